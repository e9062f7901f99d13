"""The commands that look into the journal: matches, show, export, verify."""

from typing import TextIO

from tablepi.app.match.recorded import Recorded
from tablepi.core.slot_kinds import UNKNOWN
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
    record = Recorded(store, games(), number)
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
    return _told(record, out)


def export_match(store: Store, number: int, *, full: bool, out: TextIO) -> int:
    """The match as a table script; refused lines stand in it as comments."""
    record = Recorded(store, games(), number)
    for line in record.head():
        print(line, file=out)
    if not full:
        print("# A card that the table has not seen is ?; --full names it.", file=out)
    for row, text in record.rows(full):
        readable = row.kind == "line" and text != UNKNOWN
        print(text if readable else f"# {row.kind}: {text}", file=out)
    return _told(record, out)


def _told(record: Recorded, out: TextIO) -> int:
    """Says where the match stopped agreeing with the rules; 1 then, else 0."""
    if record.fault:
        print(f"# {record.fault}", file=out)
    return 1 if record.fault else 0


def verify_store(store: Store, out: TextIO) -> int:
    """Reads everything and names each damage; 0 when there is none."""
    found = store.verify()
    for damage in found.damages:
        where = f"match {damage.match}, row {damage.row}: " if damage.match else ""
        print(f"{where}{damage.what}", file=out)
    print("damaged" if found.damages else "every row is as it was written", file=out)
    return 1 if found.damages else 0
