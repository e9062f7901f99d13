"""The side of a score sheet: last line, question and pad, each in a place that never moves."""

import re

import pygame

from tablepi.referee.table_picture import Prompt
from tablepi.ui.table.asked_seat import Asked
from tablepi.ui.table.last_line import last_line
from tablepi.ui.table.message import refused
from tablepi.ui.table.question import asking, is_whole
from tablepi.ui.table.rail import ASKED_GAP_MM, RailContent
from tablepi.ui.table.sum_pad import sum_pad
from tablepi.ui.toolkit import measure, paint, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_bottom, split_left, split_top
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import memo
from tablepi.ui.widgets.frame import strips, strips_height

_BADGE_MM, _GAP_MM = 6.4, 1.2
_MOST_ROWS = 2
_LEAST_MM = 7.2
"""The height of a question on one line, with an accent and a tail, without the air around it."""

_KEY = "pad."
_BRACKETS = re.compile(r" \([^)]*\)")


@memo
def sheet_side(
    key: object, content: RailContent, prompt: Prompt, place: pygame.Rect, glass: Glass
) -> Scene | None:
    """The pad at the foot, above it the question, on top what was said last; None without room.

    A notice has the place of the last line, a refusal the question's too where it needs that.
    """
    pad = prompt.keypad
    if pad is None or not pad.chips:
        return None
    block = sum_pad(glass, _KEY, pad, (*prompt.given, *prompt.buttons), place.width)
    gap = glass.mm(ASKED_GAP_MM)
    foot, upper = split_bottom(place, block.height, gap)
    if upper.height < glass.mm(_LEAST_MM):
        return None
    rows = 1 if _fits_a_row(glass, content.asked, prompt, upper.width) else _MOST_ROWS
    said, room = _said(glass, content, upper, rows)
    pieces = (
        *(piece._replace(place=piece.place.move(foot.topleft)) for piece in block.pieces),
        *_question(glass, content.asked, prompt, room),
        *said,
    )
    return Scene(pieces)


def _said(
    glass: Glass, content: RailContent, room: pygame.Rect, rows: int
) -> tuple[tuple[Piece, ...], pygame.Rect]:
    """A refusal, a notice or the last line, and the room left for a question on so many lines."""
    gap, verdict, least_px = glass.mm(ASKED_GAP_MM), content.said, _question_px(glass, rows)
    if verdict is not None and not verdict.accepted:
        message = refused(glass, room.width, room.height - least_px, verdict, None)
        if message.height > room.height - least_px:
            message = refused(glass, room.width, room.height, verdict, None)
        spot, room = split_top(room, min(message.height, room.height))
        plate = paint.rounded(spot.size, glass.mm(theme.CORNER_MM), theme.RED)
        return (Piece("said", spot, message.drawn_on(plate), still=True),), room
    if room.height < glass.touch_px + gap + least_px:
        return (), room
    spot, rest = split_top(room, glass.touch_px, gap)
    if content.notices:
        most_px = room.height - least_px - gap
        height = strips_height(glass, spot, content.notices, most_px)
        if height >= most_px and rows == 1:
            # The air around a question on one line goes before a notice's words.
            most_px += least_px - glass.mm(_LEAST_MM)
            height = strips_height(glass, spot, content.notices, most_px)
        spot, rest = split_top(room, height, gap)
        return strips(glass, spot, content.notices), rest
    line = verdict.text if verdict else content.last
    tellings = (" ".join(content.hands), *content.hands[-1:], line)
    return last_line(glass, spot, tellings, content.history, verdict is not None), rest


def _tellings(prompt: Prompt) -> tuple[str, ...]:
    """The question, without the name, and without what stands in brackets."""
    short = prompt.short or prompt.text
    return prompt.text, short, _BRACKETS.sub("", short)


def _fits_a_row(glass: Glass, asked: Asked | None, prompt: Prompt, width: int) -> bool:
    words_px = width - (glass.mm(_BADGE_MM + _GAP_MM) if asked else 0)
    return any(is_whole(glass, each, words_px, 1) for each in _tellings(prompt))


def _question_px(glass: Glass, rows: int) -> int:
    """The height of a question on so many lines."""
    size_px = glass.mm(theme.PROMPT_MM)
    return measure.line_height(size_px) + (rows - 1) * measure.row_step(size_px)


def _question(
    glass: Glass, asked: Asked | None, prompt: Prompt, room: pygame.Rect
) -> tuple[Piece, ...]:
    """The seat's badge and the question, with its name where both are whole.

    What stands in brackets goes before the question gets smaller: the lit row has it too.
    """
    if room.height < glass.mm(_LEAST_MM):
        return ()
    pieces = []
    words = room
    if asked is not None:
        mark = badge(asked.seat, glass.mm(_BADGE_MM))
        spot, words = split_left(room, mark.get_width(), glass.mm(_GAP_MM))
        mark_place = mark.get_rect(center=spot.center)
        pieces.append(Piece("asked.badge", mark_place, mark, still=True))
    rows = _MOST_ROWS if room.height >= _question_px(glass, _MOST_ROWS) else 1
    tellings = _tellings(prompt)
    whole = (each for each in tellings if is_whole(glass, each, words.width, rows))
    image = _without_air(asking(glass, next(whole, tellings[-1]), words.width, rows), room.height)
    return (*pieces, Piece("asked", image.get_rect(midleft=words.midleft), image, still=True))


def _without_air(image: pygame.Surface, height: int) -> pygame.Surface:
    """The words without the air above and below them, where they have no other room."""
    if image.get_height() <= height:
        return image
    ink = image.get_bounding_rect()
    return image.subsurface((0, ink.top, image.get_width(), min(ink.height, height)))
