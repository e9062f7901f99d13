"""Wins: every player's record, and the leaderboard of a game and a season."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import NamedTuple

from tablepi.core.record import Ended
from tablepi.referee.match.replay import result_of

QUARTER = 3
"""Months of a season."""


class Season(NamedTuple):
    """A quarter of a calendar year, the first being number 1; year 0 stands for all time."""

    year: int = 0
    number: int = 0

    def has(self, other: "Season") -> bool:
        """True if what was played in another one belongs to this."""
        return not self.year or self == other


ALL_TIME = Season()


class PlayedMatch(NamedTuple):
    """One player's part in a match. `game`: its title."""

    name: str
    game: str
    season: Season
    won: bool
    score: int
    low_wins: bool


class Line(NamedTuple):
    """A player's line on a leaderboard. `best`: the best score, None for several games at once."""

    place: int
    name: str
    won: int
    played: int
    best: int | None = None


def season_of(day: str) -> Season:
    """The season of an ISO date; of a text that is none, all time."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return ALL_TIME
    return Season(found.year, 1 + (found.month - 1) // QUARTER)


def matches_by_player(
    ended: Iterable[Ended], title: Callable[[Ended], str], counts: Callable[[str], bool]
) -> list[PlayedMatch]:
    """Every part in every match that names its player. `counts`: whether a name is one.

    A match that only one player was in has no winner among others, and is left out.
    """
    found: list[PlayedMatch] = []
    for match in ended:
        result = result_of(match.result, len(match.names))
        if result is None or len(match.names) < 2:
            continue
        game, season = title(match), season_of(match.began)
        low = result.worth != result.scores
        for at, name in enumerate(match.names):
            won = at + 1 in result.winners
            if counts(name):
                found.append(PlayedMatch(name, game, season, won, result.scores[at], low))
    return found


def matches_of(played: Iterable[PlayedMatch], game: str, season: Season) -> list[PlayedMatch]:
    """Those of a game, '' for every one, in a season."""
    return [each for each in played if game in ("", each.game) and season.has(each.season)]


def leaderboard(played: Sequence[PlayedMatch]) -> tuple[Line, ...]:
    """By wins, then by the share of matches won; equal ones share a place, in order of names."""
    by_name: dict[str, list[PlayedMatch]] = {}
    for each in played:
        by_name.setdefault(each.name, []).append(each)
    one_game = len({each.game for each in played}) == 1
    lines = [_line(name, own, one_game) for name, own in by_name.items()]
    lines.sort(key=lambda line: (-line.won, line.played, line.name.casefold()))
    keys = [(line.won, -line.played) for line in lines]
    return tuple(
        line._replace(place=1 + sum(other > key for other in keys))
        for line, key in zip(lines, keys, strict=True)
    )


def _line(name: str, played: list[PlayedMatch], one_game: bool) -> Line:
    best: int | None = None
    if one_game:
        best = (min if any(each.low_wins for each in played) else max)(e.score for e in played)
    return Line(0, name, sum(each.won for each in played), len(played), best)


def seasons(played: Iterable[PlayedMatch]) -> list[Season]:
    """The seasons in which somebody played, the latest first."""
    return sorted({each.season for each in played if each.season.year}, reverse=True)


def titles(played: Iterable[PlayedMatch]) -> list[str]:
    """The games that somebody played, in order of their titles."""
    return sorted({each.game for each in played}, key=str.casefold)
