"""The bracket of a knock-out: who meets, who waits for whose winner, beside the rounds played."""

import random

import pytest

from tablepi.hall.events.pairing.fixed_rounds import elimination_round
from tablepi.hall.events.standings.bracket import Bracket, Side, Spot, brackets
from tablepi.hall.events.standings.stage_standings import outs_of
from tests.worlds.hall.event_maker import EventMaker

SEED = 20261130


def knock_out(players: str) -> EventMaker:
    """A bracket of these, the best first."""
    event = EventMaker(players, tables=32)
    event.stage("duel-swiss")
    for rank, player in enumerate(players.split()):
        event.add("penalty", player=player, points=-rank, stage=1, why="seeds")
    event.stage("single-elim")
    return event


def _bracket(event: EventMaker) -> Bracket:
    [bracket] = brackets(event.state, with_planned=True)
    return bracket


def _sides(event: EventMaker, spot: Spot) -> tuple[Side, Side]:
    return _bracket(event).at(spot).sides


def test_five_have_three_byes_and_one_match_for_whose_winner_the_first_waits() -> None:
    event = knock_out("a b c d e")
    assert brackets(event.state) == ()
    bracket = _bracket(event)
    assert [match.is_bye for match in bracket.rounds[0]] == [True, False, True, True]
    assert _sides(event, Spot(2, 1)) == (Side("a"), Side(waits=Spot(4, 2)))
    assert _sides(event, Spot(2, 2)) == (Side("b"), Side("c"))
    assert _sides(event, Spot(1, 1)) == (Side(waits=Spot(2, 1)), Side(waits=Spot(2, 2)))


def test_a_result_brings_its_winner_on_and_a_correction_the_other_one() -> None:
    event = knock_out("a b c d")
    event.round("a d, b c", hand=False)
    assert [match.is_running for match in _bracket(event).rounds[0]] == [True, True]
    event.won(1, 1, 2)
    assert _sides(event, Spot(1, 1)) == (Side("d"), Side(waits=Spot(2, 2)))
    assert _bracket(event).at(Spot(2, 1)).out == {"a"}
    event.won(1, 2, 1, do="correct", why="typed wrong")
    assert _sides(event, Spot(1, 1))[0] == Side("a")
    last = _bracket(event).last_of("a")
    assert last is not None
    assert (last.spot, last.other("a")) == (Spot(1, 1), Side(waits=Spot(2, 2)))


def test_where_both_are_out_nobody_comes_and_who_waits_goes_on() -> None:
    event = knock_out("a b c d")
    event.round("a d, b c", hand=False)
    event.won(1, 0, 0, out=[1, 2])
    assert _sides(event, Spot(1, 1)) == (Side(), Side(waits=Spot(2, 2)))
    assert _bracket(event).at(Spot(1, 1)).is_bye


def test_who_has_a_bye_in_between_waits_for_the_match_before_it() -> None:
    event = knock_out("a b c d e f g h")
    event.round("a h, d e, b g, c f", hand=False)
    event.won(1, 0, 0, out=[1, 2])
    # Nobody comes from the first match, so who wins the second one has a bye.
    assert _sides(event, Spot(2, 1)) == (Side(), Side(waits=Spot(4, 2)))
    assert _sides(event, Spot(1, 1))[0] == Side(waits=Spot(4, 2))


def test_a_table_recorded_otherwise_leaves_its_place_open() -> None:
    event = knock_out("a b c d")
    event.round("a b, c d", hand=False)
    event.won(1, 2, 0)
    assert [match.pairing for match in _bracket(event).rounds[0]] == [None, None]
    assert _sides(event, Spot(1, 1))[0] == Side(waits=Spot(2, 1))


@pytest.mark.parametrize("count", [2, 3, 4, 7, 16, 33, 64])
def test_each_round_of_the_bracket_is_the_one_that_is_paired(count: int) -> None:
    chance = random.Random(SEED + count)
    event = knock_out(" ".join(f"p{n}" for n in range(count)))
    for nth, _ in enumerate(_bracket(event).rounds):
        stage = event.state.stages[1]
        due = elimination_round(stage.players, outs_of(event.state, stage)).round
        met = [[side.player for side in match.sides] for match in _bracket(event).rounds[nth]]
        assert tuple(tuple(pair) for pair in met if all(pair)) == due.pairings, SEED
        assert sorted("".join(pair) for pair in met if pair.count("") == 1) == sorted(due.byes)
        if not due.pairings:
            break
        pairs = ", ".join(" ".join(pair) for pair in due.pairings)
        assert event.round(pairs, " ".join(due.byes), hand=False) in ("", "EV-COST")
        for table in range(1, len(due.pairings) + 1):
            out = {"out": [1, 2]} if chance.random() < 0.05 else {}
            event.won(table, *chance.choice([(2, 0), (1, 2)]), **out)
