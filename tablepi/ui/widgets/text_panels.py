"""Text panels: the plain one, a game's tile, the banner of a verdict."""

import pygame

from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import emblem, sign, sign_colour
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets.button_faces import Press
from tablepi.ui.widgets.card_faces import card
from tablepi.ui.widgets.card_layout import CardFace

_TILE_FILLS = {
    Press.NORMAL: theme.PANEL,
    Press.PRESSED: theme.HAIRLINE,
    Press.DIMMED: theme.GROUND,
}
_SIGN_MM = 8.0
_CARD_RATIO = 1.4
_TILE_PAD_MM = 3.0


def panel(
    glass: Glass, size: tuple[int, int], fill: Colour = theme.PANEL, edge: Colour | None = None
) -> pygame.Surface:
    """An empty panel; an edge in amber is for whose turn it is."""
    return paint.plate(size, glass.mm(theme.CORNER_MM), fill, edge, glass.mm(theme.OUTLINE_MM))


@sprite
def tile(
    glass: Glass,
    size: tuple[int, int],
    game: str,
    title: str,
    promise: str,
    press: Press = Press.NORMAL,
) -> pygame.Surface:
    """A game on the menu: its emblem, its name, and what it promises in a line or two.

    The emblem stands above the words in a tall tile and before them in a wide one.
    """
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), _TILE_FILLS[press]).copy()
    pad = glass.mm(_TILE_PAD_MM)
    room = surface.get_rect().inflate(-2 * pad, -2 * pad)
    if size[0] > 1.5 * size[1]:
        room = surface.get_rect().inflate(-2 * pad, -2 * min(pad, size[1] // 7))
        side = max(1, min(room.height, glass.mm(24.0), room.width // 3))
        words = _tile_words(glass, max(0, room.width - side - pad), title, promise)
        surface.blit(emblem(game, side), (room.left, room.centery - side // 2))
        surface.blit(words, words.get_rect(midleft=(room.left + side + pad, room.centery)))
        return surface
    words = _tile_words(glass, max(0, room.width), title, promise)
    head, row = (measure.line_height(glass.mm(mm)) for mm in (theme.PROMPT_MM, theme.LABEL_MM))
    foot = head + row + measure.row_step(glass.mm(theme.LABEL_MM))
    side = max(1, min(room.width, room.height - foot - pad // 2, glass.mm(32.0)))
    surface.blit(emblem(game, side), (room.left, room.top + (room.height - foot - side) // 3))
    surface.blit(words, (room.left, room.bottom - foot))
    return surface


@sprite
def banner(
    glass: Glass,
    size: tuple[int, int],
    verdict: str,
    words: str,
    rule: str = "",
    face: CardFace | None = None,
) -> pygame.Surface:
    """A verdict: `accepted` or `refused`, in words, with the rule's id small and the card meant."""
    corner, edge = glass.mm(theme.CORNER_MM), glass.mm(theme.OUTLINE_MM)
    surface = paint.plate(size, corner, theme.PANEL, sign_colour(verdict), edge).copy()
    pad = glass.mm(theme.PAD_MM)
    room = surface.get_rect().inflate(-2 * pad, -2 * glass.mm(1.2))
    left = room.left
    side = min(room.height, glass.mm(_SIGN_MM))
    surface.blit(sign(verdict, side), (left, room.centery - side // 2))
    left += side + pad
    if face is not None:
        drawn = _banner_card(glass, room.height, face)
        surface.blit(drawn, drawn.get_rect(midleft=(left, room.centery)))
        left += drawn.get_width() + pad
    label = text.line(rule, glass.mm(theme.LEAST_MM), theme.QUIET)
    right = room.right
    if rule:
        right -= label.get_width() + pad
        surface.blit(label, label.get_rect(midright=(room.right, room.centery)))
    _draw_words(glass, surface, pygame.Rect(left, room.top, right - left, room.height), words)
    return surface


def _banner_card(glass: Glass, height: int, face: CardFace) -> pygame.Surface:
    """The card meant: upright where the banner is high enough for it, else on its side."""
    upright = round(height / _CARD_RATIO)
    width = upright if upright >= glass.mm(11.0) else glass.mm(20.0)
    return card(glass, (width, height), face)


def _draw_words(glass: Glass, surface: pygame.Surface, room: pygame.Rect, words: str) -> None:
    size_px = glass.mm(theme.PROMPT_MM)
    rows = max(1, measure.rows_in(room.height, size_px))
    drawn = text.block(words, max(0, room.width), rows, size_px, theme.TEXT)
    surface.blit(drawn, drawn.get_rect(midleft=room.midleft))


@sprite
def _tile_words(glass: Glass, width: int, title: str, promise: str) -> pygame.Surface:
    head = text.fitted(title, width, glass.mm(theme.PROMPT_MM), theme.TEXT, bold=True)
    body = text.block(promise, width, 2, glass.mm(theme.LABEL_MM), theme.QUIET)
    height = head.get_height() + body.get_height()
    surface = pygame.Surface((max(1, width), height), pygame.SRCALPHA)
    surface.blit(head, (0, 0))
    surface.blit(body, (0, head.get_height()))
    return surface
