"""What is written on a tag, page by page, and by every kind of reader that asks for pages."""

from collections.abc import Callable

import pytest

from tablepi.devices.messages import TagSeen
from tablepi.devices.readers import ReaderConfig, driver_for
from tablepi.devices.tags import ndef
from tablepi.devices.tags.tag_text import GLANCES, READ, TagContent, reading
from tablepi.tools.simulator.simulated_pcsc import PcscSlot
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip
from tablepi.tools.simulator.simulated_rc522 import Rc522Chip
from tablepi.tools.simulator.simulated_tags import PAGE, SimulatedTag, tag
from tablepi.tools.simulator.simulation import Electronics
from tests.worlds.firmware.wire import Wire, troubles

UID = "04A1B2C3D4E5F6"
CASTLE = "tablepi:decktet/castle"
TORN = "03570000", "00000000", "0300D101", "00005700", "FFFFFFFF"


def torn(page: str) -> SimulatedTag:
    """A tag that was taken away while its first page was being written."""
    half = tag(UID, "ntag213", CASTLE)
    half.memory[ndef.FIRST_PAGE * PAGE : (ndef.FIRST_PAGE + 1) * PAGE] = bytes.fromhex(page)
    half.memory[ndef.MARK_PAGE * PAGE : (ndef.MARK_PAGE + 1) * PAGE] = ndef.MARK
    return half


def asked(here: SimulatedTag, last: int = 1000) -> tuple[TagContent, list[int]]:
    """What is read on a tag that refuses all pages behind the last, and the pages asked for."""
    pages: list[int] = []
    talk = reading()
    try:
        page = next(talk)
        while True:
            pages.append(page)
            data = bytes((here.memory * 2)[page * PAGE : page * PAGE + READ])
            page = talk.send(data if page <= last else None)
    except StopIteration as over:
        written: TagContent = over.value
        return written, pages


@pytest.mark.parametrize("page", TORN)
def test_a_mark_tells_of_an_interrupted_write_although_the_first_page_is_torn(page: str) -> None:
    assert asked(torn(page), last=44)[0] == TagContent(unfinished=True)


def test_the_mark_is_asked_for_only_where_there_is_no_text() -> None:
    assert ndef.MARK_PAGE not in asked(tag(UID, "ntag213", CASTLE))[1]
    blank, pages = asked(tag(UID, "ntag213", ""))
    assert (blank, pages.count(ndef.MARK_PAGE)) == (TagContent(), 1)


def test_a_tag_too_small_for_the_mark_is_asked_a_few_times_and_is_blank() -> None:
    blank, pages = asked(tag(UID, "ntag213", ""), last=ndef.MARK_PAGE - 1)
    assert (blank, pages.count(ndef.MARK_PAGE)) == (TagContent(), GLANCES)


def pn532(half: SimulatedTag) -> Pn532Chip:
    chip = Pn532Chip()
    chip.lay_tag(half, 0)
    return chip


def rc522(half: SimulatedTag) -> Rc522Chip:
    chip = Rc522Chip()
    chip.lay(half)
    return chip


def pcsc(half: SimulatedTag) -> PcscSlot:
    slot = PcscSlot()
    slot.tags = [half]
    return slot


@pytest.mark.parametrize("page", TORN)
@pytest.mark.parametrize("device", [pn532, rc522, pcsc])
def test_every_kind_tells_of_a_tag_that_was_left_half_written(
    device: Callable[[SimulatedTag], Electronics], page: str
) -> None:
    kind = driver_for(ReaderConfig("left", device.__name__, "unused"))
    table = Wire(kind, device(torn(page)))
    table.run(2000)
    assert table.messages(TagSeen) == [TagSeen("left", 0, UID, laid=False)]
    assert ["write it again" in each for each in troubles(table)] == [True]
