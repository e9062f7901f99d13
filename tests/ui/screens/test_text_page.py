"""Pages of text use the glass they have: type and columns grow with it."""

import pygame
import pytest

from tablepi.screens.pictures.picture import Page, Section
from tablepi.ui.screens import scene_of
from tablepi.ui.screens.text_columns import Columns
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
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


def page_of(shown: Scene, piece: Piece) -> int:
    """The page on which a piece stands, from 0."""
    [area] = shown.areas
    return (piece.place.top - area.place.top) // area.step if area.step else 0


@pytest.mark.parametrize("lines", [(24,), (10, 14), (5, 5, 5, 5, 5)], ids=str)
def test_a_long_page_fills_three_columns_of_a_large_glass(lines: tuple[int, ...]) -> None:
    shown = scene(LARGE, *lines)
    assert len(columns(shown)) == 3
    words = [piece for piece in pieces(shown) if piece.key.endswith("/words")]
    first = {piece.place.left for piece in words if page_of(shown, piece) == 0}
    assert first == columns(shown)


def test_a_text_that_flows_is_read_from_left_to_right() -> None:
    shown = scene(LARGE, 24)
    words = [piece for piece in pieces(shown) if piece.key.endswith("/words")]
    in_order = sorted(words, key=lambda piece: int(piece.key.split("/")[2]))
    places = [(page_of(shown, piece), *piece.place.topleft) for piece in in_order]
    assert places == sorted(places)


@pytest.mark.parametrize("glass", [SMALL, of_window(720, 1280)], ids=str)
@pytest.mark.parametrize("lines", [(24,), (10, 14), (2, 9)], ids=str)
def test_no_line_of_a_text_reaches_over_the_edge_of_its_page(
    glass: Glass, lines: tuple[int, ...]
) -> None:
    shown = scene(glass, *lines)
    [area] = shown.areas
    for piece in pieces(shown):
        if piece.key.startswith("read/"):
            top = (piece.place.top - area.place.top) % area.step
            assert top + piece.place.height <= area.place.height, piece.key


def test_two_sections_stand_side_by_side_on_every_page_until_one_ends() -> None:
    shown = scene(SMALL, 2, 12)
    headings = sorted(
        (page_of(shown, piece), piece.place.left, piece.key.rstrip("."))
        for piece in pieces(shown)
        if "/heading" in piece.key
    )
    left, right = (key for _, _, key in headings[:2])
    assert (left, right) == ("read/0/heading", "read/1/heading")
    assert {key for page, _, key in headings if page > 0} == {"read/1/heading"}


def test_a_paragraph_that_is_higher_than_a_page_goes_on_on_the_next() -> None:
    long = " ".join([SENTENCE] * 20)
    shown = scene_of(Page("A page", (Section("Long", (("", long),)),), ()), SMALL)
    [area] = shown.areas
    assert area.most
    parts = [piece for piece in pieces(shown) if "/words" in piece.key]
    assert len(parts) > 2
    assert all(piece.place.height <= area.place.height for piece in parts)


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


def test_a_step_that_is_higher_than_its_room_goes_on_overleaf() -> None:
    words = " ".join([SENTENCE] * 24)
    long = Page("Put right", (Section("", (("!", words),)),), (), kind="layout", part="{n} of {of}")
    shown = scene_of(long, SMALL)
    [area] = shown.areas
    assert area.step > 0
    for piece in pieces(shown):
        if piece.key.startswith("text/"):
            foot = area.place.bottom + page_of(shown, piece) * area.step
            assert piece.place.bottom <= foot, piece.key


@pytest.mark.parametrize("kind", ["read", "layout"])
def test_no_paragraph_is_so_long_that_its_end_is_cut(kind: str) -> None:
    long = " ".join([SENTENCE] * 120)
    ends = []
    for end in ("gold", "moon"):
        section = Section("", (("!", f"{long} {end}"),))
        shown = scene_of(Page("A page", (section,), (), kind=kind, part="{n} of {of}"), SMALL)
        text = [piece for piece in pieces(shown) if piece.key.startswith(("read/", "text/"))]
        last = max(text, key=lambda piece: (page_of(shown, piece), piece.place.left))
        ends.append(pygame.image.tobytes(last.sprite, "RGBA"))
        [area] = shown.areas
        assert area.most // area.step >= 5
    assert ends[0] != ends[1]
