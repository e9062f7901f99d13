"""What destroys stands nowhere that the thumb just was, and looks as what it is."""

import tempfile
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import NamedTuple, TypeVar

import pygame
import pytest

from tablepi.referee.intents import Answer, Back, Intent
from tablepi.screens.pictures.picture import Button, Picture
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.kinds import is_of, kind_of
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
from tests.ui.scene_pieces import in_sight
from tests.worlds.table.hands import SIZES
from tests.worlds.table.walk import Walk

DESTROYS = (
    *("discard.yes", "erase", "space.delete", "restore.yes", "aside.yes", "usual.yes"),
    *("fault.usual", "concede.yes", "abandon.yes"),
)
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
    leads_on: bool


def _of(kind: type[T], value: object) -> Iterator[T]:
    if isinstance(value, kind):
        yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _of(kind, each)


def _walked(walk: Walk, name: str, known: set[tuple[str, str]]) -> Iterator[Step]:
    """Taps what was not tapped yet on such a page, what destroys last of all; then goes back."""
    for _ in range(MOST_TAPS):
        page, before = str(walk.router.current.page), walk.router.picture()
        new = [act for act in _of(Intent, before) if (page, kind_of(act)) not in known]
        act = min(new, key=lambda act: (is_of(act, DESTROYS), act == Back()), default=Back())
        known.add((page, kind_of(act)))
        walk.say(act)
        after, then = walk.router.picture(), str(walk.router.current.page)
        yield Step(f"{name}: {page} to {then}", before, act, after, page != then)
        if not new and then == page:
            return


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """A tap on everything of every page, once for each kind of page; those of what destroys too."""
    known: set[tuple[str, str]] = set()
    found: list[Step] = []
    for module in WORLDS:
        for name, begin in module.SCREENS.items():
            with tempfile.TemporaryDirectory() as folder, Walk(Path(folder)) as walk:
                begin(walk)
                found += _walked(walk, name, known)
    return found


def _shows(pictures: object) -> list[Intent]:
    return [act for act in _of(Intent, pictures) if is_of(act, DESTROYS)]


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
        if is_of(step.act, DESTROYS) or not _shows((step.before, step.after)):
            continue
        before, after = (in_sight(scene_of(each, glass)) for each in (step.before, step.after))
        tapped = [piece.place for piece in before if piece.act == step.act]
        lost = [piece.place for piece in after if is_of(piece.act, DESTROYS)]
        pairs = ((place, thumb) for place in lost for thumb in tapped)
        if any(_is_under(*pair, glass.mm(THUMB_MM)) for pair in pairs):
            hit.append((step.where, step.act))
    assert hit == []


def test_what_destroys_looks_as_what_it_is_and_nothing_else_does(steps: list[Step]) -> None:
    buttons = {button for step in steps for button in _of(Button, (step.before, step.after))}
    loud = {kind_of(button.act) for button in buttons if button.look == "danger"}
    destroying = {kind_of(act) for step in steps for act in _shows((step.before, step.after))}
    assert loud == destroying == set(DESTROYS)
    calm = [each for each in buttons if is_of(each.act, DESTROYS) and each.look != "danger"]
    assert calm == []


def test_no_page_offers_the_answer_that_led_to_it(steps: list[Step]) -> None:
    """A tap in a hurry, twice on one place, must not answer the question that it opened."""
    led = [step for step in steps if step.leads_on and isinstance(step.act, Answer)]
    assert len(led) > 50
    assert [step.where for step in led if step.act in set(_of(Answer, step.after))] == []
