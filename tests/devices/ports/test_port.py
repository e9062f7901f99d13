import os
import termios
import threading
import time
from pathlib import Path

import pytest

from tablepi.core.errors import in_english
from tablepi.devices.messages import Message, ReaderFound, ReaderLost, TagSeen
from tablepi.devices.ports.port import Port
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.line import LineReader
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tests.worlds.firmware.heard import Heard, Opened, uids


def wait_for_searches(searches: threading.Semaphore, count: int) -> None:
    for _ in range(count):
        assert searches.acquire(timeout=5)


def why_lost(heard: Heard) -> list[str]:
    return [
        in_english(message.why) for message in heard.messages if isinstance(message, ReaderLost)
    ]


def test_a_scan_arrives(cards: SimulatedLineReader, heard: Heard, opened: Opened) -> None:
    opened(cards.path)
    heard.wait_for(ReaderFound)
    cards.scan("04A1B2C3", baud=9600)
    heard.wait_for(TagSeen)
    device = os.path.realpath(cards.path)
    assert heard.messages == [ReaderFound("left", device), TagSeen("left", 0, "04A1B2C3")]


def test_a_hundred_scans_arrive_in_order(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    opened(cards.path)
    heard.wait_for(ReaderFound)
    for number in range(100):
        cards.scan(f"{number:08X}")
    heard.wait_for(TagSeen, count=100)
    assert uids(heard) == [f"{number:08X}" for number in range(100)]


def test_a_pulled_cable_is_told_once_within_a_second_and_read_again_within_two(
    cards: SimulatedLineReader, heard: Heard, opened: Opened, searches: threading.Semaphore
) -> None:
    opened(cards.path)
    heard.wait_for(ReaderFound)
    before = os.path.realpath(cards.path)
    cards.half_a_scan("04A1B2C3")
    cards.unplug()
    assert heard.wait_for(ReaderLost) < 1
    assert "cable was pulled" in why_lost(heard)[0]
    wait_for_searches(searches, 4)
    cards.replug()
    assert heard.wait_for(ReaderFound, count=2) < 2
    assert len(why_lost(heard)) == 1
    assert heard.of(ReaderFound)[1] == ReaderFound("left", os.path.realpath(cards.path))
    assert os.path.realpath(cards.path) != before
    cards.scan("04D4E5F6")
    heard.wait_for(TagSeen)
    assert uids(heard) == ["04D4E5F6"]
    cards.unplug()
    heard.wait_for(ReaderLost, count=2)


def test_a_path_that_leads_to_another_device_is_followed(
    cards: SimulatedLineReader, heard: Heard, opened: Opened, tmp_path: Path
) -> None:
    by_id = tmp_path / "by-id"
    by_id.symlink_to(os.path.realpath(cards.path))
    opened(str(by_id))
    heard.wait_for(ReaderFound)
    with SimulatedLineReader() as other:
        (tmp_path / "new").symlink_to(os.path.realpath(other.path))
        (tmp_path / "new").rename(by_id)
        assert heard.wait_for(ReaderFound, count=2) < 2
        other.scan("04A1")
        heard.wait_for(TagSeen)
    assert "another device" in why_lost(heard)[0]


def test_it_is_followed_although_the_old_device_still_chatters(
    cards: SimulatedLineReader, heard: Heard, opened: Opened, tmp_path: Path
) -> None:
    by_id = tmp_path / "by-id"
    by_id.symlink_to(os.path.realpath(cards.path))
    opened(str(by_id))
    heard.wait_for(ReaderFound)
    over = threading.Event()

    def chatter() -> None:
        while not over.is_set():
            cards.send(b"noise\n")

    chattering = threading.Thread(target=chatter)
    chattering.start()
    try:
        with SimulatedLineReader() as other:
            (tmp_path / "new").symlink_to(os.path.realpath(other.path))
            (tmp_path / "new").rename(by_id)
            assert heard.wait_for(ReaderFound, count=2) < 2
            other.scan("04A1")
            heard.wait_for(TagSeen(reader="left", antenna=0, uid="04A1"))
    finally:
        over.set()
        chattering.join()
    assert "another device" in why_lost(heard)[0]


def test_a_reader_that_is_away_at_the_start_is_told_once_and_found_later(
    heard: Heard, opened: Opened, searches: threading.Semaphore, tmp_path: Path
) -> None:
    path = str(tmp_path / "reader")
    opened(path)
    heard.wait_for(ReaderLost)
    wait_for_searches(searches, 3)
    assert [type(message) for message in heard.messages] == [ReaderLost]
    assert "nothing is there" in why_lost(heard)[0]
    with SimulatedLineReader(path) as cards:
        assert heard.wait_for(ReaderFound) < 2
        cards.scan("04A1")
        heard.wait_for(TagSeen)


def test_a_port_without_permission_names_the_group(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    device = os.path.realpath(cards.path)
    me = os.geteuid()
    os.chmod(device, 0)
    try:
        # Root may open everything, so a test run as root is somebody else for a moment.
        os.seteuid(me or 65534)
        opened(device)
        heard.wait_for(ReaderLost)
    finally:
        os.seteuid(me)
    assert "dialout" in why_lost(heard)[0]
    os.chmod(device, 0o600)
    heard.wait_for(ReaderFound)


def test_a_port_that_another_program_holds_says_so(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    first = opened(cards.path)
    heard.wait_for(ReaderFound)
    opened(cards.path)
    heard.wait_for(ReaderLost)
    assert "another program" in why_lost(heard)[0]
    first.stop()
    heard.wait_for(ReaderFound, count=2)


@pytest.mark.parametrize("path", ["/dev/null", "/", __file__, "no\0path"])
def test_a_path_that_is_no_serial_port_is_told_and_survived(
    path: str, heard: Heard, opened: Opened
) -> None:
    opened(path)
    heard.wait_for(ReaderLost)


def test_stopping_is_prompt_while_reading_and_while_searching(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    reading, searching = opened(cards.path), opened("/dev/none")
    heard.wait_for(ReaderFound)
    heard.wait_for(ReaderLost)
    began = time.monotonic()
    reading.stop()
    searching.stop()
    assert time.monotonic() - began < 0.5
    assert len(heard.messages) == 2


def test_a_port_that_was_never_started_can_be_stopped(heard: Heard) -> None:
    config = ReaderConfig("left", "line", "/dev/none")
    Port(config, LineReader(config), heard.put, time.monotonic_ns).stop()


class Tuned(LineReader):
    """A kind that changes its speed with every line."""

    baud = 57600

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        if data:
            self.baud = 115200
        return super().hear(data, at_ms)


def speed_of(path: str) -> int:
    """The speed at which a terminal is set; it lasts for as long as its far end is open."""
    line = os.open(path, os.O_RDWR | os.O_NOCTTY)
    try:
        return int(termios.tcgetattr(line)[4])
    finally:
        os.close(line)


def test_a_kind_chooses_its_speed_and_may_change_it(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    opened(cards.path, Tuned(ReaderConfig("left", "line", cards.path)))
    heard.wait_for(ReaderFound)
    assert speed_of(cards.path) == termios.B57600
    cards.scan("04A1")
    heard.wait_for(TagSeen)
    cards.scan("04A2")
    heard.wait_for(TagSeen, count=2)
    assert speed_of(cards.path) == termios.B115200


def test_a_configured_speed_holds_whatever_the_kind_says(
    cards: SimulatedLineReader, heard: Heard
) -> None:
    config = ReaderConfig("left", "line", cards.path, baud=19200)
    port = Port(config, Tuned(config), heard.put, time.monotonic_ns)
    port.start()
    heard.wait_for(ReaderFound)
    assert speed_of(cards.path) == termios.B19200
    port.stop()
