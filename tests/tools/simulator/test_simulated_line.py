import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from serial import Serial

from tablepi.tools.simulator.simulated_cable import SimulatedCable
from tablepi.tools.simulator.simulated_line import SimulatedLineReader


@pytest.fixture
def cards() -> Iterator[SimulatedLineReader]:
    with SimulatedLineReader(prefix="<", suffix=">") as reader:
        yield reader


def read(line: Serial, count: int) -> bytes:
    line.timeout = 2
    return bytes(line.read(count))


def test_a_scan_is_real_bytes_for_whoever_opens_the_path(cards: SimulatedLineReader) -> None:
    with Serial(cards.path) as line:
        cards.scan("Königin")
        assert read(line, 12) == "<Königin>\r\n".encode()


def test_a_scan_at_9600_baud_takes_a_millisecond_a_byte(cards: SimulatedLineReader) -> None:
    with Serial(cards.path) as line:
        began = time.monotonic()
        cards.scan("04A1B2C3", baud=9600)
        assert time.monotonic() - began >= 12 * 10 / 9600
        assert read(line, 12) == b"<04A1B2C3>\r\n"


def test_half_a_scan_has_no_end(cards: SimulatedLineReader) -> None:
    with Serial(cards.path) as line:
        cards.half_a_scan("04A1B2C3")
        cards.send(b"\n")
        assert read(line, 6) == b"<04A1\n"


def test_noise_is_the_same_for_the_same_seed(cards: SimulatedLineReader) -> None:
    with Serial(cards.path) as line:
        cards.noise(50, seed=7)
        cards.noise(50, seed=7)
        noise = read(line, 100)
    assert noise[:50] == noise[50:]
    assert len(set(noise)) > 10


def test_an_unplugged_path_is_gone_and_comes_back_as_another_device(
    cards: SimulatedLineReader,
) -> None:
    before = os.readlink(cards.path)
    cards.unplug()
    assert not os.path.lexists(cards.path)
    cards.scan("lost")
    cards.scan("lost", baud=9600)
    assert cards.received() == b""
    for _ in range(3):
        cards.replug()
        assert os.readlink(cards.path) != before
        before = os.readlink(cards.path)


def test_bytes_that_nobody_reads_never_hold_up_the_sender(cards: SimulatedLineReader) -> None:
    began = time.monotonic()
    cards.noise(1_000_000, seed=1)
    assert time.monotonic() - began < 1


def test_the_reader_hears_what_is_sent_to_it(cards: SimulatedLineReader) -> None:
    with Serial(cards.path) as line:
        line.write(b"hello")
        assert cards.received(within_s=2) == b"hello"
    assert cards.received() == b""


def test_a_closed_cable_leaves_nothing_behind(tmp_path: Path) -> None:
    cable = SimulatedCable()
    folder = Path(cable.path).parent
    cable.close()
    cable.close()
    assert not folder.exists()
    with SimulatedCable(str(tmp_path / "reader")) as named:
        assert Path(named.path).is_symlink()
    assert list(tmp_path.iterdir()) == []


def test_a_path_that_is_taken_by_a_real_file_is_left_alone(tmp_path: Path) -> None:
    taken = tmp_path / "reader"
    taken.write_text("mine")
    with pytest.raises(FileExistsError):
        SimulatedCable(str(taken))
    assert taken.read_text() == "mine"
