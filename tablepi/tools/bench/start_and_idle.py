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
_QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def first_screen() -> float:
    """Seconds from the process's start to its first drawn screen."""
    began = time.perf_counter()
    with _Running() as running:
        running.wait()
        return time.perf_counter() - began


def memory() -> float:
    """Megabytes of resident memory with the first screen drawn."""
    with _Running() as running:
        running.wait()
        return running.memory_mb()


def memory_in_match() -> float:
    """The same at the table of eight in a battle, when everything a tap may need is loaded."""
    with _Running(in_match=True) as running:
        running.wait()
        time.sleep(IDLE_S)
        return running.memory_mb()


def idle() -> float:
    """Per cent of a core that an untouched table takes over ten seconds."""
    with _Running() as running:
        running.wait()
        time.sleep(1)
        before = running.cpu_s()
        time.sleep(IDLE_S)
        return (running.cpu_s() - before) / IDLE_S * 100


class _Running:
    """A referee on SDL's dummy driver; it says on its output when the first screen is drawn.

    `in_match`: it begins with a match, as after a crash.
    """

    def __init__(self, in_match: bool = False) -> None:
        self._in_match = in_match

    def __enter__(self) -> "_Running":
        self._folder = tempfile.TemporaryDirectory(prefix="tablepi-bench-")
        if self._in_match:
            self._begin_match(Path(self._folder.name))
        config = Path(self._folder.name) / "tablepi.toml"
        store = f'[store]\nfile = "{self._folder.name}/tablepi.db"\n'
        config.write_text(f"{store}[screen]\nwidth = 1280\nheight = 720\n", encoding="utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tablepi", "--config", str(config), "--say-ready"],
            env={**os.environ, **_QUIET, "RUNTIME_DIRECTORY": self._folder.name},
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
        held = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(held.split()[1]) / 1024

    def cpu_s(self) -> float:
        """Seconds of processor time that the process has used."""
        fields = (
            Path(f"/proc/{self.id}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
