"""The hall's log stays short and readable, whatever is sent and however often."""

import logging
from collections.abc import Iterator

import pytest
from aiohttp.http_exceptions import BadStatusLine

from tablepi.hall.server.machine.bounded_log import QUIET_S, BoundedLog
from tablepi.hall.server.machine.hall_clock import HallClock


class Written(logging.Handler):
    """What a log would write, by a clock that the test moves."""

    def __init__(self) -> None:
        super().__init__()
        self.now_s = 100.0
        self.text = ""
        self.addFilter(BoundedLog(HallClock(lambda: self.now_s, lambda: self.now_s)))

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"


@pytest.fixture
def written() -> Iterator[Written]:
    written = Written()
    root = logging.getLogger()
    root.addHandler(written)
    yield written
    root.removeHandler(written)


def _malformed(sender: int, sent: str) -> None:
    """As aiohttp says it."""
    try:
        raise BadStatusLine(sent)
    except BadStatusLine as wrong:
        logging.getLogger("aiohttp.server").error(
            "Error handling request from %s", f"192.0.2.{sender}", exc_info=wrong
        )


def test_a_malformed_request_is_one_line(written: Written) -> None:
    _malformed(1, "no\r\nline\x1b[2J")
    assert written.text.count("\n") == 1
    assert "192.0.2.1" in written.text
    assert "BadStatusLine" in written.text
    assert "\x1b" not in written.text


def test_thousands_of_malformed_requests_are_a_few_lines_and_a_count(written: Written) -> None:
    for number in range(8_300):
        _malformed(number % 250, "x" * number)
    lines = written.text.splitlines()
    assert [line.rpartition(" (")[2] for line in lines[1:]] == [
        "10 times)",
        "100 times)",
        "1000 times)",
    ]
    assert len(written.text) < 2_000


def test_what_was_not_said_for_a_minute_is_said_again(written: Written) -> None:
    log = logging.getLogger("tablepi.hall")
    for message in ("the disk is full", "the disk is full", "t07 is gone"):
        log.warning("%s", message)
    written.now_s += QUIET_S
    log.warning("the disk is full")
    assert written.text.splitlines() == ["the disk is full", "t07 is gone", "the disk is full"]


def test_a_fault_of_our_own_keeps_its_traceback_once(written: Written) -> None:
    for _ in range(5):
        try:
            raise ValueError("ours")
        except ValueError:
            logging.getLogger("aiohttp.server").exception("Error handling request")
    assert written.text.count("Traceback") == 1


def test_what_asyncio_says_of_many_tasks_is_one_message(written: Written) -> None:
    for number in range(50):
        logging.getLogger("asyncio").error(f"Task was destroyed\ntask: <Task name='{number}'>")
    assert len(written.text.splitlines()) == 2
