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
    """State of lasting work. `fault`: why it stands still, '' while it runs."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fault = ""
        self._reason = ""
        _running.add(self)

    def broke_off(self, wrong: BaseException) -> bool:
        """Keeps the reason; whether it is another one than the last time, which is logged."""
        self.fault = reason_of(wrong)
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
        self._lasting = Lasting(name)

    def run(self) -> None:
        while not self._is_over():
            # Nobody rings: a pause that needs no descriptor and no clock.
            threading.Event().wait(RESTART_S)
            self._lasting.fault = ""
        self._lasting.ended()

    def _is_over(self) -> bool:
        try:
            self._work()
        except BaseException as wrong:
            if self._lasting.broke_off(wrong):
                with suppress(Exception):
                    told = type(wrong), wrong, wrong.__traceback__, self
                    threading.excepthook(threading.ExceptHookArgs(told))
            return False
        return True


def faults() -> dict[str, str]:
    """Work that stands still now, with its reason; empty while everything runs."""
    return {each.name: each.fault for each in tuple(_running) if each.fault}


def reason_of(wrong: BaseException) -> str:
    """Message of an exception, with its type; some read files to say it, and can fail at that."""
    try:
        return f"{type(wrong).__name__}: {wrong}"
    except Exception:
        return type(wrong).__name__
