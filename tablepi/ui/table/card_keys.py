"""Keys for printed cards in the place of the board: the ranks above, the suits below."""

from collections.abc import Mapping

import pygame

from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import CardKeys
from tablepi.core.cards import Card
from tablepi.ui.board.items import face_of
from tablepi.ui.board.memo import kept
from tablepi.ui.board.sheet import Laid
from tablepi.ui.table.prompt_buttons import press_of
from tablepi.ui.toolkit import paint, suits, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import button_faces as buttons

_RANK_ROWS = 2
_SUIT_ROWS = 2
_RANK_MM = 6.0
_TALLEST_MM = 16.0
_APART_MM = 4.0


@kept
def card_keys(
    key: object, shown: CardKeys, faces: Mapping[str, Card], place: pygame.Rect, glass: Glass
) -> Laid:
    """Two rows of ranks, two of suits; the chosen ones stand out."""
    gap, rows = glass.gap_px, _RANK_ROWS + _SUIT_ROWS
    spare = place.height - rows * glass.touch_px - (rows - 2) * gap
    apart = max(gap, min(spare, glass.mm(_APART_MM)))
    free = place.height - apart - gap * (rows - 2)
    high = max(glass.touch_px, min(glass.mm(_TALLEST_MM), free // rows))
    pieces = []
    for index, button in enumerate(shown.ranks):
        spot = _spot(place, index, len(shown.ranks), _RANK_ROWS, high, gap)
        kind = buttons.Kind.PRIMARY if button.chosen else buttons.Kind.NORMAL
        drawn = buttons.button(glass, spot.size, button.label, kind, press_of(button), "", _RANK_MM)
        pieces.append(Piece(f"{key}.rank.{index}", spot, drawn, button.act, still=True))
    if shown.close is not None:
        spot = _spot(place, len(shown.ranks), len(shown.ranks) + 1, _RANK_ROWS, high, gap)
        drawn = buttons.button(
            glass, spot.size, "", buttons.Kind.QUIET, press_of(shown.close), shown.close.icon
        )
        pieces.append(Piece(f"{key}.close", spot, drawn, shown.close.act, still=True))
    below = pygame.Rect(place.left, place.top + _RANK_ROWS * (high + gap) - gap + apart,
                        place.width, place.height)  # fmt: skip
    for index, (card, button) in enumerate(shown.suits):
        spot = _spot(below, index, len(shown.suits), _SUIT_ROWS, high, gap)
        drawn = _suit(glass, spot.size, face_of(faces, card).suits[0], button)
        pieces.append(Piece(f"{key}.suit.{index}", spot, drawn, button.act, still=True))
    return Laid(tuple(pieces))


def _spot(
    place: pygame.Rect, index: int, count: int, rows: int, high: int, gap: int
) -> pygame.Rect:
    across = -(-count // rows)
    wide = (place.width - gap * (across - 1)) // across
    left = place.left + index % across * (wide + gap)
    return pygame.Rect(left, place.top + index // across * (high + gap), wide, high)


@sprite
def _suit(glass: Glass, size: tuple[int, int], suit: str, button: Button) -> pygame.Surface:
    """A suit as a key: its symbol with its letter over its name."""
    corner, edge = glass.mm(theme.CORNER_MM), glass.mm(0.6)
    fill = theme.GROUND if button.dim else theme.RAISED
    surface = paint.plate(size, corner, fill, theme.AMBER if button.chosen else None, edge).copy()
    label_px = glass.mm(theme.LEAST_MM)
    colour = theme.QUIET if button.dim else theme.TEXT
    name = text.fitted(button.label, size[0] - glass.mm(1.0), label_px, colour)
    side = max(1, min(glass.mm(7.5), size[1] - name.get_height() - glass.mm(0.8)))
    drawn = suits.mark(suit, side, suits.letter_for(side, label_px)).copy()
    if button.dim:
        drawn.set_alpha(130)
    whole = drawn.get_height() + name.get_height()
    top = (size[1] - whole) // 2
    surface.blit(drawn, drawn.get_rect(midtop=(size[0] // 2, top)))
    surface.blit(name, name.get_rect(midtop=(size[0] // 2, top + drawn.get_height())))
    return surface
