"""PIN lockout: from the third wrong PIN on, each costs a longer pause."""

from collections.abc import Callable

from tablepi.screens.context.context import Context

FREE = 2
"""Wrong PINs without a pause, for mistyping."""

FIRST_MS, LONGEST_MS = 5_000, 300_000


class PinLockout:
    """Counts consecutive wrong entries of one PIN."""

    def __init__(self) -> None:
        self._wrong = 0
        self._until_ms = 0

    def wait_s(self, now_ms: int) -> int:
        """Seconds until the next try, rounded up; 0 for none."""
        return max(0, -(-(self._until_ms - now_ms) // 1000))

    def wrong(self, now_ms: int) -> None:
        """Counts a wrong PIN."""
        self._wrong += 1
        if self._wrong > FREE:
            pause_ms = min(LONGEST_MS, FIRST_MS * 2 ** (self._wrong - FREE - 1))
            self._until_ms = now_ms + pause_ms

    def right(self) -> None:
        """Resets the count."""
        self._wrong = 0


class Pins:
    """The PINs of a table, as its settings have them now."""

    context: Context
    notify: Callable[..., None]

    @property
    def judge_pin(self) -> str:
        """The PIN that a judge types, '' for none."""
        return str(self.context.settings["table.pin"])

    @property
    def host_pin(self) -> str:
        """The PIN that the host types, '' for none."""
        return str(self.context.settings["cafe.pin"])

    def drop_pin(self, code: str, pin: str) -> bool:
        """Takes a forgotten PIN away where this is the recovery code; whether it is."""
        if dropped := self.context.settings.drop_pin(code, pin):
            self.notify("recovery.dropped")
        return dropped
