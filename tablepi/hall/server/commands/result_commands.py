"""Commands about results of the event, and about matches that the hall's check could not settle."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tablepi.hall.events.rows.decisions import ResultCorrected, ResultEntered
from tablepi.hall.events.rows.desk_rows import VERDICTS, branch_body
from tablepi.hall.events.rows.result_rows import row_of_result
from tablepi.hall.events.rows.undo_rows import ResultRetracted
from tablepi.hall.server.commands.form_fields import FormFields
from tablepi.hall.server.database.branches import branches
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.task_ids import task_id
from tablepi.hall.server.desk.event_book import EventBook, check_newest, paired_at, reason
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.tables.table_matches import (
    absent_result,
    drawn_result,
    matches_of,
    result_of,
)
from tablepi.wire.table_ids import short_title

MATCH_LETTERS = 32

MISSING = {"refused.result.wins": "wins", "refused.result.places": "place",
           "faulty.points": "points"}  # fmt: skip
"""Refusals of a result that was not said whole, with the name of the fields that are empty."""

Place = tuple[int, str]
"""A round and a table of it."""


def enter_result(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Enters the result of a table of a round, with a reason one in place of what stands."""
    place, at_row = fields.place, fields.at_row
    # Before the result is read: one that others entered meanwhile is told first.
    check_newest(desk.book.running(record), f"result {place[0]} {place[1]}", at_row)
    write_result(record, desk.book, place, result_of_form(fields), at_row, who, fields.why)


def write_result(
    record: Record,
    book: EventBook,
    place: Place,
    scores: Mapping[str, Any],
    at_row: int,
    who: str,
    why: str = "",
) -> None:
    """Writes the result of a table of a round; `why` where a result stands, which it replaces.

    `scores`: `wins`, `draws`, `out`, or `places`, `points`, `out`.
    """
    event = book.running(record)
    # One that was taken back stands for a check, and has told the reason of what follows.
    standing, why = event.recorded.results.get(place), why or event.facts.retracted.get(place, "")
    seal, matches = (standing.seal, standing.matches) if standing else ("", ())
    kind = ResultCorrected if standing else ResultEntered
    reason_text = reason(why) if standing or why.strip() else None
    row = row_of_result(kind, place, scores, seal, matches, why=reason_text)
    book.add(record, row, who, at_row)


def take_late_result(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Puts the result of a table's own matches in place of what the desk entered before."""
    place, at_row, state = fields.place, fields.at_row, desk.book.running(record).state
    stage, pairing = paired_at(state, *place)
    matches = matches_of(record, state.event, task_id(*place))
    table_result = result_of(stage, pairing.players, matches)
    if table_result.scores is None:
        raise DeskRefusal("faulty.no_result", 409, round=place[0], table=short_title(place[1]))
    scores = table_result.scores, table_result.seal, table_result.matches
    result_row = row_of_result(ResultCorrected, place, *scores, why=reason(fields.why))
    desk.book.add(record, result_row, who, at_row)


def retract_result(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Takes a result back that the desk entered: the table is waited for again."""
    place, at_row, event = fields.place, fields.at_row, desk.book.running(record)
    check_newest(event, f"result {place[0]} {place[1]}", at_row)
    if place not in event.state.results:
        raise DeskRefusal("faulty.no_result", 409, round=place[0], table=short_title(place[1]))
    if event.state.results[place].matches:
        raise DeskRefusal("refused.own_result", 409)
    if place[0] < len(event.recorded.rounds):
        raise DeskRefusal("undo.because.round", 409, round=len(event.recorded.rounds))
    desk.book.add(record, ResultRetracted(*place, reason(fields.why)), who, at_row)
    desk.look_again()


def enter_absence(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """Some never came, gave up or were disqualified."""
    write_absence(record, desk.book, fields.place, seats_out(fields), fields.at_row, who)


def write_absence(
    record: Record,
    book: EventBook,
    place: Place,
    out: Sequence[int],
    at_row: int,
    who: str,
    why: str = "",
) -> None:
    """These seats of a table, from 1, are out."""
    stage, pairing = paired_at(book.running(record).state, *place)
    if not out or any(not 0 < seat <= len(pairing.players) for seat in out):
        raise DeskRefusal("refused.form")
    scores = absent_result(stage, pairing.players, out)
    write_result(record, book, place, scores, at_row, who, why)


def leave_unfinished(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """A table that did not finish counts as drawn."""
    place, at_row = fields.place, fields.at_row
    stage, pairing = paired_at(desk.book.running(record).state, *place)
    scores = drawn_result(stage, pairing.players)
    write_result(record, desk.book, place, scores, at_row, who)


def judge_match(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    """The desk says whether a match counts."""
    verdict, at_row = fields.text("verdict"), fields.at_row
    if verdict not in VERDICTS:
        raise DeskRefusal("refused.form")
    body = {"verdict": verdict, "reason": fields.text("reason")}
    table, match = fields.table(), fields.text("match", MATCH_LETTERS)
    desk.keep(record, f"result {table} {match}", at_row, body, who)


def choose_branch(record: Record, desk: EventDesk, fields: FormFields, who: str) -> None:
    table, match = fields.table(), fields.text("match", MATCH_LETTERS)
    number, at_row = fields.number("branch"), fields.at_row
    branches_by_number = {
        branch.number: branch for branch in branches(record, table, match, "public")
    }
    if number not in branches_by_number:
        raise DeskRefusal("refused.form")
    body = branch_body(number, branches_by_number[number].rows, branches_by_number[number].h)
    desk.keep(record, f"branch {table} {match}", at_row, body, who)


def result_of_form(fields: FormFields) -> dict[str, Any]:
    """The result that a form tells: by one tap (`2:1`, `1.2.2`), by games won, or by places.

    Raises DeskRefusal.
    """
    if tap := re.fullmatch(r"(\d):(\d)", fields.form.get("tap", "")):
        return {"wins": [int(tap[1]), int(tap[2])], "draws": 0, "out": []}
    if re.fullmatch(r"\d(\.\d)+", fields.form.get("tap", "")):
        return {"places": list(map(int, fields.form["tap"].split("."))), "out": []}
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
    return sorted(int(name[4:]) for name in fields.form if re.fullmatch(r"out-\d{1,2}", name))


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
