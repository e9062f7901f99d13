"""What holds for every screen at every size: fingers hit, nothing is hidden, nothing overlaps."""

import re
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from tablepi.screens.pictures.leaderboard_picture import Leaderboard
from tablepi.screens.pictures.picture import History, Listing, Picture, Typing
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.store import Store
from tablepi.ui.input.gestures import room
from tablepi.ui.input.scrolling import View
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import Glass, glass_of, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.kinds import kind_of
from tests.nightly import NIGHTLY
from tests.ui.arrow_keys import unreached
from tests.ui.labels import BUTTONS, NAMES_AND_LABELS, cut_short
from tests.ui.scene_pieces import area_of, in_sight, pieces
from tests.ui.screens.pictures import hostile, made
from tests.ui.screens.tour import seen
from tests.worlds.table.hands import EVERY_SIZE
from tests.worlds.table.sitting import Sitting

GLASSES = {
    **{f"{width}x{height}": of_window(width, height) for width, height in EVERY_SIZE},
    "480x800": glass_of((800, 480), rotation=90),
    "800x480-larger": of_window(800, 480).with_larger_type(),
}


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Picture]:
    folder: Path = tmp_path_factory.mktemp("screens")
    store = Store.open(folder / "tablepi.db", synchronous="OFF")
    shown = dict(seen(Sitting(store)))
    store.close()
    shown |= {f"{name}-hostile": hostile(name, picture) for name, picture in shown.items()}
    return shown | dict(made())


ROW_GAP_MM = 1.2
"""Between keys with a lip that are larger than a finger: of a keyboard, and rows of pages."""
CLOSE = SettingsPage, Listing, Leaderboard, Typing, History


@pytest.fixture(scope="module", params=list(GLASSES.values()), ids=list(GLASSES))
def glass(request: pytest.FixtureRequest) -> Glass:
    assert isinstance(request.param, Glass)
    return request.param


@pytest.fixture(scope="module")
def scenes(screens: dict[str, Picture], glass: Glass) -> dict[str, Scene]:
    return {name: scene_of(picture, glass) for name, picture in screens.items()}


def things(scene: Scene) -> list[Piece]:
    """The pieces but the grounds on which others lie."""
    shown = (piece for piece in pieces(scene) if not piece.key.startswith("ground."))
    return [piece for piece in shown if not piece.key.endswith("/ground")]


def test_a_finger_hits_whatever_is_to_be_tapped(scenes: dict[str, Scene], glass: Glass) -> None:
    for name, scene in scenes.items():
        for piece in pieces(scene):
            if piece.act is not None:
                assert min(room(piece).size) >= glass.touch_px, (name, piece)


def test_no_label_is_cut_to_fewer_than_four_letters(
    screens: dict[str, Picture], glass: Glass
) -> None:
    for modules, hostile_ones in ((BUTTONS, True), (NAMES_AND_LABELS, False)):
        with cut_short(modules) as cut:
            for name, picture in screens.items():
                if ("hostile" in name) is hostile_ones:
                    pieces(scene_of(picture, glass))
        assert cut == []


def test_two_things_to_tap_keep_apart(
    screens: dict[str, Picture], scenes: dict[str, Scene], glass: Glass
) -> None:
    for name, scene in scenes.items():
        gap_px = glass.mm(ROW_GAP_MM) if isinstance(screens[name], CLOSE) else glass.gap_px
        tapped = [piece for piece in pieces(scene) if piece.act is not None]
        for one, other in combinations(tapped, 2):
            if area_of(scene, one) == area_of(scene, other) and not _in_one_well(one, other):
                grown = room(one).inflate(2 * gap_px, 2 * gap_px)
                assert not grown.colliderect(room(other)), (name, one, other)


def _in_one_well(one: Piece, other: Piece) -> bool:
    """Whether they are parts of one choice, which touch, as one of them stands in any case."""
    well, other_well = (piece.key.rpartition("/")[0] for piece in (one, other))
    return well == other_well and re.fullmatch(r"row/\d+|seasons", well) is not None


def test_areas_keep_apart_from_everything_else(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        for area in scene.areas:
            beyond = [piece for piece in things(scene) if area_of(scene, piece) != area.key]
            for piece in beyond:
                if not area_of(scene, piece):
                    assert not area.place.colliderect(piece.place), (name, area.key, piece)
        for one, other in combinations(scene.areas, 2):
            assert not one.place.colliderect(other.place), (name, one.key, other.key)


def test_nothing_lies_outside_the_glass(scenes: dict[str, Scene], glass: Glass) -> None:
    whole = pygame.Rect(0, 0, *glass.size)
    for name, scene in scenes.items():
        for area in scene.areas:
            assert whole.contains(area.place), (name, area)
        for piece in pieces(scene):
            own = [area.place for area in scene.areas if area.key == area_of(scene, piece)]
            place = own[0].inflate(0, 2 * 10**6) if own else whole
            assert place.contains(piece.place), (name, piece)


def test_what_scrolls_can_be_scrolled_to_its_end(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        for area in scene.areas:
            own = [piece for piece in pieces(scene) if area_of(scene, piece) == area.key]
            lowest = max((piece.place.bottom for piece in own), default=area.place.bottom)
            assert lowest <= area.place.bottom + area.most, (name, area)


def test_no_two_things_are_drawn_over_each_other(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        if "layout" in name:
            continue
        for one, other in combinations(things(scene), 2):
            if area_of(scene, one) == area_of(scene, other):
                assert not one.place.colliderect(other.place), (name, one, other)


def test_every_piece_is_as_large_as_its_place_and_has_its_own_key(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        shown = pieces(scene)
        assert len({piece.key for piece in shown}) == len(shown), name
        for piece in shown:
            assert piece.place.size == piece.sprite.get_size(), (name, piece)


def test_the_same_picture_gives_the_same_sprites(screens: dict[str, Picture], glass: Glass) -> None:
    for name, picture in screens.items():
        first, second = (in_sight(scene_of(picture, glass)) for _ in range(2))
        for one, other in zip(first, second, strict=True):
            assert one.sprite is other.sprite, (name, one.key)
            assert one == other, (name, one.key)


FOLLOWED = GLASSES if NIGHTLY else dict(list(GLASSES.items())[:2])


@pytest.mark.parametrize("glass", FOLLOWED.values(), ids=FOLLOWED, indirect=True)
def test_arrow_keys_reach_everything_from_everywhere(scenes: dict[str, Scene]) -> None:
    for name, scene in scenes.items():
        assert not unreached(scene), name


def test_the_likely_step_is_where_the_keys_begin(screens: dict[str, Picture]) -> None:
    likely = {
        "menu": "menu.game",
        "menu-resume": "ResumeMatch",
        "seating": "button.start",
        "layout": "button.ready",
    }
    for name, wanted in likely.items():
        view = View()
        view.turn_to(scene_of(screens[name], of_window(1280, 720)), same=False)
        assert kind_of(view.reachable()[0].act) == wanted
