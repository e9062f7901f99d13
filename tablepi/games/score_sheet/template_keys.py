"""The keys of a template's tables and the values of each."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tablepi.games.score_sheet.bid_terms import ORDERS
from tablepi.games.score_sheet.terms import LIMIT

MOST_SEATS = 12

_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_LONGEST_SHOWN = 40
_SEATS = {str(seats) for seats in range(1, MOST_SEATS + 1)}

BESTS = ("high", "low", "together")
"""The totals that win; or all win or lose together."""

TIES = ("split", "each", "alone")
"""What seats with the same number have: the points of their places shared, all the higher, or the
points of that one place shared.
"""


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
    return (
        _are(_is_number, 2)(value) and len(value) == 2 and 1 <= value[0] <= value[1] <= MOST_SEATS
    )


def _or_by_seats(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """A value that fits, or a table of such values by numbers of seats."""

    def fits_either(value: Any) -> bool:
        if not isinstance(value, dict):
            return fits(value)
        return value.keys() <= _SEATS and bool(value) and all(map(fits, value.values()))

    return fits_either


def _are_tables(value: Any) -> bool:
    return _are(lambda table: isinstance(table, dict), 1)(value)


_id = Key("id", _is_id)
_names = Key("names", _are_names)
_number = Key("number", _is_number)
_from_0 = Key("from-0", lambda value: _is_number(value) and value >= 0)
_points = Key("points", _or_by_seats(_is_number))
_lists = Key("lists", _or_by_seats(_are(_is_number, 1)))
_start = Key("start", lambda value: _is_number(value) and -LIMIT <= value <= LIMIT)
_yes_no = Key("yes-no", lambda value: isinstance(value, bool))
_from_1 = Key("from-1", lambda value: _is_number(value) and value > 0)
_rows = Key("rows", _are(_is_id))
_best = Key("best", lambda value: value in BESTS)
_ties = Key("ties", lambda value: value in TIES)
_from = Key("from", lambda value: value in ("high", "low"))
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
    "table": {"points": _lists.must()},
    "choice": {"points": _lists.must()},
    "rank": {"points": _lists.must(), "ties": _ties, "from": _from},
    "bonus": {
        "of": Key("rows", _are(_is_id, 1)).must(),
        "least": _number.must(),
        "points": _points.must(),
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
    "bid": Key("bid", lambda value: isinstance(value, dict)),
    "name": _names,
}

ZERO = {"base": _number, "per": _number, "miss": _number}
"""The keys of a table of points by hit and miss."""

BID = {
    "deck": _from_1,
    "hand": _from_1,
    "order": Key("order", lambda value: value in ORDERS),
    **ZERO,
    "made": _number,
    "zero": Key("zero", lambda value: isinstance(value, dict)),
    "hook": _yes_no,
    "bonus": _yes_no,
}

TOGETHER_EXCLUDES = ("target", "rounds", "down", "bid")
"""The keys of `[rounds]` that do not go with `best = "together"`, where nothing ends by itself."""
BID_EXCLUDES = ("down", "over", "sum", *LIMITS)
"""Those that do not go with `bid`, which has limits and a sum of its own."""
