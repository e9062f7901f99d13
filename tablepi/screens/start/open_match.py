"""The open match to go on with, as the menu shows it: its score, its round, cards in sight."""

from collections.abc import Callable

from tablepi.core.errors import TablepiError
from tablepi.core.record import ListedMatch
from tablepi.games import Games
from tablepi.referee.match.replay import reopen
from tablepi.referee.storage import Storage
from tablepi.referee.words import Words
from tablepi.screens.pictures.match_scene import match_scene
from tablepi.screens.pictures.picture import Hero
from tablepi.screens.start.match_list import ResumeMatch, names_in_list, title_in_list


class OpenMatch:
    """Makes the scene of an open match, which is played again only once it has changed.

    `templates`: gives those that a match began with, by the digest of its header.
    """

    def __init__(self, storage: Storage, games: Games, templates: Callable[[str], str]) -> None:
        self._storage = storage
        self._games = games
        self._templates = templates
        self._made: tuple[ListedMatch, str, Hero] | None = None

    def scene(self, words: Words, match: ListedMatch) -> Hero:
        """The match as it stands; without a score where it cannot be played again."""
        if self._made is None or self._made[:2] != (match, words.language):
            self._made = match, words.language, self._hero(words, match)
        return self._made[2]

    def _hero(self, words: Words, match: ListedMatch) -> Hero:
        names, since = names_in_list(words, match), words("match.open", date=match.header.began)
        title = title_in_list(words, self._games, match, self._templates)
        act, label, who = ResumeMatch(match.id), words("menu.go-on"), ", ".join(names)
        try:
            played = reopen(self._storage, self._games, match.id).match
        except TablepiError:
            return Hero(match.header.game, title, label, (who, since), act)
        shown = match_scene(words, played, title, act)
        return shown._replace(label=label, lines=(who, *(shown.lines or (since,))))
