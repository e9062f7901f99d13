"""What zones draw themselves: words stay inside, towers can be counted, leaders are seen."""

import pygame
import pytest

from tablepi.ui.board.columns import head_sprite, total_sprite
from tablepi.ui.board.items import folded, slot
from tablepi.ui.board.melds import title_sprite
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.widgets.card_faces import upper
from tablepi.ui.widgets.card_stock import CardFace
from tests.worlds.table.hands import SIZES

WIDE = "W" * 20
GLASSES = [of_window(*size) for size in SIZES]


def test_a_total_and_a_title_are_never_wider_than_their_room() -> None:
    glass = GLASSES[0]
    for words in ("0", "24", "-100", WIDE):
        assert total_sprite(
            glass, (glass.mm(5), glass.mm(3.4)), words, 1, True, False
        ).get_width() <= glass.mm(5)
        assert title_sprite(glass, glass.mm(20), words, 3).get_width() <= glass.mm(20)
        assert slot(glass, (glass.mm(12), glass.mm(9)), words).get_width() == glass.mm(12)
    assert folded(glass, (glass.mm(12), glass.mm(5)), 99).get_size() == (glass.mm(12), glass.mm(5))


def test_the_leader_of_a_column_stands_on_the_seats_colour() -> None:
    glass = of_window(1280, 720)
    for seat in (1, 2):
        led = total_sprite(glass, (glass.mm(8), glass.mm(3.4)), "24", seat, True, False)
        plain = total_sprite(glass, (glass.mm(8), glass.mm(3.4)), "24", seat, False, False)
        middle = (led.get_width() // 2, glass.mm(0.5))
        assert led.get_at(middle)[:3] == theme.seat_colour(seat)
        assert plain.get_at(middle).a == 0


def test_the_totals_of_two_seats_differ_in_shape_and_not_in_colour_alone() -> None:
    for glass in GLASSES:
        one, two = (
            total_sprite(glass, (glass.mm(8), glass.mm(3.4)), "24", seat, True, False)
            for seat in (1, 2)
        )
        assert one.get_at((1, 1)).a == 0
        assert two.get_at((1, 1)).a > 0


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_total_of_two_figures_is_whole_on_the_smallest_board(glass: Glass) -> None:
    room = (glass.mm(4.4), glass.mm(3.4))
    drawn = {
        bytes(total_sprite(glass, room, words, 1, True, False).get_buffer().raw)
        for words in ("17", "24", "36", "40")
    }
    assert len(drawn) == 4


def test_a_dimmed_head_is_darker_than_a_bright_one() -> None:
    glass = GLASSES[0]
    size = (glass.mm(14), glass.mm(13))
    plain, bright, dim = (
        sum(pygame.transform.average_color(head_sprite(glass, size, "knots", light))[:3])
        for light in ("", "bright", "dim")
    )
    assert dim < plain == bright


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_only_rank_and_suits_are_drawn_on_a_covered_card(glass: Glass) -> None:
    size, step = (glass.mm(11), glass.mm(16)), glass.mm(5)
    full = upper(glass, size, step, CardFace("7", ("moons", "suns"), WIDE, ("event",)))
    bare = upper(glass, size, step, CardFace(""))
    below = pygame.Rect(0, step, size[0], size[1] - step)
    seen = [pygame.image.tobytes(each.subsurface(below), "RGBA") for each in (full, bare)]
    assert seen[0] == seen[1]
