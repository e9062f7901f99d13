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
    contact, events = wait(contact, at_ms)
    if closed == contact.closed:
        return contact, events
    state, began_ms = contact.state, at_ms if contact.state == "ready" else contact.began_ms
    if not closed and state == "pressed" and at_ms - began_ms < SHORT_MS:
        # This edge may be told after a look at the clock that took the contact for settled.
        was_settled = at_ms - began_ms >= SETTLE_MS
        events, state = ((*events, TAPPED), "done") if was_settled else (events, "ready")
    return Contact(closed, at_ms, state, began_ms), events


def wait(contact: Contact, now_ms: int) -> Told:
    """The contact after a time without an edge, and what has happened by then."""
    events: tuple[str, ...] = ()
    while (step := _next_state(contact, now_ms)) is not None:
        state, event = step
        contact = contact._replace(state=state)
        events = (*events, event) if event else events
    return contact, events


def _next_state(contact: Contact, now_ms: int) -> tuple[str, str] | None:
    """The next state after so long on this level, and what that means; None to stay."""
    is_settled = now_ms - contact.since_ms >= SETTLE_MS
    pressed_ms, state = now_ms - contact.began_ms, contact.state
    if not contact.closed:
        event = {"pressed": TAPPED, "stuck": FREED}.get(state, "")
        return ("ready", event) if is_settled and state != "ready" else None
    if state == "ready" and is_settled:
        return "pressed", ""
    if state == "pressed" and pressed_ms >= HOLD_MS:
        return "held", HELD
    if state in ("held", "done") and pressed_ms >= STUCK_MS:
        return "stuck", STUCK
    return None
