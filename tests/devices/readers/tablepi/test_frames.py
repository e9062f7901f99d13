import random

import pytest

from tablepi.devices.readers.tablepi.commands import LONGEST, Frame, TablepiFrames, frame
from tests.devices.damage import every_single_damage, keeps_little

WHOLE = Frame(7, 0x03, bytes.fromhex("0100920002 0004A1B200D4E5F6"))


@pytest.mark.parametrize("length", range(LONGEST - 3))
def test_any_body_comes_back_whatever_zeros_are_in_it(length: int) -> None:
    for fill in (b"\0", b"\x01", b"\xff", b"\0\x01", b"\x01\0"):
        body = (fill * length)[:length]
        data = frame(255, 0x04, body)
        assert (data[:1], data[-1:], data.count(0)) == (b"\0", b"\0", 2)
        assert TablepiFrames().feed(data) == [Frame(255, 0x04, body)]


def test_frames_are_found_however_the_bytes_are_cut_up() -> None:
    frames = TablepiFrames()
    data = frame(*WHOLE) * 3
    found = [each for byte in data for each in frames.feed(bytes([byte]))]
    assert found == TablepiFrames().feed(data) == [WHOLE] * 3


def test_no_single_damage_makes_another_frame_nor_hurts_the_next() -> None:
    data = frame(*WHOLE)
    for damaged in every_single_damage(data):
        assert set(TablepiFrames().feed(damaged)) <= {WHOLE}
        assert TablepiFrames().feed(damaged + data)[-1:] == [WHOLE]


def test_what_is_too_long_or_too_short_or_never_ends_is_counted_and_dropped() -> None:
    frames = TablepiFrames()
    assert frames.feed(b"\x02" * 100_000) == []
    assert keeps_little(frames)
    assert frames.feed(b"\0\x01\0" + frame(1, 2, bytes(LONGEST))) == []
    assert frames.damaged == 3
    frames.feed(b"\x09half")
    frames.forget()
    assert frames.feed(frame(*WHOLE)) == [WHOLE]


def test_random_payloads_come_back(chance: random.Random) -> None:
    for _ in range(500):
        body = bytes(chance.choice((0, 1, 255, chance.randrange(256))) for _ in range(20))
        whole = Frame(chance.randrange(256), chance.randrange(256), body)
        assert TablepiFrames().feed(frame(*whole)) == [whole]
