"""The simulated RDM6300 and PN532 as a program meets them that opens their path."""

import time
from collections.abc import Iterator

import pytest
from serial import Serial

from tablepi.devices.readers.pn532 import IN_LIST_PASSIVE_TARGET, RF_CONFIGURATION, WAKE
from tablepi.devices.readers.pn532.pn532_protocol import TO_CHIP, TO_HOST, Pn532Frames, Sign, frame
from tablepi.devices.readers.rdm6300 import frame as rdm6300_frame
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip, SimulatedPn532
from tablepi.tools.simulator.simulated_rdm6300 import Rdm6300Module, SimulatedRdm6300
from tests.tools.simulator.test_simulated_line import read

TAG = "0415148F2E"
SAM = frame(TO_CHIP, b"\x14\x01")


@pytest.fixture
def rdm6300() -> Iterator[SimulatedRdm6300]:
    with SimulatedRdm6300(time.monotonic_ns) as reader:
        yield reader


@pytest.fixture
def pn532() -> Iterator[SimulatedPn532]:
    with SimulatedPn532(time.monotonic_ns) as reader:
        yield reader


def test_a_tag_on_an_rdm6300_is_said_every_65_ms_until_it_is_lifted() -> None:
    module = Rdm6300Module()
    module.lay(TAG, 1000)
    said = [at_ms for at_ms in range(1000, 1200) if module.speak(at_ms)]
    assert said == [1015, 1080, 1145]
    module.lift()
    assert (module.due_ms, module.speak(9999)) == (None, b"")
    module.power(10_000)
    assert module.due_ms is None


def test_an_rdm6300_sends_real_bytes(rdm6300: SimulatedRdm6300) -> None:
    with Serial(rdm6300.path) as line:
        rdm6300.lay(TAG)
        assert read(line, 28) == rdm6300_frame(TAG) * 2
        rdm6300.lift()
        rdm6300.lay("62E3086CED")
        assert read(line, 14) == rdm6300_frame("62E3086CED")


def test_faults_damage_what_a_device_sends(rdm6300: SimulatedRdm6300) -> None:
    rdm6300.faults = Faults(doubled=0.999, seed=1)
    with Serial(rdm6300.path) as line:
        rdm6300.lay(TAG)
        assert read(line, 6) == b"\x02\x02" + TAG[0].encode() * 2 + TAG[1].encode() * 2


def test_a_silent_device_sends_nothing(rdm6300: SimulatedRdm6300) -> None:
    rdm6300.silent = True
    with Serial(rdm6300.path) as line:
        rdm6300.lay(TAG)
        line.timeout = 0.2
        assert line.read(1) == b""


def test_half_a_frame_and_a_flood_are_sent_at_once(rdm6300: SimulatedRdm6300) -> None:
    with Serial(rdm6300.path) as line:
        rdm6300.half_a_frame(TAG)
        assert read(line, 7) == rdm6300_frame(TAG)[:7]
        rdm6300.flood(3)
        assert read(line, 42).count(b"\x03") == 3


def test_a_cable_takes_the_tag_along_and_the_power_off(pn532: SimulatedPn532) -> None:
    with Serial(pn532.path) as line:
        line.write(WAKE + SAM)
        assert read(line, 15) == Sign.ACK.frame + frame(TO_HOST, b"\x15")
    pn532.replug()
    with Serial(pn532.path) as line:
        line.write(frame(TO_CHIP, b"\x02"))
        line.timeout = 0.2
        assert line.read(1) == b""


def answers(chip: Pn532Chip, words: bytes, at_ms: int = 0) -> list[bytes | Sign]:
    chip.hear(words, at_ms)
    return Pn532Frames(TO_HOST).feed(chip.speak(at_ms + 100))


def set_up() -> Pn532Chip:
    chip = Pn532Chip()
    assert answers(chip, WAKE + SAM) == [Sign.ACK, b"\x15"]
    assert answers(chip, frame(TO_CHIP, RF_CONFIGURATION)) == [Sign.ACK, b"\x33"]
    return chip


def test_a_chip_sleeps_until_it_is_woken_and_set_up() -> None:
    chip = Pn532Chip()
    search = frame(TO_CHIP, IN_LIST_PASSIVE_TARGET)
    # What wakes it is lost; then it says who it is, and looks for nothing.
    assert answers(chip, SAM) == []
    assert answers(chip, frame(TO_CHIP, b"\x02")) == [Sign.ACK, b"\x03\x32\x01\x06\x07"]
    assert answers(chip, search) == []
    assert answers(chip, SAM) == [Sign.ACK, b"\x15"]
    assert answers(chip, search) == [Sign.ACK]


def test_a_chip_that_was_not_told_when_to_give_up_waits_for_a_tag() -> None:
    chip = Pn532Chip()
    answers(chip, WAKE + SAM)
    search = frame(TO_CHIP, IN_LIST_PASSIVE_TARGET)
    assert answers(chip, search) == [Sign.ACK]
    chip.lay("14E0992C", 5000)
    assert chip.due_ms is not None
    assert Pn532Frames(TO_HOST).feed(chip.speak(chip.due_ms)) != []


def test_a_chip_lists_two_tags_at_most_and_as_many_as_it_was_asked_for() -> None:
    chip = set_up()
    for uid in ("14E0992C", "04A1B2C3D4E5F6", "0405060708090A0B0C0D"):
        chip.lay(uid, 0)
    _, two = answers(chip, frame(TO_CHIP, b"\x4a\x02\x00"))
    _, one = answers(chip, frame(TO_CHIP, b"\x4a\x01\x00"))
    assert isinstance(two, bytes)
    assert isinstance(one, bytes)
    assert (two[1], one[1]) == (2, 1)
    chip.lift()
    assert answers(chip, frame(TO_CHIP, b"\x4a\x02\x00")) == [Sign.ACK, b"\x4b\x00"]


def test_a_chip_says_its_answer_again_and_gives_up_and_refuses() -> None:
    chip = set_up()
    assert answers(chip, Sign.NACK.frame) == [b"\x33"]
    chip.hear(frame(TO_CHIP, IN_LIST_PASSIVE_TARGET), 0)
    chip.hear(Sign.ACK.frame, 1)
    assert chip.due_ms is None
    assert answers(chip, frame(TO_CHIP, b"\x99")) == [Sign.ACK, Sign.ERROR]
    assert answers(chip, frame(TO_CHIP, b"\x4a\x03\x00")) == [Sign.ACK, Sign.ERROR]
    damaged = bytearray(frame(TO_CHIP, b"\x02"))
    damaged[6] ^= 1
    assert answers(chip, bytes(damaged)) == []


def test_a_chip_without_power_is_deaf_and_mute() -> None:
    chip = set_up()
    chip.hear(frame(TO_CHIP, b"\x02"), 0)
    chip.powered = False
    assert chip.speak(100) == b""
    assert answers(chip, WAKE + SAM) == []
