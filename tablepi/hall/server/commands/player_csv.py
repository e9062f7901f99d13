"""Players from a CSV file, checked whole: every fault by its line and column."""

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from tablepi.core.text.names import clean_name, folded, has_letter
from tablepi.wire.payload import is_id

COLUMNS = ("name", "id", "seed", "table", "club")
FIRST, LAST = "first", "last"

_HEADERS = {
    "name": ("name", "player", "spieler", "spielerin", "nom", "joueur", "nombre", "jugador"),
    FIRST: ("first", "first name", "firstname", "given name", "vorname", "prénom", "prenom"),
    LAST: (
        *("last", "last name", "lastname", "surname", "family name"),
        *("nachname", "familienname", "nom de famille", "apellido", "apellidos"),
    ),
    "id": ("id", "kennung", "identifiant", "identificador"),
    "seed": ("seed", "setzplatz", "tête de série", "cabeza de serie"),
    "table": ("table", "tisch", "mesa"),
    "club": ("club", "verein"),
}
_COLUMN_OF = {folded(word): column for column, words in _HEADERS.items() for word in words}

Line = tuple[int, list[str]]


class QuoteError(Exception):
    """A quotation mark that does not end. `line`: where."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Header(NamedTuple):
    """`columns`: each cell's column, '' for one that is left out."""

    columns: tuple[str, ...]
    left_out: tuple[str, ...]


def decoded(data: bytes) -> tuple[str, bool]:
    """The text of a file; whether its letters were guessed, by the Windows page of the languages
    that the desk has. Raises UnicodeDecodeError.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16"), False
    try:
        return data.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return data.decode("cp1252"), True


def filled_lines(text: str) -> list[Line]:
    """Lines that say anything, each with its number. Raises QuoteError."""
    first_line = next((line for line in re.split(r"[\r\n]+", text) if line.strip()), "")
    separator_line = re.fullmatch(r"\s*\"?sep=([;,\t])\"?\s*", first_line, re.IGNORECASE)
    separator = separator_line[1] if separator_line else max("\t;,", key=first_line.count)
    if not first_line.count(separator):
        separator = ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        lines = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error:
        raise QuoteError(reader.line_num) from None
    lines = [(number, cells) for number, cells in lines if any(cells)]
    return lines[1:] if separator_line else lines


def header_of(cells: Sequence[str]) -> Header:
    columns = [_COLUMN_OF.get(folded(cell), "") for cell in cells]
    if "name" in columns and FIRST in columns and LAST not in columns:
        columns[columns.index("name")] = LAST  # "Nom" beside "Prénom", "Name" beside "Vorname".
    elif "name" in columns and LAST in columns and FIRST not in columns:
        columns[columns.index("name")] = FIRST
    unknown = (cell for cell, column in zip(cells, columns, strict=True) if cell and not column)
    return Header(tuple(columns), tuple(dict.fromkeys(unknown)))


def is_list_of_names(lines: Sequence[Line]) -> bool:
    """One column of names without a header."""
    is_single_column = all(not any(cells[1:]) and cells[0] for _, cells in lines)
    return is_single_column and folded(lines[0][1][0]) not in _COLUMN_OF


MOST_LETTERS = 200
MOST_SEED = 1_000_000
MOST_COLUMNS = 100
GUARDED = "=+-@\t"
"""A cell that begins with one of these has `'` before it, so that no program computes it."""


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
    """Players of a file; none where it has faults. `left_out`: columns that no player has;
    `is_guessed`: its letters may be others.
    """

    players: tuple[NewPlayer, ...]
    faults: tuple[CsvFault, ...]
    left_out: tuple[str, ...] = ()
    is_guessed: bool = False


def read_players(
    data: bytes, names_by_id: Mapping[str, str], tables: Container[str] | None
) -> ReadPlayers:
    """The players of a file. `names_by_id`: of those who are there already; `tables`: None: not
    said yet.
    """
    try:
        text, is_guessed = decoded(data)
        lines = filled_lines(text)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return ReadPlayers((), (CsvFault(line, "", "csv.not_utf8"),))
    except QuoteError as error:
        return ReadPlayers((), (CsvFault(error.line, "", "csv.quotes"),))
    return _read_lines(lines, names_by_id, tables)._replace(is_guessed=is_guessed)


def _read_lines(
    lines: Sequence[Line], names_by_id: Mapping[str, str], tables: Container[str] | None
) -> ReadPlayers:
    if not lines:
        return ReadPlayers((), (CsvFault(1, "name", "csv.no_name_column"),))
    if wide_line := next((number for number, cells in lines if len(cells) > MOST_COLUMNS), 0):
        return ReadPlayers((), (CsvFault(wide_line, "", "csv.wide", {"n": MOST_COLUMNS}),))
    if is_list_of_names(lines):
        header, rows = Header(("name",), ()), lines
    else:
        number, cells = lines[0]
        header, rows = header_of(cells), lines[1:]
        if faults := tuple(_header_faults(number, header.columns)):
            return ReadPlayers((), faults)
        if not rows:
            return ReadPlayers((), (CsvFault(number, "", "csv.nobody"),))
    players, faults = _read_rows(rows, header.columns, names_by_id, tables)
    return ReadPlayers(() if faults else players, faults, header.left_out)


def _read_rows(
    rows: Sequence[Line],
    columns: Sequence[str],
    names_by_id: Mapping[str, str],
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
        row_faults = list(_cell_faults(number, row, names_by_id, tables))
        ids[row.get("id", "")] += 1
        if row.get("id") and ids[row["id"]] > 1:
            row_faults.append(CsvFault(number, "id", "csv.id_twice", {"id": row["id"]}))
        faults += row_faults
        if not row_faults:
            players.append(_player(row))
    return tuple(players), tuple(faults)


def _name(row: Mapping[str, str]) -> str:
    parts = (row.get(column, "") for column in (FIRST, "name", LAST))
    return clean_name(" ".join(filter(None, parts)))


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


def _cell_faults(
    line: int, row: Mapping[str, str], names_by_id: Mapping[str, str], tables: Container[str] | None
) -> Iterator[CsvFault]:
    name, id_, seed = row["name"], row.get("id", ""), row.get("seed", "")
    if fault := name_fault(name):
        yield CsvFault(line, "name", fault, {"n": MOST_LETTERS})
    if id_ and not is_id(id_):
        yield CsvFault(line, "id", "csv.id", {"id": id_})
    elif id_ in names_by_id and folded(names_by_id[id_]) != folded(name):
        yield CsvFault(line, "id", "csv.id_taken", {"id": id_})
    if fault := seed_fault(_seed(seed)):
        yield CsvFault(line, "seed", fault, {"seed": seed, "most": MOST_SEED})
    if (table := row.get("table", "")) and tables is not None and table not in tables:
        yield CsvFault(line, "table", "csv.table", {"table": table})
    if fault := club_fault(row.get("club", "")):
        yield CsvFault(line, "club", fault, {"n": MOST_LETTERS})


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
