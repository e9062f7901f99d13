"""Nothing that a table or an opponent sees depends on the name of a face-down card."""

import random
from collections.abc import Iterator
from itertools import pairwise

from tablepi.core.match import Match
from tablepi.core.move_probe import with_way_out
from tablepi.core.moves import Change, Move, Rewrite, masked
from tablepi.core.notation import line_of, public_line
from tablepi.games.power_suit.game import GAME
from tablepi.games.power_suit.moves import (
    Deal,
    Discard,
    Event,
    Location,
    Personality,
    Power,
    Reveal,
)
from tablepi.games.power_suit.state import SUITS
from tablepi.referee.words import Words
from tests.games.chance import chance
from tests.games.golden import FOLDER, played
from tests.games.power_suit.cardboard import CARDS
from tests.games.power_suit.players import new_match, play_out
from tests.games.power_suit.secrets import renamed, replayed

Pair = tuple[Match, Match]

CHANGES = (
    *(Change("seat", "1", "Eve"), Change("seat", "3", "Cid")),
    *(Change("option", "rounds", "1"), Change("option", "rounds", "3")),
    *(Change("option", "starter", "2"), Change("option", "colour", "red")),
)


def _twins(luck: random.Random, seat: int) -> tuple[list[Pair], list[tuple[Move, Move]]]:
    """Two whole matches, step by step, in which the seat named other cards face-down."""
    for _ in range(1000):
        first = new_match(luck)
        turns = list(play_out(first, luck, 0.2, 0.0))
        moves, after = [turn.move for turn in turns], [turn.after for turn in turns]
        others = renamed(turns, seat, luck)
        if sum(one != two for one, two in zip(moves, others, strict=True)) > 2:
            pairs = list(zip(after, replayed(first, others), strict=True))
            return pairs, list(zip(moves, others, strict=True))
    raise AssertionError("no match left a name to change")


def _shown(before: Match, move: Move, after: Match) -> Iterator[object]:
    """All that the table sees of a step: facts, board, phrases, and the lines of its history."""
    yield after.facts()
    public, was = after.public, before.public
    yield GAME.board(public)
    yield GAME.hands(was, masked(move), public)
    yield GAME.back(public, was)
    yield GAME.layout(public)
    yield public_line(move)
    yield public_line(Rewrite(1, 1, (move,)))
    yield [line_of(line) for line in after.public_moves()]


def test_the_table_sees_the_same_whatever_the_face_down_cards_are() -> None:
    luck = chance()
    for seat in (1, 2, 1, 2):
        states, moves = _twins(luck, seat)
        for (was, now), (one, two) in zip(pairwise(states), moves[1:], strict=True):
            shown = zip(_shown(was[0], one, now[0]), _shown(was[1], two, now[1]), strict=True)
            for seen, other in shown:
                assert repr(seen) == repr(other)


def test_an_opponent_is_answered_the_same_whatever_the_face_down_cards_are() -> None:
    luck = chance()
    words = Words(GAME, ("Ann", "Ben"), CARDS)
    for seat in (1, 2):
        states, _ = _twins(luck, seat)
        for one, two in luck.sample(states, 12):
            moves = [*_all_moves(3 - seat), *CHANGES]
            if getattr(one.move, "seat", 0) == 3 - seat:
                tried = luck.sample(moves[: -len(CHANGES)], 40)
                moves += [Rewrite(one.number, 1, (move,)) for move in tried]
            for move in moves:
                verdict, other = (with_way_out(each, each.offer(move)[1]) for each in (one, two))
                assert verdict == other
                if verdict.why and other.why:
                    assert words.say(verdict.why) == words.say(other.why)


def test_a_refusal_does_not_say_which_secret_card_was_named() -> None:
    match = new_match(chance())
    told = [
        (verdict.rule, with_way_out(match, verdict).why)
        for form in (Event, Location, Personality)
        for card in CARDS
        for ace in SUITS
        if (verdict := match.offer(form(match.state.turn[0], card, ace))[1]).why is not None
    ]
    assert {rule for rule, _ in told} >= {"PS-CARD", "PS-SUIT", "PS-TYPE"}
    assert not [rule for rule, why in told if why is None or {"card", "or_line"} & why.args.keys()]


def test_a_silent_play_is_answered_the_same_whatever_the_face_down_cards_are() -> None:
    luck = chance()
    for seat in (1, 2):
        states, _ = _twins(luck, seat)
        for one, two in states:
            for form in (Event, Location, Personality, Reveal):
                for ace in SUITS:
                    assert one.offer(form(seat, "?", ace))[1] == two.offer(form(seat, "?", ace))[1]


def test_the_names_are_told_once_the_result_stands_and_not_before() -> None:
    luck = chance()
    states, moves = _twins(luck, 1)
    one, two = states[-1]
    assert one.state.phase == "over"
    assert one.public_moves() == two.public_moves()
    assert [line_of(move) for move in one.closed().public_moves()] == [
        line_of(move) for move, _ in moves
    ]


def test_a_name_is_told_in_the_history_once_the_card_was_turned_over() -> None:
    luck = chance()
    turns = (turn for _ in range(1000) for turn in play_out(new_match(luck), luck, 0.0, 0.4))
    for turn in turns:
        if isinstance(turn.move, Reveal) and turn.after.state.phase != "over":
            lines = [line_of(line) for line in turn.after.public_moves()]
            if sum(f" {turn.move.card} " in line for line in lines) > 1:
                return
    raise AssertionError("no face-down card was turned over that had been named truly")


def test_a_name_that_proved_wrong_is_not_told_before_the_result_stands() -> None:
    steps = played(FOLDER / "power-suit" / "reveals.txt").steps
    turned = next(step.after for step in steps if step.answer.text == "2 reveal battle knots")
    lines = [line_of(line) for line in turned.public_moves()]
    assert lines[13] == "2 event ? knots"
    over = next(step.after for step in steps if step.after.state.phase == "over")
    assert line_of(over.public_moves()[13]) == "2 event ? knots"
    assert line_of(over.closed().public_moves()[13]) == "2 event betrayal knots"


def _all_moves(seat: int) -> Iterator[Move]:
    """Every move that a seat could say."""
    yield Deal()
    for card in CARDS:
        yield Discard(seat, card)
        for ace in SUITS:
            for form in (Power, Event, Location, Personality, Reveal):
                yield form(seat, card, ace)
