"""The terms of a sheet of rounds, the keys of a template's tables and the values of each."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tablepi.core.text.phrase import Phrase

ROUND_CHIPS = (5, 10, 20, 50)
ROW_CHIPS = (1, 2, 5, 10)
"""Amounts that keys of their own add to a number that is being entered: at most four, so that each
keeps its place."""

LIMIT = 1_000_000
"""No seat's total, without corrections, goes beyond this on either side of zero."""


class Limits(NamedTuple):
    """The numbers that a cell takes: from `least` to `most`, in steps from `least`, else from 0."""

    least: int | None = None
    most: int | None = None
    step: int = 1

    def allow(self, number: int) -> bool:
        if (self.least is not None and number < self.least) or (
            self.most is not None and number > self.most
        ):
            return False
        return (number - (self.least or 0)) % self.step == 0

    @property
    def said(self) -> Phrase:
        least, most = self.least is not None, self.most is not None
        name = "between" if least and most else "from" if least else "up-to" if most else "any"
        limits = Phrase(f"limits.{name}", self._asdict())
        return (
            Phrase("limits.steps", {"limits": limits, "n": self.step}) if self.step > 1 else limits
        )


NO_LIMITS = Limits()
"""Any number."""


class Terms(NamedTuple):
    """The options of a sheet of rounds, or the keys of a template's `[rounds]`.

    `over`: what a total becomes that would pass the target, None for what it is. `down`: entries
    are taken away, and a total of 0 ends the match. `end`: when a target, or that 0, does so.
    `missing`: `ask` before an entry that nobody made counts 0. `limits`: of an entry of the round.
    `sums`: what the entries of a closed round may add up to, nothing for whatever they do.
    """

    best: str = "high"
    rounds: int = 0
    target: int = 0
    start: int = 0
    over: int | None = None
    down: bool = False
    end: str = "round"
    missing: str = "ask"
    limits: Limits = NO_LIMITS
    sums: tuple[int, ...] = ()

    def is_reached(self, total: int) -> bool:
        """True if a total is at the target or beyond it; where entries are taken away, at 0."""
        return total == 0 if self.down else 0 < self.target <= total

    def total(self, earlier_total: int, entry: int) -> int:
        if self.down:
            return earlier_total - entry if entry <= earlier_total else earlier_total
        overshoots = (
            self.over is not None and self.target and entry and earlier_total + entry > self.target
        )
        return self.over if overshoots and self.over is not None else earlier_total + entry


_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_LONGEST_SHOWN = 40


class Key(NamedTuple):
    """Values that a key can have; `wanted`: the sentence that says so."""

    wanted: str
    fits: Callable[[Any], bool]
    needed: bool = False

    def must(self) -> "Key":
        """The same key where it cannot be left out."""
        return self._replace(needed=True)


def value_text(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def _is_number(value: Any) -> bool:
    # True and False are numbers to Python, and none to TOML.
    return isinstance(value, int) and not isinstance(value, bool)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and bool(_ID.fullmatch(value))


def _is_tied(value: Any) -> bool:
    return isinstance(value, str) and _is_id(value.removeprefix("-"))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _are(fits: Callable[[Any], bool], least: int = 0) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) >= least and all(map(fits, value))


def _are_names(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(map(_is_text, value.values()))


def _are_seats(value: Any) -> bool:
    return _are(_is_number, 2)(value) and len(value) == 2 and 1 <= value[0] <= value[1] <= 12


def _are_tables(value: Any) -> bool:
    return _are(lambda table: isinstance(table, dict), 1)(value)


_id = Key("id", _is_id)
_names = Key("names", _are_names)
_number = Key("number", _is_number)
_from_0 = Key("from-0", lambda value: _is_number(value) and value >= 0)
_numbers = Key("numbers", _are(_is_number, 1))
_start = Key("start", lambda value: _is_number(value) and -LIMIT <= value <= LIMIT)
_yes_no = Key("yes-no", lambda value: isinstance(value, bool))
_from_1 = Key("from-1", lambda value: _is_number(value) and value > 0)
_rows = Key("rows", _are(_is_id))
_best = Key("best", lambda value: value in ("high", "low"))
_ties = Key("ties", lambda value: value in ("split", "each"))
_missing = Key("missing", lambda value: value in ("ask", "zero"))

LIMITS = {"most": _number, "least": _number, "step": _from_1}
"""Limits of a number, in a row that is entered and in a round."""

TOP = {
    "id": _id.must(),
    "title": _names,
    "serves": Key("texts", _are(_is_text)),
    "seats": Key("seats", _are_seats),
    "best": _best,
    "target": _from_0,
    "tie": Key("tie", _are(_is_tied)),
    "end": Key("end", lambda value: value in ("now", "round")),
    "missing": _missing,
    "hidden": _yes_no,
    "row": Key("tables", _are_tables),
    "rounds": Key("table", lambda value: isinstance(value, dict)),
}

ROW = {"id": _id.must(), "name": _names, "kind": Key("kind", lambda value: True)}
"""The keys that a row of any kind has."""

KINDS: dict[str, dict[str, Key]] = {
    "points": {},
    "count": {"per": _from_1, "points": _number.must()},
    "table": {"points": _numbers.must()},
    "choice": {"points": _numbers.must()},
    "rank": {"points": _numbers.must(), "ties": _ties},
    "bonus": {
        "of": Key("rows", _are(_is_id, 1)).must(),
        "least": _number.must(),
        "points": _number.must(),
    },
}
"""The further keys of a row of each kind; all but a bonus have limits besides."""

ROUNDS = {
    "start": _start,
    "target": _from_0,
    "rounds": _from_0,
    "over": _start,
    "down": _yes_no,
    "end": Key("end-rounds", lambda value: value in ("round", "now", "untied")),
    "missing": _missing,
    "sum": Key("sum", lambda value: _is_number(value) or _are(_is_number, 1)(value)),
    **LIMITS,
}
