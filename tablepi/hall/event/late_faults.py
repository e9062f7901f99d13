"""What is in the way of changing a round that is paired: taking it back, or one more player."""

from collections.abc import Iterator

from tablepi.hall.event.decisions import RoundJoined
from tablepi.hall.event.event_state import EventState, Round
from tablepi.hall.event.formats import SWISS
from tablepi.hall.event.seat_faults import Found


def withdraw_faults(state: EventState, number: int) -> Iterator[Found]:
    """What keeps a round from being taken back."""
    newest = _newest(state, number)
    if newest is None or newest.stage != len(state.stages):
        yield "not_newest", {"round": number}
    elif any(state.result(newest, each.table) for each in newest.pairings):
        yield "has_result", {"round": number}


def join_faults(state: EventState, joined: RoundJoined) -> Iterator[Found]:
    """What keeps a late player out of a round."""
    newest = _newest(state, joined.number)
    if newest is None:
        yield "not_newest", {"round": joined.number}
        return
    stage = state.stage_of(newest)
    if stage.format not in SWISS:
        yield "not_swiss", {"round": joined.number}
    if joined.player not in state.active or joined.player not in stage.players:
        yield "not_active", {"player": joined.player}
    seated = {each for pairing in newest.pairings for each in pairing.players}
    if joined.player in seated.union(newest.byes):
        yield "twice", {"player": joined.player}
    if joined.partner is not None:
        yield from _place_faults(state, newest, joined.partner, joined.table)


def _place_faults(state: EventState, newest: Round, partner: str, table: str) -> Iterator[Found]:
    if partner not in newest.byes:
        yield "no_bye", {"player": partner}
    if table not in {each.id for each in state.tables if not each.is_broken}:
        yield "table", {"table": table}
    if table in {each.table for each in newest.pairings}:
        yield "table_twice", {"table": table}


def _newest(state: EventState, number: int) -> Round | None:
    """The newest round, if it has this number."""
    return state.rounds[-1] if 0 < number == len(state.rounds) else None
