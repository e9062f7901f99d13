"""The clocks on the glass: in nobody's way, told apart without colour, cheap to tick."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from tablepi.referee.table_picture import Dial
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.stage import Stage
from tablepi.ui.table.clocks import clock_strip, strip_height
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.ui.screens.tables import duel, rings
from tests.worlds.table import crowded_battle
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.walk import Walk

TEXTS = ("1:23:45", "15:00", "0:07", "-0:12", "23:59:59")
GLASSES = [of_window(*size) for size in SIZES]


def _dials(seats: int, text: str = "15:00", state: str = "") -> tuple[Dial, ...]:
    return tuple(
        Dial(seat, text, f"Friederike-Charlotte {seat}", state, seat == 1)
        for seat in range(1, seats + 1)
    )


def _shared(text: str, state: str) -> tuple[Dial, ...]:
    return (Dial(0, text, "Schlussphase der Runde", state, True),)


def _strip(dials: tuple[Dial, ...], glass: Glass, width_mm: float = 54.0) -> tuple[Piece, ...]:
    width = glass.mm(width_mm)
    place = pygame.Rect(7, 9, width, strip_height(dials, width, glass))
    pieces = clock_strip(dials, place, glass)
    assert all(place.contains(piece.place) for piece in pieces), (place, pieces)
    return pieces


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("state", ["", "short", "out"])
def test_every_clock_stays_in_its_place_and_off_the_others(glass: Glass, state: str) -> None:
    every = [_dials(seats, text, state) for seats in range(1, 13) for text in TEXTS]
    for delay in ("7", "88"):
        every += [
            (dials[0]._replace(delay=delay), *dials[1:]) for dials in every[: 12 * len(TEXTS)]
        ]
        every += [
            tuple(dial._replace(delay=delay, runs=True) for dial in dials)
            for dials in every[: 12 * len(TEXTS)]
        ]
    for dials in [*every, *(_shared(text, state) for text in TEXTS)]:
        pieces = _strip(dials, glass)
        plates = {f"clock.{dial.seat}" for dial in dials}
        shown = [piece for piece in pieces if piece.key not in plates]
        for one, other in combinations(shown, 2):
            ink, over = _ink(one), _ink(other)
            assert not ink.colliderect(over), (dials, one.key, other.key)


def _ink(piece: Piece) -> pygame.Rect:
    return piece.sprite.get_bounding_rect().move(piece.place.topleft)


def test_the_running_clock_is_read_from_a_metre_on_a_seven_inch_panel() -> None:
    glass = of_window(800, 480)
    for text in ("15:00", "0:07", "-1:08"):
        for state in ("", "short", "out"):
            figures = [p for p in _strip(_dials(8, text, state), glass) if p.key == "clock.1.0"]
            assert _ink(figures[0]).height >= glass.mm(3.2), (text, state)


def test_a_delay_stands_before_the_time_which_is_paler_until_it_runs() -> None:
    glass = of_window(800, 480)
    waiting, running = (
        _strip((dial._replace(delay=delay),), glass) for dial in _dials(1) for delay in ("7", "")
    )
    [delay] = [p for p in waiting if p.key == "clock.1.delay.0"]
    times = [[p for p in strip if p.key == "clock.1.0"] for strip in (waiting, running)]
    assert delay.place.right < min(p.place.left for p in waiting if p.key == "clock.1.4")
    assert not any("delay" in p.key for p in running)
    assert _ink(delay).height >= glass.mm(2.6)
    paler, bright = (pygame.transform.average_color(p.sprite)[:3] for [p] in times)
    assert sum(paler) < sum(bright)


@pytest.mark.parametrize("seats", [3, 8, 12])
def test_a_small_clock_shows_its_delay_while_that_runs(seats: int) -> None:
    waiting, standing = (
        tuple(dial._replace(delay="12", runs=runs) for dial in _dials(seats))
        for runs in (True, False)
    )
    for glass, width_mm in ((of_window(800, 480), 52.6), (of_window(720, 1280), 84.0)):
        shown = {piece.key for piece in _strip(waiting, glass, width_mm)}
        assert {f"clock.{seats}.delay.0", f"clock.{seats}.delay.1"} <= shown
        assert f"clock.{seats}.delay.0" not in {
            piece.key for piece in _strip(standing, glass, width_mm)
        }


def test_a_small_clock_has_its_time_behind_the_delay_where_there_is_room() -> None:
    dials = tuple(dial._replace(delay="12", runs=True) for dial in _dials(8))
    strip = {piece.key: piece.place for piece in _strip(dials, of_window(720, 1280), 84.0)}
    # `15:00`: five signs, of which the last has the number 0.
    assert strip["clock.8.delay.0"].right < strip["clock.8.4"].left


def test_time_that_is_short_or_up_has_a_sign_of_its_own() -> None:
    glass = of_window(800, 480)
    signs = {}
    for state in ("", "short", "out"):
        for dials in (_dials(2, state=state), _shared("0:07", state)):
            key = f"clock.{dials[0].seat}.sign"
            signs[state] = [p.sprite for p in _strip(dials, glass) if p.key == key]
    assert signs[""] == []
    assert pygame.image.tobytes(signs["short"][0], "RGBA") != pygame.image.tobytes(
        signs["out"][0], "RGBA"
    )


@pytest.mark.parametrize("size", SIZES)
def test_clocks_lie_on_nothing_else_of_a_table(store: Store, size: tuple[int, int]) -> None:
    glass = of_window(*size)
    tables = [*duel(Sitting(store)), *rings(Sitting(store))]
    for name, table in tables:
        scene = scene_of(table._replace(clocks=_dials(len(table.seats))), glass)
        clocks = [piece for piece in scene.pieces if piece.key.startswith("clock.")]
        assert clocks, name
        strip = clocks[0].place.unionall([piece.place for piece in clocks])
        for piece in scene.pieces:
            if not piece.key.startswith("clock."):
                assert not strip.colliderect(_seen(scene, piece)), (name, piece)


@pytest.mark.parametrize("seats", [8, 9, 12])
@pytest.mark.parametrize("size", [(720, 1280), (480, 800)])
def test_clocks_of_many_leave_the_places_of_an_upright_battle_as_high_as_a_finger(
    tmp_path: Path, size: tuple[int, int], seats: int
) -> None:
    names = crowded_battle.TWELVE[:seats]
    lines = ["clock set bank 900 10 told delay=15", *crowded_battle.lines_to("placement", names)]
    with Walk(tmp_path) as walk:
        picture = walk.go_on("conquest-of-fates", names, lines).router.picture()
    glass = of_window(*size)
    places = [
        piece.place
        for piece in scene_of(picture, glass).pieces
        if piece.key.startswith(("unit.", "empty.")) and piece.act is not None
    ]
    assert len(places) >= 7
    assert all(min(place.size) >= glass.touch_px for place in places)


def _seen(scene: Scene, piece: Piece) -> pygame.Rect:
    area = next((each for each in scene.areas if piece.key.startswith(each.key + "/")), None)
    return piece.place.clip(area.place) if area else piece.place


def test_a_second_draws_the_figures_that_turn_and_nothing_else(store: Store) -> None:
    surface = pygame.display.set_mode((800, 480))
    glass = of_window(800, 480)
    stage = Stage(surface, glass, lambda act: None, motion=False)
    table = Sitting(store).begin("power-suit", "Ann", "Ben")
    stage.show(table._replace(clocks=_dials(2, "15:00")), 0)
    rects = stage.show(table._replace(clocks=_dials(2, "14:59")), 1_000)
    figure = glass.mm(6.0) * glass.mm(9.0)
    assert 0 < sum(rect.width * rect.height for rect in rects) <= 2 * 3 * figure
    changed = stage.show(
        table._replace(clocks=(_dials(2, "14:58")[0], _dials(2, "14:59")[1])), 2_000
    )
    assert len(changed) == 1
    assert changed[0].width * changed[0].height <= figure
