"""Key presses that follow each other faster than any finger types: a card reader's, not a hand's.

A reader types a number with 1 to 28 ms from key to key, some with 50, over a busy radio 100; a hand
at its fastest, 240 words a minute, has 50 ms, and rolls at most four keys at once. A short code is
no more than such a roll: its Enter tells, which no hand presses as fast.
"""

GAP_MS = 32
"""Keys further apart than this are not in one row, where a hand types on every keyboard."""

CLOSE_MS = 56
"""The same where some keyboard may be a reader, whose keys come at 28 ms and 7 more or less."""

FIRST_MS = 150
"""The same before a hand has typed at all."""

LEAST = 5
"""So many keys in a row make a burst."""

FINGER_MS = 40
"""Time for each key after the first within which no finger types LEAST of them."""

_MOST_KEYS = 64


class KeyBurst:
    """Judges a row of key presses by their times, which may be known roughly only.

    `gap_ms`: keys further apart are not in one row. `by_hand`: a key came alone, as only a hand's
    does. `has_ended`: the row is a code and its Enter, or what a hand types before one.
    """

    def __init__(self) -> None:
        self._row: list[tuple[int, int]] = []
        self.gap_ms = FIRST_MS
        self.is_one = self.has_ended = self.by_hand = self._has_text = False

    def forget(self) -> None:
        """The row has ended."""
        self._row, self.is_one, self.has_ended, self._has_text = [], False, False, False

    def goes_on(self, since_ms: int) -> bool:
        """True if a key that went down no earlier than this can still belong to the row."""
        return bool(self._row) and since_ms - self._row[-1][1] < self.gap_ms

    def press(self, since_ms: int, at_ms: int, is_end: bool = False) -> bool:
        """A key went down between these times, which begins a new row where the last has ended.
        `is_end`: it is one with which readers end a code.

        True if the row is a burst: even if each key came as early or as late as it can have, a few
        of them came faster than a finger types.
        """
        if not self.goes_on(since_ms):
            self.by_hand = self.by_hand or (len(self._row) == 1 and not self.has_ended)
            self.forget()
        self._row = [*self._row[-_MOST_KEYS:], (since_ms, at_ms)]
        last_index = len(self._row) - 1
        # The longest span there can have been: earliest time of one key, latest time of the last.
        is_fast = (
            at_ms - since <= FINGER_MS * (last_index - index)
            for index, (since, _) in enumerate(self._row[: max(0, last_index - LEAST + 2)])
        )
        self.is_one = self.is_one or any(is_fast)
        self.has_ended, self._has_text = self.has_ended or is_end, self._has_text or not is_end
        return self.is_one

    @property
    def is_code(self) -> bool:
        """True if the row has keys and an Enter; Tabs alone are a hand's way over the screen."""
        return self.has_ended and self._has_text
