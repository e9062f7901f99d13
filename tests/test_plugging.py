"""A whole referee into which a card reader is plugged: found, used, played with, there again.

The reader is simulated on a pseudo-terminal; everything else is as on a table.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, GoToMenu, OpenNewReader
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.runtime.settings.settings_file import settings_of
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures.picture import Menu, Picture, Table
from tablepi.tools.simulator.simulated_rdm6300 import SimulatedRdm6300

PATIENCE_S = 20.0
CASTLE, SEA = "0415148F2E", "62E3086CED"
TAGS = f"uid,card\n{CASTLE},castle\n{SEA},sea\n"


class Machine:
    """A referee that can be started anew over the same journal, without a screen."""

    def __init__(self, place: Path) -> None:
        self.dev = place / "dev"
        (self.dev / "serial/by-id").mkdir(parents=True)
        self.port = str(self.dev / "serial/by-id/usb-RDM-if00")
        tags = place / "red.csv"
        tags.write_text(TAGS, encoding="utf-8")
        file = str(place / "tablepi.db")
        self._config = replace(Config(), store=StoreConfig(file))
        self._tags = str(tags)
        self.start()

    def start(self) -> None:
        config = self._config
        self.store = StoreHandle(config.file, (self._tags,))
        self.table = build(config, self.store, settings=settings_of(config), dev=self.dev)
        self.table.start()

    def stop(self) -> None:
        for device in self.table.readers:
            device.stop()
        self.store.close()

    def plug(self) -> SimulatedRdm6300:
        Path(self.port).symlink_to(self.dev / "ttyUSB0")
        return SimulatedRdm6300(time.monotonic_ns, str(self.dev / "ttyUSB0"))

    def until(self, is_so: Callable[[Picture], object]) -> None:
        until = time.monotonic() + PATIENCE_S
        while not is_so(self.picture):
            assert time.monotonic() < until, self.picture
            self.table.turn()

    @property
    def picture(self) -> Picture:
        return self.table.router.picture()

    def say(self, *acts: object) -> None:
        for act in acts:
            self.table.inbox.put(act)
            self.table.turn()

    def lines(self) -> list[str]:
        return [row.text for row in self.store.journal.read(1).rows if row.kind == "line"]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path)
    yield made
    made.stop()


def _asks(port: str) -> Callable[[Picture], bool]:
    wanted = OpenNewReader(port)
    return lambda picture: (
        isinstance(picture, Menu) and wanted in [notice.act for notice in picture.notices]
    )


def _known(machine: Machine) -> bool:
    """Whether the reader was recognised, whatever is shown."""
    return [each.kind for each in machine.table.router.context.readers.all()] == ["rdm6300"]


def test_a_reader_is_plugged_in_used_and_there_again_after_the_next_start(machine: Machine) -> None:
    reader = machine.plug()
    reader.lay(CASTLE)
    machine.until(_asks(machine.port))
    machine.say(OpenNewReader(machine.port), Answer("readers.use"))
    assert isinstance(machine.picture, Menu)
    lying = machine.table.router.lookup.lying
    machine.until(lambda picture: lying)
    reader.lift()
    machine.until(lambda picture: not lying)
    machine.table.router.context.settings.choose({"table.scan_first": "open"})
    machine.say(Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready"))
    reader.lay(SEA)
    machine.until(lambda picture: machine.lines())
    assert machine.lines() == ["1 power sea waves"]
    machine.stop()
    machine.start()
    readers = machine.table.router.context.readers.all()
    assert [(each.name, each.port) for each in readers] == [("RDM6300", machine.port)]
    reader.unplug()


def test_a_reader_that_is_plugged_in_during_a_match_is_asked_about_after_it(
    machine: Machine,
) -> None:
    machine.say(Answer("menu.game", "power-suit"), Answer("button.start"), Answer("button.ready"))
    before = machine.picture
    assert isinstance(before, Table)
    reader = machine.plug()
    reader.lay(CASTLE)
    machine.until(lambda picture: _known(machine))
    for _ in range(5):
        machine.table.turn()
    assert machine.picture == before
    assert machine.lines() == []
    machine.say(GoToMenu())
    assert _asks(machine.port)(machine.picture)
    reader.unplug()
