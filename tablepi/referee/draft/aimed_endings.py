"""The lines that end with a seat: which card does what to whom, each by one key at that seat."""

from collections.abc import Iterator

from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import line_of
from tablepi.referee.button import Button
from tablepi.referee.intents import PlayLine
from tablepi.referee.match.card_basket import Good, ended
from tablepi.referee.words import Words


def aimed(match: Match, good: Good) -> Iterator[tuple[int, type, Move]]:
    """The legal ones of gathered cards: the seat, what ends the line, the whole line."""
    for move, tail in good.tails:
        for seat, whole, verdict in ended(match, move, tail):
            if seat and verdict.accepted:
                yield seat, tail, whole


def keys_at_seats(match: Match, good: Good, words: Words) -> dict[int, tuple[Button, ...]]:
    """By seat, the keys of these lines: the letter that is printed on the card."""
    keys: dict[int, tuple[Button, ...]] = {}
    for seat, tail, move in aimed(match, good):
        key = Button(words(f"short.{shape(tail).verb}"), PlayLine(line_of(move)))
        keys[seat] = (*keys.get(seat, ()), key)
    return keys
