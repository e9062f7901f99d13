"""Wall clocks of other processes, which a test moves; and a link that is such a process."""

import os
import struct
import subprocess
import sys
import threading
from pathlib import Path

from tests.worlds.hall.real_hall import ROOT
from tests.worlds.hall.waiting import PATIENCE_S

LOOK_EVERY = 40
"""Turns of a table between two looks at what the hall holds, each of which takes seconds."""

SOURCE = Path(__file__).parent / "wall_offset.c"


def build(folder: Path) -> Path:
    """What is preloaded into a process so that its wall clock can be moved."""
    made = folder / "wall_offset.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", made, SOURCE], check=True)
    return made


class WallClock:
    """The wall clock of all processes with these `surroundings`: the machine's, and an offset."""

    def __init__(self, preloaded: Path, file: Path) -> None:
        self._file = file
        self._file.write_bytes(struct.pack("q", 0))
        self.surroundings = {**os.environ, "LD_PRELOAD": str(preloaded), "WALL_OFFSET": str(file)}

    def jump(self, seconds: float) -> None:
        """It is off by so much from now on; in one write, as the others look at any time."""
        with self._file.open("r+b", buffering=0) as file:
            file.write(struct.pack("q", round(seconds * 1e9)))


class LinkChild:
    """A link as a process of its own, as far as a table of a test turns one."""

    def __init__(self, words: list[str], surroundings: dict[str, str]) -> None:
        whole = [sys.executable, "-m", "tablepi", "link", *words]
        self._child = subprocess.Popen(whole, cwd=ROOT, env=surroundings)
        self._never = threading.Event()
        self._turned = 0

    @property
    def is_settled(self) -> bool:
        """Whether it is time to look what the hall holds: nobody hears it from outside."""
        return self._turned % LOOK_EVERY == 0

    def turn(self, timeout_s: float) -> None:
        """It turns by itself."""
        self._turned += 1
        self._never.wait(timeout_s)

    def stop(self) -> None:
        """Asks it to end."""
        self._child.terminate()

    def run(self) -> None:
        """Waits for its end."""
        self._child.wait(PATIENCE_S)
