"""What systemd hears of a referee that it started."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tablepi.runtime.watchdog import Patience, Systemd, Watchdog, watchdog
from tablepi.store.database import Database

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30


class Ear:
    """The other end of the socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.settimeout(PATIENCE_S)
        self._socket.bind(address.replace("@", "\0", 1))

    def word(self) -> str:
        return self._socket.recv(100).decode()

    def said(self) -> list[str]:
        """Everything that has come, without waiting."""
        self._socket.setblocking(False)
        words = []
        while True:
            try:
                words.append(self._socket.recv(100).decode())
            except BlockingIOError:
                self._socket.settimeout(PATIENCE_S)
                return words

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def ear(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ear]:
    name = str(tmp_path / "notify")
    listening = Ear(name if request.param == "path" else f"@{name}")
    yield listening
    listening.close()


def _watchdog(ear: Ear, **more: str) -> Systemd:
    found = watchdog({"NOTIFY_SOCKET": ear.address, **more})
    assert isinstance(found, Systemd)
    return found


def test_systemd_hears_of_the_start_and_of_the_end(ear: Ear) -> None:
    told = _watchdog(ear)
    told.ready()
    told.stopping()
    assert ear.said() == ["READY=1", "STOPPING=1"]


def test_it_is_fed_four_times_in_its_patience_and_no_oftener(ear: Ear) -> None:
    told = _watchdog(ear, WATCHDOG_USEC="20000000")
    fed = [ms for ms in range(0, 20_001, 16) if told.feed(1_000_000 + ms)]
    assert len(fed) == 4
    assert ear.said() == ["WATCHDOG=1"] * 4


def test_a_service_without_a_watchdog_is_not_fed(ear: Ear) -> None:
    assert not _watchdog(ear).feed(0)
    assert not _watchdog(ear, WATCHDOG_USEC="20000000", WATCHDOG_PID="1").feed(0)
    assert ear.said() == []


def test_whoever_starts_it_by_hand_has_no_watchdog() -> None:
    assert type(watchdog({})) is Watchdog


def test_a_socket_that_went_away_costs_nothing(tmp_path: Path) -> None:
    told = watchdog({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "20000000"})
    told.ready()
    assert told.feed(0)


def _started(ear: Ear, folder: Path, unknown: str = "", **more: str) -> "subprocess.Popen[bytes]":
    config = folder / "tablepi.toml"
    text = f'{unknown}[store]\nfile = "{folder / "tablepi.db"}"\n'
    config.write_text(text, encoding="utf-8")
    environment = {**os.environ, "NOTIFY_SOCKET": ear.address, "WATCHDOG_USEC": "400000", **more}
    command = [sys.executable, "-m", "tablepi", "--config", str(config)]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE)


def test_the_program_is_ready_when_its_first_screen_is_drawn_and_feeds_until_it_ends(
    ear: Ear, tmp_path: Path
) -> None:
    with _started(ear, tmp_path, SDL_VIDEODRIVER="dummy") as program:
        assert [ear.word() for _ in range(4)] == ["READY=1", *["WATCHDOG=1"] * 3]
        program.terminate()
        assert program.wait(PATIENCE_S) == 0
    assert ear.said()[-1] == "STOPPING=1"


def test_a_service_without_a_screen_fails_and_is_never_ready(ear: Ear, tmp_path: Path) -> None:
    with _started(ear, tmp_path, SDL_VIDEODRIVER="nothing") as program:
        assert program.wait(PATIENCE_S) == 2
        assert program.stderr is not None
        assert b"No screen found" in program.stderr.read()
    assert ear.said() == []


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize("unknown", ["", "unknown = 1\n"], ids=["at the menu", "at a fault"])
def test_whoever_asks_it_to_end_gets_an_orderly_end(
    ear: Ear, tmp_path: Path, asked: signal.Signals, unknown: str
) -> None:
    with _started(ear, tmp_path, unknown, SDL_VIDEODRIVER="dummy") as program:
        assert ear.word() == "READY=1"
        program.send_signal(asked)
        assert program.wait(PATIENCE_S) == 0
        assert program.stderr is not None
        assert (b"unknown key" in program.stderr.read()) == bool(unknown)
    assert ear.said()[-1] == "STOPPING=1"


class SlowDisk:
    """A connection whose statements end when they are told to."""

    in_transaction = False

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()

    def execute(self, sql: str, values: Sequence[Any]) -> "SlowDisk":
        self.begun.set()
        assert self.go_on.wait(PATIENCE_S)
        return self

    def fetchall(self) -> list[Any]:
        return []

    def close(self) -> None:
        pass


def test_no_commit_is_ended_by_the_watchdog_however_long_the_disk_takes(ear: Ear) -> None:
    disk = SlowDisk()
    database = Database(disk, Path("journal.db"))
    patience = Patience(_watchdog(ear, WATCHDOG_USEC="20000000"), lambda: database.running)
    patience.look()
    commit = threading.Thread(target=database.execute, args=("COMMIT",))
    commit.start()
    assert disk.begun.wait(PATIENCE_S)
    for _ in range(4):
        patience.look()
    disk.go_on.set()
    commit.join()
    for _ in range(3):
        patience.look()
    # The first look cannot know how long the statement takes already.
    assert ear.said() == ["WATCHDOG=1"] * 3
