"""Buttons stand out from every ground that they lie on, and their words are whole."""

import pygame
import pytest

from tablepi.referee.intents import Answer
from tablepi.screens.pictures.picture import Button
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tablepi.ui.widgets.button_faces import button, choice, natural
from tablepi.ui.widgets.key_faces import Kind, skin_of
from tests.ui.pictures_of_shots import noted
from tests.ui.toolkit.test_theme import contrast

GROUNDS = (theme.GROUND, theme.PANEL, theme.STOCK)
LEAST, WORDS, EDGE = 2.7, 5.5, 1.2


def test_the_words_of_every_button_are_read_and_what_plays_stands_out() -> None:
    for kind in Kind:
        skin = skin_of(kind)
        assert contrast(skin.words, skin.fill) >= WORDS, kind
        assert skin.lip is not None
        assert contrast(skin.fill, skin.lip) >= EDGE, kind
    for ground in GROUNDS:
        for kind in (Kind.NORMAL, Kind.PRIMARY, Kind.CHOSEN):
            assert contrast(skin_of(kind).fill, ground) >= LEAST, (kind, ground)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
@pytest.mark.parametrize("name", ["Nguyễn Thị Phương An", "Đặng Thị Ánh Nguyệt"])
def test_the_place_after_a_long_name_is_read_beside_the_cross_that_takes_it_back(
    name: str, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    forget()
    with noted(glass) as lines:
        place = glass.mm(25.7), glass.mm(8.8)
        button(glass, place, f"{name}, location 1", image="cross", after=True)
    assert any(line.words.endswith("1") for line in lines)


def test_what_destroys_is_hatched_at_its_left_and_no_other_button_is() -> None:
    glass = of_window(800, 480)
    size = glass.mm(30), glass.mm(11)
    edges = {
        kind: {button(glass, size, "Delete", kind).get_at((glass.mm(1.5), y))[:3]
               for y in range(glass.mm(3), glass.mm(8))}
        for kind in Kind
    }  # fmt: skip
    assert {theme.RED, theme.DESTROY} <= edges[Kind.DANGER]
    assert all(len(edges[kind]) == 1 for kind in Kind if kind is not Kind.DANGER)


def test_the_words_of_what_destroys_stand_whole_beside_its_hatched_edge() -> None:
    glass = of_window(800, 480)
    for words in ("Delete", "Partie abbrechen", "Die üblichen nehmen"):
        value = Button(words, Answer("erase"), "danger", icon="trash")
        place = pygame.Rect(0, 0, natural(glass, value), glass.mm(11))
        forget()
        with noted(glass) as lines:
            choice(glass, "key", value, place)
        assert [line.words for line in lines] == [words]
