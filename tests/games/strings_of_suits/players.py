"""Random matches of Strings of Suits: legal lines, foolish ones, claims made and forgotten."""

import random
from collections.abc import Iterator
from typing import NamedTuple, cast

from tablepi.core.game import Setup
from tablepi.core.match import Match, begin
from tablepi.core.moves import Move
from tablepi.core.moves import Turn as LetAct
from tablepi.games.strings_of_suits.game import GAME
from tablepi.games.strings_of_suits.play import Claim, Layout, Next, Place, Skip
from tablepi.games.strings_of_suits.state import CELLS, LINES, SUITS, Options, State
from tests.games.strings_of_suits.reference import CARDS, DOUBLE, SINGLE

SEATS = (1, 2)
PLACES = {seat: [Place(seat, c, s) for c in CELLS for s in SUITS] for seat in SEATS}


class Turn(NamedTuple):
    """An accepted move with the matches before and after it."""

    before: Match
    move: Move
    after: Match


def options(luck: random.Random) -> Options:
    return Options(
        games=luck.choice((2, 4)),
        points=luck.choice(("standard", "beginner")),
        chips=luck.choice((8, 6)),
        deck=luck.choice(("single", "double")),
        award=luck.choice(("auto", "claim")),
        skip=luck.choice(("forced", "free")),
        starter=luck.choice(SEATS),
        light=luck.choice(SEATS),
    )


def new_match(luck: random.Random, given: Options | None = None) -> Match:
    return begin(GAME, Setup(("Ann", "Ben"), given or options(luck), CARDS))


def state_of(match: Match) -> State:
    """The match's state, by its own class."""
    return cast(State, match.state)


def deck_of(match: Match) -> list[str]:
    return list(DOUBLE if match.setup.options.deck == "double" else SINGLE)


def any_move(match: Match, luck: random.Random) -> Move:
    """A move of any kind, legal or not, most often one that has a chance."""
    seat, kind = luck.choice(SEATS), luck.random()
    if match.state.phase == "layout" and kind < 0.6:
        cards = luck.sample(deck_of(match), 36)
        if luck.random() < 0.3:
            cards[luck.randrange(36)] = luck.choice(list(CARDS))
        return Layout(tuple(cards))
    if kind < 0.84:
        return luck.choice(PLACES[seat])
    if kind < 0.87:
        return Skip(seat)
    if kind < 0.88:
        return LetAct(seat)
    if kind < 0.98:
        known = state_of(match).formed if luck.random() < 0.7 else ()
        lines = list(known or LINES)
        return Claim(seat, tuple(luck.choices(lines, k=luck.choice((1, 1, 1, 2, 3)))))
    return Next()


def legal(match: Match, luck: random.Random) -> Move:
    """Some legal move; claims and skips as they come."""
    state = state_of(match)
    if state.phase == "layout":
        return Layout(tuple(luck.sample(deck_of(match), 36)))
    if state.placed and state.options.award == "claim" and not state.closed:
        if state.formed and luck.random() < 0.6:
            return Claim(state.placed, (luck.choice(state.formed),))
        if luck.random() < 0.05:
            unclaimed = [line for line in LINES if line not in state.scored]
            return Claim(state.placed, (luck.choice(unclaimed),))
    if state.phase == "ended":
        return Next()
    if luck.random() < 0.03:
        return LetAct(luck.choice(SEATS), "a turn was forgotten")
    seat = state.turn[0]
    if state.options.skip == "free" and luck.random() < (0.5 if state.skipped else 0.03):
        return Skip(seat)
    return luck.choice(places(match, seat) or [Skip(seat)])


def places(match: Match, seat: int) -> list[Move]:
    """Every legal placement, through `play` alone."""
    return [move for move in PLACES[seat] if match.offer(move)[1].accepted]


def play_out(match: Match, luck: random.Random) -> Iterator[Turn]:
    while match.state.phase != "over":
        move = legal(match, luck)
        after, verdict = match.offer(move)
        assert verdict.accepted, (move, verdict)
        yield Turn(match, move, after)
        match = after
