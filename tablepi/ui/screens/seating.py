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

# With rows of 9 mm all of eight seats are in sight at 800x480.
_SEAT = Shape(((33.0, 9.0),), highest=27.0, ratio=4.0)
_COUNT_MM = 9.5
_SEATS_SHARE = 0.56
_MANY = 6
_PORTRAIT_ROW_MM = 14.0
_ENDLESS = 1 << 20
_GOAL_MM = (theme.LABEL_MM, theme.LABEL_MM, theme.LEAST_MM)


def scene(picture: Seating, glass: Glass) -> Scene:
    """Seats at the left or on top, options in the rest, the start below at the right."""
    glass = enlarged(glass)
    start, foot_top = foot(glass, _ways(glass, picture), (picture.start,))
    parts = frame(glass, foot_top, notices=True)
    head = _head(glass, parts, picture)
    seats_place, options_place = _split(glass, parts.body, picture)
    count, seats_place = _above_seats(glass, seats_place, picture)
    seats, seats_most = _seats(glass, seats_place, picture)
    options, options_most = option_fields(glass, options_place, picture.options)
    if glass.portrait and (seats_most or options_most):
        pieces, scroll_max = _scrolled_setup(glass, parts.body, picture)
        return Scene((*start, *pieces, *head), (Area("setup", parts.body, scroll_max),))
    # Each side scrolls by itself: whoever looks for an option sees who sits here.
    areas = Area("seats", seats_place, seats_most), Area("setup", options_place, options_most)
    all_pieces = (*start, *seats, *count, *_in_area(options), *head)
    return Scene(all_pieces, tuple(area for area in areas if area.most))


def _head(glass: Glass, parts: Frame, picture: Seating) -> Pieces:
    """Title and notices; the goal stands in the room of the notices as long as there are none."""
    head_args = glass, parts, picture.title, picture.notices, picture.emblem
    if picture.notices or not picture.goal:
        return heading(*head_args)
    room, strip = parts.head.copy(), parts.notice
    if strip.top == room.top:
        room.width = strip.left - glass.mm(GAP_MM) - room.left
    strip = strip.inflate(0, glass.mm(GAP_MM))
    sizes = [glass.mm(type_mm) for type_mm in _GOAL_MM]
    size_px = measure.whole_px(picture.goal, strip.size, sizes)
    rows = max(1, measure.rows_in(strip.height, size_px))
    goal_image = text.block(picture.goal, strip.width, rows, size_px, theme.QUIET)
    place = goal_image.get_rect(midleft=strip.midleft)
    goal = Piece("goal", place, goal_image, still=True)
    return (*title(glass, room, picture.title, picture.emblem), goal)


def _ways(glass: Glass, picture: Seating) -> tuple[Button, ...]:
    """Back, and how to play: by its sign alone where the words have no room beside the start."""
    if picture.how is None:
        return (picture.back,)
    buttons = picture.back, picture.how, picture.start
    ways_px = sum(natural(glass, button) for button in buttons) + 2 * glass.mm(GAP_MM)
    how = picture.how if ways_px <= whole(glass).width else picture.how._replace(label="")
    return picture.back, how


def _scrolled_setup(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[Pieces, int]:
    """Seats above the options, in one region that scrolls as a whole, and how far."""
    room, options_place = _split(glass, body, picture)
    mark = glass.mm(SCROLL_MM)
    room.width -= mark
    count, room = _above_seats(glass, room, picture)
    # Cells that do not fit leave room for a mark of their own, which stands elsewhere here.
    seats, _ = _seats(glass, pygame.Rect(room.topleft, (room.width + mark, 1)), picture)
    seats_foot = max((piece.place.bottom for piece in seats), default=room.top)
    options_place.top = seats_foot + glass.mm(BETWEEN_MM)
    options_room = pygame.Rect(options_place.topleft, (options_place.width - mark, _ENDLESS))
    options, _ = option_fields(glass, options_room, picture.options)
    pieces = _in_area((*seats, *count, *options))
    return pieces, max(0, max(piece.place.bottom for piece in pieces) - body.bottom)


def _in_area(pieces: Pieces) -> Pieces:
    return tuple(piece._replace(key=f"setup/{piece.key}") for piece in pieces)


def _split(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the seats and the room for the options."""
    if not picture.options:
        return split_left(body, body.width)
    rows = -(-len(picture.seats) // (1 if len(picture.seats) <= _MANY else 2))
    rows_px = rows * glass.mm(_PORTRAIT_ROW_MM + GAP_MM) + glass.mm(_COUNT_MM)
    height = min(rows_px, round(body.height * _SEATS_SHARE))
    width = round(body.width * (_SEATS_SHARE if picture.more is not None else 0.5))
    return split(glass, body, height, width, glass.mm(BETWEEN_MM))


def _above_seats(glass: Glass, room: pygame.Rect, picture: Seating) -> tuple[Pieces, pygame.Rect]:
    """The buttons for fewer and more players and for seating them anew, and the room below.

    All stand in one line where the words have room besides the signs for fewer and more.
    """
    counts = tuple(button for button in (picture.fewer, picture.more) if button is not None)
    gap, step = glass.gap_px, glass.mm(_COUNT_MM)
    tools_px = room.width - len(counts) * (step + gap)
    pieces: Pieces = ()
    width = share(tools_px, max(1, len(picture.tools)), gap)
    if picture.tools and all(
        fits(glass, tool.label, width, theme.LABEL_MM) for tool in picture.tools
    ):
        line, below_line = split_top(room, glass.mm(_COUNT_MM), glass.mm(GAP_MM))
        for button in counts:
            place, line = split_left(line, step, gap)
            pieces += _line(glass, place, (button._replace(label=""),))
        return (*pieces, *_line(glass, line, picture.tools)), below_line
    for buttons in filter(None, (counts, picture.tools)):
        line, room = split_top(room, glass.mm(_COUNT_MM), glass.mm(GAP_MM))
        pieces += _line(glass, line, buttons)
    return pieces, room


def _line(glass: Glass, line: pygame.Rect, buttons: tuple[Button, ...]) -> Pieces:
    """Equal buttons; all with their icons, or none where one has no room for it."""
    gap = glass.gap_px
    width = share(line.width, len(buttons), gap)
    without_icons = any(
        button.label and natural(glass, button, theme.LABEL_MM) > width for button in buttons
    )
    pieces = []
    for button, place in zip(buttons, columns(line, len(buttons), gap), strict=True):
        look = "normal" if button.chosen else "quiet"
        face = button._replace(look=look, icon="" if without_icons else button.icon)
        pieces.append(choice(glass, f"count/{button.icon}", face, place, theme.LABEL_MM))
    return tuple(pieces)


def _seats(glass: Glass, room: pygame.Rect, picture: Seating) -> tuple[Pieces, int]:
    """A row a seat, which moves with its player, and the mark of the lot on one of them."""
    grid = cells(glass, room, len(picture.seats), _SEAT)
    pieces = [
        Piece(
            f"seats/{field.player}",
            place,
            seat_row(glass, place.size, field.seat, field.name, field.sign, field.picked),
            field.act,
        )
        for place, field in zip(grid.places, picture.seats, strict=True)
    ]
    if picture.mark:
        place = grid.places[picture.mark - 1]
        pieces.append(Piece("seats/lot", place, lot_mark(glass, place.size)))
    return tuple(pieces), grid.most


_BUTTON_MM = 10.0
_STEP_MM = 11.0
_LABEL_GAP_MM = 0.6
_FIELD_GAP_MM = 3.0


def option_fields(
    glass: Glass, room: pygame.Rect, fields: tuple[OptionField, ...]
) -> tuple[Pieces, int]:
    """The fields one below the other, and how far they scroll (pixels)."""
    for mark_px in (0, glass.mm(SCROLL_MM)):
        _, inner = split_right(room, mark_px)
        pieces: list[Piece] = []
        top = inner.top
        for index, field in enumerate(fields):
            field_pieces, bottom = _field(glass, below(inner, top), field, f"options/{index}")
            pieces += field_pieces
            top = bottom + glass.mm(_FIELD_GAP_MM)
        scroll_max = top - glass.mm(_FIELD_GAP_MM) - room.bottom
        if scroll_max <= 0:
            break
    return tuple(pieces), max(0, scroll_max)


def _field(glass: Glass, place: pygame.Rect, field: OptionField, key: str) -> tuple[Pieces, int]:
    label = text.fitted(field.label, place.width, glass.mm(theme.LABEL_MM), theme.QUIET)
    below_label = below(place, place.top + label.get_height() + glass.mm(_LABEL_GAP_MM))
    room, _ = split_top(below_label, glass.mm(_BUTTON_MM))
    values = _values(glass, room, field.choices, key) if field.choices else ()
    values = values or _around(glass, room, field, key)
    bottom = max(piece.place.bottom for piece in values)
    return (Piece(f"{key}/label", label.get_rect(topleft=place.topleft), label), *values), bottom


def _values(glass: Glass, room: pygame.Rect, values: tuple[Button, ...], key: str) -> Pieces:
    """All values in equal cells, on as few lines as their words allow."""
    gap = glass.mm(GAP_MM)
    widest = max(natural(glass, value._replace(icon="check")) for value in values)
    across = min(len(values), fitting(room.width, min(widest, room.width), gap))
    lines = -(-len(values) // across)
    across = -(-len(values) // lines)
    places = tiles(room, len(values), across, (share(room.width, across, gap), room.height), gap)
    return tuple(
        option(glass, f"{key}/{index}", value, place)
        for index, (place, value) in enumerate(zip(places, values, strict=True))
    )


def _around(glass: Glass, room: pygame.Rect, field: OptionField, key: str) -> Pieces:
    """The value between less and more, then the way to type it."""
    gap, step = glass.mm(GAP_MM), glass.mm(_STEP_MM)
    sizes = [glass.mm(type_mm) for type_mm in theme.NAMES_MM]
    pieces: list[Piece] = []
    free = room
    if field.type is not None:
        width = natural(glass, field.type)
        value_px = room.width - width - gap - (2 * (step + gap) if field.less or field.more else 0)
        is_whole = measure.stands_whole(field.value, value_px, sizes[-1])
        if width > room.width * 0.45 or not is_whole:
            width = step
        place, free = split_right(free, width, gap)
        pieces.append(choice(glass, f"{key}/type", field.type, place))
    if field.less is not None or field.more is not None:
        less, free = split_left(free, step, gap)
        more, free = split_right(free, step, gap)
        for name, button, place in (("less", field.less, less), ("more", field.more, more)):
            if button is not None:
                pieces.append(choice(glass, f"{key}/{name}", button, place))
    size_px = measure.legible_px(field.value, free.width, sizes, bold=True)
    value_image = text.fitted(field.value, free.width, size_px, theme.TEXT, bold=True)
    place = value_image.get_rect(midleft=free.midleft)
    if free.left > room.left:
        place.center = free.center
    return (Piece(f"{key}/value", place, value_image), *pieces)
