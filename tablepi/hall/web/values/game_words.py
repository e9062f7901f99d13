"""Titles and phases of games in the language of a page."""

from collections.abc import Mapping
from functools import lru_cache

from tablepi.core.cards import NO_CARDS
from tablepi.core.errors import TablepiError
from tablepi.core.game import Setup
from tablepi.core.options import setup_of
from tablepi.hall.server.tables.result_check import Rules
from tablepi.hall.web.values.public_view import GameKey

MOST_KNOWN = 500
"""Sets of a game's sentences that are kept."""


class GameWords:
    """The sentences of the games that the hall has; of any other game there is its id."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._of = lru_cache(maxsize=MOST_KNOWN)(self._read)
        self._boards = {game: _board(rules, game) for game in rules.games}

    @property
    def known(self) -> list[str]:
        """The ids of the games that the hall has."""
        return sorted(self._rules.games)

    def title(self, key: GameKey, language: str) -> str:
        """A game's title: given at the table, its template's, or its own."""
        own_title = dict(key.options).get("title", "")
        return own_title or self.word(key, "title", language) or key.game

    def phase(self, key: GameKey, phase: str, language: str) -> str:
        """The name of a phase, '' for one that has none."""
        return self.word(key, f"phase.{phase}", language)

    def word(self, key: GameKey, name: str, language: str) -> str:
        """A sentence without values by its id, '' where there is none."""
        words = self._of(key)
        sentence = words.get(language, {}).get(name) or words.get("en", {}).get(name, "")
        return "" if "{" in sentence else sentence

    def board(self, game: str) -> str:
        """The kind of a game's board, for its colour, as `columns`; '' where it is not known."""
        return self._boards.get(game, "")

    def _read(self, key: GameKey) -> Mapping[str, Mapping[str, str]]:
        game = self._rules.games.get(key.game)
        if game is None:
            return {}
        setup = self.setup(key)
        return (game.of(setup) if setup else game).words

    def setup(self, key: GameKey) -> Setup | None:
        """A match's set-up, None where the hall cannot make it."""
        game, cards = self._rules.games.get(key.game), self._rules.cards
        if game is None or (key.cards and key.cards not in cards):
            return None
        try:
            seats = tuple(f"Player {seat}" for seat in range(1, key.seats + 1))
            deck = cards.get(key.cards, NO_CARDS)
            return setup_of(game, seats, dict(key.options), deck, key.version)
        except TablepiError:
            return None


def _board(rules: Rules, name: str) -> str:
    """The kind of the first zone of a game's board before its first move."""
    game = rules.games[name]
    cards = next((card for card in rules.cards.values() if card.name == game.deck), NO_CARDS)
    seats = tuple(f"Player {seat}" for seat in range(1, min(game.seats) + 1))
    try:
        start = game.start(setup_of(game, seats, {}, cards))
    except TablepiError:
        return ""
    zones = game.board(game.public(start)).zones
    return type(zones[0]).__name__.lower() if zones else ""
