"""A card that is scanned before its verb: the effects that take one stand beside *Done*."""

from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, ChooseEffect, GoToMenu, OpenEffects
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.snapshot import plain
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.skirmish import choose, labels, tap_unit, with_list

NAMES = ("Ann", "Ben")
OPENING = ("1 keep", "2 keep", "1 pass", "2 pass", "1 place 1 ?")
UP = (*OPENING, "1 done", "2 done", "1 reveal ? cq=4", "2 pass")
"""Ann's unit lies face-up, and its abilities are on."""

END = (*UP, "1 done", "1 pass", "2 pass", "1 done", "2 done")
"""The end of the battle, where both act."""

CARDS = ("sample-glass-golem", "sample-burnt-star", "sample-first-flame", "sample-ash-moth")
"""A unit, a Celestial, an Apex, a unit with Lightspeed."""


def _go_on(store: Store, listed: bool, *lines: str) -> Sitting:
    """A match with these lines; `listed`: a list names its cards."""
    sitting = Sitting(store)
    if not listed:
        sitting.go_on("conquest-of-fates", NAMES, *lines)
        return sitting
    with_list(sitting).begin("conquest-of-fates", *NAMES)
    for at, line in enumerate(lines):
        store.journal.append(1, at, "line", line)
    sitting.hear(GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    return sitting


def test_a_card_that_is_looked_for_takes_a_scan_and_a_tap(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP)
    sitting.scan("raven")
    assert labels(sitting.table)[2:] == ["Deploy", "Seek", "Lay face-down", "Harness"]
    choose(sitting, "Seek")
    assert sitting.lines()[-1] == "1 seek raven"


def test_a_card_is_looked_for_in_the_deck_unless_another_zone_is_wanted(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *UP)
    sitting.give(seat=2)
    sitting.hear(OpenEffects())
    choose(sitting, "Seek in another zone")
    sitting.give(zone="void")
    assert sitting.lines()[-1] == "2 seek ? void"
    sitting.give(seat=2)
    sitting.hear(ChooseEffect("seek"))
    assert sitting.lines()[-1] == "2 seek ?"


@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("lines", [OPENING, UP, END], ids=len)
def test_what_is_offered_does_not_depend_on_the_card(
    tmp_path: Path, listed: bool, lines: tuple[str, ...]
) -> None:
    """Neither does what a tap on a unit, an empty place or a player offers then."""
    told = set()
    for card in CARDS:
        store = Store.open(tmp_path / f"{card}.db", synchronous="OFF")
        sitting = _go_on(store, listed, *lines)
        shown = [sitting.scan(card)]
        for place in ("1.1", "1.1", "1.c", "1.c", "2.x", "1.*"):
            tap_unit(sitting, place)
            shown.append(sitting.picture)
        shown += [sitting.give(seat=2), sitting.hear(OpenEffects())]
        told.add(tuple(repr(plain(each)) for each in shown))
        assert card not in repr(shown)
        store.close()
    assert len(told) == 1


def test_an_empty_place_for_a_celestial_asks_for_it_at_once(store: Store) -> None:
    sitting = _go_on(store, True, *OPENING)
    tap_unit(sitting, "2.c")
    assert sitting.table.prompt.text == "Ben: scan the card or tap it"
    sitting.scan("sample-burnt-star")
    assert sitting.lines()[-1] == "2 harness sample-burnt-star"


@pytest.mark.parametrize("listed", [False, True])
def test_a_tap_on_it_says_no_line_and_shows_no_card(store: Store, listed: bool) -> None:
    """Where no list names it, or one lies there already, that may be meant for something else."""
    sitting = _go_on(store, listed, *OPENING)
    if listed:
        sitting.scan("sample-burnt-star")
    tap_unit(sitting, "2.c")
    assert labels(sitting.table) == ["Harness"]
    assert "burnt" not in repr(sitting.table)
    assert sitting.lines()[-1] == "1 place 1 ?"


def test_a_celestial_body_leaves_room_for_a_celestial(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *OPENING, homeworld="on")
    tap_unit(sitting, "1.c")
    choose(sitting, "Harness")
    assert sitting.lines()[-1] == "1 harness ?"
    tap_unit(sitting, "1.c")
    assert labels(sitting.table) == ["Enter an effect"]
