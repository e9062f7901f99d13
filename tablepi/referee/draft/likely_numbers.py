"""The likely numbers of a verb that lacks nothing else: each of them says the whole line."""

from collections.abc import Mapping
from typing import Any

from tablepi.core.draft import SEAT
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.core.notation import values_of
from tablepi.core.slots import Slot, is_card, is_unasked, keypad_of


def likely_slot(match: Match, form: type[Move], given: Mapping[str, Any]) -> Slot | None:
    """The slot of the number that this verb lacks, if it has likely ones.

    None where another word is to be asked as well, except whose line it is. `given`: words by slot.
    """
    lacking = [
        slot
        for slot in shape(form).slots
        if slot.name not in given and slot.name != SEAT and not is_unasked(slot)
    ]
    # No list names the cards of this table: they are said without a name.
    lacking = [s for s in lacking if not (is_card(s) and not values_of(s, match.notation))]
    kinds = [keypad_of(slot) for slot in lacking]
    return lacking[0] if len(lacking) == 1 and kinds[0] and kinds[0].likely else None


def likely_numbers(slot: Slot) -> tuple[tuple[int, str], ...]:
    """The likely numbers of a slot, each as it is written: with its sign where some are below 0."""
    kind = keypad_of(slot)
    numbers = kind.likely if kind else ()
    plus = "+" if any(number < 0 for number in numbers) else ""
    return tuple((n, f"−{-n}" if n < 0 else f"{plus}{n}") for n in numbers)
