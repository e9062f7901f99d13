"""Which results are possible, and when one may be told."""

from typing import Any

from tests.event_reference.played_event import DUELS, PlayedEvent, Row, Stage
from tests.event_reference.row_faults import number


def is_result(event: PlayedEvent, row: Row) -> bool:
    """Whether a result is possible, and one may be told now."""
    stands: bool
    if row["round"] == 0:
        players, stage = row["players"], None
        stands = tuple(row["matches"]) in {matches for _, matches in event.open_play}
    else:
        played = event.rounds[row["round"] - 1]
        if row["table"] not in played.tables:
            return False
        players, stage = played.tables[row["table"]], played.stage
        stands = row["table"] in played.results
    try:
        sound = _is_duel if stage and stage.format in DUELS else _is_places
        return stands == (row["do"] == "correct") and sound(stage, players, row["result"])
    except (KeyError, TypeError):
        return False


def is_voided(event: PlayedEvent, row: Row) -> bool:
    """Whether a result of open play stands that this row can take away."""
    return tuple(row["matches"]) in {matches for _, matches in event.open_play}


def _out(result: Row, seats: int) -> list[int]:
    out = result.get("out", [])
    if len(out) != len(set(out)) or not all(number(each, 1) and each <= seats for each in out):
        raise TypeError
    return list(out)


def _is_duel(stage: Stage | None, players: list[str], result: Row) -> bool:
    wins, enough, out = result["wins"], stage.enough if stage else 0, _out(result, 2)
    counted = len(wins) == 2 and all(number(each, 0) and each <= enough for each in wins)
    if not counted or not number(result.get("draws", 0), 0) or wins == [enough, enough]:
        return False
    return bool(out or wins[0] != wins[1]) or stage is None or stage.format != "single-elim"


def _is_places(stage: Stage | None, players: list[str], result: Row) -> bool:
    places, out = result["places"], _out(result, len(players))
    if len(places) != len(players) or not all(number(each, 1) for each in places):
        return False
    needed = stage is not None and stage.told.get("scoring") == "catan"
    points: Any = result["points"] if needed else result.get("points", [0] * len(players))
    if len(points) != len(players) or not all(number(each, 0) for each in points):
        return False
    if any(place != 1 + sum(other < place for other in places) for place in places):
        return False
    inside = [place for seat, place in enumerate(places, 1) if seat not in out]
    return not inside or all(places[seat - 1] > max(inside) for seat in out)
