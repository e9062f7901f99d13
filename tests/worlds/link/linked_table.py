"""A table with a real link to a real hall, turned by a test."""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from tablepi.core.record import FINAL
from tablepi.devices.messages import LinkAsked
from tablepi.link.joining import Search
from tablepi.link.link_folder import LinkFolder, Membership
from tablepi.link.link_process import LinkProcess
from tablepi.runtime.hall_desk import HallDesk
from tablepi.store.public_rows import Part
from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.waiting import until
from tests.worlds.table.walk import Walk


class TurnedLink(Protocol):
    """A link as its table turns it."""

    @property
    def is_settled(self) -> bool: ...
    def turn(self, timeout_s: float) -> None: ...
    def stop(self) -> None: ...
    def run(self) -> None: ...


class LinkedTable:
    """A table and its link, turned by hand; its link looks for the broker without patience.

    `member`: the hall that it has joined before; `link`: of a folder and a socket, None for a link
    that is turned by hand.
    """

    link: TurnedLink

    def __init__(
        self,
        folder: Path,
        seed: int,
        member: Membership | None = None,
        link: Callable[[Path, Path], TurnedLink] | None = None,
    ) -> None:
        folder.mkdir(exist_ok=True)
        self._make_link = link
        self._folder, self._path, self._seed = folder / "link", folder / "referee.sock", seed
        if member is not None:
            LinkFolder(self._folder).join(member)
        self.open_again()

    def open_again(self) -> None:
        """Starts table and link, once more where they were closed."""
        self.start_referee()
        self.restart_link()

    def start_referee(self) -> None:
        """Starts the table alone, once more where it ended."""
        self._come: SimpleQueue[object] = SimpleQueue()
        self.walk = Walk(self._path.parent)
        self.desk = HallDesk(self._path, self.walk.store, self.walk.router, self._come.put)
        self.desk.start()
        self.heard: list[object] = []

    def restart_link(self, search: Search = tuple) -> None:
        if self._make_link:
            self.link = self._make_link(self._folder, self._path)
            return
        chance, folder = random.Random(self._seed), LinkFolder(self._folder)
        self.link = LinkProcess(folder, self._path, "0.2.0", self._clock, chance, search)

    def _clock(self) -> float:
        """A clock ten times as fast."""
        return time.monotonic() * 10

    def end_referee(self) -> None:
        """Ends the table alone."""
        self.desk.stop()
        self.walk.store.close()

    def close(self) -> None:
        self.link.stop()
        self.link.run()
        self.end_referee()

    def turn(self) -> None:
        self.link.turn(0.002)
        try:
            while True:
                message = self._come.get_nowait()
                if isinstance(message, LinkAsked):
                    self.desk.answer(message)
                else:
                    self.heard.append(message)
                    self.walk.say(message)
        except Empty:
            pass
        self.desk.show(self.walk.router.picture(), 0)

    def wait(self, is_so: Callable[[], object]) -> None:
        """Turns until something is so."""

        def found() -> object:
            self.turn()
            return is_so()

        until(found)

    def finish(self) -> None:
        """Says that the open match's result stands."""
        referee = self.walk.router.open_match
        assert referee is not None
        self.walk.store.journal.append(referee.id, 99_000, "note", FINAL)
        referee.ledger.rows[:] = self.walk.store.journal.rows(referee.id)
        referee.match = referee.match.closed()
        self.turn()

    def expected(self) -> list[list[Any]]:
        """The rows of its matches as the hall is to hold them: part, row, kind and text."""
        found = []
        for kept in self.walk.store.journal.public.held("cafe"):
            public = self.walk.store.journal.public
            parts: tuple[Part, ...] = (
                ("public", "full") if public.is_final(kept.id) else ("public",)
            )
            for part in parts:
                for row in public.rows(kept.id, part, 1, sys.maxsize):
                    h = public.hash_of(kept.id, part, row.number).hex()
                    found.append([kept.uuid, part, row.number, row.at_ms, row.kind, row.text, h])
        return sorted(found)


def held(hall: RealHall, table: str) -> list[list[Any]]:
    rows = [row for row in hall.rows() if row["part"] != "head" and row["table"] == table]
    names = ("match", "part", "row", "at_ms", "kind", "text", "h")
    return sorted([row[name] for name in names] for row in rows)


def arrive(hall: RealHall, table: LinkedTable) -> None:
    """Waits until the hall has acknowledged everything, and holds just what the table wrote."""
    here = table.walk.router.context.hall
    # What was just written may still be on its way to the link, which is settled without it.
    table.wait(lambda: table.link.is_settled and held(hall, here.table) == table.expected())
    assert table.expected()


def joined(hall: RealHall, table: LinkedTable) -> None:
    """Joins as a host does: with a card that the table's reader saw."""
    card = hall.card()
    known = table.walk.router.context.hall
    table.wait(lambda: table.heard)
    table.desk.send_card(card)
    table.wait(lambda: known.id == "cafe" and known.away_ms is None)
