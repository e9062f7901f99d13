"""Exports of matches: JSON with everything, or CSV with a line for each row."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

from tablepi.app.match.recorded import Recorded
from tablepi.core.errors import TablepiError
from tablepi.games import games
from tablepi.store import Store

COLUMNS = ("match", "game", "began", "row", "at_ms", "kind", "text", "rule", "left_ms")

Counted = Callable[[list[int]], Iterable[int]]
"""Gives the same matches, and learns so how far the work is."""

Exported = dict[str, Any]


def export_as(
    store: Store,
    form: str,
    match: int,
    full: bool,
    out: TextIO,
    told: TextIO,
    counted: Counted = iter,
) -> int:
    """Writes a match, or all of them for 0, as `json` or `csv`; what is wrong goes to `told`.

    1 where a match cannot be read or played again to its end, else 0.
    """
    chosen = [match] if match else [kept.id for kept in reversed(store.journal.matches())]
    faults = 0

    def exported() -> Iterator[Exported]:
        nonlocal faults
        for number in counted(chosen):
            each = _exported(store, number, full, alone=bool(match))
            if each["fault"]:
                faults += 1
                print(f"match {number}: {each['fault']}", file=told)
            yield each

    _FORMS[form](exported(), out, not match)
    return 1 if faults else 0


def export_all(store: Store, form: str, out: TextIO, counted: Counted) -> str:
    """Writes all matches onto a stick, where secrets stay `?`; what is wrong with which matches."""
    told = io.StringIO()
    export_as(store, form, 0, False, out, told, counted)
    return told.getvalue()


def _exported(store: Store, number: int, full: bool, alone: bool) -> Exported:
    """One match; among others one that cannot be read is a line on it, and no end of them all."""
    try:
        return _whole(store, number, full)
    except TablepiError as wrong:
        if alone:
            raise
        return {"match": number, "fault": str(wrong)}
    except Exception as wrong:
        return {
            "match": number,
            "fault": f"cannot be played again: {type(wrong).__name__}: {wrong}",
        }


def _whole(store: Store, number: int, full: bool) -> Exported:
    """One match with everything. Raises whatever its game does not catch."""
    record = Recorded(store, games(), number)
    match, header = record.opened.match, record.header
    result = match.result
    return {
        "match": number,
        "game": header.game,
        "version": header.version,
        "began": header.began,
        "seats": list(header.seats),
        "options": dict(header.options),
        "final": match.final,
        "winners": list(result.winners) if result else [],
        "scores": list(result.scores) if result else [],
        "places": list(result.places) if result else [],
        "facts": match.facts(),
        "seal": store.journal.seal(number) if full or match.final else "",
        "fault": record.fault,
        "rules": record.rules,
        "rows": list(_rows(record, full)),
    }


def _rows(record: Recorded, full: bool) -> Iterator[Exported]:
    left_ms = record.left_ms()
    for row, text in record.rows(full):
        line, mark, rule = text.rpartition(" ! ") if row.kind == "refused" else (text, "", "")
        told: Exported = {"row": row.number, "at_ms": row.at_ms, "kind": row.kind, "text": line}
        if row.number in left_ms:
            told["left_ms"] = list(left_ms[row.number])
        yield {**told, "rule": rule} if mark else told


def _write_json(matches: Iterable[Exported], out: TextIO, several: bool) -> None:
    """One object, or a list of them, a match a line, so that none waits for the last."""
    if not several:
        for match in matches:
            print(json.dumps(match, ensure_ascii=False, indent=1), file=out)
        return
    print("[", end="", file=out)
    for at, match in enumerate(matches):
        print(
            ",\n " if at else "\n ", json.dumps(match, ensure_ascii=False), sep="", end="", file=out
        )
    print("\n]", file=out)


def _write_csv(matches: Iterable[Exported], out: TextIO, several: bool) -> None:
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for match in matches:
        for row in match.get("rows", ()):
            line = {**match, **row}
            line["left_ms"] = " ".join(map(str, line.get("left_ms", ())))
            table.writerow([line.get(column, "") for column in COLUMNS])


_FORMS = {"json": _write_json, "csv": _write_csv}
