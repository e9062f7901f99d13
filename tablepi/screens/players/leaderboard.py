"""The leaderboard: who won how often, of every game or one, in a season or ever."""

from collections.abc import Callable, Sequence
from functools import partial

from tablepi.referee.intents import Answer
from tablepi.referee.results.standings import (
    ALL_TIME,
    Line,
    PlayedMatch,
    Season,
    leaderboard,
    matches_of,
    season_of,
    seasons,
    titles,
)
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Entry, Listing


class LeaderboardScreen(Screen):
    """This season's leaderboard of all games, until another one is chosen.

    `read`: gives every part in a match. Raises TablepiError. `today`: ISO.
    """

    def __init__(
        self, nav: Navigation, read: Callable[[], Sequence[PlayedMatch]], today: str
    ) -> None:
        super().__init__(nav)
        self._played, self._unread = self._read(read)
        self._now = season_of(today)
        self._season = self._now
        self._game = ""
        self._asked = ""

    def picture(self) -> Listing:
        """A line a player; or the games, or the seasons, to choose from."""
        words = self._nav.words
        if self._asked:
            rows = self._games() if self._asked == "board.games" else self._seasons()
            return self._listing(words(self._asked), rows, kind=self._asked)
        lines = leaderboard(matches_of(self._played, self._game, self._season))
        entries = [line_entry(words, line) for line in lines]
        if entries:
            entries[0] = entries[0]._replace(heading=words("board.order"))
        title = words("board.title", season=season_said(words, self._season))
        game = self._game or words("board.all-games")
        ask_season = Way("board.seasons", partial(self._ask, "board.seasons"), icon="clock")
        ask_game = Way("board.games", partial(self._ask, "board.games"), icon="trophy", label=game)
        return self._listing(
            title,
            entries,
            words("board.empty"),
            self._unread,
            tools=(ask_season.button(words), ask_game.button(words)),
            kind=f"board {self._game} {self._season}",
            sign="trophy",
        )

    def _ask(self, what: str) -> None:
        self._asked = what

    def _show_game(self, game: str) -> None:
        self._game, self._asked = game, ""

    def _show_season(self, season: Season) -> None:
        self._season, self._asked = season, ""

    def go_back(self, now_ms: int) -> None:
        """From a choice to the leaderboard, from there to the page before."""
        if self._asked:
            self._asked = ""
        else:
            super().go_back(now_ms)

    def _games(self) -> list[Entry]:
        every = self._nav.words("board.all-games")
        found = [("", every), *((title, title) for title in titles(self._played))]
        return [
            Entry(shown, "", Answer("board.game", game, partial(self._show_game, game)))
            for game, shown in found
        ]

    def _seasons(self) -> list[Entry]:
        """This season first, also where nobody has played in it, and all time last."""
        found = sorted({self._now, *seasons(self._played)} - {ALL_TIME}, reverse=True)
        words = self._nav.words
        entries = [
            Entry(season_said(words, each), "", Answer("board.season", each, show))
            for each in (*found, ALL_TIME)
            for show in [partial(self._show_season, each)]
        ]
        entries[0] = entries[0]._replace(heading=words("board.quarters"))
        return entries


def line_entry(words: Words, line: Line) -> Entry:
    """A player's place and name; how many were won, of how many, at the end."""
    share = round(100 * line.won / line.played)
    best = "" if line.best is None else words("board.best", n=line.best)
    detail = words("board.line", won=line.won, played=line.played, share=share)
    figures = f"{line.won}/{line.played}"
    said = " · ".join(filter(None, (detail, best)))
    title = words("board.place", place=line.place, name=line.name)
    return Entry(title, said, None, figure=figures)


def season_said(words: Words, season: Season) -> str:
    """A season by its months and its year."""
    if season == ALL_TIME:
        return words("season.ever")
    return words(f"season.{season.number}", year=season.year)
