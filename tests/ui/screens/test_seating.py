"""The set-up of a match: its seats use the room that there is."""

from pathlib import Path

import pytest

from tablepi.games import games
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, ChooseTiming
from tablepi.screens.pictures.picture import Seating
from tablepi.ui.input.scrolling import View
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import measure, theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.widgets.frame import enlarged
from tests.ui.scene_pieces import pieces
from tests.worlds.table.hands import SIZES
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


@pytest.mark.parametrize("seats", [2, 3, 4, 8, 12])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_seats_stand_on_the_cloth_and_nothing_scrolls(
    seats: int, size: tuple[int, int], tmp_path: Path
) -> None:
    with Walk(tmp_path) as walk:
        walk.say(Answer("menu.game", "score-sheet"), *[Answer("seats.more")] * (seats - 2))
        made = scene_of(walk.router.picture(), of_window(*size))
    assert all(area.key == "options" for area in made.areas)
    places = {piece.key: piece.place for piece in made.pieces}
    plates = [place for key, place in places.items() if key.startswith("seats/")]
    assert len(plates) == seats
    # The cloth and how far plates reach over it grow with the glass.
    cloth = places["ground.table"].inflate(0, enlarged(of_window(*size)).mm(10.0))
    assert all(cloth.contains(plate) for plate in plates)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", games())
def test_every_option_is_on_a_page_that_the_keys_turn_to(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with Walk(tmp_path) as walk:
        picture = walk.say(Answer("menu.game", game)).router.picture()
    assert isinstance(picture, Seating)
    wanted = {f"options/{at}/label" for at in range(len(picture.options))}
    view, seen = View(), set[str]()
    view.turn_to(scene_of(picture, of_window(*size)), same=False)
    for _ in wanted:
        seen |= {piece.key for piece in view.pieces} & wanted
        area = view.area("options")
        view.scroll(area, area.step if area else 0)
        view.lay()
    assert seen == wanted


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_value_between_keys_is_whole(
    size: tuple[int, int], language: str, tmp_path: Path
) -> None:
    glass = of_window(*size)
    with Walk(tmp_path, language) as walk:
        picture = walk.say(Answer("menu.game", "suitup")).router.picture()
        assert isinstance(picture, Seating)
        drawn_pieces = pieces(scene_of(picture, glass))
        for at, field in enumerate(picture.options):
            drawn = [
                piece.sprite.get_width()
                for piece in drawn_pieces
                if piece.key == f"options/{at}/value"
            ]
            least_px = measure.width(field.value, glass.mm(theme.LEAST_MM), bold=True, narrow=True)
            assert all(width >= least_px for width in drawn), (field.label, field.value)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_value_at_the_end_of_its_range_is_read_as_well(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with Walk(tmp_path) as walk:
        walk.say(Answer("menu.game", "score-sheet"), ChooseTiming("kind", "bank"))
        picture = walk.router.picture()
        assert isinstance(picture, Seating)
        [at] = [at for at, field in enumerate(picture.options) if "Delay" in field.label]
        assert (picture.options[at].value, picture.options[at].less) == ("0:00", None)
    [value] = [
        p for p in pieces(scene_of(picture, of_window(*size))) if p.key == f"options/{at}/value"
    ]
    assert value.sprite.get_bounding_rect().width > 3 * value.sprite.get_bounding_rect().height / 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_options_of_power_suit_are_all_in_sight_on_the_smallest_glass(
    language: str, tmp_path: Path
) -> None:
    with Walk(tmp_path, language) as walk:
        picture = walk.say(Answer("menu.game", "power-suit")).router.picture()
    keys = {piece.key for piece in scene_of(picture, of_window(800, 480)).pieces}
    assert "options/0/label" in keys
