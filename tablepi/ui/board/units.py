"""The places of a battle as sprites: a unit with its total, a back, an empty location."""

from collections.abc import Mapping

import pygame

from tablepi.core.board import Troop
from tablepi.core.cards import Card
from tablepi.core.slots import UNKNOWN
from tablepi.referee.intents import Give
from tablepi.ui.board.items import Lit
from tablepi.ui.board.surface import COLOURS
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, drawing, names
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.card_stock import card_back

Size = tuple[int, int]

MARKS = {"mute": (theme.QUIET, "M"), "plague": (theme.RED, "P"), "forcefield": (theme.GREEN, "F")}
"""The rings: a colour and a letter each, so that neither is needed alone."""

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
_OWN_SHARE = 0.2

_LAND = theme.mixed(theme.INK, COLOURS["stars"], 0.15)
_GROUND = theme.mixed(theme.INK, COLOURS["stars"], 0.4)
_WORLD = theme.mixed(theme.TEXT, _LAND, 0.3)
_MARK_MM = 3.4
_APART_MM = 0.6

_LIGHTS = {
    "bright": theme.AMBER,
    "open": theme.AMBER,
    "near": theme.TEXT,
    "dim": theme.HAIRLINE,
}


def troop(
    glass: Glass,
    size: Size,
    shown: Troop,
    name: str,
    light: str = "",
    owner: int = 0,
    numbered: bool = True,
) -> pygame.Surface:
    """A place large enough to tap. `name`: what its card is called; `owner`: whose it is.

    `numbered`: a card that lies here has the place's number in its corner.
    """
    look = (shown.kind, shown.place, name, shown.total, shown.marks, shown.under)
    return _troop(glass, size, *look, shown.turn, shown.now, light, owner, numbered)


def place_piece(
    glass: Glass,
    owner: int,
    shown: Troop,
    spot: pygame.Rect,
    faces: Mapping[str, Card],
    lit: Lit,
) -> Piece:
    """A place that can be tapped, and from which what lies there can be taken along."""
    name = faces[shown.card].name if shown.card in faces else shown.card
    drawn = troop(glass, spot.size, shown, name, lit.get(shown.fill, ""), owner)
    says = Give(((shown.fill.slot, shown.fill.value),))
    return Piece(shown.key, spot, drawn, says, loose=shown.kind != "empty")


@sprite
def _troop(
    glass: Glass,
    size: Size,
    kind: str,
    place: str,
    card: str,
    total: str,
    marks: tuple[str, ...],
    under: int,
    turn: int,
    now: bool,
    light: str,
    owner: int,
    numbered: bool,
) -> pygame.Surface:
    edge = _LIGHTS.get(light, theme.AMBER if turn == 1 else theme.QUIET if now else theme.EDGE)
    thick = (light and light != "open") or turn == 1 or now
    line, corner = glass.mm(0.5 if thick else theme.LINE_MM), glass.mm(theme.CORNER_MM)
    if kind == "down":
        surface = card_back(glass, size, design="stars").copy()
        surface.blit(paint.plate(size, corner, None, edge, line), (0, 0))
    elif kind == "empty":
        surface = paint.plate(size, corner, _LAND, edge, line).copy()
        _draw_location(surface, glass, place)
    else:
        surface = paint.plate(size, corner, _stock(owner), edge, line).copy()
        above = glass.mm(_MARK_MM) if marks or turn or under else 0
        _face(surface, glass, kind, place if turn and place[0] == "x" else "", card, total, above)
    if numbered and kind in ("down", "up") and place != "x" and not turn:
        _corner(surface, glass, place)
    _marks(surface, glass, marks)
    if under:
        _corner(surface, glass, f"+{under}", right=len(marks) * glass.mm(_MARK_MM))
    if turn:
        _disc(surface, glass, str(turn), theme.AMBER, (0, 0))
    return surface


def _stock(owner: int) -> theme.Colour:
    """The stock of a card that lies face-up, with a little of its owner's colour."""
    return theme.mixed(theme.seat_colour(owner), theme.STOCK, _OWN_SHARE) if owner else theme.RAISED


def _draw_location(surface: pygame.Surface, glass: Glass, place: str) -> None:
    """An empty location: its own world, and its number on it."""
    if place == SKY:
        _star(surface, False, theme.EDGE)
        return
    side = round(_WORLD_SHARE * min(surface.get_size()))
    world = drawing("places", place if place in names("places") else "x", side, _WORLD)
    surface.blit(world, world.get_rect(center=surface.get_rect().center))
    if place in names("places") - {"x"}:
        _middle(surface, glass, place, theme.TEXT, theme.PROMPT_MM, 0)
    else:
        _corner(surface, glass, place)


@sprite
def ground(glass: Glass, size: Size, owner: int) -> pygame.Surface:
    """Ground of a player's field, edged in the player's colour."""
    edge = theme.seat_edge(owner, _LAND)
    corner, line = glass.mm(theme.CORNER_MM), glass.mm(theme.SEAT_EDGE_MM)
    return paint.grounded(size, COLOURS["stars"], corner, _GROUND, edge, line)


def _face(
    surface: pygame.Surface, glass: Glass, kind: str, place: str, card: str, total: str, above: int
) -> None:
    """The total in the middle; below it `place` and the name, which is left out where it would
    have to be shortened: a tap tells it.

    `above`: the height of what is marked in the corners; the total keeps clear of it.
    """
    width, height = surface.get_size()
    row = measure.line_height(glass.mm(theme.LEAST_MM))
    foot = width - glass.mm(1.6)
    words = " ".join(filter(None, (place, "" if card == UNKNOWN else card)))
    if measure.width(words, glass.mm(theme.LEAST_MM)) * measure.SQUEEZED > foot:
        words = place
    named = bool(words)
    if kind == "sky":
        _star(surface, named, theme.QUIET, glass.mm(1.2))
    else:
        beside = width - 2 * max(above, glass.mm(_PLACE_MM)) - glass.mm(1.0)
        if measure.width(total, glass.mm(theme.PROMPT_MM), True) <= beside:
            above = 0
        named = named and height - above - row >= glass.mm(theme.PROMPT_MM)
        room = height - above - (row if named else 0)
        tall = min(_TOTAL_MM, room / glass.px_per_mm * _TOTAL_SHARE)
        _middle(surface, glass, total, theme.TEXT, tall, height // 2 - above - room // 2)
    if named:
        drawn = text.fitted(words, foot, glass.mm(theme.LEAST_MM), theme.QUIET_ON_RAISED)
        surface.blit(drawn, drawn.get_rect(midbottom=(width // 2, height - glass.mm(0.6))))


def _middle(
    surface: pygame.Surface, glass: Glass, words: str, colour: theme.Colour, mm: float, up: int
) -> None:
    """Words in the middle, smaller where they are wide."""
    width, height = surface.get_size()
    room = width - glass.mm(2.0)
    size = glass.mm(max(mm, theme.LEAST_MM))
    while size > glass.mm(theme.LEAST_MM) and measure.width(words, size, True) > room:
        size -= 1
    drawn = text.fitted(words, room, size, colour, bold=True)
    surface.blit(drawn, drawn.get_rect(center=(width // 2, height // 2 - up)))


def _star(surface: pygame.Surface, named: bool, colour: theme.Colour, up: int = 0) -> None:
    """The sign of the Celestial Zone, smaller and so far up where a name stands below it."""
    width, height = surface.get_size()
    size = min(width, height) // (3 if named else 2)
    ring = paint.ring(size, max(1.0, size / 8), colour)
    at = (width // 2, height // 2 - (up if named else 0))
    surface.blit(ring, ring.get_rect(center=at))
    core = paint.disc(max(1, size // 3), colour)
    surface.blit(core, core.get_rect(center=at))


def _corner(surface: pygame.Surface, glass: Glass, words: str, right: int | None = None) -> None:
    """A small word in the upper left corner, or so far from the right edge, on its own ground."""
    drawn = text.line(words, glass.mm(theme.LEAST_MM), theme.QUIET_ON_RAISED, bold=True)
    pad = glass.mm(0.5)
    plate = paint.plate(
        (drawn.get_width() + 2 * pad, drawn.get_height()), glass.mm(0.8), theme.RAISED
    )
    left = pad if right is None else surface.get_width() - plate.get_width() - pad - right
    surface.blit(plate, (left, pad))
    surface.blit(drawn, (left + pad, pad))


def _marks(surface: pygame.Surface, glass: Glass, marks: tuple[str, ...]) -> None:
    """The rings, from the upper right corner on."""
    for at, mark in enumerate(marks):
        colour, letter = MARKS[mark]
        side = glass.mm(_MARK_MM)
        _disc(surface, glass, letter, colour, (surface.get_width() - (at + 1) * side, 0))


def _disc(
    surface: pygame.Surface, glass: Glass, letter: str, colour: theme.Colour, at: Size
) -> None:
    side = glass.mm(_MARK_MM)
    disc = paint.disc(side, colour)
    drawn = text.line(letter, glass.mm(theme.LEAST_MM * 0.9), theme.INK, bold=True)
    surface.blit(disc, at)
    surface.blit(drawn, drawn.get_rect(center=(at[0] + side // 2, at[1] + side // 2)))


@sprite
def small(
    glass: Glass, size: Size, owner: int, kinds: tuple[tuple[tuple[str, str], ...], ...]
) -> pygame.Surface:
    """A field too small to tap into: a mark for each place, or what a unit counts if all fit."""
    surface = paint.plate(size, glass.mm(1.2), theme.PANEL).copy()
    side, pad = glass.mm(3.2), glass.mm(0.5)
    surface.blit(badge(owner, side), (pad, pad))
    room = surface.get_rect().inflate(-2 * pad, -2 * pad)
    room.width -= side
    room.left += side
    wide = room.width // max(map(len, kinds))
    high = room.height // len(kinds)
    size_px, apart = glass.mm(theme.LEAST_MM), glass.mm(_APART_MM)
    widths = [measure.width(total, size_px, True) for row in kinds for _, total in row]
    numbered = size_px <= high and max(widths) + apart <= wide
    for y, row in enumerate(kinds):
        left = room.left + (room.width - wide * len(row)) // 2
        for x, (kind, total) in enumerate(row):
            spot = pygame.Rect(left + x * wide, room.top + y * high, wide, high)
            if kind == "up" and numbered:
                drawn = text.line(total, size_px, theme.TEXT, bold=True)
                surface.blit(drawn, drawn.get_rect(center=spot.center))
            else:
                _dot(surface, spot, kind)
    return surface


def _dot(surface: pygame.Surface, spot: pygame.Rect, kind: str) -> None:
    side = max(2, min(spot.size) // (2 if kind != "empty" else 5))
    colour = {"up": theme.TEXT, "down": theme.EDGE}.get(kind, theme.HAIRLINE)
    mark = paint.disc(side, colour)
    surface.blit(mark, mark.get_rect(center=spot.center))
