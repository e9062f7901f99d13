"""Random and damaged bytes: none raise, none block, none are kept without end, none are a card.

A million of them for each; a hundred million with TABLEPI_NIGHTLY=1.
"""

import random
from collections.abc import Callable

import pytest

from tablepi.devices.messages import TagSeen
from tablepi.devices.readers import Driver, ReaderConfig, driver_for
from tablepi.devices.readers.line import Lines
from tablepi.devices.readers.pn532.pn532_protocol import (
    LONGEST,
    TO_HOST,
    UID_LENGTHS,
    Pn532Frames,
    Sign,
    Target,
    listed,
    targets_in,
)
from tablepi.devices.readers.pn532.pn532_protocol import frame as pn532_frame
from tablepi.devices.readers.rdm6300 import Rdm6300Frames
from tablepi.devices.readers.rdm6300 import frame as rdm6300_frame
from tablepi.devices.readers.tablepi.commands import TablepiFrames
from tablepi.devices.readers.tablepi.commands import frame as tablepi_frame
from tablepi.devices.readers.tablepi.protocol import Antenna, Hello, value
from tests.devices.damage import damaged_stream, keeps_little

CARD = "0415148F2E"


def a_line(chance: random.Random) -> bytes:
    return f"\u2660{chance.randrange(16**8):08X}\r\n".encode()


def an_rdm6300_frame(chance: random.Random) -> bytes:
    return rdm6300_frame(f"{chance.randrange(16**10):010X}")


def an_answer(chance: random.Random) -> bytes:
    """What a PN532 says that is set up, with a tag that is never the same again."""
    if chance.random() < 0.2:
        obeyed = [b"\x15", b"\x33", b"\x03\x32\x01\x06\x07", b"\x4b\x00"]
        return Sign.ACK.frame + pn532_frame(TO_HOST, chance.choice(obeyed))
    tag = Target(b"\x04" + chance.randbytes(chance.choice(UID_LENGTHS) - 1))
    return Sign.ACK.frame + pn532_frame(TO_HOST, b"\x4b" + listed([tag]))


def a_report(chance: random.Random) -> bytes:
    """What our own reader says of a tag that is never the same again, and who it is."""
    said = Hello(1, 2, 1, 0, chance.randbytes(4), 1, 1)
    here = Antenna(0, lay=chance.randrange(256), lies=1, sak=8, uid=chance.randbytes(7))
    report = said if chance.random() < 0.1 else here
    return tablepi_frame(chance.randrange(256), report.kind, report.body)


def test_lines(chance: random.Random) -> None:
    lines = Lines(prefix="\u2660")
    for piece in damaged_stream(chance, a_line):
        for text in lines.feed(piece):
            assert text.isprintable()
            assert 0 < len(text.encode()) <= 256
        assert keeps_little(lines)
    lines.feed(b"\r")
    assert lines.feed("\u266004A1B2\r".encode()) == ["04A1B2"]


def test_rdm6300_frames(chance: random.Random) -> None:
    frames = Rdm6300Frames()
    for piece in damaged_stream(chance, an_rdm6300_frame):
        for uid in frames.feed(piece):
            assert len(bytes.fromhex(uid)) == 5
        assert keeps_little(frames)
    assert frames.feed(rdm6300_frame(CARD))[-1:] == [CARD]


def test_pn532_frames_and_targets(chance: random.Random) -> None:
    frames = Pn532Frames(TO_HOST)
    for piece in damaged_stream(chance, an_answer):
        for item in frames.feed(piece):
            targets = targets_in(item[1:]) if isinstance(item, bytes) else None
            assert all(len(target.uid) in UID_LENGTHS for target in targets or [])
        assert keeps_little(frames)
    frames.feed(bytes(LONGEST + 6))
    assert frames.feed(pn532_frame(TO_HOST, b"\x15")) == [b"\x15"]


def test_tablepi_frames(chance: random.Random) -> None:
    frames = TablepiFrames()
    for piece in damaged_stream(chance, a_report):
        for each in frames.feed(piece):
            value(each.kind, each.body)
        assert keeps_little(frames)
    assert len(frames.feed(b"\0" + a_report(chance))) == 1


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("rdm6300", an_rdm6300_frame),
        ("pn532", an_answer),
        ("tablepi", a_report),
        ("auto", a_line),
        ("auto", an_answer),
        ("auto", a_report),
    ],
)
def test_a_kind_takes_none_of_it_for_a_card(
    name: str, whole: Callable[[random.Random], bytes], chance: random.Random
) -> None:
    """No tag in the stream comes twice, so that each that is seen would be made of damage."""
    kind: Driver = driver_for(ReaderConfig("left", name, "unused", prefix="nobody's"))
    kind.start()
    at_ms = 0
    for piece in damaged_stream(chance, whole):
        at_ms += chance.randrange(30)
        kind.say()
        said = kind.hear(piece if chance.random() < 0.9 else b"", at_ms)
        assert not any(isinstance(message, TagSeen) for message in said)
        assert kind.wait_ms > 0
