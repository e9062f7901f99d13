"""What is written on a tag is said unasked, by the real firmware; and it is the right tag's."""

from pathlib import Path

import pytest

from tablepi.devices.messages import TagGone, TagSeen, WriteTag
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.tablepi import TablepiReader
from tablepi.devices.readers.tablepi.commands import TablepiFrames
from tablepi.devices.readers.tablepi.protocol import Antenna, FieldContent, Memory, Read
from tablepi.devices.tags.ndef import MARK, MARK_PAGE, UNFINISHED, memory_of
from tablepi.tools.simulator.firmware_twin import TwinReader
from tablepi.tools.simulator.simulated_tags import SimulatedTag, tag
from tests.worlds.firmware.table import Table

OLD = Path(__file__).parent / "images/protocol-2.hex"
FOUR, SEVEN, OTHER = "14E0992C", "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"
CASTLE, PACT = "tablepi:decktet/castle", "tablepi:decktet/pact"
LONG = "tablepi:decktet/".ljust(48, "x")
SEEN_MS = 30
pytestmark = pytest.mark.usefixtures("make")


@pytest.fixture
def table() -> Table:
    return ready()


def ready(boards: tuple[int, ...] = (0,), image: Path | None = None) -> Table:
    table = Table(boards, image=image)
    table.run(600)
    assert table.said == []
    return table


def asked(table: Table) -> int:
    """How many reads the referee has asked for."""
    return sum(each.kind == Read.kind for each in TablepiFrames().feed(table.asked))


@pytest.mark.parametrize("text", [CASTLE, LONG])
@pytest.mark.parametrize("late_ms", range(4))
def test_a_text_is_there_within_thirty_milliseconds_and_nobody_asks(
    table: Table, text: str, late_ms: int
) -> None:
    table.run(2 * late_ms)
    table.chips.lay(tag(SEVEN, "ntag213", text))
    assert table.run(SEEN_MS, until=TagSeen)
    table.run(500)
    assert table.of(TagSeen) == [TagSeen("left", 0, SEVEN, text=text)]
    assert asked(table) == 0


@pytest.mark.parametrize("kind", ["ntag213", "ntag216"])
@pytest.mark.parametrize("text", ["", "pact", CASTLE, LONG, "x" * 100])
def test_the_twin_says_of_a_memory_what_the_firmware_says(
    table: Table, kind: str, text: str
) -> None:
    twin = TwinReader()
    twin.speak(200)
    twin.antennas[0].tags.append(tag(SEVEN, kind, text))
    twin.speak(300)
    table.chips.lay(tag(SEVEN, kind, text))
    table.run(200)
    said = [each for _, each in table.heard if isinstance(each, Memory)]
    assert set(said) == {twin.antennas[0].memory}


def test_a_longer_text_is_asked_for_from_where_it_broke_off(table: Table) -> None:
    table.chips.lay(tag(SEVEN, "ntag213", "x" * 100))
    table.run(400)
    assert table.of(TagSeen) == [TagSeen("left", 0, SEVEN, text="x" * 100)]
    pages = [each.body[1] for each in TablepiFrames().feed(table.asked) if each.kind == Read.kind]
    assert pages == [19, 27]


def test_two_equal_reports_come_at_once_around_the_memory(table: Table) -> None:
    table.heard.clear()
    table.chips.lay(tag(SEVEN, "ntag213", CASTLE))
    table.run(100)
    news = [each for _, each in table.heard if isinstance(each, Memory | Antenna)]
    first = next(at for at, each in enumerate(news) if isinstance(each, Memory))
    one, memory, two = news[first - 1 : first + 2]
    assert isinstance(memory, Memory)
    assert isinstance(one, Antenna)
    assert one == two
    assert (one.lay, one.uid) == (memory.lay, memory.uid)
    at_ms = {at_ms for at_ms, each in table.heard if each in (memory, one)}
    assert len([each for each in news if each == one]) == 5
    assert max(at_ms) - min(at_ms) < 60


def test_texts_of_changing_lengths_are_each_read_whole_and_nobody_asks(table: Table) -> None:
    """What is read in one go is as long as the text before."""
    texts = [CASTLE, LONG, LONG, CASTLE, "", LONG, PACT, PACT]
    for number, text in enumerate(texts):
        table.chips.lay(tag(f"04A1B2C3D4E5{number:02}", "ntag213", text))
        assert table.run(SEEN_MS, until=TagSeen)
        table.chips.lift()
        table.run(300)
    assert [each.text for each in table.of(TagSeen) if isinstance(each, TagSeen)] == texts
    assert asked(table) <= 1, "but for what may be half written on the tag without a text"


@pytest.mark.parametrize("after_ms", range(0, 44, 2))
@pytest.mark.parametrize("second", [tag(OTHER, "ntag213", PACT), tag(FOUR)])
def test_a_card_that_takes_the_place_of_another_has_its_own_text(
    after_ms: int, second: SimulatedTag
) -> None:
    """At every moment of the first one's reading and reporting."""
    table = ready()
    table.chips.lay(tag(SEVEN, "ntag213", CASTLE))
    table.run(after_ms)
    table.chips.lift()
    table.chips.lay(second)
    table.run(600)
    text, uid = (PACT, OTHER) if second.memory else ("", FOUR)
    said = table.of(TagSeen)
    assert said[-1] == TagSeen("left", 0, uid, text=text)
    assert said[:-1] in ([], [TagSeen("left", 0, SEVEN, text=CASTLE)], [TagSeen("left", 0, SEVEN)])


def test_the_same_tag_with_another_text_is_told_with_the_new_one(table: Table) -> None:
    for text in (CASTLE, PACT, ""):
        table.chips.lay(tag(SEVEN, "ntag213", text))
        table.run(200)
        table.chips.lift()
        table.run(2000)
    texts = [each.text for each in table.of(TagSeen) if isinstance(each, TagSeen)]
    assert texts == [CASTLE, PACT, ""]


def test_what_was_written_meanwhile_is_asked_for_by_the_next_who_opens_the_line(
    table: Table,
) -> None:
    table.chips.lay(tag(SEVEN, "ntag213", CASTLE))
    table.run(200)
    table.kind.obey(WriteTag(SEVEN, PACT))
    table.run(1500)
    table.kind = TablepiReader(ReaderConfig("left", "tablepi", "unused"))
    table.kind.start()
    table.run(1000)
    assert table.of(TagSeen)[-1] == TagSeen("left", 0, SEVEN, laid=False, text=PACT)


def test_of_two_tags_nothing_is_said_until_one_is_alone(table: Table) -> None:
    table.chips.lay(tag(SEVEN, "ntag213", CASTLE))
    second = table.chips.lay(tag(OTHER, "ntag213", PACT))
    table.run(600)
    assert table.last().lies == FieldContent.SEVERAL
    assert not [each for _, each in table.heard if isinstance(each, Memory)]
    table.chips.lift(0, second)
    table.run(600)
    assert table.of(TagSeen) == [TagSeen("left", 0, SEVEN, text=CASTLE)]


def test_cards_on_two_antennas_at_once_have_each_its_own_text() -> None:
    table = ready((0, 1))
    table.chips.lay(tag(SEVEN, "ntag213", CASTLE), 0)
    table.chips.lay(tag(OTHER, "ntag213", LONG), 1)
    table.run(300)
    assert set(table.of(TagSeen)) == {
        TagSeen("left", 0, SEVEN, text=CASTLE),
        TagSeen("left", 1, OTHER, text=LONG),
    }


def memories() -> dict[str, bytes]:
    """Memories from page 4 on that are not as they should be, by what is wrong with them."""
    text = memory_of(CASTLE)
    return {
        "never written": bytes(60),
        "all set": b"\xff" * 60,
        "half written": UNFINISHED + text[4:],
        "cut off": text[:20] + bytes(40),
        "its end is missing": text[:-1] + b"\0",
        "its length lies beyond": b"\x03\x70" + text[2:],
        "its length is of three bytes": b"\x03\xff\x00\x1d" + text[2:],
        "its length is shorter": b"\x03\x10" + text[2:],
        "a block before it": b"\x01\x03\xa0\x0c\x34" + text,
        "blocks before it, to the end": b"\x01\x1e" + bytes(30) + text,
        "no letters": text.replace(b"castle", b"c\x80stle"),
        "an end within": text.replace(b"castle", b"c\xfestle"),
    }


@pytest.mark.parametrize("name", memories())
@pytest.mark.parametrize("marked", [False, True])
def test_an_unsound_memory_is_told_as_it_is_when_it_is_asked_for(name: str, marked: bool) -> None:
    told = []
    for image in (None, OLD):
        here = tag(SEVEN, "ntag213")
        here.memory[16 : 16 + len(memories()[name])] = memories()[name]
        if marked:
            here.memory[MARK_PAGE * 4 : MARK_PAGE * 4 + 4] = MARK
        table = ready(image=image)
        table.chips.lay(here)
        table.run(1000)
        told.append([message for _, message in table.said])
    assert told[0] == told[1]
    assert len([each for each in told[0] if isinstance(each, TagSeen)]) == 1


def test_a_tag_that_does_not_know_the_quick_reading_is_asked_for_its_text(table: Table) -> None:
    here = tag(SEVEN, "ntag213", "pact")
    del here.memory[44:]
    table.chips.lay(here)
    table.run(400)
    assert table.of(TagSeen) == [TagSeen("left", 0, SEVEN, text="pact")]
    assert asked(table) == 1


@pytest.mark.parametrize("late_ms", range(30))
def test_a_tag_that_is_taken_away_while_it_is_read_is_never_misread(late_ms: int) -> None:
    table = ready()
    table.chips.lay(tag(SEVEN, "ntag213", LONG))
    table.run(late_ms)
    table.chips.lift()
    table.run(1000)
    said = [message for _, message in table.said]
    gone = TagGone("left", 0, SEVEN)
    assert said in (
        [],
        [TagSeen("left", 0, SEVEN), gone],
        [TagSeen("left", 0, SEVEN, text=LONG), gone],
    )
