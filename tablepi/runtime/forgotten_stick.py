"""The search for a stick that says that the PIN is forgotten, in the first minute of a start."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from tablepi.core.errors import TablepiError
from tablepi.referee.storage import Sticks
from tablepi.screens.menu import OpenForgottenPin

LOOKS, PAUSE_S = 12, 5.0
"""A stick that is in as the machine starts is mounted within seconds; one a minute later is not."""


def look_for_forgotten(
    sticks: Callable[[], Sticks],
    put: Callable[[object], None],
    pause: Callable[[float], None] = time.sleep,
) -> threading.Thread:
    """Looks on a thread of its own, which ends by itself; what it finds is put into the inbox."""
    search = threading.Thread(target=_look_for_stick, args=(sticks, put, pause), daemon=True)
    search.start()
    return search


def _look_for_stick(
    sticks: Callable[[], Sticks], put: Callable[[object], None], pause: Callable[[float], None]
) -> None:
    for _ in range(LOOKS):
        pause(PAUSE_S)
        with suppress(TablepiError, OSError):
            if sticks().forgot_pin():
                put(OpenForgottenPin())
                return
