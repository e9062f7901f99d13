"""Values of pages out of the record: names of players, results that stand, delays."""

from collections.abc import Callable
from typing import NamedTuple

from tablepi.hall.server.database.branches import branches, head_of
from tablepi.hall.server.database.desk_decisions import Decision, newest, newest_of_each
from tablepi.hall.server.database.kept_results import KeptResult, kept_results
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.forms.hall_forms import DELAY
from tablepi.hall.web.values.public_events import PublicEvents
from tablepi.wire.head import Head

Key = tuple[str, str]
"""A table and a match of it."""


class PublicRecord(NamedTuple):
    """One picture of the record. `delays`: in ms by table, '' for all."""

    heads: dict[Key, Head]
    results: list[KeptResult]
    delays: dict[str, int]


def read_kept(
    record: Record,
    wanted: set[Key],
    known: dict[Key, Head],
    events: PublicEvents | None,
    when: Callable[[int], int],
) -> PublicRecord:
    """The heads that are wanted and not known yet, every result with its head, and the delays;
    `events` reads its rows out of the same picture. `when`: what the clock of today calls a time.
    """
    if events is not None:
        events.read(record, when)
    results = kept_results(record)
    named = wanted | {(each.table, each.match) for each in results}
    heads = {key: known.get(key) or _head(record, key) for key in named}
    return PublicRecord(
        {key: head for key, head in heads.items() if head}, results, _delays(record)
    )


def _head(record: Record, key: Key) -> Head | None:
    """The head of the branch that was last written."""
    found = branches(record, *key, "public")
    return head_of(record, max(found, key=lambda each: each.written).id) if found else None


def _delays(record: Record) -> dict[str, int]:
    return {table: each.body["seconds"] * 1000 for table, each in delays_of(record).items()}


def delays_of(record: Record) -> dict[str, Decision]:
    """Delays that the desk chose, by table, '' for all."""
    of_all, of_each = newest(record, DELAY), newest_of_each(record, DELAY)
    return {**({"": of_all} if of_all else {}), **of_each}
