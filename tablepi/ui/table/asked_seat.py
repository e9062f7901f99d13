"""The seats that are asked: badge and name over the question, or badges beside it."""

from collections.abc import Sequence
from typing import NamedTuple

from tablepi.referee.match.move_text import nameless
from tablepi.referee.table_picture import Prompt, SeatPanel
from tablepi.ui.table.question import question
from tablepi.ui.table.regions import ROW_GAP_MM
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import share
from tablepi.ui.toolkit.pieces import Block, Piece
from tablepi.ui.toolkit.whole_name import drawn_name, name_sizes

_BADGE_MM, _NAME_GAP_MM = 6.4, 1.0


class Asked(NamedTuple):
    """The seat that the question is for, and the name that it begins with.

    `others`: the seats that it is for as well; no name stands over such a question.
    """

    seat: int
    name: str
    others: tuple[int, ...] = ()


def asked_seats(prompt: Prompt, panels: Sequence[SeatPanel]) -> Asked | None:
    """The seats whose names the question begins with; None where it begins with none.

    Of names that begin alike the longest counts.
    """
    fitting = [panel for panel in panels if _is_named_first(prompt, panel.name)]
    if not fitting:
        return None
    first = max(fitting, key=lambda panel: len(panel.name))
    address = prompt.text[len(first.name) : len(prompt.text) - len(prompt.short)]
    is_shared = bool(prompt.short) and any(
        panel.to_act and panel.name and panel.name in address for panel in panels
    )
    others = tuple(panel.seat for panel in panels if panel.to_act and panel.seat != first.seat)
    return Asked(first.seat, first.name, others if is_shared else ())


def _is_named_first(prompt: Prompt, name: str) -> bool:
    return bool(name) and bool(nameless(prompt.text, name))


def short_question(prompt: Prompt, asked: Asked) -> str:
    """The question without the name of the seat that it is for."""
    return prompt.short or nameless(prompt.text, asked.name)


def badge_px(glass: Glass) -> int:
    """The width that the badge takes from the question beside it."""
    return glass.mm(_BADGE_MM) + glass.mm(_NAME_GAP_MM)


def named_question(glass: Glass, prompt: Prompt, asked: Asked, width: int, rows: int) -> Block:
    """Badge and name in the seat's colour on a line of their own, then the question.

    Of several seats the badges alone.
    """
    below = question(glass, prompt._replace(text=prompt.short), width, rows)
    side = glass.mm(_BADGE_MM)
    top = side + glass.mm(_NAME_GAP_MM)
    head = _badges(glass, asked, width) if asked.others else _name_line(glass, asked, width)
    moved = (piece._replace(place=piece.place.move(0, top)) for piece in below.pieces)
    return Block((*head, *moved), below.height + top)


def _name_line(glass: Glass, asked: Asked, width: int) -> tuple[Piece, ...]:
    side, gap = glass.mm(_BADGE_MM), glass.mm(_NAME_GAP_MM)
    mark = badge(asked.seat, side)
    colour = theme.seat_ink(asked.seat)
    name = drawn_name(asked.name, (width - side - gap, side), name_sizes(glass), colour)
    return (
        Piece("asked.badge", mark.get_rect(topleft=(0, 0)), mark, still=True),
        Piece("asked.name", name.get_rect(midleft=(side + gap, side // 2)), name, still=True),
    )


def _badges(glass: Glass, asked: Asked, width: int) -> tuple[Piece, ...]:
    """The badges of all who are asked, in the order of their seats, side by side."""
    seats, gap = sorted((asked.seat, *asked.others)), glass.mm(_NAME_GAP_MM)
    side = min(glass.mm(_BADGE_MM), share(width, len(seats), gap))
    line = glass.mm(_BADGE_MM) // 2
    marks = (badge(seat, side) for seat in seats)
    return tuple(
        Piece(
            f"asked.badge.{index}",
            mark.get_rect(midleft=(index * (side + gap), line)),
            mark,
            still=True,
        )
        for index, mark in enumerate(marks)
    )


def badged_question(
    glass: Glass, prompt: Prompt, asked: Asked, width: int, rows: int, low: bool = False
) -> Block:
    """The question without the name, beside the badge of the seat that it is for; of several, whose
    panels are lit, alone.
    """
    if asked.others:
        return question(glass, prompt._replace(text=prompt.short), width, rows, low)
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
