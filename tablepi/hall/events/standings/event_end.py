"""The end of an event: its podium, and the brackets that were played."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import EventState, Pairing, Round, Stage
from tablepi.hall.events.standings.stage_standings import Standing, outs_of

PODIUM = 3
"""The last place that is on it."""


class PodiumPlace(NamedTuple):
    """A place, with all who share it."""

    place: int
    players: tuple[str, ...]


class BracketMatch(NamedTuple):
    """Two who met. `out`: who went out there; empty while nothing is decided."""

    pairing: Pairing
    out: frozenset[str]


class BracketRound(NamedTuple):
    """A round in the order of the bracket. `byes`: who came on without playing."""

    number: int
    matches: tuple[BracketMatch, ...]
    byes: tuple[str, ...]


class Bracket(NamedTuple):
    """Of a stage in which who loses is out."""

    stage: int
    rounds: tuple[BracketRound, ...]


def podium(standings: Sequence[Standing]) -> tuple[PodiumPlace, ...]:
    """The first three places, of the standings of a whole event."""
    best = [standing for standing in standings if standing.place <= PODIUM]
    return tuple(
        PodiumPlace(place, tuple(standing.player for standing in group))
        for place, group in groupby(best, lambda standing: standing.place)
    )


def brackets(state: EventState) -> tuple[Bracket, ...]:
    """The bracket of each stage that has one, and a round in it."""
    stages = (stage for stage in state.stages if stage.format == "single-elim")
    return tuple(_bracket(state, stage) for stage in stages if state.rounds_of(stage.number))


def _bracket(state: EventState, stage: Stage) -> Bracket:
    pairs = zip(state.rounds_of(stage.number), outs_of(state, stage), strict=True)
    return Bracket(stage.number, tuple(_round(round_, outs) for round_, outs in pairs))


def _round(round_: Round, outs: dict[frozenset[str], frozenset[str]]) -> BracketRound:
    matches = (
        BracketMatch(pairing, outs.get(frozenset(pairing.players), frozenset()))
        for pairing in round_.pairings
    )
    return BracketRound(round_.number, tuple(matches), round_.byes)
