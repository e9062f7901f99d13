"""A disk whose fsync hangs for seconds under the whole program: said, waited for, nothing lost."""

import json
import os
import select
import socket
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Self

import pytest

from tablepi.store import Store
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tests.nightly import NIGHTLY

ROOT, SHIM = Path(__file__).parents[2], Path(__file__).with_name("hung_fsync.c")
HANGS_S = float(os.environ.get("HANGS_S", "10"))
WATCHDOG_S = 8.0
"""Well below the wait, as systemd's 20 s are below 25."""

PATIENCE_S = 60.0


def _shim(folder: Path) -> Path:
    made = folder / "hung_fsync.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(made), str(SHIM)], check=True)
    return made


class Watched:
    """The referee with a watchdog that listens. `seen`: its pictures, with the time of each;
    `fed`: the times of its messages to the watchdog.
    """

    def __init__(self, folder: Path, port: str) -> None:
        self._bell = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._bell.bind(str(folder / "notify"))
        around = {
            **os.environ,
            "LD_PRELOAD": str(_shim(folder)),
            "HANG": str(folder / "hang"),
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(int(WATCHDOG_S * 1e6)),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        command = [sys.executable, "-m", "tests.runtime.hung_disk", str(folder / "table.db"), port]
        self.process = subprocess.Popen(command, cwd=ROOT, env=around, stdout=subprocess.PIPE)
        self.seen: list[tuple[float, dict[str, object]]] = []
        self.fed: list[float] = []
        self._half = b""

    def killed(self, *_: object) -> None:
        """Ends it at once."""
        self.process.kill()
        self.process.communicate()
        self._bell.close()

    def __enter__(self) -> Self:
        return self

    __exit__ = killed

    def until(self, word: str, since: int = 0) -> float:
        """When a picture was shown, the first after so many, that contains this word."""
        assert self.process.stdout is not None
        out, end_s = self.process.stdout, time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            for at_s, shown in self.seen[since:]:
                if word in json.dumps(shown):
                    return at_s
            ready, _, _ = select.select([out.fileno(), self._bell.fileno()], [], [], 1.0)
            if self._bell.fileno() in ready and b"WATCHDOG" in self._bell.recv(64):
                self.fed.append(time.monotonic())
            if out.fileno() in ready:
                data = os.read(out.fileno(), 65_536)
                assert data, "it has ended"
                *lines, self._half = (self._half + data).split(b"\n")
                told = [json.loads(line) for line in lines if line.startswith(b"{")]
                self.seen += [(time.monotonic(), shown) for shown in told]
        raise AssertionError(f"no picture with {word}")


@pytest.mark.skipif(not NIGHTLY, reason="takes seconds of real time")
def test_a_disk_that_hangs_in_a_commit_is_waited_for_and_said(tmp_path: Path) -> None:
    with SimulatedLineReader() as reader, Watched(tmp_path, reader.path) as referee:
        referee.until("board")
        for word in ("power", "suns"):
            before = len(referee.seen)
            reader.scan(word)
            referee.until("given", before)
        before, fed = len(referee.seen), len(referee.fed)
        (tmp_path / "hang").write_text(f"{HANGS_S}", encoding="ascii")
        began_s = time.monotonic()
        reader.scan("castle")
        waits_s = referee.until("is slow", before) - began_s
        took_s = referee.until("The disk took", before) - began_s
    # Killed as soon as it was over: what was shown as accepted is there.
    fed_s = [began_s, *referee.fed[fed:], began_s + took_s]
    gap_s = max(after - before for before, after in pairwise(fed_s))
    print(f"said after {waits_s:.2f} s, over after {took_s:.2f} s, fed each {gap_s:.2f} s")
    assert "accepted" in json.dumps(referee.seen[-1])
    assert 2.0 <= waits_s < HANGS_S <= took_s
    assert gap_s < WATCHDOG_S
    store = Store.open(tmp_path / "table.db")
    lines = [row.text for row in store.journal.rows(1) if row.kind == "line"]
    store.close()
    assert lines == ["1 power castle suns"]
