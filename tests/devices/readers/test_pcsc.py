"""A PC/SC reader behind pcscd's interface: tags, texts, a reader that goes, a pcscd that lacks."""

import sys
from types import ModuleType
from typing import cast

import pytest

from tablepi.core.errors import in_english
from tablepi.devices.messages import ReaderFound, ReaderLost, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.readers import ReaderConfig, kind
from tablepi.devices.readers.pcsc import ATR, BEEP_OFF, PcscReader, plugged
from tablepi.tools.simulator.simulated_pcsc import PcscSlot, atr_of
from tablepi.tools.simulator.simulated_tags import tag
from tests.devices.readers.fake_scard import ACR122, OTHER, FakeScard
from tests.worlds.firmware.heard import Attached, Heard
from tests.worlds.firmware.wire import Wire, gone, seen

CASTLE = "tablepi:decktet/castle"
UID = "04A1B2C3D4E5F6"


@pytest.fixture
def scard(monkeypatch: pytest.MonkeyPatch) -> FakeScard:
    fake = FakeScard(ACR122)
    monkeypatch.setitem(sys.modules, "smartcard", ModuleType("smartcard"))
    monkeypatch.setitem(sys.modules, "smartcard.scard", cast(ModuleType, fake))
    return fake


def wire() -> Wire:
    made = Wire(PcscReader(ReaderConfig("left", "pcsc", "unused")), PcscSlot())
    made.run(600)
    return made


def slot_of(table: Wire) -> PcscSlot:
    assert isinstance(table.device, PcscSlot)
    return table.device


@pytest.mark.parametrize("askew", [False, True])
@pytest.mark.parametrize(
    ("memory", "text"), [("uid", ""), ("ntag213", CASTLE), ("ntag216", "x" * 100)]
)
def test_a_tag_is_seen_once_with_its_text_and_gone_once(
    memory: str, text: str, askew: bool
) -> None:
    table = wire()
    slot_of(table).tags = [tag(UID, memory, text, askew=askew)]
    table.run(2000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, UID, text=text)]
    slot_of(table).tags = []
    table.run(1000)
    assert gone(table) == [UID]


class OtherSlot(PcscSlot):
    """A slot whose card has this answer to reset, and no number where it is no tag."""

    atr = b""
    commands: tuple[bytes, ...] = ()

    def answer(self, command: bytes) -> bytes:
        self.commands = (*self.commands, command)
        if command == ATR and self.tags:
            return self.atr
        is_tag = b"\xa0\x00\x00\x03\x06" in self.atr
        return super().answer(command) if is_tag or not self.tags else b"\x6e\x00"


def with_slot(slot: PcscSlot, beep: bool = True) -> Wire:
    made = Wire(PcscReader(ReaderConfig("left", "pcsc", "unused", beep=beep)), slot)
    made.run(600)
    return made


def test_a_chip_card_is_told_as_one_and_is_no_card() -> None:
    slot = OtherSlot()
    slot.atr = bytes.fromhex("3B6700002920006F789000")
    table = with_slot(slot)
    slot.tags = [tag(UID)]
    table.run(600)
    said = [message for _, message in table.said]
    troubles = [message.why for message in said if isinstance(message, ReaderTrouble)]
    assert troubles
    assert len(troubles) == len(said)
    assert "chip card" in in_english(troubles[0])


def test_an_ultralight_ev1_is_read() -> None:
    slot = OtherSlot()
    slot.atr = bytes.fromhex("3B8F8001804F0CA00000030603003D0000000055")
    table = with_slot(slot)
    slot.tags = [tag(UID, "ntag213", CASTLE)]
    table.run(2000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, UID, text=CASTLE)]


@pytest.mark.parametrize("beep", [True, False])
def test_the_beep_is_turned_off_once_with_the_first_card_where_it_is_not_wanted(beep: bool) -> None:
    slot = OtherSlot()
    slot.atr = atr_of(tag(UID, "ntag213", CASTLE))
    table = with_slot(slot, beep)
    for _ in range(3):
        slot.tags = [tag(UID, "ntag213", CASTLE)]
        table.run(1000)
        slot.tags = []
        table.run(1000)
    assert slot.commands.count(BEEP_OFF) == (0 if beep else 1)


class Vanishing(PcscSlot):
    """A slot whose tag is exchanged for another after so many commands."""

    left = -1

    def answer(self, command: bytes) -> bytes:
        self.left -= 1
        if self.left == 0:
            self.tags = [tag("04FFFFFFFFFFFF", "ntag213", "tablepi:decktet/ace")]
        return super().answer(command)


def test_a_tag_that_is_exchanged_between_any_two_commands_never_has_the_others_text() -> None:
    for after in range(1, 20):
        slot = Vanishing()
        table = Wire(PcscReader(ReaderConfig("left", "pcsc", "unused")), slot)
        table.run(600)
        slot.left = after
        slot.tags = [tag(UID, "ntag213", CASTLE)]
        table.run(2000)
        told = {(each.uid, each.text) for _, each in table.said if isinstance(each, TagSeen)}
        assert told <= {(UID, ""), (UID, CASTLE), ("04FFFFFFFFFFFF", "tablepi:decktet/ace")}
        assert seen(table)[-1] == "04FFFFFFFFFFFF"


def test_a_tag_arrives_through_pcscd_and_leaves(
    scard: FakeScard, heard: Heard, attached: Attached
) -> None:
    attached("pcsc", "pcsc:ACR122U")
    heard.wait_for(ReaderFound)
    scard.slots[ACR122].tags = [tag(UID, "ntag213", CASTLE)]
    heard.wait_for(TagSeen)
    assert [(each.uid, each.text) for each in heard.of(TagSeen)] == [(UID, CASTLE)]
    scard.slots[ACR122].tags = []
    heard.wait_for(TagGone)
    assert heard.of(ReaderTrouble) == []
    assert scard.headers == {scard.SCARD_PCI_T1}


def test_one_question_that_pcscd_cannot_answer_loses_no_reader(
    scard: FakeScard, heard: Heard, attached: Attached
) -> None:
    attached("pcsc", "pcsc:ACR122U")
    heard.wait_for(ReaderFound)
    for _ in range(5):
        scard.failures = 1
        scard.slots[ACR122].tags = [tag(UID)]
        heard.wait_for(TagSeen)
        scard.slots[ACR122].tags = []
        heard.wait_for(TagGone)
        heard.forget(TagSeen, TagGone)
    assert heard.of(ReaderLost) == []


def test_a_card_that_another_program_reset_is_connected_anew(
    scard: FakeScard, heard: Heard, attached: Attached
) -> None:
    attached("pcsc", "pcsc:ACR122U")
    heard.wait_for(ReaderFound)
    scard.slots[ACR122].tags = [tag(UID)]
    heard.wait_for(TagSeen)
    scard.connected.clear()
    scard.slots[ACR122].tags = []
    heard.wait_for(TagGone)
    assert len(heard.of(TagSeen)) == 1


def test_a_reader_that_is_pulled_is_told_once_and_found_again(
    scard: FakeScard, heard: Heard, attached: Attached
) -> None:
    port = attached("pcsc", "pcsc:ACR122U")
    heard.wait_for(ReaderFound)
    slot = scard.slots.pop(ACR122)
    heard.wait_for(ReaderLost)
    assert "cable was pulled" in in_english(heard.of(ReaderLost)[0].why)
    scard.slots[ACR122] = slot
    heard.wait_for(ReaderFound, count=2)
    slot.tags = [tag(UID)]
    heard.wait_for(TagSeen)
    assert len(heard.of(ReaderLost)) == 1
    port.stop()
    assert scard.contexts == 0


@pytest.mark.parametrize(
    ("fault", "words"),
    [("running", "pcscd and libccid"), ("allows", "polkit"), ("absent", "plug the reader in")],
)
def test_what_is_missing_is_told_with_what_to_do(
    fault: str, words: str, scard: FakeScard, heard: Heard, attached: Attached
) -> None:
    setattr(scard, fault, False)
    attached("pcsc", "pcsc:ACR122U" if fault != "absent" else "pcsc:none")
    heard.wait_for(ReaderLost)
    assert words in in_english(heard.of(ReaderLost)[0].why)


def test_a_missing_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, heard: Heard, attached: Attached
) -> None:
    monkeypatch.setitem(sys.modules, "smartcard.scard", None)
    attached("pcsc", "pcsc:ACR122U")
    heard.wait_for(ReaderLost)
    assert "python3-pyscard" in in_english(heard.of(ReaderLost)[0].why)
    assert plugged() == []


def test_a_name_that_fits_two_readers_is_told(
    scard: FakeScard, heard: Heard, attached: Attached
) -> None:
    scard.slots[OTHER] = PcscSlot()
    attached("pcsc", "pcsc:")
    heard.wait_for(ReaderLost)
    why = in_english(heard.of(ReaderLost)[0].why)
    assert ACR122 in why
    assert OTHER in why
    attached("pcsc", f"pcsc:{OTHER}")
    heard.wait_for(ReaderFound)


def test_the_readers_that_are_plugged_in_are_named(scard: FakeScard) -> None:
    assert plugged() == [ACR122]
    scard.slots.clear()
    assert plugged() == []
    assert scard.contexts == 0
    assert kind("pcsc").buses["pcsc:"].answers is not None
