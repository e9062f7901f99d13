"""Pages of text use the glass they have: type and columns grow with it."""

import pygame
import pytest

from tablepi.screens.pictures.picture import Page, Section
from tablepi.ui.screens import scene_of
from tablepi.ui.screens.text_columns import Columns
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Scene
from tests.ui.scene_pieces import pieces

SMALL, LARGE = of_window(800, 480), of_window(1920, 1080)
SENTENCE = "A card of three suits is worth more at an ace that nobody else has looked at yet."


def page(*lines: int) -> Page:
    """A page with so many lines in each of its sections."""
    sections = (
        Section(f"Section {at}", (("", SENTENCE),) * count) for at, count in enumerate(lines)
    )
    return Page("A page", tuple(sections), ())


def scene(glass: Glass, *lines: int) -> Scene:
    return scene_of(page(*lines), glass)


def columns(shown: Scene) -> set[int]:
    """Where the columns of a page begin."""
    return {piece.place.left for piece in pieces(shown) if piece.key.endswith("/words")}


def foot(shown: Scene) -> int:
    return max(piece.place.bottom for piece in pieces(shown) if piece.key.endswith("/words"))


@pytest.mark.parametrize("lines", [(24,), (10, 14), (5, 5, 5, 5, 5)], ids=str)
def test_a_long_page_fills_three_columns_of_a_large_glass(lines: tuple[int, ...]) -> None:
    shown = scene(LARGE, *lines)
    assert len(columns(shown)) == 3
    feet = {
        left: max(
            piece.place.bottom
            for piece in pieces(shown)
            if piece.place.left == left and piece.key.endswith("/words")
        )
        for left in columns(shown)
    }
    assert min(feet.values()) > 0.7 * foot(shown)


def test_a_text_that_flows_is_read_from_left_to_right() -> None:
    words = [piece for piece in pieces(scene(LARGE, 24)) if piece.key.endswith("/words")]
    in_order = sorted(words, key=lambda piece: int(piece.key.split("/")[2]))
    places = [(piece.place.left, piece.place.top) for piece in in_order]
    assert places == sorted(places)


def test_a_heading_stays_with_its_first_line() -> None:
    for lines in ((3, 9, 4), (7, 7, 7, 7), (1, 20, 1)):
        shown = {piece.key: piece.place for piece in pieces(scene(LARGE, *lines))}
        for section in range(len(lines)):
            heading, first = (shown[f"read/{section}/{end}"] for end in ("heading", "0/words"))
            assert (heading.left, heading.bottom <= first.top) == (first.left, True)


def test_what_fits_in_its_sections_is_not_torn_apart() -> None:
    shown = {piece.key: piece.place for piece in pieces(scene(LARGE, 3, 2))}
    assert len({place.left for key, place in shown.items() if key.startswith("read/0/")}) == 1


def test_a_section_without_lines_keeps_its_heading() -> None:
    laid = Columns(SMALL, pygame.Rect(10, 60, 780, 340), (Section("Empty", ()),), "text")
    assert [piece.key for piece in laid.between(0, 480)] == ["text/0/heading"]
