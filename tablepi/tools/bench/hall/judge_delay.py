"""The way of a judge call: from a table over the broker and the hall onto a judge's page."""

import random
import ssl
import statistics
import threading
import time
from contextlib import closing
from http.client import HTTPResponse, HTTPSConnection

from tablepi.hall.server.database.desk_sessions import make_code
from tablepi.hall.server.database.record_file import open_record, together
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.tools.bench.hall.crowd import SEED, Crowd
from tablepi.tools.simulation.simulated_hall import p99

CALLS = 60
BETWEEN_S = 0.3, 1.3
PATIENCE_S = 10.0


class JudgePage:
    """A judge's page that is open. `came_s`: when each call was on it first."""

    def __init__(self, crowd: Crowd) -> None:
        self.came_s: dict[str, float] = {}
        self._expected_calls: set[str] = set()
        port = int(crowd.hall.hall.ready["https"])
        self._origin = f"https://127.0.0.1:{port}"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self._connection = HTTPSConnection("127.0.0.1", port, context=context)
        cookie = self._open_session(_judge_code(crowd))
        self._connection.request(
            "GET", "/desk/events?views=judge-calls", headers={"Cookie": cookie}
        )
        self._stream = self._connection.getresponse()
        assert self._stream.status == 200
        threading.Thread(target=self._read_stream, args=(self._stream,), daemon=True).start()

    def close(self) -> None:
        self._connection.close()

    def expect(self, call: str) -> None:
        """Looks out for a call."""
        self._expected_calls.add(call)

    def _open_session(self, code: str) -> str:
        self._connection.request("POST", f"/in/{code}", headers={"Origin": self._origin})
        response = self._connection.getresponse()
        response.read()
        return str(response.headers["Set-Cookie"]).partition(";")[0]

    def _read_stream(self, stream: HTTPResponse) -> None:
        try:
            while line := stream.readline():
                now_s, text = time.monotonic(), line.decode()
                for call in [
                    waiting_call for waiting_call in self._expected_calls if waiting_call in text
                ]:
                    self._expected_calls.discard(call)
                    self.came_s[call] = now_s
        except (OSError, ValueError, AttributeError):
            # It was closed while it was read.
            pass


def judge_delay(crowd: Crowd) -> list[float]:
    """Milliseconds from a call at a table until a judge's page was sent it, median and p99; a call
    that never came took for ever.
    """
    chance = random.Random(SEED)
    callers = chance.sample(crowd.hall.tables, min(CALLS, crowd.count))
    waits: list[float] = []
    with closing(JudgePage(crowd)) as page:
        crowd.play(1)
        for table in callers:
            called_s = time.monotonic()
            # A table where a judge is called plays no more.
            table.is_paused = True
            call = table.journal.call()
            page.expect(call)
            until_s = called_s + PATIENCE_S
            while call not in page.came_s and time.monotonic() < until_s:
                crowd.hall.turn()
            waits.append(1_000 * (page.came_s.get(call, float("inf")) - called_s))
            crowd.play(chance.uniform(*BETWEEN_S))
    for table in callers:
        table.journal.end_call()
        table.is_paused = False
    return [statistics.median(waits), p99(waits)]


def _judge_code(crowd: Crowd) -> str:
    """A code for a judge, as the desk gives it."""
    with closing(open_record(crowd.folder / "hall")) as record, together(record):
        return make_code(record, HallClock().now_ms(), "judge", "Kim")
