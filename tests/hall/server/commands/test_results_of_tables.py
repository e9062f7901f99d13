"""Results that tables make by themselves, and those that wait for the desk."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablepi.core.errors import HallError
from tablepi.hall.events.event_view import PairedTable
from tablepi.hall.server.commands.open_match_commands import correct_open_match, enter_open_match
from tablepi.hall.server.commands.result_commands import (
    leave_unfinished,
    write_absence,
)
from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tests.hall.server.commands.conftest import DeskOfTest


def _first(office: DeskOfTest) -> PairedTable:
    return office.view.rounds[-1][0]


def _begun(office: DeskOfTest, format_: str = "duel-swiss", **settings: Any) -> str:
    """A first round of four; its first table."""
    office.open(4)
    office.stage(format_, **settings)
    office.publish()
    return _first(office).pairing.table


@pytest.mark.parametrize(
    ("winners", "wins", "draws"),
    [
        (((1,), (2,), (2,)), [1, 2], 0),
        (((1,), (1, 2), (2,)), [1, 1], 1),
        (((1, 2), (1, 2), (1,)), [1, 0], 2),
        (((2,), (2,)), [0, 2], 0),
    ],
)
def test_best_of_three_is_decided_by_its_matches(
    office: DeskOfTest, winners: tuple[tuple[int, ...], ...], wins: list[int], draws: int
) -> None:
    table = _begun(office, best_of=3)
    for each in winners[:-1]:
        office.plays(table, each)
        assert _first(office).result is None
    office.plays(table, winners[-1])
    result = _first(office).result
    assert result is not None
    assert (list(result.wins), result.draws) == (wins, draws)
    assert len(result.matches) == len(winners)


def test_players_who_sat_in_other_seats_have_their_own_wins(office: DeskOfTest) -> None:
    table = _begun(office, best_of=1)
    one, other = _first(office).pairing.players
    task = office.task(table)
    assert task is not None
    turned = replace(task, seats=tuple(reversed(task.seats)))
    office.told[f"tablepi/1/cafe/t/{table}/down/task"] = turned.payload()
    office.plays(table, (1,))
    result = _first(office).result
    assert result is not None
    assert result.wins == (0, 1), (one, other)


def test_a_pod_has_places_and_who_gave_up_is_behind_all_others(office: DeskOfTest) -> None:
    table = _begun(office, "pod-swiss", seats=4)
    office.plays(table, (2,), out=(2,))
    result = _first(office).result
    assert result is not None
    assert (result.places, result.out) == ((1, 4, 1, 1), (2,))
    assert result.points == (7, 10, 7, 7)


def test_a_result_waits_five_seconds_for_its_seal(office: DeskOfTest) -> None:
    table = _begun(office, best_of=1)
    office.plays(table, (1,), seal="")
    assert _first(office).result is None
    office.times.up += 4.9
    office.events.tick()
    office.check()
    assert _first(office).result is None
    office.times.up += 0.2
    office.events.tick()
    office.check()
    result = _first(office).result
    assert result is not None
    assert (result.seal, result.wins) == ("-", (1, 0))


@pytest.mark.parametrize("verdict", ["does not agree", "not checked"])
def test_what_was_not_checked_waits_for_the_desk(office: DeskOfTest, verdict: str) -> None:
    table = _begun(office, best_of=1)
    match = office.plays(table, (1,), verdict=verdict)
    assert (_first(office).result, _first(office).problem) == (None, verdict)
    kind, body = f"result {table} {match}", {"verdict": "void", "reason": ""}
    row = office.do(lambda record: decide(record, kind, 0, body, "", 0)).row
    office.check(table, match)
    assert (_first(office).matches, _first(office).result) == ((), None)
    office.do(lambda record: decide(record, kind, row, {**body, "verdict": "counts"}, "", 0))
    office.check(table, match)
    result = _first(office).result
    assert result is not None
    assert result.matches == (match,)


def test_a_late_match_changes_nothing_where_a_result_stands(office: DeskOfTest) -> None:
    table = _begun(office, best_of=1)
    place = (1, table)
    office.do(lambda record: write_absence(record, office.desk.book, place, (1,), 0, "Kim"))
    office.plays(table, (1,))
    result = _first(office).result
    assert result is not None
    assert (result.wins, result.out, result.matches) == ((0, 1), (1,), ())
    assert _first(office).told == {"wins": [1, 0], "draws": 0, "out": []}
    assert [row["by"] for row in office.view.rows if row["do"] == "result"] == ["Kim"]


def test_elimination_without_a_winner_waits_for_the_desk(office: DeskOfTest) -> None:
    table = _begun(office, "single-elim", best_of=1)
    office.plays(table, (1, 2))
    assert (_first(office).result, _first(office).problem) == (None, "undecided")
    with pytest.raises(DeskRefusal, match="draw"):
        office.send(leave_unfinished, round=1, table=table, at_row=0)


def test_the_same_match_makes_one_result(office: DeskOfTest) -> None:
    table = _begun(office, best_of=1)
    match = office.plays(table, (1,))
    rows = len(office.view.rows)
    office.check(table, match)
    office.do(office.events.begin)
    assert len(office.view.rows) == rows


def test_a_result_that_could_not_be_written_is_made_later(office: DeskOfTest) -> None:
    table = _begun(office, best_of=1)
    rows = len(office.view.rows)
    full = "CREATE TRIGGER full BEFORE INSERT ON event_rows BEGIN SELECT RAISE(ABORT, ''); END"
    office.writer.put(lambda r: r.execute(full)).result()
    with pytest.raises(HallError):
        office.plays(table, (1,))
    office.writer.put(lambda r: r.execute("DROP TRIGGER full")).result()
    assert len(office.view.rows) == rows
    office.events.tick()
    office.check()
    assert _first(office).result is not None


def test_in_open_play_any_match_counts_and_a_new_name_is_a_new_player(office: DeskOfTest) -> None:
    office.open(2)
    office.plays("t01", (1,), players=("", ""), names=("Ann", "Ben"))
    office.stage("open")
    first = office.plays("t01", (1,), players=("", ""), names=("Ann", "Ben"))
    office.plays("t02", (2,), players=("", "", ""), names=("Zoe", "Ann", "Yve"))
    state = office.view.state
    assert [each.players for each in state.open_matches.values()] == [
        ("p1", "p2"),
        ("p3", "p1", "p4"),
    ]
    assert state.players["p3"].name == "Zoe"
    office.plays("t03", (1,), players=("", ""), names=("Ann", "Ann"))
    [stray] = office.view.strays
    assert stray.names == ("Ann", "Ann")
    players = {"player-1": "p1", "player-2": "p2"}
    office.send(enter_open_match, "Kim", match=stray.match, **players, at_row=0)
    assert office.view.strays == ()
    assert office.view.state.open_matches[(stray.match,)].players == ("p1", "p2")
    row, scores = office.view.row_of(f"result 0 {first}"), {"places": [2, 1], "out": []}
    form = {"match": first, "scores": scores, "why": "seats changed"}
    office.send(correct_open_match, **form, at_row=row)
    assert office.view.state.open_matches[(first,)].result.places == (2, 1)
