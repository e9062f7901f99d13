"""Commands about players: who enters, is here, goes, stays at a table or is never paired."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tablepi.core.text.names import folded, same_names
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
from tablepi.hall.server.commands.form_fields import ID_LETTERS, FormFields
from tablepi.hall.server.commands.name_matching import player_of_code
from tablepi.hall.server.commands.player_csv import (
    MOST_LETTERS,
    MOST_SEED,
    CsvFault,
    NewPlayer,
    ReadPlayers,
    club_fault,
    name_fault,
    read_players,
    seed_fault,
)
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.database.event_rows import all_names, forget_name, keep_name
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.seat_erasure import erase_player_seats
from tablepi.hall.server.desk.event_book import EventBook, check_newest, free_id, reason
from tablepi.hall.server.desk.kept_decisions import forget_in_decisions
from tablepi.hall.server.desk.organiser_desk import EventDesk
from tablepi.wire.payload import is_id, is_table

MOST_NAMES_ASKED = 5
"""Names that a question tells, so that its letters and columns can be looked at."""


class FileEntry(NamedTuple):
    """Outcome of a file of players: their ids; or its faults, and nobody was entered."""

    players: tuple[str, ...] = ()
    faults: tuple[CsvFault, ...] = ()


class FileAnswer(NamedTuple):
    """Answers of the desk on a file. `looked`: what was understood is right; `only_new`: those who
    are here are the same; `sure`: equal names are different people.
    """

    looked: bool = False
    only_new: bool = False
    sure: bool = False


UNASKED = FileAnswer()


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
    if player.id in event.state.players:
        raise DeskRefusal("csv.id_taken", 409, id=player.id)
    _check_table(event, player.table)
    _ask_names([player.name], event.names.values(), sure)
    return _enter_player(record, book, player, who)


def enter_file(
    record: Record, desk: EventDesk, data: bytes, who: str, answer: FileAnswer = UNASKED
) -> FileEntry:
    """All players of a CSV file, or nobody where it has a fault.

    Where names are missing of players who are entered already (after a rebuild), the file gives
    them back: by `id`, else in its order.
    """
    event = desk.book.running(record)
    names_by_id = {id_: event.names[id_] for id_ in event.state.players if id_ in event.names}
    names_by_id |= dict.fromkeys(event.facts.erased, "")
    tables = {table.id for table in event.state.tables} or None
    player_list = read_players(data, names_by_id, tables)
    if player_list.faults:
        return FileEntry(faults=player_list.faults)
    newcomers = new_players(player_list.players, _known_players(event))
    players = newcomers if answer.only_new else player_list.players
    if not answer.sure:
        _ask_of_file(player_list, newcomers, answer)
        _ask_names([player.name for player in players], event.names.values(), sure=False)
    return FileEntry(_enter_all(record, desk.book, event, players, who))


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
        other_names = [name for id_, name in event.names.items() if id_ != player.id]
        _ask_names([player.name], other_names, fields.sure)
        desk.book.add(record, Renamed(player.id, name=player.name), who)
    facts = event.facts
    details_before = facts.clubs.get(player.id) or "", facts.seeds.get(player.id) or 0
    if (player.club, player.seed) != details_before:
        row = DetailsCorrected(player.id, player.club, player.seed)
        desk.book.add(record, row, who)


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
    for player in absent:
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
    named_ids = [id_ for id_, name in event.names.items() if name and folded(name) == folded(code)]
    code = named_ids[0] if len(named_ids) == 1 else code
    player = player_of_code(code, event.state.event, event.state.players)
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
    forget_in_decisions(record, player, names)
    desk.rounds.read(record)
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


def _enter_all(
    record: Record, book: EventBook, event: EventSnapshot, players: Sequence[NewPlayer], who: str
) -> tuple[str, ...]:
    nameless = [id_ for id_ in event.state.players if id_ not in event.names]
    nameless = [id_ for id_ in nameless if id_ not in event.facts.erased]
    is_in_order = len(nameless) == len(players) and not any(player.id for player in players)
    ids = list(nameless) if is_in_order else [player.id for player in players]
    entered_ids = []
    for player, id_ in zip(players, ids, strict=True):
        if id_ in nameless:
            keep_name(record, event.state.event, id_, player.name)
            entered_ids.append(id_)
        else:
            # Who is there under this id and name is entered as somebody else.
            newcomer = player._replace(id="") if id_ in event.state.players else player
            entered_ids.append(_enter_player(record, book, newcomer, who))
    return tuple(entered_ids)


def _enter_player(record: Record, book: EventBook, player: NewPlayer, who: str) -> str:
    id_ = player.id or free_id(book.running(record).state.players)
    row = DeskEntered(id_, name=player.name, seed=player.seed or None, club=player.club or None)
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


def new_players(
    players: Iterable[NewPlayer], known_players: Iterable[NewPlayer]
) -> tuple[NewPlayer, ...]:
    """Players who are not known yet: by name and club, each of those who are known once."""
    unmatched, newcomers = Counter(map(_identity, known_players)), []
    for player in players:
        if unmatched[_identity(player)] > 0:
            unmatched[_identity(player)] -= 1
        else:
            newcomers.append(player)
    return tuple(newcomers)


def _identity(player: NewPlayer) -> tuple[str, str]:
    return folded(player.name), folded(player.club)


def _known_players(event: EventSnapshot) -> list[NewPlayer]:
    clubs = event.facts.clubs
    return [NewPlayer(name, club=clubs.get(id_, "")) for id_, name in event.names.items()]


def _ask_of_file(
    player_list: ReadPlayers, newcomers: Sequence[NewPlayer], answer: FileAnswer
) -> None:
    """Raises DeskRefusal: what was understood, then who is there already."""
    if not answer.looked:
        count, names = len(player_list.players), _first_names(player_list.players)
        if player_list.left_out:
            columns = ", ".join(player_list.left_out)
            raise DeskRefusal("question.left_out", 409, n=count, names=names, columns=columns)
        if player_list.is_guessed:
            raise DeskRefusal("question.letters", 409, n=count, names=names)
    known_count = len(player_list.players) - len(newcomers)
    if known_count and not answer.only_new:
        if not newcomers:
            raise DeskRefusal("question.all_here", 409, n=known_count)
        names = _first_names(newcomers)
        raise DeskRefusal(
            "question.some_here", 409, here=known_count, new=len(newcomers), names=names
        )


def _first_names(players: Sequence[NewPlayer]) -> str:
    ellipsis = ", …" if len(players) > MOST_NAMES_ASKED else ""
    return ", ".join(player.name for player in players[:MOST_NAMES_ASKED]) + ellipsis


def _check_table(event: EventSnapshot, table: str) -> None:
    table_ids = {event_table.id for event_table in event.state.tables}
    if table and (not is_table(table) or (table_ids and table not in table_ids)):
        raise DeskRefusal("csv.table", table=table)
