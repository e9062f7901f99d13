"""Made-up halls that are the same on every machine and at every time: of each the pages are kept.

`MAKERS` has them by name: an event in its middle rounds, one whose next round is being paired, one
that ended, open play, an event before its start, and a hall of which nothing is known.
"""

import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from tablepi.hall.server.database import (
    desk_sessions,
    event_rows,
    joined_tables,
    player_codes,
)
from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.record_clock import Doubt
from tablepi.hall.server.machine import hall_setup
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.wire.desk_messages import JudgeCall
from tablepi.wire.join_card import JoinCard
from tablepi.wire.states import PublicNow
from tests.hall.looks.worlds import full_hall, made_match, trouble
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.played_match import played
from tests.worlds.hall.visitor import Visitor

NOW_MS = 1_795_341_600_000
SEED = 20261128
HOSTILE = (
    "<b>Ann & “Co”</b>",
    "\u202eneB\u2066",
    "Maximiliane-Leopoldine von und zu Hohenf",
    "C\x07id",
)


class FixedHall(NamedTuple):
    """`desk`, `judge`: people who came in."""

    hall: MadeUpDesk
    clock: "FixedClock"
    desk: Visitor
    judge: Visitor

    def change(self, path: str, **fields: Any) -> None:
        """A change at the desk that is made."""
        assert self.desk.post(path, **fields) == 303, self.desk.page


class FixedClock:
    """Stands until it is moved."""

    now_s = NOW_MS / 1000

    def seconds(self) -> float:
        return self.now_s


def in_the_middle(hall: FixedHall) -> None:
    """The third of five rounds: byes, drops, a late player, a judge's call, tables in trouble."""
    desk = hall.hall
    full_hall(desk, 25)
    desk.write(_hostile_event)
    for number, name in enumerate(HOSTILE, 90):
        table = desk.tables[number - 89]
        match = made_match(number, "power-suit", [name, "Ben"])
        desk.write(lambda record, t=table, m=match: [take(record, t, "public", m.batches()[0])])
        now = PublicNow(True, match.id, 2, "power-suit", "influence", (1,), (12, -3), (), False)
        desk.here(table, f"{name[:20]}", now)
    twice = made_match(80, "power-suit", ["Ann", "Ben"])
    other = made_match(80, "power-suit", ["Ann", "Ben"])
    other.rows[1] = other.rows[1]._replace(text="2 power seer stars")
    for match in (twice, other):
        desk.write(lambda record, m=match: take(record, "t02", "public", m.batches()[0]))
    trouble(desk, desk.tables[8:])
    hall.change("/desk/round/table", what="extend", table="t03", minutes=5, at_row=0)
    hall.change("/desk/round/table", what="stop", table="t04", at_row=0)
    hall.change("/desk/tables/move", table="t05", name="Nische <1>", at_row=0)
    hall.change("/desk/tables/revoke", table="t12")
    hall.change("/desk/displays/delay", table="t01", seconds=60, at_row=0)
    hall.change("/desk/displays/delay", table="", seconds=30, at_row=0)
    result = desk.write(
        lambda record: record.execute(
            "SELECT table_id, match FROM results WHERE verdict = 'does not agree'"
        )
    )
    [table, match, *_] = result.fetchone()
    decision = {"verdict": "void", "reason": "nobody <knows>", "table": table, "match": match}
    hall.change("/desk/results/decide", **decision, at_row=0)
    _call_judges(hall)
    desk.desk.hall_rounds.doubt = Doubt(-3_600_000, True)


def _call_judges(hall: FixedHall) -> None:
    """A call that a judge comes to, one that waits, and one whose time may be given back."""
    desk = hall.hall
    desk.says("t02", "call", JudgeCall("e" * 16, 1, "", 0, 4_000).payload())
    desk.write(lambda record: None)
    assert hall.judge.post(f"/judge/call/{'c' * 16}/claim", table="t01") == 303
    hall.clock.now_s += 90
    hall.change(f"/judge/call/{'e' * 16}/claim", table="t02")
    hall.change(f"/judge/call/{'e' * 16}/close", table="t02")


def _hostile_event(record: sqlite3.Connection) -> None:
    event = MadeUpEvent(record)
    for number, name in enumerate(HOSTILE, 1):
        event.row(do="edit", player=f"p{number}", name=name)
    event.row(do="drop", player="p5")
    event.row(do="drop", player="p6")
    event.row(do="back", player="p6")
    event.row(do="fixed", player="p7", table="t02")
    event.row(do="forbid", players=["p1", "p2"])
    event.row(do="forbid", players=["p8", "p9"])
    event.row(do="forbid", players=["p8", "p9"], off=True)
    event.row(do="player", player="p26", name="Zoë <late>")
    event.row(do="player", player="p27", name="Ann Abel")
    event.row(do="penalty", player="p3", points=-1, stage=1, why="too <late>")
    event.result(2, "t01", 1, 1, do="correct")
    event.row(do="unheard-of", player="p1")


def between_rounds(hall: FixedHall) -> None:
    """Duels after their first round, which a bye and one match out were in."""
    hall.hall.write(_first_round)


def _first_round(record: sqlite3.Connection) -> None:
    event = MadeUpEvent(record)
    event.open((*HOSTILE, "Eli", "Fay", "Gil"), rounds=3, game="power-suit", minutes=40)
    event.round(("p1", "p2"), ("p3", "p4"), ("p5", "p6"), byes=("p7",))
    event.result(1, "t01", 2, 0)
    event.row(do="result", round=1, table="t02", seal="-", matches=[],
              result={"wins": [1, 1], "draws": 1, "out": [2]})  # fmt: skip
    event.result(1, "t03", 0, 2)
    event.row(do="forbid", players=["p1", "p3"])
    event.row(do="here", player="p1")


def in_a_new_round(hall: FixedHall) -> None:
    """A round without results that a late player may join."""
    hall.hall.write(_new_round)


def _new_round(record: sqlite3.Connection) -> None:
    event = MadeUpEvent(record)
    event.open((*HOSTILE, "Eli"), rounds=3)
    event.round(("p1", "p2"), ("p3", "p4"), byes=("p5",))
    event.row(do="player", player="p6", name="<i>Late</i>")


def after_all_rounds(hall: FixedHall) -> None:
    """Every round that was planned is over; one row has a fault."""
    hall.hall.write(_all_rounds)


def _all_rounds(record: sqlite3.Connection) -> None:
    event = MadeUpEvent(record)
    event.open(("Ann", "Ben"), rounds=1)
    event.round(("p1", "p2"))
    event.result(1, "t01", 2, 0)
    event.row(do="drop", player="p9")
    event.row(do="back", player="p1")


def at_its_end(hall: FixedHall) -> None:
    """Pods, then a knock-out to its last round; before that another event, of open play."""
    hall.hall.write(_spring)
    hall.hall.write(_knock_out)


def _spring(record: sqlite3.Connection) -> None:
    event = MadeUpEvent(record, name="spring")
    event.open(("Ann", "Ben", HOSTILE[0]), format_="open")
    for number, players in enumerate((["p1", "p2"], ["p3", "p1", "p2"]), 1):
        event.row(do="result", round=0, table="t01", seal="-", matches=[f"{number:032x}"],
                  players=players, result={"places": list(range(1, len(players) + 1))})  # fmt: skip


def _knock_out(record: sqlite3.Connection) -> None:
    event = MadeUpEvent(record)
    names = (*HOSTILE, "Eli", "Fay", "Gil", "Hal", "Ida")
    event.open(names, policy="initials", format_="pod-swiss", rounds=1, seats=4, scoring="points")
    event.round(("p1", "p2", "p3", "p4"), ("p5", "p6", "p7", "p8"), byes=("p9",))
    for table, points in (("t01", [9, 7, 7, 2]), ("t02", [12, 3, 4, 8])):
        places = [1 + sum(other > each for other in points) for each in points]
        event.row(do="result", round=1, table=table, seal="80ec4b26", matches=[],
                  result={"places": places, "points": points, "out": []})  # fmt: skip
    event.row(do="stage", stage=2, format="single-elim", take=4, best_of=3)
    event.round(("p1", "p5"), ("p8", "p9"))
    event.result(2, "t01", 2, 1)
    event.result(2, "t02", 0, 2)
    event.round(("p1", "p9"))
    event.result(3, "t01", 2, 0)


def in_open_play(hall: FixedHall) -> None:
    """Matches of open play: some count, and the desk is asked whom others count for."""
    desk = hall.hall
    desk.write(lambda record: MadeUpEvent(record).open((*HOSTILE, "Ann"), format_="open"))
    for number, names in enumerate((("Ann", "Ann"), ("Ann", HOSTILE[0]), (HOSTILE[1], "Nobody"))):
        match = played(desk.writer, "t02", (1,), number + 1, players=("",) * 2, names=names,
                       came=NOW_MS - 60_000)  # fmt: skip
        desk.desk.events.checked("t02", match)
    desk.write(lambda record: None)


def before_its_start(hall: FixedHall) -> None:
    """An event without players and stages, in a hall without tables."""
    opened = {"event": "autumn", "title": "Autumn <cup>", "word": "apples", "names": "initials"}
    hall.change("/desk/event/open", **opened, at_row=0)


def of_nothing(hall: FixedHall) -> None:
    """Nothing happened yet."""


class Maker(NamedTuple):
    """`tables`: how many joined; `languages`: in which its pages are kept."""

    make: Callable[[FixedHall], None]
    tables: int
    languages: tuple[str, ...] = ("en", "de", "fr", "es")


MAKERS: Mapping[str, Maker] = {
    "middle": Maker(in_the_middle, 12),
    "between": Maker(between_rounds, 3, ("en", "de")),
    "new": Maker(in_a_new_round, 3, ("en", "de")),
    "over": Maker(after_all_rounds, 1, ("en",)),
    "ended": Maker(at_its_end, 3),
    "open": Maker(in_open_play, 2, ("en", "de")),
    "start": Maker(before_its_start, 0),
    "nothing": Maker(of_nothing, 0, ("en",)),
}


@contextmanager
def fixed_hall(name: str, folder: Path) -> Iterator[FixedHall]:
    """One of the halls, until the block ends."""
    maker, clock = MAKERS[name], FixedClock()
    with _fixed_chance(), _in_utc():
        desk = MadeUpDesk(folder, maker.tables, clock=HallClock(clock.seconds, clock.seconds))
        try:
            desk.broker.set()
            hall = FixedHall(desk, clock, Visitor(desk.setup.https), Visitor(desk.setup.https))
            assert hall.desk.come_in(desk.code()) == 303
            assert hall.judge.come_in(desk.code("judge", "Kim <judge>")) == 303
            maker.make(hall)
            desk.desk.tell()
            desk.do(desk.pages.live.look())
            yield hall
        finally:
            desk.close()


@contextmanager
def _fixed_chance() -> Iterator[None]:
    """Salts, codes, cookies and addresses that are the same each time."""
    chance = random.Random(SEED)
    with ExitStack() as patches:
        for module in (desk_sessions, joined_tables, player_codes):
            patches.enter_context(patch.object(module, "token_bytes", chance.randbytes))
        for module, name in ((desk_sessions, "token_urlsafe"), (event_rows, "token_hex")):
            made = lambda size: chance.randbytes(size).hex()  # noqa: E731
            patches.enter_context(patch.object(module, name, made))
        setup = hall_setup.HallSetup
        patches.enter_context(patch.object(setup, "public_url", "http://192.0.2.7:8080"))
        patches.enter_context(patch.object(setup, "url", "https://192.0.2.7:8443"))
        patches.enter_context(patch.object(setup, "card", _card))
        yield


def _card(setup: hall_setup.HallSetup, token: str) -> JoinCard:
    return JoinCard(setup.hall, 8443, "ab" * 32, token, "192.0.2.7")


@contextmanager
def _in_utc() -> Iterator[None]:
    with patch.dict(os.environ, TZ="UTC"):
        time.tzset()
        yield
    time.tzset()
