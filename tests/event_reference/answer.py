"""What a check of an event has to print, as far as it does not depend on who pairs."""

from collections.abc import Sequence
from typing import Any

from tests.event_reference.pairing import DuelCosts, PodCosts, circle, knocked_out
from tests.event_reference.played_event import SWISS, PlayedEvent, Row, Stage
from tests.event_reference.ranking import standings
from tests.event_reference.result_faults import is_result, is_voided
from tests.event_reference.row_faults import is_missat, is_row, lacks_results
from tests.event_reference.table_order import at_tables, is_tight

IGNORED = ("EV-ROW", "EV-RESULT")

MOST_COMPARED = 12
"""Players of a round of pods whose costs are compared with the best."""


def answer(rows: Sequence[Row]) -> dict[str, Any]:
    """Faults, rounds and standings of rows whose chain is sound; `unsure`: the first round of which
    the page does not say everything, 0 for none.
    """
    event, rounds, faults, unsure = PlayedEvent(), list[dict[str, Any]](), [], list[int]()
    for row in rows:
        fault, judged = judge(event, row)
        if judged:
            rounds.append(judged)
            unsure += [row["n"]] if judged["unsure"] else []
        faults += [{"n": row["n"], "id": fault}] if fault else []
        if fault not in IGNORED:
            event.take(row)
        if len(rounds) > len(event.rounds):
            rounds.pop()
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
    first = min(unsure, default=0)
    return {"faults": faults, "rounds": rounds, "standings": ranked, "unsure": first}


def judge(event: PlayedEvent, row: Row) -> tuple[str, dict[str, Any] | None]:
    """A row's fault, '' for none; and of a round what it costs and the least that one could."""
    if not is_row(event, row):
        return "EV-ROW", None
    if row["do"] in ("result", "correct"):
        return "" if is_result(event, row) else "EV-RESULT", None
    if row["do"] == "void":
        return "" if is_voided(event, row) else "EV-RESULT", None
    if row["do"] != "round":
        return "", None
    missat, hand = is_missat(event, row), bool(row.get("hand", False))
    cost, best, is_above = costs(event, row)
    cost = None if missat or hand else cost
    first = {
        "EV-OPEN": lacks_results(event),
        "EV-LOT": row["lot"] != event.lot,
        "EV-SEAT": missat,
        "EV-COST": is_above and cost is not None,
    }
    told = {"round": row["round"], "stage": row["stage"], "lot": event.lot, "hand": hand}
    fault = next((id_ for id_, is_true in first.items() if is_true), "")
    unsure = row["n"] if missat or is_tight(event) else 0
    return fault, {**told, "cost": cost, "best": best, "unsure": unsure}


def costs(event: PlayedEvent, row: Row) -> tuple[list[str] | None, list[str] | None, bool]:
    """What the recorded round costs, the least that one could, and whether it is above."""
    stage, byes = event.stages[row["stage"] - 1], list(row["byes"])
    pods = [list(each["players"]) for each in row["pairings"]]
    if stage.format not in SWISS:
        meant = _meant(event, stage)
        if meant is None:
            return None, None, False
        is_meant = (sorted(pods), sorted(byes)) == meant
        return ["0" if is_meant else "1"], ["0"], not is_meant
    by: DuelCosts | PodCosts
    by = DuelCosts(event, stage) if stage.format == "duel-swiss" else PodCosts(event, stage)
    found = by.best()
    paired = [pod for pod in found[1] if len(pod) > 1] if found else []
    lacking = isinstance(at_tables(event, stage, paired), int)
    best = [str(each) for each in found[0]] if found and not lacking else None
    if is_missat(event, row) or row.get("hand", False):
        return None, best, False
    cost = [str(each) for each in by.of(pods, byes)]
    if isinstance(by, DuelCosts):
        return cost, best, best is not None and cost != best
    is_above = int(cost[-1]) > sum(map(by.least_seats, pods))
    is_above |= best is not None and len(by.players) <= MOST_COMPARED and cost[:5] != best
    return cost, best, is_above


def _meant(event: PlayedEvent, stage: Stage) -> tuple[list[list[str]], list[str]] | None:
    """The only round that is right, in order; None where it waits for a result."""
    if stage.format == "final":
        return [list(stage.taken)], []
    found = (circle if stage.format == "round-robin" else knocked_out)(event, stage)
    return found and (sorted(found[0]), sorted(found[1]))
