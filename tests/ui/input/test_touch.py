"""A panel that is mounted turned: pixels and touches come out as on one that is not."""

from typing import Any

import pygame
import pytest

from tablepi.referee.intents import Answer, Intent, SuggestedText
from tablepi.screens.context.table_config import ROTATIONS
from tablepi.screens.context.table_settings import Look
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, glass_of, of_window
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tests.worlds.table.hands import Hands
from tests.worlds.table.sitting import Sitting

PANEL = (800, 480)
RED, BLUE = pygame.Surface((60, 40)), pygame.Surface((60, 40))
RED.fill("red")
BLUE.fill("blue")
A, B = SuggestedText("a"), SuggestedText("b")


class Turned(Hands):
    """Two squares on a panel that was mounted turned; `at` is where one has to touch it."""

    def __init__(self, rotation: int) -> None:
        def scene(picture: Any, glass: Glass) -> Scene:
            assert isinstance(picture, Scene)
            return picture

        self.rotation = rotation
        self.scene = Scene((self.square("a", (100, 50), RED, A), self.square("b", (300, 50), RED)))
        super().__init__(lambda: self.scene, PANEL, scene=scene)
        self.turn_to(rotation)

    def turn_to(self, rotation: int) -> None:
        self.rotation = rotation
        self.stage.adjust(Look(rotation=rotation))
        self.show()

    def square(
        self, key: str, at: tuple[int, int], sprite: pygame.Surface, act: Intent = B
    ) -> Piece:
        return Piece(key, sprite.get_rect(topleft=at), sprite, act)

    def on_panel(self, x: int, y: int) -> tuple[int, int]:
        """Where a pixel of the upright picture is found on the panel: read off a turned picture."""
        wide, high = PANEL[::-1] if self.rotation % 180 else PANEL
        mark = pygame.Surface((wide, high))
        mark.set_at((x, y), "white")
        turned = pygame.transform.rotate(mark, -self.rotation)
        found = pygame.mask.from_threshold(turned, "white", (1, 1, 1, 255))
        return found.get_bounding_rects()[0].topleft


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_what_is_seen_is_touched_by_finger_and_mouse(rotation: int) -> None:
    table = Turned(rotation)
    at = table.on_panel(130, 60)
    assert table.surface.get_at(at) == pygame.Color("red")
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger = {"touch_id": 1, "finger_id": 0, "x": at[0] / 800, "y": at[1] / 480}
        table.event(kind, **finger)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
        table.event(kind, pos=table.on_panel(359, 89), button=1, buttons=(1, 0, 0))
    assert table.acts == [A, B]


@pytest.mark.parametrize("rotation", ROTATIONS[1:])
def test_only_what_changed_is_copied_onto_the_panel(rotation: int) -> None:
    table = Turned(rotation)
    table.scene = Scene((table.scene.pieces[0], table.square("b", (300, 50), BLUE)))
    table.surface.fill("green")
    [drawn] = table.show()
    assert sorted(drawn.size) == [40, 60]
    at = table.on_panel(330, 70)
    assert drawn.collidepoint(at)
    assert table.surface.get_at(at) == pygame.Color("blue")
    assert table.surface.get_at(table.on_panel(130, 60)) == pygame.Color("green")


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_turned_table_is_the_same_picture(sitting: Sitting, rotation: int) -> None:
    picture = sitting.begin("power-suit", "Ann", "Ben")
    glass = glass_of(PANEL, rotation=rotation)
    upright = pygame.Surface(glass.size)
    Stage(upright, glass, sitting.hear, motion=False).show(picture, 0)
    panel = pygame.Surface(PANEL)
    stage = Stage(panel, glass_of(PANEL), sitting.hear, motion=False)
    stage.adjust(Look(motion=False, rotation=rotation))
    stage.show(picture, 0)
    wanted = pygame.transform.rotate(upright, -rotation)
    assert pygame.image.tobytes(panel, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_a_panel_that_is_not_turned_is_drawn_on_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def turned(*_: Any) -> None:
        raise AssertionError("turned")

    table = Turned(0)
    table.turn_to(180)
    table.turn_to(0)
    monkeypatch.setattr(pygame.transform, "rotate", turned)
    table.scene = Scene((table.square("a", (100, 50), BLUE, A),))
    table.show()
    assert table.surface.get_at((130, 60)) == pygame.Color("blue")


def test_other_millimetres_make_everything_as_much_larger_at_once(sitting: Sitting) -> None:
    painted = []

    @sprite
    def square(side_px: int) -> pygame.Surface:
        painted.append(side_px)
        return pygame.Surface((side_px, side_px))

    hands = Hands(lambda: sitting.picture, PANEL)
    before = hands.place(Answer("menu.settings")).height
    square(5)
    hands.stage.adjust(Look(px_per_mm=6.0))
    hands.show()
    assert hands.place(Answer("menu.settings")).height == round(9.6 * 6.0) > before
    square(5)
    assert painted == [5, 5], "what was painted for another panel is kept"
    hands.stage.adjust(Look())
    hands.show()
    assert hands.place(Answer("menu.settings")).height == before


def test_other_colours_of_the_seats_are_seen_at_once_and_everywhere(sitting: Sitting) -> None:
    sitting.begin("conquest-of-fates", "Ann", "Ben", "Cid")
    table = Hands(lambda: sitting.picture, (1280, 720), motion=False)
    before, blue = table.pixels(), pygame.Color(*theme.SEATS["blue"])
    assert _has(table.surface, blue)
    table.stage.adjust(Look(motion=False, colours=("rose", "orange", "teal")))
    table.show()
    assert _has(table.surface, pygame.Color(*theme.SEATS["rose"]))
    assert not _has(table.surface, blue)
    table.stage.adjust(Look(motion=False))
    table.show()
    assert table.pixels() == before


def _has(surface: pygame.Surface, colour: pygame.Color) -> bool:
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count() > 0


def test_a_panel_on_its_side_keeps_its_millimetres() -> None:
    assert glass_of(PANEL, rotation=90) == of_window(*PANEL).turned()
    assert glass_of(PANEL, 6.0, 270) == Glass(480, 800, 6.0)


def test_the_ring_stays_on_what_the_knob_had_reached() -> None:
    table = Turned(0)
    table.stage.turn(1)
    table.stage.turn(1)
    table.turn_to(90)
    table.stage.push()
    assert table.acts == [B]


def test_a_finger_that_lay_on_the_glass_while_it_was_turned_taps_nothing() -> None:
    table = Turned(0)
    table.scene = Scene((table.square("a", (370, 220), RED, A),))
    table.show()
    table.down((400, 240))
    table.turn_to(180)
    table.up((400, 240))
    assert table.acts == []


@pytest.fixture
def endless() -> Scene:
    rows = tuple(
        Piece(
            f"rows/{at}", RED.get_rect(topleft=(100, 50 + 60 * at)), RED, Answer("history.step", at)
        )
        for at in range(40)
    )
    return Scene(rows, (Area("rows", pygame.Rect(0, 0, 480, 480), 2_000),))


def test_the_wheel_scrolls_what_lies_under_the_mouse(endless: Scene) -> None:
    table = Turned(90)
    table.scene = endless
    table.show()
    table.event(pygame.MOUSEMOTION, pos=table.on_panel(130, 60), buttons=(0, 0, 0))
    table.event(pygame.MOUSEWHEEL, y=-3, x=0)
    table.show()
    assert table.place(Answer("history.step", 3)).top < 50 + 60 * 3
