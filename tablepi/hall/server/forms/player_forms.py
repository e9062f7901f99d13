"""Forms about players: who enters, who is here, who goes, stays at a table or is never paired."""

from tablepi.hall.server.commands.late_changes import Joining
from tablepi.hall.server.commands.name_matching import folded
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.database.desk_decisions import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.forms.form_fields import ID_LETTERS, FormFields
from tablepi.hall.server.organiser_desk import Desk


def enter_player(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    seed, name = fields.number("seed", 0), fields.one_line("name")
    table, club = fields.text("table", ID_LETTERS), fields.text("club", 1000)
    player = NewPlayer(name, "", seed, table, club)
    desk.event.players.enter(record, player, who, fields.sure)


def edit_player(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """A player's name, club and seed, as they are right."""
    name, club = fields.one_line("name"), fields.one_line("club")
    player = NewPlayer(name, fields.player, fields.number("seed", 0), "", club)
    desk.event.players.edit(record, player, fields.at_row, who, fields.sure)


def check_in_code(record: Record, desk: Desk, fields: FormFields, who: str) -> str:
    """Checks in by what a scanner read, or by a whole name; the player's id."""
    code = fields.text("code", 1000)
    names = desk.event.running(record).names
    found = [player for player, name in names.items() if name and folded(name) == folded(code)]
    code = found[0] if len(found) == 1 else code
    return desk.event.players.check_in_code(record, code, who)


def check_in_player(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """A player is here, or not."""
    player, row = fields.player, fields.at_row
    desk.event.players.check_in(record, player, fields.form.get("here") == "yes", row, who)


def drop_player(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    desk.event.players.drop(record, fields.player, fields.at_row, who)


def bring_player_back(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    desk.event.players.back(record, fields.player, fields.at_row, who)


def drop_absent_players(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Everybody who is not checked in goes."""
    if not fields.sure:
        raise DeskRefusal("question.absent", 409)
    away = fields.text("away", 100_000).split()
    desk.event.players.drop_absent(record, away, fields.at_row, who)


def fix_table(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """A player stays at a table."""
    player, table = fields.player, fields.text("table", ID_LETTERS)
    desk.event.players.fix(record, player, table, fields.at_row, who)


def forbid_pair(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Two are never paired, or again."""
    pair = fields.text("a", ID_LETTERS), fields.text("b", ID_LETTERS)
    off = fields.form.get("off") == "yes"
    row = fields.at_row if fields.form.get("at_row", "").strip() else None
    desk.event.players.forbid(record, pair, off, row, who)


def penalise_player(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Points that a judge adds to a player's."""
    player, points, row = fields.player, fields.number("points"), fields.at_row
    desk.event.results.penalty(record, player, points, row, who, fields.text("why"))


def erase_player(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Takes a player's name away for good."""
    desk.event.erasure.erase(record, fields.player, fields.at_row, who, fields.sure)


def join_round(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """A late player is in the round that runs."""
    partner = fields.form.get("with", "")
    table = fields.text("table", ID_LETTERS) if partner else ""
    joining = Joining(fields.number("round"), fields.player, partner, table)
    desk.event.late.join(record, joining, fields.at_row, who, fields.sure)
