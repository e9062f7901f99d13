"""An RC522 on simulated time: seen, read, gone, two at once, without power, hung, damaged."""

import random

import pytest

from tablepi.devices.lines import Bus, SpiLine
from tablepi.devices.messages import TagGone, TagSeen
from tablepi.devices.polling import BLIND_MS, GONE_MS, POLL_MS
from tablepi.devices.readers import ReaderConfig, kind, rc522
from tablepi.devices.readers.rc522 import Rc522Reader
from tablepi.tools.simulator.simulated_cable import Faults
from tablepi.tools.simulator.simulated_rc522 import Rc522Chip
from tablepi.tools.simulator.simulated_tags import SimulatedTag, tag
from tests.worlds.firmware.wire import Wire, gone, seen, troubles

UIDS = ["14E0992C", "04A1B2C3D4E5F6", "0405060708090A0B0C0D"]
CASTLE = "tablepi:decktet/castle"


def wire(faults: Faults | None = None) -> Wire:
    made = Wire(Rc522Reader(ReaderConfig("left", "rc522", "unused")), Rc522Chip(), faults)
    made.run(600)
    return made


def chip_of(table: Wire) -> Rc522Chip:
    assert isinstance(table.device, Rc522Chip)
    return table.device


@pytest.mark.parametrize("uid", UIDS)
def test_a_tag_is_seen_once_and_gone_once(uid: str) -> None:
    table = wire()
    chip_of(table).lay(tag(uid))
    assert table.run(POLL_MS + 5, until=TagSeen)
    table.run(5000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, uid)]
    chip_of(table).lift()
    assert table.run(GONE_MS + 2 * POLL_MS, until=TagGone)
    table.run(5000)
    assert len(table.said) == 2


@pytest.mark.parametrize("askew", [False, True])
@pytest.mark.parametrize("text", ["", CASTLE, "x" * 100])
def test_a_text_is_told_with_its_tag(text: str, askew: bool) -> None:
    table = wire()
    chip_of(table).lay(tag(UIDS[1], "ntag215", text, askew=askew))
    table.run(1000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, UIDS[1], text=text)]


def test_a_tag_that_lies_there_at_the_start_is_shown_only() -> None:
    chip = Rc522Chip()
    chip.lay(tag(UIDS[0]))
    table = Wire(Rc522Reader(ReaderConfig("left", "rc522", "unused")), chip)
    table.run(1000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, UIDS[0], laid=False)]


@pytest.mark.parametrize("second", ["15E0992C", UIDS[1]])
def test_two_cards_are_told_and_are_no_cards(second: str) -> None:
    table = wire()
    for uid in (UIDS[0], second):
        chip_of(table).lay(tag(uid))
    table.run(1000)
    assert seen(table) == []
    assert "two cards" in troubles(table)[0]


def test_a_second_card_for_a_moment_does_not_send_the_first_away() -> None:
    table = wire()
    chip_of(table).lay(tag(UIDS[0]))
    table.run(500)
    chip_of(table).lay(tag(UIDS[1]))
    table.run(1000)
    assert (seen(table), gone(table)) == ([UIDS[0]], [])


def test_a_phone_is_told_and_is_no_card() -> None:
    table = wire()
    chip_of(table).lay(tag("08123456"))
    table.run(500)
    assert seen(table) == []
    assert "phone" in troubles(table)[0]


def test_a_chip_without_power_is_told_and_set_up_anew() -> None:
    table = wire()
    chip_of(table).powered = False
    table.run(BLIND_MS + 500)
    assert "no RC522 answers" in troubles(table)[0]
    chip_of(table).power(table.now_ms)
    chip_of(table).powered = True
    chip_of(table).lay(tag(UIDS[0]))
    table.run(500)
    assert [(each.uid, each.laid) for _, each in table.said if isinstance(each, TagSeen)] == [
        (UIDS[0], False)
    ]


def test_a_chip_that_forgot_its_settings_is_set_up_anew_without_a_word() -> None:
    table = wire()
    chip_of(table).lay(tag(UIDS[0]))
    table.run(500)
    chip_of(table).power(table.now_ms)
    table.run(1000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, UIDS[0])]


def test_a_chip_that_hangs_is_told_and_looked_after() -> None:
    table = wire()
    chip_of(table).hung = True
    table.run(1000)
    assert "does not do what it is told" in troubles(table)[0]
    chip_of(table).hung = False
    table.run(500)
    chip_of(table).lay(tag(UIDS[0]))
    table.run(500)
    assert seen(table) == [UIDS[0]]


class Dead(Rc522Chip):
    """A chip that answers and keeps nothing that is written to it."""

    def answer(self, request: bytes) -> bytes:
        return super().answer(
            request if request[0] & 0x80 else bytes([request[0], *bytes(len(request) - 1)])
        )


def test_a_chip_that_answers_and_that_no_reset_helps_is_told_with_what_to_do() -> None:
    table = Wire(Rc522Reader(ReaderConfig("left", "rc522", "unused")), Dead())
    table.run(1000)
    assert "take its 3.3 V away" in troubles(table)[0]


class Vanishing(Rc522Chip):
    """A chip whose tags are taken away after so many transfers."""

    left = -1

    def answer(self, request: bytes) -> bytes:
        self.left -= 1
        if self.left == 0:
            self.lift()
        return super().answer(request)


def test_a_tag_that_is_taken_away_between_any_two_transfers_is_told_and_gone() -> None:
    texts = set()
    for after in range(1, 700, 3):
        chip = Vanishing()
        table = Wire(Rc522Reader(ReaderConfig("left", "rc522", "unused")), chip)
        table.run(600)
        chip.left = after
        chip.lay(tag(UIDS[1], "ntag213", CASTLE))
        table.run(2000)
        laid = [each for _, each in table.said if isinstance(each, TagSeen)]
        assert len(laid) == len(gone(table)) <= 1
        texts |= {each.text for each in laid} or {"unseen"}
        assert troubles(table) == []
    assert texts == {"unseen", "", CASTLE}


def test_a_port_that_is_opened_anew_while_a_tag_is_read_still_tells_it() -> None:
    reader = Rc522Reader(ReaderConfig("left", "rc522", "unused"))
    table = Wire(reader, Rc522Chip())
    table.run(600)
    chip_of(table).lay(tag(UIDS[1], "ntag213", CASTLE))
    for _ in range(40):
        reader.start()
        table.run(1)
    table.run(500)
    assert [each.uid for _, each in table.said if isinstance(each, TagSeen)] == [UIDS[1]]


class Flipping(Rc522Chip):
    """A chip on a bad wire: some bits of what is read are flipped."""

    chance = random.Random(0)
    share = 0.0

    def answer(self, request: bytes) -> bytes:
        heard = bytearray(super().answer(request))
        for at in range(len(heard)):
            if self.chance.random() < self.share:
                heard[at] ^= 1 << self.chance.randrange(8)
        return bytes(heard)


def test_flipped_bits_make_no_other_tag_and_no_other_text(chance: random.Random) -> None:
    right = 0
    for _ in range(60):
        chip = Flipping()
        chip.chance, chip.share = chance, 0.01
        table = Wire(Rc522Reader(ReaderConfig("left", "rc522", "unused")), chip)
        table.run(600)
        chip.lay(laid := tag(UIDS[1], "ntag213", CASTLE))
        table.run(1500)
        told = {(each.uid, each.text) for _, each in table.said if isinstance(each, TagSeen)}
        assert told <= {(laid.uid.hex().upper(), ""), (laid.uid.hex().upper(), CASTLE)}
        right += bool(told)
    assert right > 50


class Refused(Rc522Chip):
    """A chip on a bus that refuses two of three transfers."""

    turns = 0

    def xfer2(self, values: list[int]) -> list[int]:
        self.turns += 1
        if self.turns % 3:
            raise OSError(5, "Input/output error")
        return super().xfer2(values)


def test_single_transfers_that_the_bus_refuses_are_made_again() -> None:
    line = SpiLine(Refused(), wait=lambda seconds: None)
    assert kind("rc522").buses["spidev"].answers(line)


def test_noise_on_the_line_is_survived(chance: random.Random) -> None:
    table = wire(Faults(flipped=0.002, lost=0.002, doubled=0.002, seed=5))
    chip_of(table).lay(tag(UIDS[1], "ntag213", CASTLE))
    table.run(20_000)
    assert set(seen(table)) <= {UIDS[1]}
    table.faults = Faults()
    table.hear(chance.randbytes(500))
    chip_of(table).lift()
    table.run(3000)
    laid: SimulatedTag = tag(UIDS[0])
    chip_of(table).lay(laid)
    table.run(1000)
    assert seen(table)[-1] == UIDS[0]


def test_its_bus_is_spi_and_whether_it_is_there_can_be_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chip = Rc522Chip()
    monkeypatch.setattr(rc522, "open_spi", lambda port, hz: chip)
    bus: Bus = kind("rc522").buses["spidev"]
    line = bus.open("/dev/spidev0.0", 0)
    assert bus.answers(line)
    assert line.hear(0, 0) == b""
    chip.powered = False
    assert not bus.answers(line)
    assert not line.has_moved()
    line.close()
