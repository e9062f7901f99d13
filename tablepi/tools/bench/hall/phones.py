"""Phones that follow the hall and some of its tables, all in a process of their own."""

import asyncio
import json
import subprocess
import sys
import time

from tablepi.tools.bench.hall.crowd import QUICK, Crowd
from tablepi.tools.bench.hall.view_stream import BYTES, Event, ViewStream, answer, request, text_of
from tablepi.tools.simulation.simulated_hall import p99

PHONES = 500
TABLES_OF_PHONE = 6
MEASURED_S = 20.0

CALLS = 0.2
"""Share of lines at which a judge is called at the tables that are followed."""

OF_AN_ADDRESS = 150
"""A hall gives 200 streams to an address; phones are at several."""

AT_ONCE = 20
"""Number that connect together."""

CLOCKS = 20

Pieces = list[tuple[float, bytes]]


def phones(crowd: Crowd) -> list[float]:
    """Events a second to each phone; milliseconds from an event's making until it arrived, p99; and
    of a row from its writing to its acknowledgement meanwhile.
    """
    port = int(crowd.hall.hall.ready["http"])
    script = f"from {__name__} import follow; follow()"
    command = (sys.executable, "-c", script, str(port), *crowd.quick)
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        _call_judges(crowd, CALLS)
        crowd.during(process.stdout.readline)
        crowd.hall.take_waits_ms()
        crowd.play(MEASURED_S)
        rows = crowd.hall.take_waits_ms()
        # Until its end is read it goes on as a phone does.
        process.stdin.close()
        report = json.loads(crowd.during(process.stdout.read))
    finally:
        _call_judges(crowd, 0.0)
        process.kill()
        process.wait()
        process.stdout.close()
    return [report["each"], report["p99"], p99(rows)]


def _call_judges(crowd: Crowd, share: float) -> None:
    """Has the tables that are followed call a judge at this share of their lines.

    A table shows its game once a second at most: what else it says makes more views.
    """
    for table in crowd.hall.tables[:QUICK]:
        table.journal.calls = share


def follow() -> None:
    """Opens all phones' pages, says so, follows them until stdin ends, and prints what came."""
    port, tables = int(sys.argv[1]), sys.argv[2:]
    print(json.dumps(asyncio.run(_follow(port, tables))), flush=True)


async def _follow(port: int, tables: list[str]) -> dict[str, float]:
    phone_pieces: list[Pieces] = [[] for _ in range(PHONES)]
    gate, tasks = asyncio.Semaphore(AT_ONCE), []
    for number in range(PHONES):
        views = _views(tables, number)
        tasks.append(
            asyncio.create_task(_follow_views(number, port, views, phone_pieces[number], gate))
        )
    while not all(phone_pieces):
        await asyncio.sleep(0.1)
        for task in tasks:
            if task.done():
                task.result()
    since_s = time.monotonic()
    print(flush=True)
    await asyncio.to_thread(sys.stdin.read)
    until_s = time.monotonic()
    for task in tasks:
        task.cancel()
    ahead_ms = _hall_ahead_ms(port)
    events = [
        event
        for pieces in phone_pieces
        for event in _events_of(pieces)
        if since_s < event.came_s < until_s
    ]
    waits = [1_000 * event.came_s + ahead_ms - event.made_ms for event in events]
    return {"each": len(events) / PHONES / (until_s - since_s), "p99": p99(waits)}


def _views(tables: list[str], number: int) -> str:
    """The hall, its tables, and some tables each, others at every phone."""
    phone_tables = [tables[(number + offset) % len(tables)] for offset in range(TABLES_OF_PHONE)]
    return ",".join(
        ["hall", "tables", *(f"table-{table}" for table in dict.fromkeys(phone_tables))]
    )


async def _follow_views(
    number: int, port: int, views: str, pieces: Pieces, gate: asyncio.Semaphore
) -> None:
    address = f"127.0.0.{2 + number // OF_AN_ADDRESS}"
    async with gate:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        writer.write(request(f"/events?views={views}"))
        pieces.append((time.monotonic(), await reader.read(BYTES)))
    while piece := await reader.read(BYTES):
        pieces.append((time.monotonic(), piece))
    raise ConnectionError("the hall ended a stream")


def _events_of(pieces: Pieces) -> list[Event]:
    stream = ViewStream()
    return [event for came_s, piece in pieces for event in stream.read(piece, came_s)]


def _hall_ahead_ms(port: int) -> float:
    """Lead of the hall's clock over this process's, by the quickest of some answers."""
    # Half of an answer's time is in doubt: the quickest is the surest.
    leads: list[tuple[float, float]] = []
    for _ in range(CLOCKS):
        start_s = time.monotonic()
        now_ms = json.loads(text_of(answer(port, "/healthz")))["now"]
        duration_s = time.monotonic() - start_s
        leads.append((duration_s, now_ms - 1_000 * (start_s + duration_s / 2)))
    return min(leads)[1]
