"""The set-up of a match: seats and options, with the start always in sight."""

import pygame

from tablepi.screens.pictures.picture import Button, OptionField, Seating
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    BETWEEN_MM,
    GAP_MM,
    Shape,
    below,
    cells,
    columns,
    fitting,
    share,
    split,
    split_left,
    split_right,
    split_top,
    tiles,
    whole,
)
from tablepi.ui.toolkit.pieces import SCROLL_MM, Area, Piece, Scene
from tablepi.ui.widgets.button_faces import choice, fits, natural, option
from tablepi.ui.widgets.entries import lot_mark, seat_row
from tablepi.ui.widgets.frame import Frame, Pieces, enlarged, foot, frame, heading, title

_SEAT = Shape(((33.0, 9.0),), highest=27.0, ratio=4.0)
_COUNT_MM = 9.5
_SEATS_SHARE = 0.56
_MANY = 6
_PORTRAIT_ROW_MM = 14.0
_ENDLESS = 1 << 20
_GOAL_MM = (theme.SMALL_MM, theme.LABEL_MM, theme.LEAST_MM)


def scene(picture: Seating, glass: Glass) -> Scene:
    """Seats at the left or on top, options in the rest, the start below at the right."""
    glass = enlarged(glass)
    start, foot_top = foot(glass, _ways(glass, picture), (picture.start,))
    parts = frame(glass, foot_top, notices=True)
    head = _head(glass, parts, picture)
    room, rest = _split(glass, parts.body, picture)
    count, room = _above_seats(glass, room, picture)
    seats, seats_most = _seats(glass, room, picture)
    options, options_most = option_fields(glass, rest, picture.options)
    if glass.portrait and (seats_most or options_most):
        pieces, most = _scrolled(glass, parts.body, picture)
        return Scene((*start, *pieces, *head), (Area("setup", parts.body, most),))
    # Each side scrolls by itself: whoever looks for an option sees who sits here.
    areas = Area("seats", room, seats_most), Area("setup", rest, options_most)
    shown = (*start, *seats, *count, *_in_area(options), *head)
    return Scene(shown, tuple(area for area in areas if area.most))


def _head(glass: Glass, parts: Frame, picture: Seating) -> Pieces:
    """Title and notices; the goal stands in the room of the notices as long as there are none."""
    shown = glass, parts, picture.title, picture.notices, picture.emblem
    if picture.notices or not picture.goal:
        return heading(*shown)
    room, strip = parts.head.copy(), parts.notice
    if strip.top == room.top:
        room.width = strip.left - glass.mm(GAP_MM) - room.left
    strip = strip.inflate(0, glass.mm(GAP_MM))
    types = [glass.mm(type_mm) for type_mm in _GOAL_MM]
    size_px = measure.whole_px(picture.goal, strip.size, types)
    rows = max(1, measure.rows_in(strip.height, size_px))
    drawn = text.block(picture.goal, strip.width, rows, size_px, theme.QUIET)
    place = drawn.get_rect(midleft=strip.midleft)
    goal = Piece("goal", place, drawn, still=True)
    return (*title(glass, room, picture.title, picture.emblem), goal)


def _ways(glass: Glass, picture: Seating) -> tuple[Button, ...]:
    """Back, and how to play: by its sign alone where the words have no room beside the start."""
    if picture.how is None:
        return (picture.back,)
    buttons = picture.back, picture.how, picture.start
    wide = sum(natural(glass, button) for button in buttons) + 2 * glass.mm(GAP_MM)
    how = picture.how if wide <= whole(glass).width else picture.how._replace(label="")
    return picture.back, how


def _scrolled(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[Pieces, int]:
    """Seats above the options, in one region that scrolls as a whole, and how far."""
    room, rest = _split(glass, body, picture)
    mark = glass.mm(SCROLL_MM)
    room.width -= mark
    count, room = _above_seats(glass, room, picture)
    # Cells that do not fit leave room for a mark of their own, which stands elsewhere here.
    seats, _ = _seats(glass, pygame.Rect(room.topleft, (room.width + mark, 1)), picture)
    seats_foot = max((piece.place.bottom for piece in seats), default=room.top)
    rest.top = seats_foot + glass.mm(BETWEEN_MM)
    below = pygame.Rect(rest.topleft, (rest.width - mark, _ENDLESS))
    options, _ = option_fields(glass, below, picture.options)
    pieces = _in_area((*seats, *count, *options))
    return pieces, max(0, max(piece.place.bottom for piece in pieces) - body.bottom)


def _in_area(pieces: Pieces) -> Pieces:
    return tuple(piece._replace(key=f"setup/{piece.key}") for piece in pieces)


def _split(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the seats and the room for the options."""
    if not picture.options:
        return split_left(body, body.width)
    rows = -(-len(picture.seats) // (1 if len(picture.seats) <= _MANY else 2))
    wanted = rows * glass.mm(_PORTRAIT_ROW_MM + GAP_MM) + glass.mm(_COUNT_MM)
    high = min(wanted, round(body.height * _SEATS_SHARE))
    wide = round(body.width * (_SEATS_SHARE if picture.more is not None else 0.5))
    return split(glass, body, high, wide, glass.mm(BETWEEN_MM))


def _above_seats(glass: Glass, room: pygame.Rect, picture: Seating) -> tuple[Pieces, pygame.Rect]:
    """The buttons for fewer and more players and for seating them anew, and the room below.

    All stand in one line where the words have room besides the signs for fewer and more.
    """
    counts = tuple(button for button in (picture.fewer, picture.more) if button is not None)
    gap, step = glass.gap_px, glass.mm(_COUNT_MM)
    beside = room.width - len(counts) * (step + gap)
    pieces: Pieces = ()
    width = share(beside, max(1, len(picture.tools)), gap)
    if picture.tools and all(
        fits(glass, tool.label, width, theme.LABEL_MM) for tool in picture.tools
    ):
        line, rest = split_top(room, glass.mm(_COUNT_MM), glass.mm(GAP_MM))
        for button in counts:
            place, line = split_left(line, step, gap)
            pieces += _line(glass, place, (button._replace(label=""),))
        return (*pieces, *_line(glass, line, picture.tools)), rest
    for buttons in filter(None, (counts, picture.tools)):
        line, room = split_top(room, glass.mm(_COUNT_MM), glass.mm(GAP_MM))
        pieces += _line(glass, line, buttons)
    return pieces, room


def _line(glass: Glass, line: pygame.Rect, buttons: tuple[Button, ...]) -> Pieces:
    """Equal buttons; all with their icons, or none where one has no room for it."""
    gap = glass.gap_px
    width = share(line.width, len(buttons), gap)
    bare = any(
        button.label and natural(glass, button, theme.LABEL_MM) > width for button in buttons
    )
    pieces = []
    for button, place in zip(buttons, columns(line, len(buttons), gap), strict=True):
        look = "normal" if button.chosen else "quiet"
        shown = button._replace(look=look, icon="" if bare else button.icon)
        pieces.append(choice(glass, f"count/{button.icon}", shown, place, theme.LABEL_MM))
    return tuple(pieces)


def _seats(glass: Glass, room: pygame.Rect, picture: Seating) -> tuple[Pieces, int]:
    """A row a seat, which moves with its player, and the mark of the lot on one of them."""
    laid = cells(glass, room, len(picture.seats), _SEAT)
    pieces = [
        Piece(
            f"seats/{field.player}",
            place,
            seat_row(glass, place.size, field.seat, field.name, field.sign, field.picked),
            field.act,
        )
        for place, field in zip(laid.places, picture.seats, strict=True)
    ]
    if picture.mark:
        place = laid.places[picture.mark - 1]
        pieces.append(Piece("seats/lot", place, lot_mark(glass, place.size)))
    return tuple(pieces), laid.most


_BUTTON_MM = 10.0
_STEP_MM = 11.0
_LABEL_GAP_MM = 0.6
_FIELD_GAP_MM = 3.0


def option_fields(
    glass: Glass, room: pygame.Rect, fields: tuple[OptionField, ...]
) -> tuple[Pieces, int]:
    """The fields one below the other, and how far they scroll (pixels)."""
    for mark in (0, glass.mm(SCROLL_MM)):
        _, inner = split_right(room, mark)
        pieces: list[Piece] = []
        top = inner.top
        for index, field in enumerate(fields):
            made, bottom = _field(glass, below(inner, top), field, f"options/{index}")
            pieces += made
            top = bottom + glass.mm(_FIELD_GAP_MM)
        most = top - glass.mm(_FIELD_GAP_MM) - room.bottom
        if most <= 0:
            break
    return tuple(pieces), max(0, most)


def _field(glass: Glass, place: pygame.Rect, field: OptionField, key: str) -> tuple[Pieces, int]:
    label = text.fitted(field.label, place.width, glass.mm(theme.LABEL_MM), theme.QUIET)
    rest = below(place, place.top + label.get_height() + glass.mm(_LABEL_GAP_MM))
    room, _ = split_top(rest, glass.mm(_BUTTON_MM))
    made = _values(glass, room, field.choices, key) if field.choices else ()
    made = made or _around(glass, room, field, key)
    bottom = max(piece.place.bottom for piece in made)
    return (Piece(f"{key}/label", label.get_rect(topleft=place.topleft), label), *made), bottom


def _values(glass: Glass, room: pygame.Rect, values: tuple[Button, ...], key: str) -> Pieces:
    """All values in equal cells, on as few lines as their words allow."""
    gap = glass.mm(GAP_MM)
    widest = max(natural(glass, value._replace(icon="check")) for value in values)
    each = min(len(values), fitting(room.width, min(widest, room.width), gap))
    lines = -(-len(values) // each)
    each = -(-len(values) // lines)
    places = tiles(room, len(values), each, (share(room.width, each, gap), room.height), gap)
    return tuple(
        option(glass, f"{key}/{index}", value, place)
        for index, (place, value) in enumerate(zip(places, values, strict=True))
    )


def _around(glass: Glass, room: pygame.Rect, field: OptionField, key: str) -> Pieces:
    """The value between less and more, then the way to type it."""
    gap, step = glass.mm(GAP_MM), glass.mm(_STEP_MM)
    sizes = [glass.mm(type_mm) for type_mm in theme.NAMES_MM]
    pieces: list[Piece] = []
    rest = room
    if field.type is not None:
        width = natural(glass, field.type)
        beside = room.width - width - gap - (2 * (step + gap) if field.less or field.more else 0)
        whole = measure.stands_whole(field.value, beside, sizes[-1])
        if width > room.width * 0.45 or not whole:
            width = step
        place, rest = split_right(rest, width, gap)
        pieces.append(choice(glass, f"{key}/type", field.type, place))
    if field.less is not None or field.more is not None:
        less, rest = split_left(rest, step, gap)
        more, rest = split_right(rest, step, gap)
        for name, button, place in (("less", field.less, less), ("more", field.more, more)):
            if button is not None:
                pieces.append(choice(glass, f"{key}/{name}", button, place))
    size_px = measure.legible_px(field.value, rest.width, sizes, bold=True)
    value = text.fitted(field.value, rest.width, size_px, theme.TEXT, bold=True)
    place = value.get_rect(midleft=rest.midleft)
    if rest.left > room.left:
        place.center = rest.center
    return (Piece(f"{key}/value", place, value), *pieces)
