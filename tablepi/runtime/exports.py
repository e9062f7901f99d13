"""Exports of matches: JSON with everything, CSV with a line for each row, plays for BG Stats."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import tee
from typing import Any, NamedTuple, TextIO

from tablepi.core.errors import TablepiError
from tablepi.core.plays import FinishedPlay, bgsplay
from tablepi.games import games
from tablepi.referee.match.recorded import Recorded
from tablepi.referee.results.finished_play import finished_play
from tablepi.referee.words import Words
from tablepi.runtime.spreadsheet_export import export_spreadsheet
from tablepi.store import Store
from tablepi.store.backup.sticks import Exports

OF_MATCH = ("match", "game", "began")
OF_ROW = ("row", "at_ms", "kind", "text", "rule", "left_ms")

Counted = Callable[[list[int]], Iterable[int]]
"""Gives the same matches, and learns so how far the work is."""

MatchFields = dict[str, Any]


class _Match(NamedTuple):
    """One match as each form needs it. `play`: None where its result does not stand."""

    fields: MatchFields
    play: FinishedPlay | None = None


def export_as(
    store: Store,
    streams: Mapping[str, TextIO],
    match: int,
    full: bool,
    fault_stream: TextIO,
    count_matches: Counted = iter,
    language: str = "en",
    location: str = "",
) -> int:
    """Writes a match, or all of them for 0, in each form of `streams`: `json`, `csv`, `bgsplay`.

    `language`: of the names of games and options in plays; `location`: where they were played. What
    is wrong goes to `fault_stream`. 1 where a match cannot be read or played again to its end,
    else 0.
    """
    entries = [] if match else [entry for entry in store.journal.matches() if not entry.is_unplayed]
    numbers = [match] if match else [entry.id for entry in reversed(entries)]
    faults, play_setting = 0, (language, location) if "bgsplay" in streams else None

    def read_matches() -> Iterator[_Match]:
        nonlocal faults
        for number in count_matches(numbers):
            match_export = _read_match(store, number, full, bool(match), play_setting)
            fault = match_export.fields["fault"]
            if match and "bgsplay" in streams and match_export.play is None:
                fault = fault or _unplayable(match_export.fields)
            if fault:
                faults += 1
                print(f"match {number}: {fault}", file=fault_stream)
            yield match_export

    # Each form takes a piece in turn, so that no more than one match is held at a time.
    copies = tee(read_matches(), len(streams))
    texts = [_FORMS[form](copy, not match) for form, copy in zip(streams, copies, strict=True)]
    for pieces in zip(*texts, strict=True):
        for stream, piece in zip(streams.values(), pieces, strict=True):
            stream.write(piece)
    return 1 if faults else 0


def _unplayable(fields: MatchFields) -> str:
    """Reason that a match is no play although it could be read."""
    if fields["abandoned"]:
        return "it was abandoned, so it is no play"
    return "its result does not stand, so it is no play yet"


def export_all(
    store: Store,
    streams: Mapping[str, TextIO],
    count_matches: Counted,
    language: str = "en",
    location: str = "",
) -> str:
    """Writes all matches onto a stick, where secrets stay `?`: the faults, a line each."""
    faults = io.StringIO()
    export_as(store, streams, 0, False, faults, count_matches, language, location)
    return faults.getvalue()


def table_exports(language: str, location: str) -> Exports:
    """What a stick gets, in a language; `location`: where the matches were played."""
    return Exports(
        partial(export_all, language=language, location=location),
        partial(export_spreadsheet, language=language),
    )


def _read_match(
    store: Store, number: int, full: bool, is_alone: bool, play_setting: tuple[str, str] | None
) -> _Match:
    """One match; among others one that cannot be read is a line on it, and no end of them all."""
    try:
        record = Recorded(store, games(), number)
        return _Match(
            _match_fields(store, number, full, record), _play(store, record, play_setting)
        )
    except TablepiError as error:
        if is_alone:
            raise
        return _Match({"match": number, "fault": str(error)})
    except Exception as error:
        fault = f"cannot be played again: {type(error).__name__}: {error}"
        return _Match({"match": number, "fault": fault})


def _play(
    store: Store, record: Recorded, play_setting: tuple[str, str] | None
) -> FinishedPlay | None:
    """The match as a play in a language, at a place; none where no form of it is asked for."""
    match = record.opened.match
    if play_setting is None:
        return None
    language, location = play_setting
    words = Words(match.game, match.setup.seats, match.setup.cards, language)
    return finished_play(store, record.kept, match, record.opened.rows, words, location)


def _match_fields(store: Store, number: int, full: bool, record: Recorded) -> MatchFields:
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
        "rows": list(_row_fields(record, full)),
    }


def _row_fields(record: Recorded, full: bool) -> Iterator[MatchFields]:
    left_ms = record.left_ms()
    for row, text in record.rows(full):
        line, mark, rule = text.rpartition(" ! ") if row.kind == "refused" else (text, "", "")
        fields: MatchFields = {
            "row": row.number,
            "at_ms": row.at_ms,
            "kind": row.kind,
            "text": line,
        }
        if row.number in left_ms:
            fields["left_ms"] = list(left_ms[row.number])
        yield {**fields, "rule": rule} if mark else fields


def _bgsplay(matches: Iterable[_Match], is_list: bool) -> Iterator[str]:
    """The plays of those whose result stands."""
    return bgsplay(match.play for match in matches)


def _json(matches: Iterable[_Match], is_list: bool) -> Iterator[str]:
    """One object, or a list of them, a match a line: its beginning, each match, its end."""
    yield "[" if is_list else ""
    for index, match in enumerate(matches):
        if is_list:
            yield (",\n " if index else "\n ") + json.dumps(match.fields, ensure_ascii=False)
        else:
            yield json.dumps(match.fields, ensure_ascii=False, indent=1) + "\n"
    yield "\n]\n" if is_list else ""


def _csv(matches: Iterable[_Match], is_list: bool) -> Iterator[str]:
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
