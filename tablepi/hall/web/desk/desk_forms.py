"""Every form of the desk by its address: its command, and the page that is shown after it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tablepi.hall.server.commands import (
    event_commands,
    event_tables,
    hall_commands,
    open_match_commands,
    plan_commands,
    player_commands,
    result_commands,
    round_commands,
    stage_commands,
)
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.organiser_desk import Desk
from tablepi.hall.web.desk.pages.printed_sheets import paper_of
from tablepi.hall.web.http.access import Visit

Command = Callable[[Record, EventDesk, FormFields, str], str | None]
"""A change within the transaction, by the fields of a form and who sent it; perhaps an id."""

AfterCommit = Callable[[Desk, FormFields], None]


class Form(NamedTuple):
    """`page`: shown where the change is refused; `back`: the address after it, `{done}` stands for
    what the command returned, `{NAME}` for a field; '' for the page; `of_table`: it is about its
    table's event, whatever the page is about.
    """

    page: str
    command: Command
    back: str | Callable[[FormFields], str] = ""
    after: AfterCommit = lambda desk, fields: None
    of_table: bool = False

    def desk_of(self, record: Record, desk: Desk, visit: Visit) -> EventDesk:
        """The event that the change is about. Raises DeskRefusal where that is not open."""
        if self.of_table:
            return desk.events.of_table(record, visit.text("table"))
        return desk.events.chosen(record, visit.event)

    def address_after(self, fields: FormFields, done: str | None) -> str:
        """Address to which a browser is sent after the change."""
        if callable(self.back):
            return self.back(fields)
        values = {name: value.strip() for name, value in fields.form.items()}
        return (self.back or self.page).format_map({**values, "done": done})


def _check_match(desk: Desk, fields: FormFields) -> None:
    desk.check_match(fields.table(), fields.text("match"))


def _page_of_table_round(fields: FormFields) -> str:
    if fields.form.get("page") == "round":
        return "/desk/round"
    return f"/desk/tables?table={fields.text('table')}"


PLAYERS, PLAYER = "/desk/players", "/desk/players?player={player}"
RESULTS, EVENT, ROUND = "/desk/results", "/desk/event", "/desk/round"
OPEN = "/desk/results/open"
TABLES, TABLE, DISPLAYS = "/desk/tables", "/desk/tables?table={table}", "/desk/displays"

FORMS: Mapping[str, Form] = {
    "/desk/players/enter": Form(PLAYERS, player_commands.enter_player),
    "/desk/players/scan": Form(PLAYERS, player_commands.check_in_code, "/desk/players?came={done}"),
    "/desk/players/here": Form(PLAYERS, player_commands.check_in_player),
    "/desk/players/all": Form(PLAYERS, player_commands.check_in_all_players),
    "/desk/players/drop": Form(PLAYERS, player_commands.drop_player, PLAYER),
    "/desk/players/back": Form(PLAYERS, player_commands.bring_player_back, PLAYER),
    "/desk/players/absent": Form(PLAYERS, player_commands.drop_absent_players),
    "/desk/players/fix": Form(PLAYERS, player_commands.fix_table, PLAYER),
    "/desk/players/forbid": Form(PLAYERS, player_commands.forbid_pair),
    "/desk/players/penalty": Form(PLAYERS, player_commands.penalise_player, PLAYER),
    "/desk/players/erase": Form(PLAYERS, player_commands.erase_player),
    "/desk/players/join": Form(PLAYERS, round_commands.join_round, PLAYER),
    "/desk/players/mistake": Form(PLAYERS, player_commands.retract_player),
    "/desk/players/code": Form(PLAYERS, player_commands.make_code_anew, PLAYER),
    "/desk/players/edit": Form(PLAYERS, player_commands.edit_player, PLAYER),
    "/desk/results/enter": Form(RESULTS, result_commands.enter_result),
    "/desk/results/late": Form(RESULTS, result_commands.take_late_result),
    "/desk/results/absent": Form(RESULTS, result_commands.enter_absence),
    "/desk/results/unfinished": Form(RESULTS, result_commands.leave_unfinished),
    "/desk/results/retract": Form(RESULTS, result_commands.retract_result),
    "/desk/results/decide": Form(RESULTS, result_commands.judge_match, after=_check_match),
    f"{OPEN}/new": Form(OPEN, open_match_commands.enter_match_by_hand, OPEN),
    f"{OPEN}/enter": Form(OPEN, open_match_commands.enter_open_match),
    f"{OPEN}/correct": Form(OPEN, open_match_commands.correct_open_match),
    f"{OPEN}/void": Form(OPEN, open_match_commands.void_open_match),
    "/desk/tables/branch": Form(TABLES, result_commands.choose_branch, TABLE, after=_check_match),
    "/desk/event/open": Form(EVENT, event_commands.open_event, f"{EVENT}{{done}}"),
    "/desk/event/finish": Form(EVENT, event_commands.finish_event, f"{EVENT}/ended?event={{done}}"),
    "/desk/event/reopen": Form(EVENT, event_commands.reopen_event, f"{EVENT}{{done}}"),
    "/desk/event/stage": Form(EVENT, stage_commands.open_stage),
    "/desk/event/plan": Form(EVENT, plan_commands.plan_stages),
    "/desk/event/stage/close": Form(EVENT, stage_commands.close_stage),
    "/desk/event/stage/change": Form(EVENT, stage_commands.change_stage),
    "/desk/event/tables": Form(EVENT, event_tables.set_tables),
    "/desk/event/names": Form(EVENT, event_commands.show_names),
    "/desk/event/language": Form(EVENT, event_commands.choose_language),
    "/desk/event/reports": Form(EVENT, event_commands.choose_reports),
    **{
        f"/desk/round/{what}": Form(ROUND, round_commands.round_command(what))
        for what in round_commands.CLOCK_COMMANDS
    },
    "/desk/round/table": Form(
        TABLES, round_commands.change_table_round, _page_of_table_round, of_table=True
    ),
    "/desk/round/trust": Form(ROUND, round_commands.trust_clock),
    "/desk/round/withdraw": Form(ROUND, round_commands.withdraw_round),
    "/desk/say": Form(ROUND, round_commands.announce),
    "/desk/displays/show": Form(DISPLAYS, hall_commands.show_on_screen),
    "/desk/displays/delay": Form(DISPLAYS, hall_commands.delay_pages),
    "/desk/print/wifi": Form(
        "/desk/print",
        hall_commands.set_wifi,
        lambda fields: f"/desk/print?paper={paper_of(fields.form)}",
    ),
    "/desk/tables/revoke": Form(TABLES, hall_commands.revoke_table, TABLE),
    "/desk/tables/return": Form(TABLES, hall_commands.let_table_return, TABLE),
}
"""Changes that need more, as a page of their own or a look at the hall, have routes."""
