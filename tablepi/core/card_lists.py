"""Card lists of owners: CSV files, typed by hand, parsed and checked as a whole.

The columns, in any order: `id` (letters, digits, hyphens, a letter first; once in the file),
`name`, `type` (`unit` or `celestial`) and `cq` (a whole number; of a unit always) must be there;
`faction`, `attributes` (several with `;` between), `lightspeed` and `apex` (`yes` or `no`),
`rings` (of `mute`, `plague`, `forcefield`, with spaces between) and `qr` (what the printed code
says; once in the file) may be left out. Commas, semicolons or tabs divide them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tablepi.core.cards import Card, Cards
from tablepi.core.errors import raise_faults
from tablepi.core.text.csv_reader import CsvRow, columns_of, csv_rows
from tablepi.core.text.phrase import Phrase

COLUMNS = (
    "id", "name", "faction", "type", "cq", "attributes", "lightspeed", "rings", "apex", "qr",
)  # fmt: skip
NEEDED = ("id", "name", "type", "cq")
TYPES = ("unit", "celestial")
RINGS = ("mute", "plague", "forcefield")
LONGEST_CQ = 9
MOST_COLUMNS = 100
"""Columns of a header that are looked at one by one."""

_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_CQ = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_CQ}}}")
_YES_NO = {"yes": "yes", "no": "no", "": "no"}


class Fault(NamedTuple):
    """A fault in a list: its line from 1, its column ('' for the whole line), and the reason."""

    line: int
    column: str
    why: Phrase

    def told(self, name: str) -> Phrase:
        """The fault as a sentence. `name`: of the list."""
        sentence = "list.fault-in" if self.column else "list.fault"
        values = {"name": name, "line": self.line, "column": self.column}
        return Phrase(sentence, {**values, "why": self.why})


class _Row(NamedTuple):
    line: int
    values: dict[str, str]


def is_list(text: str) -> bool:
    """True if a card file is an owner's list, by the columns in its first line."""
    header = columns_of(text)
    return set(NEEDED) <= set(header) and not set(header) - set(COLUMNS)


def parse_list(name: str, text: str) -> Cards:
    """The cards of a list. Raises DeckError with the faults, each with its line and column."""
    cards, faults = read_list(name, text)
    raise_faults([fault.told(name) for fault in faults])
    return cards


def read_list(name: str, text: str) -> tuple[Cards, list[Fault]]:
    """The cards of a list that have no fault, and all its faults in the order of their lines."""
    text = text.removeprefix("\ufeff")
    head_row, *other_rows = csv_rows(text) or [CsvRow(1, [])]
    header = [cell.lower() for cell in head_row.cells]
    faults = list(_header_faults(head_row, header))
    if faults:
        return Cards(name, text, ()), faults
    rows = list(_rows(other_rows, header, faults))
    faults += [fault for row in rows for fault in _row_faults(row)]
    faults += [*_repeated_words(rows, "id"), *_repeated_words(rows, "qr")]
    if not rows and not faults:
        faults.append(Fault(head_row.line, "", Phrase("list.empty")))
    faulty = {fault.line for fault in faults}
    cards = tuple(_card(row.values) for row in rows if row.line not in faulty)
    return Cards(name, text, cards), sorted(faults, key=lambda fault: fault.line)


def _rows(rows: Iterable[CsvRow], header: list[str], faults: list[Fault]) -> Iterator[_Row]:
    """The rows that have every column; the faults of the others are added."""
    for line, cells, fault in rows:
        if fault:
            faults.append(Fault(line, "", Phrase(fault)))
        elif len(cells) == len(header):
            yield _Row(line, dict(zip(header, cells, strict=True)))
        else:
            counts = {"n": len(cells), "wanted": len(header)}
            faults.append(Fault(line, "", Phrase("list.columns", counts)))


def _header_faults(row: CsvRow, header: list[str]) -> Iterator[Fault]:
    line, choices = row.line, ", ".join(COLUMNS)
    if row.fault:
        yield Fault(line, "", Phrase(row.fault))
        return
    if len(header) > MOST_COLUMNS:
        yield Fault(line, "", Phrase("list.many-columns", {"n": len(header), "choices": choices}))
        return
    for column in NEEDED:
        if column not in header:
            yield Fault(line, column, Phrase("list.column-missing"))
    # Each is looked for among those before it, which is why MOST_COLUMNS comes first.
    for index, column in enumerate(header):
        if column not in COLUMNS:
            yield Fault(line, column, Phrase("list.no-column", {"choices": choices}))
        elif column in header[:index]:
            yield Fault(line, column, Phrase("list.column-twice"))


def _row_faults(row: _Row) -> Iterator[Fault]:
    for column, word in row.values.items():
        reason = _CHECKS[column](word)
        if reason:
            yield Fault(row.line, column, reason)
    if row.values["type"].lower() == "unit" and not row.values["cq"]:
        yield Fault(row.line, "cq", Phrase("list.no-cq"))


def _check_id(word: str) -> Phrase | None:
    return None if _ID.fullmatch(word) else Phrase("list.id", {"word": word})


def _check_name(word: str) -> Phrase | None:
    return None if word else Phrase("list.name")


def _check_type(word: str) -> Phrase | None:
    return None if word.lower() in TYPES else _no_choice(word, TYPES)


def _check_cq(word: str) -> Phrase | None:
    return None if not word or _CQ.fullmatch(word) else Phrase("list.cq", {"word": word})


def _check_yes_no(word: str) -> Phrase | None:
    return None if word.lower() in _YES_NO else Phrase("list.yes-no", {"word": word})


def _check_rings(word: str) -> Phrase | None:
    unknown_rings = [ring for ring in word.lower().split() if ring not in RINGS]
    return _no_choice(" ".join(unknown_rings), RINGS) if unknown_rings else None


def _check_nothing(word: str) -> Phrase | None:
    return None


def _no_choice(word: str, choices: tuple[str, ...]) -> Phrase:
    return Phrase("list.none-of", {"word": word, "choices": ", ".join(choices)})


_CHECKS: dict[str, Callable[[str], Phrase | None]] = {
    "id": _check_id,
    "name": _check_name,
    "faction": _check_nothing,
    "type": _check_type,
    "cq": _check_cq,
    "attributes": _check_nothing,
    "lightspeed": _check_yes_no,
    "rings": _check_rings,
    "apex": _check_yes_no,
    "qr": _check_nothing,
}


def _repeated_words(rows: list[_Row], column: str) -> Iterator[Fault]:
    """The lines that repeat what stands in this column of an earlier one."""
    first_lines: dict[str, int] = {}
    for row in rows:
        word = row.values.get(column, "")
        if word and word in first_lines:
            reason = Phrase("list.twice", {"word": word, "first": first_lines[word]})
            yield Fault(row.line, column, reason)
        elif word:
            first_lines[word] = row.line


def _card(values: dict[str, str]) -> Card:
    kind = values["type"].lower()
    attributes = [word.strip() for word in values.get("attributes", "").split(";")]
    return Card(
        id=values["id"],
        rank=values["cq"] and str(int(values["cq"])),
        name=values["name"],
        suits=(),
        types=(kind, *filter(None, attributes)),
        deck=values.get("faction", ""),
        more=(
            ("type", kind),
            ("lightspeed", _YES_NO[values.get("lightspeed", "").lower()]),
            ("rings", " ".join(values.get("rings", "").lower().split())),
            ("apex", _YES_NO[values.get("apex", "").lower()]),
            ("qr", values.get("qr", "")),
        ),
    )
