"""Snapshots of an event: more rows make a new one, which tells each result with all its writes."""

import pytest

from tablepi.hall.events.event_snapshot import EventSnapshot
from tests.worlds.hall.event_maker import EventMaker, swiss


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ([["take", "two"]], (("take", "two"),)),
        ([["take"], 5, ["a", "b"]], None),
        ({"take": "two"}, None),
        (7, None),
        (None, None),
    ],
)
def test_options_of_a_stage_that_are_none_spoil_no_page(
    given: object, read: tuple[tuple[str, str], ...] | None
) -> None:
    event = EventMaker("ann ben")
    event.add("stage", stage=1, format="duel-swiss", game="suitup", options=given)
    play = EventSnapshot().with_rows(event.rows).facts.plays.get(1)
    assert (play and (play.game, play.options)) == (read and ("suitup", read))


def test_a_result_is_told_with_its_corrections_and_without_what_was_refused() -> None:
    event = swiss()
    event.round("a b, c d")
    first = EventSnapshot().with_rows(event.rows)
    event.won(1, 2, 0, at=1_000)
    event.won(1, 7, 7, at=2_000)
    event.won(1, 0, 2, do="correct", why="typed wrongly", at=3_000)
    event.won(2, 1, 2, at="noon")
    then = first.with_rows(event.rows[len(first.rows) :])
    assert then == EventSnapshot().with_rows(event.rows)
    assert {
        place: [(write.at, write.value and write.value.wins) for write in writes]
        for place, writes in then.rounds.items()
    } == {(1, "t01"): [(1_000, (2, 0)), (3_000, (0, 2))]}
    assert first.rounds == {}
    assert len(then.rows) == then.state.rows == len(first.rows) + 4


def test_a_match_of_open_play_that_was_voided_is_told_as_gone() -> None:
    event = swiss(form="open")
    event.opened_match("a b", 1, 2, match="m1")
    event.add("void", table="t01", matches=["m1"], why="a friendly", at=5_000)
    found = EventSnapshot().with_rows(event.rows).matches
    assert [(write.at, write.value is None) for write in found[("m1",)]] == [
        (0, False),
        (5_000, True),
    ]
