"""The panel's buttons: edges of their contacts become taps, holds, faults, a forgotten PIN."""

from collections.abc import Callable, Iterable

from tablepi.devices.messages import (
    ButtonFreed,
    ButtonHeld,
    ButtonStuck,
    ButtonTapped,
    ContactChanged,
)
from tablepi.devices.panel import debounce as contacts
from tablepi.devices.panel.debounce import Contact

START_HOLD_MS = 5_000
"""Time for both to be held after they were found closed."""

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
        self._held_count = 0

    def hear(self, edge: ContactChanged, at_ms: int) -> None:
        """Takes one edge of a contact, or that it was found closed."""
        if edge.closed and not edge.fresh:
            self._down_ms[edge.button] = at_ms
            return
        down_ms = self._down_ms.pop(edge.button, None)
        if edge.closed or down_ms is None or not START_HOLD_MS <= at_ms - down_ms <= LATEST_MS:
            return
        self._held_count += 1
        if self._held_count == BUTTONS:
            self._tell()


_PRESSES = {contacts.TAPPED: ButtonTapped, contacts.HELD: ButtonHeld}
_FAULTS = {contacts.STUCK: ButtonStuck, contacts.FREED: ButtonFreed}

UNDER_WAY_MS = 20
"""After a busy spell of the program its look at the clock may be sooner than an edge of before:
the pins know when that was, and so long after the look it has been heard."""


class Buttons:
    """Debounces each button independently. `at_start`: hears each edge as well."""

    def __init__(self) -> None:
        self.at_start: HeldAtStart | None = None
        self._contacts: dict[str, Contact] = {}
        self._last_look_ms = 0

    def hear(self, message: object, at_ms: int) -> list[object]:
        """The messages after this one; any other than a contact's edge passes through."""
        if not isinstance(message, ContactChanged):
            return [*self.wait(at_ms), message]
        # Edges come in order, so no earlier edge of another button is still to come.
        at_ms -= message.late_ms
        if self.at_start is not None:
            self.at_start.hear(message, at_ms)
        messages = self._pass_time(at_ms)
        name, closed = message.button, message.closed
        contact = self._contacts.get(name) or contacts.found(closed and not message.fresh, at_ms)
        self._contacts[name], events = contacts.edge(contact, closed, at_ms)
        return [*messages, *_messages(name, events, contact.began_ms)]

    @property
    def stuck(self) -> list[str]:
        """The names of those that are ignored because they do not come up, `seat 3` say."""
        return [name for name, contact in self._contacts.items() if contact.state == contacts.STUCK]

    def wait(self, now_ms: int) -> list[object]:
        """The messages caused by the passing of time alone, up to the look before."""
        last_look_ms = self._last_look_ms
        if now_ms - last_look_ms < UNDER_WAY_MS:
            return []
        self._last_look_ms = now_ms
        return self._pass_time(last_look_ms)

    def _pass_time(self, at_ms: int) -> list[object]:
        """The messages up to a time by which every edge has been heard."""
        messages: list[object] = []
        for name, contact in self._contacts.items():
            if contact.closed or contact.state != "ready":
                self._contacts[name], events = contacts.wait(contact, at_ms)
                if events:
                    messages += _messages(name, events, contact.began_ms)
        return messages


def _messages(name: str, events: Iterable[str], began_ms: int) -> list[object]:
    button, _, number = name.partition(" ")
    seat = int(number or 0)
    return [
        _PRESSES[event](button, seat, began_ms)
        if event in _PRESSES
        else _FAULTS[event](button, seat)
        for event in events
    ]
