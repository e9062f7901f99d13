"""Threads that begin again, with the reason in the log, where an exception ends them."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakSet

RESTART_S = 1.0
"""Time before work that broke off begins again."""

log = logging.getLogger("tablepi.supervision")


class Lasting:
    """State of lasting work."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fault = ""
        """Why it stands still, '' while it runs."""
        self._reason = ""
        """The last fault, kept while the work runs again: one that repeats is logged once."""
        _running.add(self)

    def broke_off(self, error: BaseException) -> bool:
        """Keeps the reason, and logs it where it differs from the last one: True then."""
        self.fault = reason_of(error)
        is_new, self._reason = self.fault != self._reason, self.fault
        if is_new:
            # Without descriptors even the log may fail: the work begins again all the same.
            with suppress(Exception):
                log.error("%s broke off and begins again: %s", self.name, self.fault)
        return is_new

    def ended(self) -> None:
        """It ended because it was asked to."""
        _running.discard(self)


_running: WeakSet[Lasting] = WeakSet()


class LastingThread(threading.Thread):
    """A daemon thread. `work` returns when it was asked to end, and can be called again after an
    exception.
    """

    def __init__(self, work: Callable[[], None], name: str) -> None:
        super().__init__(name=name, daemon=True)
        self._work = work
        self._state = Lasting(name)

    def run(self) -> None:
        while not self._ends_asked():
            # Nobody rings: a pause that needs no descriptor and no clock.
            threading.Event().wait(RESTART_S)
            self._state.fault = ""
        self._state.ended()

    def _ends_asked(self) -> bool:
        """Runs the work: True if it ended because it was asked to, False where it broke off."""
        try:
            self._work()
        except BaseException as error:
            if self._state.broke_off(error):
                # The hook writes to the error log, whose disk may be what failed.
                with suppress(Exception):
                    hook_values = type(error), error, error.__traceback__, self
                    threading.excepthook(threading.ExceptHookArgs(hook_values))
            return False
        return True


def faults() -> dict[str, str]:
    """Work that stands still now, with its reason; empty while everything runs."""
    return {work.name: work.fault for work in tuple(_running) if work.fault}


def reason_of(error: BaseException) -> str:
    """Message of an exception, with its type; some read files to say it, and can fail at that."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__
