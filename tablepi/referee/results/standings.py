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
        date_played = date.fromisoformat(day)
    except ValueError:
        return ALL_TIME
    return Season(date_played.year, 1 + (date_played.month - 1) // QUARTER)


def before(season: Season) -> Season:
    """The season before this one; of all time, all time."""
    if season == ALL_TIME:
        return season
    earlier = season.year * (12 // QUARTER) + season.number - 2
    return Season(earlier // (12 // QUARTER), earlier % (12 // QUARTER) + 1)


def matches_by_player(
    ended: Iterable[Ended], title: Callable[[Ended], str], counts: Callable[[str], bool]
) -> list[PlayedMatch]:
    """Every part in every match that names its player. `counts`: whether a name is one.

    A match that only one player was in has no winner among others, and is left out.
    """
    parts: list[PlayedMatch] = []
    for match in ended:
        result = result_of(match.result, len(match.names))
        if result is None or len(match.names) < 2:
            continue
        game, season = title(match), season_of(match.began)
        low_wins = result.worth != result.scores
        for index, name in enumerate(match.names):
            won = index + 1 in result.winners
            if counts(name):
                parts.append(PlayedMatch(name, game, season, won, result.scores[index], low_wins))
    return parts


def matches_of(played: Iterable[PlayedMatch], game: str, season: Season) -> list[PlayedMatch]:
    """Those of a game, '' for every one, in a season."""
    return [part for part in played if game in ("", part.game) and season.has(part.season)]


def leaderboard(played: Sequence[PlayedMatch]) -> tuple[Line, ...]:
    """By wins, then by the share of matches won; equal ones share a place, in order of names."""
    by_name: dict[str, list[PlayedMatch]] = {}
    for part in played:
        by_name.setdefault(part.name, []).append(part)
    is_one_game = len({part.game for part in played}) == 1
    lines = [_player_line(name, parts, is_one_game) for name, parts in by_name.items()]
    lines.sort(key=lambda line: (-line.won, line.played, line.name.casefold()))
    # Of as many wins, those out of fewer matches are the greater share.
    keys = [(line.won, -line.played) for line in lines]
    return tuple(
        line._replace(place=1 + sum(other_key > key for other_key in keys))
        for line, key in zip(lines, keys, strict=True)
    )


def _player_line(name: str, played: list[PlayedMatch], is_one_game: bool) -> Line:
    best: int | None = None
    if is_one_game:
        best = (min if any(part.low_wins for part in played) else max)(
            part.score for part in played
        )
    return Line(0, name, sum(part.won for part in played), len(played), best)


def seasons(played: Iterable[PlayedMatch]) -> list[Season]:
    return sorted({part.season for part in played if part.season.year}, reverse=True)


def titles(played: Iterable[PlayedMatch]) -> list[str]:
    """The games that somebody played, in order of their titles."""
    return sorted({part.game for part in played}, key=str.casefold)
