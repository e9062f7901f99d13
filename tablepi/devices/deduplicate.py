"""Drops duplicate readings within `repeat_ms`."""


class Repeats:
    """Tells new texts from repeated ones, by times that are passed in.

    A text is new when it was not given within the last `repeat_ms`, repeats included: a card held
    before a scanner that reads without pause is one scan, however long. The latest `most` texts are
    remembered.
    """

    def __init__(self, repeat_ms: int, most: int = 64) -> None:
        self._repeat_ms = repeat_ms
        self._most = most
        self._seen_ms: dict[str, int] = {}

    def is_new(self, text: str, at_ms: int) -> bool:
        """True if the text at this time counts, which is remembered."""
        before_ms = self._seen_ms.pop(text, None)
        self._seen_ms[text] = at_ms
        if len(self._seen_ms) > self._most:
            del self._seen_ms[next(iter(self._seen_ms))]
        return before_ms is None or at_ms - before_ms >= self._repeat_ms
