from tablepi.devices.check_letters import with_letters
from tablepi.devices.kinds import ReaderConfig
from tablepi.devices.kinds.line import HALF_LINE_MS, MOST_A_SECOND, LineReader
from tablepi.devices.lines import Damage
from tablepi.devices.messages import ReaderTrouble, TagSeen


def line_reader(prefix: str = "") -> LineReader:
    return LineReader(ReaderConfig("left", "line", "unused", prefix=prefix))


def test_a_line_is_a_tag_seen_on_the_first_antenna() -> None:
    assert line_reader().hear(b"04A1B2\r\n", 0) == [TagSeen("left", 0, "04A1B2")]


def seen(reader: LineReader, data: bytes, at_ms: int) -> list[TagSeen]:
    return [each for each in reader.hear(data, at_ms) if isinstance(each, TagSeen)]


def test_only_what_was_proved_or_agreed_on_is_sure() -> None:
    printed = with_letters("tablepi:decktet/castle").encode()
    for said, reads, sure in ((b"04A1", 1, False), (b"04A1", 2, True), (printed, 1, True)):
        reader = LineReader(ReaderConfig("left", "line", "x", reads=reads))
        told = seen(reader, (said + b"\n") * reads, 0)
        assert [each.sure for each in told] == [sure]
    assert told[0].uid == "tablepi:decktet/castle"


def test_check_letters_that_do_not_fit_are_told() -> None:
    (told,) = line_reader().hear(b"tablepi:decktet/castle*00\n", 0)
    assert told == ReaderTrouble("left", Damage.UNPROVED.value)


def test_the_same_line_within_its_repeat_time_is_one_scan() -> None:
    reader = line_reader()
    assert [each.laid for each in seen(reader, b"a\na\na\nb\n", 0)] == [True, False, True]
    assert reader.hear(b"a\n", 1400) == []
    assert reader.hear(b"a\n", 2900) == [TagSeen("left", 0, "a")]


def test_the_repeat_time_goes_on_over_a_pulled_cable() -> None:
    reader = line_reader()
    reader.hear(b"a\n", 0)
    reader.start()
    assert [each.laid for each in seen(reader, b"a\n", 1400)] == [False]
    assert reader.hear(b"a\n", 1500) == []


def test_a_new_opening_forgets_half_a_line() -> None:
    reader = line_reader()
    reader.hear(b"04A", 0)
    reader.start()
    assert reader.hear(b"1B2\n", 10) == [TagSeen("left", 0, "1B2")]


def test_a_line_may_come_as_slowly_as_its_bytes() -> None:
    reader = line_reader()
    said = [reader.hear(b"a", at_ms) for at_ms in range(0, 5 * HALF_LINE_MS, HALF_LINE_MS - 1)]
    assert not any(said)
    assert reader.hear(b"\n", 5 * HALF_LINE_MS) == [TagSeen("left", 0, "aaaaaa")]


def test_half_a_line_is_not_glued_to_the_next_scan() -> None:
    reader = line_reader()
    assert reader.hear(b"04A1", 9000) == []
    assert reader.hear(b"", 9000 + HALF_LINE_MS - 1) == []
    (trouble,) = reader.hear(b"", 9000 + HALF_LINE_MS)
    assert isinstance(trouble, ReaderTrouble)
    assert "never ended" in trouble.why
    assert reader.hear(b"", 9000 + 2 * HALF_LINE_MS) == []
    assert reader.hear(b"04A1B2\n", 9999) == [TagSeen("left", 0, "04A1B2")]


def test_a_program_that_was_held_up_loses_no_line() -> None:
    reader = line_reader()
    reader.hear(b"04A1", 0)
    assert reader.hear(b"B2\n", 60_000) == [TagSeen("left", 0, "04A1B2")]


def test_damage_is_told_once_for_what_came_at_once_and_again_later() -> None:
    reader = line_reader(prefix="ID:")
    said = reader.hear(b"\xff\n\xff\nbare\nID:ok\n", 0)
    assert [type(message) for message in said] == [ReaderTrouble, ReaderTrouble, TagSeen]
    assert reader.hear(b"ID:more\n", 1) == [TagSeen("left", 0, "more")]
    assert len(reader.hear(b"\xff\n", 2)) == 1


def test_with_more_reads_only_equal_lines_in_a_row_are_a_scan() -> None:
    reader = LineReader(ReaderConfig("left", "line", "unused", reads=2))
    assert reader.hear(b"04A1\n", 0) == []
    assert reader.hear(b"04A3\n04A1\n", 100) == []
    assert reader.hear(b"04A1\n", 200) == [TagSeen("left", 0, "04A1")]
    assert reader.hear(b"04A1\n04A3\n04A1\n04A1\n", 300) == []


def test_a_flood_of_good_lines_is_cut_off_and_told_and_over_after_a_second() -> None:
    reader = line_reader()
    heard = [reader.hear(b"%x\n" % number, number // 10) for number in range(5000)]
    said = [message for messages in heard for message in messages]
    assert [message for message in said if isinstance(message, TagSeen)] == [
        TagSeen("left", 0, f"{number:x}") for number in range(MOST_A_SECOND)
    ]
    assert {message.why for message in said if isinstance(message, ReaderTrouble)} == {
        "lines come faster than anybody scans: check what is on this port, and the baud rate"
    }
    assert reader.hear(b"04A1\n", 1000) == [TagSeen("left", 0, "04A1")]


def test_one_read_never_delivers_more_than_a_second_may() -> None:
    flood = b"".join(b"%x\n" % number for number in range(5000))
    *seen, trouble = line_reader().hear(flood, 0)
    assert len(seen) == MOST_A_SECOND
    assert isinstance(trouble, ReaderTrouble)
