"""A recorded round beside the one that the rows before it give."""

from collections.abc import Collection
from typing import NamedTuple

from tablepi.hall.event import event_state
from tablepi.hall.event.event_faults import FaultId
from tablepi.hall.event.event_state import EventState
from tablepi.hall.event.formats import SWISS
from tablepi.hall.event.paired_round import PairedRound, paired_round
from tablepi.hall.event.round_cost import Cost, fixed_cost, is_dearer, swiss_cost
from tablepi.hall.event.round_pool import round_pool
from tablepi.hall.pairing.pairing_players import Round


class CheckedRound(NamedTuple):
    """A round as recorded and as computed. `cost`: of the one recorded, None where it is not
    reckoned: paired by hand, seats wrong, or the bracket waits; `is_dear`: EV-COST.
    """

    played: event_state.Round
    computed: PairedRound
    cost: Cost | None = None
    is_dear: bool = False


def checked_round(
    state: EventState, played: event_state.Round, faults: Collection[FaultId]
) -> CheckedRound:
    """A round by the state before it. `faults`: those that it has already."""
    computed = paired_round(state)
    stage = state.stage
    if stage is None or played.hand or computed.obstacle == "waits" or "EV-SEAT" in faults:
        return CheckedRound(played, computed)
    found = Round(tuple(each.players for each in played.pairings), played.byes)
    if stage.format in SWISS:
        pool = round_pool(state, stage)
        cost = swiss_cost(pool, found)
        return CheckedRound(played, computed, cost, is_dearer(pool, found, cost, computed.cost))
    cost = fixed_cost(found, computed.found or Round(()))
    return CheckedRound(played, computed, cost, cost > (computed.cost or cost))
