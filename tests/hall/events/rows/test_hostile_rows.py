"""Rows that a table may give back or a file may hold: what a check and the desk make of them."""

import json
import logging
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from tablepi.hall.events.event_replay import taken
from tablepi.hall.events.rows.desk_facts import DeskFacts, facts_of
from tablepi.hall.events.rows.desk_rows import CallEnded
from tablepi.hall.events.rows.event_faults import IGNORING
from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.server.desk.kept_decisions import call_of_row
from tablepi.wire.hash_chains import event_hash
from tablepi.wire.payload import WireError
from tests.golden_file import TESTS, differences
from tests.hostile_values import hostile, places, with_other
from tests.snapshot import plain

Row = Mapping[str, Any]

CHAINED = ("n", "h")
"""Fields that the chain looks at, and no reader."""


class Outcome(NamedTuple):
    """What a row comes to: its fault, and whether the desk passed it over; `value`: of the rest."""

    fault: str
    is_passed_over: bool = False
    value: str = ""


def golden_lines() -> Iterator[str]:
    """A line a place of each kind of row."""
    for title, state, row in _samples():
        usual = _outcome(state, row)
        yield f"{title}: {_told(usual, usual)}"
        for path, value in places(row):
            if path[0] not in CHAINED:
                yield f"{title} {'.'.join(map(str, path))}: " + _line(
                    state, row, path, value, usual
                )


def _samples() -> Iterator[tuple[str, EventState, Row]]:
    """A row of each kind and set of fields, with the state before it."""
    known, state = set[str](), EventState()
    for line in (TESTS / "hall/events/rows/rows.txt").read_text(encoding="utf-8").splitlines():
        do, body, h = line.split("\t")
        row = {**json.loads(body), "h": h}
        state = EventState() if row["n"] == 1 else state
        for sample in _with_name(row):
            title = f"{do} {','.join(sorted(sample.keys() - {'n', 'at', 'by', 'do', 'h'}))}"
            if title not in known:
                known.add(title)
                yield title, state, sample
        state, _ = taken(state, row)


def _with_name(row: Row) -> Iterator[Row]:
    """The row as it is kept, and with a name and a salt in place of their hash."""
    yield row
    if "name_sha" in row:
        bare = {key: value for key, value in row.items() if key != "name_sha"}
        yield {**bare, "name": "Ann", "salt": "5a17"}


def _line(state: EventState, row: Row, path: Any, value: Any, usual: Outcome) -> str:
    found: dict[str, list[str]] = {}
    for what, other in hostile(value):
        outcome = _outcome(state, with_other(row, path, other))
        found.setdefault(_told(outcome, usual), []).append(what)
    return "; ".join(f"{told}: {' '.join(names)}" for told, names in sorted(found.items()))


def _told(outcome: Outcome, usual: Outcome) -> str:
    if outcome.fault:
        return outcome.fault
    value = "as ever" if outcome.value == usual.value else outcome.value
    return f"passed over, {value}" if outcome.is_passed_over else value


def _outcome(state: EventState, row: Row) -> Outcome:
    chained = {key: value for key, value in row.items() if key != "h"}
    chained["h"] = event_hash(state.head, chained)
    after, faults = taken(state, chained)
    if faults and faults[0].id in IGNORING:
        return Outcome(f"{faults[0].id} {faults[0].what}")
    heard, log = _Heard(), logging.getLogger("tablepi.hall")
    log.addHandler(heard)
    try:
        facts = facts_of([chained], DeskFacts())
    finally:
        log.removeHandler(heard)
    told = {**vars(facts), "newest": sorted(facts.newest)}
    value = repr(plain((after._replace(head=""), faults, told, _call(chained))))
    return Outcome("", heard.anything, sha256(value.encode("utf-8", "replace")).hexdigest()[:6])


def _call(row: Row) -> Any:
    if row.get("do") != "call":
        return None
    try:
        return call_of_row(CallEnded.read(row))
    except WireError:
        return "refused"


class _Heard(logging.Handler):
    """Whether anything was logged."""

    anything = False

    def emit(self, record: logging.LogRecord) -> None:
        self.anything = True


def test_hostile_rows_come_to_what_they_ever_came_to() -> None:
    assert differences("hall/events/rows/hostile_rows.txt", golden_lines()) == []
