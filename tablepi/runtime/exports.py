"""Exports of matches: JSON with everything, CSV with a line for each row, plays for BG Stats."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import tee
from typing import Any, NamedTuple, TextIO

from tablepi.core.errors import TablepiError
from tablepi.core.plays import FinishedPlay, bgsplay
from tablepi.games import games
from tablepi.referee.match.recorded import Recorded
from tablepi.referee.results.finished_play import finished_play
from tablepi.referee.words import Words
from tablepi.store import Store

OF_MATCH = ("match", "game", "began")
OF_ROW = ("row", "at_ms", "kind", "text", "rule", "left_ms")

Counted = Callable[[list[int]], Iterable[int]]
"""Gives the same matches, and learns so how far the work is."""

Exported = dict[str, Any]


class _Match(NamedTuple):
    """One match as each form needs it. `play`: None where its result does not stand."""

    told: Exported
    play: FinishedPlay | None = None


def export_as(
    store: Store,
    outs: Mapping[str, TextIO],
    match: int,
    full: bool,
    told: TextIO,
    counted: Counted = iter,
    language: str = "en",
    location: str = "",
) -> int:
    """Writes a match, or all of them for 0, in each form of `outs`: `json`, `csv`, `bgsplay`.

    `language`: of the names of games and options in plays; `location`: where they were played. What
    is wrong goes to `told`. 1 where a match cannot be read or played again to its end, else 0.
    """
    listed = [] if match else [kept for kept in store.journal.matches() if not kept.is_unplayed]
    chosen = [match] if match else [kept.id for kept in reversed(listed)]
    faults, said = 0, (language, location) if "bgsplay" in outs else None

    def exported() -> Iterator[_Match]:
        nonlocal faults
        for number in counted(chosen):
            each = _exported(store, number, full, bool(match), said)
            fault = each.told["fault"]
            if match and "bgsplay" in outs and each.play is None:
                fault = fault or _unplayable(each.told)
            if fault:
                faults += 1
                print(f"match {number}: {fault}", file=told)
            yield each

    copies = tee(exported(), len(outs))
    written = [_FORMS[form](copy, not match) for form, copy in zip(outs, copies, strict=True)]
    for pieces in zip(*written, strict=True):
        for out, piece in zip(outs.values(), pieces, strict=True):
            out.write(piece)
    return 1 if faults else 0


def _unplayable(told: Exported) -> str:
    """Why a match that could be read is no play."""
    if told["abandoned"]:
        return "it was abandoned, so it is no play"
    return "its result does not stand, so it is no play yet"


def export_all(
    store: Store,
    outs: Mapping[str, TextIO],
    counted: Counted,
    language: str = "en",
    location: str = "",
) -> str:
    """Writes all matches onto a stick, where secrets stay `?`; what is wrong with which matches."""
    told = io.StringIO()
    export_as(store, outs, 0, False, told, counted, language, location)
    return told.getvalue()


def _exported(
    store: Store, number: int, full: bool, alone: bool, said: tuple[str, str] | None
) -> _Match:
    """One match; among others one that cannot be read is a line on it, and no end of them all."""
    try:
        record = Recorded(store, games(), number)
        return _Match(_whole(store, number, full, record), _play(store, record, said))
    except TablepiError as wrong:
        if alone:
            raise
        return _Match({"match": number, "fault": str(wrong)})
    except Exception as wrong:
        fault = f"cannot be played again: {type(wrong).__name__}: {wrong}"
        return _Match({"match": number, "fault": fault})


def _play(store: Store, record: Recorded, said: tuple[str, str] | None) -> FinishedPlay | None:
    """The match as a play in a language, at a place; none where no form of it is asked for."""
    match = record.opened.match
    if said is None:
        return None
    language, location = said
    words = Words(match.game, match.setup.seats, match.setup.cards, language)
    return finished_play(store, record.kept, match, record.opened.rows, words, location)


def _whole(store: Store, number: int, full: bool, record: Recorded) -> Exported:
    """One match with everything. Raises whatever its game does not catch."""
    match, header = record.opened.match, record.header
    result = None if record.is_abandoned else match.result
    return {
        "match": number,
        "id": record.kept.uuid,
        "game": header.game,
        "version": header.version,
        "began": header.began,
        "seats": list(match.setup.seats),
        "options": dict(header.options),
        "final": match.final,
        "abandoned": record.is_abandoned,
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


def _bgsplay(matches: Iterable[_Match], several: bool) -> Iterator[str]:
    """The plays of those whose result stands."""
    return bgsplay(match.play for match in matches)


def _json(matches: Iterable[_Match], several: bool) -> Iterator[str]:
    """One object, or a list of them, a match a line: its beginning, each match, its end."""
    yield "[" if several else ""
    for at, match in enumerate(matches):
        if several:
            yield (",\n " if at else "\n ") + json.dumps(match.told, ensure_ascii=False)
        else:
            yield json.dumps(match.told, ensure_ascii=False, indent=1) + "\n"
    yield "\n]\n" if several else ""


def _csv(matches: Iterable[_Match], several: bool) -> Iterator[str]:
    """A table of rows: its head, the rows of each match, its end."""
    yield _table([(*OF_MATCH, *OF_ROW)])
    for match, _ in matches:
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


_FORMS = {"json": _json, "csv": _csv, "bgsplay": _bgsplay}
"""Each form as pieces of text; all forms of the same matches have as many pieces."""
