"""Values of slots: the order in which a move's words are asked, and what each can be."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from tablepi.core.moves import Move, Open, Slot, shape
from tablepi.core.notation import Notation
from tablepi.core.slot_kinds import UNKNOWN, Key, Kind, Many, Number, One, Seat, Tail

MOST_CARDS = 99
"""Most cards that can be named by their number."""


def rank(slot: Slot, notation: Notation) -> tuple[bool, bool, int]:
    """The order in which slots are asked: secret words last, then the fewest values first.

    A card comes after what is chosen on the board, numbers after both.
    """
    if not isinstance(slot.kind, (One, Seat)):
        return is_secret(slot), True, 1_000 + isinstance(slot.kind, Key)
    values = MOST_CARDS if is_card(slot) else len(values_of(slot, notation))
    return is_secret(slot), not is_first(slot), values


def is_first(slot: Slot) -> bool:
    """Whether this word is asked before all others."""
    return isinstance(slot.kind, One) and slot.kind.first


def takes(slot: Slot, word: Any, notation: Notation) -> bool:
    """Whether a word could ever be this slot's: for a list a tuple, for an ending also its kind."""
    kind = kind_of(slot)
    if isinstance(kind, Many):
        if not isinstance(word, tuple) or len(word) != (kind.count or max(1, len(word))):
            return False
        known, unknown = notation.domain(kind.domain), kind.of.unknown
        return all(each in known or (unknown and each == UNKNOWN) for each in word)
    if isinstance(kind, Tail):
        return word in kind.of or isinstance(word, kind.of)
    if isinstance(kind, Number):
        return isinstance(word, int) and within(kind, word)
    if not isinstance(kind, One | Seat):
        return False
    return word in notation.domain(kind.domain) or (may_be_unknown(slot) and word == UNKNOWN)


def within(kind: Number, number: int) -> bool:
    """Whether a number keeps to the limits of its kind: a row beyond them could not be read."""
    return (kind.least is None or number >= kind.least) and (
        kind.most is None or number <= kind.most
    )


def values_of(slot: Slot, notation: Notation) -> list[Any]:
    """Every word of a slot that is chosen from a list, in its order."""
    values: Any = notation.domain(slot.kind.domain)
    return list(values)


def kind_of(slot: Slot) -> Kind:
    """The kind of its word, also where that is written `key=value`."""
    return slot.kind.of if isinstance(slot.kind, Key) else slot.kind


def number_of(slot: Slot) -> Number | None:
    """The kind of number that a keypad gives for it; None where none does.

    A list of cards that nobody has to name is told by how many they are.
    """
    kind = kind_of(slot)
    if isinstance(kind, Many) and kind.of.unknown:
        return Number(1, MOST_CARDS)
    return kind if isinstance(kind, Number) else None


def may_be_left_out(slot: Slot) -> bool:
    """Whether a line can do without it: an ending, a number that may be known already."""
    return slot.optional and (isinstance(slot.kind, Tail) or number_of(slot) is not None)


def is_tail(slot: Slot) -> bool:
    """Whether it is an ending with words of its own."""
    return isinstance(slot.kind, Tail)


def counted_list(forms: Iterable[type[Move]], name: str) -> tuple[type[Move], str, int] | None:
    """The list of this name that the table says as a whole: its move class, name and length."""
    for form in forms:
        for slot in () if shape(form).seated else shape(form).slots:
            if slot.name == name and isinstance(slot.kind, Many) and slot.kind.count:
                return form, name, slot.kind.count
    return None


def is_list(slot: Slot) -> bool:
    """Whether it takes a list of words."""
    return isinstance(slot.kind, Many)


def is_card(slot: Slot) -> bool:
    """Whether its word names one card."""
    return isinstance(slot.kind, One) and slot.kind.domain == "card"


def is_secret(slot: Slot) -> bool:
    """Whether its word may be one that the table does not know."""
    return isinstance(slot.kind, One) and slot.kind.secret


def may_be_unknown(slot: Slot) -> bool:
    """Whether `?` may stand for its word."""
    return isinstance(slot.kind, One) and slot.kind.unknown


@cache
def blanks(form: Any) -> tuple[tuple[str, bool, Any], ...]:
    """Each slot of a move class: its name, whether it is secret, its open word."""
    return tuple(
        (slot.name, is_secret(slot), UNKNOWN if _may_hide(slot) else Open(slot.name))
        for slot in shape(form).slots
    )


@cache
def asks_one_first(form: Any) -> bool:
    """Whether one of the words of a move class is asked before all others."""
    return any(map(is_first, shape(form).slots))


def _may_hide(slot: Slot) -> bool:
    return is_secret(slot) or may_be_unknown(slot)
