"""The commands that look into the journal: matches, show, export, verify."""

from collections.abc import Iterator
from typing import TextIO

from tablepi.app.chronicle import Chronicle
from tablepi.app.reopening import Reopened, reopen
from tablepi.core.notation import Notation
from tablepi.core.record import Header, Row
from tablepi.core.words import quoted
from tablepi.games import games
from tablepi.store import Store

UNSEALED = "--------"
"""Stands where a seal would: that of an open match would betray its secret words to who tries."""


def print_matches(store: Store, out: TextIO) -> int:
    """A line a match, the newest first."""
    kept = store.journal.matches()
    for match in kept:
        header = match.header
        state = f"ended {match.result}" if match.ended else "open"
        names = ", ".join(header.seats)
        print(
            f"{match.id:5}  {header.began}  {header.game:20}  {match.rows:5} rows  "
            f"{match.seal if match.ended else UNSEALED}  {state}  {names}",
            file=out,
        )
    if not kept:
        print("No match yet.", file=out)
    return 0


def print_match(store: Store, number: int, *, full: bool, out: TextIO) -> int:
    """Every row of a match with its time; secret words as `?` unless `full`."""
    record = _Record(store, number)
    for line in record.head():
        print(line, file=out)
    for row, text in record.rows(full):
        minutes, ms = divmod(row.at_ms, 60_000)
        print(
            f"{row.number:5}  {minutes:4}:{ms // 1000:02}.{ms % 1000:03}  {row.kind:7}  {text}",
            file=out,
        )
    for key, value in record.opened.match.facts().items():
        print(f"= {key} {value}", file=out)
    if full or record.is_open_to_all:
        print(f"seal {store.journal.seal(number)}", file=out)
    return record.told(out)


def export_match(store: Store, number: int, *, full: bool, out: TextIO) -> int:
    """The match as a table script; refused lines stand in it as comments."""
    record = _Record(store, number)
    for line in record.head():
        print(line, file=out)
    if not full:
        print("# A card that the table has not seen is ?; --full names it.", file=out)
    for row, text in record.rows(full):
        print(text if row.kind == "line" else f"# {row.kind}: {text}", file=out)
    return record.told(out)


def verify_store(store: Store, out: TextIO) -> int:
    """Reads everything and names each damage; 0 when there is none."""
    found = store.verify()
    for damage in found.damages:
        print(f"match {damage.match}, row {damage.row}: {damage.what}", file=out)
    print("damaged" if found.damages else "every row is as it was written", file=out)
    return 1 if found.damages else 0


class _Record:
    """A match as it was recorded, played again as far as it goes."""

    def __init__(self, store: Store, number: int) -> None:
        self.opened: Reopened = reopen(store, games(), number)
        self._header: Header = store.journal.header(number)
        self._rows: list[Row] = store.journal.read(number).rows
        self._notation = Notation(self.opened.match.game, self.opened.match.setup)

    def head(self) -> Iterator[str]:
        """The header lines of the match's table script."""
        yield f"game {self._header.game}"
        for seat, name in enumerate(self._header.seats, 1):
            yield f"seat {seat} {quoted(name)}"
        for name, value in self._header.options:
            yield f"option {name} {quoted(value)}"

    @property
    def is_open_to_all(self) -> bool:
        """Whether the result stands, which ends every secret."""
        return self.opened.match.final

    def rows(self, full: bool) -> Iterator[tuple[Row, str]]:
        """Each row with its text, secret words as `?` where the table has not seen them."""
        broken, match = self.opened.broken, self.opened.match
        row = broken.row if broken else 0
        return Chronicle(match, self._notation, self._rows, row).texts(full)

    def told(self, out: TextIO) -> int:
        """Says where the match stopped agreeing with the rules; 1 then, else 0."""
        broken = self.opened.broken
        if broken is None:
            return 0
        why = f"refused by {broken.rule}" if broken.rule else broken.why
        print(f"# row {broken.row} is the first that cannot be played again: {why}", file=out)
        return 1
