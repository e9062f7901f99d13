"""Columns of a list of players: by a header in any of the hall's languages, or by their form."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tablepi.core.text.csv_reader import CsvRow
from tablepi.core.text.names import folded

COLUMNS = ("name", "id", "seed", "table", "club")
FIRST, LAST = "first", "last"

_HEADERS = {
    "name": (
        *("name", "names", "full name", "player", "player name", "players", "participant"),
        *("spieler", "spielerin", "spielername", "teilnehmer", "teilnehmerin", "vor- und nachname"),
        *("nom", "nom complet", "joueur", "joueuse", "nombre", "nombre completo", "jugador"),
        *("jugadora", "participante", "nome", "giocatore", "giocatrice", "partecipante"),
        *("naam", "speler", "deelnemer", "gracz", "uczestnik", "imię i nazwisko"),
    ),
    FIRST: (
        *("first", "first name", "firstname", "given name", "vorname", "prénom", "prenom"),
        *("nombre de pila", "voornaam", "imię"),
    ),
    LAST: (
        *("last", "last name", "lastname", "surname", "family name"),
        *("nachname", "familienname", "nom de famille", "apellido", "apellidos"),
        *("cognome", "achternaam", "nazwisko"),
    ),
    "id": (
        "id",
        "player id",
        "kennung",
        "identifiant",
        "identificador",
        "identificativo",
        "kenmerk",
        "identyfikator",
    ),
    "seed": (
        *("seed", "setzplatz", "setznummer", "tête de série", "cabeza de serie"),
        *("testa di serie", "plaatsing", "rozstawienie"),
    ),
    "table": ("table", "tisch", "mesa", "tavolo", "tafel", "stół", "stolik"),
    "club": ("club", "verein", "klub", "società", "circolo", "vereniging"),
}
_COLUMN_OF = {folded(word): column for column, words in _HEADERS.items() for word in words}

_LIST_MARK = re.compile(r"(?:\d{1,4}[.)]|[-–—*•·])\s+")
"""A number or a dot before each line of a list in a mail."""


_NO_NAME = re.compile(r"[\d@/]")
"""Letters of a number, an address or a date."""


class Header(NamedTuple):
    """`columns`: each cell's column, '' for one that is left out; `words`: as the file has them;
    `is_line`: the first line is the header.
    """

    columns: tuple[str, ...]
    words: tuple[str, ...] = ()
    is_line: bool = True

    def word(self, column: str) -> str:
        """A column in the file's own words; '' where it has no header."""
        columns = (FIRST, LAST) if column == "name" and "name" not in self.columns else (column,)
        found = [word for word, known in zip(self.words, self.columns, strict=True)
                 if known in columns]  # fmt: skip
        return found[-1] if found else "" if not self.is_line else column

    @property
    def known(self) -> tuple[str, ...]:
        """The columns that are understood, in the file's own order; name, where in two, once."""
        names = ("name" if column in (FIRST, LAST) else column for column in self.columns)
        return tuple(dict.fromkeys(filter(None, names)))


def header_of(rows: Sequence[CsvRow], text: str) -> Header:
    """The header of rows, of which there is at least one. `text`: that they were read from."""
    cells = rows[0].cells
    columns = [_COLUMN_OF.get(folded(cell[:100]), "") for cell in cells]
    if not any(columns) and (names := _columns_of_names(rows, text)):
        return Header(names, ("",) * len(names), is_line=False)
    if "name" in columns and FIRST in columns and LAST not in columns:
        columns[columns.index("name")] = LAST  # "Nom" beside "Prénom", "Name" beside "Vorname".
    elif "name" in columns and LAST in columns and FIRST not in columns:
        columns[columns.index("name")] = FIRST
    return Header(tuple(columns), tuple(cells))


def _columns_of_names(rows: Sequence[CsvRow], text: str) -> tuple[str, ...]:
    """Columns of a list without a header: a name, or a first and a last one; () for any other."""
    widths = {len([cell for cell in row.cells if cell]) for row in rows if not row.fault}
    if widths == {1}:
        return ("name",)
    cells = [row.cells for row in rows if not row.fault]
    if widths != {2} or any(len(pair) > 2 or _NO_NAME.search(" ".join(pair)) for pair in cells):
        return ()
    # Whole names in the first column: the second is something else.
    if sum(" " in pair[0] for pair in cells) * 2 > len(cells):
        return ()
    # As in a register: "Pia, Anna".
    lines = filter(None, map(str.strip, text.splitlines()))
    is_register = all(re.fullmatch(r"[^,;\t]+, [^,;\t]+", line) for line in lines)
    return (LAST, FIRST) if is_register else (FIRST, LAST)


def left_out(header: Header, rows: Sequence[CsvRow]) -> tuple[str, ...]:
    """What no player has: a column by its header, one without by what stands first in it."""
    names = []
    for at, (word, column) in enumerate(zip(header.words, header.columns, strict=True)):
        if not column:
            cells = (row.cells[at] for row in rows if row.cells[at:])
            names.append(word or f"“{next(filter(None, cells), '')}” …")
    return tuple(dict.fromkeys(names))


def without_list_marks(names: Sequence[str]) -> list[str]:
    """The names without their numbers or dots, where each of them has one."""
    matches = [_LIST_MARK.match(name) for name in names]
    if len(names) < 2 or not all(matches):
        return list(names)
    return [name[match.end() :] for name, match in zip(names, matches, strict=True) if match]
