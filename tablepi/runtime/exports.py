"""Exports of matches: JSON with everything, and CSV with a line for each row."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import tee
from typing import Any, TextIO

from tablepi.app.match.recorded import Recorded
from tablepi.core.errors import TablepiError
from tablepi.games import games
from tablepi.store import Store

OF_MATCH = ("match", "game", "began")
OF_ROW = ("row", "at_ms", "kind", "text", "rule", "left_ms")

Counted = Callable[[list[int]], Iterable[int]]
"""Gives the same matches, and learns so how far the work is."""

Exported = dict[str, Any]


def export_as(
    store: Store,
    outs: Mapping[str, TextIO],
    match: int,
    full: bool,
    told: TextIO,
    counted: Counted = iter,
) -> int:
    """Writes a match, or all of them for 0, in each form of `outs`, `json` and `csv`.

    What is wrong goes to `told`. 1 where a match cannot be read or played again to its end, else 0.
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

    copies = tee(exported(), len(outs))
    written = [_FORMS[form](copy, not match) for form, copy in zip(outs, copies, strict=True)]
    for pieces in zip(*written, strict=True):
        for out, piece in zip(outs.values(), pieces, strict=True):
            out.write(piece)
    return 1 if faults else 0


def export_all(store: Store, outs: Mapping[str, TextIO], counted: Counted) -> str:
    """Writes all matches onto a stick, where secrets stay `?`; what is wrong with which matches."""
    told = io.StringIO()
    export_as(store, outs, 0, False, told, counted)
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
        "id": record.kept.uuid,
        "game": header.game,
        "version": header.version,
        "began": header.began,
        "seats": list(match.setup.seats),
        "options": dict(header.options),
        "final": match.final,
        "winners": list(result.winners) if result else [],
        "scores": list(result.scores) if result else [],
        "places": list(result.places) if result else [],
        "facts": match.facts(),
        "seal": record.kept.seal if full or match.final else "",
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


def _json(matches: Iterable[Exported], several: bool) -> Iterator[str]:
    """One object, or a list of them, a match a line: its beginning, each match, its end."""
    yield "[" if several else ""
    for at, match in enumerate(matches):
        if several:
            yield (",\n " if at else "\n ") + json.dumps(match, ensure_ascii=False)
        else:
            yield json.dumps(match, ensure_ascii=False, indent=1) + "\n"
    yield "\n]\n" if several else ""


def _csv(matches: Iterable[Exported], several: bool) -> Iterator[str]:
    """A table of rows: its head, the rows of each match, its end."""
    yield _table([(*OF_MATCH, *OF_ROW)])
    for match in matches:
        head = [match.get(column, "") for column in OF_MATCH]
        rows = (
            {**row, "left_ms": " ".join(map(str, row.get("left_ms", ())))}
            for row in match.get("rows", ())
        )
        yield _table([*head, *(row.get(column, "") for column in OF_ROW)] for row in rows)
    yield ""


def _table(rows: Iterable[Iterable[Any]]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


_FORMS = {"json": _json, "csv": _csv}
"""Each form as pieces of text; all forms of the same matches have as many pieces."""
