"""What destroys stands nowhere that the thumb just was, and looks as what it is."""

import tempfile
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import NamedTuple, TypeVar

import pygame
import pytest

from tablepi.app.intents import Back, Discard, Erase, Intent
from tablepi.app.screens.abandoning import Abandon
from tablepi.app.screens.appliance.backups import Restore
from tablepi.app.screens.appliance.damaged_journal import SetAside
from tablepi.app.screens.appliance.disk_space import DeleteDiskUse
from tablepi.app.screens.appliance.health import UseUsual
from tablepi.app.screens.seat import GiveUp
from tablepi.app.view.picture import Button, Picture
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.shots import (
    appliance,
    decks,
    hall,
    own_cards,
    pages,
    power_suit,
    putting_right,
    readers,
    score_sheet,
)
from tests.ui.hands import SIZES
from tests.ui.scene_pieces import in_sight
from tests.walk import Walk

DESTROYS = (Discard, Erase, DeleteDiskUse, Restore, SetAside, UseUsual, GiveUp, Abandon)
WORLDS = (pages, appliance, decks, hall, own_cards, power_suit, putting_right, readers, score_sheet)
THUMB_MM = 9.0
MOST_TAPS = 40
"""Of one walk: whoever has tapped so often without anything new goes round in circles."""


T = TypeVar("T")


class Step(NamedTuple):
    """A tap, and the pictures before it and after."""

    where: str
    before: Picture
    act: Intent
    after: Picture


def _of(kind: type[T], value: object) -> Iterator[T]:
    if isinstance(value, kind):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _of(kind, each)


def _walked(walk: Walk, name: str, known: set[tuple[str, type[Intent]]]) -> Iterator[Step]:
    """Taps what was not tapped yet on such a page, what destroys last of all; then goes back."""
    for _ in range(MOST_TAPS):
        page, before = type(walk.router.current).__name__, walk.router.picture()
        new = [act for act in _of(Intent, before) if (page, type(act)) not in known]
        act = min(new, key=lambda act: (isinstance(act, DESTROYS), act == Back()), default=Back())
        known.add((page, type(act)))
        walk.say(act)
        after = walk.router.picture()
        yield Step(f"{name}: {page} to {type(walk.router.current).__name__}", before, act, after)
        if not new and type(walk.router.current).__name__ == page:
            return


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """A tap on everything of every page, once for each kind of page; those of what destroys too."""
    known: set[tuple[str, type[Intent]]] = set()
    found: list[Step] = []
    for module in WORLDS:
        for name, begin in module.SCREENS.items():
            with tempfile.TemporaryDirectory() as folder, Walk(Path(folder)) as walk:
                begin(walk)
                found += [step for step in _walked(walk, name, known) if _shows(step[1::2])]
    return found


def _shows(pictures: object) -> list[Intent]:
    return [act for act in _of(Intent, pictures) if isinstance(act, DESTROYS)]


def _is_under(place: pygame.Rect, tapped: pygame.Rect, thumb_px: int) -> bool:
    """Whether it lies on what was tapped, or within a thumb of its middle."""
    x, y = tapped.center
    across = max(place.left - x, x - place.right, 0)
    down = max(place.top - y, y - place.bottom, 0)
    return bool(place.colliderect(tapped)) or hypot(across, down) < thumb_px


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_that_destroys_lies_where_the_thumb_just_was(
    steps: list[Step], size: tuple[int, int]
) -> None:
    glass, hit = of_window(*size), []
    for step in steps:
        if isinstance(step.act, DESTROYS):
            continue
        before, after = (in_sight(scene_of(each, glass)) for each in (step.before, step.after))
        tapped = [piece.place for piece in before if piece.act == step.act]
        lost = [piece.place for piece in after if isinstance(piece.act, DESTROYS)]
        pairs = ((place, thumb) for place in lost for thumb in tapped)
        if any(_is_under(*pair, glass.mm(THUMB_MM)) for pair in pairs):
            hit.append((step.where, step.act))
    assert hit == []


def test_what_destroys_looks_as_what_it_is_and_nothing_else_does(steps: list[Step]) -> None:
    buttons = {button for step in steps for button in _of(Button, step[1::2])}
    loud = {type(button.act) for button in buttons if button.look == "danger"}
    assert loud == {type(act) for step in steps for act in _shows(step[1::2])} == set(DESTROYS)
    calm = [each for each in buttons if isinstance(each.act, DESTROYS) and each.look != "danger"]
    assert calm == []
