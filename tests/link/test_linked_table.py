"""A table, its link and a real hall: what is played at the one is held by the other."""

import json
import random
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import FINAL
from tablepi.devices.messages import LinkAsked
from tablepi.link.hall_search import Search
from tablepi.link.link_folder import LinkFolder
from tablepi.link.link_process import LinkProcess
from tablepi.runtime import hall_desk
from tablepi.runtime.hall_desk import HallDesk
from tablepi.store.chain.public_rows import Part
from tests.hall.real_hall import RealHall
from tests.hall.waiting import needs_mosquitto, until
from tests.walk import Walk

pytestmark = [
    needs_mosquitto,
    # paho leaves a socket behind where the broker dies amid a handshake.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


class LinkedTable:
    """A table and its link, turned by hand; its link looks for the broker without patience."""

    def __init__(self, folder: Path, seed: int) -> None:
        folder.mkdir(exist_ok=True)
        self._come: SimpleQueue[object] = SimpleQueue()
        self.walk = Walk(folder)
        path = folder / "referee.sock"
        self.desk = HallDesk(path, self.walk.store, self.walk.router, self._come.put)
        self.desk.start()
        self.heard: list[object] = []
        self._folder, self._path, self._seed = folder / "link", path, seed
        self.restart_link()

    def restart_link(self, search: Search = tuple) -> None:
        chance, folder = random.Random(self._seed), LinkFolder(self._folder)
        self.link = LinkProcess(folder, self._path, "0.2.0", self._clock, chance, search)

    def _clock(self) -> float:
        """A clock ten times as fast."""
        return time.monotonic() * 10

    def close(self) -> None:
        self.link.stop()
        self.link.run()
        self.desk.stop()
        self.walk.store.close()

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
                for row in public.rows(kept.id, part, 1, 9_999):
                    h = public.hash_of(kept.id, part, row.number).hex()
                    found.append([kept.uuid, part, row.number, row.at_ms, row.kind, row.text, h])
        return sorted(found)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealHall]:
    hall = RealHall(tmp_path_factory.mktemp("linked") / "hall")
    hall.start()
    yield hall
    assert hall.stop() == 0


@pytest.fixture
def table(hall: RealHall, tmp_path: Path) -> Iterator[LinkedTable]:
    table = LinkedTable(tmp_path / "table", seed=1)
    yield table
    table.close()


def held(hall: RealHall, table: str) -> list[list[Any]]:
    rows = [row for row in hall.rows() if row["part"] != "head" and row["table"] == table]
    names = ("match", "part", "row", "at_ms", "kind", "text", "h")
    return sorted([row[name] for name in names] for row in rows)


def arrive(hall: RealHall, table: LinkedTable) -> None:
    """Waits until the hall has acknowledged everything, and compares all that it holds."""
    for _ in range(20):
        table.turn()
    table.wait(lambda: table.link.is_settled)
    wanted = table.expected()
    assert wanted
    assert held(hall, table.walk.router.context.hall.table) == wanted


def joined(hall: RealHall, table: LinkedTable) -> None:
    """Joins as a host does: with a card that the table's reader saw."""
    [card] = hall.command("card")
    known = table.walk.router.context.hall
    table.wait(lambda: table.heard)
    table.desk.send_card(card)
    table.wait(lambda: known.id == "cafe" and known.away_ms is None)


def test_a_match_arrives_row_by_row_and_whole_once_it_stands(
    hall: RealHall, table: LinkedTable
) -> None:
    joined(hall, table)
    table.walk.begin("power-suit", "Ann", "Ben").play(12)
    arrive(hall, table)
    assert not any(row[1] == "full" for row in held(hall, table.walk.router.context.hall.table))
    table.finish()
    table.walk.begin("power-suit", "Cid", "Dea").play(3)
    arrive(hall, table)


def test_two_devices_with_one_id_are_each_told_of_the_other_and_lose_no_row(
    hall: RealHall, table: LinkedTable, tmp_path: Path
) -> None:
    joined(hall, table)
    copy = tmp_path / "copy"
    (copy / "link").mkdir(parents=True)
    for name in ("joined.json", "hall.pem"):
        shutil.copy(tmp_path / "table/link" / name, copy / "link")
    other = LinkedTable(copy, seed=2)
    tables = (table, other)
    known = [each.walk.router.context.hall for each in tables]

    def both_say_so() -> bool:
        for each in tables:
            each.turn()
        return all(hall.shared for hall in known)

    until(both_say_so)
    other.close()
    table.walk.begin("power-suit", "Ann", "Ben").play(3)
    arrive(hall, table)


def test_a_journal_that_cannot_be_read_for_a_while_is_sent_as_soon_as_it_can(
    hall: RealHall, table: LinkedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined(hall, table)
    failed = {"have_line": 0, "rows_line": 0}

    def first_fails(name: str) -> None:
        works = getattr(hall_desk, name)

        def asked(*words: Any) -> Any:
            failed[name] += 1
            if failed[name] <= 2:
                raise StoreError("store.io")
            return works(*words)

        monkeypatch.setattr(hall_desk, name, asked)

    for name in failed:
        first_fails(name)
    table.walk.begin("power-suit", "Ann", "Ben").play(12)
    table.wait(lambda: min(failed.values()) > 2)
    arrive(hall, table)


def test_a_hall_that_stands_elsewhere_now_is_found_again_and_remembered(
    hall: RealHall, table: LinkedTable, tmp_path: Path
) -> None:
    joined(hall, table)
    file = tmp_path / "table/link/joined.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    table.link.stop()
    table.link.run()
    file.write_text(json.dumps({**kept, "host": "no.such.host.invalid"}), encoding="utf-8")
    table.restart_link(lambda: ["no.other.host.invalid", "127.0.0.1"])
    table.wait(lambda: table.link.is_settled)
    assert json.loads(file.read_text(encoding="utf-8")) == {**kept, "host": "127.0.0.1"}
