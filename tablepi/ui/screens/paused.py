"""A pause: the dimmed table under large letters."""

import pygame

from tablepi.referee.table_picture import Dial
from tablepi.screens.pictures.picture import Paused
from tablepi.ui.input.scrolling import View
from tablepi.ui.screens.judge_call import large
from tablepi.ui.screens.table import scene as table_scene
from tablepi.ui.table.clocks import clock, delay_px
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, centred, inset, share, split_top, tiles, whole
from tablepi.ui.toolkit.pieces import Piece, Scene, veil
from tablepi.ui.widgets.frame import HEAD_MM, Pieces, enlarged, strips

_VEIL = 185
"""The opacity of the veil, of 255."""

_PLATE_MM = (120.0, 30.0)
_TITLE_MM = 18.0
_CLOCK_MM = 11.0
_CLOCKS_MM = 24.0
_BADGE_MM = 10.5
_BLANK = "\u2007"
"""A space as wide as a figure."""

_ALONE_MM = 64.0
_CLOCKS_ACROSS = 4
_EDGE_MM = 0.8


def scene(picture: Paused, glass: Glass) -> Scene:
    """The table cannot be tapped; a touch anywhere ends the pause."""
    table_view = View()
    table_view.turn_to(table_scene(picture.table, glass), same=False)
    table_pieces = tuple(piece._replace(act=None, touch=None) for piece in table_view.pieces)
    return Scene((*table_pieces, *veil(glass, "veil", _VEIL), *_plate(picture, enlarged(glass))))


def _plate(picture: Paused, glass: Glass) -> Pieces:
    """A plate in the middle: the sign and the word, the clocks, how to go on."""
    gap, room = glass.mm(GAP_MM), whole(glass)
    width = min(room.width, glass.mm(_PLATE_MM[0]))
    inner_px = width - 4 * gap
    hint = text.block(
        picture.hint, inner_px, 3, glass.mm(theme.LABEL_MM), theme.QUIET, centred=True
    )
    clocks = picture.table.clocks
    clocks_across = min(len(clocks), max(1, min(_CLOCKS_ACROSS, inner_px // glass.mm(_CLOCKS_MM))))
    rows = -(-len(clocks) // clocks_across) if clocks else 0
    title_px, row_px = glass.mm(_TITLE_MM), glass.mm(_CLOCK_MM) + gap
    height = title_px + rows * row_px + hint.get_height() + 4 * gap
    plate = centred(room, (width, min(room.height, height)))
    edge = glass.mm(_EDGE_MM)
    plate_image = paint.plate(plate.size, glass.mm(theme.CORNER_MM), theme.PANEL, theme.AMBER, edge)
    inner = inset(plate, 2 * gap, gap)
    title, _ = split_top(inner, title_px)
    pieces = [
        Piece("paused", plate, plate_image, picture.act, touch=whole(glass, 0.0), still=True),
        *_title_pieces(picture.title, title, glass),
        *_clocks(clocks, clocks_across, title.move(0, title_px + gap // 2), glass),
        Piece("paused.hint", hint.get_rect(midbottom=inner.midbottom), hint, still=True),
    ]
    if picture.notices:
        strip, _ = split_top(room, glass.mm(HEAD_MM))
        strip_pieces = strips(glass, strip, picture.notices)
        pieces += [piece._replace(key=f"paused.{piece.key}", act=None) for piece in strip_pieces]
    return tuple(pieces)


def _title_pieces(words: str, room: pygame.Rect, glass: Glass) -> Pieces:
    side, gap = round(room.height * 0.7), glass.mm(GAP_MM)
    words_image = large(glass, (room.width - side - gap, room.height), words)
    sign = icon("pause", side, theme.AMBER_SIGN)
    left = room.centerx - (side + gap + words_image.get_width()) // 2
    place = words_image.get_rect(midleft=(left + side + gap, room.centery))
    return (
        Piece("paused.sign", sign.get_rect(midleft=(left, room.centery)), sign, still=True),
        Piece("paused.title", place, words_image, still=True),
    )


def _clocks(dials: tuple[Dial, ...], across: int, room: pygame.Rect, glass: Glass) -> Pieces:
    """Every clock as large as the others, seat after seat, as it stands."""
    gap, height = glass.mm(GAP_MM), glass.mm(_CLOCK_MM)
    most_figures = max((len(dial.text) for dial in dials), default=0)
    padded = [dial._replace(text=dial.text.rjust(most_figures, _BLANK)) for dial in sorted(dials)]
    widths = [_natural_px(dial, glass) for dial in padded]
    widest_px = max(widths) if len(dials) > 1 else glass.mm(_ALONE_MM)
    pieces: Pieces = ()
    clock_px = min(widest_px, share(room.width, across, gap))
    room = centred(room, (across * (clock_px + gap) - gap, room.height))
    places = tiles(room, len(padded), across, (clock_px, height), gap)
    for index, (place, dial) in enumerate(zip(places, padded, strict=True)):
        if len(dials) > 1:
            # In as much room as the widest has, narrower signs would be drawn larger.
            place.width -= (widest_px - widths[index]) * clock_px // widest_px
        clock_pieces = clock(dial, place, glass)
        pieces += tuple(piece._replace(key=f"paused.{piece.key}") for piece in clock_pieces)
    return pieces


def _natural_px(dial: Dial, glass: Glass) -> int:
    """The width of a clock with its figures right beside its badge, or its delay."""
    figures_px = measure.figures_width(dial.text, glass.mm(theme.PROMPT_MM))
    before_px = delay_px(dial, glass) if dial.delay else 0
    return glass.mm(_BADGE_MM) + before_px + figures_px
