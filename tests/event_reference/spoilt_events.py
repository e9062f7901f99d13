"""Events in which a row or two were spoilt, chained anew so that only that is wrong."""

import random
from copy import deepcopy
from typing import Any

from tests.event_reference.played_event import chained

LEFT = {"n", "at", "by", "do", "h", "name", "salt"}
Rows = list[dict[str, Any]]


def spoilt(rows: Rows, seed: int) -> Rows:
    """A copy with one to three rows spoilt, by chance."""
    chance, found = random.Random(seed), deepcopy(rows)
    for _ in range(chance.randint(1, 3)):
        chance.choice(WAYS)(found, chance)
    return chain(found)


def chain(rows: Rows) -> Rows:
    """The same rows numbered and chained anew."""
    head = "0" * 64
    for number, row in enumerate(rows, 1):
        row["n"] = number
        row["h"] = head = chained(head, row)
    return rows


def _any(rows: Rows, chance: random.Random, *kinds: str) -> dict[str, Any] | None:
    found = [row for row in rows[1:] if not kinds or row["do"] in kinds]
    return chance.choice(found) if found else None


def _without_a_field(rows: Rows, chance: random.Random) -> None:
    row = _any(rows, chance)
    fields = sorted((row or {}).keys() - LEFT)
    if row and fields:
        del row[chance.choice(fields)]


def _of_a_wrong_type(rows: Rows, chance: random.Random) -> None:
    row = _any(rows, chance)
    fields = sorted(
        (row or {}).keys() - {"n", "at", "by", "do", "h", "name", "salt", "title", "why"}
    )
    if row and fields:
        row[chance.choice(fields)] = chance.choice((None, -1, "?", [], {}, True, [1]))


def _gone(rows: Rows, chance: random.Random) -> None:
    if len(rows) > 2:
        del rows[chance.randrange(1, len(rows))]


def _twice(rows: Rows, chance: random.Random) -> None:
    at = chance.randrange(len(rows))
    rows.insert(at + 1, deepcopy(rows[at]))


def _moved(rows: Rows, chance: random.Random) -> None:
    if len(rows) > 3:
        rows.insert(chance.randrange(1, len(rows)), rows.pop(chance.randrange(1, len(rows))))


def _another_lot(rows: Rows, chance: random.Random) -> None:
    if row := _any(rows, chance, "round"):
        row["lot"] = f"{chance.getrandbits(256):064x}"


def _somebody_twice(rows: Rows, chance: random.Random) -> None:
    row = _any(rows, chance, "round")
    if row and row["pairings"]:
        players = chance.choice(row["pairings"])["players"]
        players[chance.randrange(len(players))] = chance.choice(players)


def _seated_otherwise(rows: Rows, chance: random.Random) -> None:
    row = _any(rows, chance, "round")
    if row and row["pairings"]:
        chance.shuffle(chance.choice(row["pairings"])["players"])


def _by_hand(rows: Rows, chance: random.Random) -> None:
    if row := _any(rows, chance, "round"):
        row |= {"hand": True, "why": "asked"}
        chance.shuffle(row["pairings"])


def _at_a_table(rows: Rows, chance: random.Random) -> None:
    row = _any(rows, chance, "round")
    if row and row["pairings"]:
        row["pairings"][0]["table"] = chance.choice(("t01", "t02", "t99"))


def _broken(rows: Rows, chance: random.Random) -> None:
    if row := _any(rows, chance, "tables"):
        chance.choice(row["tables"])["broken"] = True


def _impossible(rows: Rows, chance: random.Random) -> None:
    row = _any(rows, chance, "result", "correct")
    if not row:
        return
    result = row["result"]
    if "wins" in result:
        result["wins"] = chance.choice(([2, 2], [-1, 0], [1], [3, 3], [0, 0], [1, 2]))
    else:
        result["places"][-1] = chance.choice((1, 2, 5, 0))


def _nobody_out_or_all(rows: Rows, chance: random.Random) -> None:
    if row := _any(rows, chance, "result", "correct"):
        row["result"]["out"] = chance.choice(([], [1], [1, 2], [1, 1], [9], [0]))


def _corrected(rows: Rows, chance: random.Random) -> None:
    if row := _any(rows, chance, "result"):
        row["do"] = "correct"


WAYS = (
    *(_without_a_field, _of_a_wrong_type, _gone, _twice, _moved, _another_lot, _somebody_twice),
    *(_seated_otherwise, _by_hand, _at_a_table, _broken, _impossible, _nobody_out_or_all),
    _corrected,
)
