"""Tag files: decks as CSV, to be written by hand or carried to another table."""

import csv
import io
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from tablepi.core.cards import MOST_ENDS, Cards, Deck, Tag
from tablepi.core.errors import DeckError, raise_faults
from tablepi.core.text.phrase import Phrase
from tablepi.core.text_files import CsvRow, columns_of, csv_rows

SHORT = ["uid", "card"]
FULL = ["uid", "card", "deck", "file", "ends"]


class Taught(NamedTuple):
    """One line of a tag file."""

    line: int
    uid: str
    card: str
    deck: Deck


def write_tags(decks: Iterable[tuple[Deck, Iterable[Tag]]]) -> str:
    """These decks with all their tags as a tag file."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(FULL)
    for deck, tags in decks:
        rows.writerows((tag.uid, tag.card, *deck) for tag in tags)
    return out.getvalue()


def read_tags(text: str, deck: Deck, files: Mapping[str, Cards]) -> list[Taught]:
    """The tags in a CSV with the columns uid and card, which are of `deck`; or with all columns.

    `files`: the card files there are, by name. Raises DeckError that names every fault.
    """
    taught: dict[str, Taught] = {}
    decks: dict[str, Deck] = {}
    faults: list[Phrase] = []
    for (line, row, fault), columns in _rows(text):
        found = [Phrase(fault)] if fault else _faults(row, columns, taught, deck, files)
        if not found:
            own = Deck(row[2], row[3], int(row[4])) if len(row) == len(FULL) else deck
            first = decks.setdefault(own.name.casefold(), own)
            if first[1:] == own[1:]:
                taught[row[0].casefold()] = Taught(line, row[0], row[1], own)
            else:
                found = [Phrase("tags.other-deck", {"deck": own.name, **_about(first)})]
        faults += [Phrase("tags.fault", {"line": line, "fault": fault}) for fault in found]
    raise_faults(faults)
    return list(taught.values())


def _about(deck: Deck) -> dict[str, object]:
    return {"file": deck.file, "ends": deck.ends}


def _rows(text: str) -> Iterator[tuple[CsvRow, int]]:
    """The rows below the header, but blank ones, and how many columns they should have."""
    header = columns_of(text)
    if header not in (SHORT, FULL):
        raise DeckError(
            "tags.header", short=",".join(SHORT), full=",".join(FULL), found=",".join(header)
        )
    for row in islice(csv_rows(text), 1, None):
        if row.fault or any(row.cells):
            yield row._replace(cells=[cell.strip() for cell in row.cells]), len(header)


def _faults(
    row: list[str], columns: int, taught: Container[str], deck: Deck, files: Mapping[str, Cards]
) -> list[Phrase]:
    if len(row) != columns:
        return [Phrase("tags.cells", {"wanted": columns, "found": len(row)})]
    uid, card = row[:2]
    faults = []
    if not uid:
        faults.append(Phrase("tags.no-uid"))
    if uid.casefold() in taught:
        faults.append(Phrase("tags.twice", {"uid": uid}))
    file = row[3] if columns == len(FULL) else deck.file
    if file not in files:
        faults.append(Phrase("tags.no-file", {"file": file}))
    elif card not in files[file]:
        faults.append(Phrase("tags.no-card", {"card": card, "file": file}))
    if columns == len(FULL):
        if not row[2]:
            faults.append(Phrase("tags.no-deck"))
        if row[4] not in map(str, range(1, MOST_ENDS + 1)):
            faults.append(Phrase("tags.ends", {"most": MOST_ENDS, "found": row[4]}))
    return faults
