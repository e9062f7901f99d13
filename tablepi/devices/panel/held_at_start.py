"""Two of the panel's buttons held while the machine starts: whoever owns it has forgotten a PIN."""

from collections.abc import Callable

from tablepi.devices.messages import ContactChanged

HOLD_MS = 5_000
"""How long both have to be held after they were found closed."""

LATEST_MS = 60_000
"""Something that lies on buttons longer than this is no hand."""

BUTTONS = 2


class HeldAtStart:
    """Calls `tell` once, as two or more buttons are let go that were down from the start.

    A contact that never opens, wet or jammed, tells nothing.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._down_ms: dict[str, int] = {}
        self._held = 0

    def hear(self, edge: ContactChanged, at_ms: int) -> None:
        """Takes one edge of a contact, or that it was found closed."""
        if edge.closed and not edge.fresh:
            self._down_ms[edge.button] = at_ms
            return
        down_ms = self._down_ms.pop(edge.button, None)
        if edge.closed or down_ms is None or not HOLD_MS <= at_ms - down_ms <= LATEST_MS:
            return
        self._held += 1
        if self._held == BUTTONS:
            self._tell()
