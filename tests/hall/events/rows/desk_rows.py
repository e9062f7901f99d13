"""An event in which the desk writes a row of every kind, with and without what may lack."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from tablepi.hall.events.rows.desk_rows import StagePlay, branch_body
from tablepi.hall.events.rows.event_state import EventTable
from tablepi.hall.server.commands.call_keeper import CallKeeper
from tablepi.hall.server.commands.late_changes import Joining
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.commands.round_clock import Tap
from tablepi.hall.server.commands.stage_changes import NewEvent
from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.event_rows import events
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.wire.desk_messages import JudgeCall
from tests.hall.server.commands.conftest import DeskOfTest, Times
from tests.worlds.hall.one_hall import context_of

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
            office.desk.close()
            writer.close()


def _newest(record: sqlite3.Connection, kind: str) -> int:
    made = newest(record, kind)
    return made.row if made else 0


Work = Callable[[sqlite3.Connection], Any]


def _works(office: DeskOfTest, event: str) -> Iterator[Work]:
    if event == "winter":
        yield from _open_play(office)
        return
    yield lambda r: office.desk.stages.open(r, NewEvent("autumn", "", "seven apples"), 0, "")
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
            yield lambda r: desk.stages.tables(
                r,
                [EventTable("t01"), EventTable("t02", is_stream=True), EventTable("t03"),
                 EventTable("t04", is_broken=True)], 0, "Kim")  # fmt: skip
        yield partial(desk.players.enter, player=new, who="Kim")
    row = office.view.players["p1"].row
    yield lambda r: desk.players.edit(r, NewPlayer("Anna", "p1", 7, "", "Bonn"), row, "Kim")
    yield lambda r: desk.players.check_in(r, "p1", True, None, "")
    yield lambda r: desk.players.check_in(r, "p1", False, None, "")
    yield lambda r: desk.players.fix(r, "p3", "", office.view.row_of("fixed p3"), "")
    yield lambda r: desk.players.drop(r, "p9", office.view.players["p9"].row, "")
    yield lambda r: desk.players.back(r, "p9", office.view.players["p9"].row, "")
    for off in (False, True):
        row = office.view.row_of("forbid p1 p2")
        yield partial(desk.players.forbid, players=("p2", "p1"), off=off, at_row=row, who="")
    yield lambda r: desk.stages.show_names(r, "initials", office.view.row_of("names"), "")
    yield lambda r: desk.stages.speak(r, "de", office.view.row_of("language"), "")


def _first_round(office: DeskOfTest) -> Iterator[Work]:
    desk = office.desk
    office.stage("duel-swiss", best_of=1, rounds=3, last_by_standing=True)
    office.publish()
    yield lambda r: desk.late.withdraw(r, 1, office.view.row_of("round"), "", "wrong", True)
    proposal = desk.propose().result()
    turned = tuple(each._replace(players=each.players[::-1]) for each in proposal.pairings)
    yield lambda r: desk.rounds.publish(
        r, proposal, office.view.row_of("round"), "", (turned, proposal.byes), "sat down so"
    )
    (bye,) = office.view.state.rounds[-1].byes
    office.enter("Finn")
    office.enter("Gus")
    late = [each for each in office.view.players if each not in ("p1", "p2", "p3", "p4", "p9")]
    for joining in (Joining(1, late[0], bye, "t03"), Joining(1, late[1], "", "")):
        yield partial(
            desk.late.join, joining=joining, at_row=office.view.row_of("round"), who="", sure=True
        )
    said = {"wins": [1, 0], "draws": 0, "out": [2]}
    yield lambda r: desk.results.enter(r, (1, "t01"), said, 0, "")
    row = office.view.row_of("result 1 t01")
    yield lambda r: desk.results.enter(r, (1, "t01"), said, row, "Kim", "Ann gave up")
    office.plays("t02", (1,), seal="")
    office.wait()
    yield lambda r: desk.results.penalty(r, "p1", -2, office.view.row_of("penalty p1"), "", "late")
    office.plays("t03", (2,))


def _beside(office: DeskOfTest) -> Iterator[Work]:
    """What the desk decides beside the event."""
    desk, rounds = office.desk, office.rounds
    yield lambda r: rounds.tap(r, Tap("start"), _newest(r, "round"), "")
    yield lambda r: rounds.announce(r, "Lunch, Anna!", 0, "Kim")
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
    yield lambda r: desk.erasure.erase(r, "p2", row, "", sure=True)


def _open_play(office: DeskOfTest) -> Iterator[Work]:
    """Another event, and the first one again."""
    new = NewEvent("winter", "Winter cup", "snow", "number", "fr")
    yield lambda r: office.desk.stages.open(r, new, len(events(r)), "Kim", sure=True)
    for name in ("Ann", "Ben"):
        office.enter(name)
    office.stage("open", StagePlay("", (), 50, 5))
    match = office.plays("t01", (1,), players=("p1", "p2"), seal="")
    office.wait()
    said, key = {"places": [2, 1], "out": []}, (match,)
    for why in ("seats were wrong", "again"):
        row = office.view.row_of(f"result 0 {match}")
        yield partial(
            office.desk.results.correct_open, matches=key, said=said, at_row=row, who="", why=why
        )
    row = office.view.row_of(f"result 0 {match}")
    yield lambda r: office.desk.results.void_open(r, key, row, "Kim", "was a test")
    office.stage("pod-swiss", seats=3, scoring="catan", short="byes", win=3, floor="1/4")
    yield lambda r: office.desk.stages.reopen(r, "autumn", "winter", "", sure=True)
