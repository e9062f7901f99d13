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
    fined = penalties(state, stage)
    records = {
        player: _record(stage, rounds, fined.get(player, ()))
        for player, rounds in appearances(state, stage).items()
    }
    return {player: _values(record, records) for player, record in records.items()}


def _values(record: _Record, records: Mapping[str, _Record]) -> tuple[Value, ...]:
    wins, games = [], []
    for number, opponent in record.opponents:
        theirs = records[opponent]
        wins.append(raised(Part("opponent", theirs.match_wins, number, (opponent,)), THIRD))
        games.append(raised(Part("opponent", theirs.games.number, number, (opponent,)), THIRD))
    return (
        record.points,
        mean("opponents_wins", wins, THIRD),
        record.games,
        mean("opponents_games", games, THIRD),
    )


def _record(stage: Stage, rounds: tuple[Appearance, ...], fined: tuple[Part, ...]) -> _Record:
    entries = [_entry(stage, each) for each in rounds]
    opponents = tuple((each.round, other) for each in rounds for other in each.opponents)
    return _Record(
        summed("match_points", (*(points for points, _ in entries), *fined)),
        shared("game_wins", (games for _, games in entries)),
        len(rounds),
        opponents,
    )


def _entry(stage: Stage, each: Appearance) -> tuple[Part, Part]:
    """A round as part of M, and as part of GW."""
    if each.kind != "played":
        points = WIN if each.kind == "bye" else NONE
        possible = 3 * Fraction(stage.settings.needed_wins)
        games = possible if each.kind == "bye" else NONE
        return Part(each.kind, points, each.round), Part(each.kind, games, each.round, of=possible)
    kind, points = _outcome(each)
    wins, draws = each.result.wins, each.result.draws
    won = Fraction(3 * wins[each.seat] + draws)
    played = Fraction(3 * (sum(wins) + draws))
    who = each.opponents
    return Part(kind, points, each.round, who), Part(kind, won, each.round, who, of=played)


def _outcome(each: Appearance) -> tuple[PartKind, Fraction]:
    own, other = each.result.wins[each.seat], each.result.wins[1 - each.seat]
    others_out = 2 - each.seat in each.result.out
    if each.is_out or (own < other and not others_out):
        return "lost", NONE
    if others_out or own > other:
        return "won", WIN
    return "drawn", DRAW
