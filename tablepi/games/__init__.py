"""The games: found, not listed. A module or package here with a `GAME` is a game."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from tablepi.core.game import Game

GROUP = "tablepi.games"
"""The entry-point group by which other packages add games: each names a `Game`."""


@cache
def games() -> dict[str, Game[Any]]:
    """Every game there is, by id; the referee's own first, each in the order of its name."""
    here = [import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    own = [module.GAME for module in here if hasattr(module, "GAME")]
    others = [point.load() for point in entry_points(group=GROUP)]
    return {game.id: game for game in (*own, *others)}
