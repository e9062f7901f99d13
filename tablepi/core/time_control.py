"""Time controls: the clocks that a table agreed on, and the journal's notes about them."""

from collections.abc import Iterable
from typing import NamedTuple

from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tokenizer import Malformed, quoted_text, words_of

KINDS = ("none", "move", "bank", "round")
FLAGS = ("told", "passes", "concedes")
"""Consequence of a fallen flag: a message; also a pass for the seat; or giving up for it."""

MOST_S = 86_400
"""The longest clock, and the largest correction of one: a day."""

TABLE = 0
"""Stands in the place of a seat for the one clock that all share."""

_TABLE_WORD = "table"
_SHORT_MS = {"move": 10_000, "bank": 60_000}
_SHORT_SHARE = {"move": 3, "bank": 5}
"""A clock is short from so many ms left, or from a third or fifth of its time if that is less."""


class Timing(NamedTuple):
    """Clocks of a match, in whole seconds.

    `kind`: `none`; `move`, a seat has `time_s` for each line; `bank`, a seat has `time_s` for the
    match and gets `more_s` when a line of its own ends its turn; `round`, all have `time_s`
    together, whose last `more_s` are the end phase. `flag`: one of FLAGS.
    """

    kind: str = "none"
    time_s: int = 0
    more_s: int = 0
    flag: str = "told"

    @property
    def short_ms(self) -> int:
        """The time left from which it counts as short; of a round clock, its end phase."""
        if self.kind == "round":
            return self.more_s * 1_000
        return min(_SHORT_MS[self.kind], self.time_s * 1_000 // _SHORT_SHARE[self.kind])


NO_CLOCKS = Timing()

USUAL = {
    "none": NO_CLOCKS,
    "move": Timing("move", 60),
    "bank": Timing("bank", 900, 10),
    "round": Timing("round", 3_000, 300),
}
"""The defaults of each kind; a round is a convention's 50 minutes."""


def fault(timing: Timing) -> Phrase | None:
    kind, time_s, more_s, flag = timing
    if kind not in KINDS:
        return _no_choice("kind", KINDS, kind)
    if flag not in FLAGS:
        return _no_choice("flag", FLAGS, flag)
    if kind != "none" and not 1 <= time_s <= MOST_S:
        return Phrase("timing.seconds", {"key": "time_s", "least": 1, "value": time_s})
    if not 0 <= more_s <= MOST_S:
        return Phrase("timing.seconds", {"key": "more_s", "least": 0, "value": more_s})
    return None


def _no_choice(key: str, choices: Iterable[str], value: str) -> Phrase:
    return Phrase("timing.choice", {"key": key, "choices": ", ".join(choices), "value": value})


START, PAUSE = "clock start", "clock pause"
"""Notes of the journal; the other ones have words behind `clock set`, `adjust` and `flag`."""


def set_note(timing: Timing) -> str:
    """The note with which a match gets its clocks: `clock set bank 900 10 told`."""
    return " ".join(map(str, ("clock set", *timing)))


def adjust_note(seat: int, seconds: int, reason: str) -> str:
    """A judge's correction: `clock adjust 2 +60 REASON`, or `clock adjust table -30`."""
    return f"clock adjust {seat or _TABLE_WORD} {seconds:+d} {quoted_text(reason)}".rstrip()


def flag_note(seat: int) -> str:
    """A flag fell: `clock flag 2`."""
    return f"clock flag {seat or _TABLE_WORD}"


class Noted(NamedTuple):
    """A note about the clocks. `what`: `set`, `start`, `pause`, `adjust` or `flag`."""

    what: str
    seat: int = TABLE
    seconds: int = 0
    reason: str = ""
    timing: Timing = NO_CLOCKS


def noted(text: str) -> Noted | None:
    """The note about clocks in a note of the journal; None for any other."""
    try:
        words = words_of(text)
        return _read_note(words[1], words[2:]) if words[:1] == ["clock"] else None
    except (IndexError, ValueError, Malformed):
        return None


def _read_note(note_kind: str, words: list[str]) -> Noted | None:
    if note_kind in ("start", "pause"):
        return Noted(note_kind)
    if note_kind == "set":
        kind, time_s, more_s, flag = words
        timing = Timing(kind, int(time_s), int(more_s), flag)
        return None if fault(timing) or timing.kind == "none" else Noted(note_kind, timing=timing)
    seat = TABLE if words[0] == _TABLE_WORD else int(words[0])
    if note_kind == "flag":
        return Noted(note_kind, seat)
    if note_kind == "adjust":
        return Noted(note_kind, seat, int(words[1]), " ".join(words[2:]))
    return None
