"""The command `tablepi hall sim`: a hall with simulated tables, its addresses, and its figures."""

import os
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TextIO

from tablepi.hall.server.invitations import print_link
from tablepi.tools.simulation.simulated_hall import SimulatedHall

SEED = 20261122

CALLING = 4
"""The table that calls a judge at once, and waits for one, where somebody looks on."""


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

    `event`: a format, or a file with a plan; `browser`: somebody looks on, so that only Ctrl-C ends
    it. Leaves the folder alone. Raises CommandError.
    """
    folder = folder or Path(tempfile.mkdtemp(prefix="tablepi-hall-"))
    hall = SimulatedHall(folder, tables, lambda _: speed, rounds, SEED)
    if event:
        hall.drive(event)
    hall.stays = browser
    for signal_number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(signal_number, lambda *_: hall.stop())
    try:
        hall.start()
        page = f"{hall.hall.setup.public_url}/"
        for line in (f"folder {folder}", f"spectators {page}", f"desk {hall.hall.ready['desk']}"):
            print(line, file=out, flush=True)
        if browser:
            print_link(page, out)
            hall.tables[min(CALLING, tables) - 1].journal.call_soon()
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
