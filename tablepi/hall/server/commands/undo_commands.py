"""Commands that take the newest decision back, and do again what was taken back."""

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.past_rows import Obstacle, rows_of_decision
from tablepi.hall.events.rows.decisions import RoundPaired, RoundWithdrawn, Row, TablesSet
from tablepi.hall.events.rows.desk_rows import Announced, BesideRow
from tablepi.hall.events.rows.named_reasons import with_names
from tablepi.hall.events.rows.undo_rows import DECISION, Redone, Undone
from tablepi.hall.events.way_back import Offer, deciding_rows, redo_offer, undo_offer, way_back
from tablepi.hall.server.commands.event_tables import check_free
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.commands.round_commands import write_round, write_withdrawal
from tablepi.hall.server.database.desk_decisions import NONE_YET, newest
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_book import check_newest, reason
from tablepi.hall.server.desk.event_desk import EventDesk


def undo_decision(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Takes back the newest decision of whoever it was."""
    event = _event_for(record, desk, fields)
    offer = _found(undo_offer(event))
    _take_back(record, desk, offer, Undone(offer.number), fields, who)


def redo_decision(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Does again what was taken back last."""
    event = _event_for(record, desk, fields)
    offer = _found(redo_offer(event))
    _take_back(record, desk, offer, Redone(offer.number), fields, who)


def _event_for(record: Record, desk: EventDesk, fields: FormFields) -> EventSnapshot:
    """The event, while nobody decided anything since. Raises StaleRowError."""
    event = desk.book.running(record)
    check_newest(event, DECISION, fields.at_row)
    return event


def _found(offer: Offer | None) -> Offer:
    if offer is None:
        raise DeskRefusal("refused.nothing_to_undo", 409)
    return offer


def _take_back(
    record: Record, desk: EventDesk, offer: Offer, marker: Row, fields: FormFields, who: str
) -> None:
    """Takes the rows of a decision back, the last one first; a refusal leaves all as it was."""
    why, event = reason(fields.why), desk.book.running(record)
    with desk.book.together():
        desk.book.add(record, marker, who)
        for row in reversed(deciding_rows(rows_of_decision(event, offer.number))):
            way = way_back(desk.book.running(record), row, why)
            if isinstance(way, Obstacle):
                raise _refusal(way, event)
            for row_back in way:
                _write_row(record, desk, row_back, who, fields.sure)
    desk.look_again()


def _write_row(record: Record, desk: EventDesk, row: Row, who: str, sure: bool) -> None:
    """Writes a row with all that belongs to such a decision."""
    match row:
        case RoundWithdrawn():
            write_withdrawal(record, desk, row, who, sure)
        case RoundPaired():
            write_round(record, desk, row, who)
        case BesideRow():
            _decide_again(record, desk, row, who)
        case TablesSet(entries):
            check_free(record, desk, [entry.table for entry in entries])
            desk.book.add(record, row, who)
        case _:
            desk.book.add(record, row, who)


def _decide_again(record: Record, desk: EventDesk, row: BesideRow, who: str) -> None:
    names, standing = desk.book.running(record).names, newest(record, row.kind)
    if isinstance(row, Announced):
        desk.rounds.announce(record, with_names(row.text, names), None, who)
        return
    body = {
        key: with_names(value, names) if isinstance(value, str) else value
        for key, value in row.body.items()
    }
    desk.keep(record, row.kind, standing.row if standing else NONE_YET, body, who)
    desk.rounds.read(record)


def _refusal(obstacle: Obstacle, event: EventSnapshot) -> DeskRefusal:
    """The sentence of an obstacle, with players by name."""
    values = {key: event.names.get(str(value), value) for key, value in obstacle.values.items()}
    return DeskRefusal(f"undo.because.{obstacle.reason}", 409, **values)
