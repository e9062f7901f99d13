"""A recorded round beside the one that the rows before it give."""

from collections.abc import Collection
from typing import NamedTuple

from tablepi.hall.event.event_faults import FaultId
from tablepi.hall.event.event_state import EventState, Round
from tablepi.hall.event.formats import SWISS
from tablepi.hall.event.paired_round import PairedRound, paired_round
from tablepi.hall.event.round_cost import Cost, fixed_cost, is_dearer, swiss_cost
from tablepi.hall.event.round_pool import round_pool
from tablepi.hall.pairing import pairing_players


class CheckedRound(NamedTuple):
    """A round as recorded and as computed. `cost`: of the one recorded, None where it is not
    reckoned: paired by hand, seats wrong, or the bracket waits; `is_dear`: EV-COST.
    """

    played: Round
    computed: PairedRound
    cost: Cost | None = None
    is_dear: bool = False


def checked_round(state: EventState, played: Round, faults: Collection[FaultId]) -> CheckedRound:
    """A round by the state before it. `faults`: those that it has already."""
    computed = paired_round(state)
    stage = state.stage
    waits = computed.obstacle == "waits"
    if stage is None or played.hand or waits or "EV-SEAT" in faults:
        return CheckedRound(played, computed)
    found = pairing_players.Round(tuple(each.players for each in played.pairings), played.byes)
    pool = round_pool(state, stage)
    if stage.format in SWISS:
        cost = swiss_cost(pool, found)
        is_dear = is_dearer(pool, found, cost, computed.cost)
        return CheckedRound(played, computed, cost, is_dear)
    pairings, byes = computed.pairings or (), computed.byes or ()
    cost = fixed_cost(found, pairing_players.Round(tuple(each.players for each in pairings), byes))
    return CheckedRound(played, computed, cost, computed.cost is not None and cost > computed.cost)
