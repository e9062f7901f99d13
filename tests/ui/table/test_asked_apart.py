"""Two seats that are asked at once: each has its words and its key on its own side."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablepi.referee.intents import Give
from tablepi.screens.pictures.picture import Table
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import forget
from tests.shots import SCREENS
from tests.worlds.table.hands import SIZES
from tests.worlds.table.walk import Walk

GLASSES = [of_window(*size) for size in SIZES]
LANGUAGES = ("en", "de", "fr", "es")


def _picture(folder: Path, name: str, language: str = "en") -> Table:
    with Walk(folder, language) as walk:
        SCREENS[name](walk)
        picture = walk.router.picture()
    assert isinstance(picture, Table)
    return picture


def _pieces(picture: Table, glass: Glass) -> dict[str, Piece]:
    return {piece.key: piece for piece in scene_of(picture, glass).pieces}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_sits_opposite_reads_the_question_on_its_own_panel(
    tmp_path: Path, language: str
) -> None:
    picture = _picture(tmp_path, "battle-placement", language)._replace(turned=True)
    assert [seat.seat for seat in picture.seats if seat.to_act] == [1, 2]
    for glass in GLASSES:
        pieces = _pieces(picture, glass)
        assert pieces["seat.2"].place.contains(pieces["question.2"].place)
        for part in ("score.2", "name.2", "badge.2", "answer.2"):
            assert not pieces["question.2"].place.colliderect(pieces[part].place), part
        assert "question.1" not in pieces


def test_each_of_two_finishes_with_one_tap(tmp_path: Path) -> None:
    picture = _picture(tmp_path, "battle-placement")
    for glass in GLASSES:
        pieces = _pieces(picture, glass)
        for seat in (1, 2):
            key = pieces[f"answer.{seat}"]
            assert key.act == Give((("verb", "done"), ("seat", seat)))
            assert min(key.place.size) >= glass.touch_px
    assert "done" not in [button.icon for button in picture.prompt.buttons]


def test_the_other_goes_on_alone_when_one_has_finished(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        SCREENS["battle-placement"](walk)
        walk.say(Give((("verb", "done"), ("seat", 2))))
        picture = walk.router.picture()
    assert isinstance(picture, Table)
    assert [seat.seat for seat in picture.seats if seat.to_act] == [1]
    assert [seat.answer for seat in picture.seats] == [None, None]
    assert [button.icon for button in picture.prompt.buttons][:1] == ["done"]


@pytest.mark.parametrize("name", ["battle-placement", "battle-crowd-placement"])
def test_a_question_to_several_has_the_badges_of_all(tmp_path: Path, name: str) -> None:
    picture = _picture(tmp_path, name)
    asked = sum(seat.to_act for seat in picture.seats)
    keys = [key for key in _pieces(picture, GLASSES[0]) if key.startswith("asked.badge")]
    assert len(keys) == asked == 2


_HOUSE = ["scored", "over", "strings-ended", "strings-deal", "battle-crowd-placement", "rows-over"]


@pytest.mark.parametrize("look", ["", theme.LIGHT, theme.CONTRAST])
@pytest.mark.parametrize("name", _HOUSE)
def test_the_likely_step_of_no_single_seat_has_no_seats_colour(
    tmp_path: Path, name: str, look: str
) -> None:
    picture = _picture(tmp_path, name)
    glass = GLASSES[0]
    with _dressed(look):
        key = _pieces(picture, glass)["choices/choice.0"]
        corner = glass.mm(theme.CORNER_MM)
        colour = tuple(key.sprite.get_at((corner, key.place.height // 2)))[:3]
        assert colour == theme.KEY
        assert colour not in {theme.AMBER, *map(theme.seat_colour, range(1, 13))}


@contextmanager
def _dressed(look: str) -> Iterator[None]:
    """Everything is painted in this look."""
    theme.set_look(look)
    forget()
    try:
        yield
    finally:
        theme.set_look("")
        forget()
