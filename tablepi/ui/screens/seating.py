"""The set-up of a match: the table from above with its seats, the options, the start in sight."""

import pygame

from tablepi.screens.pictures.picture import Button, SeatField, Seating
from tablepi.ui.menu.game_ground import ground
from tablepi.ui.screens.option_pages import option_fields
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    BETWEEN_MM,
    GAP_MM,
    above,
    below,
    centred,
    columns,
    inset,
    share,
    split,
    split_bottom,
    split_left,
    split_top,
    tiles,
    whole,
)
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.button_faces import choice, fits, natural
from tablepi.ui.widgets.entries import lot_mark, seat_plate
from tablepi.ui.widgets.frame import (
    Frame,
    Pieces,
    enlarged,
    foot,
    frame,
    heading,
    low_frame,
    title,
    unwritten_notices,
)

FEW = 4
"""Players whose plates lie on the edge of the cloth, those opposite turned."""

Seats = tuple[SeatField, ...]

_PLATE_MM, _PLATE_LEAST_MM = 15.0, 9.0
_MOST_ACROSS = 6
_SIDE_MM, _OVER_MM = 4.0, 4.5
"""From the edge of the cloth to a plate, and how far a plate reaches over its edge."""

_RIM_MM = 0.8
_CLOTH_PAD_MM = 1.0
_RIM_SHARE = 0.3
_COUNT_MM = 9.0
_SEATS_SHARE = 0.56
_PORTRAIT_SHARES = (0.48, 0.63)
_GOAL_MM = (theme.LABEL_MM, theme.LEAST_MM)


def scene(picture: Seating, glass: Glass) -> Scene:
    """The table at the left or on top, options in the rest, the start below at the right."""
    glass = enlarged(glass)
    start, foot_top = foot(glass, _ways(glass, picture), (picture.start,))
    parts = frame(glass, foot_top, True) if glass.portrait else low_frame(glass, foot_top)
    seats_place, options_place = _split(glass, parts.body, picture)
    seats = _table(glass, seats_place, picture)
    options, areas = option_fields(glass, options_place, picture.options)
    return Scene((*start, *seats, *options, *_head(glass, parts, picture)), areas)


def _head(glass: Glass, parts: Frame, picture: Seating) -> Pieces:
    """Title and notices; the goal stands in the room of the notices as long as there are none."""
    names = (seat.name for seat in picture.seats)
    notices = (*picture.notices, *unwritten_notices(picture.unwritten, *names))
    head_args = glass, parts, picture.title, notices, picture.emblem
    if notices or not picture.goal:
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


def _split(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the table and the room for the options."""
    if not picture.options:
        return split_left(body, body.width)
    height = round(body.height * _PORTRAIT_SHARES[picture.more is not None])
    width = round(body.width * (_SEATS_SHARE if picture.more is not None else 0.5))
    return split(glass, body, height, width, glass.mm(BETWEEN_MM))


def _table(glass: Glass, room: pygame.Rect, picture: Seating) -> Pieces:
    """The cloth with the plates at its far and its near side, and the keys between them.

    However many sit there, the keys stay under the finger that adds one more.
    """
    gap, side = glass.gap_px, glass.mm(_SIDE_MM)
    pad = side if picture.more is None else glass.mm(_CLOTH_PAD_MM)
    keys_room = inset(room, pad, 0)
    shown, keys_px = _keys(glass, keys_room, picture)
    middle = centred(room, (keys_room.width, keys_px))
    is_few = len(picture.seats) <= FEW
    inner = inset(room, side, 0) if is_few else inset(room, glass.mm(_CLOTH_PAD_MM))
    over = -2 * glass.mm(_OVER_MM) if is_few else 0
    cloth = room.inflate(0, over)
    upper, lower = above(inner, middle.top - gap), below(inner, middle.bottom + gap)
    far, near = _sides(picture.seats)
    ground_piece = Piece(
        "ground.table", cloth, _cloth(glass, cloth.size, picture.emblem), still=True
    )
    return (
        ground_piece,
        *_plates(glass, picture, far, _places(glass, upper, len(far), 0), is_few),
        *_tools(glass, middle, shown)[0],
        *_plates(glass, picture, near, _places(glass, lower, len(near), 1), False),
    )


def _keys(glass: Glass, room: pygame.Rect, picture: Seating) -> tuple[Seating, int]:
    """What the keys on the cloth show, and their height: on one line, without words if need be,
    where more players could need the room of a second."""
    keys_px = _tools(glass, room, picture)[1]
    rows = 2 if picture.more is not None else 1
    plates_px = 2 * rows * (glass.mm(_PLATE_LEAST_MM) + glass.gap_px)
    if keys_px + plates_px <= room.height:
        return picture, keys_px
    tools = tuple(tool._replace(label="") for tool in picture.tools)
    shown = picture._replace(tools=tools)
    return shown, _tools(glass, room, shown)[1]


def _sides(seats: Seats) -> tuple[Seats, Seats]:
    """Who sits at the far side and at the near one: a few as they follow one another round the
    table from the lower left, more of them as they are counted."""
    near = len(seats) - len(seats) // 2
    if len(seats) > FEW:
        return seats[: len(seats) - near], seats[len(seats) - near :]
    near = 1 if len(seats) == 3 else near
    last = len(seats) - near + 1
    return seats[1:last], (seats[0], *seats[last:][::-1])


def _places(glass: Glass, room: pygame.Rect, count: int, end: int) -> list[pygame.Rect]:
    """Plates in as few columns as leave them high enough, at the upper end of the room or, for
    `end` 1, at the lower."""
    gap = glass.gap_px
    for across in range(min(2, count) or 1, _MOST_ACROSS + 1):
        lines = -(-count // across) or 1
        height = min(glass.mm(_PLATE_MM), share(room.height, lines, gap))
        if height >= glass.mm(_PLATE_LEAST_MM):
            break
    if end:
        room = split_bottom(room, lines * (height + gap) - gap)[0]
    return tiles(room, count, across, (share(room.width, across, gap), height), gap)


def _plates(
    glass: Glass, picture: Seating, seats: Seats, places: list[pygame.Rect], turned: bool
) -> Pieces:
    """A plate a seat, which moves with its player, and the mark of the lot on one of them."""
    pieces = []
    for field, place in zip(seats, places, strict=True):
        image = seat_plate(
            glass, place.size, field.seat, field.name, field.sign, field.picked, turned
        )
        pieces.append(Piece(f"seats/{field.player}", place, image, field.act))
        if field.seat == picture.mark:
            pieces.append(Piece("seats/lot", place, lot_mark(glass, place.size)))
    return tuple(pieces)


@sprite
def _cloth(glass: Glass, size: tuple[int, int], game: str) -> pygame.Surface:
    """The game's ground within a wooden rim."""
    rim = glass.mm(_RIM_MM)
    colour = theme.mixed(theme.AMBER, theme.INK, _RIM_SHARE)
    sheet = paint.rounded(size, glass.mm(2 * theme.CORNER_MM), colour)
    inner = size[0] - 2 * rim, size[1] - 2 * rim
    sheet.blit(ground(glass, inner, game, lip=False), (rim, rim))
    return sheet


def _tools(glass: Glass, room: pygame.Rect, picture: Seating) -> tuple[Pieces, int]:
    """The buttons for fewer and more players and for seating them anew, and their height.

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
        line, _ = split_top(room, glass.mm(_COUNT_MM))
        for button in counts:
            place, line = split_left(line, step, gap)
            pieces += _line(glass, place, (button._replace(label=""),))
        return (*pieces, *_line(glass, line, picture.tools)), glass.mm(_COUNT_MM)
    height = 0
    for buttons in filter(None, (counts, picture.tools)):
        line = pygame.Rect(room.left, room.top + height, room.width, glass.mm(_COUNT_MM))
        pieces += _line(glass, line, buttons)
        height += line.height + gap
    return pieces, max(0, height - gap)


def _line(glass: Glass, line: pygame.Rect, buttons: tuple[Button, ...]) -> Pieces:
    """Equal buttons; all with their icons, or none where one has no room for it."""
    gap = glass.gap_px
    width = share(line.width, len(buttons), gap)
    without_icons = any(
        button.label and natural(glass, button, theme.LABEL_MM) > width for button in buttons
    )
    pieces = []
    for button, place in zip(buttons, columns(line, len(buttons), gap), strict=True):
        look = "chosen" if button.chosen else "normal"
        face = button._replace(look=look, icon="" if without_icons else button.icon)
        pieces.append(choice(glass, f"count/{button.icon}", face, place, theme.LABEL_MM))
    return tuple(pieces)
