"""The desk's view of the event that runs, from the record and from what tables answer."""

from collections.abc import Callable, Container, Mapping

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.event_view import EventPlayer, EventView, PairedTable
from tablepi.hall.events.rows.desk_facts import newest_mark
from tablepi.hall.events.rows.event_state import Pairing, Round
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.events.shown_names import desk_names, public_names
from tablepi.hall.events.way_back import redo_offer, undo_offer
from tablepi.hall.server.database.player_codes import codes_of
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.task_ids import sent_task, task_id
from tablepi.hall.server.desk.player_claims import ClaimPlace, claims_of
from tablepi.hall.server.desk.table_results import stray_matches
from tablepi.hall.server.tables.table_matches import matches_of, result_of, tasks_played
from tablepi.wire.desk_messages import Took

TookOf = Callable[[str], Took | None]
"""Last answer of a table."""


def look(record: Record, event: EventSnapshot, took: TookOf) -> EventView:
    """The event as it is in this picture of the record."""
    state, tasks = event.state, tasks_played(record, event.state.event)
    is_planned = len(state.stages) > len(event.recorded.stages)
    codes, claims = codes_of(record, state.event), claims_of(record, state.event)
    return EventView(
        state,
        event.facts.policy,
        event.facts.language,
        _players(event, codes),
        event.facts.plays.get(len(state.stages), StagePlay()),
        tuple(
            tuple(
                _table(record, event, round_, pairing, took, tasks)._replace(
                    claims=claims.get(ClaimPlace(state.event, round_.row, pairing.table), ())
                )
                for pairing in round_.pairings
            )
            for round_ in state.rounds
        ),
        stray_matches(record, state),
        event.rows,
        event.facts.newest,
        has_reports=event.facts.has_reports,
        is_planned=is_planned,
        rounds_planned=event.facts.rounds.get(len(state.stages), 0),
        retracted=frozenset(event.facts.retracted),
        undo=undo_offer(event),
        redo=redo_offer(event),
        planned=event.planned,
    )


def _players(event: EventSnapshot, codes: Mapping[str, str]) -> Mapping[str, EventPlayer]:
    facts, names = event.facts, event.names
    public, whole = public_names(event), desk_names(event)
    return {
        id_: EventPlayer(
            player,
            names.get(id_, ""),
            public.get(id_) or id_,
            whole.get(id_) or id_,
            facts.newest.get(f"player {id_}", 0),
            facts.seeds.get(id_, 0),
            facts.clubs.get(id_, ""),
            id_ in facts.here,
            id_ in facts.erased,
            codes.get(id_, ""),
        )
        for id_, player in event.state.players.items()
    }


def _table(
    record: Record,
    event: EventSnapshot,
    round_: Round,
    pairing: Pairing,
    took: TookOf,
    tasks: Container[str],
) -> PairedTable:
    """A table of a round; what it played is read while it made no result of it."""
    state, task, answer = event.state, task_id(round_.number, pairing.table), took(pairing.table)
    result = state.result(round_, pairing.table)
    is_read = task in tasks and (result is None or not result.matches)
    matches = matches_of(record, state.event, task) if is_read else []
    outcome = result_of(state.stage_of(round_), pairing.players, matches)
    is_answered = answer is not None and answer.task == sent_task(state.event, task)
    return PairedTable(
        round=round_.number,
        pairing=pairing,
        task=task,
        took=answer if is_answered else None,
        matches=tuple(matches),
        result=result,
        problem="" if result else outcome.problem,
        row=newest_mark(event.facts.newest, f"result {round_.number} {pairing.table}"),
        told=outcome.scores if result else None,
    )
