"""The one writer of the hall's record, which commits together; the context of the hall's parts."""

import queue
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tablepi.hall.server.database.record_file import NAME, Record, empty_log, open_record, unusable
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.supervision.lasting import LastingThread

SHARE_S = 0.02
"""Time that a commit waits for more to share it."""

MOST_SHARING = 200
"""Works that share one commit at most."""

T = TypeVar("T")
Work = Callable[[Record], T]


class _Waiting(NamedTuple):
    work: Work[Any]
    done: "Future[Any]"


class RecordWriter:
    """A thread that does works one after another, each within a transaction.

    `fault`: why the latest commit failed, '' while everything can be written.
    """

    def __init__(self, folder: Path, clock: HallClock) -> None:
        self._record = open_record(folder)
        self._path = folder / NAME
        self._clock = clock
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = LastingThread(self._run, "record")
        self.fault = ""
        self._thread.start()

    def put(self, work: Work[T]) -> "Future[T]":
        """Asks for a work; its result comes once that is committed, on the writer's thread.

        What the work raises comes the same way, and leaves nothing of it behind; a HallError where
        nothing can be written.
        """
        future: Future[T] = Future()
        self._waiting.put(_Waiting(work, future))
        return future

    def close(self) -> None:
        """Ends behind everything that was asked for."""
        self._waiting.put(None)
        self._thread.join()
        self._record.close()

    def _run(self) -> None:
        while (first_work := self._waiting.get()) is not None:
            works, may_go_on = self._sharing(first_work)
            # Nobody waits for what was cancelled, and nobody can cancel the others from here on.
            try:
                self._commit([work for work in works if work.done.set_running_or_notify_cancel()])
            except BaseException:
                if not may_go_on:
                    # Its end was asked for: the thread that begins again hears of it, too.
                    self._waiting.put(None)
                raise
            if not may_go_on:
                return

    def _sharing(self, first_work: _Waiting) -> tuple[list[_Waiting], bool]:
        """Changes that share a commit with the first, and whether more may come."""
        works = [first_work]
        deadline = self._clock.seconds() + SHARE_S
        while len(works) < MOST_SHARING:
            try:
                waiting = self._waiting.get(timeout=max(0.0, deadline - self._clock.seconds()))
            except queue.Empty:
                break
            if waiting is None:
                return works, False
            works.append(waiting)
        return works, True

    def _commit(self, works: list[_Waiting]) -> None:
        try:
            self._record.execute("BEGIN IMMEDIATE")
            results = [_isolated(self._record, work.work) for work in works]
            self._record.execute("COMMIT")
        except sqlite3.Error as failure:
            self._undo()
            self.fault = str(failure)
            for work in works:
                work.done.set_exception(unusable(self._path, failure))
            return
        except BaseException as failure:
            # Nobody waits for ever for what the thread that begins again does not know of.
            self._undo()
            for work in works:
                work.done.set_exception(failure)
            raise
        self.fault = ""
        self._empty_log()
        for work, (result, error) in zip(works, results, strict=True):
            if error is None:
                work.done.set_result(result)
            else:
                work.done.set_exception(error)

    def _empty_log(self) -> None:
        # Before anybody is told that something was erased.
        try:
            empty_log(self._record)
        except sqlite3.Error as error:
            self.fault = str(error)

    def _undo(self) -> None:
        try:
            if self._record.in_transaction:
                self._record.execute("ROLLBACK")
        except sqlite3.Error as error:
            self.fault = str(error)


def _isolated(record: Record, work: Work[Any]) -> tuple[Any, Exception | None]:
    """The result of a work or what it raised, after which nothing of it is left."""
    record.execute("SAVEPOINT work")
    try:
        result = work(record)
    except sqlite3.Error:
        # The file failed, not this work: the whole commit is given up.
        raise
    except Exception as error:
        record.execute("ROLLBACK TO work")
        record.execute("RELEASE work")
        return None, error
    record.execute("RELEASE work")
    return result, None


def writes_nothing_new(record: Record) -> None:
    """A work that writes a page all the same: whether anything can be committed."""
    record.execute("INSERT OR REPLACE INTO settings VALUES ('written', 'yes')")


Send = Callable[[str, bytes], None]
"""Sends a payload on a topic."""


@dataclass(frozen=True)
class HallContext:
    """The hall's id, its folder, the writer of its record, its clock, and the way to its tables."""

    hall: str
    folder: Path
    writer: RecordWriter
    clock: HallClock
    publish: Send
    """Sends a message that the broker keeps for nobody."""
    retain: Send
    """Sends a message that the broker shows to whoever comes later."""
