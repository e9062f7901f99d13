"""Debounce of one button's contact: pure functions over times and levels.

Nothing is done before a button is let go, because it may become a long press. So a press may wait
until it has settled, which keeps out bounce and a long wire's interference, and the end of a short
one is taken at its first edge, without any delay. The end of a longer one has to settle as well:
whoever holds a button on may mean to call the judge, and a wobble shall not be a yes instead.
"""

from typing import NamedTuple

SETTLE_MS = 20
"""Time for which a contact has to be closed to be pressed, and open to be ready again."""

SHORT_MS = 500
"""A press shorter than this ends at the first edge."""

HOLD_MS = 2_000
STUCK_MS = 10_000

TAPPED, HELD, STUCK, FREED = "tapped", "held", "stuck", "freed"
"""The events: released in time; held for HOLD_MS; for STUCK_MS; released after that."""


class Contact(NamedTuple):
    """A contact since its last edge; `began_ms`: when its present press began.

    `state`: `ready`, `pressed`, `held`, `stuck`, or `done` when nothing more can come of this
    press: it has to settle open first. A contact that is closed when it is found is done.
    """

    closed: bool = False
    since_ms: int = 0
    state: str = "ready"
    began_ms: int = 0


Told = tuple[Contact, tuple[str, ...]]


def found(closed: bool, at_ms: int) -> Contact:
    """The state of a button's contact when it is first seen, perhaps already pressed."""
    return Contact(closed, at_ms, "done" if closed else "ready", at_ms)


def edge(contact: Contact, closed: bool, at_ms: int) -> Told:
    """The contact after an edge, and what has happened up to it, also where that was seen late."""
    contact, told = wait(contact, at_ms)
    if closed == contact.closed:
        return contact, told
    state, began_ms = contact.state, at_ms if contact.state == "ready" else contact.began_ms
    if not closed and state == "pressed" and at_ms - began_ms < SHORT_MS:
        # This edge may be told after a look at the clock that took the contact for settled.
        was_settled = at_ms - began_ms >= SETTLE_MS
        told, state = ((*told, TAPPED), "done") if was_settled else (told, "ready")
    return Contact(closed, at_ms, state, began_ms), told


def wait(contact: Contact, now_ms: int) -> Told:
    """The contact after a time without an edge, and what has happened by then."""
    told: tuple[str, ...] = ()
    while (after := _next(contact, now_ms)) is not None:
        state, event = after
        contact = contact._replace(state=state)
        told = (*told, event) if event else told
    return contact, told


def _next(contact: Contact, now_ms: int) -> tuple[str, str] | None:
    """The next state after so long on this level, and what that means; None to stay."""
    settled = now_ms - contact.since_ms >= SETTLE_MS
    pressed_ms, state = now_ms - contact.began_ms, contact.state
    if not contact.closed:
        ended = {"pressed": TAPPED, "stuck": FREED}.get(state, "")
        return ("ready", ended) if settled and state != "ready" else None
    if state == "ready" and settled:
        return "pressed", ""
    if state == "pressed" and pressed_ms >= HOLD_MS:
        return "held", HELD
    if state in ("held", "done") and pressed_ms >= STUCK_MS:
        return "stuck", STUCK
    return None
