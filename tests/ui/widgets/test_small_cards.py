"""Cards in small: what stands on them keeps apart."""

import pygame
import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.widgets.card_stock import CardFace
from tablepi.ui.widgets.small_cards import spot


@pytest.mark.parametrize("state", ["known", "missing"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_a_rank_of_two_figures_keeps_off_the_suit(size: tuple[int, int], state: str) -> None:
    glass = of_window(*size)
    side = glass.mm(9.0)
    card, blank = (
        spot(glass, (side, side), CardFace(rank, ("suns",)), state, False) for rank in ("10", "")
    )
    rows = [
        any(card.get_at((x, y)) != blank.get_at((x, y)) for x in range(side)) for y in range(side)
    ]
    suit = theme.FIELDS["suns"] if state == "known" else theme.SUITS["suns"]
    suit_top = next(
        y for y in range(side) if suit in [blank.get_at((x, y))[:3] for x in range(side)]
    )
    rank_bottom = max(y for y in range(side) if rows[y])
    assert suit_top - rank_bottom >= glass.mm(0.2)
    assert sum(rows) >= glass.mm(2.6)


def test_a_known_card_is_paper_one_to_come_a_hollow_and_the_one_asked_for_ringed() -> None:
    glass = of_window(1280, 720)
    size, face = (glass.mm(9), glass.mm(9)), CardFace("7", ("suns",))
    missing = spot(glass, size, face, "missing", False)
    known, asked = spot(glass, size, face, "known", False), spot(glass, size, face, "missing", True)
    part = spot(glass, size, face, "part", False)
    assert _brightness(known) > 4 * _brightness(missing)
    assert _brightness(missing) < _brightness(part) < _brightness(known)
    assert part.get_at((size[0] - glass.mm(0.4), glass.mm(1.6)))[:3] == theme.GREEN
    assert asked.get_at((size[0] // 2, 1))[:3] == theme.AMBER
    assert known.get_at((size[0] // 2, 1))[:3] != theme.AMBER


def _brightness(surface: pygame.Surface) -> float:
    return sum(pygame.transform.average_color(surface)[:3]) / 3
