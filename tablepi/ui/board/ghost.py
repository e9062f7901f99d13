"""The ghost of a refused card: dimmed and crossed at the place that it was meant for, and rings
around the places that would take it.
"""

from collections.abc import Iterator, Mapping
from itertools import starmap

import pygame

from tablepi.core.board import Columns, Fill, Zone
from tablepi.core.cards import Card
from tablepi.referee.intents import Give
from tablepi.referee.table_picture import Ghost
from tablepi.ui.board.column_side import RATIO
from tablepi.ui.board.columns import half
from tablepi.ui.board.items import face_of, upside_down
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import centred
from tablepi.ui.toolkit.pieces import Piece, Transition
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets.card_stock import CardFace, CardState, ring

_REACH_MM = 0.4
_LARGEST_SIGN_MM, _SIGN_SHARE = 10.0, 0.6
_FAR = 2


class Shown:
    """A ghost on this glass. `began_ms`: when the card was refused; `turned`: the far side is."""

    def __init__(
        self, ghost: Ghost, faces: Mapping[str, Card], began_ms: int, turned: bool, glass: Glass
    ) -> None:
        self.place = ghost.place
        self._ghost = ghost
        self._faces = faces
        self._glass = glass
        self._turned = turned and ghost.seat == _FAR
        self._began_ms = began_ms

    def pieces(self, key: str, zone: Zone, lying: tuple[Piece, ...]) -> Iterator[Piece]:
        """What is laid over the pieces of a zone; it fades in as the refusal comes."""
        way = Transition("banner", self._began_ms)
        for piece in lying:
            if not isinstance(piece.act, Give):
                continue
            fills = set(starmap(Fill, piece.act.words))
            room = piece.touch or piece.place
            if isinstance(zone, Columns):
                room = half(self._glass, room, self._ghost.seat)
            if self.place in fills:
                place = self._spot(zone, room)
                image = _crossed(self._glass, place.size, self._face, self._turned)
                yield Piece(f"ghost.{key}", place, image, clip=piece.clip, transition=way)
            elif not self._ghost.ways.isdisjoint(fills):
                reach = 2 * self._glass.mm(_REACH_MM)
                place = room.inflate(reach, reach)
                image = ring(self._glass, place.size, theme.seat_colour(self._ghost.seat))
                ring_key = f"way out.{piece.key}"
                yield Piece(ring_key, place, image, clip=piece.clip, still=True, transition=way)

    @property
    def _face(self) -> CardFace:
        return face_of(self._faces, self._ghost.card)

    def _spot(self, zone: Zone, room: pygame.Rect) -> pygame.Rect:
        """Where the card would lie: over the half of a column, or over the whole of any place."""
        if not isinstance(zone, Columns):
            return room
        return centred(room, (room.width, min(room.height, round(room.width * RATIO))))


@sprite
def _crossed(glass: Glass, size: tuple[int, int], face: CardFace, turned: bool) -> pygame.Surface:
    """The card on dimmed paper with a large cross on it."""
    surface = cards.card(glass, size, face, CardState.DIMMED).copy()
    cross = sign("refused", min(glass.mm(_LARGEST_SIGN_MM), round(min(size) * _SIGN_SHARE)))
    surface.blit(cross, cross.get_rect(center=surface.get_rect().center))
    return upside_down(surface) if turned else surface
