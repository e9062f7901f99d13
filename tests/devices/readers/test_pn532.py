import pytest

from tablepi.devices.messages import ReaderTrouble, TagGone, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.pn532 import (
    GET_FIRMWARE_VERSION,
    GONE_MS,
    IN_LIST_PASSIVE_TARGET,
    POLL_MS,
    SILENT_MS,
    WAKE,
    Pn532Reader,
)
from tablepi.devices.readers.pn532.pn532_protocol import (
    TO_CHIP,
    TO_HOST,
    Sign,
    Target,
    frame,
    listed,
)
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip
from tests.worlds.firmware.wire import Wire, gone, seen, troubles

UIDS = ["14E0992C", "04A1B2C3D4E5F6", "0405060708090A0B0C0D"]
SEEN_MS = POLL_MS + 30
LEFT_MS = GONE_MS + 2 * POLL_MS


def wire() -> Wire:
    wire = Wire(Pn532Reader(ReaderConfig("left", "pn532", "unused")), Pn532Chip())
    wire.run(600)
    assert wire.said == []
    return wire


def chip_of(wire: Wire) -> Pn532Chip:
    assert isinstance(wire.device, Pn532Chip)
    return wire.device


def lay(wire: Wire, uid: str, smart: bool = False) -> None:
    chip_of(wire).lay(uid, wire.now_ms, smart)


@pytest.mark.parametrize("smart", [False, True])
@pytest.mark.parametrize("uid", UIDS)
def test_a_tag_is_seen_once_and_gone_once(uid: str, smart: bool) -> None:
    table = wire()
    lay(table, uid, smart)
    assert table.run(SEEN_MS, until=TagSeen)
    table.run(10_000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, uid)]
    chip_of(table).lift()
    assert table.run(LEFT_MS, until=TagGone)
    table.run(10_000)
    assert gone(table) == [uid]
    assert len(table.said) == 2


def test_a_tag_that_lies_there_at_the_start_is_shown_only() -> None:
    chip = Pn532Chip()
    chip.lay(UIDS[0], 0)
    table = Wire(Pn532Reader(ReaderConfig("left", "pn532", "unused")), chip)
    table.run(1000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, UIDS[0], laid=False)]


def test_a_tag_in_the_place_of_another_is_seen_behind_its_leaving() -> None:
    table = wire()
    lay(table, UIDS[0])
    table.run(500)
    chip_of(table).lift()
    lay(table, UIDS[1])
    table.run(500)
    assert [message for _, message in table.said[1:]] == [
        TagGone("left", 0, UIDS[0]),
        TagSeen("left", 0, UIDS[1]),
    ]


def test_two_cards_are_told_and_are_no_cards() -> None:
    table = wire()
    lay(table, UIDS[0])
    lay(table, UIDS[1])
    table.run(1000)
    assert seen(table) == []
    assert set(troubles(table)) == {"two cards lie on the reader: take one away"}
    chip_of(table).lift(UIDS[1])
    table.run(300)
    assert seen(table) == [UIDS[0]]


def test_a_second_card_on_top_of_the_first_does_not_send_the_first_away() -> None:
    table = wire()
    lay(table, UIDS[0])
    table.run(500)
    lay(table, UIDS[1])
    table.run(3000)
    assert (seen(table), gone(table)) == ([UIDS[0]], [])
    assert "two cards" in troubles(table)[0]
    chip_of(table).lift(UIDS[0])
    table.run(500)
    assert (seen(table), gone(table)) == ([UIDS[0], UIDS[1]], [UIDS[0]])


def test_two_cards_for_one_poll_are_not_worth_a_word() -> None:
    table = wire()
    lay(table, UIDS[0])
    table.run(500)
    lay(table, UIDS[1])
    table.run(POLL_MS)
    chip_of(table).lift(UIDS[1])
    table.run(500)
    assert troubles(table) == []


def test_a_phone_with_its_random_number_is_told_and_is_no_card() -> None:
    table = wire()
    lay(table, "08123456")
    table.run(500)
    assert seen(table) == []
    assert "phone" in troubles(table)[0]


def test_one_missed_poll_is_no_absence() -> None:
    table = wire()
    lay(table, UIDS[1])
    table.run(500)
    for _ in range(20):
        chip_of(table).lift()
        table.run(POLL_MS)
        lay(table, UIDS[1])
        table.run(POLL_MS)
    assert gone(table) == []


def test_a_chip_that_answers_nothing_is_told_what_to_do() -> None:
    chip = Pn532Chip()
    chip.powered = False
    table = Wire(Pn532Reader(ReaderConfig("left", "pn532", "unused")), chip)
    table.run(SILENT_MS + 100)
    (why,) = troubles(table)
    assert "no PN532 answers" in why
    assert "HSU" in why
    chip.powered = True
    lay(table, UIDS[0])
    table.run(500)
    assert [message for _, message in table.said[1:]] == [TagSeen("left", 0, UIDS[0], laid=False)]


class Chatter(Pn532Chip):
    """Something else than a PN532, which answers all the same."""

    def obey(self, command: bytes, at_ms: int) -> None:
        self._say_frame(b"ERROR 42\r\n", at_ms + 5)


def test_something_else_that_answers_is_told() -> None:
    table = Wire(Pn532Reader(ReaderConfig("left", "pn532", "unused")), Chatter())
    table.run(SILENT_MS + 300)
    assert "is no PN532" in troubles(table)[0]
    assert seen(table) == []


def test_a_chip_whose_power_goes_in_the_middle_of_an_answer_is_still_a_pn532() -> None:
    for cut_ms in range(2 * POLL_MS):
        table = wire()
        table.run(cut_ms)
        chip_of(table).powered = False
        table.run(SILENT_MS + 300)
        assert "no PN532 answers" in troubles(table)[0], cut_ms


class Counting(Pn532Chip):
    """A chip that counts its commands."""

    asked = 0

    def obey(self, command: bytes, at_ms: int) -> None:
        self.asked += 1
        super().obey(command, at_ms)


class Pn533(Counting):
    """Another chip of the family, which says so in its firmware version."""

    def answer(self, data: bytes, due_ms: int) -> None:
        super().answer(data.replace(b"\x03\x32", b"\x03\x33"), due_ms)


def test_a_chip_of_another_kind_is_told_and_not_pestered() -> None:
    table = Wire(Pn532Reader(ReaderConfig("left", "pn532", "unused")), chip := Pn533())
    table.run(2000)
    assert "is no PN532" in troubles(table)[0]
    assert 10 < chip.asked < 2000 / POLL_MS + 3


def test_a_chip_says_who_it_is_before_it_is_set_up_and_looks_for_no_tag() -> None:
    chip = Pn532Chip()
    for command, answer in (
        (GET_FIRMWARE_VERSION, frame(TO_HOST, b"\x03\x32\x01\x06\x07")),
        (IN_LIST_PASSIVE_TARGET, b""),
    ):
        chip.hear(bytes(10) + frame(TO_CHIP, command), 0)
        assert chip.speak(100) == (Sign.ACK.frame + answer if answer else b"")


def test_a_chip_that_lost_its_power_is_set_up_anew() -> None:
    table = wire()
    lay(table, UIDS[0])
    table.run(500)
    chip_of(table).power(table.now_ms)
    table.run(600)
    assert (gone(table), troubles(table)) == ([], [])
    chip_of(table).lift()
    lay(table, UIDS[1])
    table.run(300)
    assert (seen(table), gone(table)) == ([UIDS[0], UIDS[1]], [UIDS[0]])


def test_a_card_that_came_while_the_chip_was_without_power_is_shown_only() -> None:
    table = wire()
    chip = chip_of(table)
    chip.powered = False
    table.run(3000)
    lay(table, UIDS[0])
    chip.power(table.now_ms)
    chip.powered = True
    table.run(500)
    assert table.messages(TagSeen) == [TagSeen("left", 0, UIDS[0], laid=False)]


def test_a_card_that_came_in_a_short_gap_is_played() -> None:
    table = wire()
    chip = chip_of(table)
    chip.powered = False
    table.run(1500)
    lay(table, UIDS[0])
    chip.power(table.now_ms)
    chip.powered = True
    table.run(400)
    assert seen(table) == [UIDS[0]]


def test_the_chip_has_a_pause_between_two_polls() -> None:
    table = Wire(Pn532Reader(ReaderConfig("left", "pn532", "unused")), chip := Counting())
    table.run(600)
    before = chip.asked
    table.run(1000)
    assert 10 < chip.asked - before <= 1000 / POLL_MS


def test_a_chip_that_forgot_to_give_up_searching_is_set_up_anew() -> None:
    table = wire()
    chip_of(table).tries = 0xFF
    table.run(2000)
    assert chip_of(table).tries == 2
    lay(table, UIDS[0])
    assert table.run(SEEN_MS, until=TagSeen)


def test_a_damaged_answer_is_asked_for_again_at_once() -> None:
    reader = Pn532Reader(ReaderConfig("left", "pn532", "unused"))
    reader.start()
    reader.hear(b"", 0)
    assert reader.say() == WAKE + frame(TO_CHIP, b"\x14\x01")
    reader.hear(Sign.ACK.frame, 2)
    assert reader.say() == b""
    reader.hear(b"\x00\x00\xff\x02\xfe\xd5\x15\x17\x00", 4)
    assert reader.say() == Sign.NACK.frame
    reader.hear(frame(TO_HOST, b"\x15"), 6)
    assert reader.say() == frame(TO_CHIP, b"\x02")


def test_an_error_frame_makes_the_command_be_said_again() -> None:
    reader = Pn532Reader(ReaderConfig("left", "pn532", "unused"))
    reader.start()
    reader.hear(b"", 0)
    reader.say()
    reader.hear(Sign.ACK.frame + Sign.ERROR.frame, 5)
    assert reader.say() == frame(TO_CHIP, b"\x14\x01")


def test_answers_that_nobody_asked_for_are_no_cards() -> None:
    table = wire()
    stray = frame(TO_HOST, b"\x4b" + listed([Target(bytes.fromhex(UIDS[0]))]))
    while not table.kind.wait_ms > POLL_MS // 2:
        table.run(1)
    for _ in range(10):
        table.hear(stray)
    table.run(500)
    assert seen(table) == []
    assert not table.messages(ReaderTrouble)
