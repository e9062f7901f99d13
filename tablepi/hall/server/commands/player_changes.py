"""Desk commands on players: who enters, who goes and comes back, who is here."""

import re
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from tablepi.hall.events.rows.decisions import CameBack, Dropped, Forbidden, Renamed, TableFixed
from tablepi.hall.events.rows.desk_rows import CheckedIn, DeskEntered, DetailsCorrected
from tablepi.hall.server.commands.event_book import EventBook, LoadedEvent, see_row
from tablepi.hall.server.commands.name_matching import folded, player_of_code, same_names
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
from tablepi.hall.server.database.desk_decisions import DeskRefusal, StaleRowError
from tablepi.hall.server.database.event_rows import keep_name
from tablepi.wire.payload import is_table

MOST_NAMES_ASKED = 5
"""Names that a question tells, so that its letters and columns can be looked at."""

_ID = re.compile(r"[a-z0-9-]{1,16}")


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


class PlayerChanges:
    """Works for the record's writer; each raises DeskRefusal or StaleRowError."""

    def __init__(self, book: EventBook) -> None:
        self._book = book

    def enter(
        self, record: sqlite3.Connection, player: NewPlayer, who: str, sure: bool = False
    ) -> str:
        """A player, who is of a Swiss stage that runs at once; the id. `sure`: another one of this
        name is somebody else.
        """
        event = self._book.running(record)
        _see_details(player)
        if player.id and not _ID.fullmatch(player.id):
            raise DeskRefusal("csv.id", id=player.id)
        if player.id in event.state.players:
            raise DeskRefusal("csv.id_taken", 409, id=player.id)
        _see_table(event, player.table)
        _ask_names([player.name], event.names.values(), sure)
        return self._enter(record, player, who)

    def enter_file(
        self, record: sqlite3.Connection, data: bytes, who: str, answer: FileAnswer = UNASKED
    ) -> FileEntry:
        """All players of a CSV file, or nobody where it has a fault.

        Where names are missing of players who are entered already (after a rebuild), the file gives
        them back: by `id`, else in its order.
        """
        event = self._book.running(record)
        taken = {each: event.names[each] for each in event.state.players if each in event.names}
        taken |= dict.fromkeys(event.facts.erased, "")
        tables = {each.id for each in event.state.tables} or None
        found = read_players(data, taken, tables)
        if found.faults:
            return FileEntry(faults=found.faults)
        new = new_players(found.players, _known(event))
        players = new if answer.only_new else found.players
        if not answer.sure:
            _ask_of_file(found, new, answer)
            _ask_names([each.name for each in players], event.names.values(), sure=False)
        return FileEntry(self._enter_all(record, event, players, who))

    def _enter_all(
        self,
        record: sqlite3.Connection,
        event: LoadedEvent,
        players: Sequence[NewPlayer],
        who: str,
    ) -> tuple[str, ...]:
        nameless = [each for each in event.state.players if each not in event.names]
        nameless = [each for each in nameless if each not in event.facts.erased]
        in_order = len(nameless) == len(players) and not any(each.id for each in players)
        ids = list(nameless) if in_order else [each.id for each in players]
        entered = []
        for player, id_ in zip(players, ids, strict=True):
            if id_ in nameless:
                keep_name(record, event.state.event, id_, player.name)
                entered.append(id_)
            else:
                # Who is there under this id and name is entered as somebody else.
                new = player._replace(id="") if id_ in event.state.players else player
                entered.append(self._enter(record, new, who))
        return tuple(entered)

    def edit(
        self,
        record: sqlite3.Connection,
        player: NewPlayer,
        at_row: int,
        who: str,
        sure: bool = False,
    ) -> None:
        """Puts the name, club and seed of a player right; what is as it was writes no row."""
        event = self._book.running(record)
        see_row(event, f"player {player.id}", at_row)
        if player.id not in event.state.players:
            raise DeskRefusal("faulty.unknown_player", 409, player=player.id)
        if player.id in event.facts.erased:
            raise DeskRefusal("refused.erased", 409)
        _see_details(player)
        if player.name != event.names.get(player.id):
            others = [name for each, name in event.names.items() if each != player.id]
            _ask_names([player.name], others, sure)
            self._book.add(record, Renamed(player.id, name=player.name), who)
        club, seed = (told.get(player.id) for told in (event.facts.clubs, event.facts.seeds))
        if (player.club, player.seed) != (club or "", seed or 0):
            row = DetailsCorrected(player.id, player.club, player.seed)
            self._book.add(record, row, who)

    def drop(self, record: sqlite3.Connection, player: str, at_row: int, who: str) -> None:
        """A player goes: not paired any more."""
        self._see_dropped(record, player, False, at_row)
        self._book.add(record, Dropped(player), who, at_row)

    def back(self, record: sqlite3.Connection, player: str, at_row: int, who: str) -> None:
        """Pairs a player who went again."""
        self._see_dropped(record, player, True, at_row)
        self._book.add(record, CameBack(player), who, at_row)

    def drop_absent(
        self, record: sqlite3.Connection, away: Collection[str], at_row: int, who: str
    ) -> None:
        """Everybody who is not checked in goes. `away`: who that is, as the desk saw it; `at_row`:
        the row that opened the event.
        """
        event = self._book.running(record)
        see_row(event, "open", at_row)
        gone = [each for each in event.state.active if each not in event.facts.here]
        if {*gone} != {*away}:
            raise StaleRowError("player")
        for player in gone:
            self._book.add(record, Dropped(player), who)

    def fix(
        self, record: sqlite3.Connection, player: str, table: str, at_row: int, who: str
    ) -> None:
        """A player stays at a table, '' at none."""
        _see_table(self._book.running(record), table)
        self._book.add(record, TableFixed(player, table), who, at_row)

    def forbid(
        self,
        record: sqlite3.Connection,
        players: tuple[str, str],
        off: bool,
        at_row: int | None,
        who: str,
    ) -> None:
        """Two are never paired; `off` ends it."""
        if players[0] == players[1]:
            raise DeskRefusal("refused.forbid_one")
        one, other = sorted(players)
        self._book.add(record, Forbidden((one, other), off or None), who, at_row)

    def check_in(
        self, record: sqlite3.Connection, player: str, here: bool, at_row: int | None, who: str
    ) -> None:
        """A player is here, or not. Nothing changes where that is so already."""
        event = self._book.running(record)
        if player not in event.state.players:
            raise DeskRefusal("faulty.unknown_player", 409, player=player)
        if here != (player in event.facts.here):
            self._book.add(record, CheckedIn(player, None if here else True), who, at_row)

    def check_in_code(self, record: sqlite3.Connection, code: str, who: str) -> str:
        """Checks in by what a scanner at the desk read; the player's id."""
        event = self._book.running(record)
        player = player_of_code(code, event.state.event, event.state.players)
        if not player:
            raise DeskRefusal("refused.player_code", 409, code=code.strip()[:MOST_LETTERS])
        self.check_in(record, player, True, None, who)
        return player

    def _enter(self, record: sqlite3.Connection, player: NewPlayer, who: str) -> str:
        id_ = player.id or free_id(self._book.running(record).state.players)
        row = DeskEntered(id_, name=player.name, seed=player.seed or None, club=player.club or None)
        self._book.add(record, row, who)
        if player.table:
            self._book.add(record, TableFixed(id_, player.table), who)
        return id_

    def _see_dropped(
        self, record: sqlite3.Connection, player: str, dropped: bool, at_row: int
    ) -> None:
        event = self._book.running(record)
        see_row(event, f"player {player}", at_row)
        found = event.state.players.get(player)
        if found is not None and found.is_active == dropped:
            raise DeskRefusal("refused.is_active" if dropped else "refused.is_dropped", 409)


def _see_details(player: NewPlayer) -> None:
    """Raises DeskRefusal for a name, club or seed that a file could not have either."""
    wrong = name_fault(player.name) or club_fault(player.club) or seed_fault(player.seed)
    if wrong:
        raise DeskRefusal(wrong, n=MOST_LETTERS, seed=player.seed, most=MOST_SEED)


def _ask_names(names: Sequence[str], known: Iterable[str], sure: bool) -> None:
    """Raises DeskRefusal where a name is there twice."""
    same = same_names(names, known)
    if same and not sure:
        raise DeskRefusal("question.same_names", 409, names=", ".join(same))


def new_players(players: Iterable[NewPlayer], known: Iterable[NewPlayer]) -> tuple[NewPlayer, ...]:
    """Players who are not known yet: by name and club, each of those who are known once."""
    left, new = Counter(map(_identity, known)), []
    for player in players:
        if left[_identity(player)] > 0:
            left[_identity(player)] -= 1
        else:
            new.append(player)
    return tuple(new)


def _identity(player: NewPlayer) -> tuple[str, str]:
    return folded(player.name), folded(player.club)


def _known(event: LoadedEvent) -> list[NewPlayer]:
    clubs = event.facts.clubs
    return [NewPlayer(name, club=clubs.get(id_, "")) for id_, name in event.names.items()]


def _ask_of_file(found: ReadPlayers, new: Sequence[NewPlayer], answer: FileAnswer) -> None:
    """Raises DeskRefusal: what was understood, then who is there already."""
    if not answer.looked:
        count, names = len(found.players), _first_names(found.players)
        if found.left_out:
            columns = ", ".join(found.left_out)
            raise DeskRefusal("question.left_out", 409, n=count, names=names, columns=columns)
        if found.is_guessed:
            raise DeskRefusal("question.letters", 409, n=count, names=names)
    here = len(found.players) - len(new)
    if here and not answer.only_new:
        if not new:
            raise DeskRefusal("question.all_here", 409, n=here)
        names = _first_names(new)
        raise DeskRefusal("question.some_here", 409, here=here, new=len(new), names=names)


def _first_names(players: Sequence[NewPlayer]) -> str:
    more = ", …" if len(players) > MOST_NAMES_ASKED else ""
    return ", ".join(each.name for each in players[:MOST_NAMES_ASKED]) + more


def _see_table(event: LoadedEvent, table: str) -> None:
    known = {each.id for each in event.state.tables}
    if table and (not is_table(table) or (known and table not in known)):
        raise DeskRefusal("csv.table", table=table)


def free_id(taken: Collection[str]) -> str:
    """The next id that no player has."""
    number = len(taken) + 1
    while f"p{number}" in taken:
        number += 1
    return f"p{number}"
