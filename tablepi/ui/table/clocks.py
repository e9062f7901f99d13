"""The clocks above the rail: running ones large, the others small; of very many all are small."""

import pygame

from tablepi.referee.intents import Pause
from tablepi.referee.table_picture import Dial
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    columns,
    fitting,
    right_of,
    rows,
    share,
    split_left,
    split_right,
)
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour

Pieces = tuple[Piece, ...]

_HIGH_MM = 10.0
_FIGURES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_PAD_MM = 1.2
_BADGE_MM = 5.2
_SIGN_MM = 5.2
_SIGN_LESS_MM = 0.6
_STATE_MM = 3.6
_DELAY_MM = theme.LABEL_MM
_LABEL_LEAST_MM = 9.0
_LABELS_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_FEW, _MOST_BESIDE = 2, 9
_SMALL_MM = (14.2, 3.8)
_SMALL_CORNER_MM = 0.8
_SMALL_GAP_MM = 0.5
_COLUMN_GAP_MM = 1.2
_SMALL_LABELS_MM = (theme.LABEL_MM, theme.LEAST_MM)
# Of the em: the tallest sign of a clock over its feet.
_TALLEST = 0.76
_SIGNS = {"short": "hourglass", "out": "flag"}


def strip_height(dials: tuple[Dial, ...], width: int, glass: Glass) -> int:
    """The height of the clocks in this width; 0 for none."""
    if not dials:
        return 0
    _, lines = _small_grid(dials, width, glass)
    return max(glass.mm(_HIGH_MM), lines * glass.mm(_SMALL_MM[1]))


def clock_strip(dials: tuple[Dial, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    """Two clocks side by side; of more the first large, the others in small rows beside it. Of very
    many all are in small rows.

    A finger on any of them pauses.
    """
    if not dials:
        return ()
    main_clock, *small_clocks = _clock_pieces(dials, place, glass)
    # As high as a finger needs it, and no nearer to what else can be tapped.
    touch = place.inflate(0, glass.touch_px - place.height)
    return (main_clock._replace(act=Pause(), touch=touch), *small_clocks)


def _clock_pieces(dials: tuple[Dial, ...], place: pygame.Rect, glass: Glass) -> Pieces:
    half = share(place.width, 2, glass.gap_px)
    (left_half, _), (right_half, _) = split_left(place, half), split_right(place, half)
    if len(dials) == 1:
        return clock(dials[0], place, glass)
    if len(dials) == _FEW:
        return (*clock(dials[0], left_half, glass), *clock(dials[1], right_half, glass))
    across, lines = _small_grid(dials, place.width, glass)
    pieces: Pieces = ()
    small_place, others, gap = place, dials, glass.mm(_COLUMN_GAP_MM)
    if len(dials) <= _MOST_BESIDE:
        small_place, _ = split_right(place, _small_px(place.width, glass))
        left_half, _ = split_left(place, place.width - small_place.width - glass.gap_px)
        pieces, others, gap = clock(dials[0], left_half, glass), dials[1:], 0
    places = [row for column in columns(small_place, across, gap) for row in rows(column, lines, 0)]
    for dial, spot in zip(others, places, strict=False):
        pieces += _row(dial, spot, glass)
    return pieces


def _small_grid(dials: tuple[Dial, ...], width: int, glass: Glass) -> tuple[int, int]:
    """Columns and rows of the small clocks: beside the large one, or of all."""
    if len(dials) > _MOST_BESIDE:
        across = fitting(width, glass.mm(_SMALL_MM[0]), glass.mm(_COLUMN_GAP_MM))
        return across, -(-len(dials) // across)
    across = fitting(_small_px(width, glass), glass.mm(_SMALL_MM[0]), 0)
    return across, -(-(len(dials) - 1) // across) if len(dials) > _FEW else 1


def _small_px(width: int, glass: Glass) -> int:
    """The width of the small clocks: half of it, and two of them at least."""
    return max(share(width, 2, glass.gap_px), 2 * glass.mm(_SMALL_MM[0]))


def clock(dial: Dial, place: pygame.Rect, glass: Glass) -> Pieces:
    """A clock on a plate of its own: the plate is filled, and signed, when time is short or up."""
    key = f"clock.{dial.seat}"
    fill, edge, colour = _look(dial)
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    plate = Piece(key, place, paint.plate(place.size, corner, fill, edge, line), still=True)
    inner = place.inflate(-2 * glass.mm(_PAD_MM), 0)
    marks = _signed_badge(key, dial, inner, colour, glass) if dial.seat else ()
    _, inner = split_left(inner, marks[0].place.width if marks else 0, glass.mm(_SIGN_LESS_MM))
    if dial.delay:
        marks += _delay(key, dial, inner, glass)
        _, inner = split_left(inner, delay_px(dial, glass))
    words, size_px = _fitted_figures(dial.text, inner.width, glass)
    figures = _figures(key, words, inner, size_px, colour)
    if not dial.seat:
        inner.width -= measure.figures_width(words, size_px)
        marks = _signed_words(key, dial, inner, colour, glass)
    return (plate, *marks, *figures)


def delay_px(dial: Dial, glass: Glass) -> int:
    """The room that a delay takes before the time: that of two figures at least."""
    figures = dial.delay.rjust(_FEW, "0")
    return measure.figures_width(figures, glass.mm(_DELAY_MM)) + glass.mm(_PAD_MM)


def _delay(key: str, dial: Dial, room: pygame.Rect, glass: Glass) -> Pieces:
    """The delay, which runs before the time does."""
    size_px = glass.mm(_DELAY_MM)
    place, _ = split_left(room, measure.figures_width(dial.delay, size_px))
    colour = theme.INK if dial.state else theme.AMBER_SIGN if dial.runs else theme.QUIET
    return _figures(f"{key}.delay", dial.delay, place, size_px, colour)


def _look(dial: Dial) -> tuple[Colour, Colour | None, Colour]:
    """The plate, its edge, and what is written on it."""
    if dial.state == "out":
        return theme.RED, None, theme.INK
    if dial.state == "short":
        return theme.AMBER, None, theme.INK
    edge = theme.AMBER if dial.runs and dial.seat else None
    return theme.PANEL, edge, theme.TEXT if dial.runs and not dial.delay else theme.QUIET


def _signed_badge(key: str, dial: Dial, room: pygame.Rect, colour: Colour, glass: Glass) -> Pieces:
    """The seat's badge; where time is short or up, a sign of that below it."""
    sign = _SIGNS.get(dial.state, "")
    side = glass.mm(_SIGN_MM if sign else _BADGE_MM)
    seat_badge = badge(dial.seat, side)
    badge_spot = seat_badge.get_rect(midleft=room.midleft)
    if not sign:
        return (Piece(f"{key}.seat", badge_spot, seat_badge, still=True),)
    badge_spot.bottom = room.centery + (badge_spot.height - glass.mm(_STATE_MM)) // 2
    state_icon = icon(sign, glass.mm(_STATE_MM), colour)
    state_spot = state_icon.get_rect(
        midtop=(badge_spot.centerx, badge_spot.bottom + glass.mm(_SIGN_LESS_MM) // 2)
    )
    return (
        Piece(f"{key}.seat", badge_spot, seat_badge, still=True),
        Piece(f"{key}.sign", state_spot, state_icon, still=True),
    )


def _signed_words(key: str, dial: Dial, place: pygame.Rect, colour: Colour, glass: Glass) -> Pieces:
    """The label of the shared clock, behind a sign where its time is short or up."""
    pieces: list[Piece] = []
    pad, sign = glass.mm(_PAD_MM), _SIGNS.get(dial.state, "")
    if sign:
        image = icon(sign, glass.mm(_SIGN_MM), colour)
        spot = image.get_rect(midleft=place.midleft)
        pieces.append(Piece(f"{key}.sign", spot, image, still=True))
        place = right_of(place, spot.right)
    sizes = [glass.mm(type_mm) for type_mm in _LABELS_MM]
    label_width = place.width - pad
    if label_width < glass.mm(_LABEL_LEAST_MM):
        if not sign and label_width >= glass.mm(_STATE_MM):
            image = icon("clock", glass.mm(_STATE_MM), colour)
            spot = image.get_rect(midleft=(place.left + pad // 2, place.centery))
            pieces.append(Piece(f"{key}.sign", spot, image, still=True))
        return tuple(pieces)
    size_px = measure.line_px(dial.label, label_width, sizes, bold=True)
    words = text.fitted(dial.label, label_width, size_px, colour, bold=True)
    spot = words.get_rect(midleft=(place.left + pad // 2, place.centery))
    return (*pieces, Piece(f"{key}.label", spot, words, still=True))


def _row(dial: Dial, place: pygame.Rect, glass: Glass) -> Pieces:
    """A small clock: the seat's number on its colour, and figures, those of a delay first."""
    key = f"clock.{dial.seat}"
    plate = _numbered(glass, place.height - glass.mm(theme.LINE_MM), dial.seat)
    pieces = [Piece(key, plate.get_rect(midleft=place.midleft), plate, still=True)]
    gap = glass.mm(_SMALL_GAP_MM)
    _, room = split_left(place, plate.get_width(), gap)
    _, room = split_right(room, gap)
    words = _without_seconds(dial.text) + ("!" if dial.state else "")
    if dial.delay and dial.runs:
        return (*pieces, *_delayed(key, dial, words, room, glass))
    usual = theme.TEXT if dial.runs else theme.QUIET
    colour = {"out": theme.RED_SIGN, "short": theme.AMBER_SIGN}.get(dial.state, usual)
    sizes = [glass.mm(type_mm) for type_mm in _SMALL_LABELS_MM]
    fits = (size for size in sizes if measure.figures_width(words, size) <= room.width)
    return (*pieces, *_figures(key, words, room, next(fits, sizes[-1]), colour))


def _delayed(key: str, dial: Dial, words: str, room: pygame.Rect, glass: Glass) -> Pieces:
    """The delay in its running colour, and behind it the standing time where both have room."""
    colour = theme.RED_SIGN if dial.state == "out" else theme.AMBER_SIGN
    large_px, small_px = (glass.mm(type_mm) for type_mm in _SMALL_LABELS_MM)
    width = measure.figures_width(dial.delay, small_px)
    place, rest = split_left(room, width, glass.mm(_COLUMN_GAP_MM))
    if measure.figures_width(words, small_px) > rest.width:
        place, _ = split_left(room, measure.figures_width(dial.delay, large_px))
        return _figures(f"{key}.delay", dial.delay, place, large_px, colour)
    delay = _figures(f"{key}.delay", dial.delay, place, small_px, colour)
    return (*delay, *_figures(key, words, rest, small_px, theme.QUIET))


@sprite
def _numbered(glass: Glass, height: int, seat: int) -> pygame.Surface:
    """A seat's number on a plate of its colour: larger than on a badge of this height."""
    number = text.line(str(seat), glass.mm(theme.LEAST_MM), theme.INK, bold=True)
    width = number.get_width() + glass.mm(_SMALL_GAP_MM)
    corner = glass.mm(_SMALL_CORNER_MM)
    surface = paint.plate((width, height), corner, theme.seat_colour(seat)).copy()
    surface.blit(number, number.get_rect(center=surface.get_rect().center))
    return surface


def _fitted_figures(words: str, width: int, glass: Glass) -> tuple[str, int]:
    """The figures and the largest type in which they fit; many hours go without their seconds."""
    sizes = [glass.mm(type_mm) for type_mm in _FIGURES_MM]
    for figures in (words, _without_seconds(words)):
        for size_px in sizes:
            if measure.figures_width(figures, size_px) <= width:
                return figures, size_px
    return figures, sizes[-1]


def _without_seconds(words: str) -> str:
    """The hours and minutes of `1:23:45`."""
    return f"{words[:-3]}h" if words.count(":") > 1 else words


def _figures(key: str, words: str, place: pygame.Rect, size_px: int, colour: Colour) -> Pieces:
    """Every figure is a piece in a cell of its own, so that only one that turns is drawn anew."""
    pieces: list[Piece] = []
    right = place.right
    for index, sign in enumerate(reversed(words)):
        step = measure.sign_width(sign, size_px)
        image = _figure(sign, size_px, colour)
        spot = image.get_rect(midright=(right - (step - image.get_width()) // 2, place.centery))
        pieces.append(Piece(f"{key}.{index}", spot, image, still=True))
        right -= step
    return tuple(pieces)


@sprite
def _figure(sign: str, size_px: int, colour: Colour) -> pygame.Surface:
    """One figure, without the room that a line keeps for accents and descenders."""
    line, feet = text.line(sign, size_px, colour, bold=True), measure.baseline(size_px)
    cap_height = round(_TALLEST * size_px)
    return line.subsurface((0, feet - cap_height, line.get_width(), cap_height + 1)).copy()
