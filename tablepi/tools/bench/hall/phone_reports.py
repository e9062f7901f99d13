"""Players' phones that report a whole round within a minute while tables play, and call judges."""

import asyncio
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tablepi.hall.events.event_replay import replayed
from tablepi.hall.events.rows.event_state import next_lot
from tablepi.hall.server.database.event_rows import append_row, event_rows, mark_ended, mark_open
from tablepi.hall.server.database.player_codes import codes_of
from tablepi.hall.server.database.record_file import Record, open_record, reading, together
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.tools.bench.hall.crowd import SEED, Crowd
from tablepi.tools.bench.hall.judge_delay import JudgePage
from tablepi.tools.bench.hall.phones import AT_ONCE, OF_AN_ADDRESS, PHONES
from tablepi.tools.bench.hall.view_stream import BYTES, request
from tablepi.tools.simulation.simulated_hall import p99
from tablepi.tools.simulation.simulated_table import SimulatedTable

EVENT = "phones"
MINUTE_S = 55.0
"""Time within which every table's first player reports; the second one follows."""

ANSWERS_WITHIN_S = 4.0
CALLERS = 40
"""Tables that call a judge meanwhile."""

WINS = ((2, 0), (2, 1), (1, 2), (0, 2))
_CLAIM = re.compile(rb'name=\\"claim\\" value=\\"([^\\]+)\\"')


class PhoneTable(NamedTuple):
    """Two phones that play at a table without a device. `wins`: the result that they report."""

    table: str
    codes: tuple[str, str]
    wins: tuple[int, int]
    calls: bool


def phone_reports(crowd: Crowd) -> list[float]:
    """Results that are not as they were reported; milliseconds from a tap to its answer, p99, from
    a phone's call to a judge's page, p99, and of a row from its writing to its acknowledgement.
    """
    folder = crowd.folder / "hall"
    tables = _open_event(crowd, folder)
    try:
        with closing(JudgePage(crowd)) as page:
            for table in tables:
                page.expect(table.table)
            crowd.hall.take_waits_ms()
            port = int(crowd.hall.hall.ready["http"])
            report = crowd.during(lambda: _follow_phones(port, tables))
            rows = crowd.hall.take_waits_ms()
        wrong = _wrong_results(folder, tables)
    finally:
        _end_event(folder)
    calls = [1_000 * (page.came_s.get(table, float("inf")) - called_s)
             for table, called_s in report["calls"].items()]  # fmt: skip
    return [wrong, p99(report["taps"]), p99(calls), p99(rows)]


def _open_event(crowd: Crowd, folder: Path) -> list[PhoneTable]:
    """An event of a round at so many tables, whose results are reported by phone; all that it takes
    to keep its rows at the tables, here in one process, is over.
    """
    chance = random.Random(SEED)
    names = [f"m{number:03}" for number in range(1, PHONES // 2 + 1)]
    crowd.settle()
    crowd.stop_hall()
    with closing(open_record(folder)) as record, together(record):
        _write_event(record, names)
        codes = codes_of(record, EVENT)
    crowd.hall.hall.start()
    crowd.until(lambda: all(_has_event(table) for table in crowd.hall.tables))
    crowd.go_on()
    callers = {*chance.sample(names, CALLERS)}
    return [
        PhoneTable(
            name, (codes[f"p{2 * n + 1}"], codes[f"p{2 * n + 2}"]), chance.choice(WINS),
            name in callers,
        )
        for n, name in enumerate(names)
    ]  # fmt: skip


def _write_event(record: Record, tables: list[str]) -> None:
    def write(do: str, **fields: Any) -> None:
        append_row(record, EVENT, HallClock().now_ms(), "desk", {"do": do, **fields})

    write("open", event=EVENT, title="Phones", word="apples")
    for number in range(1, 2 * len(tables) + 1):
        write("player", player=f"p{number}", name=f"Player {number}")
    write("reports")
    write("tables", tables=[{"table": table} for table in tables])
    write("stage", stage=1, format="duel-swiss", rounds=3)
    pairings = [
        {"table": table, "players": [f"p{2 * n + 1}", f"p{2 * n + 2}"]}
        for n, table in enumerate(tables)
    ]
    lot = next_lot(replayed(event_rows(record, EVENT)))
    write("round", round=1, stage=1, lot=lot, pairings=pairings, byes=[], hand=True, why="bench")
    mark_open(record, EVENT)


def _has_event(table: SimulatedTable) -> bool:
    """True if the table has the rows up to the round."""
    return any(event.event == EVENT and event.rows[-1]["do"] == "round" for event in table.kept)


def _end_event(folder: Path) -> None:
    with closing(open_record(folder)) as record, together(record):
        mark_ended(record, EVENT)


def _wrong_results(folder: Path, tables: list[PhoneTable]) -> int:
    """Results that are missing, there twice, or not as they were reported."""
    with reading(folder) as record:
        rows = event_rows(record, EVENT)
    results = [row for row in rows if row["do"] in ("result", "correct")]
    found = sorted((row["table"], *row["result"]["wins"], row["by"]) for row in results)
    expected = sorted((table.table, *table.wins, "player") for table in tables)
    missing = len({*expected} - {*found})
    return missing + len(found) - len({*found} & {*expected})


def _follow_phones(port: int, tables: list[PhoneTable]) -> Mapping[str, Any]:
    """Runs all phones in a process of their own: taps in ms, and when each table called a judge."""
    script = f"from {__name__} import run_phones; run_phones()"
    process = subprocess.run(
        (sys.executable, "-c", script, str(port)), input=json.dumps(tables),
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    report: Mapping[str, Any] = json.loads(process.stdout)
    return report


def run_phones() -> None:
    """Reports, answers and calls as stdin says which; prints how long each took."""
    tables = [PhoneTable(*table) for table in json.load(sys.stdin)]
    print(json.dumps(asyncio.run(_run_phones(int(sys.argv[1]), tables))), flush=True)


class Phone:
    """An own page that is open."""

    def __init__(self, number: int, port: int, code: str) -> None:
        self._port, self._code = port, code
        self._address = f"127.0.0.{2 + number // OF_AN_ADDRESS}"

    async def open(self, gate: asyncio.Semaphore) -> None:
        """Follows the page from its first view on."""
        async with gate:
            self._reader, self._writer = await self._connect()
            self._writer.write(
                request(f"/me/{self._code}/events").replace(b"Accept-Encoding: gzip\r\n", b"")
            )
            await self._reader.read(BYTES)

    async def claim(self) -> str:
        """What somebody else at the table says, once the page shows it; its mark."""
        text = b""
        while piece := await self._reader.read(BYTES):
            text += piece
            if found := _CLAIM.search(text):
                return found[1].decode()
        raise ConnectionError("the hall ended a stream")

    async def tap(self, action: str, /, **fields: str) -> float:
        """Presses a key; ms until the answer."""
        start_s = time.monotonic()
        reader, writer = await self._connect()
        body = urlencode({"round": "1", **fields}).encode()
        head = (
            f"POST /me/{self._code}/{action} HTTP/1.0\r\nHost: hall\r\nOrigin: http://hall\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = await reader.read()
        writer.close()
        if b" 303 " not in answer[:20]:
            raise ConnectionError(f"the hall refused a tap: {answer[:200]!r}")
        return 1_000 * (time.monotonic() - start_s)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._address, 0))


async def _run_phones(port: int, tables: list[PhoneTable]) -> dict[str, Any]:
    gate, taps, calls = asyncio.Semaphore(AT_ONCE), list[float](), dict[str, float]()
    pairs = [
        (Phone(2 * n, port, table.codes[0]), Phone(2 * n + 1, port, table.codes[1]))
        for n, table in enumerate(tables)
    ]
    await asyncio.gather(*(phone.open(gate) for pair in pairs for phone in pair))
    await asyncio.gather(
        *(_play(table, pair, taps, calls) for table, pair in zip(tables, pairs, strict=True))
    )
    return {"taps": taps, "calls": calls}


async def _play(
    table: PhoneTable, pair: tuple[Phone, Phone], taps: list[float], calls: dict[str, float]
) -> None:
    """One player reports, the other confirms what the page shows; some call a judge before."""
    chance, (first, second) = random.Random(table.table), pair
    await asyncio.sleep(chance.uniform(0, MINUTE_S))
    if table.calls:
        calls[table.table] = time.monotonic()
        taps.append(await first.tap("judge", table=table.table, what="call"))
    score = ":".join(map(str, table.wins))
    taps.append(await first.tap("report", table=table.table, tap=score))
    claim = await second.claim()
    await asyncio.sleep(chance.uniform(0, ANSWERS_WITHIN_S))
    taps.append(await second.tap("right", table=table.table, claim=claim))
    if table.calls:
        taps.append(await second.tap("judge", table=table.table, what="back"))
