"""The card and the ruler are as large on the glass as the picture says, on every panel."""

import pygame
import pytest

from tablepi.referee.intents import Answer, Opened, SuggestedText
from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Button, Notice, Ruler
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import glass_of
from tablepi.ui.toolkit.pieces import Piece
from tests.worlds.table.hands import SIZES, Hands
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting


def _drawn(size: tuple[int, int], px_per_mm: float) -> dict[str, Piece]:
    button = Button("", SuggestedText("x"), icon="plus")
    shown = Ruler("", "", "", "", px_per_mm, "", (button,) * 4, None, button, button)
    return {piece.key: piece for piece in scene_of(shown, glass_of(size)).pieces}


@pytest.mark.parametrize("px_per_mm", [2.0, 4.136, 5.222, 5.9])
def test_a_card_is_as_wide_as_a_card(px_per_mm: float) -> None:
    for size in SIZES:
        card = _drawn(size, px_per_mm)["card"]
        assert card.place.width == round(85.6 * px_per_mm)


def test_larger_type_enlarges_the_keys_and_not_the_card() -> None:
    button = Button("", SuggestedText("x"), icon="plus")
    hands = Hands(lambda: Ruler("", "", "", "", 5.22, "", (button,) * 4, None, button, button))
    places = []
    for larger in (False, True):
        hands.stage.adjust(Look(motion=False, larger=larger))
        hands.show()
        places.append({piece.key: piece.place for piece in hands.stage.pieces})
    usual, enlarged = places
    assert enlarged["steps/0"].height > usual["steps/0"].height
    assert enlarged["card"].width == usual["card"].width


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_where_a_card_finds_no_room_it_stands_upright(size: tuple[int, int]) -> None:
    px_per_mm = (size[0] ** 2 + size[1] ** 2) ** 0.5 / (6.0 * 25.4)
    pieces = _drawn(size, px_per_mm)
    assert pieces["card"].place.width in (round(85.6 * px_per_mm), round(53.98 * px_per_mm))
    assert pieces["card"].sprite.get_size() == pieces["card"].place.size


@pytest.mark.parametrize(("size", "px_per_mm"), [((800, 480), 5.22), ((1280, 720), 8.2)])
def test_on_a_panel_of_seven_inches_the_whole_card_is_seen(
    size: tuple[int, int], px_per_mm: float
) -> None:
    pieces = _drawn(size, px_per_mm)
    assert pieces["card"].place.height == round(53.98 * px_per_mm)
    assert not pieces["card"].place.colliderect(pieces["title"].place)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_everybody_should_know_covers_neither_the_card_nor_the_size(
    size: tuple[int, int],
) -> None:
    button = Button("", SuggestedText("x"), icon="plus")
    told = (Notice("info", "That button works only during a match."),)
    shown = Ruler(
        "The size", "Do this.", "7.0 inches", "1 × 2 mm", 5.22, "", (button,) * 4, None, button,
        button, told,
    )  # fmt: skip
    pieces = {piece.key: piece for piece in scene_of(shown, glass_of(size)).pieces}
    notice = pieces.pop("notice").place
    assert notice.height > 0
    assert not [key for key, piece in pieces.items() if piece.place.colliderect(notice)]


@pytest.mark.parametrize("px_per_mm", [2.0, 4.0, 5.222, 8.2])
def test_the_long_marks_stand_a_centimetre_apart(px_per_mm: float) -> None:
    marks = _drawn((800, 480), px_per_mm)["marks"].sprite
    low = [
        x for x in range(marks.get_width()) if marks.get_at((x, 18)) == pygame.Color(*theme.TEXT)
    ]
    assert low == [round(10 * px_per_mm * at) for at in range(len(low))]
    assert len(low) > 4


def test_the_knob_makes_the_card_longer_push_by_push(sitting: Sitting) -> None:
    sitting.hear(
        Opened((800, 480), 5.22),
        Answer("menu.settings"),
        *to(Answer("setting", "screen.px_per_mm")),
    )
    table = Hands(lambda: sitting.picture, put=sitting.hear)
    longer = table.piece(Answer("ruler.step", 1))
    for _ in table.stage.pieces:
        if not _ringed(table, longer):
            table.stage.turn(1)
            table.show()
    before = sitting.see(Ruler).px_per_mm
    for _ in range(3):
        table.stage.push()
        table.show()
    assert sitting.see(Ruler).px_per_mm == pytest.approx(before + 3 / 85.6, abs=0.001)


def _ringed(table: Hands, piece: Piece) -> bool:
    at = piece.place.left - 3, piece.place.centery
    return table.surface.get_at(at) == pygame.Color(*theme.TEXT)
