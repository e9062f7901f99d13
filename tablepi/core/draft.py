"""A draft: what has been said so far of the next line of a match."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tablepi.core.moves import Change, Move, Open, Rewrite, shape
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


class Step(NamedTuple):
    """Standing lines that are put right together.

    `number`: of the first. `was`: the lines as they stand. `lines`: in the place of each what is to
    stand there, itself, others or nothing; None is a line that is still to be said. `earlier`: the
    step before the last thing that was decided in it, None at the beginning. `header`: the option
    that is put right with them, None for none.
    """

    number: int
    was: tuple[Move, ...]
    lines: tuple[tuple[Move | None, ...], ...]
    earlier: "Step | None" = None
    header: Change | None = None

    @property
    def all(self) -> tuple[Move | None, ...]:
        """The lines that are to stand, in order."""
        return tuple(line for place in self.lines for line in place)

    @property
    def said(self) -> tuple[Move, ...]:
        """The lines before the first that is still to be said."""
        lines = self.all
        return tuple(line for line in lines[: self.asks] if line is not None)

    @property
    def asks(self) -> int:
        """Index of the line to be said next, from 0; their number if none is left."""
        return self.all.index(None) if None in self.all else len(self.all)

    @property
    def is_open(self) -> bool:
        return None in self.all

    @property
    def is_one(self) -> bool:
        return len(self.was) == len(self.all) == 1

    def place(self, number: int) -> tuple[int, bool]:
        """Index of the standing line that line `number` replaces; True if it only precedes that.

        A line after the step's last stands in the place of one after it.
        """
        for index, place in enumerate(self.lines):
            if number < len(place):
                return index, number < len(place) - 1
            number -= len(place)
        return len(self.lines) + number, False

    @property
    def replaces(self) -> Move | None:
        """The line in whose place the next one comes; None where it only precedes it."""
        index, precedes = self.place(self.asks)
        return None if precedes else self.was[index]

    def with_line(self, number: int, *lines: Move | None) -> "Step":
        """The step in which these lines stand instead of line `number`."""
        index, _ = self.place(number)
        offset = number - sum(map(len, self.lines[:index]))
        place = self.lines[index]
        new_place = (*place[:offset], *lines, *place[offset + 1 :])
        places = (*self.lines[:index], new_place, *self.lines[index + 1 :])
        return self._replace(lines=places, earlier=self)

    def through(self, next_lines: Sequence[Move]) -> "Step":
        """The step with these lines, which follow it and stay as they are."""
        lines = tuple((line,) for line in next_lines)
        return self._replace(was=(*self.was, *next_lines), lines=(*self.lines, *lines))

    def correction(self) -> Rewrite | Change:
        """The step as a move."""
        if self.header is None:
            return self._rewrite()
        is_same = self.said == self.was and all(
            line is was for line, was in zip(self.said, self.was, strict=True)
        )
        return self.header if is_same else replace(self.header, rewrite=self._rewrite())

    def _rewrite(self) -> Rewrite:
        """The lines of a step as a move; those that stay at either end are no part of it.

        One that was said again stays in it even if it is the same: whether a secret word is the
        same is nobody's business.
        """
        number, old_lines, new_lines = self.number, list(self.was), list(self.said)
        # Identity, not equality: a line said again is another object, whatever its words.
        while old_lines and new_lines and old_lines[-1] is new_lines[-1]:
            del old_lines[-1], new_lines[-1]
        while len(old_lines) > 1 and new_lines and old_lines[0] is new_lines[0]:
            del old_lines[0], new_lines[0]
            number += 1
        if not old_lines and not new_lines:
            return Rewrite(self.number, len(self.was), self.was)
        return Rewrite(number, len(old_lines), tuple(new_lines))


class Draft(NamedTuple):
    """Words by slot, in the order in which they were given; the verb stands under `verb`."""

    words: Mapping[str, Any] = {}
    step: Step | None = None
    """The lines that are put right, for the next of which the words are; None for a new line."""
    face_down: frozenset[str] = frozenset()
    """Slots whose word is seen by nobody before a verb is chosen that shows it."""
    secret: frozenset[str] = frozenset()
    """Slots of words that were given for a verb that hides them, and that no other verb shows."""
    openly: bool = False
    """A card that is shown before its verb may be seen, although a verb that hides it is legal."""
    gathered: tuple[str, ...] = ()
    """Cards shown one by one, of which a list is to be made."""
    laid: tuple[Laid, ...] = ()
    """The steps in which a grid was laid so far, the first before any card."""
    typed: str = ""
    """The number that is being typed, as text."""
    wanted: frozenset[str] = frozenset()
    """Words of the chosen verb that may be left out, and are asked for all the same."""
    owned: bool = False
    """A reader of the draft's seat showed some of it, so that all of it is that seat's."""
    torn: bool = False
    """Another seat's word was given to it, and the draft can be no line."""

    @property
    def owner(self) -> int:
        """The seat whose own reader showed words of it, 0 for none."""
        return int(self.words.get(SEAT, 0)) if self.owned else 0

    @property
    def verb(self) -> str:
        """The verb that was chosen, '' before."""
        return str(self.words.get(VERB, ""))

    @property
    def begun(self) -> bool:
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
        draft = self._without_slots(words)
        is_torn = bool(self.owner) and words.get(SEAT, self.owner) != self.owner
        return draft._replace(
            words={**self.words, **words, **({SEAT: self.owner} if is_torn else {})},
            face_down=draft.face_down | (words.keys() & face_down),
            secret=draft.secret | (words.keys() & hidden),
            torn=self.torn or is_torn,
        )

    def said_at(self, seat: int) -> "Draft":
        """The draft of this seat, at whose own reader something is shown."""
        is_torn = self.words.get(SEAT, seat) != seat
        return self.said({} if is_torn else {SEAT: seat})._replace(owned=not is_torn, torn=is_torn)

    def without(self, *slots: str) -> "Draft":
        return self._without_slots(slots).released()

    def released(self) -> "Draft":
        """The draft, without the seat of a reader where nothing is left that it showed."""
        contents = self.words.keys() - {SEAT} or self.gathered or self.laid or self.typed
        return (
            self
            if contents or not self.owned
            else self._without_slots((SEAT,))._replace(owned=False)
        )

    def _without_slots(self, slots: Collection[str]) -> "Draft":
        words = {slot: word for slot, word in self.words.items() if slot not in slots}
        return self._replace(
            words=words,
            face_down=self.face_down.difference(slots),
            secret=self.secret.difference(slots),
            wanted=frozenset() if VERB in slots else self.wanted,
        )

    def joined(self, draft: "Draft") -> "Draft":
        return self.said(draft.words, draft.face_down, draft.secret)._replace(
            gathered=self.gathered + draft.gathered,
            laid=draft.laid or self.laid,
            typed=draft.typed or self.typed,
        )

    def after(self, move: Move) -> "Draft":
        """Words of the draft that are not in this line, which was made of it.

        The seat stays with other words that were given for it.
        """
        move_words = words_of(move)
        words = {slot: word for slot, word in self.words.items() if move_words.get(slot) != word}
        gathered = tuple(card for card in self.gathered if card not in named(move))
        if SEAT in self.words and (words or (self.owned and gathered)):
            words[SEAT] = self.words[SEAT]
        draft = self._without_slots(self.words.keys() - words.keys())
        return draft._replace(
            gathered=gathered,
            laid=() if self.laid and self.laid[-1].cards in move_words.values() else self.laid,
            typed="" if self.number in _numbers(move) else self.typed,
        ).released()

    @property
    def number(self) -> int | None:
        """The number that was typed, None while it is none yet."""
        return int(self.typed) if self.typed.lstrip("-") else None

    def for_step(self, step: Step | None) -> "Draft":
        """The draft for another line, None for a new one; a grid is laid for one line only."""
        return self._replace(step=step, laid=self.laid if step is self.step else ())

    def emptied(self) -> "Draft":
        """The draft without words, for a new line; gathered cards and a new line's grid stay.

        What a seat's own reader showed goes with its seat, or it would be anybody's.
        """
        gathered = () if self.owner else self.gathered
        return Draft(openly=self.openly, gathered=gathered, laid=self.for_step(None).laid)


def words_of(move: Move) -> dict[str, Any]:
    """The words of a move as a draft has them, without those that are left out or still open."""
    form = shape(type(move))
    words = {slot.name: getattr(move, slot.name) for slot in form.slots}
    said = {slot: word for slot, word in words.items() if not isinstance(word, Open | None)}
    return {VERB: form.verb, **said}


def _numbers(move: Move) -> list[int]:
    """The words of a move that a keypad gives: numbers, and how many cards nobody named."""
    values = (getattr(move, slot.name) for slot in shape(type(move)).slots if keypad_of(slot))
    return [len(word) if isinstance(word, tuple) and UNKNOWN in word else word for word in values]


def named(move: Move) -> tuple[str, ...]:
    if isinstance(move, Rewrite):
        return tuple(card for line in move.lines for card in named(line))
    cards: list[str] = []
    for slot in shape(type(move)).slots:
        if slot.kind.domain == "card":
            value = getattr(move, slot.name)
            cards += value if isinstance(slot.kind, Many) else [value]
    return tuple(cards)
