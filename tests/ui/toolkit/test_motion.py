"""Motions on a scene of squares: how each kind comes, and where it ends."""

from itertools import pairwise

import pygame
import pytest

from tablepi.ui.toolkit.motion import ENTER_MS, KINDS, eased
from tablepi.ui.toolkit.pieces import Piece, Transition
from tests.ui.squares import BLUE, RED, A, Board, hands, square

START = (700, 400)
LAST_MS = 300


def _seen(piece: Piece, *others: Piece, **more: object) -> list[bytes]:
    """What is seen from the moment on when this piece comes to the others."""
    board = Board(*others)
    table = hands(board, **more)
    board.now(*others, piece)
    seen = []
    for ms in (0, *[20] * (LAST_MS // 20)):
        table.show(ms)
        seen.append(table.pixels())
    assert not table.stage.moving
    assert table.show(20) == []
    return seen


def _laid(state: int = 1, at: tuple[int, int] = (100, 100)) -> Piece:
    return square("card", at, transition=Transition("lay", state, START))


def test_it_is_fast_first_and_slow_at_the_end() -> None:
    steps = [eased(step / 10) for step in range(11)]
    ways = [after - before for before, after in pairwise(steps)]
    assert ways == sorted(ways, reverse=True)
    assert (steps[0], steps[-1]) == (0.0, 1.0)


def test_a_clock_that_comes_late_or_early_leads_nowhere_else() -> None:
    assert eased(-3) == 0.0
    assert eased(7) == 1.0


def test_nothing_moves_for_longer_than_300_ms() -> None:
    assert max(kind.ms for kind in KINDS.values()) == ENTER_MS == LAST_MS


def test_a_card_comes_from_the_seats_edge_a_little_larger() -> None:
    board = Board()
    table = hands(board)
    board.now(_laid())
    table.show()
    assert table.surface.get_at(START) == pygame.Color("red")
    assert table.surface.get_at((START[0] + 31, START[1])) == pygame.Color("red")
    assert table.surface.get_at((130, 130)) != pygame.Color("red")
    table.show(KINDS["lay"].ms)
    assert table.surface.get_at((130, 130)) == pygame.Color("red")
    assert not table.stage.moving


@pytest.mark.parametrize("kind", KINDS)
def test_every_motion_ends_in_the_picture_that_is_seen_without_it(kind: str) -> None:
    room = pygame.Rect(0, 0, 200, 200)
    way = Transition(kind, 1, START, room=room, paint=lambda number, light: BLUE)
    piece = square("card", (100, 100), transition=way)
    assert _seen(piece)[-1] == _seen(piece, motion=False)[0]


def test_with_motion_off_every_picture_is_the_end() -> None:
    assert len(set(_seen(_laid(), motion=False))) == 1
    assert len(set(_seen(_laid()))) > 4


def test_a_card_that_was_hidden_for_a_while_does_not_come_again() -> None:
    board = Board(_laid())
    table = hands(board)
    board.now()
    table.show(20)
    board.now(_laid())
    table.show(20)
    assert not table.stage.moving
    board.now(_laid(state=2))
    table.show(20)
    assert table.stage.moving


def test_what_lies_there_when_a_screen_is_opened_does_not_come() -> None:
    assert not hands(Board(_laid())).stage.moving


def test_a_finger_ends_a_motion_at_once() -> None:
    board = Board(square("key", (400, 300), act=A))
    table = hands(board)
    board.now(*board.scene.pieces, _laid())
    table.show()
    assert table.stage.moving
    table.down((10, 10))
    table.show()
    assert not table.stage.moving
    assert table.surface.get_at((130, 130)) == pygame.Color("red")


def test_a_clock_that_ticks_ends_no_motion() -> None:
    board = Board(square("clock", (400, 300)))
    table = hands(board)
    board.now(board.scene.pieces[0], _laid())
    table.show()
    board.now(square("clock", (400, 300), BLUE), _laid())
    table.show(20)
    assert table.stage.moving
    assert table.surface.get_at((130, 130)) != pygame.Color("red")


def test_a_stack_has_its_new_number_when_the_chip_has_landed() -> None:
    token = pygame.Surface((20, 20))
    token.fill("white")
    way = Transition("chip", 1, START, token)
    board = Board(square("stack", (100, 100), transition=way))
    table = hands(board)
    board.now(square("stack", (100, 100), BLUE, transition=way._replace(state=2)))
    table.show()
    assert table.surface.get_at((130, 130)) == pygame.Color("red")
    assert table.surface.get_at(START) == pygame.Color("white")
    table.show(170)
    assert table.surface.get_at((130, 130)) != pygame.Color("blue")
    table.show(70)
    assert table.surface.get_at((130, 130)) == pygame.Color("blue")


def test_a_chip_that_is_taken_flies_back() -> None:
    way = Transition("chip", 2, START, BLUE)
    board = Board(square("stack", (100, 100), transition=way))
    table = hands(board)
    board.now(square("stack", (100, 100), transition=way._replace(state=1)))
    table.show()
    assert table.surface.get_at((130, 130)) == pygame.Color("blue")
    table.show(170)
    assert table.surface.get_at(START) == pygame.Color("blue")


def test_figures_roll_at_most_eight_steps_and_get_lighter_and_back() -> None:
    numbers: list[tuple[str, float]] = []

    def paint(number: str, light: float) -> pygame.Surface:
        numbers.append((number, light))
        return BLUE

    way = Transition("count", "6", paint=paint)
    board = Board(square("score", (100, 100), transition=way))
    table = hands(board)
    board.now(square("score", (100, 100), transition=way._replace(state="106")))
    for _ in range(60):
        table.show(5)
    shown = [int(number) for number, _ in numbers]
    assert shown == sorted(shown)
    assert 3 < len(set(shown)) <= 9
    assert max(light for _, light in numbers) == 0.12
    assert not table.stage.moving


def test_what_fades_is_half_old_and_half_new_in_the_middle() -> None:
    room = pygame.Rect(100, 100, 60, 60)
    way = Transition("fade", 1, room=room)
    board = Board(square("seat", (100, 100), transition=way))
    table = hands(board)
    board.now(square("seat", (100, 100), BLUE, transition=way._replace(state=2)))
    table.show()
    assert table.surface.get_at((130, 130)) == pygame.Color("red")
    table.show(100)
    red, _, blue, _ = table.surface.get_at((130, 130))
    assert abs(red - blue) < 8
    table.show(100)
    assert table.surface.get_at((130, 130)) == pygame.Color("blue")


def test_a_thread_runs_from_its_first_end_to_the_other() -> None:
    board = Board()
    table = hands(board)
    board.now(square("thread", (100, 100), RED, transition=Transition("thread", start=(160, 160))))
    table.show()
    table.show(120)
    assert table.surface.get_at((150, 150)) == pygame.Color("red")
    assert table.surface.get_at((110, 110)) != pygame.Color("red")


def test_a_refusal_comes_in_from_above_while_it_gets_visible() -> None:
    board = Board()
    table = hands(board)
    board.now(square("said", (100, 100), transition=Transition("banner", 7, (100, 80))))
    table.show()
    table.show(10)
    above = table.surface.get_at((130, 95))
    assert above.r > table.surface.get_at((300, 95)).r
    assert above.r < 250
    table.show(110)
    assert table.surface.get_at((130, 95)) == table.surface.get_at((300, 95))
