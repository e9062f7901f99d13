"""Two battles that differ only in what lies face-down look the same: map, drags, tally, history."""

import io
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tablepi.cli.commands.cards import sample
from tablepi.cli.commands.show import print_match
from tablepi.core.card_lists import parse_list
from tablepi.core.time_control import Timing
from tablepi.devices.messages import Message, TagSeen
from tablepi.referee.intents import (
    AddUp,
    Answer,
    Back,
    Carry,
    ChooseEffect,
    Drop,
    Give,
    GoToMenu,
    Intent,
    OpenEffects,
    OpenHistory,
    Undo,
)
from tablepi.referee.tags.scanned_card import role_of
from tablepi.runtime.exports import export_as
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.snapshot import plain
from tests.worlds.table.sitting import Sitting

PLACES = ("1.1", "1.2", "2.1")
WORLDS = (("raven", "golem", "moth"), ("comet", "warden", "envoy"), ("vault", "raven", "raven"))
ROLES = {place: (role_of(f"place {place}"),) for place in PLACES}
OPENING = ("1 keep", "2 keep", "1 pass", "2 pass")


def _tap(unit: str) -> Give:
    return Give((("unit", unit),))


def _carry(unit: str, onto: str) -> tuple[Intent, Intent]:
    return Carry((("unit", unit),)), Carry((("unit", unit),), (("unit", onto),))


def _acts() -> Iterator[Message | Intent]:
    """What both worlds do once the units lie there: looks, drags, effects, the tally, the past."""
    yield from (Give((("verb", "done"), ("seat", seat))) for seat in (1, 2))
    for unit in PLACES:
        yield from (_tap(unit), OpenEffects(), Back(), _tap(unit))
        yield from (_tap(unit), ChooseEffect("mute"), Undo())
    for unit, onto in product(PLACES, ("1.1", "2.1", "1.c", "1.9")):
        yield from (*_carry(unit, onto), Answer("verb.attach"), Drop())
    yield from (*_carry("1.1", "2.5"), Undo(), *_carry("2.1", "2.5"), Undo())
    for unit in PLACES:
        yield from _carry(unit, f"{unit[0]}.x")
    yield from (Undo(), *_carry("2.1", "2.x"))
    yield from (OpenHistory(), *(Answer("history.step", step) for step in range(1, 12)), Back())
    yield from [Give((("verb", "pass"),))] * 2
    yield from (Give((("verb", "done"), ("seat", seat))) for seat in (1, 2))
    yield from (Give((("verb", "done"), ("seat", seat))) for seat in (1, 2))
    yield from (_tap("1.x1"), _tap("2.x1"), *_carry("1.x1", "1.4"), _tap("1.x1"))
    yield from (AddUp(), Undo(), Give((("verb", "done"),)), Undo())
    yield from (Give((("verb", "done"),)), AddUp())
    yield from (GoToMenu(), ResumeMatch(1), Answer("button.ready"))


def _played(folder: Path, cards: tuple[str, str, str]) -> list[str]:
    """All that is shown and printed in the world where these cards lie face-down."""
    with io.StringIO() as out:
        store = Store.open(folder / "same.db", synchronous="OFF", chance=bytes)
        sitting = Sitting(store, roles=ROLES)
        sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *OPENING)
        laid = [TagSeen(*each) for each in zip(PLACES, (0, 0, 0), cards, strict=True)]
        pictures = [sitting.hear(message) for message in (*laid, *_acts())]
        assert sitting.lines()[-3:] == ["2 done", "undo", "2 done"]
        assert sitting.table.board.round == 2
        print_match(store, 1, full=False, out=out)
        for form in ("json", "csv"):
            export_as(store, {form: out}, 1, False, out)
        refused = sitting.refusals()
        store.close()
        shown = [re.sub(" at 0x[0-9a-f]+", "", repr(picture)) for picture in pictures]
        return [*shown, *refused, out.getvalue()]


@pytest.mark.parametrize("other", WORLDS[1:], ids=" ".join)
def test_map_drags_tally_and_past_tell_no_name(tmp_path: Path, other: tuple[str, str, str]) -> None:
    one = _played(tmp_path / "one", WORLDS[0])
    two = _played(tmp_path / "two", other)
    assert len(one) == len(two)
    for here, there in zip(one, two, strict=True):
        assert here == there
    assert not any(name in shown for shown in one for name in WORLDS[0])


@pytest.mark.parametrize("listed", [False, True])
def test_a_unit_that_is_scanned_before_its_location_is_seen_by_nobody(
    store: Store, listed: bool
) -> None:
    """Whatever card it is: the same pictures, until a verb that shows it is chosen."""
    told = set()
    cards = ["sample-glass-golem", "sample-ash-moth"] if listed else ["raven", "moth"]
    for card in cards:
        sitting = Sitting(store)
        if listed:
            sample_list = parse_list("conquest-of-fates", sample())
            object.__setattr__(sitting.router.context, "deck", lambda game, its=sample_list: its)
        sitting.begin("conquest-of-fates", "Ann", "Ben")
        for verb in ("keep", "keep", "pass", "pass"):
            sitting.give(verb=verb)
        before = sitting.table
        sitting.scan(card)
        scanned = sitting.table
        assert [chip.label for chip in scanned.prompt.given] == ["A card"]
        assert scanned.lit == before.lit
        pictures = [scanned, sitting.hear(_tap("1.2"))]
        assert sitting.lines(sitting.router.match_id)[-1] == f"1 place 2 {card}"
        told.add(tuple(repr(plain(each)) for each in pictures))
    assert len(told) == 1


def _conquest(store: Store, *lines: str, **how: Any) -> Sitting:
    table = Sitting(store, **how)
    table.go_on("conquest-of-fates", ("Ann", "Ben"), *OPENING, *lines)
    return table


@pytest.mark.parametrize("verb", ["done", "forcefield", "deploy"])
def test_a_scanned_unit_is_named_by_no_verb_that_has_no_place_for_it(
    store: Store, verb: str
) -> None:
    table = _conquest(store)
    told: list[str] = []
    table.shown.append(lambda picture: told.append(repr(picture)))
    table.scan("golem")
    table.give(seat=1)
    table.give(verb=verb) if verb != "deploy" else table.hear(Drop("seat"))
    assert "golem" not in "".join(told)
    assert "golem" not in " ".join(row.text for row in table.rows() if row.kind == "refused")


def test_a_unit_scanned_out_of_turn_is_written_down_without_its_name(store: Store) -> None:
    table = _conquest(store, "1 done", roles={"ann": (role_of("seat 1"),)})
    table.give(verb="place")
    table.hear(TagSeen("ann", 0, "golem"))
    assert "golem" not in " ".join(table.refusals())


def test_turning_up_asks_for_the_card_whether_the_unit_was_named_or_not(tmp_path: Path) -> None:
    asked = []
    for number, card in enumerate(("raven", "?")):
        store = Store.open(tmp_path / f"{number}.db", synchronous="OFF")
        lines = (f"1 place 1 {card}", "2 place 1 golem", "1 done", "2 done")
        table = _conquest(store, *lines)
        table.give(verb="reveal")
        asked.append(table.table.prompt)
        assert table.refusals() == []
        store.close()
    assert asked[0] == asked[1]
    assert asked[0].text == "Ann: which CQ is on it?"


def test_a_secret_reader_plays_nothing_openly_in_the_order_of_play(store: Store) -> None:
    table = Sitting(store, roles={"ann": (role_of("seat 1 secret"),)})
    table.go_on("conquest-of-fates", ("Ann", "Ben"), "1 keep", "2 keep")
    table.hear(TagSeen("ann", 0, "herald"))
    assert table.lines() == ["1 keep", "2 keep"]
    assert "herald" not in repr(table.picture)


@pytest.mark.parametrize("reader", ["ann", "table"])
def test_a_card_is_never_named_as_the_place_that_a_move_asks_for(store: Store, reader: str) -> None:
    table = _conquest(store, "1 place 1 ?", roles={"ann": (role_of("secret"),)})
    table.give(verb="move", unit="1.1")
    asked = table.table.prompt
    table.hear(TagSeen(reader, 0, "golem"))
    assert table.table.prompt == asked
    assert "golem" not in repr(table.table.said)
    assert table.refusals() == []


def test_for_whom_an_effect_is_stays_when_a_unit_is_tapped(store: Store) -> None:
    lines = ("1 place 1 ?", "2 place 1 ?", "1 done", "2 done", "1 reveal ? cq=2", "2 pass")
    table = _conquest(store, *lines, "1 done", "2 reveal ? cq=4", "1 pass")
    assert table.table.board.turn == (2,)
    table.give(seat=1)
    table.hear(_tap("2.1"), ChooseEffect("mute"))
    assert table.lines()[-1] == "1 mute 2.1"


def test_an_effect_that_is_begun_outlives_the_line_of_a_flag(store: Store) -> None:
    table = Sitting(store, timing=Timing("bank", 60, 1, "passes"))
    table.begin("conquest-of-fates", "Ann", "Ben")
    table.give(verb="keep")
    table.give(verb="keep")
    table.give(verb="gain", seat=2)
    table.wait(65_000)
    assert table.lines() == ["1 keep", "2 keep", "1 pass"]
    table.number("3")
    assert table.lines()[-1] == "2 gain 3"
