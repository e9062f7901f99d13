"""Standings of pods where only winning counts: points, then what the opponents won."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import EventState, Stage
from tablepi.hall.events.standings.appearances import Appearance, appearances, penalties
from tablepi.hall.events.standings.explained_value import NONE, Part, Value, mean, raised, summed


class _Record(NamedTuple):
    """A player's P, R, and rounds."""

    points: Value
    rounds: tuple[Appearance, ...]

    def match_wins(self, win: int) -> Fraction:
        """MW before it is raised to the floor."""
        return self.points.number / (win * len(self.rounds)) if self.rounds else NONE


def pod_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """P, OMW and OMP of everybody who is of the stage, or played in it."""
    fined = penalties(state, stage)
    win = Fraction(stage.settings.win)
    records = {
        player: _Record(
            summed("match_points", (*(_won(each, win) for each in rounds), *fined.get(player, ()))),
            rounds,
        )
        for player, rounds in appearances(state, stage).items()
    }
    return {player: _values(stage, record, records) for player, record in records.items()}


def _won(each: Appearance, win: Fraction) -> Part:
    """Points that a round brings to P."""
    if each.kind != "played":
        return Part(each.kind, win if each.kind == "bye" else NONE, each.round)
    if each.is_out or each.place > 1:
        return Part("lost", NONE, each.round, each.opponents)
    if each.sharing > 1:
        return Part("shared", Fraction(1), each.round, each.opponents)
    return Part("won", win, each.round, each.opponents)


def _values(stage: Stage, own: _Record, records: Mapping[str, _Record]) -> tuple[Value, ...]:
    wins, points = [], []
    floor, win = stage.settings.floor, stage.settings.win
    for each in own.rounds:
        for opponent in each.opponents:
            theirs = records[opponent]
            rate = Part("opponent", theirs.match_wins(win), each.round, (opponent,))
            wins.append(raised(rate, floor))
            points.append(Part("opponent", theirs.points.number, each.round, (opponent,)))
        empty = _empty_seats(stage, each)
        wins.append(Part("empty_seat", floor, each.round, times=empty))
    return (own.points, mean("opponents_wins", wins, floor), mean("opponents_points", points, NONE))


def _empty_seats(stage: Stage, each: Appearance) -> int:
    """Seats of a round that count as an opponent who won nothing."""
    if each.kind == "missed":
        return 0
    taken = len(each.players) if each.kind == "played" else 1
    return max(0, stage.settings.seats - taken)
