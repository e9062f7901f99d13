"""The podium at the end of an event."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from tablepi.hall.events.standings.stage_standings import Standing

PODIUM = 3
"""The last place that is on it."""


class PodiumPlace(NamedTuple):
    """A place, with all who share it."""

    place: int
    players: tuple[str, ...]


def podium(standings: Sequence[Standing]) -> tuple[PodiumPlace, ...]:
    """The first three places, of the standings of a whole event."""
    best = [standing for standing in standings if standing.place <= PODIUM]
    return tuple(
        PodiumPlace(place, tuple(standing.player for standing in group))
        for place, group in groupby(best, lambda standing: standing.place)
    )
