"""Forms about the round: its clock, at all tables or at one, the announcement, taking it back."""

from collections.abc import Callable

from tablepi.hall.server.commands.round_clock import Tap
from tablepi.hall.server.database.desk_decisions import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.forms.form_fields import FormFields
from tablepi.hall.server.organiser_desk import Desk

CLOCK_COMMANDS = ("new", "start", "stop", "extend", "end", "clear")


def round_command(what: str) -> Callable[[Record, Desk, FormFields, str], None]:
    """A command of the round's clock: one of `CLOCK_COMMANDS`."""

    def change_round(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
        row = fields.at_row
        minutes, end = fields.number("minutes", 0), fields.number("end_minutes", 0)
        desk.rounds.tap(record, Tap(what, minutes, end, fields.sure), row, who)

    return change_round


def change_table_round(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """One table's round: more time, stop and start."""
    what, row = fields.form.get("what", "extend"), fields.at_row
    table = fields.text("table")
    if what not in ("extend", "stop", "start"):
        raise DeskRefusal("refused.form")
    tap = Tap(what, fields.number("minutes", 0), sure=fields.sure)
    desk.rounds.tap_table(record, table, tap, row, who)


def trust_clock(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Takes the clock that is right after the hall was away."""
    desk.rounds.trust(record, fields.text("clock") == "wall", fields.at_row, who)


def announce(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    desk.rounds.announce(record, fields.text("text", 2_000), fields.at_row, who)


def withdraw_round(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """The newest round is taken back."""
    number, row = fields.number("round"), fields.at_row
    desk.event.late.withdraw(record, number, row, who, fields.why, fields.sure)
