"""The figure of a number behind which no other can follow, so that it says the number."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tablepi.app.match.referee import Referee
from tablepi.core.draft import SEAT
from tablepi.core.match import Match
from tablepi.core.move_probe import tried
from tablepi.core.moves import Move, shape
from tablepi.core.slots import Number, is_list


def what_ends(referee: Referee, takers: Sequence[str], slot: str) -> Callable[[int], bool]:
    """What tells whether a number is whole, where one verb alone takes it. `takers`: the verbs."""
    said = {**referee.judgement.usual, **referee.draft.words}
    forms = [form for form in referee.match.game.moves if shape(form).verb in takers]
    if len(forms) != 1 or SEAT not in said or _is_listed(forms[0], slot):
        return lambda number: False
    return partial(is_last, referee.focus, forms[0], said, slot)


def is_last(
    match: Match, form: type[Move], said: Mapping[str, Any], slot: str, number: int
) -> bool:
    """Whether the rules take this number, and none that goes on with a figure more.

    `said`: the other words of the line so far.
    """
    names = shape(form).names
    words = {name: word for name, word in said.items() if name in names}
    longer = range(number * 10, number * 10 + 10)
    return tried(match, form, {**words, slot: number}).accepted and not any(
        tried(match, form, {**words, slot: each}).accepted for each in longer
    )


def _is_listed(form: type[Move], slot: str) -> bool:
    """Whether the number is how many cards nobody names."""
    return any(each.name == slot and is_list(each) for each in shape(form).slots)


def is_plain(kind: Number) -> bool:
    """Whether its figures are typed one by one, for everybody to see."""
    return not (kind.at_once or kind.chips or kind.secret)
