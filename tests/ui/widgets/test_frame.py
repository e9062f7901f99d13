"""Notices and buttons have their places, and nothing gives way to them."""

from typing import Any

import pytest

from tablepi.referee.intents import Answer, SuggestedText
from tablepi.screens.pictures.picture import Button, Notice
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.widgets.frame import enlarged, foot, frame, strips
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting

DISK = Notice("disk", "Not recorded, so not played: the disk is full")
READER = Notice("reader", "Card reader not found: tapping works, looking for it …")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_notice_moves_nothing_that_one_is_about_to_tap(
    sitting: Sitting, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    shown: list[Any] = [sitting.picture, sitting.hear(Answer("menu.game", "power-suit"))]
    for picture in shown:
        calm, told = (
            {piece.key: piece.place for piece in scene_of(each, glass).pieces if piece.act}
            for each in (picture, picture._replace(notices=(DISK, READER)))
        )
        assert calm == told


def test_the_most_urgent_notice_is_in_words_and_the_other_is_a_sign_beside_it() -> None:
    glass = of_window(800, 480)
    parts = frame(glass, 400, notices=True)
    words, sign = strips(glass, parts.notice, (READER, DISK))
    alone = strips(glass, parts.notice, (DISK,))
    assert words.place.width > 4 * sign.place.width
    assert words.place.topleft == alone[0].place.topleft
    assert parts.notice.contains(sign.place)


def test_a_large_panel_shows_the_same_larger() -> None:
    small, large = enlarged(of_window(800, 480)), enlarged(of_window(1920, 1080))
    assert small == of_window(800, 480)
    assert large.px_per_mm == pytest.approx(1.5 * of_window(1920, 1080).px_per_mm)


def buttons(*labels: str) -> tuple[Button, ...]:
    return tuple(Button(label, SuggestedText(label)) for label in labels)


def test_the_way_on_stands_at_the_right_and_the_way_back_at_the_left() -> None:
    glass = of_window(800, 480)
    pieces, top = foot(glass, buttons("Back"), buttons("Other", "Start"))
    places = {piece.act: piece.place for piece in pieces}
    assert (
        places[SuggestedText("Back")].left
        < places[SuggestedText("Other")].left
        < places[SuggestedText("Start")].left
    )
    assert {place.top for place in places.values()} == {top}


def test_buttons_without_room_side_by_side_are_stacked_with_the_ways_on_above() -> None:
    glass = of_window(720, 1280)
    pieces, top = foot(glass, buttons("A way back to the table"), buttons("Begin the next match"))
    places = {piece.act: piece.place for piece in pieces}
    assert places[SuggestedText("Begin the next match")].top == top
    assert places[SuggestedText("A way back to the table")].top > top


def test_a_way_back_below_the_ways_on_is_no_longer_than_beside_them() -> None:
    glass = of_window(800, 480)
    alone, _ = foot(glass, buttons("Back"), ())
    stacked, _ = foot(glass, buttons("Back"), buttons(*["Something to be done"] * 4))
    assert alone[0].place in [piece.place for piece in stacked]
