"""The firmware's pure modules against their Python twins: shared vectors, damage, chance."""

import ctypes
import os
import random
import subprocess
import sys
from ctypes import byref

import pytest

from tablepi.devices.readers.tablepi.commands import LONGEST, Frame, TablepiFrames, frame
from tablepi.devices.readers.tablepi.protocol import (
    COMMANDS,
    Antenna,
    Beat,
    Done,
    FieldContent,
    Gain,
    Hello,
    Lights,
    Memory,
    Pace,
    Read,
    Status,
    Write,
    value,
)
from tablepi.tools.simulator.firmware_twin import TagPresence
from tests.devices.damage import damaged_stream, every_single_damage
from tests.firmware import contract, pure

STREAM = 300_000
POLLS = 20_000


@pytest.fixture(scope="module")
def c(built: None) -> ctypes.CDLL:
    return pure.library()


class CFrames:
    """frame.c with the manners of TablepiFrames."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        self.hearing = pure.CHearing()

    def feed(self, data: bytes) -> list[Frame]:
        one = pure.CFrame()
        found = []
        for byte in data:
            if self._library.frame_hear(byref(self.hearing), byte, byref(one)):
                found.append(one.value)
        return found


def written(c: ctypes.CDLL, one: Frame) -> bytes:
    wire = (ctypes.c_uint8 * pure.WIRE)()
    return bytes(wire[: c.frame_write(byref(pure.CFrame.of(one)), wire)])


@pytest.mark.parametrize("length", range(LONGEST - 3))
def test_a_frame_is_written_and_heard_as_the_twin_does(c: ctypes.CDLL, length: int) -> None:
    for fill in (b"\0", b"\x01", b"\xff", b"\0\x01", b"\x01\0\0"):
        one = Frame(0, length, (fill * length)[:length])
        data = frame(*one)
        assert written(c, one) == data
        assert CFrames(c).feed(data) == [one]


def test_every_single_damage_is_heard_as_the_twin_hears_it(c: ctypes.CDLL) -> None:
    for example in contract.examples():
        for damaged in every_single_damage(example):
            ours, twin = CFrames(c), TablepiFrames()
            assert ours.feed(damaged + example) == twin.feed(damaged + example)
            assert ours.hearing.damaged == twin.damaged


def test_a_damaged_stream_is_heard_as_the_twin_hears_it(
    c: ctypes.CDLL, chance: random.Random
) -> None:
    def whole(chance: random.Random) -> bytes:
        body = bytes(chance.choice((0, 7, 255)) for _ in range(chance.randrange(30)))
        return frame(chance.randrange(256), chance.randrange(256), body)

    ours, twin = CFrames(c), TablepiFrames()
    for piece in damaged_stream(chance, whole, STREAM):
        assert ours.feed(piece) == twin.feed(piece)
    assert ours.hearing.damaged == twin.damaged % 256


def test_the_checks_have_their_well_known_values(c: ctypes.CDLL) -> None:
    crc, crc_a = 0xFFFF, 0x6363
    for byte in b"123456789":
        crc = c.crc_frame(crc, byte)
        crc_a = c.crc_tag(crc_a, byte)
    assert (crc, crc_a) == (0x29B1, 0xBF05)
    crc_a = 0x6363
    # ISO/IEC 14443-3, annex B: two zero bytes are followed by A0h 1Eh.
    for byte in b"\0\0\xa0\x1e":
        crc_a = c.crc_tag(crc_a, byte)
    assert crc_a == 0


def said(c: ctypes.CDLL, report: Hello | Beat | Antenna | Done | Memory) -> Frame:
    """The same report by the firmware."""
    one = pure.CFrame()
    match report:
        case Hello():
            id_ = (ctypes.c_uint8 * 4)(*report.id)
            hello = pure.CHello(report.major, report.minor, id_, report.antennas, report.cause)
            c.protocol_hello(byref(one), byref(hello))
        case Beat():
            beat = pure.CBeat(report.uptime_s, report.poll_ms, report.damaged, report.renewed)
            c.protocol_beat(byref(one), byref(beat))
        case Antenna():
            tag = pure.CTag.of(report.uid, report.sak)
            head = report.antenna, report.health, report.version, report.lay, report.lies
            c.protocol_antenna(byref(one), byref(pure.CAntenna(*head, ctypes.pointer(tag))))
        case Done():
            c.protocol_done(byref(one), report.answers, report.status, report.data or None)
        case Memory(antenna, lay, uid, data):
            uid_, data_ = (ctypes.c_uint8 * 7)(*uid), (ctypes.c_uint8 * 62)(*data)
            memory = pure.CMemory(antenna, lay, len(data), uid_, data_)
            c.protocol_memory(byref(one), byref(memory))
    return one.value


def test_the_examples_of_the_page_are_what_the_firmware_says_and_hears(c: ctypes.CDLL) -> None:
    for example in contract.examples():
        (one,) = TablepiFrames().feed(example)
        meant = value(one.kind, one.body)
        if isinstance(meant, Hello | Beat | Antenna | Done | Memory):
            assert said(c, meant)[1:] == one[1:]
        else:
            heard = pure.CCommand()
            assert c.protocol_command(byref(pure.CFrame.of(one)), byref(heard)) == Status.WELL
            assert heard.kind == one.kind
            match meant:
                case Lights(lit, blinking):
                    assert (heard.first, heard.second) == (lit, blinking)
                case Pace(speed):
                    assert heard.first == speed
                case Gain(antenna, gain):
                    assert (heard.antenna, heard.first) == (antenna, gain)
                case Read() | Write():
                    assert (heard.antenna, heard.first) == (meant.antenna, meant.page)
                    assert heard.tag.value == meant.uid
            if isinstance(meant, Write):
                assert bytes(heard.data) == meant.data


def test_a_command_of_any_length_is_understood_as_the_twin_understands_it(c: ctypes.CDLL) -> None:
    for kind in range(256):
        for length in range(LONGEST - 3):
            one = Frame(1, kind, bytes(range(1, length + 1)))
            status = c.protocol_command(byref(pure.CFrame.of(one)), byref(pure.CCommand()))
            if kind not in {each.kind for each in COMMANDS}:
                assert status == Status.UNKNOWN
            else:
                assert (status == Status.WELL) == (value(kind, one.body) is not None)


def test_presence_is_that_of_the_twin_over_any_sequence_of_polls(
    c: ctypes.CDLL, chance: random.Random
) -> None:
    twin, ours = TagPresence(), pure.CPresence()
    c.presence_begin(byref(ours))
    uids = [b"\1\2\3\4", b"\1\2\3\5", b"\4\1\2\3\4\5\6"]
    at_ms = 65_000
    for number in range(POLLS):
        at_ms += chance.choice((4, 10, 25, 25, 60, 400))
        odds = (8, 3, 2, 1) if number // 100 % 2 else (1, 8, 1, 2)
        if chance.random() < 0.01:
            twin.unwatched()
            c.presence_unwatched(byref(ours))
        (poll,) = chance.choices(["read", "nothing", "unclear", "several"], odds)
        if poll == "read":
            uid = uids[0] if chance.random() < 0.8 else chance.choice(uids)
            told = twin.read(uid, 8, at_ms)
            assert c.presence_read(byref(ours), byref(pure.CTag.of(uid, 8)), at_ms & 0xFFFF) == told
        else:
            told = getattr(twin, poll)(at_ms)
            assert getattr(c, f"presence_{poll}")(byref(ours), at_ms & 0xFFFF) == told
        assert (ours.lies, ours.lay, ours.known) == (twin.lies, twin.lay, twin.known)
        assert c.presence_in_doubt(byref(ours)) == twin.in_doubt
        assert c.presence_is_sure(byref(ours)) == twin.is_sure
        if twin.lies in (FieldContent.LAID, FieldContent.FOUND):
            assert ours.tag.value == twin.uid


def test_an_empty_antenna_stays_empty_while_the_clock_wraps(c: ctypes.CDLL) -> None:
    ours = pure.CPresence()
    c.presence_begin(byref(ours))
    for at_ms in range(0, 300_000, 25):
        assert not c.presence_nothing(byref(ours), at_ms & 0xFFFF)
    assert c.presence_read(byref(ours), byref(pure.CTag.of(b"\1\2\3\4", 8)), 1)
    assert ours.lies == FieldContent.LAID


def test_lights_shine_blink_and_show_which_reader_this_is(c: ctypes.CDLL) -> None:
    lights = pure.CLights()
    c.lights_show(byref(lights), 0b010001, 0b000001)
    assert {c.lights_now(byref(lights), ms) for ms in range(1024)} == {0b010001, 0b010000}
    c.lights_identify(byref(lights))
    assert {c.lights_now(byref(lights), ms) for ms in range(1024, 3900)} == {0b111111, 0}
    assert c.lights_now(byref(lights), 4100) & 0b010000
    assert c.lights_now(byref(lights), 4100) < 0b100000


def test_all_of_this_holds_under_the_address_sanitizer(built: None) -> None:
    if os.environ.get("TABLEPI_ASAN") == "1":
        return
    asked = ["gcc", "-print-file-name=libasan.so"]
    asan = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__],
        cwd=contract.ROOT,
        env=os.environ
        | {"LD_PRELOAD": asan, "ASAN_OPTIONS": "detect_leaks=0", "TABLEPI_ASAN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
