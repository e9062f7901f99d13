"""Halls as full as they get, as empty, and in trouble, each with its pages and its desk."""

import sqlite3
from collections.abc import Sequence

from tablepi.games import games
from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.event_rows import running_event
from tablepi.hall.server.database.kept_results import KeptResult, keep_result
from tablepi.hall.server.database.player_codes import codes_of
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.desk.round_clock import Tap
from tablepi.hall.web.values.public_source import result_code
from tablepi.wire.desk_messages import JudgeCall
from tablepi.wire.states import ClockNow, PublicNow, TableIs, TableState
from tests.worlds.hall.journals import JournalMatch
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.link.heads import made_head

FIRST = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gustav", "Hildegard", "Ibrahim", "Jörg",
         "Kim", "Ludmila", "Maximiliane", "Nour", "Øystein", "Paul", "Qi", "Rosalie", "Seda",
         "Tomás")  # fmt: skip
LAST = ("Abel", "Brandt", "Çelik", "Drăgulescu", "Ek", "Fischer", "Gómez", "Hohenfels", "Ito",
        "Wittgenstein")  # fmt: skip
LONG = "Maximiliane Hohenfels"
PLAYED = (
    ("power-suit", "influence", 2),
    ("conquest-of-fates", "deployment", 4),
    ("score-sheet", "play", 8),
    ("strings-of-suits", "layout", 2),
    ("suitup", "draw", 3),
)


def names_of_people(count: int) -> list[str]:
    """Different names, of two letters to twenty-four."""
    return [f"{FIRST[n % 20]} {LAST[(n // 20) % 10]}" for n in range(count)]


def full_hall(desk: MadeUpDesk, players: int = 200, seats: int = 2) -> None:
    """Every table plays, the event is in its third round, judges are called, results stand.

    `seats`: at a table of the event.
    """
    desk.write(lambda record: _event(record, players, seats))
    for number, table in enumerate(desk.tables):
        _plays(desk, table, number)
    desk.write(lambda record: _results(record, desk.tables[:60]))
    desk.write(lambda record: _desk(record, desk))
    desk.says(desk.tables[0], "call", JudgeCall("c" * 16, 2, "", 0, 130_000).payload())
    desk.says(desk.tables[-1], "call", JudgeCall("d" * 16, 0, "", 0, 20_000).payload())
    desk.desk.tell()


def trouble(desk: MadeUpDesk, tables: Sequence[str]) -> None:
    """Tables are lost or away, and what they say is not understood."""
    states: tuple[TableIs, ...] = ("lost", "disconnected", "ready")
    for number, table in enumerate(tables):
        desk.says(table, "now", b"{}")
        desk.says(table, "state", TableState(states[number % 3], "a" * 16, 1).payload())
    desk.desk.tell()


def result_codes(desk: MadeUpDesk) -> list[str]:
    """By which results are taken home."""
    found = desk.write(lambda record: record.execute("SELECT match FROM results").fetchall())
    return [result_code(match) for (match,) in found]


def own_pages(desk: MadeUpDesk, count: int) -> list[str]:
    """The addresses of the first players' own pages."""
    with reading(desk.setup.folder) as record:
        codes = codes_of(record, running_event(record))
    return [f"/me/{codes[f'p{number}']}" for number in range(1, count + 1) if f"p{number}" in codes]


def _event(record: sqlite3.Connection, players: int, seats: int) -> None:
    event = MadeUpEvent(record)
    names = names_of_people(players)
    if seats == 2:
        event.open(names, rounds=5)
    else:
        event.open(names, format_="pod-swiss", rounds=5, seats=seats, scoring="placement")
    for number in range(1, players - players // 20 + 1):
        event.row(do="here", player=f"p{number}")
    for round_ in range(3):
        ids = _turned([f"p{n}" for n in range(1, players + 1)], round_)
        whole = len(ids) // seats * seats
        pairs = [ids[n : n + seats] for n in range(0, whole, seats)]
        event.round(*pairs, byes=ids[whole:])
        _played(event, round_ + 1, len(pairs), seats)


def _turned(ids: list[str], by: int) -> list[str]:
    """Who sits on the second seats sits so many tables further."""
    first, second = ids[::2], ids[1::2]
    second = second[by:] + second[:by]
    return [each for pair in zip(first, second, strict=False) for each in pair] + ids[
        2 * len(second) :
    ]


def _played(event: MadeUpEvent, round_: int, tables: int, seats: int) -> None:
    for table in range(1, tables + 1):
        if round_ == 3 and table > tables // 3:
            return
        if seats == 2:
            wins = ((2, 0), (2, 1), (1, 2), (0, 2))[(table * 7 + round_ * 3) % 4]
            event.result(round_, f"t{table:02}", *wins)
        else:
            places = [(seat + table + round_) % seats + 1 for seat in range(seats)]
            said = {"places": places, "out": []}
            event.row(do="result", round=round_, table=f"t{table:02}", result=said, seal="-",
                      matches=[])  # fmt: skip


def _plays(desk: MadeUpDesk, table: str, number: int) -> None:
    game, phase, seats = PLAYED[number % len(PLAYED)]
    long = number % 10 == 2
    people = names_of_people(200)
    names = [LONG[: 21 - seat] if long else people[(number * 8 + seat) % 200]
             for seat in range(seats)]  # fmt: skip
    scores = [(seat * 7919 + number * 131) % 100_000 if seats == 8 else (seat * 7 + number) % 60
              for seat in range(seats)]  # fmt: skip
    match = made_match(number + 1, game, names)
    desk.write(lambda record: [take(record, table, "public", each) for each in match.batches()])
    clocks: tuple[ClockNow, ...] = ()
    if number % 3 == 0:
        clocks = tuple(ClockNow(seat, 1_500_000 - seat * 70_000, -(seat == 1))
                       for seat in range(1, seats + 1))  # fmt: skip
    now = PublicNow(True, match.id, 2, game, phase, (number % seats + 1,), tuple(scores), clocks,
                    number % 20 == 6)  # fmt: skip
    desk.here(table, "", now)


def made_match(number: int, game: str, names: Sequence[str]) -> JournalMatch:
    """A match of these people with two rows."""
    head = made_head(
        match=f"{number:032x}", epoch="e" * 32, number=number, game=game,
        version=games()[game].version, options=(), cards="", began="2026-11-22",
        players=tuple("" for _ in names), names=tuple(names),
    )  # fmt: skip
    return JournalMatch(head).add("1 power castle suns", "2 power dancer waves")


def _results(record: sqlite3.Connection, tables: Sequence[str]) -> None:
    for number, table in enumerate(tables, 1001):
        game, _, seats = PLAYED[number % len(PLAYED)]
        match = made_match(number, game, [LONG[: 21 - seat] for seat in range(seats)])
        for batch in match.batches():
            take(record, table, "public", batch)
        scores = tuple((seat * 7919 + number) % 99_999 for seat in range(seats))
        won = tuple(n for n, each in enumerate(scores, 1) if each == max(scores))
        verdict = ("checked", "checked", "not checked", "does not agree")[number % 4]
        keep_result(record, KeptResult(table, match.id, 1, verdict, "", won, scores, "80ec4b26",
                                       None))  # fmt: skip


def _desk(record: sqlite3.Connection, desk: MadeUpDesk) -> None:
    rounds, now = desk.desk.rounds, desk.clock.now_ms()
    rounds.prepare(record, 3, 50, 5, "desk")
    made = record.execute("SELECT max(number) FROM decisions").fetchone()[0]
    rounds.tap(record, Tap("start"), made, "desk")
    rounds.announce(
        record,
        "Lunch at one in the yard: the kitchen needs your order by half past twelve",
        0,
        "desk",
    )
    wifi = {"name": "Café Würfel", "password": "s3cret;12"}
    decide(record, "wifi", 0, wifi, "desk", now)
    for number, shows in ((1, "hall"), (2, "standings"), (3, "clock")):
        decide(record, f"display {number}", 0, {"shows": shows}, "desk", now)
