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
    Shape,
    cells,
    centred,
    columns,
    inset,
    share,
    split,
    split_bottom,
    split_left,
    split_top,
    whole,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.button_faces import choice, fits, natural
from tablepi.ui.widgets.entries import lot_mark, seat_plate
from tablepi.ui.widgets.frame import Frame, Pieces, enlarged, foot, frame, heading, low_frame, title

FEW = 4
"""Players who sit at two edges of the table; more of them sit in two columns."""

# With plates of 9 mm all of twelve seats are in sight at 800x480.
_SEAT = Shape(((33.0, 9.0), (24.0, 9.0)), highest=14.0, ratio=4.0, gap=2.0)
_PLATE_MM, _PLATE_LEAST_MM = 15.0, 9.4
_SIDE_MM, _OVER_MM = 4.0, 4.5
"""From the edge of the cloth to a plate, and how far a plate reaches over its edge."""

_RIM_MM = 1.0
_CLOTH_PAD_MM = 1.6
_RIM = theme.mixed(theme.AMBER, theme.INK, 0.3)
_COUNT_MM = 9.5
_SEATS_SHARE = 0.56
_PORTRAIT_SHARES = (0.48, 0.63)
_GOAL_MM = (theme.LABEL_MM, theme.LEAST_MM)


def scene(picture: Seating, glass: Glass) -> Scene:
    """The table at the left or on top, options in the rest, the start below at the right."""
    glass = enlarged(glass)
    start, foot_top = foot(glass, _ways(glass, picture), (picture.start,))
    parts = frame(glass, foot_top, True) if glass.portrait else low_frame(glass, foot_top)
    seats_place, options_place = _split(glass, parts.body, picture)
    seats, areas = _table(glass, seats_place, picture)
    options = option_fields(glass, options_place, picture.options, picture.shown)
    return Scene((*start, *seats, *options, *_head(glass, parts, picture)), areas)


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


def _split(glass: Glass, body: pygame.Rect, picture: Seating) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the table and the room for the options."""
    if not picture.options:
        return split_left(body, body.width)
    height = round(body.height * _PORTRAIT_SHARES[len(picture.seats) > FEW])
    width = round(body.width * (_SEATS_SHARE if picture.more is not None else 0.5))
    return split(glass, body, height, width, glass.mm(BETWEEN_MM))


def _table(glass: Glass, room: pygame.Rect, picture: Seating) -> tuple[Pieces, tuple[Area, ...]]:
    """The cloth, the plates of the seats, and on the cloth the keys that seat everybody anew."""
    if len(picture.seats) > FEW:
        return _crowded(glass, room, picture)
    side = inset(room, glass.mm(_SIDE_MM), 0)
    shown = picture
    most_px = room.height - 2 * (glass.mm(_PLATE_LEAST_MM) + glass.gap_px)
    if (keys_px := _tools(glass, side, shown)[1]) > most_px:
        shown = _wordless(picture)
        keys_px = _tools(glass, side, shown)[1]
    top, bottom = _edges(glass, side, picture.seats, keys_px)
    cloth = room.inflate(0, -2 * glass.mm(_OVER_MM))
    middle_top = top[0][1].bottom if top else cloth.top
    middle = pygame.Rect(side.left, middle_top, side.width, bottom[0][1].top - middle_top)
    free = centred(middle, (side.width, keys_px))
    pieces = [Piece("ground.table", cloth, _cloth(glass, cloth.size, picture.emblem), still=True)]
    pieces += _plates(glass, picture, [(*seat, True) for seat in top])
    pieces += _plates(glass, picture, [(*seat, False) for seat in bottom])
    return (*pieces, *_tools(glass, free, shown)[0]), ()


Places = list[tuple[SeatField, pygame.Rect]]


def _wordless(picture: Seating) -> Seating:
    """The picture with keys on the cloth that have no words: plates need a second line more."""
    return picture._replace(tools=tuple(tool._replace(label="") for tool in picture.tools))


def _edges(
    glass: Glass, side: pygame.Rect, seats: tuple[SeatField, ...], keys_px: int
) -> tuple[Places, Places]:
    """The plates at the far and at the near edge, as the seats follow one another round it."""
    near = -(-len(seats) // 2) if len(seats) != 3 else 1
    order = [seats[0], *seats[len(seats) - near + 1 :][::-1]]
    far = [seat for seat in seats if seat not in order]
    height = (side.height - keys_px) // 2 - glass.gap_px
    height = max(glass.mm(_PLATE_LEAST_MM), min(glass.mm(_PLATE_MM), height))
    rows = split_top(side, height)[0], split_bottom(side, height)[0]
    far_places, near_places = (
        list(zip(part, columns(row, max(1, len(part)), glass.gap_px), strict=False))
        for part, row in zip((far, order), rows, strict=True)
    )
    return far_places, near_places


def _plates(
    glass: Glass, picture: Seating, seats: list[tuple[SeatField, pygame.Rect, bool]]
) -> Pieces:
    """A plate a seat, which moves with its player, and the mark of the lot on one of them."""
    pieces = []
    for field, place, turned in seats:
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
    sheet = paint.rounded(size, glass.mm(2 * theme.CORNER_MM), _RIM)
    inner = size[0] - 2 * rim, size[1] - 2 * rim
    sheet.blit(ground(glass, inner, game, lip=False), (rim, rim))
    return sheet


def _crowded(glass: Glass, room: pygame.Rect, picture: Seating) -> tuple[Pieces, tuple[Area, ...]]:
    """The keys on the cloth, and below them the plates in two columns."""
    cloth = Piece("ground.table", room, _cloth(glass, room.size, picture.emblem), still=True)
    inner = inset(room, glass.mm(_CLOTH_PAD_MM))
    keys, keys_px = _tools(glass, inner, picture)
    if keys_px > glass.mm(_COUNT_MM):
        keys, keys_px = _tools(glass, inner, _wordless(picture))
    _, inner = split_top(inner, keys_px, glass.gap_px)
    grid = cells(glass, inner, len(picture.seats), _SEAT)
    seats = [(*seat, False) for seat in zip(picture.seats, grid.places, strict=True)]
    areas = (Area("seats", inner, grid.most),) if grid.most else ()
    return (cloth, *keys, *_plates(glass, picture, seats)), areas


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
