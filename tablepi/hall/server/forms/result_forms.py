"""Forms about results of an event, and about matches that the hall's check could not settle."""

import re
from typing import Any

from tablepi.hall.events.rows.desk_rows import VERDICTS, branch_body
from tablepi.hall.server.commands.event_book import see_row
from tablepi.hall.server.database.branches import branches
from tablepi.hall.server.database.desk_decisions import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.forms.form_fields import FormFields
from tablepi.hall.server.organiser_desk import Desk

MATCH_LETTERS = 32

MISSING = {"refused.result.wins": "wins", "refused.result.places": "place",
           "faulty.points": "points"}  # fmt: skip
"""Why a result is refused that was not said whole, with the name of the fields that are empty."""


def enter_result(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Result of a table, or one in place of what stands."""
    place, row = fields.place, fields.at_row
    # Before the result is read: one that others entered meanwhile is told first.
    see_row(desk.event.running(record), f"result {place[0]} {place[1]}", row)
    desk.event.results.enter(record, place, result_of_form(fields), row, who, fields.why)


def take_late_result(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Late report of a table, in place of what the desk entered."""
    desk.event.results.take_late(record, fields.place, fields.at_row, who, fields.why)


def enter_absence(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Some never came."""
    out = seats_out(fields)
    desk.event.results.absent(record, fields.place, out, fields.at_row, who)


def leave_unfinished(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """A table did not finish."""
    desk.event.results.unfinished(record, fields.place, fields.at_row, who)


def judge_match(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """The desk says whether a match counts."""
    verdict, row = fields.text("verdict"), fields.at_row
    if verdict not in VERDICTS:
        raise DeskRefusal("refused.form")
    body = {"verdict": verdict, "reason": fields.text("reason")}
    table, match = fields.table(), fields.text("match", MATCH_LETTERS)
    desk.keep(record, f"result {table} {match}", row, body, who)


def choose_branch(record: Record, desk: Desk, fields: FormFields, who: str) -> None:
    """Chooses the branch of a match that counts."""
    table, match = fields.table(), fields.text("match", MATCH_LETTERS)
    number, row = fields.number("branch"), fields.at_row
    known = {branch.number: branch for branch in branches(record, table, match, "public")}
    if number not in known:
        raise DeskRefusal("refused.form")
    body = branch_body(number, known[number].rows, known[number].h)
    desk.keep(record, f"branch {table} {match}", row, body, who)


def result_of_form(fields: FormFields) -> dict[str, Any]:
    """The result that a form tells: by one tap, by games won, or by places. Raises DeskRefusal."""
    if tap := re.fullmatch(r"(\d):(\d)", fields.form.get("tap", "")):
        return {"wins": [int(tap[1]), int(tap[2])], "draws": 0, "out": []}
    wins = _of_seats(fields, "wins", "refused.result.wins")
    places = _of_seats(fields, "place", "refused.result.places")
    points = _of_seats(fields, "points", "faulty.points")
    out = seats_out(fields)
    if wins:
        return {"wins": wins, "draws": fields.number("draws", 0), "out": out}
    if "place-1" not in fields.form:
        raise DeskRefusal("refused.result.wins" if "wins-1" in fields.form else "refused.form")
    if not places or not all(places):
        raise DeskRefusal("refused.result.places")
    result = {"places": places, "out": out}
    return {**result, "points": points} if len(points) == len(places) else result


def seats_out(fields: FormFields) -> list[int]:
    """The seats that are marked as out, from 1."""
    return sorted(int(name[4:]) for name in fields.form if re.fullmatch(r"out-\d", name))


def _of_seats(fields: FormFields, name: str, refusal: str) -> list[int]:
    """A number for each seat; [] where none is said. Raises DeskRefusal where one is empty beside
    others: what nobody entered is no 0.
    """
    names: list[str] = []
    while (field := f"{name}-{len(names) + 1}") in fields.form:
        names.append(field)
    filled = [bool(fields.form[field].strip()) for field in names]
    if any(filled) and not all(filled):
        raise DeskRefusal(refusal)
    return [fields.number(field) for field in names] if any(filled) else []
