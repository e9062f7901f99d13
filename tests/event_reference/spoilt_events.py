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
    fields = sorted((row or {}).keys() - {"n", "do", "h", "name", "salt"})
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


def _pairings(row: dict[str, Any] | None) -> Rows:
    """The pairings of a row that were not spoilt before."""
    found = (row or {}).get("pairings")
    return (
        [each for each in found if isinstance(each, dict) and isinstance(each.get("players"), list)]
        if isinstance(found, list)
        else []
    )


def _somebody_twice(rows: Rows, chance: random.Random) -> None:
    if pairings := _pairings(_any(rows, chance, "round")):
        players = chance.choice(pairings)["players"]
        players[chance.randrange(len(players))] = chance.choice(players)


def _seated_otherwise(rows: Rows, chance: random.Random) -> None:
    if pairings := _pairings(_any(rows, chance, "round")):
        chance.shuffle(chance.choice(pairings)["players"])


def _by_hand(rows: Rows, chance: random.Random) -> None:
    if row := _any(rows, chance, "round"):
        row |= {"hand": True, "why": "asked"}
        if isinstance(row.get("pairings"), list):
            chance.shuffle(row["pairings"])


def _at_a_table(rows: Rows, chance: random.Random) -> None:
    if pairings := _pairings(_any(rows, chance, "round")):
        pairings[0]["table"] = chance.choice(("t01", "t02", "t99"))


def _broken(rows: Rows, chance: random.Random) -> None:
    if tables := _tables(rows, chance):
        chance.choice(tables)["broken"] = True


def _tables(rows: Rows, chance: random.Random) -> Rows:
    """The tables of a row that were not spoilt before."""
    found = (_any(rows, chance, "tables") or {}).get("tables")
    return (
        found if isinstance(found, list) and all(isinstance(each, dict) for each in found) else []
    )


def _impossible(rows: Rows, chance: random.Random) -> None:
    result = _result(rows, chance)
    if "wins" in result:
        result["wins"] = chance.choice(([2, 2], [-1, 0], [1], [3, 3], [0, 0], [1, 2]))
    elif isinstance(result.get("places"), list) and result["places"]:
        result["places"][-1] = chance.choice((1, 2, 5, 0))


def _nobody_out_or_all(rows: Rows, chance: random.Random) -> None:
    if result := _result(rows, chance):
        result["out"] = chance.choice(([], [1], [1, 2], [1, 1], [9], [0]))


def _result(rows: Rows, chance: random.Random) -> dict[str, Any]:
    """What a row says came out; {} where that was spoilt before."""
    found = (_any(rows, chance, "result", "correct") or {}).get("result")
    return found if isinstance(found, dict) else {}


def _told_oddly(rows: Rows, chance: random.Random) -> None:
    if row := _any(rows, chance, "result", "correct"):
        odd: Any = chance.choice((None, -1, "?", [], {}, True, [1], [True, 1], ["1", 2], [1, None]))
        name = chance.choice(("wins", "places", "points", "out", "draws"))
        told = row["result"] if isinstance(row.get("result"), dict) else {}
        row["result"] = chance.choice(({}, {**told, name: odd}, {name: odd}))


def _at_odd_tables(rows: Rows, chance: random.Random) -> None:
    if tables := _tables(rows, chance):
        name = chance.choice(("table", "broken", "stream"))
        chance.choice(tables)[name] = chance.choice((None, -1, "?", "hall", {}, True, "t99"))


def _corrected(rows: Rows, chance: random.Random) -> None:
    if row := _any(rows, chance, "result"):
        row["do"] = "correct"


def _of_nobody(rows: Rows, chance: random.Random) -> None:
    """Somebody whom nobody entered."""
    row = _any(
        rows,
        chance,
        "drop",
        "back",
        "fixed",
        "forbid",
        "penalty",
        "round",
        "result",
        "join",
        "edit",
    )
    if row is None:
        return
    lists = [row.get(name) for name in ("players", "byes")]
    lists += [each["players"] for each in _pairings(row)]
    full = [each for each in lists if isinstance(each, list) and each]
    if full:
        chance.choice(full)[0] = "p99"
    elif "player" in row:
        row["player"] = "p99"


def _of_another_number(rows: Rows, chance: random.Random) -> None:
    if row := _any(
        rows, chance, "stage", "round", "result", "correct", "penalty", "withdraw", "join"
    ):
        row[chance.choice([name for name in ("round", "stage") if name in row])] = chance.choice(
            (-1, 0, 1, 2, 9)
        )


def _opened_late(rows: Rows, chance: random.Random) -> None:
    rows.insert(chance.randrange(min(6, len(rows))), rows.pop(0))


def _opened_oddly(rows: Rows, chance: random.Random) -> None:
    row = next((each for each in rows if each["do"] == "open"), {})
    name = chance.choice(("event", "title", "word"))
    row.pop(name, None)
    if chance.random() < 0.5:
        row[name] = chance.choice((None, 1, ["word"]))


WAYS = (
    *(_of_nobody, _of_another_number, _of_another_number, _opened_late, _opened_oddly),
    *(_without_a_field, _of_a_wrong_type, _gone, _twice, _moved, _another_lot, _somebody_twice),
    *(_seated_otherwise, _by_hand, _at_a_table, _broken, _impossible, _nobody_out_or_all),
    *(_corrected, _told_oddly, _at_odd_tables),
)
