"""Dice, a coin, who begins, a timer: one of them as large as the glass."""

import pygame

from tablepi.screens.pictures.picture import TableTool
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    above,
    centred,
    share,
    split_bottom,
    split_top,
    tiles,
    whole,
)
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import short_lived, sprite
from tablepi.ui.widgets.button_faces import option
from tablepi.ui.widgets.frame import HEAD_MM, Pieces, enlarged, foot, strips

_TAB_MM = 10.5
_SAID_MM = theme.TYPES_MM[1:6]
_SAID_SHARE = 0.3
_LARGEST_MM = {"dice": 60.0, "coin": 60.0, "starter": 34.0}
_APART_MM = {"dice": 4.0, "coin": 0.0, "starter": 2.0}
_CLOCK_MM = 30.0
_LEAST_TAB_MM = 24.0

_PIPS = {
    "1": (4,),
    "2": (0, 8),
    "3": (0, 4, 8),
    "4": (0, 2, 6, 8),
    "5": (0, 2, 4, 6, 8),
    "6": (0, 2, 3, 5, 6, 8),
}
"""Places of a die's spots, in three rows of three."""


def scene(picture: TableTool, glass: Glass) -> Scene:
    """The tools on top, the one that is chosen in the middle, what is set with it below."""
    glass = enlarged(glass)
    gap = glass.mm(GAP_MM)
    buttons, foot_top = foot(glass, (picture.back,), (*picture.controls, picture.go))
    room = above(whole(glass), foot_top - gap)
    strip_px = glass.mm(HEAD_MM) if picture.notices else 0
    strip, room = split_top(room, strip_px, gap)
    tabs, room = _tabs(glass, room, picture)
    content = picture.kind, picture.faces, picture.said, picture.mark, picture.state
    tool = Piece("tool", room, _tool_image(glass, room.size, *content), picture.act, still=True)
    return Scene((tool, *tabs, *strips(glass, strip, picture.notices), *buttons))


def _tabs(glass: Glass, room: pygame.Rect, picture: TableTool) -> tuple[Pieces, pygame.Rect]:
    """The tools in a line, or in two of them, and the room below."""
    gap, count, tab_px = glass.mm(GAP_MM), len(picture.tabs), glass.mm(_TAB_MM)
    across = count if share(room.width, count, gap) >= glass.mm(_LEAST_TAB_MM) else count // 2
    tabs_place, below_tabs = split_top(room, -(-count // across) * (tab_px + gap) - gap, gap)
    places = tiles(tabs_place, count, across, (share(tabs_place.width, across, gap), tab_px), gap)
    tabs = tuple(
        option(glass, f"tab.{index}", tab, place, theme.LABEL_MM)
        for index, (tab, place) in enumerate(zip(picture.tabs, places, strict=True))
    )
    return tabs, below_tabs


@short_lived
def _tool_image(
    glass: Glass,
    size: tuple[int, int],
    kind: str,
    faces: tuple[str, ...],
    outcome: str,
    mark: int,
    state: str,
) -> pygame.Surface:
    """Picture of the tool that everybody looks at, and below it its outcome in words."""
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL).copy()
    gap = glass.mm(GAP_MM)
    room = surface.get_rect().inflate(-2 * gap, -2 * gap)
    if outcome:
        below, room = split_bottom(room, round(room.height * _SAID_SHARE), gap)
        sizes = [glass.mm(type_mm) for type_mm in _SAID_MM]
        fitting = (px for px in sizes if _fits(outcome, px, below.size))
        words = text.fitted(outcome, below.width, next(fitting, sizes[-1]), theme.TEXT, bold=True)
        surface.blit(words, words.get_rect(center=below.center))
    if kind == "timer":
        parts = _timer_parts(glass, room, faces[0], state)
    else:
        parts = _faces(glass, room, kind, faces, mark)
    for image, spot in parts:
        surface.blit(image, spot)
    return surface


Parts = list[tuple[pygame.Surface, pygame.Rect]]


def _faces(glass: Glass, room: pygame.Rect, kind: str, faces: tuple[str, ...], mark: int) -> Parts:
    """Dice, a coin or seats, as large as they fit side by side."""
    largest, gap = _LARGEST_MM[kind], glass.mm(_APART_MM[kind])
    spots = _squares(room, max(1, len(faces)), glass.mm(largest), gap)
    if kind == "coin":
        return [(coin(spots[0].width, next(iter(faces), "")), spots[0])]
    if kind == "dice":
        return [(die(spot.width, face), spot) for spot, face in zip(spots, faces, strict=True)]
    return [
        (seat_mark(glass, spot.width, seat, seat == mark), spot)
        for seat, spot in enumerate(spots, 1)
    ]


def _fits(words: str, size_px: int, size: tuple[int, int]) -> bool:
    return (
        measure.width(words, size_px, True) <= size[0] and measure.line_height(size_px) <= size[1]
    )


def _squares(room: pygame.Rect, count: int, largest: int, gap: int) -> list[pygame.Rect]:
    """So many squares as large as they fit, in the middle of the room."""

    def side(across: int) -> int:
        rows = -(-count // across)
        return min(largest, share(room.width, across, gap), share(room.height, rows, gap))

    across = max(range(1, count + 1), key=side)
    side_px, rows = max(1, side(across)), -(-count // across)
    size = across * (side_px + gap) - gap, rows * (side_px + gap) - gap
    return tiles(centred(room, size), count, across, (side_px, side_px), gap)


@sprite
def die(side: int, face: str) -> pygame.Surface:
    """A die from above: a light plate with dark spots, the one in the colour of the turn."""
    surface = paint.grounded((side, side), theme.PANEL, max(1, side // 6), theme.STOCK_TEXT)
    colour = theme.RED if face == "1" else theme.INK
    spot = paint.disc(max(2, round(side * (0.24 if face == "1" else 0.19))), colour)
    for pip in _PIPS[face]:
        centre = (round(side * (0.25 + 0.25 * (pip % 3))), round(side * (0.25 + 0.25 * (pip // 3))))
        surface.blit(spot, spot.get_rect(center=centre))
    return surface


@sprite
def coin(side: int, face: str) -> pygame.Surface:
    """A coin: a crown is heads, a figure tails; neither before it was thrown."""
    surface = paint.disc(side, theme.AMBER).copy()
    edge = paint.ring(round(side * 0.88), max(1, side / 60), theme.INK)
    surface.blit(edge, edge.get_rect(center=surface.get_rect().center))
    image = None
    if face == "heads":
        image = icon("crown", round(side * 0.5), theme.INK)
    elif face == "tails":
        image = text.figures("1", measure.size_of_figures(round(side * 0.42)), theme.INK)
    if image is not None:
        surface.blit(image, image.get_rect(center=surface.get_rect().center))
    return surface


@sprite
def seat_mark(glass: Glass, side: int, seat: int, is_marked: bool) -> pygame.Surface:
    """A seat's badge, on a bright ground while the mark is there."""
    corner = glass.mm(theme.CORNER_MM)
    edge = theme.AMBER if is_marked else theme.HAIRLINE
    fill = theme.RAISED if is_marked else theme.PANEL
    line = glass.mm(1.4 if is_marked else theme.LINE_MM)
    surface = paint.grounded((side, side), theme.PANEL, corner, fill, edge, line)
    badge_image = badge(seat, max(1, round(side * (0.78 if is_marked else 0.58))))
    surface.blit(badge_image, badge_image.get_rect(center=surface.get_rect().center))
    return surface


def _timer_parts(glass: Glass, room: pygame.Rect, time: str, state: str) -> Parts:
    """The time in figures as large as the room, to be read across it: a clock's face, like a die's
    spots, and none of the sizes of type. The widest time decides, so that it stands still.
    """
    widest = "88:88" if len(time) <= len("88:88") else "888:88"
    highest = measure.size_of_figures(min(room.height, glass.mm(_CLOCK_MM)))
    size_px = highest * room.width // max(room.width, measure.figures_width(widest, highest))
    colours = {"short": theme.AMBER_SIGN, "out": theme.RED_SIGN}
    figures = text.figures(time, size_px, colours.get(state, theme.TEXT))
    return [(figures, figures.get_rect(center=room.center))]
