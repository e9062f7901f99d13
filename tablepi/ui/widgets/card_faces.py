"""Card faces: a head with the rank on paper and the suits as a flag, a picture, the name."""

import pygame

from tablepi.ui.toolkit import drawings, measure, paint, suits, text, theme
from tablepi.ui.toolkit.drawings import drawing, names
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_left
from tablepi.ui.toolkit.sprites import shape, sprite
from tablepi.ui.toolkit.templates import stretched
from tablepi.ui.widgets.card_stock import (
    CardFace,
    CardState,
    corner_px,
    dimmed,
    mark_state,
    parts,
    strip_px,
    unit,
)

Size = tuple[int, int]

_RANK_SHARE = 0.26
_RANK_MM = 3.3
_SLIM_RANK_MM = 3.0
_SLIM_MM = 14.5
_RANK_PAD_MM = 0.8
_OF_HEAD = 0.8
_MARK_TO_FIGURE = 1.2
_FIELD_GAP_MM = 0.25
_FIELD_PAD_MM = 0.15
_SHADE_MM = 0.35
_SHADE_ALPHA = 26
_LEAST_PICTURE_MM = 2.4
_ROW_MM = 3.6
_FIGURE_SHARE = 0.62
_SYMBOL_SHARE = 0.8


@sprite
def card(
    glass: Glass, size: Size, face: CardFace, state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """A whole card of this size in pixels."""
    return _drawn_card(glass, size, face, state, has_rank=True)


@sprite
def brief(
    glass: Glass, size: Size, face: CardFace, state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """A small card on its side that shows its suits over its whole width, and its name."""
    return _drawn_card(glass, size, face, state, has_rank=False)


def _drawn_card(
    glass: Glass, size: Size, face: CardFace, state: CardState, has_rank: bool
) -> pygame.Surface:
    if state is CardState.DIMMED:
        return dimmed((card if has_rank else brief)(glass, size, face))
    layout, px = parts(glass, size), unit(glass, size)
    surface = stretched(layout.sheet, size, px).copy()
    _draw_head(surface, glass, px, layout.paper, layout.head, face, has_rank)
    picture, name, row_px = layout.picture, layout.name, round(_ROW_MM * px)
    # A second row takes its room from the picture, no name leaves it its own.
    most = 2 if picture.height >= row_px else 1
    rows = _name_rows(face.name, most, name.width, round(theme.LEAST_MM * px))
    picture.height += (1 - len(rows)) * row_px if picture else 0
    for row in reversed(rows):
        _write_name(surface, px, name, row)
        name = name.move(0, -row_px)
    if picture.height >= glass.mm(_LEAST_PICTURE_MM) and face.suits:
        _draw_picture(surface, px, picture, face, size[1] - layout.head.bottom)
    mark_state(surface, glass, state, layout.paper)
    return surface


@sprite
def strip(glass: Glass, size: Size, face: CardFace) -> pygame.Surface:
    """The upper part of the card of this size: what a staggered column shows of it."""
    return card(glass, size, face).subsurface((0, 0, size[0], strip_px(glass, size))).copy()


@sprite
def upper(glass: Glass, size: Size, head_px: int, face: CardFace) -> pygame.Surface:
    """The upper part of a card that lies beneath the next one: a head that ends at `head_px`."""
    px = unit(glass, size)
    tall = (size[0], 2 * size[1] + glass.mm(6.0))
    surface = stretched("card", tall, px).subsurface((0, 0, *size)).copy()
    paper = parts(glass, tall).paper
    head = pygame.Rect(paper.left, paper.top, paper.width, head_px - paper.top)
    _draw_head(surface, glass, px, paper, head, face, has_rank=True)
    return surface


def _draw_head(
    surface: pygame.Surface,
    glass: Glass,
    px: float,
    paper: pygame.Rect,
    head: pygame.Rect,
    face: CardFace,
    has_rank: bool,
) -> None:
    """The rank at the left, and each suit a field beside it, to the edge of the paper."""
    share = (_RANK_SHARE if face.suits else 1.0) if has_rank else 0.0
    rank_place, flag = split_left(head, round(share * head.width))
    if has_rank:
        _draw_rank(surface, glass, px, rank_place, face)
    if face.suits:
        corner = corner_px(glass, surface.get_size())
        draw_fields(surface, fields(glass, flag.size, face.suits, px), flag, paper, corner)


def _draw_rank(
    surface: pygame.Surface, glass: Glass, px: float, place: pygame.Rect, face: CardFace
) -> None:
    """The rank in the middle of its place, at the left of one as wide as the card."""
    is_wide = surface.get_width() >= _SLIM_MM * glass.px_per_mm
    height_px = round((_RANK_MM if is_wide else _SLIM_RANK_MM) * px)
    pad = 0 if face.suits else glass.mm(_RANK_PAD_MM)
    mark = rank(face.rank, min(height_px, round(_OF_HEAD * place.height)), place.width - 2 * pad)
    left = place.left + (pad or (place.width - mark.get_width()) // 2)
    # An accent on a rank that somebody's own deck has could reach the card's edge.
    surface.set_clip(place)
    surface.blit(mark, mark.get_rect(midleft=(left, place.centery)))
    surface.set_clip(None)


def draw_fields(
    surface: pygame.Surface,
    layer: pygame.Surface,
    place: pygame.Rect,
    paper: pygame.Rect,
    corner: int,
) -> None:
    """Puts fields in their place, cut by the corners of the paper."""
    sheet = pygame.Surface(paper.size, pygame.SRCALPHA)
    sheet.blit(layer, (place.left - paper.left, place.top - paper.top))
    corners = paint.plate(paper.size, corner, (255, 255, 255))
    sheet.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(sheet, paper)


@sprite
def fields(glass: Glass, size: Size, names: tuple[str, ...], px: float) -> pygame.Surface:
    """The suits side by side, each a field of its colour, parted by a little paper."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    gap, pad = max(1, round(_FIELD_GAP_MM * px)), glass.mm(_FIELD_PAD_MM)
    shade = pygame.Surface((size[0], max(1, round(_SHADE_MM * px))), pygame.SRCALPHA)
    shade.fill((0, 0, 0, _SHADE_ALPHA))
    # Marks of one size, although a field may be a pixel wider than the next.
    room = (size[0] - gap * (len(names) - 1)) // len(names) - 2 * pad, size[1] - 2 * pad
    for index, name in enumerate(names):
        left, right = ((size[0] + gap) * end // len(names) for end in (index, index + 1))
        field = pygame.Rect(left, 0, right - gap - left, size[1])
        surface.fill(suits.field_colour(name), field)
        surface.blit(shade, (field.left, size[1] - shade.get_height()), (0, 0, *field.size))
        mark = suits.pair(name, room, round(theme.LEAST_MM * px))
        surface.blit(mark, mark.get_rect(center=field.center))
    return surface


@shape
def rank(
    words: str, height_px: int, width_px: int, colour: theme.Colour | None = None
) -> pygame.Surface:
    """A rank, its figures so high, in ink unless a colour is given; 6 and 9 carry a bar, as they
    are read from two sides.
    """
    colour = colour or theme.INK
    mark = drawings.rank_mark(words, max(1, round(_MARK_TO_FIGURE * height_px)), colour)
    if mark is not None:
        mark = mark.subsurface(mark.get_bounding_rect()).copy()
        share = min(1.0, width_px / mark.get_width())
        return pygame.transform.smoothscale_by(mark, share) if share < 1 else mark
    image = text.two_way(words, measure.size_of_figures(max(1, height_px)), colour)
    width = min(image.get_width(), max(1, width_px))
    return pygame.transform.smoothscale(image, (width, image.get_height()))


def _name_rows(name: str, most: int, width_px: int, size_px: int) -> tuple[str, ...]:
    """The name in one row or two, else its last word as a letter; none where not even that fits."""
    head, _, tail = name.rpartition(" ")
    layouts = ((name,), (head, tail), (f"{head} {tail[:1]}.",)) if head else ((name,),)
    fitting = (rows for rows in layouts if len(rows) <= most and _fit(rows, width_px, size_px))
    return next(fitting, ()) if name else ()


def _fit(rows: tuple[str, ...], width_px: int, size_px: int) -> bool:
    widths = (measure.width(row, size_px, narrow=True) * measure.SQUEEZED for row in rows)
    return max(widths) <= width_px


def _write_name(surface: pygame.Surface, px: float, place: pygame.Rect, name: str) -> None:
    """A row of the name in the middle of its room."""
    if not place.height:
        return
    size_px = round(theme.LEAST_MM * px)
    image = text.fitted(name, place.width, size_px, theme.INK)
    capital = round(theme.CAP_HEIGHT * size_px)
    top = place.centery + capital // 2 - measure.baseline(size_px)
    # Accents may reach into the picture, nothing below the paper.
    surface.set_clip(surface.get_rect().inflate(-2, -2))
    surface.blit(image, (place.centerx - image.get_width() // 2, top))
    surface.set_clip(None)


def _draw_picture(
    surface: pygame.Surface, px: float, place: pygame.Rect, face: CardFace, body_px: int
) -> None:
    """What the card is, in ink on its suits' colours: the figures of its types, else its suit."""
    colours = (suits.field_colour(face.suits[0]), suits.field_colour(face.suits[-1]))
    if theme.PARTING is not None:
        colours = (theme.PAPER, theme.PAPER)
    surface.blit(stretched("picture", place.size, px, *colours), place)
    images = _figures(face, place, round(_FIGURE_SHARE * body_px))
    left = place.centerx - sum(image.get_width() for image in images) // 2
    for image in images:
        surface.blit(image, image.get_rect(left=left, centery=place.centery))
        left += image.get_width()


def _figures(face: CardFace, place: pygame.Rect, side: int) -> list[pygame.Surface]:
    kinds = [face.rank] if face.rank in names("figures") else [*face.types]
    kinds = [kind for kind in kinds if kind in names("figures")]
    if kinds and face.rank != "ace":
        side = min(side, place.height, place.width // len(kinds))
        return [_standing(kind, side, place.height) for kind in kinds]
    side = min(round(_SYMBOL_SHARE * min(place.height, place.width)), side)
    return [
        suits.symbol(suit, max(1, side // (len(face.suits) or 1)), theme.INK) for suit in face.suits
    ]


def _standing(kind: str, side: int, height: int) -> pygame.Surface:
    """The figure at the foot of a picture of this height."""
    surface = pygame.Surface((side, height), pygame.SRCALPHA)
    surface.blit(drawing("figures", kind, side, theme.INK), (0, height - side))
    return surface
