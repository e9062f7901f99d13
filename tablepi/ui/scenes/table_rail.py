"""The rail beside or below the board: what was said, what is asked, what can be chosen."""

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from tablepi.app.picture import Button, Notice, Prompt, Said
from tablepi.core.cards import Card
from tablepi.ui import paint, text, theme
from tablepi.ui.glass import Glass
from tablepi.ui.pieces import MARK_MM, Area, Piece
from tablepi.ui.scenes.frame import strips
from tablepi.ui.scenes.table_buttons import chip
from tablepi.ui.scenes.table_choices import choices
from tablepi.ui.scenes.table_frame import ROW_GAP_MM
from tablepi.ui.scenes.table_keypad import Block
from tablepi.ui.scenes.table_message import Message, doing, refusal
from tablepi.ui.zones.items import face_of
from tablepi.ui.zones.kept import kept
from tablepi.ui.zones.sheet import Laid

_NOTICE_MM = 9.2
_PEEK_MM = 3.4
_LEAST_MESSAGE_MM = 13.0
_TEXT_ROWS = 3


class Spoken(NamedTuple):
    """What the rail tells: the verdict, the last line, what the hands do, notices."""

    said: Said | None
    last: str
    hands: tuple[str, ...]
    notices: tuple[Notice, ...]


@kept
def rail(
    key: object,
    spoken: Spoken,
    prompt: Prompt,
    faces: Mapping[str, Card],
    place: pygame.Rect,
    glass: Glass,
) -> Laid:
    """From the foot upwards: choices, words given, the question; the rest is the message's."""
    gap = glass.mm(ROW_GAP_MM)
    room = place.copy()
    shown = _notices(glass, room, spoken.notices)
    asked = text.block(
        prompt.text, room.width, _TEXT_ROWS, glass.mm(theme.PROMPT_MM), theme.TEXT, bold=True
    )
    given = _given(glass, () if prompt.keypad else prompt.given, room.width)
    fixed = asked.get_height() + gap + (given.height + gap if given.height else 0)
    block, main = choices(glass, "choices/", prompt, room.width, room.height - fixed)
    free = room.height - fixed - gap
    told = _message(glass, room.width, free - main, spoken, faces)
    if spoken.said is None and told and told.surface.get_height() > free - main:
        told = None
    high = _choices_height(glass, free, block.height, main, told)
    area = pygame.Rect(room.left, room.bottom - high, room.width, high)
    y = area.top - fixed
    pieces = [
        *shown,
        Piece("asked", asked.get_rect(topleft=(room.left, y)), asked, still=True),
        *_moved(given.pieces, room.left, y + asked.get_height() + gap),
        *_moved(block.pieces, area.left, area.top),
    ]
    # The mark of what is scrolled away stands in the margin.
    wider = pygame.Rect(area.topleft, (area.width + glass.mm(MARK_MM + 0.7), area.height))
    areas = [Area("choices", wider, max(0, block.height - high))]
    if told is not None:
        most = max(1, y - gap - room.top)
        laid = _panel(glass, pygame.Rect(room.topleft, (room.width, most)), told)
        pieces += laid.pieces
        areas += laid.areas
    return Laid(tuple(pieces), tuple(areas))


def _notices(glass: Glass, room: pygame.Rect, notices: tuple[Notice, ...]) -> tuple[Piece, ...]:
    """Notices take the top of the room, the most urgent two of them."""
    if not notices:
        return ()
    high = glass.mm(_NOTICE_MM) * min(2, len(notices))
    pieces = strips(glass, pygame.Rect(room.topleft, (room.width, high)), notices)
    gap = glass.mm(ROW_GAP_MM)
    room.update(room.left, room.top + high + gap, room.width, room.height - high - gap)
    return pieces


def _given(glass: Glass, given: tuple[Button, ...], width: int) -> Block:
    """The words given, each to be taken back by tapping it."""
    gap = glass.gap_px
    across = max(2, min(3, len(given)))
    wide = (width - gap * (across - 1)) // across
    pieces = []
    for index, button in enumerate(given):
        spot = pygame.Rect(
            index % across * (wide + gap),
            index // across * (glass.touch_px + gap),
            wide,
            glass.touch_px,
        )
        drawn = chip(glass, spot.size, button)
        pieces.append(Piece(f"given.{index}", spot, drawn, button.act, still=True))
    return Block(tuple(pieces), pieces[-1].place.bottom if pieces else 0)


def _message(
    glass: Glass, width: int, most: int, spoken: Spoken, faces: Mapping[str, Card]
) -> Message | None:
    said = spoken.said
    if said is not None and not said.accepted:
        shown = face_of(faces, said.card) if said.card in faces else None
        return refusal(glass, width, most, said, shown)
    last = said.text if said is not None else spoken.last
    if not last and not spoken.hands:
        return None
    return doing(glass, width, most, last, spoken.hands, said is not None)


def _choices_height(glass: Glass, room: int, whole: int, main: int, told: Message | None) -> int:
    """All choices if the message fits as well; else `more` gives way, then what comes last."""
    wanted = told.surface.get_height() if told else 0
    if whole + wanted <= room:
        return whole
    peek = glass.mm(_PEEK_MM) + glass.mm(4.5) if whole > main else 0
    if main + peek + wanted <= room:
        return min(whole, main + peek)
    least = min(wanted, glass.mm(_LEAST_MESSAGE_MM))
    if told and told.edge:
        least = wanted
    return max(min(main, glass.touch_px), min(main, room - least))


def _panel(glass: Glass, place: pygame.Rect, told: Message) -> Laid:
    """The message on its panel; it scrolls within it where it is too long."""
    edge = glass.mm(theme.OUTLINE_MM)
    high = min(place.height, told.surface.get_height())
    panel = pygame.Rect(place.topleft, (place.width, high))
    drawn = paint.plate(panel.size, glass.mm(theme.CORNER_MM), theme.PANEL, told.edge, edge)
    inner = panel.inflate(-2 * edge, -2 * edge)
    words = told.surface.get_rect(topleft=panel.topleft)
    pieces = (
        Piece("panel", panel, drawn, still=True),
        Piece("said/words", words, told.surface, clip=None, still=True),
    )
    return Laid(pieces, (Area("said", inner, max(0, words.height - high)),))


def _moved(pieces: tuple[Piece, ...], x: int, y: int) -> tuple[Piece, ...]:
    return tuple(piece._replace(place=piece.place.move(x, y)) for piece in pieces)
