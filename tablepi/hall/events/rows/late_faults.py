"""What is in the way of changing a round that is paired: taking it back, or one more player."""

from collections.abc import Iterator

from tablepi.hall.events.rows.decisions import RoundJoined
from tablepi.hall.events.rows.event_state import EventState, Round
from tablepi.hall.events.rows.formats import SWISS
from tablepi.hall.events.rows.seat_faults import Found


def withdraw_faults(state: EventState, number: int) -> Iterator[Found]:
    """What keeps a round from being taken back."""
    newest = newest_round(state)
    if newest is None or newest.number != number:
        yield "not_newest", {"round": number}
    elif state.has_result(newest):
        yield "has_result", {"round": number}


def join_faults(state: EventState, joined: RoundJoined) -> Iterator[Found]:
    """What keeps a late player out of a round."""
    if not 0 < joined.number == len(state.rounds):
        yield "not_newest", {"round": joined.number}
        return
    newest = state.rounds[-1]
    stage = state.stage_of(newest)
    if stage.format not in SWISS:
        yield "not_swiss", {"round": joined.number}
    if joined.player not in state.active or joined.player not in stage.players:
        yield "not_active", {"player": joined.player}
    seated = {each for pairing in newest.pairings for each in pairing.players}
    if joined.player in seated.union(newest.byes):
        yield "twice", {"player": joined.player}
    if joined.partner is not None:
        yield from _place_faults(state, newest, joined.partner, joined.table or "")


def _place_faults(state: EventState, newest: Round, partner: str, table: str) -> Iterator[Found]:
    if partner not in newest.byes:
        yield "no_bye", {"player": partner}
    if table not in state.whole_tables:
        yield "table", {"table": table}
    elif table not in free_tables(state, newest):
        yield "table_twice", {"table": table}


def newest_round(state: EventState) -> Round | None:
    """The newest round, where it is of the stage that runs."""
    newest = state.rounds[-1] if state.rounds else None
    return newest if newest and newest.stage == len(state.stages) else None


def may_join(state: EventState, played: Round, player: str) -> bool:
    """Whether a player came too late for a round, and gets a bye there at least."""
    return not any(join_faults(state, RoundJoined(played.number, player)))


def free_tables(state: EventState, played: Round) -> list[str]:
    """The tables at which one more pairing of a round may sit."""
    used = {each.table for each in played.pairings}
    return [each for each in state.whole_tables if each not in used]
