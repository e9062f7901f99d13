"""Time controls: the clocks that a table agreed on, and the journal's notes about them."""

from collections.abc import Iterable, Sequence
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

_TABLE_WORD, _DELAY_WORD = "table", "delay"
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
    delay_s: int = 0
    """Runs before the time of a bank in each turn; what is left of it is lost (US simple delay)."""
    odds: tuple[tuple[int, int], ...] = ()
    """Seats whose time is not `time_s`, each with its own seconds, in seat order."""

    @property
    def delay_ms(self) -> int:
        return self.delay_s * 1_000 if self.kind == "bank" else 0

    def time_ms(self, seat: int) -> int:
        """The whole time of a seat, or of the table."""
        return dict(self.odds).get(seat, self.time_s) * 1_000

    def short_ms(self, seat: int) -> int:
        """The time left from which it counts as short; of a round clock, its end phase."""
        if self.kind == "round":
            return self.more_s * 1_000
        return min(_SHORT_MS[self.kind], self.time_ms(seat) // _SHORT_SHARE[self.kind])


NO_CLOCKS = Timing()

USUAL = {
    "none": NO_CLOCKS,
    "move": Timing("move", 60),
    "bank": Timing("bank", 900, 10),
    "round": Timing("round", 3_000, 300),
}
"""The defaults of each kind; a round is a convention's 50 minutes."""


def fault(timing: Timing) -> Phrase | None:
    if timing.kind not in KINDS:
        return _no_choice("kind", KINDS, timing.kind)
    if timing.flag not in FLAGS:
        return _no_choice("flag", FLAGS, timing.flag)
    limits = [("more_s", 0, timing.more_s), ("delay_s", 0, timing.delay_s)]
    if timing.kind != "none":
        limits[:0] = [("time_s", 1, timing.time_s)]
    limits += [(f"time_s.{seat}", 1, own_s) for seat, own_s in timing.odds]
    for key, least, value in limits:
        if not least <= value <= MOST_S:
            return Phrase("timing.seconds", {"key": key, "least": least, "value": value})
    return None


def _no_choice(key: str, choices: Iterable[str], value: str) -> Phrase:
    return Phrase("timing.choice", {"key": key, "choices": ", ".join(choices), "value": value})


START, PAUSE = "clock start", "clock pause"
"""Notes of the journal; the other ones have words behind `clock set`, `adjust` and `flag`."""


def timing_words(timing: Timing) -> tuple[str, ...]:
    """The words of a time control: `bank 900 10 told`, then `delay=5` and `2=180` where chosen."""
    usual_words = timing.kind, str(timing.time_s), str(timing.more_s), timing.flag
    delay_words = (f"{_DELAY_WORD}={timing.delay_s}",) if timing.delay_s else ()
    return (*usual_words, *delay_words, *(f"{seat}={own_s}" for seat, own_s in timing.odds))


def read_timing(words: Sequence[str]) -> Timing | None:
    """The time control in its words; None where they are none. Raises ValueError."""
    kind, time_s, more_s, flag, *pairs = words
    own = {name: int(seconds) for name, seconds in (pair.split("=") for pair in pairs)}
    delay_s = own.pop(_DELAY_WORD, 0)
    odds = tuple(sorted((_positive(seat), own_s) for seat, own_s in own.items()))
    timing = Timing(kind, int(time_s), int(more_s), flag, delay_s, odds)
    return None if fault(timing) else timing


def _positive(word: str) -> int:
    if not word.isdecimal() or not int(word):
        raise ValueError(word)
    return int(word)


def set_note(timing: Timing) -> str:
    """The note with which a match gets its clocks: `clock set bank 900 10 told delay=5 2=180`."""
    return " ".join(("clock set", *timing_words(timing)))


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
        timing = read_timing(words)
        if timing is None or timing.kind == "none":
            return None
        return Noted(note_kind, timing=timing)
    seat = TABLE if words[0] == _TABLE_WORD else int(words[0])
    if note_kind == "flag":
        return Noted(note_kind, seat)
    if note_kind == "adjust":
        return Noted(note_kind, seat, int(words[1]), " ".join(words[2:]))
    return None
