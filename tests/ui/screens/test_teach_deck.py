"""Teaching a deck: one sees from afar what is known, what comes now and what is to come."""

from pathlib import Path

import pygame
import pytest

from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Enrolling
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.shots import SCREENS
from tests.worlds.table.hands import EVERY_SIZE, Hands
from tests.worlds.table.walk import Walk


def shown(folder: Path, name: str) -> Enrolling:
    with Walk(folder) as walk:
        SCREENS[name](walk)
        picture = walk.router.picture()
    assert isinstance(picture, Enrolling)
    return picture


def spots_of(scene: Scene) -> dict[str, Piece]:
    return {p.key.removeprefix("spots/"): p for p in scene.pieces if p.key.startswith("spots/")}


def lightness(image: pygame.Surface) -> int:
    return sum(pygame.transform.average_color(image)[:3])


def test_known_is_paper_now_is_ringed_and_to_come_is_a_hollow(tmp_path: Path) -> None:
    picture = shown(tmp_path, "enrol-some")
    spots = spots_of(scene_of(picture, of_window(800, 480)))
    known = [lightness(spots[spot.card].sprite) for spot in picture.spots if spot.state == "known"]
    others = [spot for spot in picture.spots if spot.state == "missing"]
    to_come = [lightness(spots[spot.card].sprite) for spot in others if not spot.asked]
    assert len(known) == 20
    assert min(known) > 2 * max(to_come)
    for spot in picture.spots:
        sprite = spots[spot.card].sprite
        edge = sprite.get_at((sprite.get_width() // 2, 1))[:3]
        assert (edge == theme.AMBER) is spot.asked


@pytest.mark.parametrize("size", [size for size in EVERY_SIZE if size[0] > size[1]], ids=str)
def test_a_whole_decktet_is_in_sight_while_it_is_taught(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = scene_of(shown(tmp_path, "enrol-some"), of_window(*size))
    (area,) = scene.areas
    assert len(spots_of(scene)) == 45
    assert area.most == 0


@pytest.mark.parametrize("size", EVERY_SIZE, ids=str)
def test_of_a_deck_that_is_too_large_whole_rows_are_in_sight(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = scene_of(shown(tmp_path, "enrol-suitup"), of_window(*size))
    (area,) = scene.areas
    for spot in spots_of(scene).values():
        seen = spot.place.move(0, -area.at)
        assert area.place.contains(seen) or not area.place.colliderect(seen)


@pytest.mark.parametrize("larger", [False, True], ids=["usual", "larger"])
@pytest.mark.parametrize("size", [size for size in EVERY_SIZE if size[0] < size[1]], ids=str)
def test_what_mends_a_mistake_is_reached_by_arrow_keys(
    tmp_path: Path, size: tuple[int, int], larger: bool
) -> None:
    picture = shown(tmp_path, "enrol-write")
    hands = Hands(lambda: picture, size)
    hands.stage.adjust(Look(motion=False, larger=larger))
    hands.show()
    hands.key(pygame.K_DOWN)
    assert hands.focused() == "mend/0"
    hands.key(pygame.K_DOWN)
    assert hands.focused().startswith("spots/")
    for arrow in (pygame.K_UP, pygame.K_LEFT):
        for _ in range(12):
            if hands.focused() != "mend/0":
                hands.key(arrow)
    assert hands.focused() == "mend/0"
