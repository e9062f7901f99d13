"""*Back* looks the same on every screen, and stands at the left of the lowest line."""

from collections.abc import Iterator

import pytest

from tablepi.referee.intents import Back
from tablepi.screens.pictures.picture import Button, Table, Typing
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.shots import SIZES, shots_in
from tests.ui.scene_pieces import pieces


def buttons(value: object) -> Iterator[Button]:
    """Every button of a picture."""
    if isinstance(value, Button):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from buttons(each)


def test_back_looks_the_same_everywhere() -> None:
    loud = {
        name: button
        for name, (picture, _) in shots_in("en").items()
        for button in buttons(picture)
        if button.act == Back() and button.icon == "back" and button.look != "quiet"
    }
    assert loud == {}


def test_nothing_loud_stands_in_the_place_of_back() -> None:
    for name, (picture, _) in shots_in("en").items():
        back = getattr(picture, "back", None)
        assert not isinstance(back, Button) or back.look == "quiet", name


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_back_stands_at_the_left_of_the_lowest_line(size: tuple[int, int]) -> None:
    glass, astray = of_window(*size), {}
    for name, (picture, _) in shots_in("en").items():
        if isinstance(picture, Table | Typing):
            continue
        if not any(each.act == Back() and each.icon == "back" for each in buttons(picture)):
            continue
        tapped = [piece for piece in pieces(scene_of(picture, glass)) if piece.act is not None]
        (back,) = (piece.place for piece in tapped if piece.act == Back())
        beside = [piece.place for piece in tapped if piece.place.bottom > back.centery]
        if back.left > min(place.left for place in beside) or back.bottom < glass.height_px * 0.9:
            astray[name] = back
    assert astray == {}
