"""The call for a judge, as large as the screen allows."""

import pygame

from tablepi.screens.pictures.picture import Call
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, above, below, right_of, split_top, whole
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.whole_name import drawn_name
from tablepi.ui.widgets.frame import HEAD_MM, Pieces, enlarged, foot, strips

_SIGN_SHARE = 0.34
_SIZES_MM = theme.TYPES_MM[:4]
_EDGE_MM = 1.6


def scene(picture: Call, glass: Glass) -> Scene:
    """The scales beside the word and the name of who calls; below them the way on."""
    glass = enlarged(glass)
    buttons, foot_top = foot(glass, (), picture.buttons)
    gap = glass.mm(GAP_MM)
    strip_px = glass.mm(HEAD_MM) if picture.notices else 0
    strip, room = split_top(above(whole(glass), foot_top - gap), strip_px, gap)
    notices = strips(glass, strip, picture.notices)
    corner, edge_px = glass.mm(theme.CORNER_MM), glass.mm(_EDGE_MM)
    edge = paint.plate(room.size, corner, theme.PANEL, theme.AMBER, edge_px)
    word_pieces = _word_pieces(glass, room.inflate(-4 * gap, -2 * gap), picture)
    return Scene((*buttons, Piece("call", room, edge, still=True), *word_pieces, *notices))


def _word_pieces(glass: Glass, room: pygame.Rect, picture: Call) -> Pieces:
    """The sign, and beside or below it title, caller and hint."""
    gap = glass.mm(GAP_MM)
    if room.width > room.height:
        sign = icon("judge", min(room.height, round(room.width * _SIGN_SHARE)), theme.AMBER)
        place = sign.get_rect(midleft=room.midleft)
        body = right_of(room, place.right + 2 * gap)
    else:
        sign = icon("judge", min(room.width, round(room.height * _SIGN_SHARE)), theme.AMBER)
        place = sign.get_rect(midtop=room.midtop)
        body = below(room, place.bottom + 2 * gap)
    is_upright = body.left == room.left
    hint_px = glass.mm(theme.LABEL_MM)
    hint = text.block(picture.hint, body.width, 4, hint_px, theme.QUIET, centred=is_upright)
    half_px = (body.height - hint.get_height() - 2 * gap) // 2
    title = large(glass, (body.width, half_px), picture.title)
    images = (("title", title), ("caller", _caller(glass, (body.width, half_px), picture)))
    height = sum(image.get_height() + gap for _, image in images) + hint.get_height()
    top = body.centery - height // 2
    if is_upright:
        # All in the middle, one below the other.
        place.top += (body.height - height) // 2
        top = place.bottom + 2 * gap
    pieces = [Piece("sign", place, sign, still=True)]
    for key, image in (*images, ("hint", hint)):
        spot = image.get_rect(topleft=(body.left, top))
        if is_upright:
            spot.centerx = body.centerx
        pieces.append(Piece(key, spot, image, still=True))
        top += image.get_height() + gap
    return tuple(pieces)


def _caller(glass: Glass, size: tuple[int, int], picture: Call) -> pygame.Surface:
    """The caller's name, behind the badge of the seat that it is."""
    if not picture.seat:
        return large(glass, size, picture.name)
    gap, side = glass.mm(GAP_MM), min(size[1], size[0] // 4)
    name = large(glass, (size[0] - side - gap, size[1]), picture.name)
    side = min(side, name.get_height())
    surface = pygame.Surface((side + gap + name.get_width(), name.get_height()))
    surface.fill(theme.PANEL)
    badge_image = badge(picture.seat, side)
    surface.blit(badge_image, badge_image.get_rect(midleft=(0, name.get_height() // 2)))
    surface.blit(name, (side + gap, 0))
    return surface


def large(glass: Glass, size: tuple[int, int], words: str) -> pygame.Surface:
    """The words on one line as large as they fit, on two where none is small enough."""
    sizes = [glass.mm(type_mm) for type_mm in _SIZES_MM]
    fitting = (
        size_px
        for size_px in sizes
        if measure.width(words, size_px, True) <= size[0]
        and measure.line_height(size_px) <= size[1]
    )
    return drawn_name(words, size, (next(fitting, sizes[-1]),), theme.TEXT)
