"""Players from a list, checked whole: every fault by its line and column."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from tablepi.core.text.csv_reader import (
    LONG_CELL,
    MANY_ROWS,
    OPEN_QUOTE,
    CsvRow,
    csv_rows,
    decode_text,
    guessed_words,
)
from tablepi.core.text.names import clean_name, folded, has_letter
from tablepi.hall.server.commands.player_columns import (
    FIRST,
    LAST,
    Header,
    header_of,
    left_out,
    without_list_marks,
)
from tablepi.wire.payload import is_id, is_table

MOST_LETTERS = 200
MOST_SEED = 1_000_000
MOST_COLUMNS = 100
MOST_PLAYERS = 2_000
"""Players of a list; a hall of two hundred tables seats 1,200."""
GUARDED = "=+-@\t"
"""A cell that begins with one of these has `'` before it, so that no program computes it."""


ROW_FAULTS = {OPEN_QUOTE: "csv.quotes", LONG_CELL: "csv.cell", MANY_ROWS: "csv.lines"}
"""Sentence of each fault of a row; there are always more rows than players before the last."""


class NewPlayer(NamedTuple):
    """A player to be entered. `id` '': the next free one; `seed` 0, `table`, `club` '': none."""

    name: str
    id: str = ""
    seed: int = 0
    table: str = ""
    club: str = ""


class CsvFault(NamedTuple):
    """A fault: `sentence` is its id. `line` from 1, the header's; `column` in the file's own words,
    '' for all.
    """

    line: int
    column: str
    sentence: str
    values: Mapping[str, str | int] = {}


class ReadPlayers(NamedTuple):
    """Players of a list; none where it has faults. `columns`: those that were understood;
    `left_out`: those that no player has; `guessed`: words whose letters may be others.
    """

    players: tuple[NewPlayer, ...]
    faults: tuple[CsvFault, ...]
    columns: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()


def read_players(
    data: bytes,
    names_by_id: Mapping[str, str],
    tables: Collection[str] | None,
    language: str = "en",
) -> ReadPlayers:
    """The players of a list. `names_by_id`: of those who are there already; `tables`: None: not
    said yet; `language`: of the desk.
    """
    try:
        text, is_guessed = decode_text(data, language)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return ReadPlayers((), (CsvFault(line, "", "csv.not_utf8"),))
    rows = csv_rows(text)
    if fault := _fault_of_all(rows):
        return ReadPlayers((), (fault,))
    header = header_of(rows, text)
    player_rows = rows[header.is_line :]
    if faults := tuple(_header_faults(rows[0].line, header, player_rows)):
        return ReadPlayers((), faults)
    players, faults = _read_rows(player_rows, header, names_by_id, tables)
    guessed = tuple(guessed_words(text)) if is_guessed else ()
    return ReadPlayers(
        () if faults else players, faults, header.known, left_out(header, player_rows), guessed
    )


def _fault_of_all(rows: Sequence[CsvRow]) -> CsvFault | None:
    """Why this is no list of players at all."""
    if not rows:
        return CsvFault(1, "name", "csv.no_name_column")
    if rows[0].fault:
        return CsvFault(rows[0].line, "", ROW_FAULTS[rows[0].fault])
    if wide_line := next((row.line for row in rows if len(row.cells) > MOST_COLUMNS), 0):
        return CsvFault(wide_line, "", "csv.wide", {"n": MOST_COLUMNS})
    if len(rows) > MOST_PLAYERS + 1:
        return CsvFault(rows[MOST_PLAYERS + 1].line, "", "csv.lines", {"n": MOST_PLAYERS})
    return None


def _header_faults(line: int, header: Header, rows: Sequence[CsvRow]) -> Iterator[CsvFault]:
    if not {"name", FIRST, LAST} & {*header.columns}:
        yield CsvFault(line, "name", "csv.no_name_column")
    elif not rows:
        yield CsvFault(line, "", "csv.nobody")
    for column, count in Counter(filter(None, header.columns)).items():
        if count > 1:
            word = header.word(column)
            yield CsvFault(line, word, "csv.column_twice", {"column": word})


def _read_rows(
    rows: Sequence[CsvRow],
    header: Header,
    names_by_id: Mapping[str, str],
    tables: Collection[str] | None,
) -> tuple[tuple[NewPlayer, ...], tuple[CsvFault, ...]]:
    players: list[NewPlayer] = []
    faults: list[CsvFault] = []
    ids = Counter[str]()
    for number, row in zip((row.line for row in rows), _values(rows, header), strict=True):
        if isinstance(row, str):
            faults.append(CsvFault(number, "", row, {"n": len(header.columns)}))
            continue
        row["table"] = table_of(row.get("table", ""), tables)
        row_faults = list(_cell_faults(number, row, names_by_id, tables))
        ids[row.get("id", "")] += 1
        if row.get("id") and ids[row["id"]] > 1:
            row_faults.append(CsvFault(number, "id", "csv.id_twice", {"id": row["id"]}))
        faults += (fault._replace(column=header.word(fault.column)) for fault in row_faults)
        if not row_faults:
            players.append(_player(row))
    return tuple(players), tuple(faults)


def _values(rows: Sequence[CsvRow], header: Header) -> Iterator[dict[str, str] | str]:
    """Cells of each row by column, its name made whole; or the fault of the row."""
    names = without_list_marks([row.cells[0] if row.cells else "" for row in rows])
    for row, first_cell in zip(rows, names, strict=True):
        if row.fault or any(row.cells[len(header.columns) :]):
            yield ROW_FAULTS.get(row.fault, "csv.too_many")
            continue
        cells = row.cells if header.is_line else [first_cell, *row.cells[1:]]
        values = dict(zip(header.columns, map(_unguarded, cells), strict=False))
        parts = (values.get(column, "") for column in (FIRST, "name", LAST))
        yield {**values, "name": clean_name(" ".join(filter(None, parts)))}


def _player(row: Mapping[str, str]) -> NewPlayer:
    seed = _seed(row.get("seed", ""))
    return NewPlayer(row["name"], row.get("id", ""), seed, row["table"], row.get("club", ""))


def table_of(cell: str, tables: Collection[str] | None) -> str:
    """The table that a cell means: by its id, else by its number: 7, t7 and Table 7 are t07."""
    table, numbered = cell.lower(), _NUMBERED_TABLE.fullmatch(cell)
    if not numbered or table in (tables or ()):
        return table
    number = int(numbered[1])
    if tables is None:
        return table if is_table(table) and not table.isdecimal() else f"t{number:02}"
    same = [id_ for id_ in tables if (own := re.search(r"\d+\Z", id_)) and int(own[0]) == number]
    return same[0] if len(same) == 1 else table


_NUMBERED_TABLE = re.compile(r"(?:[^\W\d_]{1,12}\.?\s?)?([0-9]{1,4})")


def _cell_faults(
    line: int,
    row: Mapping[str, str],
    names_by_id: Mapping[str, str],
    tables: Collection[str] | None,
) -> Iterator[CsvFault]:
    name, id_, seed = row["name"], row.get("id", ""), row.get("seed", "")
    if fault := name_fault(name):
        yield CsvFault(line, "name", fault, {"n": MOST_LETTERS})
    if id_ and not is_id(id_):
        yield CsvFault(line, "id", "csv.id", {"id": _short(id_)})
    elif id_ in names_by_id and folded(names_by_id[id_]) != folded(name):
        yield CsvFault(line, "id", "csv.id_taken", {"id": id_})
    if fault := seed_fault(_seed(seed)):
        yield CsvFault(line, "seed", fault, {"seed": _short(seed), "most": MOST_SEED})
    table = row["table"]
    if table and (not is_table(table) if tables is None else table not in tables):
        yield CsvFault(line, "table", "csv.table", {"table": _short(table)})
    if fault := club_fault(row.get("club", "")):
        yield CsvFault(line, "club", fault, {"n": MOST_LETTERS})


def _short(cell: str) -> str:
    """A cell as a sentence has it."""
    return cell if len(cell) <= MOST_SHOWN else f"{cell[:MOST_SHOWN]}…"


MOST_SHOWN = 40
"""Letters of a cell in a sentence."""


def _seed(cell: str) -> int:
    """A seed, 0 for none, -1 for what is no number from 1, or one of more digits than any here."""
    if not cell:
        return 0
    if cell.isascii() and cell.isdecimal() and len(cell) < 10:
        return int(cell) or -1
    return -1


def name_fault(name: str) -> str:
    """Fault of a name: the id of a sentence, '' for nothing."""
    if not has_letter(name):
        return "csv.no_name"
    if len(name) > MOST_LETTERS:
        return "csv.long"
    return "csv.control" if any(ord(letter) < 32 for letter in name) else ""


def club_fault(club: str) -> str:
    """The same of a club, which may be none."""
    return "csv.long" if len(club) > MOST_LETTERS else ""


def seed_fault(seed: int) -> str:
    """The same of a seed, 0 for none."""
    return "" if 0 <= seed <= MOST_SEED else "csv.seed"


def _unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:2] in GUARDED and cell[1:] else cell
