"""A player's statistics: rival, most played game, time at the table, streaks, averages."""

from collections.abc import Sequence

from tablepi.referee.results.player_statistics import (
    Average,
    Rival,
    averages,
    most_played,
    played_ms,
    rival,
    streaks,
)
from tablepi.referee.results.standings import PlayedMatch
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Entry, Listing, Record
from tablepi.screens.players.leaderboard import record_of

_MINUTE_MS = 60_000


class StatisticsScreen(Screen):
    """Statistics of one player. `seats`: the number of each player's colour."""

    def __init__(
        self, nav: Navigation, name: str, played: Sequence[PlayedMatch], seats: dict[str, int]
    ) -> None:
        super().__init__(nav)
        self._name = name
        self._played = played
        self._seats = seats

    def picture(self) -> Listing:
        """What a player likes to know first, then each game with each number of players."""
        words, seat = self._nav.words, self._seats.get(self._name, 1)
        entries = [*self._all_time(words, seat), *self._averages(words, seat)]
        listing = self._listing(
            self._name, entries, words("stats.none"), kind="statistics", sign="trophy"
        )
        return listing._replace(seat=seat)

    def _all_time(self, words: Words, seat: int) -> list[Entry]:
        if not self._played:
            return []
        game, count = most_played(self._played)
        won = sum(part.won for part in self._played if part.game == game)
        met, runs = rival(self._played), streaks(self._played)
        return [
            *([self._rival(words, met)] if met else []),
            Entry(
                words("stats.most-played"), game, None, record=record_of(words, won, count, seat)
            ),
            Entry(words("stats.time"), self._time(words), None),
            Entry(
                words("stats.streak"),
                words("stats.streaks", longest=runs.longest, now=runs.current),
                None,
            ),
        ]

    def _rival(self, words: Words, met: Rival) -> Entry:
        level = met.played - met.ahead - met.behind
        record = Record(
            words("stats.duel", ahead=met.ahead, behind=met.behind),
            "",
            met.ahead / max(1, met.ahead + met.behind),
            self._seats.get(self._name, 1),
        )
        detail = words("stats.level" if level else "stats.met", n=met.played, level=level)
        return Entry(words("stats.rival", name=met.name), detail, None, record=record)

    def _time(self, words: Words) -> str:
        """Hours and minutes in all, and minutes of a match."""
        minutes = round(played_ms(self._played) / _MINUTE_MS)
        each = round(minutes / len(self._played))
        sentence = "stats.hours" if minutes >= 60 else "stats.minutes"
        whole = words(sentence, h=minutes // 60, n=minutes % 60)
        return words("stats.time-of", time=whole, n=each)

    def _averages(self, words: Words, seat: int) -> list[Entry]:
        entries = [self._average(words, average, seat) for average in averages(self._played)]
        if entries:
            entries[0] = entries[0]._replace(heading=words("stats.averages"))
        return entries

    def _average(self, words: Words, average: Average, seat: int) -> Entry:
        score = f"{average.score:.1f}".removesuffix(".0").replace(".", words("stats.point"))
        return Entry(
            words("stats.players", game=average.game, n=average.seats),
            words("stats.average", score=score.replace("-", "−")),
            None,
            record=record_of(words, average.won, average.played, seat),
        )
