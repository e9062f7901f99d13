"""Loose pieces: they follow a finger, are let go on another, or spring back."""

import pygame
import pytest

from tablepi.referee.intents import Carry
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.motion import MOTION_MS
from tests.ui.squares import BLUE, HERE, THERE, A, B, Board, hands, square


@pytest.fixture
def loose() -> Board:
    """A red thing that a finger takes along, and a blue place."""
    thing = square("a", (100, 100), act=HERE, loose=True)
    return Board(thing, square("b", (300, 100), BLUE, act=THERE), square("c", (500, 100), act=A))


def test_a_loose_thing_follows_the_finger_and_is_let_go_on_another(loose: Board) -> None:
    table = hands(loose)
    table.down((130, 130))
    table.move((131, 131))
    assert not table.acts
    table.move((200, 300))
    table.show()
    assert table.acts == [Carry(HERE.words)]
    assert table.surface.get_at((200, 300)) == pygame.Color("red")
    table.move((330, 130))
    table.show()
    table.up((330, 130))
    assert table.acts == [Carry(HERE.words), Carry(HERE.words, THERE.words)]


def test_what_nothing_takes_springs_back(loose: Board) -> None:
    table = hands(loose)
    before = table.pixels()
    for at in ((330, 400), (530, 130)):
        table.acts.clear()
        table.down((130, 130))
        table.move(at)
        table.show()
        table.up(at)
        table.show()
        assert table.acts == [Carry(HERE.words)]
        assert table.stage.moving
        assert table.surface.get_at(at) != pygame.Color(*theme.GROUND)
        table.show(MOTION_MS)
        table.show()
        assert not table.stage.moving
        assert table.pixels() == before


def test_a_loose_thing_is_tapped_like_any_other(loose: Board) -> None:
    table = hands(loose)
    table.tap(HERE)
    assert table.acts == [HERE]


def test_a_loose_thing_let_go_over_its_own_place_stays_taken(loose: Board) -> None:
    table = hands(loose)
    table.down((130, 130))
    table.move((300, 300))
    table.move((135, 135))
    table.up((135, 135))
    assert table.acts == [Carry(HERE.words)]


def test_a_thing_that_went_away_is_in_nobodys_hand(loose: Board) -> None:
    table = hands(loose)
    table.down((130, 130))
    table.move((330, 300))
    loose.now(*loose.scene.pieces[1:])
    table.show()
    assert table.surface.get_at((330, 300)) == table.surface.get_at((450, 300))
    table.up((330, 300))
    assert table.acts == [Carry(HERE.words)]


def test_two_people_carry_at_once(loose: Board) -> None:
    other = square("d", (100, 300), BLUE, act=B, loose=True)
    loose.now(*loose.scene.pieces, other._replace(act=THERE))
    table = hands(loose)
    table.down((130, 130), finger=1)
    table.down((130, 330), finger=2)
    table.move((330, 130), finger=1)
    table.move((330, 400), finger=2)
    table.show()
    assert table.surface.get_at((330, 400)) == pygame.Color("blue")
    table.up((330, 130), finger=1)
    assert table.acts[-1] == Carry(HERE.words, THERE.words)
