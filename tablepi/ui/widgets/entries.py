"""Rows of lists: a match, a player's name, a seat."""

from itertools import product

import pygame

from tablepi.screens.pictures.picture import Record
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, emblem, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import right_of, split_top
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of, name_sizes
from tablepi.ui.widgets.key_faces import Kind, Skin, cap, skin_of
from tablepi.ui.widgets.records import RECORD_MM, draw_record

_PAD_MM = 2.5
_INSET_MM = 0.5
_SIGN_MM = 5.0
_EMBLEM_MM = 11.0
_BADGE_MM = 7.0
_PLATE_PAD_MM = 1.4
_SIGNED_MM = 30.0
"""Narrower plates do not show that they are edited: their names need the room."""

_STACKED_MM, _ABOVE_MM, _LOW_BADGE_MM = 12.0, 0.7, 4.6
"""From this height on a name that is not whole beside its badge stands below it."""

_LIP_SHARE = 0.38
_HEADS_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
"""Types of a title, the largest first."""

_LOT_MM = 1.0


@sprite
def entry(
    glass: Glass,
    size: tuple[int, int],
    title: str,
    detail: str = "",
    game: str = "",
    sign: str = "",
    record: Record | None = None,
    key: bool = False,
    title_mm: float = theme.PROMPT_MM,
) -> pygame.Surface:
    """A row: a game's emblem, a title over its detail, a record and an icon at the end that says
    what it does.

    Without a sign nothing happens on a tap, and it is flat, unless it is a `key` for all that.
    `title_mm`: the largest type of the title.
    """
    surface, inner = _ground(glass, size, key or bool(sign))
    pad = glass.mm(_PAD_MM)
    if sign:
        image = icon(sign, min(glass.mm(_SIGN_MM), inner.height), theme.QUIET)
        surface.blit(image, image.get_rect(midright=inner.midright))
        inner.width -= image.get_width() + pad
    if record:
        inner = draw_record(glass, surface, inner, record)
    if game:
        image = emblem(game, max(1, min(glass.mm(_EMBLEM_MM), inner.height, inner.width // 4)))
        surface.blit(image, image.get_rect(midleft=inner.midleft))
        left = inner.left + image.get_width() + pad
        inner = right_of(inner, left)
    heads_mm = tuple(mm for mm in _HEADS_MM if mm <= title_mm)
    words = _words(glass, inner, title, detail, heads_mm)
    surface.blit(words, words.get_rect(midleft=inner.midleft))
    return surface


def is_whole(glass: Glass, size: tuple[int, int], title: str, detail: str, *beside: object) -> bool:
    """True if title and detail stand whole in a row of this size, `beside` an emblem's name, a
    sign and a record, of which each may be missing."""
    width = size[0] - 2 * glass.mm(_PAD_MM)
    widths = (_EMBLEM_MM, _SIGN_MM, RECORD_MM)
    width -= sum(glass.mm(mm + _PAD_MM) for mm, part in zip(widths, beside, strict=True) if part)
    place = pygame.Rect(0, 0, max(1, width), size[1] - 2 * glass.mm(_INSET_MM))
    head_px, body_px = _types(glass, place, title, detail)
    step = measure.row_step(head_px)
    rows = min(2, len(measure.wrap(title, place.width, 3, head_px, bold=True)))
    detail_size = place.width, place.height - rows * step
    return not detail or measure.is_whole(detail, detail_size, body_px)


@sprite
def heading_line(glass: Glass, size: tuple[int, int], words: str) -> pygame.Surface:
    """A heading above rows, with a hairline to the end."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    words_image = text.fitted(words, size[0], glass.mm(theme.LABEL_MM), theme.QUIET, bold=True)
    place = words_image.get_rect(topleft=(0, 0))
    surface.blit(words_image, place)
    left = place.right + glass.mm(_PAD_MM)
    if left < size[0]:
        line = pygame.Rect(left, place.centery, size[0] - left, glass.mm(theme.LINE_MM))
        surface.fill(theme.HAIRLINE, line)
    return surface


@sprite
def seat_plate(
    glass: Glass,
    size: tuple[int, int],
    seat: int,
    name: str,
    sign: str,
    picked: bool = False,
    turned: bool = False,
) -> pygame.Surface:
    """A seat while a match is set up: a key in its colour with its badge, who sits there, and the
    icon of what a tap does.

    One that is `picked` is white and ticked; one that is `turned` is read from the other side.
    """
    if turned:
        return pygame.transform.rotate(seat_plate(glass, size, seat, name, sign, picked), 180)
    colour = theme.seat_colour(seat)
    skin = Skin(colour, theme.INK, theme.mixed(theme.INK, colour, _LIP_SHARE))
    surface = cap(glass, size, skin_of(Kind.CHOSEN) if picked else skin)
    inner = surface.get_rect().inflate(-2 * glass.mm(_PLATE_PAD_MM), 0)
    inner.height -= glass.mm(theme.LIP_MM)
    gap, sign_name = glass.mm(1.2), "check" if picked else sign
    mark = badge(seat, max(1, min(glass.mm(_BADGE_MM), inner.height - gap)), not picked)
    sign_image = icon(sign_name, min(glass.mm(4.0), inner.height), theme.INK)
    has_sign = size[0] >= glass.mm(_SIGNED_MM) or sign != "edit"
    left = inner.left + mark.get_width() + gap
    right = inner.right - (sign_image.get_width() + gap if has_sign else 0)
    room = pygame.Rect(left, inner.top, max(1, right - left), inner.height)
    sizes = tuple(measure.low_enough(name_sizes(glass), inner.height))
    below = _below(glass, inner)
    if below is not None and not _has_room(name, _named(glass, room), sizes):
        # The name has the whole width, below what stands beside it else.
        inner, room = _above(glass, inner, below), below
        mark = badge(seat, inner.height, not picked)
    surface.blit(mark, mark.get_rect(midleft=inner.midleft))
    if has_sign:
        surface.blit(sign_image, sign_image.get_rect(midright=inner.midright))
    _draw_name(glass, surface, name, room, sizes)
    return surface


def _above(glass: Glass, inner: pygame.Rect, below: pygame.Rect) -> pygame.Rect:
    """The room of badge and icon above a name, a little below the plate's edge."""
    room, _ = split_top(inner, below.top - inner.top)
    top_px = glass.mm(_ABOVE_MM)
    return pygame.Rect(room.left, room.top + top_px, room.width, room.height - top_px)


def _draw_name(
    glass: Glass, surface: pygame.Surface, name: str, room: pygame.Rect, sizes: tuple[int, ...]
) -> None:
    words = drawn_name(name, _named(glass, room), sizes, theme.INK)
    # In a low plate an accent could reach the upper edge.
    surface.set_clip((0, glass.mm(_INSET_MM) + 1, *surface.get_size()))
    surface.blit(words, words.get_rect(midleft=room.midleft))
    surface.set_clip(None)


def _has_room(name: str, size: tuple[int, int], sizes: tuple[int, ...]) -> bool:
    """True if a name stands in a room of this size whole, and no word of it is parted."""
    least_px = min(sizes)
    words = measure.words(name)
    has_words = all(measure.stands_whole(word, size[0], least_px) for word in words)
    return has_words and lines_of(name, size, sizes).whole


def _named(glass: Glass, room: pygame.Rect) -> tuple[int, int]:
    """The size of a name in this room of a plate."""
    return room.width, room.height - 2 * glass.mm(_INSET_MM)


def _below(glass: Glass, inner: pygame.Rect) -> pygame.Rect | None:
    """The room of a name below badge and sign; None where the plate is too low."""
    if inner.height < glass.mm(_STACKED_MM):
        return None
    top = inner.top + glass.mm(_ABOVE_MM + _LOW_BADGE_MM)
    return pygame.Rect(inner.left, top, inner.width, inner.bottom - top)


@sprite
def lot_mark(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """The edge around the seat that a lot passes, or on which it fell: dark, as on any colour."""
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(_LOT_MM)
    height = size[1] - glass.mm(theme.LIP_MM)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(paint.plate((size[0], height), corner, None, theme.INK, line), (0, 0))
    return surface


def _ground(
    glass: Glass, size: tuple[int, int], tappable: bool
) -> tuple[pygame.Surface, pygame.Rect]:
    """A key where a tap does something, else flat."""
    flat = Skin(theme.FLAT, theme.TEXT, edge=theme.PARTING)
    surface = cap(glass, size, skin_of(Kind.QUIET) if tappable else flat)
    return surface, surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_INSET_MM))


def _words(
    glass: Glass,
    place: pygame.Rect,
    title: str,
    detail: str,
    heads_mm: tuple[float, ...] = _HEADS_MM,
) -> pygame.Surface:
    head_px, body_px = _types(glass, place, title, detail, heads_mm)
    step, detail_px = measure.row_step(head_px), measure.line_height(body_px)
    one_line = measure.width(title, head_px, bold=True) <= place.width
    if step + detail_px > place.height or (
        not one_line and 2 * step <= place.height < 2 * step + detail_px
    ):
        # A title needs the room more than its detail does.
        detail = ""
    rows = max(1, min(2, (place.height - (detail_px if detail else 0)) // step))
    title_size = place.width, rows * step
    if measure.is_whole(title, (place.width, title_size[1] + head_px // 2), head_px, bold=True):
        head = text.block(title, place.width, rows, head_px, theme.TEXT, bold=True)
    else:
        sizes = head_px, glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)
        head = drawn_name(title, title_size, sizes if rows > 1 else sizes[:1], theme.TEXT)
    if not measure.words(detail):
        return head
    # Without a title it begins where that would.
    detail_top = max(0, head.get_height() - measure.line_height(head_px) + step)
    detail_size = place.width, place.height - detail_top
    body_px = measure.whole_px(detail, detail_size, [body_px, glass.mm(theme.LEAST_MM)])
    body_rows = max(1, measure.rows_in(detail_size[1], body_px))
    body = text.block(detail, place.width, body_rows, body_px, theme.QUIET)
    surface = pygame.Surface((place.width, detail_top + body.get_height()), pygame.SRCALPHA)
    surface.blits(((head, (0, 0)), (body, (0, detail_top))))
    return surface


def _types(
    glass: Glass,
    place: pygame.Rect,
    title: str,
    detail: str,
    heads_mm: tuple[float, ...] = _HEADS_MM,
) -> tuple[int, int]:
    """The largest types in which both stand whole below one another, else the least."""
    heads = [glass.mm(mm) for mm in heads_mm]
    bodies = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    for head_px, body_px in product(heads, bodies):
        detail_px = measure.line_height(body_px) if detail else 0
        if not measure.is_whole(title, (place.width, place.height - detail_px), head_px, bold=True):
            continue
        rows = len(measure.wrap(title, place.width, 2, head_px, bold=True))
        free_px = place.height - rows * measure.row_step(head_px)
        if not detail or measure.is_whole(detail, (place.width, free_px), body_px):
            return head_px, body_px
    return heads[-1], bodies[-1]
