"""The notation of one match: parses and writes lines of the game and of every game."""

from collections.abc import Callable, Container
from typing import Any, cast

from tablepi.core.game import Game, Setup
from tablepi.core.moves import (
    Adjust,
    Amend,
    Concede,
    Move,
    Undo,
    masked,
    read_words,
    shape,
    usage,
    write,
)
from tablepi.core.slot_kinds import whole_of
from tablepi.core.tokenizer import Malformed, words_of

ANY_TIME = (Adjust, Concede)
"""Moves of every game that stand as numbered lines."""


OF_EVERY_GAME = (Undo, Amend, Adjust, Concede)
"""Moves that every game has; no draft is made of them."""


class Notation:
    """The notation of one table: which verbs, cards and seats there are does not change.

    `moves`: the game's own.
    """

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.moves: tuple[type[Move], ...] = tuple(game.moves)
        self._moves: dict[str, type[Move]] = {
            shape(move).verb: move for move in (*game.moves, *ANY_TIME)
        }
        seats = range(1, len(setup.seats) + 1)
        self._domains: dict[str, Container[Any]] = {"seat": seats}
        self._more: Callable[[str], Container[Any]] = lambda slot: game.domain(setup, slot)

    def domain(self, name: str) -> Container[Any]:
        """Every value that a word of this name could ever have."""
        if name not in self._domains:
            self._domains[name] = self._more(name)
        return self._domains[name]

    def read(self, text: str) -> Move:
        """The move that a line says. Raises Malformed, whose message says what was expected."""
        return self.parse(words_of(text))

    def parse(self, words: list[str]) -> Move:
        """The move that these words say."""
        if not words or not words[0]:
            raise Malformed("expected a move: [SEAT] VERB and its words")
        if words[0] == "undo":
            if len(words) > 1:
                raise Malformed(f"{words[1]!r} is one word too many: undo")
            return Undo()
        if words[0] == "amend":
            return self._amend(words)
        return self._standing(words)

    def _standing(self, words: list[str]) -> Move:
        move = self._moves.get(words[0])
        if move is not None:
            if shape(move).seated:
                raise Malformed(f"a seat is missing in front of {words[0]}: {usage(move)}")
            return _sound(move(**read_words(move, words[1:], self.domain)))
        seat = whole_of(words[0])
        if seat is None:
            raise Malformed(f"{words[0]!r} is no verb of this game: {self.verbs}")
        if len(words) < 2:
            raise Malformed(f"a verb is missing behind the seat: {self.verbs}")
        move = self._moves.get(words[1])
        if move is None:
            raise Malformed(f"{words[1]!r} is no verb of this game: {self.verbs}")
        if not shape(move).seated:
            raise Malformed(f"{words[1]} takes no seat in front: {usage(move)}")
        if seat not in self._domains["seat"]:
            raise Malformed(f"{words[0]!r} is no seat at this table")
        values = read_words(move, words[2:], self.domain)
        return _sound(cast(Move, cast(Any, move)(seat=seat, **values)))

    def _amend(self, words: list[str]) -> Move:
        number = whole_of(words[1]) if len(words) > 2 else None
        if number is None:
            raise Malformed("expected amend K MOVE, with K the number of a standing line")
        if words[2] in ("undo", "amend"):
            raise Malformed(f"{words[2]} cannot stand in the place of a line")
        return Amend(number, self.parse(words[2:]))

    @property
    def verbs(self) -> str:
        """All verbs, for messages."""
        return ", ".join([*self._moves, "undo", "amend"])


def _sound(move: Move) -> Move:
    if fault := move.fault():
        raise Malformed(fault)
    return move


def line_of(move: Move) -> str:
    """The move as a line of the notation."""
    if isinstance(move, Amend):
        return f"amend {move.number} {write(move.line)}"
    return write(move)


def public_line(move: Move) -> str:
    """The move as a line in which every secret word is `?`."""
    return line_of(masked(move))
