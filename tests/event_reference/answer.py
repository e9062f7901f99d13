"""What a check of an event has to print, as far as it does not depend on who pairs."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tests.event_reference.pairing import DuelCosts, PodCosts, circle, knocked_out
from tests.event_reference.played_event import SWISS, PlayedEvent, Row, Stage
from tests.event_reference.ranking import standings

MOST_COMPARED = 12
"""Players of a round of pods whose costs are compared with the best."""


def answer(rows: Sequence[Row]) -> dict[str, Any]:
    """Faults, rounds and standings of rows that are sound but for their pairings."""
    event, rounds, faults = PlayedEvent(), [], []
    for row in rows:
        if row["do"] == "round":
            judged, fault = judge(event, row)
            rounds.append(judged)
            faults += [{"n": row["n"], "id": fault}] if fault else []
        event.take(row)
    ranked = [
        {
            "place": each.place,
            "player": each.player,
            "stage": each.stage,
            "dropped": each.player in event.dropped,
            "values": [str(value) for value in each.values],
        }
        for each in standings(event)
    ]
    return {"faults": faults, "rounds": rounds, "standings": ranked}


def judge(event: PlayedEvent, row: Row) -> tuple[dict[str, Any], str]:
    """A round's lot, what it costs and the least that one could; and its fault, '' for none."""
    stage = event.stages[row["stage"] - 1]
    pods = [list(each["players"]) for each in row["pairings"]]
    cost, best, fault = costs(event, stage, pods, list(row["byes"]))
    told = {"round": row["round"], "stage": row["stage"], "lot": event.lot, "cost": cost}
    return {**told, "best": best}, fault


def costs(
    event: PlayedEvent, stage: Stage, pods: list[list[str]], byes: list[str]
) -> tuple[list[str] | None, list[str] | None, str]:
    """Cost, best and fault of what was recorded."""
    if stage.format not in SWISS:
        meant = _meant(event, stage)
        is_meant = meant is not None and (sorted(pods), sorted(byes)) == meant
        return ["0" if is_meant else "1"], ["0"], "" if is_meant else "EV-COST"
    if any(frozenset(p) in event.forbidden for pod in pods for p in combinations(pod, 2)):
        return None, _best(event, stage), "EV-SEAT"
    by: DuelCosts | PodCosts
    by = DuelCosts(event, stage) if stage.format == "duel-swiss" else PodCosts(event, stage)
    cost, best = by.of(pods, byes), _best(event, stage)
    assert best is not None
    if isinstance(by, DuelCosts):
        above = [str(each) for each in cost] != best
    else:
        above = cost[-1] > sum(map(by.least_seats, pods))
        above |= len(by.players) <= MOST_COMPARED and [str(each) for each in cost[:5]] != best
    return [str(each) for each in cost], best, "EV-COST" if above else ""


def _best(event: PlayedEvent, stage: Stage) -> list[str] | None:
    by: DuelCosts | PodCosts
    by = DuelCosts(event, stage) if stage.format == "duel-swiss" else PodCosts(event, stage)
    found = by.best()
    return [str(each) for each in found[0]] if found else None


def _meant(event: PlayedEvent, stage: Stage) -> tuple[list[list[str]], list[str]] | None:
    """The only round that is right, in order; None where it waits for a result."""
    if stage.format == "final":
        return [list(stage.taken)], []
    found = (circle if stage.format == "round-robin" else knocked_out)(event, stage)
    return found and (sorted(found[0]), sorted(found[1]))
