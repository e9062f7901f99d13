"""The games, found by their folders and entry points.

A folder here with an `en.toml` is a game, its `GAME` stands in its `game.py`; so is a module with
a `GAME`. The menu needs no more than titles, so a game's rules are read when it is asked for.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tablepi.core.game import Game
from tablepi.locale import Sentences, Translations

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tablepi.games"
"""The entry-point group by which other packages add games: each names a `Game`."""


class Cover(NamedTuple):
    """The entry of a game in the menu; `module`: where its `GAME` is.

    `words`: its sentences by language, of which `title` and `promise` stand in the menu.
    """

    id: str
    words: Mapping[str, Sentences]
    module: str = ""

    def said(self, name: str, language: str) -> str:
        """One of its sentences; in English where the language lacks it."""
        for words in (self.words.get(language, {}), self.words["en"]):
            if name in words:
                return words[name]
        return self.id if name == "title" else ""


class Games(Mapping[str, Game[Any]]):
    """Every game by its id, each read when it is first asked for.

    `covers`: the referee's own first, each in the order of its name. `missing`: the games of other
    packages that cannot be played, and why; the others can.
    """

    def __init__(self) -> None:
        self.missing: dict[str, str] = {}
        self._covers: dict[str, Cover] = {}
        self._loaded: dict[str, Game[Any]] = {}
        for place in sorted(_places(), key=lambda place: place.stem):
            self._add_place(place)
        for entry_point in sorted(_entry_points(), key=lambda entry_point: entry_point.name):
            self._add_entry_point(entry_point)

    @property
    def covers(self) -> tuple[Cover, ...]:
        return tuple(self._covers.values())

    def __getitem__(self, game: str) -> Game[Any]:
        if game not in self._loaded:
            self._loaded[game] = import_module(self._covers[game].module).GAME
        return self._loaded[game]

    def __contains__(self, game: object) -> bool:
        return game in self._covers

    def __iter__(self) -> Iterator[str]:
        return iter(self._covers)

    def __len__(self) -> int:
        return len(self._covers)

    def ahead(self) -> Iterator[None]:
        """Prefetches: imports one more game at each step."""
        for game in self:
            self[game]
            yield

    def _add_place(self, place: Path) -> None:
        module = f"{__name__}.{place.stem}"
        if (place / "en.toml").is_file():
            game = place.stem.replace("_", "-")
            self._covers[game] = Cover(game, Translations(place), f"{module}.game")
        elif place.suffix == ".py" and hasattr(game_module := import_module(module), "GAME"):
            self._add_game(game_module.GAME)

    def _add_entry_point(self, entry_point: "EntryPoint") -> None:
        # Another's package may fail in any way there is, and costs nobody the games that work.
        try:
            game = entry_point.load()
        except Exception as error:
            self.missing[entry_point.name] = f"{entry_point.value}: {type(error).__name__}: {error}"
            return
        if not isinstance(game, Game):
            self.missing[entry_point.name] = f"{entry_point.value} is no Game"
        elif game.id in self._covers:
            self.missing[entry_point.name] = f"there is a game {game.id} already"
        else:
            self._add_game(game)

    def _add_game(self, game: Game[Any]) -> None:
        self._covers[game.id] = Cover(game.id, game.words)
        self._loaded[game.id] = game


@cache
def games() -> Games:
    """All games, of this package and of others that are installed."""
    return Games()


def _places() -> Iterator[Path]:
    for folder in __path__:
        for name in os.listdir(folder):
            place = Path(folder, name)
            if place.suffix in ("", ".py") and place.stem.isidentifier() and name[0] != "_":
                yield place


def _entry_points() -> "Iterable[EntryPoint]":
    """The entry points of games; importlib.metadata is imported only where there may be some."""
    if not any(_names_game(folder) for folder in sys.path):
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _names_game(folder: str) -> bool:
    if os.path.isfile(folder):
        return True
    files = Path(folder).glob("*-info/entry_points.txt")
    return any(GROUP in file.read_text(encoding="utf-8", errors="replace") for file in files)
