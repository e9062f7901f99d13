"""What boards that are sold do otherwise than NXP's sheet says; cards are seen all the same."""

import random

import pytest

from tablepi.devices.messages import TagGone, TagSeen
from tablepi.devices.readers.tablepi.protocol import Antenna, Beat, FieldContent, Health
from tablepi.tools.simulator.simulated_chips import Fault, Make
from tablepi.tools.simulator.simulated_tags import tag
from tests.nightly import NIGHTLY
from tests.worlds.firmware.makes import MAKES, WORST
from tests.worlds.firmware.table import Table

ALL = (0, 1, 2, 3)
CARDS = 12
PAIRS, HANGS = (60, 12) if NIGHTLY else (8, 2)
"""Pairs of cards, and faults of a chip, on each make: more of them at night."""
FOUR = "14E0992C"


@pytest.mark.parametrize("boards", [(0,), ALL], ids=["one", "four"])
@pytest.mark.usefixtures("every_make")
def test_every_card_of_twelve_is_seen_once_and_gone_once(boards: tuple[int, ...]) -> None:
    table = Table(boards)
    table.run(600)
    uids = [f"04A1B2C3D4E5{number:02X}" for number in range(CARDS)]
    for number, uid in enumerate(uids):
        antenna = number % len(boards)
        table.chips.lay(tag(uid), antenna)
        table.run(200, until=TagSeen)
        table.chips.lift(antenna)
        table.run(300, until=TagGone)
    print(f"{len(table.seen)} of {CARDS} seen")
    assert (table.seen, table.gone, table.troubles) == (uids, uids, [])


@pytest.mark.usefixtures("every_make")
def test_two_cards_are_told_as_several_each_time(chance: random.Random) -> None:
    table = Table()
    table.run(600)
    several = 0
    for _ in range(PAIRS):
        for _ in range(2):
            table.chips.lay(tag(chance.randbytes(chance.choice((4, 7, 10))).hex()))
        table.run(300)
        several += table.last().lies == FieldContent.SEVERAL
        table.chips.lift()
        table.run(400)
    print(f"{several} of {PAIRS} told as several")
    assert (several, table.seen) == (PAIRS, [])


@pytest.mark.usefixtures("every_make")
def test_a_chip_that_works_is_not_set_up_anew_under_a_tag() -> None:
    table = Table()
    table.chips.lay(tag(FOUR))
    table.run(1000)
    table.heard.clear()
    table.run(5000)
    beats = [beat.renewed for _, beat in table.heard if isinstance(beat, Beat)]
    assert set(beats) == {beats[0]}
    health = {each.health for _, each in table.heard if isinstance(each, Antenna)}
    assert health == {table.well}


@pytest.mark.parametrize(("late_ms", "for_ms"), [(0, 60_000), (12_000, 20_000)])
def test_a_chip_that_tests_otherwise_is_told_once_and_works(
    monkeypatch: pytest.MonkeyPatch, late_ms: int, for_ms: int
) -> None:
    monkeypatch.setattr(Table, "make", Make.OTHER_TEST)
    table = Table((0, 1))
    table.chips.speak(late_ms)
    table.now_ms = late_ms
    table.run(for_ms)
    assert sorted(table.unsound) == [
        f"the chip of antenna {number} fails its maker’s self-test, as some that work do: "
        "replace its board where cards are not seen"
        for number in (1, 2)
    ]
    assert table.last(1).health == Health.UNSOUND
    table.chips.lay(tag(FOUR), 1)
    table.run(200)
    assert (table.seen, table.troubles) == ([FOUR], [])


@pytest.mark.parametrize("fault", [Fault.HUNG_UNTIL_RESET, Fault.DEAF_UNTIL_RESET])
@pytest.mark.usefixtures("every_make")
def test_a_chip_that_hangs_or_goes_deaf_works_again_whatever_its_self_test_said(
    fault: Fault,
) -> None:
    table = Table()
    table.run(600)
    seen = 0
    for number in range(HANGS):
        table.chips.fault(fault)
        table.run(2500)
        table.chips.lay(tag(f"1020304{number:X}"))
        seen += table.run(200, until=TagSeen)
        table.chips.lift()
        table.run(400)
    print(f"{seen} of {HANGS} seen")
    assert seen == HANGS


def test_a_chip_whose_supply_dips_is_set_up_anew_although_it_tests_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Table, "make", Make.OTHER_TEST)
    table = Table()
    table.run(600)
    table.chips.sag()
    table.run(1000)
    assert table.troubles == [
        "antenna 1 had lost its settings and was set up again: check its supply"
    ]
    table.chips.lay(tag(FOUR))
    table.run(200)
    assert table.seen == [FOUR]


def test_one_wrong_self_test_is_chance() -> None:
    table = Table()
    table.chips.fault(Fault.UNSOUND)
    table.chips.speak(1)
    table.chips.fault(Fault.WELL)
    table.now_ms = 1
    table.run(1000)
    assert (table.troubles, table.last().health) == ([], Health.WELL)


@pytest.mark.parametrize("gated", [True, False])
def test_boards_that_hold_miso_need_a_gate_each(
    monkeypatch: pytest.MonkeyPatch, gated: bool
) -> None:
    monkeypatch.setattr(Table, "make", Make.HOLDS_MISO)
    table = Table(ALL, gated=gated)
    table.run(600)
    for antenna in ALL:
        table.chips.lay(tag(f"0405060{antenna}"), antenna)
    table.run(600)
    assert len(table.of(TagSeen)) == (4 if gated else 0)
    assert ("antenna 1 is missing" in " ".join(table.troubles)) != gated


def test_without_gates_one_board_alone_is_read_whatever_it_does_with_miso(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Table, "make", WORST)
    table = Table((0,), gated=False)
    table.run(600)
    table.chips.lay(tag(FOUR))
    table.run(200)
    assert table.seen == [FOUR]


def test_every_make_of_the_model_is_tried() -> None:
    assert set(MAKES.values()) >= set(Make)
