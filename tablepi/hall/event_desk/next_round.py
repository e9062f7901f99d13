"""The pairing that the desk is proposed, or why there is none; runs in a process of its own."""

from tablepi.hall.desk.refusal import DeskRefusal
from tablepi.hall.event.event_state import EventState
from tablepi.hall.event.paired_round import paired_round
from tablepi.hall.event_desk.round_changes import Proposal


def next_round(state: EventState) -> Proposal:
    """The pairing that costs least. Raises DeskRefusal."""
    found, stage = paired_round(state), state.stage
    if found.obstacle:
        raise DeskRefusal(f"unpaired.{found.obstacle}", 409, n=found.missing)
    assert stage is not None, "nothing is paired without a stage"
    return Proposal(
        *(len(state.rounds) + 1, stage.number, found.lot),
        *(found.pairings or (), found.byes or ()),
        tuple(map(str, found.cost or ())),
        state.rows,
    )
