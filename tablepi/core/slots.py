"""Slots, the fields of moves, and the kinds with which they are annotated.

A field `card: Annotated[str, One("card")]` is one word out of the game's domain of that name.
"""

from collections.abc import Callable, Container, Iterable, Sized
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablepi.core.text.nearest_word import nearest_word
from tablepi.core.text.tokenizer import Malformed, number_of, quoted, quoted_text, whole_of

UNKNOWN = "?"
NONE = "-"
MOST_CARDS = 99
"""Most cards that can be named by their number."""

Domain = Callable[[str], Container[Any]]
"""Every value that the word of this name could ever have, at this table."""


@dataclass(frozen=True, slots=True)
class One:
    """One of a kind: a word out of the domain. `unknown`: `?` is allowed; `secret`: see public.

    `first`: it is asked before all other words, even before the verb, and each value is tried with
    whatever could follow it. `asked`: see `Key`. `few`: it is one of a few words that nothing on
    the board stands for.
    """

    domain: str
    unknown: bool = False
    secret: bool = False
    first: bool = False
    asked: bool = True
    few: bool = False

    def read(self, word: str, domain: Domain) -> str:
        if word in domain(self.domain) or (self.unknown and word == UNKNOWN):
            return word
        hint = _hint(word, domain(self.domain))
        raise Malformed(f"{word!r} is no {self.domain} of this game{hint}")

    def write(self, value: str) -> str:
        return quoted(value)


def _hint(word: str, known_words: Container[str]) -> str:
    """The word that was probably meant, else an example; '' where the words cannot be listed."""
    known_words = list(known_words) if isinstance(known_words, Iterable) else []
    if likely_word := nearest_word(word, known_words):
        return f": did you mean {likely_word}?"
    return f": expected one such as {min(known_words)}" if known_words else ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's number. `front`: it stands before the verb, as the seat that makes the move."""

    front: bool = False
    domain: str = "seat"

    def read(self, word: str, domain: Domain) -> int:
        number, seats = whole_of(word), domain("seat")
        if number is None or number not in seats:
            hint = f": they are 1 to {len(seats)}" if isinstance(seats, Sized) else ""
            raise Malformed(f"{word!r} is no seat at this table{hint}")
        return number

    def write(self, value: int) -> str:
        return str(value)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, perhaps with a sign, within the given limits, from `least` in steps.

    `domain`: `seat` where the number of a seat is meant. `besides`: a word that may stand instead.
    `at_once`: a number of one figure is said by its key alone. `secret`: see `public`.
    `chips`: what keys of their own add to it. `likely`: those that have keys beside the verb.
    """

    least: int | None = None
    most: int | None = None
    signed: bool = True
    step: int = 1
    domain: str = "number"
    besides: str = ""
    at_once: bool = False
    secret: bool = False
    chips: tuple[int, ...] = ()
    likely: tuple[int, ...] = ()

    def read(self, word: str, domain: Domain) -> int | str:
        if self.besides and word == self.besides:
            return word
        number = number_of(word) if self.signed else whole_of(word)
        if number is None:
            raise Malformed(f"{word!r} is not a number: expected digits, such as 5")
        if self.least is not None and number < self.least:
            raise Malformed(f"{word!r} is less than {self.least}")
        if self.most is not None and number > self.most:
            raise Malformed(f"{word!r} is more than {self.most}")
        if self.least is not None and (number - self.least) % self.step:
            raise Malformed(f"{word!r} is no step of {self.step} from {self.least}")
        return number

    def write(self, value: int | str) -> str:
        return str(value)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few fixed words."""

    words: tuple[str, ...]
    domain: str = "choice"

    def read(self, word: str, domain: Domain) -> str:
        if word not in self.words:
            raise Malformed(f"{word!r} is none of {', '.join(self.words)}")
        return word

    def write(self, value: str) -> str:
        return quoted(value)


@dataclass(frozen=True, slots=True)
class Template:
    """As an option: the id of a template, with which no other option is given, or `-` for none."""

    domain: str = "template"

    def read(self, word: str, domain: Domain) -> str:
        if word != NONE and word not in domain(self.domain):
            raise Malformed(f"{word!r} is no template")
        return word

    def write(self, value: str) -> str:
        return quoted(value)


@dataclass(frozen=True, slots=True)
class Text:
    """A text to the end of the line; as an option's value, one word. `like`: an example of it."""

    domain: str = "text"
    like: str = ""

    def read(self, word: str, domain: Domain) -> str:
        return word

    def write(self, value: str) -> str:
        return quoted_text(value)


@dataclass(frozen=True, slots=True)
class Many:
    """A list to the end of the line: at least one word, or exactly `count`."""

    of: One
    count: int = 0

    @property
    def domain(self) -> str:
        return self.of.domain


@dataclass(frozen=True, slots=True)
class Key:
    """A word `key=value`, in any order after the other words, at most once; absent it is None.

    `word`: the key, where it is not the field's name. `asked`: whoever enters the line by and by is
    asked for it; else it is said only by those who know of it.
    """

    of: One | Number | Choice
    word: str = ""
    asked: bool = True

    @property
    def domain(self) -> str:
        return self.of.domain


@dataclass(frozen=True, slots=True)
class Tail:
    """An optional end of the line that is itself a small move (`block SEAT`).

    With a domain of its own, only the verbs that this table's domain holds can be said.
    """

    of: tuple[type, ...]
    domain: str = ""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A word at the end of the line that says that what was asked about is meant so.

    Nobody is asked for it; where a line is refused without it, a tap says it.
    """

    word: str = "anyway"
    domain: str = "confirmation"

    def read(self, word: str, domain: Domain) -> str:
        if word != self.word:
            raise Malformed(f"{word!r} is not {self.word}")
        return word

    def write(self, value: str) -> str:
        return value


Kind = One | Seat | Number | Choice | Template | Text | Many | Key | Tail | Confirmation


class Slot(NamedTuple):
    """One field of a move: its name, what its words can be, and whether it may be left out."""

    name: str
    kind: Kind
    optional: bool


def is_first(slot: Slot) -> bool:
    return isinstance(slot.kind, One) and slot.kind.first


def within(kind: Number, number: int) -> bool:
    """True if a number keeps to the limits of its kind: a row beyond them could not be read."""
    if kind.most is not None and number > kind.most:
        return False
    return kind.least is None or (number >= kind.least and (number - kind.least) % kind.step == 0)


def kind_of(slot: Slot) -> Kind:
    """The kind of its word, also where that is written `key=value`."""
    return slot.kind.of if isinstance(slot.kind, Key) else slot.kind


def keypad_of(slot: Slot) -> Number | None:
    """The kind of number that a keypad gives for it; None where none does.

    A list of cards that nobody has to name is told by how many they are.
    """
    kind = kind_of(slot)
    if isinstance(kind, Many) and kind.of.unknown:
        return Number(1, MOST_CARDS, at_once=True)
    return kind if isinstance(kind, Number) else None


def may_be_left_out(slot: Slot) -> bool:
    """True if a line can do without it: an ending, a number that may be known already."""
    return slot.optional and (
        isinstance(slot.kind, Tail) or keypad_of(slot) is not None or is_unasked(slot)
    )


def is_unasked(slot: Slot) -> bool:
    """True if nobody is asked for its word."""
    if isinstance(slot.kind, Key | One):
        return not slot.kind.asked
    return isinstance(slot.kind, Confirmation)


def is_few(slot: Slot) -> bool:
    return isinstance(slot.kind, One) and slot.kind.few


def is_list(slot: Slot) -> bool:
    return isinstance(slot.kind, Many)


def is_card(slot: Slot) -> bool:
    return isinstance(slot.kind, One) and slot.kind.domain == "card"


def is_secret(slot: Slot) -> bool:
    return isinstance(slot.kind, One | Number) and slot.kind.secret


def may_be_unknown(slot: Slot) -> bool:
    return isinstance(slot.kind, One) and slot.kind.unknown


def may_be_hidden(slot: Slot) -> bool:
    """True if the table may be left without its word: a secret one, or `?`."""
    return is_secret(slot) or may_be_unknown(slot)
