"""Items on the table as sprites: faces, backs, either turned around, dimmed or lit."""

from collections.abc import Mapping
from functools import lru_cache

import pygame

from tablepi.core.board import Fill, Item
from tablepi.core.cards import Card
from tablepi.referee.intents import Give
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import short_lived, sprite
from tablepi.ui.toolkit.suits import names_of
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets import chips
from tablepi.ui.widgets.card_stock import CardFace, CardState, card_back, hollow, ring

Size = tuple[int, int]
Lit = Mapping[Fill, str]

STATES = {
    "": CardState.NORMAL,
    "bright": CardState.BRIGHT,
    "dim": CardState.DIMMED,
    "chosen": CardState.NORMAL,
}
_NOBODY = CardFace("?")


def light_of(lit: Lit, item: Item) -> str:
    """`bright`, `dim`, `chosen` or '' for an item, by what tapping it says."""
    return lit.get(item.fill, "") if item.fill is not None else ""


def act_of(item: Item) -> Give | None:
    """The intent of tapping an item, None for none."""
    return None if item.fill is None else Give(((item.fill.slot, item.fill.value),))


def face_of(faces: Mapping[str, Card], card: str) -> CardFace:
    """The face of a card; a card without a name shows a question mark."""
    return _face(faces[card]) if card in faces else _NOBODY


@lru_cache(maxsize=256)
def _face(card: Card) -> CardFace:
    # A printed card says no more than its rank and its suit.
    name = "" if card.looks else card.name.removeprefix("the ")
    return CardFace(card.rank, names_of(card), name, card.types)


def item_sprite(
    glass: Glass,
    size: Size,
    item: Item,
    faces: Mapping[str, Card],
    light: str = "",
    turned: bool = False,
    brief: bool = False,
    ground: str = "slate",
) -> pygame.Surface:
    """An item in this size: its back while it lies face-down, whatever name it carries.

    `brief`: a card shows its suits and its name alone. `ground`: what it lies on.
    """
    state = STATES[light]
    if item.face_down:
        draw_back = turned_back if turned else card_back
        return draw_back(glass, size, item.mark, state, ground)
    if item.card:
        draw_card = cards.brief if brief else turned_card if turned else cards.card
        return draw_card(glass, size, face_of(faces, item.card), state)
    if item.chip:
        return chips.stack(glass, size, item.chip, item.chips)
    return slot(glass, size, item.label, state)


def upper_sprite(
    glass: Glass,
    size: Size,
    step: int,
    item: Item,
    faces: Mapping[str, Card],
    turned: bool = False,
    ground: str = "slate",
) -> pygame.Surface:
    """The upper part, of this size, of a card: what the next one, `step` lower, leaves in view.

    Neither name nor type is on it, which the next card would cut through.
    """
    if item.face_down:
        return item_sprite(glass, size, item, faces, "", turned, ground=ground)
    full_face = face_of(faces, item.card)
    face = CardFace(full_face.rank, full_face.suits)
    return turned_upper(glass, size, step, face) if turned else cards.upper(glass, size, step, face)


@sprite
def turned_upper(glass: Glass, size: Size, step: int, face: CardFace) -> pygame.Surface:
    """The upper part of a card for the player opposite."""
    return pygame.transform.rotate(cards.upper(glass, size, step, face), 180)


@sprite
def turned_card(
    glass: Glass, size: Size, face: CardFace, state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """A whole card as the player opposite reads it."""
    return pygame.transform.rotate(cards.card(glass, size, face, state), 180)


@sprite
def turned_back(
    glass: Glass,
    size: Size,
    declared: str = "",
    state: CardState = CardState.NORMAL,
    ground: str = "slate",
) -> pygame.Surface:
    """A card's back as the player opposite sees it."""
    return pygame.transform.rotate(card_back(glass, size, declared, state, ground), 180)


@sprite
def slot(
    glass: Glass, size: Size, label: str = "", state: CardState = CardState.NORMAL
) -> pygame.Surface:
    """A free place with its label."""
    surface = hollow(glass, size).copy()
    size_px = glass.mm(theme.LABEL_MM)
    rows = measure.rows_in(size[1], size_px)
    if label and rows:
        colour = theme.QUIET if state is CardState.DIMMED else theme.TEXT
        width_px = max(0, size[0] - glass.mm(1.6))
        words = text.block(label, width_px, rows, size_px, colour, centred=True)
        surface.blit(words, words.get_rect(center=surface.get_rect().center))
    return surface


@sprite
def folded(glass: Glass, size: Size, count: int, turned: bool = False) -> pygame.Surface:
    """The place of so many older cards for which there is no room."""
    surface = cards.upper(glass, size, size[1], CardFace("")).copy()
    words = text.line(f"+{count}", glass.mm(theme.LEAST_MM), theme.INK, bold=True)
    # The next card covers the foot of it.
    middle_y = min(size[1], words.get_height()) // 2
    surface.blit(words, words.get_rect(center=(size[0] // 2, middle_y)))
    return pygame.transform.rotate(surface, 180) if turned else surface


_VEIL = 0.5


def lit_edge(glass: Glass, panel: pygame.Surface, light: str) -> pygame.Surface:
    """The panel, edged when bright, veiled when dim."""
    return _lit(glass, panel, light) if light else panel


@sprite
def _lit(glass: Glass, panel: pygame.Surface, light: str) -> pygame.Surface:
    surface = panel.copy()
    size, corner = surface.get_size(), glass.mm(theme.CORNER_MM)
    if light in ("bright", "chosen"):
        colour = theme.AMBER if light == "chosen" else theme.QUIET_ON_RAISED
        surface.blit(ring(glass, size, colour), (0, 0))
        return surface
    veil = paint.plate(size, corner, theme.GROUND).copy()
    veil.fill((255, 255, 255, round(255 * _VEIL)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(veil, (0, 0))
    return surface


@short_lived
def upside_down(surface: pygame.Surface) -> pygame.Surface:
    """The sprite as the player opposite reads it."""
    return pygame.transform.rotate(surface, 180)
