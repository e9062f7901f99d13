"""Wins: every player's record, and the leaderboard of a game and a season."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from tablepi.core.game import Result
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
    """One player's part in a match. `game`: its title; `others`: the named ones in it, each with 1
    where this player came off better, -1 where worse, else 0; `seats`: how many played; `place`:
    the numbers of match and seat; `played_ms`: match time.
    """

    name: str
    game: str
    season: Season
    won: bool
    score: int
    low_wins: bool
    others: tuple[tuple[str, int], ...] = ()
    seats: int = 2
    place: tuple[int, int] = (0, 0)
    played_ms: int = 0
    began: str = ""


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
    ended: Iterable[Ended], title: Callable[[Ended], str], person: Callable[[str], str]
) -> list[PlayedMatch]:
    """Every part in every match that names its player. `person`: gives the name by which somebody
    is counted, '' for nobody.

    A match that only one player was in has no winner among others, and is left out.
    """
    parts: list[PlayedMatch] = []
    for match in ended:
        result = result_of(match.result, len(match.names))
        if result is None or len(match.names) < 2:
            continue
        parts += _parts_of(match, result, title(match), tuple(map(person, match.names)))
    return parts


def _parts_of(
    match: Ended, result: Result, game: str, persons: tuple[str, ...]
) -> Iterator[PlayedMatch]:
    """The parts of those who are named; of two of one name none is the other's rival."""
    season, low_wins, places = season_of(match.began), result.worth != result.scores, result.places
    for seat, name in enumerate(persons, 1):
        if not name:
            continue
        own_place = places[seat - 1]
        others = tuple(
            (other, (own_place < place) - (own_place > place))
            for other, place in zip(persons, places, strict=True)
            if other not in ("", name)
        )
        yield PlayedMatch(
            name,
            game,
            season,
            seat in result.winners,
            result.scores[seat - 1],
            low_wins,
            others,
            len(persons),
            (match.id, seat),
            match.played_ms,
            match.began,
        )


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
