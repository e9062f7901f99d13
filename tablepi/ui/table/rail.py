"""The rail beside or below the board: verdict, question, choices."""

from collections.abc import Iterator, Mapping

import pygame

from tablepi.core.cards import Card
from tablepi.referee.table_picture import Prompt
from tablepi.screens.pictures.picture import Notice
from tablepi.ui.table.choices import choices
from tablepi.ui.table.explanation import above_question
from tablepi.ui.table.message import Message
from tablepi.ui.table.question import MOST_ROWS, question
from tablepi.ui.table.rail_shares import (
    ASKED_GAP_MM,
    LEAST_MESSAGE_MM,
    RailContent,
    explaining,
    shares,
    yields,
)
from tablepi.ui.table.regions import ROW_GAP_MM
from tablepi.ui.toolkit import paint, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_bottom, split_top
from tablepi.ui.toolkit.pieces import MARK_MM, Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, short_lived
from tablepi.ui.toolkit.text import Lines, written
from tablepi.ui.widgets.frame import strips, strips_height

_NOTICE_MM = 9.2
_WHOLE_NOTICE_MM = 15.4
_ARROW_MM = 2.8


@memo
def rail(
    key: object,
    spoken: RailContent,
    prompt: Prompt,
    faces: Mapping[str, Card],
    place: pygame.Rect,
    glass: Glass,
) -> Scene:
    """The rail from the foot up: choices, words given, question; the message gets the rest."""
    gap, room = glass.mm(ROW_GAP_MM), place.copy()
    asked = question(glass, prompt, room.width)
    least = choices(glass, "choices/", prompt, faces, room.width, 0).height
    stays = _tells(spoken) and not yields(spoken, prompt)
    told_px = glass.mm(LEAST_MESSAGE_MM) if stays else 0
    spare = room.height - asked.height - least - told_px - 3 * gap
    shown = _notices(glass, room, spoken.notices, spare)
    shared = shares(glass, room, spoken, prompt, faces, told_px)
    asked, block, told, high = explaining(glass, room, spoken, prompt, faces, shared)
    area, _ = split_bottom(room, high)
    pieces = (
        *_moved(block.pieces, area.left, area.top),
        *_moved(asked.pieces, room.left, area.top - asked.height),
        *shown,
    )
    if block.height > high:
        pieces += _more_below(glass, area)
    # The mark of what is scrolled away stands in the margin.
    wider = pygame.Rect(area.topleft, (area.width + glass.mm(MARK_MM + 0.7), area.height))
    areas: tuple[Area, ...] = (Area("choices", wider, max(0, block.height - high)),)
    most = max(1, area.top - asked.height - glass.mm(ASKED_GAP_MM) - room.top)
    if told is not None:
        laid = _panel(glass, split_top(room, most)[0], told)
        pieces, areas = pieces + laid.pieces, areas + laid.areas
        used = laid.pieces[0].place.height
        _, room = split_top(room, used, gap)
        most -= used + gap
    free, _ = split_top(room, max(0, most))
    return Scene((*pieces, *above_question(glass, spoken.explained, spoken.tower, free)), areas)


def needed_px(glass: Glass, prompt: Prompt, faces: Mapping[str, Card], place: pygame.Rect) -> int:
    """The height of a rail that holds question, choices and a short message."""
    asked = question(glass, prompt, place.width, MOST_ROWS)
    block = choices(glass, "choices/", prompt, faces, place.width, 0)
    gaps = 3 * glass.mm(ROW_GAP_MM)
    return asked.height + block.height + glass.mm(LEAST_MESSAGE_MM) + gaps


def _tells(spoken: RailContent) -> bool:
    return bool(spoken.said or spoken.last or spoken.hands)


def _notices(
    glass: Glass, room: pygame.Rect, notices: tuple[Notice, ...], most: int
) -> tuple[Piece, ...]:
    """Notices take the top of the room: the most urgent in words, the others as signs.

    They grow with their words into what is free, up to `most` pixels.
    """
    if not notices:
        return ()
    least, _ = split_top(room, glass.mm(_NOTICE_MM))
    high = strips_height(glass, least, notices, max(glass.mm(_WHOLE_NOTICE_MM), most))
    place, rest = split_top(room, high, glass.mm(ROW_GAP_MM))
    room.update(rest)
    return strips(glass, place, notices)


def _more_below(glass: Glass, area: pygame.Rect) -> tuple[Piece, ...]:
    """A sign in the gap below the choices that there are more."""
    arrow = icon("down", glass.mm(_ARROW_MM), theme.QUIET)
    return (Piece("more", arrow.get_rect(midtop=area.midbottom), arrow, still=True),)


def _panel(glass: Glass, place: pygame.Rect, told: Message) -> Scene:
    """The message on its panel; it scrolls within it where it is too long."""
    panel, _ = split_top(place, min(place.height, told.height))
    if told.height <= place.height:
        return Scene((Piece("said", panel, _written(glass, panel.size, told), still=True),))
    inner = panel.inflate(0, -2 * glass.mm(theme.OUTLINE_MM))

    def seen(top: int, bottom: int) -> tuple[Piece, ...]:
        return tuple(_parts(told, place, top, bottom))

    plate = Piece("panel", panel, _plate(glass, panel.size, told.edge), still=True)
    foot = place.top + max(y + drawn.get_height() for _, y, drawn in told.parts)
    return Scene((plate,), (Area("said", inner, max(0, foot - inner.bottom), lay=seen),))


def _parts(told: Message, place: pygame.Rect, top: int, bottom: int) -> Iterator[Piece]:
    """The parts of a message that lie between two heights: what is out of sight is not painted."""
    for index, (x, y, drawn) in enumerate(told.parts):
        if place.top + y < bottom and place.top + y + drawn.get_height() > top:
            sprite = written(drawn) if isinstance(drawn, Lines) else drawn
            spot = sprite.get_rect(topleft=(place.left + x, place.top + y))
            yield Piece(f"said/{index}", spot, sprite, still=True)


@short_lived
def _written(glass: Glass, size: tuple[int, int], told: Message) -> pygame.Surface:
    """The whole message on its panel."""
    plate, inset = _plate(glass, size, told.edge), glass.mm(theme.CORNER_MM / 2)
    plate.set_clip(plate.get_rect().inflate(-2 * inset, -2 * inset))
    return told.drawn_on(plate)


def _plate(glass: Glass, size: tuple[int, int], edge: theme.Colour | None) -> pygame.Surface:
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    return paint.grounded(size, theme.GROUND, corner, theme.PANEL, edge, line)


def _moved(pieces: tuple[Piece, ...], x: int, y: int) -> tuple[Piece, ...]:
    return tuple(piece._replace(place=piece.place.move(x, y)) for piece in pieces)
