"""The seat that is asked: its badge and its name over the question, or the badge beside it."""

from typing import NamedTuple

from tablepi.referee.table_picture import Prompt
from tablepi.ui.table.question import question
from tablepi.ui.table.regions import ROW_GAP_MM
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Block, Piece
from tablepi.ui.toolkit.whole_name import drawn_name, name_sizes

_BADGE_MM, _NAME_GAP_MM = 6.4, 1.0


class Asked(NamedTuple):
    """The seat that the question is for, and the name that it begins with."""

    seat: int
    name: str


def badge_px(glass: Glass) -> int:
    """The width that the badge takes from the question beside it."""
    return glass.mm(_BADGE_MM) + glass.mm(_NAME_GAP_MM)


def named_question(glass: Glass, prompt: Prompt, asked: Asked, width: int, rows: int) -> Block:
    """Badge and name in the seat's colour on a line of their own, then the question."""
    side, gap = glass.mm(_BADGE_MM), glass.mm(_NAME_GAP_MM)
    mark = badge(asked.seat, side)
    colour = theme.seat_ink(asked.seat)
    name = drawn_name(asked.name, (width - side - gap, side), name_sizes(glass), colour)
    below = question(glass, prompt._replace(text=prompt.short), width, rows)
    top = side + glass.mm(_NAME_GAP_MM)
    pieces = (
        Piece("asked.badge", mark.get_rect(topleft=(0, 0)), mark, still=True),
        Piece("asked.name", name.get_rect(midleft=(side + gap, side // 2)), name, still=True),
        *(piece._replace(place=piece.place.move(0, top)) for piece in below.pieces),
    )
    return Block(pieces, below.height + top)


def badged_question(
    glass: Glass, prompt: Prompt, asked: Asked, width: int, rows: int, low: bool = False
) -> Block:
    """The question without the name, beside the badge of the seat that it is for."""
    side, left = glass.mm(_BADGE_MM), badge_px(glass)
    mark = badge(asked.seat, side)
    beside = question(glass, prompt._replace(text=prompt.short), width - left, rows, low)
    words, *chips = beside.pieces
    middle = max(side // 2, words.place.centery)
    place = mark.get_rect(midleft=(0, middle))
    pieces = (
        Piece("asked.badge", place, mark, still=True),
        *(piece._replace(place=piece.place.move(left, 0)) for piece in (words, *chips)),
    )
    return Block(pieces, max(beside.height, place.bottom + glass.mm(ROW_GAP_MM)))
