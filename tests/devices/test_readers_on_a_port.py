"""Each kind of reader on a real pseudo-terminal: seen, gone, pulled, plugged in, and the wrong one.

Deadlines are those of a person at the table; every wait ends as soon as it can.
"""

import os
import time

import pytest

from tablepi.core.errors import in_english
from tablepi.devices.messages import ReaderFound, ReaderLost, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.ports.port import Reader
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tablepi.tools.simulator.simulated_pn532 import SimulatedPn532
from tablepi.tools.simulator.simulated_rdm6300 import SimulatedRdm6300
from tests.worlds.firmware.heard import Attached, Heard

Simulated = SimulatedRdm6300 | SimulatedPn532

RDM6300_TAGS = "0415148F2E", "62E3086CED"
PN532_TAGS = "04A1B2C3D4E5F6", "14E0992C"
READERS = [
    ("rdm6300", SimulatedRdm6300, RDM6300_TAGS),
    ("pn532", SimulatedPn532, PN532_TAGS),
    ("auto", SimulatedRdm6300, RDM6300_TAGS),
    ("auto", SimulatedPn532, PN532_TAGS),
]
each_reader = pytest.mark.parametrize(
    ("kind", "make", "tags"), READERS, ids=[f"{kind}-{make.__name__}" for kind, make, _ in READERS]
)
each_named_reader = pytest.mark.parametrize(("kind", "make", "tags"), READERS[:2])
RDM6300_OTHER, PN532_OTHER = "01AAAAAAAA", "04FFFFFFFFFFFF"


def seen_empty(cards: Simulated, heard: Heard) -> None:
    """Another card comes and goes: from then on the reader knows that nothing lies there."""
    cards.lay(RDM6300_OTHER if isinstance(cards, SimulatedRdm6300) else PN532_OTHER)
    heard.wait_for(TagSeen)
    cards.lift()
    heard.wait_for(TagGone)
    heard.forget(TagSeen, TagGone)


@pytest.fixture
def attached(attached: Attached, heard: Heard) -> Attached:
    """The same, with a longer repeat time, once the reader was found."""

    def found(kind: str, path: str) -> Reader:
        reader = attached(kind, path, repeat_ms=300)
        heard.wait_for(ReaderFound)
        return reader

    return found


@each_reader
def test_a_card_is_seen_pulled_off_with_the_cable_and_seen_again(
    kind: str, make: type[Simulated], tags: tuple[str, str], attached: Attached, heard: Heard
) -> None:
    first, second = tags
    with make(time.monotonic_ns) as cards:
        attached(kind, cards.path)
        seen_empty(cards, heard)
        cards.lay(first)
        assert heard.wait_for(TagSeen("left", 0, first)) < 1
        cards.lift()
        assert heard.wait_for(TagGone("left", 0, first)) < 1
        cards.lay(second)
        heard.wait_for(TagSeen("left", 0, second))
        before = os.path.realpath(cards.path)
        cards.unplug()
        assert heard.wait_for(ReaderLost) < 1
        cards.lift()
        cards.replug()
        began = time.monotonic()
        heard.wait_for(ReaderFound, count=2)
        assert os.path.realpath(cards.path) != before
        heard.wait_for(TagGone("left", 0, second))
        assert time.monotonic() - began < 2
        assert len(heard.of(TagSeen)) == 2
        heard.forget(TagSeen, TagGone)
        seen_empty(cards, heard)
        cards.lay(first)
        assert heard.wait_for(TagSeen("left", 0, first)) < 1
    assert len(heard.of(TagSeen)) == 1


@each_reader
def test_a_card_that_lies_there_when_the_reader_comes_is_shown_only(
    kind: str, make: type[Simulated], tags: tuple[str, str], attached: Attached, heard: Heard
) -> None:
    with make(time.monotonic_ns) as cards:
        cards.lay(tags[0])
        attached(kind, cards.path)
        heard.wait_for(TagSeen("left", 0, tags[0], laid=False), within_s=3)
        cards.replug()
        heard.wait_for(ReaderFound, count=2)
        cards.lift()
        heard.wait_for(TagGone("left", 0, tags[0]))
    assert not any(each.laid for each in heard.messages if isinstance(each, TagSeen))


@each_named_reader
def test_over_a_bad_cable_a_card_is_seen_all_the_same(
    kind: str, make: type[Simulated], tags: tuple[str, str], attached: Attached, heard: Heard
) -> None:
    with make(time.monotonic_ns) as cards:
        cards.faults = Faults(0.01, 0.01, 0.01, seed=7)
        attached(kind, cards.path)
        for count, tag in enumerate(tags, 1):
            cards.lay(tag)
            heard.wait_for(TagSeen, count=count)
            cards.lift()
            heard.wait_for(TagGone("left", 0, tag))
    assert {message.uid for message in heard.messages if isinstance(message, TagSeen)} == set(tags)


@each_named_reader
def test_noise_half_a_frame_and_a_flood_pass_by(
    kind: str, make: type[Simulated], tags: tuple[str, str], attached: Attached, heard: Heard
) -> None:
    with make(time.monotonic_ns) as cards:
        attached(kind, cards.path)
        seen_empty(cards, heard)
        cards.noise(20_000, seed=1)
        cards.half_a_frame(tags[1])
        cards.flood(2000)
        cards.lay(tags[0])
        heard.wait_for(TagSeen)
    assert [each.uid for each in heard.messages if isinstance(each, TagSeen)] == [tags[0]]
    assert len(heard.messages) < 10


def test_a_pn532_without_power_is_told_and_comes_back(attached: Attached, heard: Heard) -> None:
    with SimulatedPn532(time.monotonic_ns) as cards:
        attached("pn532", cards.path)
        seen_empty(cards, heard)
        cards.power_off()
        assert heard.wait_for(ReaderTrouble) < 2
        assert "no PN532 answers" in in_english(heard.of(ReaderTrouble)[0].why)
        cards.lay(PN532_TAGS[0])
        cards.power_on()
        assert heard.wait_for(TagSeen) < 1


def test_a_silent_device_is_told_where_it_should_answer(attached: Attached, heard: Heard) -> None:
    with SimulatedPn532(time.monotonic_ns) as cards:
        cards.silent = True
        attached("pn532", cards.path)
        assert heard.wait_for(ReaderTrouble) < 2


def test_two_cards_on_a_pn532_are_told(attached: Attached, heard: Heard) -> None:
    with SimulatedPn532(time.monotonic_ns) as cards:
        attached("pn532", cards.path)
        for tag in PN532_TAGS:
            cards.lay(tag)
        heard.wait_for(ReaderTrouble)
    assert "two cards" in in_english(heard.of(ReaderTrouble)[0].why)


def test_lines_are_recognised_and_a_flood_of_them_is_cut_off(
    attached: Attached, heard: Heard
) -> None:
    with SimulatedLineReader() as cards:
        attached("auto", cards.path)
        cards.scan("04A1B2C3D4E5F6")
        heard.wait_for(TagSeen("left", 0, "04A1B2C3D4E5F6"))
        cards.flood(50_000)
        heard.wait_for(ReaderTrouble)
    assert len(heard.messages) < 600


@pytest.mark.parametrize(
    ("kind", "words", "why"),
    [
        ("rdm6300", b"04A1B2C3D4\r\n", "could not be read"),
        ("pn532", b"04A1B2C3D4\r\n", "is no PN532"),
        ("line", b"\x00\x00\xff\x02\xfe\xd5\x15\x16\x00\r", "is no text"),
    ],
)
def test_the_wrong_device_on_a_port_is_told(
    kind: str, words: bytes, why: str, attached: Attached, heard: Heard
) -> None:
    with SimulatedLineReader() as cards:
        attached(kind, cards.path)
        cards.send(words)
        heard.wait_for(ReaderTrouble)
    assert why in in_english(heard.of(ReaderTrouble)[0].why)
    assert not heard.of(TagSeen)
