import pytest

from tablepi.devices.messages import TagGone, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.auto import ASK_MS, LISTEN_MS, UNKNOWN_MS, AutoReader
from tablepi.tools.simulator.simulated_pn532 import Pn532Chip
from tablepi.tools.simulator.simulated_rdm6300 import Rdm6300Module
from tests.worlds.firmware.wire import Layable, Wire, gone, seen, troubles

DEVICES = [(Rdm6300Module, "0415148F2E", 9600), (Pn532Chip, "04A1B2C3D4E5F6", 115200)]


def auto() -> AutoReader:
    return AutoReader(ReaderConfig("left", "auto", "unused"))


@pytest.mark.parametrize(("device", "uid", "baud"), DEVICES)
def test_a_reader_is_recognised_and_its_first_card_is_played(
    device: type[Layable], uid: str, baud: int
) -> None:
    table = Wire(auto(), here := device())
    table.run(ASK_MS + 700)
    here.lay(uid, table.now_ms)
    assert table.run(300, until=TagSeen)
    assert (seen(table), table.kind.baud) == ([uid], baud)
    table.run(3 * LISTEN_MS)
    assert len(table.said) == 1


@pytest.mark.parametrize(("device", "uid", "baud"), DEVICES)
def test_a_card_that_lies_there_at_the_start_is_shown_only(
    device: type[Layable], uid: str, baud: int
) -> None:
    here = device()
    here.lay(uid, 0)
    table = Wire(auto(), here)
    table.run(2000)
    assert [message for _, message in table.said] == [TagSeen("left", 0, uid, laid=False)]


def test_the_line_that_proves_lines_is_a_scan() -> None:
    reader = auto()
    reader.start()
    reader.hear(b"", 0)
    reader.hear(b"", ASK_MS)
    assert reader.hear(b"04A1B2C3\r\n", 500) == [TagSeen("left", 0, "04A1B2C3")]
    assert reader.hear(b"04D4\r\n", 900) == [TagSeen("left", 0, "04D4")]
    assert reader.baud == 9600


@pytest.mark.parametrize(("device", "uid", "baud"), DEVICES)
def test_a_card_that_lies_there_over_a_pulled_cable_is_gone_and_shown_again(
    device: type[Layable], uid: str, baud: int
) -> None:
    table = Wire(auto(), here := device())
    table.run(ASK_MS + 700)
    here.lay(uid, table.now_ms)
    table.run(1000)
    table.kind.start()
    table.run(2000)
    assert [message for _, message in table.said] == [
        TagSeen("left", 0, uid),
        TagGone("left", 0, uid),
        TagSeen("left", 0, uid, laid=False),
    ]
    here.lift()
    assert table.run(500, until=TagGone)


def test_a_line_lies_nowhere_and_is_never_gone() -> None:
    reader = auto()
    reader.start()
    reader.hear(b"04A1B2C3\r\n", 0)
    reader.start()
    assert reader.hear(b"", 1000) == []


def test_another_reader_in_the_same_place_is_recognised_too() -> None:
    table = Wire(auto(), first := Rdm6300Module())
    table.run(700)
    first.lay("0415148F2E", table.now_ms)
    table.run(1000)
    table.device = chip = Pn532Chip()
    table.kind.start()
    table.run(1000)
    chip.lay("04A1B2C3D4E5F6", table.now_ms)
    table.run(200)
    assert (seen(table), gone(table)) == (["0415148F2E", "04A1B2C3D4E5F6"], ["0415148F2E"])


def test_a_device_that_speaks_as_none_is_told_and_a_silent_one_is_not() -> None:
    table = Wire(auto(), Rdm6300Module())
    table.run(60_000)
    assert table.said == []
    for _ in range(2 * UNKNOWN_MS // 100):
        table.hear(b"\x99\x00\xaa\xfe\x12\x80")
        table.run(100)
    assert "name the reader's kind" in troubles(table)[0]
    assert seen(table) == []
