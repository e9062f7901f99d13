"""The next round's pairing by the event's state; runs in a process of its own."""

from tablepi.hall.desk.refusal import DeskRefusal
from tablepi.hall.event.event_lots import next_lot
from tablepi.hall.event.event_state import EventState, Pairing
from tablepi.hall.event_desk.round_changes import Proposal
from tablepi.hall.standings.event_standings import standings_of


def next_round(state: EventState) -> Proposal:
    """The pairing that costs least. Raises DeskRefusal."""
    stage = state.stage
    assert stage is not None, "nothing is proposed without a stage"
    order = [each.player for each in standings_of(state) if not each.dropped]
    tables = [each.id for each in state.tables if not each.is_broken]
    count = len(order) // 2
    if len(tables) < count:
        raise DeskRefusal("refused.tables_missing", 409, n=count - len(tables))
    pairings = tuple(Pairing(tables[at], (order[2 * at], order[2 * at + 1])) for at in range(count))
    byes = tuple(order[2 * count :])
    return Proposal(
        len(state.rounds) + 1, stage.number, next_lot(state), pairings, byes, (), state.rows
    )
