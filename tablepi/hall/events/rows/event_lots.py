"""The lot of each round of an event, by its rows.

The lot of a round that is recorded stays what it was, whatever is corrected later.
"""

from tablepi.hall.events.pairing import round_lot
from tablepi.hall.events.rows.event_state import NO_SEAL, EventState


def lot_after(state: EventState, number: int) -> str:
    """The lot of the round behind that of this number (0: of the first), in hex: as recorded, or
    by the seals as they stand.
    """
    if number < len(state.rounds):
        return state.rounds[number].lot
    if not state.rounds:
        return round_lot.first_lot(state.word)
    last = state.rounds[-1]
    results = {each.table: state.result(last, each.table) for each in last.pairings}
    seals = {table: found.seal if found else NO_SEAL for table, found in results.items()}
    return round_lot.next_lot(last.lot, seals)


def next_lot(state: EventState) -> str:
    """The lot of the round that would be paired now."""
    return lot_after(state, len(state.rounds))
