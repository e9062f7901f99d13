"""What `tablepi hall sim` does: a hall with simulated tables, its addresses, and its figures."""

import os
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TextIO

from tablepi.simulation.simulated_hall import SimulatedHall

SEED = 20261122


def simulate(
    folder: Path | None,
    tables: int,
    speed: float,
    rounds: int,
    browser: bool,
    out: TextIO,
    event: str = "",
) -> int:
    """Runs until Ctrl-C, or until every round, or the event, is in the hall's record.

    `event`: a format, or a file with a plan. Leaves the folder alone. Raises CommandError.
    """
    where = folder or Path(tempfile.mkdtemp(prefix="tablepi-hall-"))
    hall = SimulatedHall(where, tables, speed, rounds, SEED)
    if event:
        hall.drive(event)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: hall.stop())
    try:
        hall.start()
        page = f"http://127.0.0.1:{hall.hall.ready['http']}/"
        for line in (f"folder {where}", f"spectators {page}", f"desk {hall.hall.ready['desk']}"):
            print(line, file=out, flush=True)
        if browser and _has_screen():
            webbrowser.open(page)
        hall.run(lambda figures: print(figures, file=out, flush=True))
        for standing in hall.standings():
            print(f"{standing['place']}. {standing['name']}", file=out)
    finally:
        hall.close()
    return 0


def _has_screen() -> bool:
    names = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "darwin" or any(os.environ.get(name) for name in names)
