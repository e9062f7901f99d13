"""A draft: what has been said so far of the next line of a match."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from tablepi.core.moves import Move, Rewrite, shape
from tablepi.core.slots import UNKNOWN, Many, keypad_of

SEAT, VERB = "seat", "verb"
"""The slots of the seat and of the verb, which are words of the draft like any other."""


class Laid(NamedTuple):
    """A grid of cards while it is laid: one a cell in reading order, '' where none lies yet.

    `at`: the cell that is filled next, their number where none is. `dealing`: the referee says
    which card goes where.
    """

    cards: tuple[str, ...]
    at: int
    dealing: bool = False


class Draft(NamedTuple):
    """Words by slot, in the order in which they were given; the verb stands under `verb`.

    `line`: the number of the standing line that it puts right, 0 for a new line. `face_down`: slots
    whose word is seen by nobody before a verb is chosen that shows it; `secret`: those that were
    given for a verb that hides them, and that no other verb shows. `openly`: a card that is shown
    before its verb may be seen, although a verb that hides it is legal. `gathered`: cards shown one
    by one, of which a list is to be made; `laid`: the steps in which a grid was laid so far, the
    first before any card. `typed`: the number that is being typed, as text. `wanted`: words of the
    chosen verb that may be left out, and are asked for all the same.
    """

    words: Mapping[str, Any] = {}
    line: int = 0
    face_down: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    openly: bool = False
    gathered: tuple[str, ...] = ()
    laid: tuple[Laid, ...] = ()
    typed: str = ""
    wanted: frozenset[str] = frozenset()

    @property
    def verb(self) -> str:
        """The verb that was chosen, '' before."""
        return str(self.words.get(VERB, ""))

    @property
    def begun(self) -> bool:
        """Whether anything was said."""
        return bool(self.words or self.gathered or self.laid or self.typed)

    def said(
        self,
        words: Mapping[str, Any],
        face_down: Collection[str] = (),
        hidden: Collection[str] = (),
    ) -> "Draft":
        """The draft with more words; they replace those of the same slots.

        `face_down`: slots of cards that nobody sees before a verb shows them. `hidden`: slots that
        the chosen verb hides.
        """
        left = self.without(*words)
        return left._replace(
            words={**self.words, **words},
            face_down=left.face_down | (words.keys() & face_down),
            secret=left.secret | (words.keys() & hidden),
        )

    def without(self, *slots: str) -> "Draft":
        """The draft without the words of these slots."""
        left = {slot: word for slot, word in self.words.items() if slot not in slots}
        return self._replace(
            words=left,
            face_down=self.face_down.difference(slots),
            secret=self.secret.difference(slots),
            wanted=frozenset() if VERB in slots else self.wanted,
        )

    def joined(self, more: "Draft") -> "Draft":
        """The draft with all that another one has."""
        return self.said(more.words, more.face_down, more.secret)._replace(
            gathered=self.gathered + more.gathered,
            laid=more.laid or self.laid,
            typed=more.typed or self.typed,
        )

    def after(self, move: Move) -> "Draft":
        """What of the draft this line, which was made of it, has not said.

        The seat stays with other words that were given for it.
        """
        said = words_of(move)
        left = {slot: word for slot, word in self.words.items() if said.get(slot) != word}
        if left and SEAT in self.words:
            left[SEAT] = self.words[SEAT]
        rest = self.without(*(self.words.keys() - left.keys()))
        return rest._replace(
            gathered=tuple(card for card in self.gathered if card not in named(move)),
            laid=() if self.laid and self.laid[-1].cards in said.values() else self.laid,
            typed="" if self.number in _numbers(move) else self.typed,
        )

    @property
    def number(self) -> int | None:
        """The number that was typed, None while it is none yet."""
        return int(self.typed) if self.typed.lstrip("-") else None

    def for_line(self, line: int) -> "Draft":
        """The draft for another line, 0 for a new one; a grid is laid for one line only."""
        return self._replace(line=line, laid=self.laid if line == self.line else ())

    def emptied(self) -> "Draft":
        """The draft without words, for a new line; gathered cards and a new line's grid stay."""
        return Draft(openly=self.openly, gathered=self.gathered, laid=self.for_line(0).laid)


def words_of(move: Move) -> dict[str, Any]:
    """The words of a whole move as a draft has them, without those that are left out."""
    form = shape(type(move))
    words = {slot.name: getattr(move, slot.name) for slot in form.slots}
    return {VERB: form.verb, **{slot: word for slot, word in words.items() if word is not None}}


def _numbers(move: Move) -> list[int]:
    """The words of a move that a keypad gives: numbers, and how many cards nobody named."""
    typed = (getattr(move, slot.name) for slot in shape(type(move)).slots if keypad_of(slot))
    return [len(word) if isinstance(word, tuple) and UNKNOWN in word else word for word in typed]


def named(move: Move) -> tuple[str, ...]:
    """The cards that a move names."""
    if isinstance(move, Rewrite):
        return tuple(card for line in move.lines for card in named(line))
    found: list[str] = []
    for slot in shape(type(move)).slots:
        if slot.kind.domain == "card":
            value = getattr(move, slot.name)
            found += value if isinstance(slot.kind, Many) else [value]
    return tuple(found)
