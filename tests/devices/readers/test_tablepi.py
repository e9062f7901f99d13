import pytest

from tablepi.core.errors import in_english
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ReaderTrouble, TagGone, TagSeen, TagWritten, WriteTag
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.tablepi import IDLE_MS, SILENT_MS, WAITING_MS, TablepiReader
from tablepi.devices.readers.tablepi.commands import frame
from tablepi.devices.readers.tablepi.protocol import Antenna, Cause, Hello
from tablepi.devices.tags.ndef import UNFINISHED, text_of
from tablepi.tools.simulator.firmware_twin import TwinReader
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.on_a_wire import (
    CASTLE,
    FOUR,
    SEVEN,
    TEN,
    lay,
    lift,
    run_until_it_is_being_read,
    twin,
    wire,
)
from tests.worlds.firmware.wire import Wire, gone, seen, troubles

GONE_MS = 150


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_a_tag_is_seen_once_and_gone_once(uid: str) -> None:
    table = wire()
    lay(table, tag(uid))
    assert table.run(80, until=TagSeen)
    table.run(10_000)
    lift(table)
    assert table.run(GONE_MS, until=TagGone)
    table.run(10_000)
    assert [message for _, message in table.said] == [
        TagSeen("left", 0, uid),
        TagGone("left", 0, uid),
    ]


@pytest.mark.parametrize("kind", ["ntag213", "ntag215", "ntag216"])
def test_a_tag_says_what_it_is(kind: str) -> None:
    table = wire()
    lay(table, tag(SEVEN, kind, CASTLE))
    assert table.run(100, until=TagSeen)
    assert table.said[0][1] == TagSeen("left", 0, SEVEN, text=CASTLE)


def test_a_text_that_is_longer_than_one_answer_is_read_to_its_end() -> None:
    table = wire()
    lay(table, tag(SEVEN, "ntag215", "x" * 100))
    table.run(300)
    assert table.said[0][1] == TagSeen("left", 0, SEVEN, text="x" * 100)


def test_a_blank_tag_is_told_by_its_number() -> None:
    table = wire()
    lay(table, tag(SEVEN, "ntag213"))
    assert table.run(100, until=TagSeen)
    assert table.said[0][1] == TagSeen("left", 0, SEVEN)


def test_a_half_written_tag_is_told_by_its_number_and_named_as_such() -> None:
    table = wire()
    half = tag(SEVEN, "ntag213", CASTLE)
    half.memory[16:20] = UNFINISHED
    lay(table, half)
    table.run(300)
    assert table.said[0][1] == TagSeen("left", 0, SEVEN)
    assert "write it again" in troubles(table)[0]


def test_a_tag_that_is_gone_before_it_was_read_is_told_all_the_same() -> None:
    table = wire()
    lay(table, tag(SEVEN, "ntag213", CASTLE))
    run_until_it_is_being_read(table)
    lift(table)
    table.run(1000)
    assert [message for _, message in table.said] == [
        TagSeen("left", 0, SEVEN),
        TagGone("left", 0, SEVEN),
    ]


def test_an_older_firmware_is_accepted_and_its_tags_are_told_by_their_number() -> None:
    table = wire(newest=1)
    lay(table, tag(SEVEN, "ntag213", CASTLE))
    assert table.run(100, until=TagSeen)
    assert table.said == [(table.now_ms, TagSeen("left", 0, SEVEN))]


def test_a_firmware_that_is_too_new_is_named() -> None:
    reader = TablepiReader(ReaderConfig("left", "tablepi", "unused"))
    reader.start()
    hello = Hello(4, 9, 5, 0, b"\1\2\3\4", 1, Cause.POWER)
    (told,) = reader.hear(frame(0, hello.kind, hello.body), 0)
    assert told == ReaderTrouble("left", Phrase("reader.too-new"))
    report = Antenna(0, lies=1, uid=b"\1\2\3\4")
    assert reader.hear(frame(1, report.kind, report.body) * 2, 10) == []


def test_four_antennas_are_told_apart() -> None:
    table = wire(antennas=4)
    for number in range(4):
        lay(table, tag(f"04A1B2C{number}"), number)
    table.run(200)
    assert {(m.antenna, m.uid) for _, m in table.said if isinstance(m, TagSeen)} == {
        (number, f"04A1B2C{number}") for number in range(4)
    }


def test_two_tags_are_named_as_such_and_are_no_card() -> None:
    table = wire()
    lay(table, tag(FOUR))
    lay(table, tag(SEVEN))
    table.run(2000)
    assert seen(table) == []
    assert troubles(table) == ["two cards lie on antenna 1: take one away"]
    del twin(table).antennas[0].tags[0]
    table.run(500)
    assert seen(table) == [SEVEN]


def test_a_second_tag_takes_the_first_not_away() -> None:
    table = wire()
    lay(table, tag(FOUR))
    table.run(500)
    lay(table, tag(SEVEN))
    table.run(500)
    del twin(table).antennas[0].tags[1]
    table.run(2000)
    assert (seen(table), gone(table)) == ([FOUR], [])


def test_a_tag_in_the_place_of_another_is_seen_behind_its_leaving() -> None:
    table = wire()
    lay(table, tag(FOUR))
    table.run(500)
    lift(table)
    table.run(30)
    lay(table, tag(TEN))
    table.run(100)
    assert [message for _, message in table.said[1:]] == [
        TagGone("left", 0, FOUR),
        TagSeen("left", 0, TEN),
    ]


def test_an_askew_tag_is_seen_once() -> None:
    table = wire()
    lay(table, tag(SEVEN, "ntag213", CASTLE, askew=True))
    table.run(5000)
    assert (seen(table), gone(table)) == ([SEVEN], [])


def test_the_same_tag_within_its_repeat_time_is_shown_only() -> None:
    table = wire()
    for _ in range(2):
        lay(table, tag(FOUR))
        table.run(500)
        lift(table)
        table.run(500)
    assert seen(table) == [FOUR]
    assert gone(table) == [FOUR, FOUR]
    table.run(1500)
    lay(table, tag(FOUR))
    table.run(500)
    assert seen(table) == [FOUR, FOUR]


def test_what_lies_there_at_the_start_is_shown_only() -> None:
    device = TwinReader()
    device.antennas[0].tags.append(tag(FOUR))
    table = Wire(TablepiReader(ReaderConfig("left", "tablepi", "unused")), device)
    table.run(1000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, FOUR, laid=False)]


def test_what_was_laid_while_nobody_listened_is_shown_only() -> None:
    table = wire()
    table.cut = True
    lay(table, tag(FOUR))
    table.run(500)
    table.cut = False
    table.kind.start()
    table.run(1000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, FOUR, laid=False)]


def write(wire: Wire, text: str, uid: str = SEVEN) -> list[TagWritten]:
    """What is told when this is to be written."""
    assert isinstance(wire.kind, TablepiReader)
    told = len(wire.said)
    wire.kind.obey(WriteTag(uid, text))
    wire.run(3000)
    return [each for _, each in wire.said[told:] if isinstance(each, TagWritten)]


def refused(written: list[TagWritten]) -> str:
    """Why the first was not written."""
    assert written[0].why is not None
    return in_english(written[0].why)


def test_a_tag_is_written_read_back_and_told() -> None:
    table = wire(antennas=2)
    here = tag(SEVEN, "ntag213")
    lay(table, here, 1)
    table.run(300)
    assert write(table, CASTLE) == [TagWritten("left", 1, SEVEN, CASTLE)]
    assert text_of(bytes(here.memory[16:])) == CASTLE


def test_a_tag_that_lies_elsewhere_is_nobodys_business_here() -> None:
    table = wire()
    lay(table, tag(FOUR))
    table.run(300)
    assert write(table, CASTLE) == []


def test_what_cannot_be_written_is_told_with_its_reason() -> None:
    table = wire()
    lay(table, tag(SEVEN))
    table.run(300)
    assert "use another tag" in refused(write(table, CASTLE))
    assert "too long" in refused(write(table, "x" * 200))
    old = wire(newest=1)
    lay(old, tag(SEVEN, "ntag213"))
    old.run(300)
    assert "too old" in refused(write(old, CASTLE))


def test_a_reader_is_waited_for_only_while_it_owes_an_answer() -> None:
    table = wire()
    assert table.kind.wait_ms == IDLE_MS
    lay(table, tag(SEVEN, "ntag213", CASTLE))
    run_until_it_is_being_read(table)
    assert table.kind.wait_ms == WAITING_MS
    assert table.run(100, until=TagSeen)
    table.cut = True
    table.run(SILENT_MS + 2 * IDLE_MS)
    assert table.kind.wait_ms == WAITING_MS
