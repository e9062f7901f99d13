"""Buttons, panels, tracks and scores: whatever they say, they say it in their box."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablepi.ui.table.top_bar import track
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import names
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import ring, ring_rect
from tablepi.ui.widgets.button_faces import Kind, Press, button, picture
from tablepi.ui.widgets.scores import score
from tablepi.ui.widgets.text_panels import tile
from tests.ui.shapes import frame

WIDE_NAME = "W" * 20
glasses = st.sampled_from([of_window(800, 480), of_window(1280, 720), of_window(1920, 1080)])
words = st.one_of(
    st.sampled_from(["", "Undo", WIDE_NAME, "Take Castle from Ben's side to yours " * 3]),
    st.text(max_size=80),
)
calm = settings(max_examples=60)


def millimetres(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


@calm
@given(
    glasses,
    millimetres(9, 90),
    millimetres(9, 24),
    words,
    st.sampled_from(Kind),
    st.sampled_from(Press),
    st.sampled_from(["", "undo", "suns", "event", "seat-3"]),
)
def test_a_button_keeps_its_label_inside(
    glass: Glass, width: int, height: int, label: str, kind: Kind, press: Press, image: str
) -> None:
    size = (glass.mm(width), glass.mm(height))
    drawn = button(glass, size, label, kind, press, image)
    assert drawn.get_size() == size
    margin = glass.mm(0.5)
    assert frame(drawn, margin) == frame(button(glass, size, "", kind, press), margin)


def test_kinds_and_presses_of_a_button_look_different() -> None:
    glass = of_window(800, 480)
    skins = {
        pygame.image.tobytes(button(glass, (150, 58), "Deal", kind, press), "RGBA")
        for kind in Kind
        for press in (Press.NORMAL, Press.PRESSED)
    }
    assert len(skins) == 8


@calm
@given(glasses, millimetres(30, 90), millimetres(20, 60), words, words)
def test_a_tile_keeps_its_words_inside(
    glass: Glass, width: int, height: int, title: str, promise: str
) -> None:
    size = (glass.mm(width), glass.mm(height))
    margin = glass.mm(1)
    empty = tile(glass, size, "power-suit", "", "")
    assert frame(tile(glass, size, "power-suit", title, promise), margin) == frame(empty, margin)


@calm
@given(glasses, millimetres(8, 90), millimetres(3, 30), st.integers(-(10**7), 10**7))
def test_a_score_never_leaves_its_room(glass: Glass, width: int, height: int, value: int) -> None:
    size = (glass.mm(width), glass.mm(height))
    drawn = score(glass, size, str(value))
    assert drawn.get_width() <= size[0]
    assert drawn.get_height() <= size[1]


def test_a_score_of_two_figures_is_read_from_across_the_table() -> None:
    glass = of_window(800, 480)
    drawn = score(glass, (glass.mm(30), glass.mm(14)), "42")
    assert drawn.get_bounding_rect(127).height >= glass.mm(9.0)


@calm
@given(
    glasses,
    millimetres(10, 140),
    millimetres(5, 9),
    st.lists(words, min_size=1, max_size=6).map(tuple),
    st.integers(-1, 6),
)
def test_a_track_has_its_size_whatever_its_steps(
    glass: Glass, width: int, height: int, steps: tuple[str, ...], current: int
) -> None:
    size = (glass.mm(width), glass.mm(height))
    assert track(glass, size, steps, current).get_size() == size


def test_the_current_step_is_amber_and_the_ones_behind_it_are_ticked() -> None:
    glass = of_window(800, 480)
    size = (glass.mm(110), glass.mm(7))
    drawn = track(glass, size, ("Influence", "Reveal", "Scored"), 1)
    columns = {
        colour: [
            x
            for x in range(size[0])
            if any(tuple(drawn.get_at((x, y))) == (*colour, 255) for y in range(size[1]))
        ]
        for colour in (theme.AMBER, theme.GREEN)
    }
    assert max(columns[theme.GREEN]) < min(columns[theme.AMBER])
    assert max(columns[theme.AMBER]) < size[0] // 2


def test_the_focus_ring_stands_outside_what_it_rings() -> None:
    glass = of_window(1280, 720)
    rect = pygame.Rect(100, 100, 200, 90)
    around = ring_rect(glass, rect)
    drawn = ring(glass, rect.size)
    assert drawn.get_size() == around.size
    assert around.contains(rect)
    plate = pygame.mask.from_surface(button(glass, rect.size, ""), 127)
    inset = (rect.left - around.left, rect.top - around.top)
    assert not pygame.mask.from_surface(drawn, 127).overlap_area(plate, inset)
    assert (around.width - rect.width) // 2 < glass.gap_px


@pytest.mark.parametrize(
    "name", [*sorted(names("icons")), *theme.SUITS, "event", "pawn", "seat-12", "rainbows"]
)
def test_every_picture_is_found_by_its_name(name: str) -> None:
    assert picture(name, 40).get_bounding_rect(127).width > 10
