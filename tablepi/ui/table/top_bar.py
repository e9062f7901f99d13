"""The top of a table: its phases and round; and its tools at the foot."""

import pygame

from tablepi.app.view.picture import Button
from tablepi.ui.board.memo import kept
from tablepi.ui.table.prompt_buttons import lettering, press_of
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.phase_track import track

Pieces = tuple[Piece, ...]

_UNDO_MM = 30.0


@kept
def top(
    key: object,
    title: str,
    steps: tuple[str, ...],
    step: int,
    number: str,
    place: pygame.Rect,
    glass: Glass,
) -> Pieces:
    """The phase track from the left, the round at the right, the game's name where it fits."""
    size_px = glass.mm(theme.LABEL_MM)
    least = place.width // 2
    words = text.fitted(number, place.width - least, size_px, theme.TEXT)
    room = place.width - words.get_width() - glass.mm(2.0)
    drawn = track(glass, (room, place.height), steps, step)
    pieces = [
        Piece("track", drawn.get_rect(topleft=place.topleft), drawn, still=True),
        Piece("round", words.get_rect(midright=place.midright), words, still=True),
    ]
    used = drawn.get_bounding_rect().right + glass.mm(6.0)
    if title and used + measure.width(title, size_px) + glass.mm(4.0) < room:
        name = text.line(title, size_px, theme.QUIET)
        right = place.left + room - glass.mm(2.0)
        pieces.append(Piece("title", name.get_rect(midright=(right, place.centery)), name))
    return tuple(pieces)


@kept
def tools(key: object, tools: tuple[Button, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    """Undo in the corner, wider than the others and with its word; the others by their icons."""
    if not tools:
        return ()
    gap = glass.gap_px
    count = len(tools)
    narrow = max(glass.touch_px, (place.width - glass.mm(_UNDO_MM)) // max(1, count - 1) - gap)
    first = place.width - (narrow + gap) * (count - 1)
    type_mm, icon, _ = lettering(glass, first, tools[:1])
    pieces = []
    right = place.right
    for index, tool in enumerate(tools):
        width = narrow if index else first
        spot = pygame.Rect(right - width, place.top, width, place.height)
        label = "" if index else tool.label
        image = tool.icon if index or icon else ""
        drawn = buttons.button(
            glass, spot.size, label, buttons.Kind.QUIET, press_of(tool), image, type_mm
        )
        pieces.append(Piece(f"tool.{tool.icon or index}", spot, drawn, tool.act, still=True))
        right -= width + gap
    return tuple(pieces)
