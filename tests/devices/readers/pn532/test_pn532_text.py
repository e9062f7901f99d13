"""What is written on a tag is read before the tag is told, or the tag is told without it."""

import random

import pytest

from tablepi.devices.messages import TagGone, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.pn532 import BLIND_MS, Pn532Reader
from tablepi.devices.tags import ndef
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip
from tablepi.tools.simulator.simulated_tags import PAGE, SimulatedTag, tag
from tests.worlds.firmware.wire import Wire, gone, troubles

CASTLE = "tablepi:decktet/castle"
UID, OTHER = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"
READ_MS = 200


def table(faults: Faults | None = None) -> Wire:
    wire = Wire(Pn532Reader(ReaderConfig("left", "pn532", "unused")), Pn532Chip(), faults)
    wire.run(600)
    return wire


def chip_of(wire: Wire) -> Pn532Chip:
    assert isinstance(wire.device, Pn532Chip)
    return wire.device


def lay(wire: Wire, laid: SimulatedTag) -> None:
    chip_of(wire).lay_tag(laid, wire.now_ms)


@pytest.mark.parametrize("askew", [False, True])
@pytest.mark.parametrize("kind", ["ntag213", "ntag215", "ntag216"])
@pytest.mark.parametrize("text", ["", "a", CASTLE, "x" * 100])
def test_a_text_is_told_with_its_tag(kind: str, text: str, askew: bool) -> None:
    wire = table()
    lay(wire, tag(UID, kind, text, askew=askew))
    wire.run(3000)
    assert wire.messages(TagSeen) == [TagSeen("left", 0, UID, text=text)]
    chip_of(wire).lift()
    wire.run(500)
    assert gone(wire) == [UID]
    assert troubles(wire) == []


def test_a_cards_text_delays_its_tag_little() -> None:
    wire = table()
    lay(wire, tag(UID, "ntag213", CASTLE))
    assert wire.run(READ_MS, until=TagSeen)


def test_a_text_that_a_phone_wrote_is_read_from_a_long_memory() -> None:
    wire, phone = table(), tag(UID, "ntag215")
    long = b"\x81\x01\x00\x00\x01\x01U\x04" + b"x" * 256
    named = ndef.memory_of(CASTLE).rstrip(b"\0\xfe")
    record = b"\x51" + named[3:]
    message = long + record
    phone.memory[16:20] = b"\x03\xff" + len(message).to_bytes(2, "big")
    phone.memory[20 : 20 + len(message)] = message
    lay(wire, phone)
    wire.run(2000)
    assert wire.messages(TagSeen) == [TagSeen("left", 0, UID, text=CASTLE)]


def test_a_tag_that_is_taken_away_in_the_middle_is_told_and_then_gone() -> None:
    texts = set()
    for after_ms in range(150):
        wire = table()
        lay(wire, tag(UID, "ntag213", CASTLE))
        wire.run(after_ms)
        chip_of(wire).lift()
        wire.run(2000)
        messages = [message for _, message in wire.said]
        assert messages in ([], [TagSeen("left", 0, UID, text=messages_text(wire)),
                                 TagGone("left", 0, UID)])  # fmt: skip
        texts.add(messages_text(wire) if messages else None)
    assert texts == {None, "", CASTLE}


def messages_text(wire: Wire) -> str:
    return next((each.text for _, each in wire.said if isinstance(each, TagSeen)), "")


def test_a_tag_in_the_place_of_one_that_is_being_read_has_its_own_text() -> None:
    for after_ms in range(0, 150, 3):
        wire = table()
        lay(wire, tag(UID, "ntag213", CASTLE))
        wire.run(after_ms)
        chip_of(wire).lift()
        lay(wire, tag(OTHER, "ntag213", "tablepi:decktet/ace"))
        wire.run(2000)
        seen = [each for _, each in wire.said if isinstance(each, TagSeen)]
        assert seen[-1] == TagSeen("left", 0, OTHER, text="tablepi:decktet/ace")
        assert all(each.text in ("", CASTLE) for each in seen[:-1])


def test_a_tag_whose_writing_was_interrupted_is_told() -> None:
    wire, half = table(), tag(UID, "ntag213", CASTLE)
    half.memory[4 * PAGE : 5 * PAGE] = ndef.UNFINISHED
    lay(wire, half)
    wire.run(1000)
    assert wire.messages(TagSeen) == [TagSeen("left", 0, UID)]
    assert "write it again" in troubles(wire)[0]


def test_a_chip_that_loses_its_power_while_it_reads_goes_on_later() -> None:
    for after_ms in range(60, 140, 4):
        wire = table()
        lay(wire, tag(UID, "ntag213", CASTLE))
        wire.run(after_ms)
        chip_of(wire).power(wire.now_ms)
        wire.run(3000)
        assert [each.uid for _, each in wire.said if isinstance(each, TagSeen)] == [UID]


def test_a_port_that_is_opened_anew_while_a_tag_is_read_still_tells_it() -> None:
    for after_ms in range(0, 200, 5):
        wire = table()
        lay(wire, tag(UID, "ntag213", CASTLE))
        wire.run(after_ms)
        told = bool(wire.said)
        wire.kind.start()
        wire.run(BLIND_MS)
        seen = [each for _, each in wire.said if isinstance(each, TagSeen)]
        assert [(each.uid, each.text, each.laid) for each in seen] == [(UID, CASTLE, told)]


def test_no_damage_makes_another_text(chance: random.Random) -> None:
    read = 0
    for number in range(60):
        wire = table(Faults(flipped=0.01, lost=0.002, doubled=0.002, seed=number))
        text = f"tablepi:suitup/{chance.randrange(2, 10)}-crowns"
        lay(wire, tag(UID, "ntag213", text))
        wire.run(1500)
        told = [each.text for _, each in wire.said if isinstance(each, TagSeen)]
        assert set(told) <= {"", text}
        read += text in told
    assert read > 40
