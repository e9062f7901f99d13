"""The command `tablepi hall sim`: a hall with simulated tables, its addresses, and its figures."""

import os
import signal
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TextIO

from tablepi.hall.server.database.event_rows import names_of_event
from tablepi.hall.server.database.player_codes import codes_of
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.invitations import print_link
from tablepi.tools.simulation.simulated_hall import Figures, SimulatedHall

SEED = 20261122

SELDOM = 0.002
"""Share of lines at which a judge is called."""

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
        _print_addresses(hall, folder, out)
        if browser:
            _show(hall, out)
        phone = _Phone(hall, out) if browser else None
        hall.run(lambda figures: _tell(figures, phone, out))
        for standing in hall.standings():
            print(f"{standing['place']}. {standing['name']}", file=out)
    finally:
        hall.close()
    return 0


def _print_addresses(hall: SimulatedHall, folder: Path, out: TextIO) -> None:
    page, ready = hall.hall.setup.public_url, hall.hall.ready
    addresses = (f"folder {folder}", f"spectators {page}/", f"desk {ready['desk']}")
    for line in (*addresses, f"certificate {ready['certificate']}"):
        print(line, file=out, flush=True)


def _show(hall: SimulatedHall, out: TextIO) -> None:
    """Opens the spectators' page and the desk beside it, where a table calls for a judge."""
    page = f"{hall.hall.setup.public_url}/"
    print_link(page, out)
    for table in hall.tables:
        # So many tables at such a speed would call somebody each second.
        table.journal.calls = SELDOM
    hall.tables[min(CALLING, len(hall.tables)) - 1].journal.call_soon()
    if _has_screen():
        webbrowser.open(page)
        webbrowser.open_new(hall.hall.ready["desk"])


class _Phone:
    """The page of the event's first player, for somebody's own phone, told once."""

    def __init__(self, hall: SimulatedHall, out: TextIO) -> None:
        self._hall, self._out, self._is_shown = hall, out, False

    def show(self) -> None:
        """Prints it as soon as that player is entered."""
        setup = self._hall.hall.setup
        if self._is_shown or not self._hall.event:
            return
        with reading(setup.folder) as record:
            codes = codes_of(record, self._hall.event)
            names = names_of_event(record, self._hall.event)
        for player, code in sorted(codes.items())[:1]:
            self._is_shown = True
            print(f"phone, as {names.get(player, player)}:", file=self._out)
            print_link(f"{setup.public_url}/me/{code}", self._out)


def _tell(figures: Figures, phone: _Phone | None, out: TextIO) -> None:
    if phone is not None:
        phone.show()
    print(figures, file=out, flush=True)


def _has_screen() -> bool:
    names = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform == "darwin" or any(os.environ.get(name) for name in names)
