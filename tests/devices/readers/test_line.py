import pytest

from tablepi.core.errors import in_english
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ReaderTrouble, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.line import HALF_LINE_MS, MOST_A_SECOND, PAUSE_MS, Damage, LineReader
from tablepi.devices.tags.ndef import with_letters


def line_reader(prefix: str = "") -> LineReader:
    return LineReader(ReaderConfig("left", "line", "unused", prefix=prefix))


def test_a_line_is_a_tag_seen_on_the_first_antenna() -> None:
    assert line_reader().hear(b"04A1B2\r\n", 0) == [TagSeen("left", 0, "04A1B2")]


def seen(reader: LineReader, data: bytes, at_ms: int) -> list[TagSeen]:
    return [each for each in reader.hear(data, at_ms) if isinstance(each, TagSeen)]


def test_a_line_without_a_check_says_how_many_equal_ones_it_stands_for() -> None:
    reader = LineReader(ReaderConfig("left", "line", "x", reads=2))
    assert [each.reads for each in seen(reader, b"04A1\n" * 4, 0)] == [2]
    assert [each.reads for each in seen(line_reader(), b"04A1\n", 0)] == [1]
    (proved,) = seen(line_reader(), with_letters("tablepi:decktet/castle").encode() + b"\n", 0)
    assert (proved.uid, proved.reads) == ("tablepi:decktet/castle", 0)


def test_equal_lines_go_on_to_be_told_whatever_damage_comes_between() -> None:
    reader = line_reader()
    told = seen(reader, b"04A1\n04A3\n04A1\n04A1\n", 0)
    assert [(each.uid, each.laid) for each in told] == [
        ("04A1", True),
        ("04A3", True),
        ("04A1", False),
        ("04A1", False),
    ]
    assert len(seen(reader, b"04A1\n" * 100, 100)) == 2


def test_what_was_never_told_takes_two_more_equal_lines() -> None:
    reader = LineReader(ReaderConfig("left", "line", "x", reads=3))
    assert seen(reader, b"04A1\n" * 4, 0) == []
    assert seen(reader, b"04A1\n", 60) == [TagSeen("left", 0, "04A1")]
    assert seen(reader, b"04A1\n" * 2, 9000) == []
    assert seen(reader, b"04A1\n", 9060) == [TagSeen("left", 0, "04A1")]


def test_check_letters_that_do_not_fit_are_told() -> None:
    (told,) = line_reader().hear(b"tablepi:decktet/castle*00\n", 0)
    assert told == ReaderTrouble("left", Phrase(Damage.UNPROVED))


def test_the_same_line_within_its_repeat_time_is_one_scan() -> None:
    reader = line_reader()
    assert [each.laid for each in seen(reader, b"a\na\nb\n", 0)] == [True, False, True]
    assert [each.laid for each in seen(reader, b"a\n", 1400)] == [False]
    assert reader.hear(b"a\n", 2900) == [TagSeen("left", 0, "a")]


def test_the_repeat_time_goes_on_over_a_pulled_cable() -> None:
    reader = line_reader()
    reader.hear(b"a\n", 0)
    reader.start()
    assert [each.laid for each in seen(reader, b"a\n", 1400)] == [False]
    assert [each.laid for each in seen(reader, b"a\n", 1500)] == [False]


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
    assert "never ended" in in_english(trouble.why)
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
    printed = with_letters("tablepi:decktet/castle").encode() + b"\n"
    other = with_letters("tablepi:decktet/sea").encode() + b"\n"
    assert reader.hear(printed, 0) == []
    assert reader.hear(other + printed, 100) == []
    assert reader.hear(printed, 200) == [TagSeen("left", 0, "tablepi:decktet/castle")]
    assert reader.hear(printed + other + printed * 2, 300) == []


def test_equal_lines_far_apart_are_not_in_a_row() -> None:
    reader = LineReader(ReaderConfig("left", "line", "unused", reads=2))
    assert len(seen(reader, b"04A1\n" * 4, 0)) == 1
    assert seen(reader, b"04A1\n", 5000) == []
    assert len(seen(reader, b"04A1\n", 5100)) == 1


def test_a_flood_of_good_lines_is_cut_off_and_told_and_over_after_a_second() -> None:
    reader = line_reader()
    heard = [reader.hear(b"%x\n" % number, number // 10) for number in range(5000)]
    said = [message for messages in heard for message in messages]
    assert [message for message in said if isinstance(message, TagSeen)] == [
        TagSeen("left", 0, f"{number:x}") for number in range(MOST_A_SECOND)
    ]
    told = {in_english(message.why) for message in said if isinstance(message, ReaderTrouble)}
    assert told == {
        "lines come faster than anybody scans: check what is on this port, and the baud rate"
    }
    assert reader.hear(b"04A1\n", 1000) == [TagSeen("left", 0, "04A1")]


def test_one_read_never_delivers_more_than_a_second_may() -> None:
    flood = b"".join(b"%x\n" % number for number in range(5000))
    *seen, trouble = line_reader().hear(flood, 0)
    assert len(seen) == MOST_A_SECOND
    assert isinstance(trouble, ReaderTrouble)


CASTLE = "tablepi:decktet/castle"
PRINTED = with_letters(CASTLE).encode()


@pytest.mark.parametrize(
    "around",
    [(b"]Q1", b"\r\n"), (b"Q", b"\r"), (b"\xef\xbb\xbf", b"\n"), (b"\xff\xfe", b"\n"),
     (b"\x16]d2", b"\t\r"), (b"", b"\x04\r\n"), (b"ID:", b"#\n"), (b"\x1d", b"\x1d\n")],
)  # fmt: skip
def test_a_proved_text_is_taken_from_whatever_stands_around_it(around: tuple[bytes, bytes]) -> None:
    before, after = around
    for reader in (line_reader(), line_reader(prefix="x-")):
        assert reader.hear(before + PRINTED + after, 0) == [TagSeen("left", 0, CASTLE)]
        (trouble,) = reader.hear(before + b"tablepi:decktet/castle*00" + after, 9000)
        assert isinstance(trouble, ReaderTrouble)


@pytest.mark.parametrize("end", [b"", b"\t", b"\x04", b"\x1e\x04"])
def test_a_proved_text_needs_no_end_of_line_but_a_pause(end: bytes) -> None:
    reader = line_reader()
    assert reader.wait_ms > PAUSE_MS
    assert reader.hear(b"]Q1" + PRINTED[:9], 0) == reader.hear(PRINTED[9:] + end, 30) == []
    assert reader.wait_ms == PAUSE_MS
    assert reader.hear(b"", 30 + PAUSE_MS - 1) == []
    assert reader.hear(b"", 30 + PAUSE_MS) == [TagSeen("left", 0, CASTLE)]
    assert reader.hear(b"", 30 + HALF_LINE_MS) == []


def test_two_proved_texts_without_an_end_between_them_are_two_scans() -> None:
    reader = line_reader()
    reader.hear(PRINTED + with_letters("tablepi:decktet/ace").encode(), 0)
    assert [each.uid for each in reader.hear(b"", PAUSE_MS) if isinstance(each, TagSeen)] == [
        CASTLE,
        "tablepi:decktet/ace",
    ]


@pytest.mark.parametrize("end", [b"\t", b"\x04"])
def test_a_text_without_letters_ends_with_tab_or_eot_and_a_pause(end: bytes) -> None:
    reader = line_reader()
    assert reader.hear(b"04A1B2" + end, 0) == []
    assert reader.hear(b"", PAUSE_MS) == [TagSeen("left", 0, "04A1B2")]
    assert reader.hear(b"04A1" + end + b"B2", 5000) == []
    assert reader.hear(b"", 5000 + PAUSE_MS) == []
