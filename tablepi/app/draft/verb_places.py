"""Verbs that need no button of their own beside the table: where they are said instead."""

from functools import lru_cache
from typing import Any

from tablepi.core.game import Game
from tablepi.core.moves import Move, shape
from tablepi.core.slots import is_first


def whole_verbs(game: Game[Any]) -> tuple[str, ...]:
    """The rare verbs of a game that need no other word."""
    forms = (shape(form) for form in game.moves)
    return tuple(form.verb for form in forms if form.verb in game.rare and not form.slots)


@lru_cache(maxsize=8)
def begun_on_the_board(forms: tuple[type[Move], ...]) -> frozenset[str]:
    """The verbs that need no button: their first word is tapped, and says them."""
    shapes = map(shape, forms)
    return frozenset(each.verb for each in shapes if any(map(is_first, each.slots)))
