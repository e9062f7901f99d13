"""The heads of a sheet: badge and name over the total, a block in the seat's colour."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.items import lit_edge
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import split_top
from tablepi.ui.toolkit.pieces import Piece, Transition
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.toolkit.whole_name import drawn_name, is_whole, name_sizes
from tablepi.ui.widgets import scores

Size = tuple[int, int]

_TOP_SHARE = 0.38
_TOP_MM = (5.4, 9.4)
_BADGE_MM = 5.2
_SIGN_MM = 3.6
_GAP_MM = 0.9
_PAD_MM = 0.8
_AIR_MM = 0.7
_BLOCK_AIR_MM = 1.4
_OUT_SHARE = 0.3
_NOTE_MM = 3.6


class Head(NamedTuple):
    """The words of a head. `sign`: a crown for who leads, a trophy for who has won, or ''.

    `note`: that the player gave up, a judge's correction. `lit`: the seat is asked.
    """

    seat: int
    name: str
    total: str
    sign: str = ""
    note: str = ""
    lit: bool = False
    out: bool = False

    @property
    def ink(self) -> Colour:
        """The colour of the name."""
        return theme.INK if self.lit else theme.QUIET if self.out else theme.TEXT


class HeadShape(NamedTuple):
    """The measures that all heads of a sheet share, in pixels. `top`: of the part with the name.

    `beside`: the badge stands before the total, else above the name.
    """

    size: Size
    top: int
    figures_px: int
    beside: bool

    def name_room(self, glass: Glass) -> Size:
        """The room of a name."""
        badge_px = 0 if self.beside else glass.mm(_BADGE_MM + _PAD_MM)
        return self.size[0] - 2 * glass.mm(_PAD_MM), self.top - badge_px - glass.mm(_AIR_MM)


def note_px(glass: Glass, words: tuple[Head, ...]) -> int:
    """The height that heads take for their notes, 0 where none has one."""
    return glass.mm(_NOTE_MM) if any(head.note for head in words) else 0


def head_of(seat: SeatPanel, leaders: tuple[int, ...], lit: int) -> Head:
    """The head of a seat. `lit`: the seat asked, 0 for none."""
    note = " · ".join(filter(None, (seat.out, seat.corrected, *seat.notes)))
    sign = "trophy" if seat.winner else "crown" if seat.seat in leaders else ""
    total = seat.score.replace("-", "−")
    return Head(seat.seat, seat.name, total, sign, note, seat.seat == lit, bool(seat.out))


def heads(
    glass: Glass, places: list[pygame.Rect], seats: tuple[SeatPanel, ...], words: tuple[Head, ...]
) -> tuple[Piece, ...]:
    """A head a seat, all of one size."""
    shape = shape_of(glass, places[0].size, words)
    pieces = []
    for place, seat, head_words in zip(places, seats, words, strict=True):
        image = lit_edge(glass, head(glass, shape, head_words), seat.light)
        way = _counting(glass, shape, head_words)
        pieces.append(
            Piece(f"seat.{seat.seat}", place, image, seat.act, still=True, transition=way)
        )
        named = pygame.Rect(place.topleft, (place.width, shape.top))
        pieces.append(_passing(glass, head_words, named))
    return tuple(pieces)


def _passing(glass: Glass, words: Head, room: pygame.Rect) -> Piece:
    """The fading of a head's name as the turn passes: the total keeps its colour, and counts."""
    image, way = _clear(glass), Transition("fade", words.lit, room=room)
    place = image.get_rect(topleft=room.topleft)
    return Piece(f"turn.{words.seat}", place, image, still=True, transition=way)


@sprite
def _clear(glass: Glass) -> pygame.Surface:
    """One clear pixel, for what is only seen while it fades."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def _counting(glass: Glass, shape: HeadShape, words: Head) -> Transition:
    """The way in which a head's total counts."""

    def drawn(total: str) -> pygame.Surface:
        return head(glass, shape, words._replace(total=total))

    block = pygame.Rect(0, shape.top, shape.size[0], shape.size[1] - shape.top)
    return counting(words.total, drawn, block)


def counting(total: str, drawn: Callable[[str], pygame.Surface], block: pygame.Rect) -> Transition:
    """The way in which a total counts on what is drawn for a number; its block gets lighter."""

    def paint(number: str, light: float) -> pygame.Surface:
        surface, brighter = drawn(number.replace("-", "−")).copy(), round(255 * light)
        surface.fill((brighter, brighter, brighter), block, pygame.BLEND_RGB_ADD)
        return surface

    return Transition("count", total, paint=paint)


def shape_of(glass: Glass, size: Size, words: tuple[Head, ...]) -> HeadShape:
    """The shape with the larger figures; the badge stands before them where that costs nothing."""
    totals = tuple(head.total for head in words)
    noted_px = note_px(glass, words)
    least, most = (glass.mm(mm) for mm in _TOP_MM)
    top = max(least, min(most, round(size[1] * _TOP_SHARE)))
    badge_px = glass.mm(_BADGE_MM + _PAD_MM)

    def shape(beside: bool) -> HeadShape:
        top_px = noted_px + (top if beside else least + badge_px)
        width_px = size[0] - 2 * glass.mm(_PAD_MM) - (badge_px if beside else 0)
        room = width_px, size[1] - top_px - 2 * glass.mm(_AIR_MM)
        return HeadShape(size, top_px, scores.figure_px(glass, room, totals), beside)

    before, above = shape(True), shape(False)
    least_px = glass.mm(theme.LEAST_MM)
    is_low = size[1] - above.top < measure.line_height(least_px)
    if is_low or (before.figures_px and before.figures_px >= above.figures_px):
        return before._replace(figures_px=before.figures_px or least_px)
    # What the figures leave is the name's.
    figures_px = above.figures_px or least_px
    spare_px = size[1] - measure.cap_px(figures_px) - 2 * glass.mm(_BLOCK_AIR_MM)
    top_px = max(above.top, min(spare_px, noted_px + most + badge_px))
    return above._replace(figures_px=figures_px, top=top_px)


def names_fit(glass: Glass, size: Size, words: tuple[Head, ...]) -> bool:
    """True if every name stands whole on heads of this size."""
    room = shape_of(glass, size, words).name_room(glass)
    return all(is_whole(glass, head.name, room) for head in words)


@sprite
def head(glass: Glass, shape: HeadShape, words: Head) -> pygame.Surface:
    """The name on a dark plate, below it the total; the seat asked has its colour all over."""
    surface = plate(glass, shape.size, words, (shape.size[0], shape.top))
    top = pygame.Rect(0, 0, shape.size[0], shape.top)
    block = pygame.Rect(0, shape.top, shape.size[0], shape.size[1] - shape.top)
    if words.note:
        colour = theme.INK if words.lit else theme.QUIET
        note = text.fitted(
            words.note, top.width - 2 * glass.mm(_PAD_MM), glass.mm(theme.LEAST_MM), colour
        )
        top.height -= glass.mm(_NOTE_MM)
        surface.blit(
            note, note.get_rect(center=(top.centerx, top.bottom + glass.mm(_NOTE_MM) // 2))
        )
    mark = badge(words.seat, glass.mm(_BADGE_MM), inverted=shape.beside or words.lit)
    sign = sign_of(glass, words, words.lit)
    if shape.beside:
        if sign and not _fits_beside(glass, top, words, sign):
            mark, sign = _stacked(glass, block, mark, sign_of(glass, words, True)), None
        _draw_name(glass, surface, top, words, sign)
        _draw_row(glass, surface, block, mark, _total(glass, shape, words))
    else:
        upper, top = split_top(top, glass.mm(_BADGE_MM + _PAD_MM))
        _draw_row(glass, surface, upper.move(0, glass.mm(_PAD_MM)), mark, sign)
        _draw_name(glass, surface, top, words, None)
        _draw_row(glass, surface, block, _total(glass, shape, words))
    return surface


def plate(glass: Glass, size: Size, words: Head, dark: Size) -> pygame.Surface:
    """A plate in the seat's colour whose upper or left part, so large, is dark unless it is lit."""
    corner, colour = glass.mm(theme.CORNER_MM), theme.seat_colour(words.seat)
    if words.lit:
        return paint.keycap(size, corner, colour, colour, 0, glass.mm(theme.SHEEN_MM)).copy()
    fill = theme.mixed(colour, theme.GROUND, _OUT_SHARE) if words.out else colour
    surface = paint.plate(size, corner, fill).copy()
    surface.fill((0, 0, 0, 0), (0, 0, *dark))
    # Its inner corners lie below the other part.
    beyond = dark[0] + corner * (dark[0] < size[0]), dark[1] + corner * (dark[1] < size[1])
    surface.blit(paint.plate(beyond, corner, theme.PANEL), (0, 0), (0, 0, *dark))
    if theme.PARTING is not None:
        edge_px = glass.mm(theme.PARTING_MM)
        surface.blit(paint.plate(size, corner, None, theme.PARTING, edge_px), (0, 0))
    return surface


def _total(glass: Glass, shape: HeadShape, words: Head) -> pygame.Surface:
    ink = theme.TEXT if words.out and not words.lit else theme.INK
    badge_px = glass.mm(_BADGE_MM + _GAP_MM) if shape.beside else 0
    room = shape.size[0] - 2 * glass.mm(_PAD_MM) - badge_px, shape.size[1] - shape.top
    return scores.score(glass, room, words.total, ink, shape.figures_px)


def sign_of(glass: Glass, words: Head, dark: bool) -> pygame.Surface | None:
    """The crown or the trophy, amber or `dark`; None without one."""
    if not words.sign:
        return None
    return icon(words.sign, glass.mm(_SIGN_MM), theme.INK if dark else theme.AMBER_SIGN)


def _fits_beside(glass: Glass, place: pygame.Rect, words: Head, sign: pygame.Surface) -> bool:
    """True if the sign behind the name leaves it on one line."""
    width_px = place.width - 2 * glass.mm(_PAD_MM) - sign.get_width() - glass.mm(_GAP_MM)
    return measure.stands_whole(words.name, width_px, glass.mm(theme.LABEL_MM))


def _stacked(
    glass: Glass, block: pygame.Rect, mark: pygame.Surface, sign: pygame.Surface | None
) -> pygame.Surface:
    """The sign over the badge, where the block is high enough for both."""
    height = mark.get_height() + (sign.get_height() if sign else 0)
    if sign is None or height > block.height - 2 * glass.mm(_AIR_MM):
        return mark
    surface = pygame.Surface((mark.get_width(), height), pygame.SRCALPHA)
    surface.blit(sign, sign.get_rect(midtop=(mark.get_width() // 2, 0)))
    surface.blit(mark, (0, sign.get_height()))
    return surface


def _draw_name(
    glass: Glass,
    surface: pygame.Surface,
    place: pygame.Rect,
    words: Head,
    sign: pygame.Surface | None,
) -> None:
    """The name, and the sign behind it."""
    sign_px = sign.get_width() + glass.mm(_GAP_MM) if sign else 0
    room = place.width - 2 * glass.mm(_PAD_MM) - sign_px, place.height - glass.mm(_AIR_MM)
    name = drawn_name(words.name, room, name_sizes(glass), words.ink, centred=True)
    _draw_row(glass, surface, place, name, sign)


def _draw_row(
    glass: Glass, surface: pygame.Surface, place: pygame.Rect, *images: pygame.Surface | None
) -> None:
    """Images side by side in the middle of a place."""
    shown, gap = [image for image in images if image], glass.mm(_GAP_MM)
    x = place.centerx - (sum(image.get_width() for image in shown) + gap * (len(shown) - 1)) // 2
    for image in shown:
        surface.blit(image, image.get_rect(midleft=(x, place.centery)))
        x += image.get_width() + gap
