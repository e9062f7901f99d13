"""Commands about the round: published, joined late, taken back; its clock; the announcement."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.decisions import RoundJoined, RoundPaired, RoundWithdrawn
from tablepi.hall.events.rows.event_state import Pairing, next_lot
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.server.commands.form_fields import ID_LETTERS, FormFields
from tablepi.hall.server.commands.result_commands import write_absence
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_book import check_newest, reason
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.proposals import Proposal, check_pairable, round_row
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.hall.server.tables.table_matches import tables_begun, untie_round
from tablepi.wire.table_ids import short_title

KEEPS_DROPPED = ("round-robin", "single-elim")
"""Formats in which who dropped is still paired."""

CLOCK_COMMANDS = ("new", "start", "stop", "extend", "end", "clear")


def round_command(command: str) -> Callable[[Record, EventDesk, FormFields, str], None]:
    """A command of the round's clock: one of `CLOCK_COMMANDS`."""

    def change_round(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
        at_row = fields.at_row
        minutes, end_minutes = fields.number("minutes", 0), fields.number("end_minutes", 0)
        desk.rounds.tap(record, Tap(command, minutes, end_minutes, fields.sure), at_row, who)

    return change_round


def change_table_round(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """One table's round: more time, stop and start."""
    command, at_row = fields.form.get("what", "extend"), fields.at_row
    table = fields.text("table")
    if command not in ("extend", "stop", "start"):
        raise DeskRefusal("refused.form")
    tap = Tap(command, fields.number("minutes", 0), sure=fields.sure)
    desk.rounds.tap_table(record, table, tap, at_row, who)


def trust_clock(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Takes the clock that is right after the hall was away."""
    by_wall, at_row = fields.text("clock") == "wall", fields.at_row
    desk.hall_rounds.trust(record, desk.event, by_wall, at_row, who)


def announce(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Announces something in the event; with `all` in every open one, whatever that announces."""
    text = fields.text("text", 2_000)
    desk.rounds.announce(record, text, fields.at_row, who)
    for event in desk.hall_rounds.events if "all" in fields.form else ():
        if event != desk.event:
            desk.of(event).rounds.announce(record, text, None, who)


def publish_round(
    record: Record,
    desk: EventDesk,
    proposal: Proposal,
    at_row: int,
    who: str,
    changed: tuple[Sequence[Pairing], Sequence[str]] | None = None,
    why: str = "",
) -> int:
    """Writes a round as it was proposed, or with pairings and byes `changed` by hand; its number.
    Its clock waits from then on.
    """
    event = desk.book.running(record)
    check_newest(event, "round", at_row)
    check_pairable(event.state)
    if proposal.round != len(event.state.rounds) + 1 or proposal.lot != next_lot(event.state):
        raise DeskRefusal("refused.proposal", 409)
    pairings, byes = changed or (proposal.pairings, proposal.byes)
    is_by_hand = _by_table(pairings) != _by_table(proposal.pairings) or {*byes} != {*proposal.byes}
    is_by_hand = is_by_hand or bool(proposal.obstacle)
    row = round_row(proposal, pairings, byes, reason(why) if is_by_hand else None)
    with desk.book.together():
        write_round(record, desk, row, who)
    return proposal.round


def write_round(record: Record, desk: EventDesk, row: RoundPaired, who: str) -> None:
    """Writes a round, in which who dropped is out where the format pairs them; its clock waits."""
    desk.book.add(record, row, who)
    _enter_dropped(record, desk, row.number, row.pairings, who)
    play = desk.book.running(record).facts.plays.get(row.stage, StagePlay())
    desk.rounds.prepare(record, row.number, play.minutes, play.end_minutes, who)
    desk.look_again()


def withdraw_round(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Takes the newest round back, its clock and every table's part of it as well."""
    number, at_row, event = fields.number("round"), fields.at_row, desk.book.running(record)
    check_newest(event, "round", at_row)
    withdrawal = RoundWithdrawn(number, reason(fields.why))
    desk.book.check(event, withdrawal)
    with desk.book.together():
        write_withdrawal(record, desk, withdrawal, who, fields.sure)


def write_withdrawal(
    record: Record, desk: EventDesk, row: RoundWithdrawn, who: str, sure: bool
) -> None:
    """Takes the newest round back. Raises DeskRefusal where tables play it, unless `sure`."""
    state = desk.book.running(record).state
    begun_tables = tables_begun(record, state.event, state.rounds[-1])
    if begun_tables and not sure:
        tables = ", ".join(map(short_title, begun_tables))
        raise DeskRefusal("question.withdraw", 409, round=row.number, tables=tables)
    desk.book.add(record, row, who)
    # The next round has the same number: what was played for this one is not for that.
    untie_round(record, state.event, row.number)
    desk.rounds.withdraw(record, row.number, who)


class Joining(NamedTuple):
    """A late player of a round. `partner`: who had a bye and now plays at `table`; '' for a bye."""

    round: int
    player: str
    partner: str = ""
    table: str = ""


def join_round(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A late player plays who has a bye, or gets one, in the round that runs."""
    partner = fields.form.get("with", "")
    table = fields.text("table", ID_LETTERS) if partner else ""
    joining = Joining(fields.number("round"), fields.player, partner, table)
    at_row, event = fields.at_row, desk.book.running(record)
    check_newest(event, "round", at_row)
    place = (joining.partner, joining.table) if joining.partner else (None, None)
    join_row = RoundJoined(joining.round, joining.player, *place)
    desk.book.check(event, join_row)
    if not fields.sure:
        _ask_to_join(event, joining)
    desk.book.add(record, join_row, who, at_row)


def _enter_dropped(
    record: Record, desk: EventDesk, number: int, pairings: Sequence[Pairing], who: str
) -> None:
    """Enters dropped players of a bracket, and where everybody meets, as out there."""
    state = desk.book.running(record).state
    if state.stage is None or state.stage.format not in KEEPS_DROPPED:
        return
    for pairing in pairings:
        active = [state.players[player].is_active for player in pairing.players]
        out = [seat for seat, is_active in enumerate(active, 1) if not is_active]
        if out:
            write_absence(record, desk.book, (number, pairing.table), out, 0, who)


def _ask_to_join(event: EventSnapshot, joining: Joining) -> None:
    """Raises DeskRefusal where a check lets it pass, but a desk may not have meant it."""
    state = event.state
    player, partner = (event.names.get(id_, id_) for id_ in (joining.player, joining.partner))
    if frozenset((joining.player, joining.partner)) in state.forbidden:
        raise DeskRefusal("question.join_forbidden", 409, player=player, other=partner)
    if joining.partner and joining.partner not in state.active:
        raise DeskRefusal("question.join_dropped", 409, player=player, other=partner)
    if state.has_result(state.rounds[-1]):
        raise DeskRefusal("question.join_results", 409, player=player, round=joining.round)


def _by_table(pairings: Sequence[Pairing]) -> dict[str, tuple[str, ...]]:
    return {pairing.table: tuple(pairing.players) for pairing in pairings}
