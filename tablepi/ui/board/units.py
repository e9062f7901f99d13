"""The places of a battle as sprites: a unit with its total, a back, an empty location."""

from collections.abc import Mapping

import pygame

from tablepi.core.board import Troop
from tablepi.core.cards import Card
from tablepi.core.slots import UNKNOWN
from tablepi.referee.intents import Give
from tablepi.ui.board.items import Lit
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, drawing, names
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.templates import stretched
from tablepi.ui.widgets.card_stock import card_back, dimmed, hollow, ring

Size = tuple[int, int]

SKY = "c"
"""The place of a Celestial."""

BADGE_MM = 4.6
"""The badge of the player whose field it is."""

WIDEST_MM, TALLEST_MM = 26.0, 22.0
"""The largest place."""

_TOTAL_MM = 12.0
_TOTAL_SHARE = 0.8
_PLACE_MM = 2.4
_WORLD_SHARE = 0.78
_OWN_SHARE = 0.5
_STAR = (183, 172, 240)
_STAR_SHARE = 0.4

_WORLDS = {
    "1": (201, 151, 103),
    "2": (217, 180, 120),
    "3": (150, 118, 205),
    "4": (80, 176, 136),
    "5": (214, 116, 116),
    "6": (200, 206, 216),
    "7": (98, 169, 227),
    "x": (160, 134, 100),
}
"""The colour of the world of each location."""

_MARK_MM = 3.4
_APART_MM = 0.6
_CORNER_PAD_MM = 0.5


def troop(
    glass: Glass,
    size: Size,
    unit: Troop,
    name: str,
    light: str = "",
    owner: int = 0,
    numbered: bool = True,
    badge_px: int = 0,
) -> pygame.Surface:
    """A place large enough to tap. `name`: what its card is called; `owner`: whose it is.

    `numbered`: a card that lies here has the place's number in its corner. `badge_px`: so wide a
    badge is laid over its corner.
    """
    look = (unit.kind, unit.place, name, unit.total, unit.marks, unit.under)
    return _troop_sprite(glass, size, *look, unit.turn, light, owner, numbered, badge_px)


def place_piece(
    glass: Glass,
    owner: int,
    unit: Troop,
    spot: pygame.Rect,
    faces: Mapping[str, Card],
    lit: Lit,
) -> Piece:
    """A place that can be tapped, and from which what lies there can be taken along."""
    name = faces[unit.card].name if unit.card in faces else unit.card
    image = troop(glass, spot.size, unit, name, lit.get(unit.fill, ""), owner)
    act = Give(((unit.fill.slot, unit.fill.value),))
    return Piece(unit.key, spot, image, act, loose=unit.kind != "empty")


@sprite
def _troop_sprite(
    glass: Glass,
    size: Size,
    kind: str,
    place: str,
    card: str,
    total: str,
    marks: tuple[str, ...],
    under: int,
    turn: int,
    light: str,
    owner: int,
    numbered: bool,
    badge_px: int,
) -> pygame.Surface:
    if kind == "down":
        surface = card_back(glass, size, ground="space").copy()
        star = drawing("printed", "star", round(_STAR_SHARE * min(size)), _STAR)
        surface.blit(star, star.get_rect(center=surface.get_rect().center))
    elif kind == "empty":
        surface = hollow(glass, size).copy()
        _draw_location(surface, glass, place)
    else:
        surface = _stock(glass, size, owner).copy()
        marks_px = glass.mm(_MARK_MM) if marks or turn or under else 0
        below = place if turn and place[0] == "x" else ""
        corner_px = _corner_size(glass, place)[0] if numbered and not turn else 0
        _draw_face(surface, glass, kind, below, card, total, marks_px, corner_px, badge_px)
    if numbered and kind in ("down", "up") and place != "x" and not turn:
        _draw_corner(surface, glass, place)
    _draw_marks(surface, glass, marks)
    if under:
        _draw_corner(surface, glass, f"+{under}", right=len(marks) * glass.mm(_MARK_MM))
    if turn:
        _draw_disc(surface, glass, str(turn), theme.STOCK_TEXT, (0, 0))
    if light == "dim":
        return dimmed(surface)
    if light == "near":
        surface.blit(ring(glass, size, theme.QUIET_ON_RAISED), (0, 0))
    return surface


def _stock(glass: Glass, size: Size, owner: int) -> pygame.Surface:
    """The paper of a card that lies face-up, with a little of its owner's colour."""
    own = theme.seat_colour(owner) if owner else theme.PAPER
    return stretched("unit", size, glass.px_per_mm, theme.mixed(own, theme.PAPER, _OWN_SHARE))


def _draw_location(surface: pygame.Surface, glass: Glass, place: str) -> None:
    """An empty location: its own world, and its number in the corner."""
    if place == SKY:
        colour = _WORLDS["2"] if theme.NAMES_IN_COLOUR else theme.AMBER_SIGN
        _draw_star(surface, False, colour)
        return
    side = round(_WORLD_SHARE * min(surface.get_size()))
    name = place if place in names("places") else "x"
    world = drawing("places", name, side, _WORLDS[name])
    surface.blit(world, world.get_rect(center=surface.get_rect().center))
    _draw_corner(surface, glass, place)


def _draw_face(
    surface: pygame.Surface,
    glass: Glass,
    kind: str,
    place: str,
    card: str,
    total: str,
    above: int,
    corner_px: int,
    badge_px: int,
) -> None:
    """The total in the middle; below it `place` and the name, which is left out where it would
    have to be shortened: a tap tells it.

    `above`: the height of what is marked in the corners; the total keeps clear of it. `corner_px`:
    the width of the number in the upper left one, which covers nothing of the total.
    """
    width, height = surface.get_size()
    name_px = measure.line_height(glass.mm(theme.LEAST_MM))
    name_width = width - glass.mm(1.6)
    words = " ".join(filter(None, (place, "" if card == UNKNOWN else card)))
    if measure.width(words, glass.mm(theme.LEAST_MM)) * measure.SQUEEZED > name_width:
        words = place
    has_name = bool(words)
    if kind == "sky":
        _draw_star(surface, has_name, theme.INK, glass.mm(1.2))
    else:
        total_width = width - 2 * max(above, glass.mm(_PLACE_MM)) - glass.mm(1.0) - badge_px
        if measure.width(total, glass.mm(theme.PROMPT_MM), True) <= total_width:
            above = 0
        has_name = has_name and height - above - name_px >= glass.mm(theme.PROMPT_MM)
        free_px = height - above - (name_px if has_name else 0)
        tall = min(_TOTAL_MM, free_px / glass.px_per_mm * _TOTAL_SHARE)
        lift = height // 2 - above - free_px // 2
        left_px = badge_px or (corner_px if not above else 0)
        _draw_middle(surface, glass, total, tall, lift, left_px)
    if has_name:
        image = text.fitted(words, name_width, glass.mm(theme.LEAST_MM), theme.INK)
        surface.blit(image, image.get_rect(midbottom=(width // 2, height - glass.mm(0.6))))


def _draw_middle(
    surface: pygame.Surface, glass: Glass, words: str, mm: float, lift: int, left: int
) -> None:
    """A number in the middle, beside what covers the `left` edge; smaller where it is wide."""
    width, height = surface.get_size()
    left += glass.mm(_APART_MM) if left else 0
    width_px = width - left - glass.mm(_APART_MM if left else 2.0)
    size_px = glass.mm(max(mm, theme.LEAST_MM))
    while size_px > glass.mm(theme.LEAST_MM) and measure.width(words, size_px, True) > width_px:
        size_px -= 1
    words = measure.fit(words, width_px, size_px, bold=True)
    image = text.two_way(words, size_px, theme.INK)
    place = image.get_rect(center=(width // 2, height // 2 - lift))
    place.left = max(place.left, min(left, width - place.width))
    surface.blit(image, place)


def _draw_star(surface: pygame.Surface, named: bool, colour: theme.Colour, lift: int = 0) -> None:
    """The sign of the Celestial Zone, smaller and so far up where a name stands below it."""
    width, height = surface.get_size()
    size = min(width, height) // (3 if named else 2)
    circle = paint.ring(size, max(1.0, size / 8), colour)
    centre = (width // 2, height // 2 - (lift if named else 0))
    surface.blit(circle, circle.get_rect(center=centre))
    core = paint.disc(max(1, size // 3), colour)
    surface.blit(core, core.get_rect(center=centre))


def _draw_corner(
    surface: pygame.Surface, glass: Glass, words: str, right: int | None = None
) -> None:
    """A small word in the upper left corner, or so far from the right edge, on its own ground."""
    pad = glass.mm(_CORNER_PAD_MM)
    image = text.two_way(words, glass.mm(theme.LEAST_MM), theme.STOCK_TEXT)
    width, height = _corner_size(glass, words)
    plate = paint.plate((width - pad, height), glass.mm(0.8), theme.STOCK)
    left = pad if right is None else surface.get_width() - plate.get_width() - pad - right
    surface.blit(plate, (left, pad))
    surface.blit(image, image.get_rect(center=plate.get_rect(topleft=(left, pad)).center))


def _corner_size(glass: Glass, words: str) -> Size:
    """The width from the edge to the end of the word in the corner, and the height of its plate."""
    size_px, pad = glass.mm(theme.LEAST_MM), glass.mm(_CORNER_PAD_MM)
    width = text.two_way(words, size_px, theme.STOCK_TEXT).get_width()
    return width + 3 * pad, round(theme.CAP_HEIGHT * size_px) + 2 * pad


def _draw_marks(surface: pygame.Surface, glass: Glass, marks: tuple[str, ...]) -> None:
    """The rings, from the upper right corner on: a colour and a letter each, so that neither is
    needed alone.
    """
    mute, plague, shield = theme.STOCK_QUIET, theme.RED, theme.GREEN
    rings = {"mute": (mute, "M"), "plague": (plague, "P"), "forcefield": (shield, "F")}
    for index, mark in enumerate(marks):
        colour, letter = rings[mark]
        side = glass.mm(_MARK_MM)
        corner = surface.get_width() - (index + 1) * side, 0
        _draw_disc(surface, glass, letter, colour, corner)


def _draw_disc(
    surface: pygame.Surface, glass: Glass, letter: str, colour: theme.Colour, corner: Size
) -> None:
    """A letter or figure of this colour on a dark disc."""
    side = glass.mm(_MARK_MM)
    disc = paint.disc(side, theme.STOCK)
    image = text.line(letter, glass.mm(theme.LEAST_MM), colour, bold=True)
    surface.blit(disc, corner)
    surface.blit(image, image.get_rect(center=(corner[0] + side // 2, corner[1] + side // 2)))


@sprite
def small(
    glass: Glass, size: Size, owner: int, kinds: tuple[tuple[tuple[str, str], ...], ...]
) -> pygame.Surface:
    """A field too small to tap into: a mark for each place, or what a unit counts if all fit."""
    edge_px = glass.mm(theme.PARTING_MM)
    surface = paint.plate(size, glass.mm(1.2), theme.PANEL, theme.PARTING, edge_px).copy()
    side, pad = glass.mm(3.2), glass.mm(0.5)
    surface.blit(badge(owner, side), (pad, pad))
    inner = surface.get_rect().inflate(-2 * pad, -2 * pad)
    inner.width -= side
    inner.left += side
    cell_px = inner.width // max(map(len, kinds))
    row_px = inner.height // len(kinds)
    size_px, gap_px = glass.mm(theme.LEAST_MM), glass.mm(_APART_MM)
    widths = [measure.width(total, size_px, True) for row in kinds for _, total in row]
    has_room = size_px <= row_px and max(widths) + gap_px <= cell_px
    for y, row in enumerate(kinds):
        left = inner.left + (inner.width - cell_px * len(row)) // 2
        for x, (kind, total) in enumerate(row):
            spot = pygame.Rect(left + x * cell_px, inner.top + y * row_px, cell_px, row_px)
            if kind == "up" and has_room:
                image = text.line(total, size_px, theme.TEXT, bold=True)
                surface.blit(image, image.get_rect(center=spot.center))
            else:
                _draw_dot(surface, spot, kind)
    return surface


def _draw_dot(surface: pygame.Surface, spot: pygame.Rect, kind: str) -> None:
    side = max(2, min(spot.size) // (2 if kind != "empty" else 5))
    colour = {"up": theme.TEXT, "down": theme.EDGE}.get(kind, theme.HAIRLINE)
    mark = paint.disc(side, colour)
    surface.blit(mark, mark.get_rect(center=spot.center))
