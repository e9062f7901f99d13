"""Commands about players: who enters, is here, goes, stays at a table or is never paired."""

from collections.abc import Iterable, Sequence

from tablepi.core.text.names import folded, same_names
from tablepi.hall.events.desk_state import seated_players
from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.decisions import (
    CameBack,
    Dropped,
    Forbidden,
    Penalised,
    Renamed,
    TableFixed,
)
from tablepi.hall.events.rows.desk_rows import (
    CheckedIn,
    DeskEntered,
    DetailsCorrected,
    Erased,
)
from tablepi.hall.events.rows.undo_rows import EntryRetracted
from tablepi.hall.events.shown_names import desk_names
from tablepi.hall.server.commands.form_fields import ID_LETTERS, FormFields
from tablepi.hall.server.commands.name_matching import player_of_code, player_of_own_page
from tablepi.hall.server.commands.player_csv import (
    MOST_LETTERS,
    MOST_SEED,
    NewPlayer,
    club_fault,
    name_fault,
    seed_fault,
)
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.event_rows import all_names, forget_name
from tablepi.hall.server.database.player_codes import codes_of, forget_code, renew_code
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.seat_erasure import erase_player_seats
from tablepi.hall.server.desk.event_book import EventBook, check_newest, free_id, reason
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.kept_decisions import forget_in_decisions
from tablepi.wire.payload import is_id, is_table


def enter_player(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    seed, name = fields.number("seed", 0), fields.one_line("name")
    table, club = fields.text("table", ID_LETTERS), fields.text("club", 1000)
    player = NewPlayer(name, "", seed, table, club)
    add_player(record, desk.book, player, who, fields.sure)


def add_player(
    record: Record, book: EventBook, player: NewPlayer, who: str, sure: bool = False
) -> str:
    """Enters a player, who is of a Swiss stage that runs at once; the id. `sure`: another one of
    this name is somebody else.
    """
    event = book.running(record)
    _check_details(player)
    if player.id and not is_id(player.id):
        raise DeskRefusal("csv.id", id=player.id)
    if player.id in event.recorded.players:
        raise DeskRefusal("csv.id_taken", 409, id=player.id)
    _check_table(event, player.table)
    _ask_names([player.name], event.names_here.values(), sure)
    return enter_new_player(record, book, player, who)


def edit_player(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Puts the name, club and seed of a player right; what is as it was writes no row."""
    name, club = fields.one_line("name"), fields.one_line("club")
    player = NewPlayer(name, fields.player, fields.number("seed", 0), "", club)
    event = _event_for(record, desk, player.id, fields.at_row)
    if player.id not in event.state.players:
        raise DeskRefusal("faulty.unknown_player", 409, player=player.id)
    if player.id in event.facts.erased:
        raise DeskRefusal("refused.erased", 409)
    _check_details(player)
    if player.name != event.names.get(player.id):
        other_names = [name for id_, name in event.names_here.items() if id_ != player.id]
        _ask_names([player.name], other_names, fields.sure)
    with desk.book.together():
        _write_details(record, desk.book, event, player, who)


def _write_details(
    record: Record, book: EventBook, event: EventSnapshot, player: NewPlayer, who: str
) -> None:
    """Writes what is another than it was."""
    if player.name != event.names.get(player.id):
        book.add(record, Renamed(player.id, name=player.name), who)
    facts = event.facts
    details_before = facts.clubs.get(player.id) or "", facts.seeds.get(player.id) or 0
    if (player.club, player.seed) != details_before:
        book.add(record, DetailsCorrected(player.id, player.club, player.seed), who)


def drop_player(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A player goes: not paired any more."""
    player, at_row = fields.player, fields.at_row
    if _is_active(_event_for(record, desk, player, at_row), player) is False:
        raise DeskRefusal("refused.is_dropped", 409)
    desk.book.add(record, Dropped(player), who, at_row)


def bring_player_back(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Pairs a player who went again."""
    player, at_row = fields.player, fields.at_row
    if _is_active(_event_for(record, desk, player, at_row), player):
        raise DeskRefusal("refused.is_active", 409)
    desk.book.add(record, CameBack(player), who, at_row)


def drop_absent_players(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Everybody who is not checked in goes. `away` of the form: who that is, as the desk saw it;
    its `at_row`: the row that opened the event.
    """
    if not fields.sure:
        raise DeskRefusal("question.absent", 409)
    absent_ids, at_row = fields.text("away", 100_000).split(), fields.at_row
    event = desk.book.running(record)
    check_newest(event, "open", at_row)
    # Who was checked in since the page was drawn is not to be dropped by it.
    absent = [player for player in event.state.active if player not in event.facts.here]
    if {*absent} != {*absent_ids}:
        raise StaleRowError("player")
    with desk.book.together():
        for player in absent:
            desk.book.add(record, Dropped(player), who)


def check_in_all_players(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Everybody who is entered and not gone is here. Its `at_row`: the row that opened the event,
    as it is meant for those, too, who came meanwhile.
    """
    event = desk.book.running(record)
    check_newest(event, "open", fields.at_row)
    with desk.book.together():
        for player in event.state.active:
            if player not in event.facts.here:
                desk.book.add(record, CheckedIn(player), who)


def retract_player(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A player was entered by mistake: not there any more, unless somebody played with them."""
    player = fields.player
    event = _event_for(record, desk, player, fields.at_row)
    if player in seated_players(event.recorded):
        name = event.names.get(player, player)
        raise DeskRefusal("undo.because.played", 409, player=name)
    with desk.book.together():
        desk.book.add(record, EntryRetracted(player), who)
        if _is_active(event, player):
            desk.book.add(record, Dropped(player), who)


def fix_table(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A player stays at a table, '' at none."""
    player, table, at_row = fields.player, fields.text("table", ID_LETTERS), fields.at_row
    _check_table(desk.book.running(record), table)
    desk.book.add(record, TableFixed(player, table), who, at_row)


def forbid_pair(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    pair = fields.text("a", ID_LETTERS), fields.text("b", ID_LETTERS)
    off = fields.form.get("off") == "yes"
    at_row = fields.at_row if fields.form.get("at_row", "").strip() else None
    if pair[0] == pair[1]:
        raise DeskRefusal("refused.forbid_one")
    first, second = sorted(pair)
    desk.book.add(record, Forbidden((first, second), off or None), who, at_row)


def check_in_player(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A player is here, or not. Nothing changes where that is so already."""
    player, at_row, is_here = fields.player, fields.at_row, fields.form.get("here") == "yes"
    _check_in(record, desk, player, is_here, at_row, who)


def check_in_code(record: Record, desk: EventDesk, fields: FormFields, who: str) -> str:
    """Checks in by what a scanner read, or by a whole name; the player's id."""
    code = fields.text("code", 1000)
    event = desk.book.running(record)
    names = (*event.names.items(), *desk_names(event).items())
    named_ids = list({id_ for id_, name in names if name and folded(name) == folded(code)})
    code = named_ids[0] if len(named_ids) == 1 else code
    player = player_of_code(code, event.state.event, event.state.players)
    # A card has two codes, and a scanner reads whichever it sees.
    player = player or player_of_own_page(code, codes_of(record, event.state.event))
    if not player:
        raise DeskRefusal("refused.player_code", 409, code=code.strip()[:MOST_LETTERS])
    _check_in(record, desk, player, True, None, who)
    return player


def penalise_player(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Points that a judge adds to a player's in the stage that runs; signed."""
    player, points, at_row = fields.player, fields.number("points"), fields.at_row
    why, stage = fields.text("why"), desk.book.running(record).state.stage
    if stage is None or stage.format == "open" or not points:
        raise DeskRefusal("refused.no_points", 409)
    desk.book.add(record, Penalised(player, stage.number, points, reason(why)), who, at_row)


def make_code_anew(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Gives a player another code for the own page, as the one before came into other hands."""
    player, event = fields.player, desk.book.running(record)
    if player not in event.state.players:
        raise DeskRefusal("faulty.unknown_player", 409, player=player)
    if player in event.facts.erased:
        raise DeskRefusal("refused.erased", 409)
    # Of two desks that tap at once one would print a code that is no longer good.
    if codes_of(record, event.state.event).get(player, "") != fields.text("code"):
        raise StaleRowError("code")
    renew_code(record, event.state.event, player)


def erase_player(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Takes a player's name away for good: name and salt go, names in heads and texts with them;
    digests stay.
    """
    player = fields.player
    event = _event_for(record, desk, player, fields.at_row)
    if player not in event.state.players:
        raise DeskRefusal("faulty.unknown_player", 409, player=player)
    if not fields.sure:
        raise DeskRefusal("question.erase", 409, player=event.names.get(player, player))
    desk.book.add(record, Erased(player), who)
    names = all_names(record, event.state.event).get(player, [])
    forget_name(record, event.state.event, player)
    forget_code(record, event.state.event, player)
    forget_in_decisions(record, player, names)
    desk.hall_rounds.read(record)
    for name in names or [""]:
        erase_player_seats(record, event.state.event, player, name)


def _event_for(record: Record, desk: EventDesk, player: str, at_row: int) -> EventSnapshot:
    """The event, for a change made upon the newest row of a player. Raises StaleRowError."""
    event = desk.book.running(record)
    check_newest(event, f"player {player}", at_row)
    return event


def _is_active(event: EventSnapshot, player: str) -> bool | None:
    entry = event.state.players.get(player)
    return entry.is_active if entry else None


def _check_in(
    record: Record, desk: EventDesk, player: str, is_here: bool, at_row: int | None, who: str
) -> None:
    event = desk.book.running(record)
    if player not in event.state.players:
        raise DeskRefusal("faulty.unknown_player", 409, player=player)
    if is_here != (player in event.facts.here):
        desk.book.add(record, CheckedIn(player, None if is_here else True), who, at_row)


def enter_new_player(record: Record, book: EventBook, player: NewPlayer, who: str) -> str:
    """Enters a player who was checked; the id."""
    id_ = player.id or free_id(book.running(record).recorded.players)
    row = DeskEntered(id_, name=player.name, seed=player.seed or None, club=player.club or None)
    with book.together():
        book.add(record, row, who)
        if player.table:
            book.add(record, TableFixed(id_, player.table), who)
    return id_


def _check_details(player: NewPlayer) -> None:
    """Raises DeskRefusal for a name, club or seed that a file could not have either."""
    fault = name_fault(player.name) or club_fault(player.club) or seed_fault(player.seed)
    if fault:
        raise DeskRefusal(fault, n=MOST_LETTERS, seed=player.seed, most=MOST_SEED)


def _ask_names(names: Sequence[str], known_names: Iterable[str], sure: bool) -> None:
    """Raises DeskRefusal where a name is there twice."""
    doubled_names = same_names(names, known_names)
    if doubled_names and not sure:
        raise DeskRefusal("question.same_names", 409, names=", ".join(doubled_names))


def _check_table(event: EventSnapshot, table: str) -> None:
    table_ids = {event_table.id for event_table in event.state.tables}
    if table and (not is_table(table) or (table_ids and table not in table_ids)):
        raise DeskRefusal("csv.table", table=table)
