"""The leaderboard: who won how often, of every game or one, in a season or ever."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from tablepi.referee.intents import Answer
from tablepi.referee.results.standings import (
    ALL_TIME,
    Line,
    PlayedMatch,
    Season,
    before,
    leaderboard,
    matches_of,
    season_of,
    seasons,
    titles,
)
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.leaderboard_picture import Leaderboard, Ranked
from tablepi.screens.pictures.paging import row_part
from tablepi.screens.pictures.picture import Button, Entry, Listing, Record

_NOW, _LAST, _EVER, _EARLIER = "board.now", "board.last", "season.ever", "board.earlier"


class LeaderboardScreen(Screen):
    """This season's leaderboard of all games, until another one is chosen.

    `read`: gives every part in a match. Raises TablepiError. `today`: ISO. `colours`: the number
    of each player's colour; `open_player`: opens the page of a name.
    """

    def __init__(
        self,
        nav: Navigation,
        read: Callable[[], Sequence[PlayedMatch]],
        today: str,
        colours: Callable[[], Mapping[str, int]],
        open_player: Callable[[str], object],
    ) -> None:
        super().__init__(nav)
        self._read_played = read
        self._is_stale = True
        self.heard()
        self._colours, self._open_player = colours, open_player
        self._now = season_of(today)
        self._season = self._now
        self._game = ""
        self._asked = ""

    def picture(self) -> Listing | Leaderboard:
        """A line a player; or the games, or the seasons, to choose from."""
        words = self._nav.words
        if self._asked:
            rows = self._games() if self._asked == "board.games" else self._seasons()
            return self._listing(words(self._asked), rows, kind=self._asked)
        lines = leaderboard(matches_of(self._played, self._game, self._season))
        colours = self._colours()
        game = self._game or words("board.all-games")
        ask_game = Way("board.games", partial(self._ask, "board.games"), icon="trophy", label=game)
        empty = (self._unread,) if self._unread else (words("board.empty"), words("board.how"))
        return Leaderboard(
            title=self._title(),
            seasons=tuple(self._season_keys()),
            order=words("board.order"),
            lines=tuple(self._ranked(line, colours.get(line.name, 1)) for line in lines),
            empty=empty,
            back=self._back(),
            game=ask_game.button(words)._replace(look="quiet"),
            kind=f"board {self._game} {self._season}",
            part=row_part(words),
            notices=self._nav.notices(),
        )

    def _title(self) -> str:
        """The title, with the season where no key of the choice has its name."""
        words = self._nav.words
        if self._season in (self._now, before(self._now), ALL_TIME):
            return words("players.board")
        return words("board.title", season=season_said(words, self._season))

    def _season_keys(self) -> Iterator[Button]:
        """This season, the last one and all time; a page has the earlier ones, where there are."""
        near = {_NOW: self._now, _LAST: before(self._now), _EVER: ALL_TIME}
        for label, season in near.items():
            way = Way(label, partial(self._show_season, season))
            yield way.button(self._nav.words)._replace(chosen=season == self._season)
        if set(seasons(self._played)) - set(near.values()):
            way = Way(_EARLIER, partial(self._ask, "board.seasons"))
            is_chosen = self._season not in near.values()
            yield way.button(self._nav.words)._replace(chosen=is_chosen)

    def _ranked(self, line: Line, seat: int) -> Ranked:
        words, name = self._nav.words, line.name
        act = Answer("player", name, partial(self._open, name))
        best = "" if line.best is None else words("board.best", n=line.best)
        record = record_of(words, line.won, line.played, seat)
        return Ranked(line.place, name, record, act, best)

    def heard(self) -> None:
        """Reads the matches anew after a player's page, where names may have changed."""
        if self._is_stale:
            self._played, self._unread = self._read(self._read_played)
            self._is_stale = False

    def _open(self, name: str) -> None:
        self._open_player(name)
        self._is_stale = True

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


def record_of(words: Words, won: int, played: int, seat: int) -> Record:
    """Matches won of those played. `seat`: the number of the player's colour."""
    return Record(str(won), words("board.of", n=played), won / max(1, played), seat)


def season_said(words: Words, season: Season) -> str:
    """A season by its months and its year."""
    if season == ALL_TIME:
        return words("season.ever")
    return words(f"season.{season.number}", year=season.year)
