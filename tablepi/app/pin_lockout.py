"""Wrong PINs: from the third on, each costs a longer pause before another is looked at."""

FREE = 2
"""Somebody who knows the PIN may mistype it so often."""

FIRST_MS, LONGEST_MS = 5_000, 300_000


class PinLockout:
    """How often somebody was wrong about one PIN, one time after the other."""

    def __init__(self) -> None:
        self._wrong = 0
        self._until_ms = 0

    def wait_s(self, now_ms: int) -> int:
        """Seconds until another is looked at, rounded up; 0 for at once."""
        return max(0, -(-(self._until_ms - now_ms) // 1000))

    def wrong(self, now_ms: int) -> None:
        """One more was none."""
        self._wrong += 1
        if self._wrong > FREE:
            pause_ms = min(LONGEST_MS, FIRST_MS * 2 ** (self._wrong - FREE - 1))
            self._until_ms = now_ms + pause_ms

    def right(self) -> None:
        """It was known after all."""
        self._wrong = 0
