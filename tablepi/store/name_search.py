"""Search for a player's name in free texts, and its removal."""

import re
from collections.abc import Callable

from tablepi.core.record import ERASED, RowKind
from tablepi.core.tokenizer import Malformed, quoted_text, split

MALFORMED = "malformed"
"""The rule of a refused line that was no move at all."""

Reason = Callable[[list[str]], int]
"""Where in the words of a line its free text begins; their number where it has none."""


def reason_at(words: list[str]) -> int:
    """A judge's reason is the one free text that every game has: `adjust SEAT ±N REASON…`.

    A note on a corrected clock has one as well: `clock adjust SEAT ±N REASON…`.
    """
    if words[:2] == ["clock", "adjust"]:
        return 4
    verb = 2 if words[:1] == ["amend"] else 0
    return verb + 3 if words[verb : verb + 1] == ["adjust"] else len(words)


class Name:
    """A name to be cut out of texts: as a whole word, in any letter case."""

    def __init__(self, name: str) -> None:
        words = r"\s+".join(re.escape(word) for word in name.split())
        self._there = re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)

    def cut(self, text: str) -> str:
        """The text without the name."""
        return self._there.sub(ERASED, text)

    def cut_from_row(self, kind: RowKind, text: str, reason_at: Reason) -> str:
        """The row's text without the name. The game's own words stay, even one that is a name."""
        if kind != "refused":
            return self._cut_from_line(text, reason_at)
        line, mark, rule = text.rpartition(" ! ")
        if rule == MALFORMED:
            return self.cut(line) + mark + rule
        return self._cut_from_line(line, reason_at) + mark + rule

    def _cut_from_line(self, line: str, reason_at: Reason) -> str:
        try:
            words, starts, _ = split(line)
        except Malformed:
            return self.cut(line)
        at = reason_at(words)
        reason = " ".join(words[at:])
        without = self.cut(reason)
        return line if without == reason else line[: starts[at]] + quoted_text(without)
