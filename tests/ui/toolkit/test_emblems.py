import pygame
import pytest

from tablepi.ui.toolkit.emblems import EMBLEMS, emblem
from tests.ui.shapes import most_alike, touches_its_edge


@pytest.mark.parametrize("game", [*EMBLEMS, "no such game"])
@pytest.mark.parametrize("size_px", [60, 197])
def test_an_emblem_stays_in_its_box(game: str, size_px: int) -> None:
    drawn = emblem(game, size_px)
    assert drawn.get_size() == (size_px, size_px)
    assert not touches_its_edge(drawn)


def test_games_are_told_apart_by_the_shape_of_their_emblems() -> None:
    drawn = {game: emblem(game, 80) for game in (*EMBLEMS, "no such game")}
    alike, one, other = most_alike(drawn)
    assert alike < 0.65, f"{one} and {other}"


def test_a_game_without_an_emblem_has_the_two_cards() -> None:
    pixels = [pygame.image.tobytes(emblem(game, 40), "RGBA") for game in ("whist", "skat")]
    assert pixels[0] == pixels[1]
