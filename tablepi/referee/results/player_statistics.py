"""Statistics of one player: rival, favourite game, averages, time at the table, streaks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from tablepi.referee.results.standings import PlayedMatch


class Rival(NamedTuple):
    """The player met most often. `ahead`, `behind`: matches in which the other came off worse, or
    better; in the rest they were level.
    """

    name: str
    played: int
    ahead: int
    behind: int


class Streaks(NamedTuple):
    """Wins in a row: the most ever, and those since the last match that was not won."""

    longest: int
    current: int


class Average(NamedTuple):
    """Matches of one game with one number of players."""

    game: str
    seats: int
    played: int
    won: int
    score: float


def rival(played: Iterable[PlayedMatch]) -> Rival | None:
    """The one met most often, of equals the latest; None where nobody else had a name."""
    duels: dict[str, list[int]] = {}
    for part in played:
        for name, order in part.others:
            # Whoever is met again goes to the end, so that the last of equals is the latest.
            duels[name] = [*duels.pop(name, []), order]
    if not duels:
        return None
    name, orders = max(reversed(duels.items()), key=lambda duel: len(duel[1]))
    return Rival(name, len(orders), orders.count(1), orders.count(-1))


def most_played(played: Iterable[PlayedMatch]) -> tuple[str, int]:
    """The game played most often, of equals the latest, and how often; '' and 0 for none."""
    games = Counter(part.game for part in reversed([*played]))
    return games.most_common(1)[0] if games else ("", 0)


def streaks(played: Sequence[PlayedMatch]) -> Streaks:
    """Streaks of matches in the order in which they were played."""
    runs = [(won, len([*run])) for won, run in groupby(played, lambda part: part.won)]
    longest = max((length for won, length in runs if won), default=0)
    return Streaks(longest, runs[-1][1] if runs and runs[-1][0] else 0)


def averages(played: Iterable[PlayedMatch]) -> list[Average]:
    """Each game with each number of players, by the game's title and that number."""
    groups: dict[tuple[str, int], list[PlayedMatch]] = {}
    for part in played:
        groups.setdefault((part.game, part.seats), []).append(part)
    return [
        Average(
            game,
            seats,
            len(parts),
            sum(part.won for part in parts),
            sum(part.score for part in parts) / len(parts),
        )
        for (game, seats), parts in sorted(
            groups.items(), key=lambda group: (group[0][0].casefold(), group[0][1])
        )
    ]


def played_ms(played: Iterable[PlayedMatch]) -> int:
    """Match time from the beginning to the last line, of all these matches."""
    return sum(part.played_ms for part in played)
