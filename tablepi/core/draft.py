"""A draft: what has been said so far of the next line of a match."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from tablepi.core.moves import Amend, Move, shape
from tablepi.core.slots import Many

VERB = "verb"
"""The slot of the verb, which is a word of the draft like any other."""


class Draft(NamedTuple):
    """Words by slot, in the order in which they were given; the verb stands under `verb`.

    `line`: the number of the standing line that it puts right, 0 for a new line. `face_down`: slots
    whose word is seen by nobody before a verb is chosen that shows it; `secret`: those that were
    given for a verb that hides them, and that no other verb shows. `openly`: a card that is shown
    before its verb may be seen, although a verb that hides it is legal. `gathered`: cards shown one
    by one, of which a list is to be made. `typed`: the number that is being typed, as text.
    """

    words: Mapping[str, Any] = {}
    line: int = 0
    face_down: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    openly: bool = False
    gathered: tuple[str, ...] = ()
    typed: str = ""

    @property
    def verb(self) -> str:
        """The verb that was chosen, '' before."""
        return str(self.words.get(VERB, ""))

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
        )

    def emptied(self) -> "Draft":
        """The draft without words, for a new line; gathered cards stay."""
        return Draft(openly=self.openly, gathered=self.gathered)


def words_of(move: Move) -> dict[str, Any]:
    """The words of a whole move as a draft has them, without those that are left out."""
    form = shape(type(move))
    words = {slot.name: getattr(move, slot.name) for slot in form.slots}
    return {VERB: form.verb, **{slot: word for slot, word in words.items() if word is not None}}


def named(move: Move) -> tuple[str, ...]:
    """The cards that a move names."""
    if isinstance(move, Amend):
        return named(move.line)
    found: list[str] = []
    for slot in shape(type(move)).slots:
        if slot.kind.domain == "card":
            value = getattr(move, slot.name)
            found += value if isinstance(slot.kind, Many) else [value]
    return tuple(found)
