"""An event in which the desk writes a row of every kind, with and without what may lack."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from tablepi.hall.events.rows.desk_rows import branch_body
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.server.commands.event_commands import (
    choose_language,
    choose_reports,
    finish_event,
    open_event,
    reopen_event,
    show_names,
)
from tablepi.hall.server.commands.event_tables import set_tables
from tablepi.hall.server.commands.open_match_commands import correct_open_match, void_open_match
from tablepi.hall.server.commands.player_commands import (
    add_player,
    bring_player_back,
    check_in_code,
    check_in_player,
    drop_player,
    edit_player,
    erase_player,
    fix_table,
    forbid_pair,
    penalise_player,
    retract_player,
)
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.commands.result_commands import enter_result, retract_result
from tablepi.hall.server.commands.round_commands import join_round, publish_round, withdraw_round
from tablepi.hall.server.commands.stage_commands import change_stage, close_stage
from tablepi.hall.server.commands.undo_commands import redo_decision, undo_decision
from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.desk.call_keeper import CallKeeper
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.wire.desk_messages import JudgeCall
from tests.hall.server.commands.conftest import DeskOfTest, Times
from tests.worlds.hall.one_hall import context_of
from tests.worlds.hall.sent_form import sent_form

MATCH = "d" * 32


def desk_rows() -> list[tuple[str, str]]:
    """Every row as the record keeps it, and its hash."""
    with TemporaryDirectory() as folder, patch(
        "tablepi.hall.server.database.event_rows.token_hex", lambda count: "5a" * count
    ):  # fmt: skip
        times = Times()
        writer = RecordWriter(Path(folder), times.clock())
        office = DeskOfTest(writer, times, Path(folder))
        try:
            for event in ("autumn", "winter"):
                for work in _works(office, event):
                    office.do(work)
            with reading(Path(folder)) as record:
                found = record.execute("SELECT body, h FROM event_rows ORDER BY event, n")
                return [(str(body), str(h)) for body, h in found]
        finally:
            office.events.close()
            writer.close()


def _newest(record: sqlite3.Connection, kind: str, event: str) -> int:
    made = newest(record, kind, event)
    return made.row if made else 0


Work = Callable[[sqlite3.Connection], Any]


def _works(office: DeskOfTest, event: str) -> Iterator[Work]:
    if event == "winter":
        yield from _open_play(office)
        return
    new = {"event": "autumn", "title": "", "word": "seven apples", "names": "full"}
    yield sent_form(office.desk, open_event, **new, at_row=0)
    yield from _players(office)
    yield from _first_round(office)
    yield from _beside(office)


def _players(office: DeskOfTest) -> Iterator[Work]:
    desk = office.desk
    for new in (
        NewPlayer("Ann"), NewPlayer("Ben", club="Köln", seed=2), NewPlayer("Cid", table="t03"),
        NewPlayer("Dea"), NewPlayer("Eva", id="p9"),
    ):  # fmt: skip
        if new.table:
            marks = {"stream-t02": "on", "broken-t04": "on"}
            tables = "t01 t02 t03 t04"
            yield sent_form(desk, set_tables, "Kim", more=tables, **marks, at_row=0)
        yield partial(add_player, book=desk.book, player=new, who="Kim")
    row = office.view.players["p1"].row
    anna = {"player": "p1", "name": "Anna", "club": "Bonn", "seed": 7}
    yield sent_form(desk, edit_player, "Kim", **anna, at_row=row)
    yield sent_form(desk, check_in_code, code="p1")
    row = office.view.players["p1"].row
    yield sent_form(desk, check_in_player, player="p1", at_row=row)
    row = office.view.row_of("fixed p3")
    yield sent_form(desk, fix_table, player="p3", table="", at_row=row)
    for command in (drop_player, bring_player_back):
        yield sent_form(desk, command, player="p9", at_row=office.view.players["p9"].row)
    for off in (False, True):
        row = office.view.row_of("forbid p1 p2")
        yield sent_form(desk, forbid_pair, a="p2", b="p1", off=off, at_row=row)
    yield sent_form(desk, show_names, names="initials", at_row=office.view.row_of("names"))
    yield sent_form(desk, choose_language, language="de", at_row=office.view.row_of("language"))


def _first_round(office: DeskOfTest) -> Iterator[Work]:
    desk = office.desk
    office.stage("duel-swiss", best_of=1, rounds=3, last_by_standing=True)
    yield sent_form(desk, close_stage, "Kim", at_row=office.view.row_of("stage"))
    for command in (undo_decision, redo_decision, undo_decision):
        row = office.view.row_of("decision")
        yield sent_form(desk, command, at_row=row, why="taken back")
    office.publish()
    row = office.view.row_of("round")
    yield sent_form(desk, withdraw_round, round=1, at_row=row, why="wrong", sure=True)
    proposal = desk.propose().result()
    turned = tuple(each._replace(players=each.players[::-1]) for each in proposal.pairings)
    yield lambda r: publish_round(
        r, desk, proposal, office.view.row_of("round"), "", (turned, proposal.byes), "sat down so"
    )
    (bye,) = office.view.state.rounds[-1].byes
    office.enter("Finn")
    office.enter("Gus")
    late = [each for each in office.view.players if each not in ("p1", "p2", "p3", "p4", "p9")]
    for place in ({"player": late[0], "with": bye, "table": "t03"}, {"player": late[1]}):
        row = office.view.row_of("round")
        yield sent_form(desk, join_round, **place, round=1, at_row=row, sure=True)
    result = {"round": 1, "table": "t01", "scores": {"wins": [1, 0], "draws": 0, "out": [2]}}
    yield sent_form(desk, enter_result, **result, at_row=0)
    row = office.view.row_of("result 1 t01")
    yield sent_form(desk, enter_result, "Kim", **result, at_row=row, why="Ann gave up")
    office.plays("t02", (1,), seal="")
    office.wait()
    row = office.view.row_of("penalty p1")
    yield sent_form(desk, penalise_player, player="p1", points=-2, at_row=row, why="late")
    office.plays("t03", (2,))
    yield from _put_right(office)


def _put_right(office: DeskOfTest) -> Iterator[Work]:
    """A stage that runs is changed, a result and a player are taken back."""
    desk, play = office.desk, {"options": "rounds=2", "minutes": 40, "end_minutes": 3}
    row = office.view.row_of("stage")
    yield sent_form(desk, change_stage, rounds=4, game="score-sheet", **play, at_row=row)
    row = office.view.row_of("stage")
    yield sent_form(desk, change_stage, rounds="", game="", **play, at_row=row)
    row = office.view.row_of("result 1 t01")
    yield sent_form(desk, retract_result, round=1, table="t01", at_row=row, why="Anna typed it")
    row = office.view.row_of("result 1 t01")
    again = {"round": 1, "table": "t01", "scores": {"wins": [0, 1], "draws": 0, "out": []}}
    yield sent_form(desk, enter_result, **again, at_row=row)
    nobody = office.enter("Nobody")
    player = office.view.players[nobody]
    yield sent_form(desk, retract_player, "Kim", player=player.id, at_row=player.row)
    row = office.view.row_of("decision")
    yield sent_form(desk, undo_decision, "Kim", at_row=row, why="taken back")


def _beside(office: DeskOfTest) -> Iterator[Work]:
    """What the desk decides beside the event."""
    desk, rounds = office.desk, office.rounds
    yield lambda r: rounds.tap(r, Tap("start"), _newest(r, "round", desk.event), "")
    yield lambda r: office.rounds.announce(r, "Lunch, Anna!", 0, "Kim")
    yield lambda r: rounds.tap_table(r, "t02", Tap("extend", 3), None, "")
    yield lambda r: rounds.tap_table(r, "t01", Tap("stop"), 0, "Kim")
    yield lambda r: rounds.tap_table(r, "t01", Tap("start"), None, "Kim")
    bodies: Mapping[str, Mapping[str, Any]] = {
        "round": {},
        "say": {"text": ""},
        "place t01": {"name": "By the bar"},
        "display 3": {"shows": "clock"},
        "delay": {"seconds": 60},
        "delay t02": {"seconds": 600},
        f"result t01 {MATCH}": {"verdict": "void", "reason": "Anna typed it"},
        f"result t02 {MATCH}": {"verdict": "counts", "reason": ""},
        f"branch t01 {MATCH}": branch_body(2, 12, "b" * 64),
    }
    for kind, body in bodies.items():
        yield partial(desk.decisions.decided, kind=kind, body=body, who="Kim")
    keeper = CallKeeper(
        context_of(office.writer, office.times.clock(), retain=office.told.__setitem__),
        lambda: None,
    )
    keeper.closed = desk.decisions.closed
    keeper.heard("t01", JudgeCall("a" * 16, 2, "b" * 32, 5, 4_000))
    keeper.heard("t01", JudgeCall("a" * 16, 2, "b" * 32, 5, 9_000, "present", 60_000))
    keeper.heard("t01", None)
    row = office.view.players["p2"].row
    yield sent_form(desk, erase_player, player="p2", at_row=row, sure=True)
    for answer in ("yes", ""):
        row = office.view.row_of("reports")
        yield sent_form(desk, choose_reports, "Kim", on=answer, at_row=row)


def _open_play(office: DeskOfTest) -> Iterator[Work]:
    """Another event once this one is finished, and the first one again."""
    row = office.view.row_of("open")
    yield sent_form(office.desk, finish_event, "Kim", at_row=row, sure=True)
    new = {"event": "winter", "title": "Winter cup", "word": "snow", "language": "fr"}
    yield sent_form(office.desk, open_event, "Kim", **new, names="number", at_row=1)
    for name in ("Ann", "Ben"):
        office.enter(name)
    office.stage("open", StagePlay("", (), 50, 5))
    match = office.plays("t01", (1,), players=("p1", "p2"), seal="")
    office.wait()
    scores = {"places": [2, 1], "out": []}
    for why in ("seats were wrong", "again"):
        row = office.view.row_of(f"result 0 {match}")
        yield sent_form(
            office.desk, correct_open_match, match=match, scores=scores, at_row=row, why=why
        )
    row = office.view.row_of(f"result 0 {match}")
    yield sent_form(office.desk, void_open_match, "Kim", match=match, at_row=row, why="was a test")
    office.stage("pod-swiss", seats=3, scoring="catan", short="byes", win=3, floor="1/4")
    row = office.view.row_of("penalty p1")
    yield sent_form(office.desk, penalise_player, player="p1", points=1, at_row=row, why="early")
    yield sent_form(office.desk, reopen_event, event="autumn")
    new = {"event": "spring", "title": "Spring cup", "word": "rain", "template": "autumn"}
    yield sent_form(office.desk, open_event, "Kim", **new, at_row=2)
