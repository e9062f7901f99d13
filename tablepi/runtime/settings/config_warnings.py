"""Warnings about a configuration that names missing files, games or places."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from tablepi import decks
from tablepi.core.cards import Cards
from tablepi.core.config_schema import named
from tablepi.core.errors import DeckError, TablepiError
from tablepi.core.game import Game
from tablepi.core.misspelt import read_printing
from tablepi.core.moves import shape
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.core.slots import One
from tablepi.core.text.phrase import Phrase
from tablepi.referee.tags.scanned_card import role_of
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import check_tags

Deck = Callable[[Game[Any]], Cards]


def warnings(config: Config, games: Mapping[str, Game[Any]], deck: Deck) -> Iterator[Phrase]:
    """Lists of tags and card files that cannot be used, games and places that are not there.

    `deck`: a game's cards.
    """
    for names, text in named(config):
        if names == "tags":
            yield from _file_faults(check_tags, text)
        elif names == "cards":
            yield from _file_faults(_check_cards, text)
        elif names == "game" and text not in games:
            yield Phrase("config.no-game", {"game": text, "choices": ", ".join(games)})
    for reader in config.reader:
        for place in filter(None, (role_of(role).place for role in reader.roles)):
            if not any(_has_place(game, deck, place) for game in games.values()):
                yield Phrase("config.no-place", {"reader": reader.name, "place": place})


def _file_faults(check: Callable[[Path], object], name: str) -> Iterator[Phrase]:
    try:
        check(Path(os.path.expanduser(name)))
    except TablepiError as error:
        yield error.said


def _check_cards(path: Path) -> None:
    if path.stem not in decks.names():
        raise DeckError("config.no-deck", path=path, choices=", ".join(decks.names()))
    read_printing(path.name, decks.own(path).text, decks.load(path.stem))


def _has_place(game: Game[Any], deck: Deck, place: str) -> bool:
    """True if this is a place of the game; with a card, a move is said."""
    try:
        seats = tuple(map(str, range(game.seats[0])))
        notation = Notation(game, setup_of(game, seats, {}, deck(game)))
    except TablepiError:
        return True
    kinds = [slot.kind for move in game.moves for slot in shape(move).slots]
    domains = {kind.domain for kind in kinds if isinstance(kind, One)} - {"card"}
    # A domain may hold more than makes sense; what it goes through are the places that there are.
    return any(place in list(cast(Iterable[Any], notation.domain(name))) for name in domains)
