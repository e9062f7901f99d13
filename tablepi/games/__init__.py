"""The games: found, not listed. A module or package here with a `GAME` is a game."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple

from tablepi.core.game import Game

GROUP = "tablepi.games"
"""The entry-point group by which other packages add games: each names a `Game`."""


class Found(NamedTuple):
    """Every game by its id, and for each that another package names in vain why it is not here."""

    games: dict[str, Game[Any]]
    missing: dict[str, str]


def games() -> dict[str, Game[Any]]:
    """Every game there is, by id; the referee's own first, each in the order of its name."""
    return found().games


def missing() -> dict[str, str]:
    """The games of other packages that cannot be played, and why; the others can."""
    return found().missing


@cache
def found() -> Found:
    """What there is here and in every package that was installed."""
    here = [import_module(f"{__name__}.{each.name}") for each in pkgutil.iter_modules(__path__)]
    own = [module.GAME for module in here if hasattr(module, "GAME")]
    all_found = Found({game.id: game for game in own}, {})
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        _add(all_found, point)
    return all_found


def _add(all_found: Found, point: EntryPoint) -> None:
    # Another's package may fail in any way there is, and costs nobody the games that work.
    try:
        game = point.load()
    except Exception as error:
        all_found.missing[point.name] = f"{point.value}: {type(error).__name__}: {error}"
        return
    if not isinstance(game, Game):
        all_found.missing[point.name] = f"{point.value} is no Game"
    elif game.id in all_found.games:
        all_found.missing[point.name] = f"there is a game {game.id} already"
    else:
        all_found.games[game.id] = game
