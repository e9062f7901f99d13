"""Rows of lists: a match, a player's name, a seat."""

from itertools import product

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, emblem, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import right_of
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.toolkit.whole_name import drawn_name, name_sizes

_PAD_MM = 2.5
_INSET_MM = 0.7
_SIGN_MM = 5.0
_EMBLEM_MM = 11.0
_BADGE_MM = 7.0
_HEADING_MM = 3.6


@sprite
def entry(
    glass: Glass,
    size: tuple[int, int],
    title: str,
    detail: str = "",
    game: str = "",
    sign: str = "",
    first: bool = False,
    figure: str = "",
) -> pygame.Surface:
    """A row: a game's emblem, a title over its detail, a large figure and an icon at the end that
    says what it does.

    Without a sign nothing happens on a tap, and only a hairline shows it. The `first` to be
    chosen has an amber edge and sign.
    """
    surface, room = _ground(glass, size, bool(sign), first)
    pad = glass.mm(_PAD_MM)
    if sign:
        colour = theme.AMBER if first else theme.QUIET
        drawn = icon(sign, min(glass.mm(_SIGN_MM), room.height), colour)
        surface.blit(drawn, drawn.get_rect(midright=room.midright))
        room.width -= drawn.get_width() + pad
    if figure:
        drawn = text.figures(figure, glass.mm(theme.PROMPT_MM), theme.TEXT)
        surface.blit(drawn, drawn.get_rect(midright=room.midright))
        room.width -= drawn.get_width() + pad
    if game:
        drawn = emblem(game, max(1, min(glass.mm(_EMBLEM_MM), room.height)))
        surface.blit(drawn, drawn.get_rect(midleft=room.midleft))
        left = room.left + drawn.get_width() + pad
        room = right_of(room, left)
    words = _words(glass, room, title, detail)
    surface.blit(words, words.get_rect(midleft=room.midleft))
    return surface


def is_whole(glass: Glass, size: tuple[int, int], title: str, detail: str, *beside: str) -> bool:
    """True if title and detail stand whole in a row of this size, `beside` an emblem's name, a
    sign and a figure, of which each may be empty."""
    width = size[0] - 2 * glass.mm(_PAD_MM)
    widths = (_EMBLEM_MM, _SIGN_MM, theme.BUTTON_MM * 4)
    width -= sum(glass.mm(mm + _PAD_MM) for mm, shown in zip(widths, beside, strict=True) if shown)
    room = pygame.Rect(0, 0, max(1, width), size[1] - 2 * glass.mm(_INSET_MM))
    head_px, body_px = _types(glass, room, title, detail)
    step = measure.row_step(head_px)
    rows = min(2, len(measure.wrap(title, room.width, 3, head_px, bold=True)))
    left = room.width, room.height - rows * step
    return not detail or measure.is_whole(detail, left, body_px)


@sprite
def heading_line(glass: Glass, size: tuple[int, int], words: str) -> pygame.Surface:
    """A heading above rows, with a hairline to the end."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    drawn = text.fitted(words, size[0], glass.mm(_HEADING_MM), theme.QUIET, bold=True)
    place = drawn.get_rect(topleft=(0, 0))
    surface.blit(drawn, place)
    left = place.right + glass.mm(_PAD_MM)
    if left < size[0]:
        line = pygame.Rect(left, place.centery, size[0] - left, glass.mm(theme.LINE_MM))
        surface.fill(theme.HAIRLINE, line)
    return surface


@sprite
def seat_row(
    glass: Glass, size: tuple[int, int], seat: int, name: str, sign: str, picked: bool
) -> pygame.Surface:
    """A seat while a match is set up: its badge, who sits there, the icon of what a tap does.

    One that is `picked` has an edge and a brighter ground.
    """
    surface, room = _ground(glass, size, True, False)
    if picked:
        corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
        surface = paint.plate(size, corner, theme.RAISED, theme.TEXT, line).copy()
    gap = glass.mm(1.2)
    room.inflate_ip(2 * glass.mm(0.7), 0)
    mark = badge(seat, max(1, min(glass.mm(_BADGE_MM), room.height)))
    surface.blit(mark, mark.get_rect(midleft=room.midleft))
    colour = theme.AMBER if sign == "lot" else theme.QUIET
    drawn = icon(sign, min(glass.mm(4.0), room.height), colour)
    surface.blit(drawn, drawn.get_rect(midright=room.midright))
    left = room.left + mark.get_width() + gap
    width = max(1, room.right - drawn.get_width() - gap - left)
    sizes = tuple(measure.low_enough(name_sizes(glass), size[1]))
    words = drawn_name(name, (width, size[1] - 2 * glass.mm(theme.OUTLINE_MM)), sizes, theme.TEXT)
    # In a low row an accent could reach the upper edge.
    surface.set_clip((0, glass.mm(theme.OUTLINE_MM) + 1, *size))
    surface.blit(words, words.get_rect(midleft=(left, room.centery)))
    surface.set_clip(None)
    return surface


@sprite
def lot_mark(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """The edge around the seat that a lot passes, or on which it fell."""
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    return paint.plate(size, corner, None, theme.AMBER, line)


def _ground(
    glass: Glass, size: tuple[int, int], tappable: bool, first: bool
) -> tuple[pygame.Surface, pygame.Rect]:
    edge: Colour | None = theme.AMBER if first else None
    if not tappable:
        edge = theme.HAIRLINE
    fill = theme.PANEL if tappable else theme.GROUND
    line = glass.mm(theme.OUTLINE_MM if first else theme.LINE_MM)
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), fill, edge, line).copy()
    return surface, surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_INSET_MM))


def _words(glass: Glass, room: pygame.Rect, title: str, detail: str) -> pygame.Surface:
    head_px, body_px = _types(glass, room, title, detail)
    step, below = measure.row_step(head_px), measure.line_height(body_px)
    one_line = measure.width(title, head_px, bold=True) <= room.width
    if step + below > room.height or (not one_line and 2 * step <= room.height < 2 * step + below):
        # A title needs the room more than its detail does.
        detail = ""
    rows = max(1, min(2, (room.height - (below if detail else 0)) // step))
    above = room.width, rows * step
    if measure.is_whole(title, (room.width, above[1] + head_px // 2), head_px, bold=True):
        head = text.block(title, room.width, rows, head_px, theme.TEXT, bold=True)
    else:
        sizes = head_px, glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)
        head = drawn_name(title, above, sizes if rows > 1 else sizes[:1], theme.TEXT)
    if not detail:
        return head
    top = head.get_height() - measure.line_height(head_px) + step
    left = room.width, room.height - top
    body_px = measure.whole_px(detail, left, [body_px, glass.mm(theme.LEAST_MM)])
    body_rows = max(1, measure.rows_in(left[1], body_px))
    body = text.block(detail, room.width, body_rows, body_px, theme.QUIET)
    surface = pygame.Surface((room.width, top + body.get_height()), pygame.SRCALPHA)
    surface.blits(((head, (0, 0)), (body, (0, top))))
    return surface


def _types(glass: Glass, room: pygame.Rect, title: str, detail: str) -> tuple[int, int]:
    """The largest types in which both stand whole below one another, else the least."""
    heads = [glass.mm(theme.PROMPT_MM), glass.mm(theme.BUTTON_MM)]
    bodies = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    for head_px, body_px in product(heads, bodies):
        below = measure.line_height(body_px) if detail else 0
        if not measure.is_whole(title, (room.width, room.height - below), head_px, bold=True):
            continue
        rows = len(measure.wrap(title, room.width, 2, head_px, bold=True))
        left = room.height - rows * measure.row_step(head_px)
        if not detail or measure.is_whole(detail, (room.width, left), body_px):
            return head_px, body_px
    return heads[-1], bodies[-1]
