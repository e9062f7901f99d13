"""The program as a process: time to the first screen, memory, processor time when idle."""

import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.tools.bench.drawing import begin_battle

IDLE_S = 10.0
_DUMMY_DRIVERS = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


def first_screen() -> float:
    """Seconds from the process's start to its first drawn screen."""
    start_s = time.perf_counter()
    with _RefereeProcess() as referee:
        referee.wait()
        return time.perf_counter() - start_s


def memory() -> float:
    """Megabytes of resident memory with the first screen drawn."""
    with _RefereeProcess() as referee:
        referee.wait()
        return referee.memory_mb()


def memory_in_match() -> float:
    """Megabytes at the table of eight in a battle, when everything a tap may need is loaded."""
    with _RefereeProcess(in_match=True) as referee:
        referee.wait()
        time.sleep(IDLE_S)
        return referee.memory_mb()


def idle() -> float:
    """Per cent of a core that an untouched table takes over ten seconds."""
    with _RefereeProcess() as referee:
        referee.wait()
        time.sleep(1)
        start_cpu_s = referee.cpu_s()
        time.sleep(IDLE_S)
        return (referee.cpu_s() - start_cpu_s) / IDLE_S * 100


class _RefereeProcess:
    """A referee on SDL's dummy driver; it says on its output when the first screen is drawn.

    `in_match`: it begins with a match, as after a crash.
    """

    def __init__(self, in_match: bool = False) -> None:
        self._in_match = in_match

    def __enter__(self) -> "_RefereeProcess":
        self._folder = tempfile.TemporaryDirectory(prefix="tablepi-bench-")
        if self._in_match:
            self._begin_match(Path(self._folder.name))
        config = Path(self._folder.name) / "tablepi.toml"
        store = f'[store]\nfile = "{self._folder.name}/tablepi.db"\n'
        config.write_text(f"{store}[screen]\nwidth = 1280\nheight = 720\n", encoding="utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tablepi", "--config", str(config), "--say-ready"],
            env={**os.environ, **_DUMMY_DRIVERS, "RUNTIME_DIRECTORY": self._folder.name},
            stdout=subprocess.PIPE,
        )
        self.id = self._process.pid
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.communicate(timeout=10)
        self._folder.cleanup()

    def wait(self) -> None:
        """Waits until the first screen is drawn."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if line.strip() != b"ready":
            raise RuntimeError(f"the referee did not come up: {line!r}")

    def _begin_match(self, folder: Path) -> None:
        """Writes a match, and that it lay on the table."""
        with closing(StoreHandle(folder / "tablepi.db")) as store_handle:
            match = begin_battle(store_handle)
        (folder / "match").write_text(str(match), encoding="ascii")

    def memory_mb(self) -> float:
        """Megabytes of resident memory."""
        status = Path(f"/proc/{self.id}/status").read_text(encoding="utf-8")
        memory_line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(memory_line.split()[1]) / 1024

    def cpu_s(self) -> float:
        """Seconds of processor time that the process has used."""
        fields = (
            Path(f"/proc/{self.id}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        )
        # utime and stime, fields 14 and 15 of proc(5): those behind the name begin with field 3.
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
