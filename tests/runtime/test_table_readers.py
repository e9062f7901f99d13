"""Readers that were found and used on the screen: read from, kept, changed, forgotten.

The readers are simulated on pseudo-terminals.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.devices.messages import PortsChanged, PortTried, ReaderDropped, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.referee.tags.scanned_card import Role
from tablepi.runtime.settings.settings_file import chosen_over, overlaid, settings_of, with_chosen
from tablepi.runtime.table_readers import TableReaders
from tablepi.tools.simulator.simulated_pn532 import SimulatedPn532
from tablepi.tools.simulator.simulated_rdm6300 import SimulatedRdm6300
from tablepi.tools.simulator.simulated_tablepi import SimulatedTablepi
from tablepi.tools.simulator.simulated_tags import SimulatedTag
from tests.runtime.reader_desk import PATIENCE_S, ReaderDesk


class Desk(ReaderDesk):
    """A desk with a serial device."""

    def __init__(self, place: Path) -> None:
        super().__init__(place, "serial/by-id/usb-Nano-if00", "ttyUSB0")

    def answers(self) -> None:
        """Waits until our own reader has said how many antennas it has."""
        until = time.monotonic() + PATIENCE_S
        while self.readers.all()[0].antennas != 2:
            assert time.monotonic() < until
            self.inbox.get(0.05)

    def ours(self) -> SimulatedTablepi:
        return self.closing.enter_context(SimulatedTablepi(time.monotonic_ns, 2, self.device))

    def uses(self) -> SimulatedTablepi:
        """Our own reader, found and used."""
        reader = self.ours()
        self.until(PortTried)
        self.readers.use(self.port, "tablepi reader")
        return reader


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def test_a_reader_that_is_used_reads_at_once_and_after_the_next_start(desk: Desk) -> None:
    reader = desk.uses()
    assert desk.readers.all()[0].name == "tablepi reader"
    desk.answers()
    reader.lay(SimulatedTag(bytes.fromhex("04A1B2C3")))
    seen = desk.until(TagSeen)
    assert isinstance(seen, TagSeen)
    assert (seen.reader, seen.uid) == ("tablepi reader", "04A1B2C3")
    reader.lift()
    desk.again()
    (kept,) = desk.readers.all()
    assert (kept.name, kept.kind, kept.port, kept.fixed) == (
        "tablepi reader",
        "tablepi",
        desk.port,
        False,
    )
    assert desk.readers.write is not None
    assert [each.name for each in with_chosen(desk.config).reader] == ["tablepi reader"]


def test_roles_gain_and_lights_are_kept_and_hold_at_once(desk: Desk) -> None:
    desk.uses()
    desk.readers.set_role(desk.port, 1, "seat 2 secret")
    desk.readers.set_gain(desk.port, 48)
    desk.readers.set_lights(desk.port, False)
    assert desk.readers.roles == {"tablepi reader": (Role(), Role(seat=2, secret=True))}
    desk.again()
    (kept,) = desk.readers.all()
    assert (kept.roles, kept.gain, kept.lights) == (("general", "seat 2 secret"), 48, False)
    assert desk.readers.roles == {"tablepi reader": (Role(), Role(seat=2, secret=True))}


def test_what_was_found_is_asked_about_until_it_is_declined(desk: Desk) -> None:
    desk.ours()
    desk.until(PortTried)
    (found,) = desk.readers.all()
    assert (found.kind, found.asked, found.name) == ("tablepi", True, "")
    desk.readers.decline(desk.port)
    assert [each.asked for each in desk.readers.all()] == [False]
    desk.again()
    desk.until(PortTried)
    assert [each.asked for each in desk.readers.all()] == [True]


def test_whoever_plugs_in_a_reader_that_is_silent_is_told_to_lay_a_card_on_it(desk: Desk) -> None:
    desk.closing.enter_context(SimulatedRdm6300(time.monotonic_ns, desk.device))
    desk.until(PortsChanged)
    (plugged,) = desk.readers.all()
    assert (plugged.trying, plugged.asked, plugged.kind) == (True, True, "")
    desk.readers.decline(desk.port)
    assert [each.asked for each in desk.readers.all()] == [False]


def test_a_reader_that_is_forgotten_is_not_asked_about_again(desk: Desk) -> None:
    desk.uses()
    desk.readers.forget(desk.port)
    desk.until(ReaderDropped)
    assert desk.readers.roles == {}
    desk.until(PortTried)
    assert [(each.name, each.asked) for each in desk.readers.all()] == [("", False)]
    desk.again()
    assert not [each for each in desk.readers.all() if each.name]


def test_a_configured_reader_is_not_tried_nor_changed(desk: Desk) -> None:
    desk.readers.stop()
    own = ReaderConfig("table", "tablepi", desk.port, roles=("seat 1",))
    desk.config = replace(desk.config, reader=(own,))
    desk.ours()
    desk.start()
    desk.answers()
    desk.readers.set_role(desk.port, 0, "general")
    desk.readers.forget(desk.port)
    (kept,) = desk.readers.all()
    assert (kept.name, kept.fixed, kept.roles) == ("table", True, ("seat 1",))
    assert not any(isinstance(each, PortTried) for each in desk.heard)


def test_a_reader_that_the_configuration_has_since_is_the_configurations(desk: Desk) -> None:
    desk.uses()
    desk.readers.stop()
    own = ReaderConfig("mine", "tablepi", desk.device)
    desk.config = replace(desk.config, reader=(own,))
    desk.start()
    assert [each.name for each in desk.readers.all()] == ["mine"]
    chosen, warnings = chosen_over(desk.config)
    assert warnings == ()
    assert overlaid(desk.config, chosen).reader == (own,)


def test_two_readers_of_one_kind_have_names_of_their_own(desk: Desk) -> None:
    other = str(desk.dev / "serial/by-id/usb-other")
    Path(other).symlink_to(desk.dev / "ttyUSB1")
    for device in (desk.device, str(desk.dev / "ttyUSB1")):
        desk.closing.enter_context(SimulatedPn532(time.monotonic_ns, device))
    desk.until(PortTried)
    desk.until(PortTried)
    desk.readers.use(desk.port, "PN532")
    desk.readers.use(other, "PN532")
    assert [each.name for each in desk.readers.all()] == ["PN532", "PN532 2"]
    assert [each.name for each in with_chosen(desk.config).reader] == ["PN532", "PN532 2"]


def test_a_simulated_desk_does_not_use_what_was_chosen_for_the_real_one(desk: Desk) -> None:
    desk.uses()
    settings = settings_of(desk.config)
    simulated = TableReaders((), settings, desk.inbox.put, time.monotonic_ns)
    assert simulated.all() == ()
    settings.choose({"table.seats": 3})
    assert [each.name for each in with_chosen(desk.config).reader] == ["tablepi reader"]
