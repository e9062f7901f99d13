"""Every form of the desk by its address: its command, and the page that is shown after it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.forms import (
    hall_forms,
    player_forms,
    result_forms,
    round_forms,
    stage_forms,
)
from tablepi.hall.server.forms.form_fields import FormFields
from tablepi.hall.server.organiser_desk import Desk
from tablepi.hall.web.desk.pages.printed_sheets import paper_of

Command = Callable[[Record, Desk, FormFields, str], str | None]
"""A change within the transaction, by the fields of a form and who sent it; perhaps an id."""

AfterCommit = Callable[[Desk, FormFields], None]


class Form(NamedTuple):
    """`page`: shown where the change is refused; `back`: the address after it, `{done}` stands for
    what the command returned, `{NAME}` for a field; '' for the page.
    """

    page: str
    command: Command
    back: str | Callable[[FormFields], str] = ""
    after: AfterCommit = lambda desk, fields: None

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
TABLES, TABLE, DISPLAYS = "/desk/tables", "/desk/tables?table={table}", "/desk/displays"

FORMS: Mapping[str, Form] = {
    "/desk/players/enter": Form(PLAYERS, player_forms.enter_player),
    "/desk/players/scan": Form(PLAYERS, player_forms.check_in_code, "/desk/players?came={done}"),
    "/desk/players/here": Form(PLAYERS, player_forms.check_in_player),
    "/desk/players/drop": Form(PLAYERS, player_forms.drop_player, PLAYER),
    "/desk/players/back": Form(PLAYERS, player_forms.bring_player_back, PLAYER),
    "/desk/players/absent": Form(PLAYERS, player_forms.drop_absent_players),
    "/desk/players/fix": Form(PLAYERS, player_forms.fix_table, PLAYER),
    "/desk/players/forbid": Form(PLAYERS, player_forms.forbid_pair),
    "/desk/players/penalty": Form(PLAYERS, player_forms.penalise_player, PLAYER),
    "/desk/players/erase": Form(PLAYERS, player_forms.erase_player),
    "/desk/players/join": Form(PLAYERS, player_forms.join_round, PLAYER),
    "/desk/players/edit": Form(PLAYERS, player_forms.edit_player, PLAYER),
    "/desk/results/enter": Form(RESULTS, result_forms.enter_result),
    "/desk/results/late": Form(RESULTS, result_forms.take_late_result),
    "/desk/results/absent": Form(RESULTS, result_forms.enter_absence),
    "/desk/results/unfinished": Form(RESULTS, result_forms.leave_unfinished),
    "/desk/results/decide": Form(RESULTS, result_forms.judge_match, after=_check_match),
    "/desk/tables/branch": Form(TABLES, result_forms.choose_branch, TABLE, after=_check_match),
    "/desk/event/open": Form(EVENT, stage_forms.open_event),
    "/desk/event/reopen": Form(EVENT, stage_forms.reopen_event),
    "/desk/event/stage": Form(EVENT, stage_forms.open_stage),
    "/desk/event/tables": Form(EVENT, stage_forms.set_tables),
    "/desk/event/names": Form(EVENT, stage_forms.show_names),
    "/desk/event/language": Form(EVENT, stage_forms.choose_language),
    **{
        f"/desk/round/{what}": Form(ROUND, round_forms.round_command(what))
        for what in round_forms.CLOCK_COMMANDS
    },
    "/desk/round/table": Form(TABLES, round_forms.change_table_round, _page_of_table_round),
    "/desk/round/trust": Form(ROUND, round_forms.trust_clock),
    "/desk/round/withdraw": Form(ROUND, round_forms.withdraw_round),
    "/desk/say": Form(ROUND, round_forms.announce),
    "/desk/displays/show": Form(DISPLAYS, hall_forms.show_on_screen),
    "/desk/displays/delay": Form(DISPLAYS, hall_forms.delay_pages),
    "/desk/print/wifi": Form(
        "/desk/print",
        hall_forms.set_wifi,
        lambda fields: f"/desk/print?paper={paper_of(fields.form)}",
    ),
    "/desk/tables/revoke": Form(TABLES, hall_forms.revoke_table, TABLE),
    "/desk/tables/return": Form(TABLES, hall_forms.let_table_return, TABLE),
}
"""What needs more than a command, as a page of its own or a look at the hall, has its own route."""
