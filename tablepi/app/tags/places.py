"""The places of a game at which a reader may lie: its aces, cells or locations."""

from collections.abc import Iterable
from typing import Any, cast

from tablepi.core.cards import Cards
from tablepi.core.game import Game
from tablepi.core.moves import shape
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.core.slots import One

LAID_AT = ("suit", "cell", "unit")
"""The domains whose words are places on the table itself."""


def places_of(game: Game[Any], cards: Cards) -> tuple[str, ...]:
    """The words of every such place, with as many seats as the game has. Raises TablepiError."""
    seats = tuple(map(str, range(game.seats[-1])))
    notation = Notation(game, setup_of(game, seats, {}, cards))
    slots = (slot.kind for move in game.moves for slot in shape(move).slots)
    named = {kind.domain for kind in slots if isinstance(kind, One)}
    domains = [domain for domain in LAID_AT if domain in named]
    words = (str(word) for name in domains for word in cast(Iterable[Any], notation.domain(name)))
    return tuple(dict.fromkeys(word for word in words if not _is_beside(word)))


def _is_beside(word: str) -> bool:
    """Whether it is a unit that lies beside its seat's locations: `1.x1`."""
    return "." in word and not word.replace(".", "").isdigit()
