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


PLACE_POINTS: Mapping[int, Sequence[int]] = {
    5: (60, 48, 36, 24, 12),
    4: (60, 48, 24, 12),
    3: (60, 36, 12),
    2: (60, 12),
}
"""Points of each place, by the number of seats."""


def placement_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """Wins, points and Σ of own places of everybody who is of the stage, or played in it."""
    fined = penalties(state, stage)
    seats = stage.settings.seats
    return {
        player: (
            summed("wins", map(_win, rounds)),
            summed("points", (*(_points(each, seats) for each in rounds), *fined.get(player, ()))),
            summed("places", (_place(each, seats) for each in rounds)),
        )
        for player, rounds in appearances(state, stage).items()
    }


def catan_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """Wins, points and Σ of shares of the table's points of everybody of the stage, or in it."""
    fined = penalties(state, stage)
    found = {}
    for player, rounds in appearances(state, stage).items():
        played = [each for each in rounds if each.kind == "played"]
        own = [_part(each, each.points[each.seat]) for each in played]
        found[player] = (
            summed("wins", map(_win, played)),
            summed("points", (*own, *fined.get(player, ()))),
            summed("shares", map(_share, played)),
        )
    return found


def _win(each: Appearance) -> Part:
    is_first = each.kind == "played" and each.place == 1 and not each.is_out
    return _part(each, Fraction(1, each.sharing) if is_first else NONE)


def _points(each: Appearance, seats: int) -> Part:
    if each.kind == "missed" or (each.kind == "played" and each.is_out):
        return _part(each, NONE)
    if each.kind == "bye":
        return _part(each, Fraction(sum(PLACE_POINTS[seats]), seats))
    points = PLACE_POINTS.get(len(each.players), ())
    shared = points[each.place - 1 : each.place - 1 + each.sharing]
    return _part(each, Fraction(sum(shared), each.sharing))


def _place(each: Appearance, seats: int) -> Part:
    if each.kind == "bye":
        return _part(each, Fraction(seats + 1, 2))
    if each.kind == "missed":
        return _part(each, Fraction(seats))
    return _part(each, each.place + Fraction(each.sharing - 1, 2))


def _share(each: Appearance) -> Part:
    whole = sum(each.points)
    share = Fraction(each.points[each.seat], whole) if whole else NONE
    return _part(each, share)._replace(of=Fraction(whole))


def _part(each: Appearance, value: Fraction | int) -> Part:
    return Part(_kind(each), Fraction(value), each.round, each.opponents)


def _kind(each: Appearance) -> PartKind:
    """Kind of the round for the player."""
    if each.kind != "played":
        return each.kind
    if each.is_out or each.place > 1:
        return "lost"
    return "shared" if each.sharing > 1 else "won"


def open_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """Seats left behind in every open match of the stage: their sum, then their mean a match."""
    found: dict[str, list[Part]] = defaultdict(list)
    for match_ in state.open_matches.values():
        if match_.stage == stage.number:
            for seat, player in enumerate(match_.players):
                found[player].append(_behind(match_, seat))
    return {
        player: (summed("points", parts), mean("mean_points", parts, NONE))
        for player, parts in found.items()
    }


def _behind(match_: OpenMatch, seat: int) -> Part:
    places = match_.result.places
    behind = sum(place > places[seat] for place in places)
    sharing = places.count(places[seat]) - 1
    others = (*match_.players[:seat], *match_.players[seat + 1 :])
    return Part("match", Fraction(behind) + HALF * sharing, 0, others)
