"""What the edges of one button's contact mean: pure functions over times and levels.

Nothing is done before a button is let go, because it may become a long press. So a press may wait
until it has settled, which keeps out bounce and a long wire's interference, and its end is taken
at the first edge, without any delay.
"""

from typing import NamedTuple

SETTLE_MS = 20
"""So long a contact has to be closed to be pressed, and open to be ready for the next press."""

HOLD_MS = 2_000
STUCK_MS = 10_000

TAPPED, HELD, STUCK, FREED = "tapped", "held", "stuck", "freed"
"""What can have happened: let go in time; pressed for HOLD_MS, and for STUCK_MS; let go after."""


class Contact(NamedTuple):
    """A contact since its last edge.

    `state`: `ready`, `pressed`, `held`, `stuck`, or `done` when nothing more can come of this
    press: it has to settle open first. A contact that is closed when it is found is done.
    """

    closed: bool = False
    since_ms: int = 0
    state: str = "ready"


Told = tuple[Contact, tuple[str, ...]]


def found(closed: bool, at_ms: int) -> Contact:
    """The contact of a button that was just found, pressed perhaps before anybody could know."""
    return Contact(closed, at_ms, "done" if closed else "ready")


def edge(contact: Contact, closed: bool, at_ms: int) -> Told:
    """The contact after an edge, and what has happened up to it, also where that was seen late."""
    contact, told = wait(contact, at_ms)
    if closed == contact.closed:
        return contact, told
    state = contact.state
    if not closed and state in ("pressed", "held"):
        told = (*told, TAPPED) if state == "pressed" else told
        state = "done"
    return Contact(closed, at_ms, state), told


def wait(contact: Contact, now_ms: int) -> Told:
    """The contact after a time without an edge, and what has happened by then."""
    told: tuple[str, ...] = ()
    while (after := _next(contact, now_ms - contact.since_ms)) is not None:
        state, event = after
        contact = contact._replace(state=state)
        told = (*told, event) if event else told
    return contact, told


def _next(contact: Contact, for_ms: int) -> tuple[str, str] | None:
    """The next state after so long on this level, and what that means; None to stay."""
    if not contact.closed:
        if for_ms < SETTLE_MS or contact.state == "ready":
            return None
        return "ready", FREED if contact.state == "stuck" else ""
    if contact.state == "ready" and for_ms >= SETTLE_MS:
        return "pressed", ""
    if contact.state == "pressed" and for_ms >= HOLD_MS:
        return "held", HELD
    if contact.state in ("held", "done") and for_ms >= STUCK_MS:
        return "stuck", STUCK
    return None
