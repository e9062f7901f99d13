"""The result that a form of the desk tells."""

import re
from typing import Any

from tablepi.hall.server.commands.refusal import DeskRefusal
from tablepi.hall.web.http.access import Visit


def result_said(visit: Visit) -> dict[str, Any]:
    """The result that a form tells: by one tap, by games won, or by places. Raises DeskRefusal."""
    if tap := re.fullmatch(r"(\d):(\d)", visit.form.get("tap", "")):
        return {"wins": [int(tap[1]), int(tap[2])], "draws": 0, "out": []}
    wins = _of_seats(visit, "wins", "refused.result.wins")
    places = _of_seats(visit, "place", "refused.result.places")
    points = _of_seats(visit, "points", "faulty.points")
    out = out_of(visit)
    if wins:
        return {"wins": wins, "draws": visit.number("draws", 0), "out": out}
    if "place-1" not in visit.form:
        raise DeskRefusal("refused.result.wins" if "wins-1" in visit.form else "refused.form")
    if not places or not all(places):
        raise DeskRefusal("refused.result.places")
    said = {"places": places, "out": out}
    return {**said, "points": points} if len(points) == len(places) else said


MISSING = {"refused.result.wins": "wins", "refused.result.places": "place",
           "faulty.points": "points"}  # fmt: skip
"""Why a result is refused that was not said whole, with the name of the fields that are empty."""


def out_of(visit: Visit) -> list[int]:
    """The seats that are marked as out, from 1."""
    return sorted(int(each[4:]) for each in visit.form if re.fullmatch(r"out-\d", each))


def _of_seats(visit: Visit, name: str, refusal: str) -> list[int]:
    """A number for each seat; [] where none is said. Raises DeskRefusal where one is empty beside
    others: what nobody entered is no 0.
    """
    fields: list[str] = []
    while (field := f"{name}-{len(fields) + 1}") in visit.form:
        fields.append(field)
    filled = [bool(visit.form[each].strip()) for each in fields]
    if any(filled) and not all(filled):
        raise DeskRefusal(refusal)
    return [visit.number(each) for each in fields] if any(filled) else []
