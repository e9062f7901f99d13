"""The real firmware, on a simulated processor with simulated chips: reading and writing."""

from itertools import pairwise

import pytest

from tablepi.devices.messages import TagGone, TagSeen, TagWritten, WriteTag
from tablepi.devices.readers.tablepi.commands import frame
from tablepi.devices.readers.tablepi.protocol import Beat, Done, FieldContent, Read, Status, Write
from tablepi.devices.tags.ndef import MARK, MARK_PAGE, is_unfinished, memory_of, text_of
from tablepi.tools.simulator.simulated_tags import tag
from tests.worlds.firmware.table import Table

CASTLE = "tablepi:decktet/castle"
FOUR, SEVEN, TEN = "14E0992C", "04A1B2C3D4E5F6", "0405060708090A0B0C0D"
ALL = (0, 1, 2, 3)
LONGEST_SEEN_MS, LONGEST_GONE_MS = 60, 200
pytestmark = pytest.mark.usefixtures("make")


@pytest.fixture
def table() -> Table:
    table = Table()
    table.run(600)
    assert table.said == []
    return table


@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN, "04000F88011404"])
def test_a_tag_of_each_length_is_seen_once_and_gone_once(table: Table, uid: str) -> None:
    table.chips.lay(tag(uid))
    assert table.run(LONGEST_SEEN_MS, until=TagSeen)
    table.run(3000)
    table.chips.lift()
    assert table.run(LONGEST_GONE_MS, until=TagGone)
    table.run(3000)
    assert [message for _, message in table.said] == [
        TagSeen("left", 0, uid),
        TagGone("left", 0, uid),
    ]


@pytest.mark.parametrize("kind", ["ntag213", "ntag215", "ntag216"])
def test_a_tag_says_what_it_is(table: Table, kind: str) -> None:
    table.chips.lay(tag(SEVEN, kind, CASTLE))
    assert table.run(2 * LONGEST_SEEN_MS, until=TagSeen)
    assert table.said[0][1] == TagSeen("left", 0, SEVEN, text=CASTLE)


def test_a_long_text_is_read_to_its_end(table: Table) -> None:
    table.chips.lay(tag(SEVEN, "ntag213", "x" * 100))
    table.run(400)
    assert table.said[0][1] == TagSeen("left", 0, SEVEN, text="x" * 100)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("uid", [FOUR, SEVEN, TEN])
def test_a_tag_askew_is_seen_once_and_stays(uid: str, seed: int) -> None:
    table = Table(seed=seed)
    table.run(600)
    memory = len(uid) == 14
    table.chips.lay(tag(uid, "ntag213" if memory else "uid", CASTLE if memory else "", askew=True))
    table.run(4000)
    assert [message for _, message in table.said] == [
        TagSeen("left", 0, uid, text=CASTLE if memory else "")
    ]


@pytest.mark.parametrize("pause_ms", [0, 20, 60, 100])
def test_a_tag_in_the_place_of_another_within_a_tenth_of_a_second(
    table: Table, pause_ms: int
) -> None:
    table.chips.lay(tag(FOUR))
    table.run(500)
    table.chips.lift()
    table.run(pause_ms)
    table.chips.lay(tag(TEN))
    table.run(500)
    assert (table.seen, table.gone) == ([FOUR, TEN], [FOUR])


def test_a_tag_that_slides_off_and_on_again_is_one_lay(table: Table) -> None:
    table.chips.lay(tag(FOUR))
    for _ in range(10):
        table.run(300)
        table.chips.lift()
        table.run(40)
        table.chips.lay(tag(FOUR))
    table.run(300)
    assert (table.seen, table.gone) == ([FOUR], [])


@pytest.mark.parametrize("other", ["14E0992D", "94E0992C", SEVEN, TEN])
def test_two_tags_are_named_as_such_and_never_a_made_up_one(table: Table, other: str) -> None:
    table.chips.lay(tag(FOUR))
    second = table.chips.lay(tag(other))
    table.run(1000)
    assert table.last().lies == FieldContent.SEVERAL
    assert table.seen == []
    assert table.troubles == ["two cards lie on antenna 1: take one away"]
    table.chips.lift(0, second)
    table.run(1000)
    assert table.seen == [FOUR]


@pytest.mark.parametrize("late_ms", range(0, 26, 2))
def test_a_tag_taken_away_at_any_moment_is_never_misread(late_ms: int) -> None:
    """At every point of a poll and of the reading of its memory."""
    table = Table()
    table.run(600 + late_ms)
    table.chips.lay(tag(SEVEN, "ntag213", CASTLE))
    table.run(20)
    table.chips.lift()
    table.run(1000)
    said = [message for _, message in table.said]
    assert said in (
        [],
        [TagSeen("left", 0, SEVEN), TagGone("left", 0, SEVEN)],
        [TagSeen("left", 0, SEVEN, text=CASTLE), TagGone("left", 0, SEVEN)],
    )


def test_what_lies_there_when_the_power_comes_is_shown_only() -> None:
    table = Table()
    table.chips.lay(tag(FOUR))
    table.run(1000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, FOUR, laid=False)]


def test_four_antennas_are_told_apart_and_polled_in_time() -> None:
    table = Table(boards=ALL)
    table.run(600)
    for antenna in ALL:
        table.chips.lay(tag(f"04050607 08090A0B0C0{antenna}"), antenna)
    table.run(2000)
    assert {(m.antenna, m.uid[-1]) for _, m in table.said if isinstance(m, TagSeen)} == {
        (antenna, str(antenna)) for antenna in ALL
    }
    assert max(beat.poll_ms for _, beat in table.heard if isinstance(beat, Beat)) <= 60


def test_a_heart_beats_four_times_a_second(table: Table) -> None:
    table.heard.clear()
    table.run(10_000)
    beats = [at_ms for at_ms, each in table.heard if isinstance(each, Beat)]
    assert len(beats) in (40, 41)
    assert max(b - a for a, b in pairwise(beats)) <= 260


def test_a_tag_is_written_and_verified_by_commands(table: Table) -> None:
    here = tag(SEVEN, "ntag215")
    table.chips.lay(here)
    table.run(200)
    memory = memory_of(CASTLE)
    for page, at in enumerate(range(0, len(memory), 4), 4):
        order = Write(0, page, memory[at : at + 4], here.uid)
        assert table.ask(order).status == Status.WELL
        if page == 4:
            assert not is_unfinished(bytes(here.memory[16:]))
    assert text_of(bytes(here.memory[16:])) == CASTLE
    assert table.ask(Read(0, 4, here.uid)).data == bytes(here.memory[16:48])


@pytest.mark.parametrize("askew", [False, True])
def test_a_text_is_written_by_the_referee_and_known_from_then_on(table: Table, askew: bool) -> None:
    here = tag(SEVEN, "ntag213", askew=askew)
    table.chips.lay(here)
    table.run(300)
    table.kind.obey(WriteTag(SEVEN, CASTLE))
    table.run(3000)
    assert table.of(TagWritten) == [TagWritten("left", 0, SEVEN, CASTLE)]
    table.chips.lift()
    table.run(2000)
    table.chips.lay(here)
    table.run(300)
    assert table.of(TagSeen)[-1] == TagSeen("left", 0, SEVEN, text=CASTLE)


@pytest.mark.parametrize("after_ms", range(20, 400, 40))
def test_a_tag_taken_away_while_it_is_written_is_as_before_or_known_as_half_written(
    table: Table, after_ms: int
) -> None:
    here = tag(SEVEN, "ntag213", "tablepi:decktet/pact")
    table.chips.lay(here)
    table.run(300)
    table.kind.obey(WriteTag(SEVEN, CASTLE))
    table.run(after_ms)
    table.chips.lift()
    table.run(3000)
    memory = bytes(here.memory[16:])
    assert is_unfinished(memory) or text_of(memory) in ("tablepi:decktet/pact", CASTLE)
    table.chips.lay(here)
    table.run(1000)
    seen = table.of(TagSeen)[-1]
    assert seen == TagSeen("left", 0, SEVEN, text=text_of(memory))
    assert any("write it again" in why for why in table.troubles) == is_unfinished(memory)


@pytest.mark.parametrize("torn", ["00000000", "0300D101", "00005700", "FFFFFFFF"])
def test_a_tag_whose_first_page_is_torn_is_known_as_half_written(table: Table, torn: str) -> None:
    here = tag(SEVEN, "ntag213", CASTLE)
    here.memory[16:20] = bytes.fromhex(torn)
    here.memory[MARK_PAGE * 4 : MARK_PAGE * 4 + 4] = MARK
    table.chips.lay(here)
    table.run(500)
    assert table.of(TagSeen) == [TagSeen("left", 0, SEVEN)]
    assert len([why for why in table.troubles if "write it again" in why]) == 1
    table.kind.obey(WriteTag(SEVEN, CASTLE))
    table.run(3000)
    assert table.of(TagWritten) == [TagWritten("left", 0, SEVEN, CASTLE)]


def test_no_other_tag_is_written_than_the_one_that_is_meant(table: Table) -> None:
    here = tag(SEVEN, "ntag213")
    before = bytes(here.memory)
    table.chips.lay(here)
    other = bytes.fromhex("04A1B2C3D4E5F7")
    assert table.ask(Write(0, 4, b"abcd", other)).status == Status.ABSENT
    assert table.ask(Write(0, 4, b"abcd", bytes(4))).status == Status.ABSENT
    table.chips.lay(tag(FOUR))
    table.run(50)
    assert table.ask(Write(0, 4, b"abcd", here.uid)).status == Status.UNCLEAR
    assert here.memory == before


def test_what_cannot_be_read_or_written_is_refused(table: Table) -> None:
    here = tag(SEVEN, "ntag213")
    table.chips.lay(here)
    table.run(50)
    assert table.ask(Read(0, 45, here.uid)).status == Status.REFUSED
    assert table.ask(Write(0, 0, b"abcd", here.uid)).status == Status.REFUSED
    here.memory[10] = 0x10
    assert table.ask(Write(0, 4, b"abcd", here.uid)).status == Status.REFUSED
    assert table.ask(Write(0, 5, b"abcd", here.uid)).status == Status.WELL
    table.chips.lift()
    assert table.ask(Read(0, 4, here.uid)).status == Status.ABSENT
    assert table.ask(Read(3, 4, here.uid)).status == Status.UNKNOWN


def test_each_reader_draws_a_name_of_its_own() -> None:
    readers = [Table(seed=seed) for seed in (1, 2, 3)]
    for each in readers:
        each.run(200)
    assert len({each.chips.id for each in readers}) == 3


def test_a_command_of_another_world_is_answered_as_unknown(table: Table) -> None:
    table.chips.hear(frame(5, 0x99, b"tango"), table.now_ms)
    table.run(50)
    assert (Done(5, Status.UNKNOWN)) in [each for _, each in table.heard]
