"""What is wrong with a row of an event, by the page's list."""

import re
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from tests.event_reference.pairing import pairable, sizes
from tests.event_reference.played_event import DUELS, SWISS, PlayedEvent, Round, Row, Stage

ID, SEAL = r"[a-z0-9-]{1,16}", r"-|[0-9a-f]{8}"


def is_row(event: PlayedEvent, row: Row) -> bool:
    """Whether a row has the form of its `do` and names what is known."""
    test = _TESTS.get(row["do"])
    if test is None:
        return True
    if row["do"] != "open" and not event.word:
        return False
    try:
        return has_form(row) and test(event, row)
    except (KeyError, TypeError, AttributeError, IndexError):
        return False


def has_form(row: Row) -> bool:
    """Whether fields that may be missing have their types where they are there."""
    told: dict[str, Callable[[Any], bool]]
    told = {"by": text, "at": number, **_MAY_BE_MISSING.get(row["do"], {})}
    return all(test(row[name]) for name, test in told.items() if name in row)


def text(value: object, form: str = r"(?s:.*)") -> bool:
    """Whether it is a text of this form."""
    return isinstance(value, str) and re.fullmatch(form, value) is not None


def number(value: object, least: int | None = None) -> bool:
    """Whether it is a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return least is None or value >= least


def flag(value: object) -> bool:
    """Whether it is true or false."""
    return isinstance(value, bool)


def texts(value: object) -> bool:
    """Whether it is a list of texts."""
    return isinstance(value, list) and all(map(text, value))


def numbers(value: object) -> bool:
    """Whether it is a list of whole numbers."""
    return isinstance(value, list) and all(map(number, value))


_MAY_BE_MISSING: Mapping[str, Mapping[str, Callable[[Any], bool]]] = {
    "open": {"title": text},
    "forbid": {"off": flag},
    "round": {"hand": flag, "why": text},
    "result": {"matches": texts, "why": text},
    "correct": {"matches": texts, "why": text},
    "void": {"why": text},
    "penalty": {"why": text},
    "withdraw": {"why": text},
}


def _open(event: PlayedEvent, row: Row) -> bool:
    return not event.word and text(row["word"]) and text(row["event"])


def _player(event: PlayedEvent, row: Row) -> bool:
    known = row["player"] in event.players
    return text(row["player"], ID) and text(row["name"]) and text(row["salt"]) and not known


def _edit(event: PlayedEvent, row: Row) -> bool:
    return _known(event, row) and text(row["name"]) and text(row["salt"])


def _known(event: PlayedEvent, row: Row) -> bool:
    return row["player"] in event.players


def _fixed(event: PlayedEvent, row: Row) -> bool:
    return _known(event, row) and text(row["table"])


def _forbid(event: PlayedEvent, row: Row) -> bool:
    pair = row["players"]
    return isinstance(pair, list) and len(pair) == 2 and all(each in event.players for each in pair)


def _tables(event: PlayedEvent, row: Row) -> bool:
    tables = row["tables"]
    flags = [each[name] for each in tables for name in ("broken", "stream") if name in each]
    return (
        isinstance(tables, list)
        and all(map(flag, flags))
        and all(text(each["table"], ID) and each["table"] != "hall" for each in tables)
    )


def _among(*values: object) -> Callable[[Any], bool]:
    return lambda value: type(value) is type(values[0]) and value in values


def _count(value: object) -> bool:
    return number(value, 0)


def _one_or_more(value: object) -> bool:
    return number(value, 1)


def _fraction(value: object) -> bool:
    return text(value, r"\d+(/(win|0*[1-9]\d*))?")


_BEST_OF = {"best_of": _among(1, 3, 5)}
_SETTINGS: Mapping[str, Mapping[str, Callable[[Any], bool]]] = {
    "open": {},
    "duel-swiss": {**_BEST_OF, "rounds": _count, "last_by_standing": flag},
    "pod-swiss": {
        "seats": _among(3, 4, 5, 6),
        "rounds": _count,
        "scoring": _among("win", "placement", "catan"),
        "short": _among("pods", "byes"),
        "win": _one_or_more,
        "floor": _fraction,
    },
    "round-robin": _BEST_OF,
    "single-elim": {**_BEST_OF, "take": _count},
    "final": {"take": _one_or_more},
}
"""Of each format; those of others are fields like any that is not known."""


def _stage(event: PlayedEvent, row: Row) -> bool:
    own = _SETTINGS[row["format"]]
    sound = all(test(row[name]) for name, test in own.items() if name in row)
    is_placement = "scoring" in own and row.get("scoring") == "placement"
    in_order = number(row["stage"]) and row["stage"] == len(event.stages) + 1
    return sound and in_order and not (is_placement and row.get("seats", 4) > 5)


def _round(event: PlayedEvent, row: Row) -> bool:
    stage = event.stages[row["stage"] - 1]
    tables = [each["table"] for each in row["pairings"]]
    players = [player for each in row["pairings"] for player in each["players"]]
    return bool(
        isinstance(row["pairings"], list)
        and number(row["stage"], 1)
        and not stage.is_over
        and number(row["round"])
        and row["round"] == len(event.rounds) + 1
        and len(event.rounds_of(stage)) < _most_rounds(stage)
        and text(row["lot"])
        and all(map(text, tables))
        and len(tables) == len(set(tables))
        and isinstance(row["byes"], list)
        and all(each in event.players for each in (*players, *row["byes"]))
    )


def _newest(event: PlayedEvent, row: Row) -> Round | None:
    is_it = number(row["round"], 1) and row["round"] == len(event.rounds)
    return event.rounds[-1] if is_it else None


def _withdraw(event: PlayedEvent, row: Row) -> bool:
    newest = _newest(event, row)
    return newest is not None and not newest.stage.is_over and not newest.results


def _join(event: PlayedEvent, row: Row) -> bool:
    newest, player = _newest(event, row), row["player"]
    if newest is None or newest.stage.format not in SWISS:
        return False
    there = {*newest.byes, *(each for table in newest.tables.values() for each in table)}
    may = player in event.active and player in newest.stage.taken and player not in there
    if not may or not ({"with", "table"} & row.keys()):
        return may
    usable = [each["table"] for each in event.tables if not each.get("broken", False)]
    is_free = row["table"] in usable and row["table"] not in newest.tables
    return text(row["with"]) and row["with"] in newest.byes and is_free


def _most_rounds(stage: Stage) -> int:
    count = len(stage.taken)
    robin = count - 1 + count % 2 if count > 1 else 0
    most = {"round-robin": robin, "single-elim": max(count - 1, 0).bit_length()}
    return {"open": 0, "final": 1, **most}.get(stage.format, 1_000)


def _result(event: PlayedEvent, row: Row) -> bool:
    form = text(row["table"]) and text(row["seal"], SEAL) and isinstance(row["result"], dict)
    if not number(row["round"], 0) or not form or not _is_told(row["result"]):
        return False
    if row["round"] == 0:
        players = row["players"]
        is_open = any(stage.format == "open" for stage in event.stages)
        known = texts(players) and all(each in event.players for each in players)
        return texts(row["matches"]) and is_open and known
    return bool(row["round"] <= len(event.rounds))


def _is_told(result: Row) -> bool:
    """Whether wins or places are there, and everything has its type."""
    lists = [result[name] for name in ("wins", "places", "points", "out") if name in result]
    is_there = "wins" in result or "places" in result
    return is_there and all(map(numbers, lists)) and number(result.get("draws", 0))


def _void(event: PlayedEvent, row: Row) -> bool:
    return text(row["table"]) and texts(row["matches"])


def _penalty(event: PlayedEvent, row: Row) -> bool:
    is_stage = number(row["stage"], 1) and row["stage"] <= len(event.stages)
    return _known(event, row) and number(row.get("points", 0)) and is_stage


_TESTS: Mapping[str, Callable[[PlayedEvent, Row], bool]] = {
    "open": _open,
    "player": _player,
    "edit": _edit,
    "drop": _known,
    "back": _known,
    "fixed": _fixed,
    "forbid": _forbid,
    "tables": _tables,
    "stage": _stage,
    "round": _round,
    "withdraw": _withdraw,
    "join": _join,
    "result": _result,
    "correct": _result,
    "void": _void,
    "penalty": _penalty,
}


def lacks_results(event: PlayedEvent) -> bool:
    """Whether a table of any round has none."""
    return any(table not in each.results for each in event.rounds for table in each.tables)


def is_missat(event: PlayedEvent, row: Row) -> bool:
    """Whether EV-SEAT is true of a round."""
    stage, hand = event.stages[row["stage"] - 1], row.get("hand", False)
    pods = [each["players"] for each in row["pairings"]]
    everybody = [player for pod in pods for player in pod] + row["byes"]
    allowed = event.active if stage.format in SWISS else stage.taken
    usable = [each["table"] for each in event.tables if not each.get("broken", False)]
    return (
        len(everybody) != len(set(everybody))
        or any(each not in allowed for each in everybody)
        or any(each["table"] not in usable for each in row["pairings"])
        or any(len(pod) not in _sizes(stage, hand) for pod in pods)
        or (stage.format in SWISS and not hand and _is_uneven(event, stage, pods, row["byes"]))
    )


def _sizes(stage: Stage, hand: bool) -> range:
    if stage.format in DUELS:
        return range(2, 3)
    if stage.format == "final":
        return range(2 if hand else len(stage.taken), len(stage.taken) + 1)
    least = 2 if hand else stage.seats - (stage.told.get("short", "pods") == "pods")
    return range(least, stage.seats + 1)


def _is_uneven(event: PlayedEvent, stage: Stage, pods: list[list[str]], byes: list[str]) -> bool:
    players = pairable(event, stage)
    if any(frozenset(pair) in event.forbidden for pod in pods for pair in combinations(pod, 2)):
        return True
    if {*players} - {player for pod in pods for player in pod} - {*byes}:
        return True
    if stage.format == "duel-swiss":
        return len(byes) != len(players) % 2
    _, short, resting = sizes(len(players), stage.seats, stage.told.get("short") == "byes")
    return (sum(len(pod) < stage.seats for pod in pods), len(byes)) != (short, resting)
