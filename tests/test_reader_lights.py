"""A verdict lights the reader on which the card lay, and no reader ever holds one up."""

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.devices.messages import Order, ShowVerdict, TagSeen
from tablepi.devices.ports.port import NoReader
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.tablepi import TablepiReader
from tablepi.devices.readers.tablepi.protocol import GREEN, RED, Lights
from tablepi.referee.intents import Answer, Intent
from tablepi.runtime.compose import build
from tablepi.runtime.main_loop import MainLoop
from tablepi.runtime.outlets import ReaderLights
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures import picture as pictures
from tablepi.tools.simulator.simulated_tablepi import SimulatedTablepi
from tablepi.tools.simulator.simulated_tags import tag

PATIENCE_S = 5.0
SLOW_S = 4.0
"""No verdict takes this long, and anything that waits for a reader that hangs takes longer."""

TAGS = {word: tag(f"04A1B2C3D4E5{at:02X}", "ntag213", word) for at, word in enumerate(
    ("power", "leaves", "mill", "suns", "spare"), 1
)}  # fmt: skip


class Table:
    """Power Suit with two readers of our own, of two antennas each."""

    def __init__(self, folder: Path) -> None:
        self.readers = {name: SimulatedTablepi(time.monotonic_ns, 2) for name in ("left", "right")}
        configs = tuple(
            ReaderConfig(name, "tablepi", reader.path, repeat_ms=0)
            for name, reader in self.readers.items()
        )
        self.store_handle = StoreHandle(folder / "tablepi.db")
        self.machine: MainLoop = build(replace(Config(), reader=configs), self.store_handle)
        for each in self.machine.readers:
            each.start()

    def lay_on_every_antenna(self) -> None:
        """What lies there when a reader is found is shown only: another card comes before all."""
        for reader in self.readers.values():
            for antenna in range(2):
                reader.lay(TAGS["spare"], antenna)
        self._wait_until_lying(4)
        for reader in self.readers.values():
            for antenna in range(2):
                reader.lift(antenna)
        self._wait_until_lying(0)

    def _wait_until_lying(self, count: int) -> None:
        until = time.monotonic() + PATIENCE_S
        while len(self.machine.router.lookup.lying) != count:
            assert time.monotonic() < until, self.machine.router.lookup.lying
            self.machine.turn()

    def do(self, *acts: Intent | TagSeen) -> None:
        for act in acts:
            self.machine.inbox.put(act)
            self.machine.turn()

    def lay(self, word: str, reader: str, antenna: int) -> None:
        """A card comes and goes, and was read."""
        scans, until = self.machine.router.lookup.scans, time.monotonic() + PATIENCE_S
        self.readers[reader].lay(TAGS[word], antenna)
        while self.machine.router.lookup.scans == scans:
            assert time.monotonic() < until, f"{word} was not read"
            self.machine.turn()
        self.readers[reader].lift(antenna)

    def wait_for(self, reader: str, lights: Lights) -> None:
        until = time.monotonic() + PATIENCE_S
        while self.readers[reader].lights != lights:
            assert time.monotonic() < until, self.readers[reader].lights
            self.machine.turn()

    def close(self) -> None:
        for each in self.machine.readers:
            each.stop()
        for reader in self.readers.values():
            reader.close()
        self.store_handle.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    table.lay_on_every_antenna()
    table.do(Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready"))
    yield table
    table.close()


def test_a_verdict_lights_the_antenna_of_its_card_alone_and_goes_out(table: Table) -> None:
    table.lay("power", "left", 0)
    table.lay("leaves", "left", 1)
    assert [reader.lights for reader in table.readers.values()] == [Lights(0), Lights(0)]
    table.lay("mill", "right", 1)
    table.wait_for("right", Lights(GREEN | 2))
    assert table.readers["left"].lights == Lights(0)
    table.wait_for("right", Lights(0))
    table.lay("power", "right", 0)
    table.lay("suns", "right", 0)
    table.lay("mill", "left", 0)
    table.wait_for("left", Lights(RED | 1, RED | 1))


class Told(NoReader):
    """A reader that only remembers what it was asked for."""

    name = "table"

    def __init__(self) -> None:
        self.orders: list[Order] = []

    def obey(self, order: Order) -> None:
        self.orders.append(order)


def test_only_a_new_verdict_is_told_and_only_to_its_reader(table: Table) -> None:
    told = Told()
    lights = ReaderLights([told])
    for word in ("power", "leaves", "mill"):
        table.do(TagSeen("table", 3, f"unknown {word}"), TagSeen("table", 3, word))
        for _ in range(3):
            lights.show(table.machine.router.picture(), None)
    assert told.orders == [ShowVerdict(3, accepted=True)]
    for word in ("power", "suns", "mill"):
        table.do(TagSeen("elsewhere", 0, word))
        lights.show(table.machine.router.picture(), None)
    assert len(told.orders) == 1


def test_a_reader_that_hangs_delays_no_verdict(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs, hung = threading.Event(), threading.Event()

    def hanging(reader: TablepiReader) -> bytes:
        hung.set()
        hangs.wait()
        return b""

    monkeypatch.setattr(TablepiReader, "say", hanging)
    assert hung.wait(PATIENCE_S)
    table.do(TagSeen("right", 0, "power"), TagSeen("right", 0, "suns"))
    slowest_s = 0.0
    for _ in range(30):
        began_s = time.monotonic()
        table.do(TagSeen("right", 0, "mill"))
        table.machine.show()
        slowest_s = max(slowest_s, time.monotonic() - began_s)
    said = table.machine.router.picture()
    assert isinstance(said, pictures.Table)
    assert said.said is not None
    assert slowest_s < SLOW_S
    hangs.set()


def test_what_a_lost_reader_was_to_show_is_not_shown_when_it_is_back(table: Table) -> None:
    left = table.readers["left"]
    left.unplug()
    until = time.monotonic() + PATIENCE_S
    while not table.machine.router.device_status.readers:
        assert time.monotonic() < until
        table.machine.turn()
    table.do(*[TagSeen("left", 0, word) for word in ("power", "suns", "mill")])
    table.machine.show()
    left.replug()
    while table.machine.router.device_status.readers:
        assert time.monotonic() < until
        table.machine.turn()
    table.lay_on_every_antenna()
    assert left.lights == Lights(0)
