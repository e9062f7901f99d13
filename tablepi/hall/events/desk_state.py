"""State of an event as the desk has it: where its own rows say more than a check reads.

A planned stage is open, a result that was taken back is waited for, and who was entered by mistake
is not there. What a check reads of the same rows stays the measure of what may be written.
"""

from itertools import chain

from tablepi.hall.events.event_replay import with_stage
from tablepi.hall.events.rows.desk_facts import DeskFacts
from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.events.rows.formats import JOINED_LATE
from tablepi.hall.events.rows.stage_rows import DeskStage


def desk_state(recorded: EventState, facts: DeskFacts) -> EventState:
    """`recorded`: the state by the rows that a check reads."""
    state = recorded
    if facts.retracted:
        results = {
            place: result for place, result in state.results.items() if place not in facts.retracted
        }
        state = state._replace(results=results)
    if absent := facts.mistaken - seated_players(state):
        state = _without_players(state, absent)
    plan = facts.plan
    if plan is not None and plan.number == len(state.stages) + 1:
        state = with_stage(state, plan.as_kind(DeskStage))
    return state


def seated_players(state: EventState) -> set[str]:
    """Everybody whom a round or a match of open play names, voided ones too, or a stage that has
    its players for good: its pairings are those of all of them, also once a round is withdrawn.
    """
    matches = (*state.open_matches.values(), *state.voided.values())
    seats = chain.from_iterable(round_.pairings for round_ in state.rounds)
    groups = (
        *(round_.byes for round_ in state.rounds),
        *(pairing.players for pairing in seats),
        *(match.players for match in matches),
        *(stage.players for stage in state.stages if stage.format not in JOINED_LATE),
    )
    return {*chain.from_iterable(groups)}


def _without_players(state: EventState, absent: set[str]) -> EventState:
    players = {id_: player for id_, player in state.players.items() if id_ not in absent}
    stages = tuple(
        stage._replace(players=tuple(id_ for id_ in stage.players if id_ not in absent))
        for stage in state.stages
    )
    forbidden = frozenset(pair for pair in state.forbidden if not pair & absent)
    return state._replace(players=players, stages=stages, forbidden=forbidden)
