"""The set-up of a match: its seats use the room that there is."""

from pathlib import Path

import pytest

from tablepi.referee.intents import Answer
from tablepi.screens.pictures.picture import Seating
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit.glass import of_window
from tests.ui.scene_pieces import pieces
from tests.worlds.table.walk import Walk


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080)], ids=str)
@pytest.mark.parametrize("game", ["power-suit", "score-sheet"])
def test_few_seats_leave_no_half_of_their_room_empty(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with Walk(tmp_path) as walk:
        picture = walk.say(Answer("menu.game", game)).router.picture()
    assert isinstance(picture, Seating)
    made = pieces(scene_of(picture, of_window(*size)))
    seats = [piece.place for piece in made if "seats/" in piece.key]
    top = min(place.top for place in seats)
    foot = next(piece.place.top for piece in made if piece.act == picture.start.act)
    assert max(place.bottom for place in seats) - top > (foot - top) * 0.6


@pytest.mark.parametrize(("seats", "areas"), [(8, ["setup"]), (12, ["seats", "setup"])])
def test_seats_stay_in_sight_while_options_are_scrolled(
    seats: int, areas: list[str], tmp_path: Path
) -> None:
    with Walk(tmp_path) as walk:
        walk.say(Answer("menu.game", "score-sheet"), *[Answer("seats.more")] * (seats - 2))
        made = scene_of(walk.router.picture(), of_window(800, 480))
    assert [area.key for area in made.areas] == areas
    scrolled = {each.key for each in pieces(made) if each.key.startswith("setup/")}
    assert all(key.startswith("setup/options/") for key in scrolled)
