"""Standings of open play: seats left behind in every match, then the mean a match."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from tablepi.hall.event.event_state import EventState, OpenMatch, Stage
from tablepi.hall.standings.explained_value import HALF, NONE, Part, Value, mean, summed


def open_values(state: EventState, stage: Stage) -> Mapping[str, tuple[Value, ...]]:
    """Sum and mean of everybody with a match in the stage."""
    found: dict[str, list[Part]] = defaultdict(list)
    for match_ in state.open_matches.values():
        if match_.stage == stage.number:
            for seat, player in enumerate(match_.players):
                found[player].append(_part(match_, seat))
    return {
        player: (summed("points", parts), mean("mean_points", parts, NONE))
        for player, parts in found.items()
    }


def _part(match_: OpenMatch, seat: int) -> Part:
    places = match_.result.places
    behind = sum(place > places[seat] for place in places)
    sharing = places.count(places[seat]) - 1
    others = (*match_.players[:seat], *match_.players[seat + 1 :])
    return Part("match", Fraction(behind) + HALF * sharing, 0, others)
