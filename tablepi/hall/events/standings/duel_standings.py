"""Standings of duels: match points, then what the opponents won, then games."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import EventState, Stage
from tablepi.hall.events.standings.appearances import Appearance, appearances, penalties
from tablepi.hall.events.standings.explained_value import (
    NONE,
    THIRD,
    Part,
    PartKind,
    Value,
    mean,
    raised,
    shared,
    summed,
)

WIN = Fraction(3)
DRAW = Fraction(1)


class _Record(NamedTuple):
    """A player's rounds as parts of M and of GW, R, and the opponents by round."""

    points: Value
    games: Value
    rounds: int
    opponents: tuple[tuple[int, str], ...]

    @property
    def match_wins(self) -> Fraction:
        """MW before it is raised to a third."""
        return self.points.number / (3 * self.rounds) if self.rounds else NONE


def duel_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """M, OMW, GW and OGW of everybody who is of a stage of duels, or played in it."""
    penalty_parts = penalties(state, stage)
    records = {
        player: _record(stage, rounds, penalty_parts.get(player, ()))
        for player, rounds in appearances(state, stage).items()
    }
    return {player: _values(record, records) for player, record in records.items()}


def _values(record: _Record, records: Mapping[str, _Record]) -> tuple[Value, ...]:
    wins, games = [], []
    for number, opponent in record.opponents:
        opponent_record = records[opponent]
        wins.append(
            raised(Part("opponent", opponent_record.match_wins, number, (opponent,)), THIRD)
        )
        games.append(
            raised(Part("opponent", opponent_record.games.number, number, (opponent,)), THIRD)
        )
    return (
        record.points,
        mean("opponents_wins", wins, THIRD),
        record.games,
        mean("opponents_games", games, THIRD),
    )


def _record(
    stage: Stage, rounds: tuple[Appearance, ...], penalty_parts: tuple[Part, ...]
) -> _Record:
    entries = [_entry(stage, appearance) for appearance in rounds]
    opponents = tuple(
        (appearance.round, opponent) for appearance in rounds for opponent in appearance.opponents
    )
    return _Record(
        summed("match_points", (*(points for points, _ in entries), *penalty_parts)),
        shared("game_wins", (games for _, games in entries)),
        len(rounds),
        opponents,
    )


def _entry(stage: Stage, appearance: Appearance) -> tuple[Part, Part]:
    """A round as part of M, and as part of GW."""
    if appearance.kind != "played":
        points = WIN if appearance.kind == "bye" else NONE
        possible = 3 * Fraction(stage.settings.needed_wins)
        games = possible if appearance.kind == "bye" else NONE
        return Part(appearance.kind, points, appearance.round), Part(
            appearance.kind, games, appearance.round, of=possible
        )
    kind, points = _outcome(appearance)
    wins, draws = appearance.result.wins, appearance.result.draws
    game_points = Fraction(3 * wins[appearance.seat] + draws)
    points_possible = Fraction(3 * (sum(wins) + draws))
    opponents = appearance.opponents
    return Part(kind, points, appearance.round, opponents), Part(
        kind, game_points, appearance.round, opponents, of=points_possible
    )


def _outcome(appearance: Appearance) -> tuple[PartKind, Fraction]:
    own_wins, opponent_wins = (
        appearance.result.wins[appearance.seat],
        appearance.result.wins[1 - appearance.seat],
    )
    is_opponent_out = 2 - appearance.seat in appearance.result.out
    if appearance.is_out or (own_wins < opponent_wins and not is_opponent_out):
        return "lost", NONE
    if is_opponent_out or own_wins > opponent_wins:
        return "won", WIN
    return "drawn", DRAW
