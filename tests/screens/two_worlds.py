"""Two matches of Power Suit that differ only in what lies face-down."""

import random
from collections.abc import Iterator

from tablepi import decks
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.games import games

GAME = games()["power-suit"]
SETUP = setup_of(GAME, ("Ann", "Ben"), {}, decks.load("decktet"))
NOTATION = Notation(GAME, SETUP)
SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
PLAYS = 26
FACE_DOWN = ("event", "location", "personality")

Line = tuple[int, str, str, str, str]
"""Seat, verb, the card in one world, the card in the other, ace."""


def _after(match: Match, line: str) -> Match | None:
    after, verdict = match.offer(NOTATION.read(line))
    return after if verdict.accepted else None


def _fitting(verb: str, ace: str) -> list[str]:
    """Cards that may be played like this at this ace, as far as is printed on them."""
    dealt = (card for card in SETUP.cards.values() if card.deck == "basic" and card.rank != "ace")
    return [
        card.id for card in dealt if ace in card.suits and (verb == "power" or verb in card.types)
    ]


def lines_of_both(chance: random.Random) -> Iterator[Line]:
    """A round in which every play is legal in both worlds; face-down cards differ."""
    one, two = begin(GAME, SETUP), begin(GAME, SETUP)
    # A detour may come to a play as well: the last of a round, which turns every card over.
    for _ in range(PLAYS - 2):
        for _ in range(10_000):
            (seat,), verb = one.state.turn, chance.choice(("power", *FACE_DOWN))
            ace = chance.choice(SUITS)
            card = other = chance.choice(_fitting(verb, ace))
            while verb != "power" and other == card:
                other = chance.choice([*_fitting(verb, ace), "?"])
            after = _after(one, f"{seat} {verb} {card} {ace}")
            beside = _after(two, f"{seat} {verb} {other} {ace}")
            if after is not None and beside is not None:
                break
        else:
            return
        one, two = after, beside
        yield seat, verb, card, other, ace
