"""Random matches on real cards: what holds at every step, forwards and backwards."""

import copy
import random

import pytest

from tablepi.core.match import Match
from tablepi.core.moves import Move, Rewrite, Undo
from tablepi.games.power_suit.game import GAME
from tablepi.games.power_suit.moves import Event, Location, Personality, Power, Reveal
from tests.games.chance import chance
from tests.games.played_again import check_again
from tests.games.power_suit.cardboard import (
    CARDS,
    DEALT,
    SEATS,
    SUITS,
    Cardboard,
    aces_of,
)
from tests.games.power_suit.players import Turn, new_match, play_out

MATCHES = 25


def _turns(luck: random.Random, silent: float = 0.3, wrong: float = 0.2) -> list[Turn]:
    return list(play_out(new_match(luck), luck, silent, wrong))


def _check_chips(facts: dict[str, str]) -> None:
    for suit in SUITS:
        aside = 3 - int(facts["round"])
        supplies = sum(int(facts[f"supply.{seat}.{suit}"]) for seat in SEATS)
        assert supplies + int(facts[f"stack.{suit}"]) + aside == 12


def _check_totals(facts: dict[str, str]) -> None:
    crowned = {card.id: 10 if card.rank == "crown" else card.rank for card in CARDS.values()}
    for seat in SEATS:
        for suit in SUITS:
            row = facts[f"up.{seat}.{suit}"].split()
            total = sum(int(crowned[card]) for card in row if card != "-")
            assert facts[f"total.{seat}.{suit}"] == str(total)


def test_the_hands_keep_the_cardboard_in_step_with_the_facts() -> None:
    luck = chance()
    for _ in range(MATCHES):
        for turn in play_out(new_match(luck), luck, 0.3, 0.2):
            facts = turn.after.facts()
            table = turn.table.facts()
            assert {key: facts[key] for key in table} == table
            assert turn.table.points == {seat: int(facts[f"score.{seat}"]) for seat in SEATS}
            _check_owed(turn)


def _check_owed(turn: Turn) -> None:
    """The hands are asked for exactly the cards that a reveal would not be refused for."""
    asked = {
        (phrase.args["seat"], ace)
        for phrase in GAME.hands(turn.before.public, turn.move, turn.after.public)
        if phrase.id == "hands.owed"
        for ace in aces_of(phrase.args["aces"])
    }
    owed = {
        (seat, ace)
        for seat in SEATS
        for ace in SUITS
        if turn.after.offer(Reveal(seat, "?", ace))[1].accepted
    }
    assert asked == owed


def test_72_chips_are_there_at_every_step_and_every_total_is_a_sum() -> None:
    for turn in _turns(chance()):
        facts = turn.after.facts()
        assert sum(int(facts[key]) for key in facts if key.startswith(("supply", "stack"))) == (
            72 - 6 * (3 - int(facts["round"]))
        )
        _check_chips(facts)
        _check_totals(facts)
        assert all(isinstance(value, str) and value for value in facts.values())


def test_a_refused_move_changes_nothing() -> None:
    luck = chance()
    refused = 0
    for turn in (turn for _ in range(MATCHES) for turn in _turns(luck, 0.1, 0.8)):
        for move in turn.refused:
            after, verdict = turn.before.offer(move)
            assert not verdict.accepted
            assert after is turn.before
            refused += 1
    assert refused


def test_an_undo_at_any_step_gives_back_the_match_and_the_cardboard() -> None:
    luck = chance()
    for _ in range(MATCHES):
        facts = new_match(luck).facts()
        for turn in play_out(new_match(luck), luck, 0.3, 0.2):
            if turn.before.number:
                assert turn.before.facts() == facts
            undone, verdict = turn.after.offer(Undo())
            assert verdict.accepted
            assert undone.state == turn.before.state
            assert undone.standing() == turn.before.standing()
            _put_back(turn)
            facts = turn.after.facts()


def _put_back(turn: Turn) -> None:
    table = copy.deepcopy(turn.table)
    table.put_back(GAME.back(turn.after.public, turn.before.public))
    then = turn.before.facts()
    # Who had drawn what in the round before is known to nobody any more.
    _check_lies(table.facts(), then, hands=turn.after.facts()["round"] == then["round"])


def _check_lies(table: dict[str, str], facts: dict[str, str], *, hands: bool) -> None:
    """The cardboard lies as the facts say; a row may have come to lie in another order."""
    for key, value in table.items():
        if hands or not key.startswith(("hand", "pile")):
            assert sorted(value.split()) == sorted(facts[key].split()), key


def test_all_undone_is_the_beginning() -> None:
    luck = chance()
    match = new_match(luck)
    last = [turn.after for turn in play_out(match, luck, 0.3, 0.2)][-1]
    for _ in range(last.number):
        last, verdict = last.offer(Undo())
        assert verdict.accepted
    assert last.state == match.state
    assert last.offer(Undo())[1].rule == "T-UNDO"


def test_the_written_lines_played_again_give_the_same_states() -> None:
    check_again(GAME, _turns(chance()))


def test_an_amendment_by_the_same_line_changes_nothing_and_any_other_can_be_undone() -> None:
    luck = chance()
    turns = _turns(luck)
    moves = [turn.move for turn in turns]
    last = turns[-1].after
    for number in luck.sample(range(1, last.number + 1), 10):
        same, verdict = last.offer(Rewrite(number, 1, (moves[number - 1],)))
        assert verdict.accepted
        assert same.state == last.state
        other, verdict = last.offer(Rewrite(number, 1, (luck.choice(moves),)))
        assert _undone(other, last) if verdict.accepted else other is last


def test_after_an_amendment_the_cardboard_is_brought_in_step() -> None:
    luck = chance()
    amended = 0
    for _ in range(MATCHES):
        turns = _turns(luck)
        table, last = turns[-1].table, turns[-1].after
        for number in luck.sample(range(1, last.number + 1), 10):
            after, verdict = last.offer(
                Rewrite(number, 1, (_another(luck, turns[number - 1].move),))
            )
            if verdict.accepted:
                amended += 1
                moved = copy.deepcopy(table)
                moved.put_back(GAME.back(last.public, after.public))
                _check_lies(moved.facts(), after.facts(), hands=False)
    assert amended


def _another(luck: random.Random, move: Move) -> Move:
    """Another play of the same seat at the same ace."""
    if not isinstance(move, Power | Event | Location | Personality):
        return move
    form = luck.choice((Event, Location, Personality))
    cards = [card.id for card in DEALT if move.ace in card.suits]
    return luck.choice(
        (form(move.seat, "?", move.ace), Power(move.seat, luck.choice(cards), move.ace))
    )


def _undone(match: Match, expected: Match) -> bool:
    return match.offer(Undo())[0] is expected


@pytest.mark.parametrize("silent", [0.0, 1.0])
def test_honest_and_silent_players_come_to_the_end_of_their_match(silent: float) -> None:
    luck = chance()
    for _ in range(3):
        last = _turns(luck, silent, 0.0)[-1].after
        assert last.state.out == ()
        assert last.facts()["phase"] == "over"
        _check_winner(last)


def _check_winner(match: Match) -> None:
    facts = match.facts()
    one, two = (int(facts[f"score.{seat}"]) for seat in SEATS)
    assert facts["winner"] == ("1 2" if one == two else "1" if one > two else "2")


def test_the_table_of_the_players_is_a_whole_deck() -> None:
    table = Cardboard(chance())
    held = [*table.hand[1], *table.hand[2], *table.pile[1], *table.pile[2]]
    assert len(set(held)) == 28
