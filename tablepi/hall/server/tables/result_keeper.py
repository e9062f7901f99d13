"""Checks results in a thread of its own, so that no replay delays a commit."""

import logging
import queue
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tablepi.core.cards import Cards
from tablepi.core.game import Game
from tablepi.hall.server.database.kept_results import (
    KeptResult,
    keep_result,
    keep_told,
    rows_of_match,
    told_scores,
)
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.tables.result_check import CheckResult, check, is_final
from tablepi.supervision.lasting import LastingThread
from tablepi.wire.states import PublicNow

log = logging.getLogger("tablepi.hall")


class Rules(NamedTuple):
    """Rules that the hall can replay. `cards`: decks and templates by the digest of their text."""

    games: Mapping[str, Game[Any]]
    cards: Mapping[str, Cards]


class ResultKeeper:
    """Looks at a match again whenever rows of it came, or its table showed a result.

    `checked`: told behind the commit of each check, on the writer's thread.
    """

    def __init__(
        self,
        folder: Path,
        writer: RecordWriter,
        rules: Rules,
        checked: Callable[[str, str], None] = lambda *_: None,
        clock: HallClock | None = None,
    ) -> None:
        self._clock = clock or HallClock()
        self._folder = folder
        self._writer = writer
        self._rules = rules
        self._checked = checked
        self._waiting: queue.SimpleQueue[tuple[str, str] | None] = queue.SimpleQueue()
        self._told: dict[str, PublicNow] = {}
        self._thread = LastingThread(self._run, "results")
        self._thread.start()

    def came(self, table: str, match: str) -> None:
        """Rows of a match were committed."""
        self._waiting.put((table, match))

    def showed(self, table: str, now: PublicNow | None) -> None:
        """A table shows this; kept where it is a result that stands, once for each."""
        if now is None or not now.stands or self._told.get(table) == now:
            return
        self._told[table] = now
        done = self._writer.put(lambda record: keep_told(record, table, now.match, now.scores))
        done.add_done_callback(lambda _: self.came(table, now.match))

    def close(self) -> None:
        """Ends behind what waits."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            found, goes_on = self._came()
            try:
                self._look_at(found)
            except Exception:
                if not goes_on:
                    return
                # The record cannot be read now, say: they are looked at when it can.
                for each in found:
                    self._waiting.put(each)
                raise

    def _came(self) -> tuple[list[tuple[str, str]], bool]:
        """The matches of which rows came since, each once, and whether more may come."""
        found: dict[tuple[str, str], None] = {}
        each = self._waiting.get()
        while each is not None:
            found[each] = None
            try:
                each = self._waiting.get_nowait()
            except queue.Empty:
                return list(found), True
        return list(found), False

    def _look_at(self, found: Sequence[tuple[str, str]]) -> None:
        if not found:
            return
        with reading(self._folder) as record:
            for table, match in found:
                try:
                    self._look(record, table, match)
                except Exception:
                    # Whatever rows a table sent: the next match is looked at all the same.
                    log.exception("match %s of %s could not be checked", match, table)

    def _look(self, record: sqlite3.Connection, table: str, match: str) -> None:
        rows = rows_of_match(record, table, match)
        if rows is None or not is_final(rows.public):
            return
        told = told_scores(record, table, match)
        try:
            found = check(rows.head, rows.public, rows.full, told, *self._rules)
        except Exception:
            log.exception("match %s of %s could not be played again", match, table)
            found = CheckResult("not checked", "error", (), told or ())
        kept = KeptResult(
            table,
            match,
            rows.branch,
            found.verdict,
            found.why,
            winners=found.winners,
            scores=found.scores,
            seal=found.seal,
            told=told,
            places=found.places,
            out=found.out,
            came=self._clock.now_ms(),
        )
        done = self._writer.put(lambda record: keep_result(record, kept))
        done.add_done_callback(lambda _: self._checked(table, match))
