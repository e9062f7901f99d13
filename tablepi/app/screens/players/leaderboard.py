"""The leaderboard: who won how often, of every game or one, in a season or ever."""

from collections.abc import Callable, Sequence

from tablepi.app.intents import Back, Intent
from tablepi.app.results.standings import (
    ALL_TIME,
    Line,
    Played,
    Season,
    leaderboard,
    of,
    season_of,
    seasons,
    titles,
)
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing


class AskGame(Intent):
    """Asks of which game the leaderboard is to be."""


class AskSeason(Intent):
    """Asks for the season of the leaderboard."""


class ShowGame(Intent):
    """The leaderboard of this game, by its title; '' for all of them."""

    game: str


class ShowSeason(Intent):
    """The leaderboard of this season; year 0 is all time."""

    year: int
    number: int


class LeaderboardScreen(Screen):
    """This season's leaderboard of all games, until another one is chosen.

    `read`: gives every part in a match. Raises TablepiError. `today`: ISO.
    """

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, read: Callable[[], Sequence[Played]], today: str) -> None:
        super().__init__(nav)
        self._played, self._trouble = self._read(read)
        self._now = season_of(today)
        self._season = self._now
        self._game = ""
        self._asked: type[Intent] | None = None

    def picture(self) -> Listing:
        """A line a player; or the games, or the seasons, to choose from."""
        words = self._nav.words
        if self._asked is AskGame:
            return self._choice("board.games", self._games())
        if self._asked is AskSeason:
            return self._choice("board.seasons", self._seasons())
        lines = leaderboard(of(self._played, self._game, self._season))
        entries = [line_entry(words, line) for line in lines]
        if entries:
            entries[0] = entries[0]._replace(heading=words("board.order"))
        title = words("board.title", season=season_said(words, self._season))
        listing = self._listing(title, entries, words("board.empty"), unread=self._trouble)
        game = self._game or words("board.all-games")
        return listing._replace(
            tools=(
                Button(words("board.seasons"), AskSeason(), icon="clock"),
                Button(game, AskGame(), icon="trophy"),
            ),
            kind=f"board {self._game} {self._season}",
            sign="trophy",
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Another game, another season, or back."""
        asked, self._asked = self._asked, None
        match act:
            case AskGame() | AskSeason():
                self._asked = type(act)
            case ShowGame(game):
                self._game = game
            case ShowSeason(year, number):
                self._season = Season(year, number)
            case Back() if asked is not None:
                pass
            case _:
                super().hear(act, now_ms)

    def _choice(self, title: str, entries: list[Entry]) -> Listing:
        return self._listing(self._nav.words(title), entries)._replace(kind=title)

    def _games(self) -> list[Entry]:
        every = Entry(self._nav.words("board.all-games"), "", ShowGame(""))
        return [every, *(Entry(title, "", ShowGame(title)) for title in titles(self._played))]

    def _seasons(self) -> list[Entry]:
        """This season first, also where nobody has played in it, and all time last."""
        found = sorted({self._now, *seasons(self._played)} - {ALL_TIME}, reverse=True)
        words = self._nav.words
        entries = [
            Entry(season_said(words, each), "", ShowSeason(*each)) for each in (*found, ALL_TIME)
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
