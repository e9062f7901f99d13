"""Players from a CSV file, checked whole: every fault by its line and column."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from tablepi.hall.server.commands.equal_names import folded, has_letter
from tablepi.hall.server.commands.player_table import (
    FIRST,
    LAST,
    Header,
    Line,
    QuoteError,
    decoded,
    filled_lines,
    header_of,
    is_list_of_names,
)

MOST_LETTERS = 200
MOST_SEED = 1_000_000
MOST_COLUMNS = 100
GUARDED = "=+-@\t"
"""A cell that begins with one of these has `'` before it, so that no program computes it."""

_ID = re.compile(r"[a-z0-9-]{1,16}")


class NewPlayer(NamedTuple):
    """A player to be entered. `id` '': the next free one; `seed` 0, `table`, `club` '': none."""

    name: str
    id: str = ""
    seed: int = 0
    table: str = ""
    club: str = ""


class CsvFault(NamedTuple):
    """A fault: `sentence` is its id. `line` from 1, the header's; `column` by name, '' for all."""

    line: int
    column: str
    sentence: str
    values: Mapping[str, str | int] = {}


class ReadPlayers(NamedTuple):
    """What a file comes to; no players where it has faults. `left_out`: columns that no player
    has; `is_guessed`: its letters may be others.
    """

    players: tuple[NewPlayer, ...]
    faults: tuple[CsvFault, ...]
    left_out: tuple[str, ...] = ()
    is_guessed: bool = False


def read_players(
    data: bytes, taken: Mapping[str, str], tables: Container[str] | None
) -> ReadPlayers:
    """The players of a file. `taken`: names by the ids that are there already; `tables`: None: not
    said yet.
    """
    try:
        text, is_guessed = decoded(data)
        lines = filled_lines(text)
    except UnicodeDecodeError as wrong:
        line = data[: wrong.start].count(b"\n") + 1
        return ReadPlayers((), (CsvFault(line, "", "csv.not_utf8"),))
    except QuoteError as wrong:
        return ReadPlayers((), (CsvFault(wrong.line, "", "csv.quotes"),))
    return _read(lines, taken, tables)._replace(is_guessed=is_guessed)


def _read(
    lines: Sequence[Line], taken: Mapping[str, str], tables: Container[str] | None
) -> ReadPlayers:
    if not lines:
        return ReadPlayers((), (CsvFault(1, "name", "csv.no_name_column"),))
    if wide := next((number for number, cells in lines if len(cells) > MOST_COLUMNS), 0):
        return ReadPlayers((), (CsvFault(wide, "", "csv.wide", {"n": MOST_COLUMNS}),))
    if is_list_of_names(lines):
        header, rows = Header(("name",), ()), lines
    else:
        number, cells = lines[0]
        header, rows = header_of(cells), lines[1:]
        if faults := tuple(_header_faults(number, header.columns)):
            return ReadPlayers((), faults)
        if not rows:
            return ReadPlayers((), (CsvFault(number, "", "csv.nobody"),))
    players, faults = _read_rows(rows, header.columns, taken, tables)
    return ReadPlayers(() if faults else players, faults, header.left_out)


def _read_rows(
    rows: Sequence[Line],
    columns: Sequence[str],
    taken: Mapping[str, str],
    tables: Container[str] | None,
) -> tuple[tuple[NewPlayer, ...], tuple[CsvFault, ...]]:
    players: list[NewPlayer] = []
    faults: list[CsvFault] = []
    ids = Counter[str]()
    for number, cells in rows:
        if any(cells[len(columns) :]):
            faults.append(CsvFault(number, "", "csv.too_many", {"n": len(columns)}))
            continue
        row = dict(zip(columns, map(_unguarded, cells), strict=False))
        row["name"] = _name(row)
        found = list(_faults(number, row, taken, tables))
        ids[row.get("id", "")] += 1
        if row.get("id") and ids[row["id"]] > 1:
            found.append(CsvFault(number, "id", "csv.id_twice", {"id": row["id"]}))
        faults += found
        if not found:
            players.append(_player(row))
    return tuple(players), tuple(faults)


def _name(row: Mapping[str, str]) -> str:
    parts = (row.get(each, "") for each in (FIRST, "name", LAST))
    return " ".join(filter(None, parts))


def _player(row: Mapping[str, str]) -> NewPlayer:
    seed = _seed(row.get("seed", ""))
    return NewPlayer(
        row["name"], row.get("id", ""), seed, row.get("table", ""), row.get("club", "")
    )


def _header_faults(line: int, columns: Sequence[str]) -> Iterator[CsvFault]:
    if not {"name", FIRST, LAST} & {*columns}:
        yield CsvFault(line, "name", "csv.no_name_column")
    for column, count in Counter(filter(None, columns)).items():
        if count > 1:
            yield CsvFault(line, column, "csv.column_twice", {"column": column})


def _faults(
    line: int, row: Mapping[str, str], taken: Mapping[str, str], tables: Container[str] | None
) -> Iterator[CsvFault]:
    name, id_, seed = row["name"], row.get("id", ""), row.get("seed", "")
    if wrong := name_fault(name):
        yield CsvFault(line, "name", wrong, {"n": MOST_LETTERS})
    if id_ and not _ID.fullmatch(id_):
        yield CsvFault(line, "id", "csv.id", {"id": id_})
    elif id_ in taken and folded(taken[id_]) != folded(name):
        yield CsvFault(line, "id", "csv.id_taken", {"id": id_})
    if wrong := seed_fault(_seed(seed)):
        yield CsvFault(line, "seed", wrong, {"seed": seed, "most": MOST_SEED})
    if (table := row.get("table", "")) and tables is not None and table not in tables:
        yield CsvFault(line, "table", "csv.table", {"table": table})
    if wrong := club_fault(row.get("club", "")):
        yield CsvFault(line, "club", wrong, {"n": MOST_LETTERS})


def _seed(cell: str) -> int:
    """A seed, 0 for none, -1 for what is no number from 1, or one of more digits than any here."""
    if not cell:
        return 0
    if cell.isascii() and cell.isdecimal() and len(cell) < 10:
        return int(cell) or -1
    return -1


def name_fault(name: str) -> str:
    """What is wrong with a name: the id of a sentence, '' for nothing."""
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
