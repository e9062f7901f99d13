"""Lines and columns of a file of players, as spreadsheets of any language write them."""

import codecs
import csv
import io
import re
from collections.abc import Sequence
from typing import NamedTuple

from tablepi.hall.server.commands.equal_names import folded

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
    first = next((line for line in re.split(r"[\r\n]+", text) if line.strip()), "")
    said = re.fullmatch(r"\s*\"?sep=([;,\t])\"?\s*", first, re.IGNORECASE)
    separator = said[1] if said else max("\t;,", key=first.count)
    if not first.count(separator):
        separator = ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        lines = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error:
        raise QuoteError(reader.line_num) from None
    lines = [(number, cells) for number, cells in lines if any(cells)]
    return lines[1:] if said else lines


def header_of(cells: Sequence[str]) -> Header:
    """The columns that a first line names."""
    found = [_COLUMN_OF.get(folded(cell), "") for cell in cells]
    if "name" in found and FIRST in found and LAST not in found:
        found[found.index("name")] = LAST  # "Nom" beside "Prénom", "Name" beside "Vorname".
    elif "name" in found and LAST in found and FIRST not in found:
        found[found.index("name")] = FIRST
    unknown = (cell for cell, column in zip(cells, found, strict=True) if cell and not column)
    return Header(tuple(found), tuple(dict.fromkeys(unknown)))


def is_list_of_names(lines: Sequence[Line]) -> bool:
    """One column of names without a header."""
    single = all(not any(cells[1:]) and cells[0] for _, cells in lines)
    return single and folded(lines[0][1][0]) not in _COLUMN_OF
