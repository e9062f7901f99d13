"""Tag files: decks as CSV, to be written by hand or carried to another table."""

import csv
import io
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple

from tablepi.core.cards import Cards
from tablepi.core.decks import MOST_ENDS, Deck, Tag
from tablepi.errors import DeckError

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
    faults: list[str] = []
    for line, row in _rows(text):
        found = _faults(row, taught, deck, files)
        if found:
            faults += [f"line {line}, {fault}" for fault in found]
        else:
            own = Deck(row[2], row[3], int(row[4])) if len(row) == len(FULL) else deck
            taught[row[0].casefold()] = Taught(line, row[0], row[1], own)
    if faults:
        raise DeckError("\n".join(faults))
    return list(taught.values())


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows below the header, each with the number of its last line; blank ones left out."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        header = [cell.strip() for cell in next(reader, [])]
        if header not in (SHORT, FULL):
            raise DeckError(
                f"line 1: expected the header {','.join(SHORT)} or {','.join(FULL)}, found "
                f"{','.join(header)!r}"
            )
        for row in reader:
            if any(row):
                yield reader.line_num, _whole([cell.strip() for cell in row], len(header))
    except csv.Error as error:
        raise DeckError(f"line {reader.line_num}: {error}") from error


def _whole(row: list[str], columns: int) -> list[str]:
    if len(row) == columns:
        return row
    return [f"expected {columns} columns, found {len(row)}"]


def _faults(
    row: list[str], taught: Container[str], deck: Deck, files: Mapping[str, Cards]
) -> list[str]:
    if len(row) == 1:
        return row
    uid, card = row[:2]
    faults = []
    if not uid:
        faults.append("column 1 (uid): it is empty")
    if uid.casefold() in taught:
        faults.append(f"column 1 (uid): {uid!r} stands in an earlier line too")
    file = row[3] if len(row) == len(FULL) else deck.file
    if file not in files:
        faults.append(f"column 4 (file): there is no card file {file!r}")
    elif card not in files[file]:
        faults.append(f"column 2 (card): {card!r} is no card of {file}")
    if len(row) == len(FULL):
        if not row[2]:
            faults.append("column 3 (deck): it is empty")
        if row[4] not in map(str, range(1, MOST_ENDS + 1)):
            faults.append(f"column 5 (ends): expected 1 to {MOST_ENDS}, found {row[4]!r}")
    return faults
