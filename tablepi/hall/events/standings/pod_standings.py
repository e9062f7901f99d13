"""Standings of pods, by wins, placement or Catan points, and of open play."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import EventState, OpenMatch, Stage
from tablepi.hall.events.standings.appearances import Appearance, appearances, penalties
from tablepi.hall.events.standings.explained_value import (
    HALF,
    NONE,
    Part,
    PartKind,
    Value,
    mean,
    raised,
    summed,
)


class _Record(NamedTuple):
    """A player's P, R, and rounds."""

    points: Value
    rounds: tuple[Appearance, ...]

    def match_wins(self, win: int) -> Fraction:
        """MW before it is raised to the floor."""
        return self.points.number / (win * len(self.rounds)) if self.rounds else NONE


def pod_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """P, OMW and OMP of everybody who is of the stage, or played in it."""
    penalty_parts = penalties(state, stage)
    win = Fraction(stage.settings.win)
    records = {
        player: _Record(
            summed(
                "match_points",
                (
                    *(_match_points(appearance, win) for appearance in rounds),
                    *penalty_parts.get(player, ()),
                ),
            ),
            rounds,
        )
        for player, rounds in appearances(state, stage).items()
    }
    return {player: _values(stage, record, records) for player, record in records.items()}


def _match_points(appearance: Appearance, win: Fraction) -> Part:
    """Points that a round brings to P."""
    if appearance.kind != "played":
        return Part(appearance.kind, win if appearance.kind == "bye" else NONE, appearance.round)
    if appearance.is_out or appearance.place > 1:
        return Part("lost", NONE, appearance.round, appearance.opponents)
    if appearance.sharing > 1:
        return Part("shared", Fraction(1), appearance.round, appearance.opponents)
    return Part("won", win, appearance.round, appearance.opponents)


def _values(stage: Stage, record: _Record, records: Mapping[str, _Record]) -> tuple[Value, ...]:
    wins, points = [], []
    floor, win = stage.settings.floor, stage.settings.win
    for appearance in record.rounds:
        for opponent in appearance.opponents:
            opponent_record = records[opponent]
            rate = Part("opponent", opponent_record.match_wins(win), appearance.round, (opponent,))
            wins.append(raised(rate, floor))
            points.append(
                Part("opponent", opponent_record.points.number, appearance.round, (opponent,))
            )
        empty = _empty_seats(stage, appearance)
        wins.append(Part("empty_seat", floor, appearance.round, times=empty))
    return (
        record.points,
        mean("opponents_wins", wins, floor),
        mean("opponents_points", points, NONE),
    )


def _empty_seats(stage: Stage, appearance: Appearance) -> int:
    """Seats of a round that count as an opponent who won nothing."""
    if appearance.kind == "missed":
        return 0
    seats_taken = len(appearance.players) if appearance.kind == "played" else 1
    return max(0, stage.settings.seats - seats_taken)


PLACE_POINTS: Mapping[int, Sequence[int]] = {
    5: (60, 48, 36, 24, 12),
    4: (60, 48, 24, 12),
    3: (60, 36, 12),
    2: (60, 12),
}
"""Points of each place, by the number of seats."""


def placement_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """Wins, points and Σ of own places of everybody who is of the stage, or played in it."""
    penalty_parts = penalties(state, stage)
    seats = stage.settings.seats
    return {
        player: (
            summed("wins", map(_win_share, rounds)),
            summed(
                "points",
                (
                    *(_points(appearance, seats) for appearance in rounds),
                    *penalty_parts.get(player, ()),
                ),
            ),
            summed("places", (_place(appearance, seats) for appearance in rounds)),
        )
        for player, rounds in appearances(state, stage).items()
    }


def catan_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """Wins, points and Σ of shares of the table's points of everybody of the stage, or in it."""
    penalty_parts = penalties(state, stage)
    by_player = {}
    for player, rounds in appearances(state, stage).items():
        games = [appearance for appearance in rounds if appearance.kind == "played"]
        point_parts = [
            _part(appearance, appearance.points[appearance.seat]) for appearance in games
        ]
        by_player[player] = (
            summed("wins", map(_win_share, games)),
            summed("points", (*point_parts, *penalty_parts.get(player, ()))),
            summed("shares", map(_share, games)),
        )
    return by_player


def _win_share(appearance: Appearance) -> Part:
    is_first = appearance.kind == "played" and appearance.place == 1 and not appearance.is_out
    return _part(appearance, Fraction(1, appearance.sharing) if is_first else NONE)


def _points(appearance: Appearance, seats: int) -> Part:
    if appearance.kind == "missed" or (appearance.kind == "played" and appearance.is_out):
        return _part(appearance, NONE)
    if appearance.kind == "bye":
        return _part(appearance, Fraction(sum(PLACE_POINTS[seats]), seats))
    points = PLACE_POINTS.get(len(appearance.players), ())
    shared = points[appearance.place - 1 : appearance.place - 1 + appearance.sharing]
    return _part(appearance, Fraction(sum(shared), appearance.sharing))


def _place(appearance: Appearance, seats: int) -> Part:
    if appearance.kind == "bye":
        return _part(appearance, Fraction(seats + 1, 2))
    if appearance.kind == "missed":
        return _part(appearance, Fraction(seats))
    return _part(appearance, appearance.place + Fraction(appearance.sharing - 1, 2))


def _share(appearance: Appearance) -> Part:
    table_points = sum(appearance.points)
    share = Fraction(appearance.points[appearance.seat], table_points) if table_points else NONE
    return _part(appearance, share)._replace(of=Fraction(table_points))


def _part(appearance: Appearance, value: Fraction | int) -> Part:
    return Part(_kind(appearance), Fraction(value), appearance.round, appearance.opponents)


def _kind(appearance: Appearance) -> PartKind:
    """Kind of the round for the player."""
    if appearance.kind != "played":
        return appearance.kind
    if appearance.is_out or appearance.place > 1:
        return "lost"
    return "shared" if appearance.sharing > 1 else "won"


def open_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """Seats left behind in every open match of the stage: their sum, then their mean a match."""
    by_player: dict[str, list[Part]] = defaultdict(list)
    for match_ in state.open_matches.values():
        if match_.stage == stage.number:
            for seat, player in enumerate(match_.players):
                by_player[player].append(_seats_behind(match_, seat))
    return {
        player: (summed("points", parts), mean("mean_points", parts, NONE))
        for player, parts in by_player.items()
    }


def _seats_behind(match_: OpenMatch, seat: int) -> Part:
    places = match_.result.places
    behind = sum(place > places[seat] for place in places)
    sharing = places.count(places[seat]) - 1
    others = (*match_.players[:seat], *match_.players[seat + 1 :])
    return Part("match", Fraction(behind) + HALF * sharing, 0, others)
