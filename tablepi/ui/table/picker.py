"""Cards to choose from, in the place of the board."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice

import pygame

from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import Picker
from tablepi.core.cards import Card
from tablepi.ui.board.items import face_of
from tablepi.ui.board.memo import kept
from tablepi.ui.board.sheet import Laid
from tablepi.ui.toolkit import text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Area, Piece
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets.card_layout import CardFace, CardState

_WIDTH_MM = 14.5
_RATIO = 1.25
_EYE_MM = 5.5
# More cards than these would push out what is on the screen.
_AHEAD = 60


@kept
def picker(
    key: object, shown: Picker, faces: Mapping[str, Card], place: pygame.Rect, glass: Glass
) -> Laid:
    """Bright cards first, the dimmed ones after them, last those that are never played.

    Secret ones carry no light at all: which of them could be played is nobody's business.
    """
    titled = _title(glass, key, shown.title, place) if shown.title else ()
    if titled:
        top = max(piece.place.bottom for piece in titled) + glass.gap_px
        place = pygame.Rect(place.left, top, place.width, max(1, place.bottom - top))
    ordered = sorted(
        shown.cards, key=lambda card: (card[1].dim, card[1].dim and _never(faces, card[0]))
    )
    room = _beside_mark(glass, place)
    across, size = _arranged(glass, room)
    gap = glass.gap_px
    pieces: list[Piece] = []
    for index, (card, button) in enumerate(ordered):
        spot = pygame.Rect(
            room.left + index % across * (size[0] + gap),
            room.top + index // across * (size[1] + gap),
            *size,
        )
        face = face_of(faces, card)
        pieces += _card(f"{key}/{card}", button, face, shown.secret, spot, glass)
    foot = pieces[-1].place.bottom if pieces else place.top
    return Laid((*titled, *pieces), (Area(str(key), place, max(0, foot - place.bottom)),))


@kept
def _card(
    key: object, button: Button, face: CardFace, secret: bool, spot: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    """A card to tap, and over it whether it can be played."""
    drawn = cards.card(glass, spot.size, _named(face, button.label))
    card = Piece(str(key), spot, drawn, button.act, still=True)
    if secret and not button.dim:
        return (card,)
    state = CardState.DIMMED if button.dim else CardState.BRIGHT
    over = cards.over(glass, spot.size, state)
    return card, Piece(f"{key} {state.value}", spot, over, still=True)


def painted(faces: Mapping[str, Card], place: pygame.Rect, glass: Glass) -> Iterator[None]:
    """Paints a card at each step as it will be in this place, those first that are played."""
    _, size = _arranged(glass, _beside_mark(glass, place))
    shown = (card for card in faces if not faces[card].looks)
    for card in islice(sorted(shown, key=partial(_never, faces)), _AHEAD):
        cards.card(glass, size, face_of(faces, card))
        yield


def _beside_mark(glass: Glass, place: pygame.Rect) -> pygame.Rect:
    """What the mark of a list that is longer leaves of the place."""
    return pygame.Rect(place.left, place.top, place.width - glass.mm(2.0), place.height)


def _title(glass: Glass, key: object, words: str, place: pygame.Rect) -> tuple[Piece, ...]:
    """For whose eyes the cards are: above them, still while they scroll."""
    size_px, side, gap = glass.mm(theme.PROMPT_MM), glass.mm(_EYE_MM), glass.mm(1.6)
    eye = icon("eye-off", side, theme.AMBER)
    drawn = text.block(words, max(1, place.width - side - gap), 2, size_px, theme.TEXT, bold=True)
    row = pygame.Rect(place.left, place.top, place.width, max(side, drawn.get_height()))
    beside = drawn.get_rect(midleft=(row.left + side + gap, row.centery))
    return (
        Piece(f"{key} title", beside, drawn, still=True),
        Piece(f"{key} eye", eye.get_rect(midleft=row.midleft), eye, still=True),
    )


def _never(faces: Mapping[str, Card], card: str) -> bool:
    """Whether it is an ace, or of a part of the deck that most games leave in the box."""
    face = faces.get(card)
    return face is not None and (face.rank == "ace" or face.deck not in ("basic", ""))


def _named(face: CardFace, name: str) -> CardFace:
    """The card's face with its name as the table's language has it."""
    return CardFace(face.rank, face.suits, name, face.types)


def _arranged(glass: Glass, room: pygame.Rect) -> tuple[int, tuple[int, int]]:
    """How many cards stand side by side, and their size: the same whatever the choice is.

    Cards of one size are painted once for all choices of a match, and stand where they stood.
    """
    gap = glass.gap_px
    across = max(1, (room.width + gap) // (glass.mm(_WIDTH_MM) + gap))
    wide = (room.width - gap * (across - 1)) // across
    return across, (wide, max(glass.touch_px, round(wide * _RATIO)))
