"""Standings of an event: those of the latest stage, then the others in their order."""

from typing import NamedTuple

from tablepi.hall.events.pairing.round_lot import lot_of
from tablepi.hall.events.rows.event_lots import next_lot
from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.events.standings.explained_value import Value
from tablepi.hall.events.standings.stage_standings import StagePlace, stage_standings


class Standing(NamedTuple):
    """A player's standing in the event. `stage`: the last that the player is in; `values`: of the
    player's last stage that has any.
    """

    place: int
    player: str
    stage: int
    dropped: bool
    values: tuple[Value, ...]


def standings_of(state: EventState) -> tuple[Standing, ...]:
    """Everybody who is of any stage, in the order of the standings."""
    by_stage = [(each.number, stage_standings(state, each)) for each in reversed(state.stages)]
    found: dict[str, Standing] = {}
    for stage, standings in by_stage:
        _add(state, found, stage, standings)
    return tuple(found.values())


def _add(
    state: EventState, found: dict[str, Standing], stage: int, standings: tuple[StagePlace, ...]
) -> None:
    """Puts a stage's players behind those of later ones, who are only given its values."""
    place, last = 0, 0
    for each in standings:
        known = found.get(each.player)
        if known is not None:
            if not known.values:
                found[each.player] = known._replace(values=each.values)
            continue
        if each.place != last:
            place, last = len(found) + 1, each.place
        dropped = not state.players[each.player].is_active
        found[each.player] = Standing(place, each.player, stage, dropped, each.values)


def seeded(state: EventState) -> tuple[str, ...]:
    """Active players in the order in which a stage that opens now would take them: that of the
    standings, and who is in none of them behind, by lot.
    """
    ranked = [each.player for each in standings_of(state) if not each.dropped]
    lot = next_lot(state)
    others = sorted({*state.active}.difference(ranked), key=lambda player: lot_of(lot, player))
    return (*ranked, *others)
