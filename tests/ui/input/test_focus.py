import pygame
import pytest

from tablepi.ui.input.keyboard import DOWN, LEFT, RIGHT, UP, Direction, in_line, nearest

HERE = pygame.Rect(100, 100, 20, 20)


@pytest.mark.parametrize(
    ("direction", "place"),
    [(LEFT, (40, 100)), (RIGHT, (160, 100)), (UP, (100, 40)), (DOWN, (100, 160))],
)
def test_an_arrow_leads_only_in_its_direction(direction: Direction, place: tuple[int, int]) -> None:
    around = [pygame.Rect(at, (20, 20)) for at in ((40, 100), (160, 100), (100, 40), (100, 160))]
    found = nearest(HERE, around, direction)
    assert found is not None
    assert around[found].topleft == place
    assert nearest(HERE, [HERE], direction) is None


def test_one_in_the_same_row_goes_before_a_nearer_one_aside() -> None:
    aside, ahead = pygame.Rect(125, 130, 20, 20), pygame.Rect(150, 100, 20, 20)
    assert nearest(HERE, [aside, ahead], RIGHT) == 1


def test_one_far_aside_is_better_than_none() -> None:
    assert nearest(HERE, [pygame.Rect(150, 400, 20, 20)], RIGHT) == 0


def test_a_beam_is_as_broad_as_where_it_starts() -> None:
    assert in_line(HERE, pygame.Rect(300, 119, 20, 20), RIGHT)
    assert not in_line(HERE, pygame.Rect(300, 120, 20, 20), RIGHT)
