"""Cards to choose from in the place of the board: the cards themselves, or rank and suit."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice

import pygame

from tablepi.core.cards import Card
from tablepi.referee.table_picture import CardKeys, Picker
from tablepi.screens.pictures.picture import Button
from tablepi.ui.board.items import face_of
from tablepi.ui.table.prompt_buttons import press_of
from tablepi.ui.toolkit import paint, suits, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import below, fitting, share, split_right, split_top, tiles
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets.card_stock import CardFace, CardState, dimmed
from tablepi.ui.widgets.key_faces import Kind

_WIDTH_MM = 14.5
_RATIO = 1.25
_EYE_MM = 5.5
# More cards than these would evict sprites that are on the screen.
_AHEAD = 60


@memo
def picker(
    key: object, choice: Picker, faces: Mapping[str, Card], place: pygame.Rect, glass: Glass
) -> Scene:
    """Bright cards first, the dimmed ones after them, last those that are never played.

    Secret ones carry no light, which would tell what could be played.
    """
    title_pieces = _title(glass, key, choice.title, place) if choice.title else ()
    if title_pieces:
        place = below(place, max(piece.place.bottom for piece in title_pieces) + glass.gap_px)
    entries = sorted(
        choice.cards, key=lambda card: (card[1].dim, card[1].dim and _rarely_played(faces, card[0]))
    )
    room = _beside_mark(glass, place)
    across, size = _card_grid(glass, room)
    pieces: list[Piece] = []
    spots = tiles(room, len(entries), across, size, glass.gap_px)
    for spot, (card, button) in zip(spots, entries, strict=True):
        face = face_of(faces, card)
        pieces += _card(f"{key}/{card}", button, face, spot, glass)
    bottom = pieces[-1].place.bottom if pieces else place.top
    return Scene((*title_pieces, *pieces), (Area(str(key), place, max(0, bottom - place.bottom)),))


@memo
def _card(
    key: object, button: Button, face: CardFace, spot: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    """A card to tap, dimmed if it cannot be played."""
    state = CardState.DIMMED if button.dim else CardState.NORMAL
    image = cards.card(glass, spot.size, _with_name(face, button.label), state)
    return (Piece(str(key), spot, image, button.act, still=True),)


def prefetch_cards(faces: Mapping[str, Card], place: pygame.Rect, glass: Glass) -> Iterator[None]:
    """Paints a card at each step as it will be in this place, played or dimmed.

    Those come first that are played.
    """
    _, size = _card_grid(glass, _beside_mark(glass, place))
    playable = (card for card in faces if not faces[card].looks)
    for card in islice(sorted(playable, key=partial(_rarely_played, faces)), _AHEAD):
        for state in (CardState.NORMAL, CardState.DIMMED):
            cards.card(glass, size, face_of(faces, card), state)
        yield


def _beside_mark(glass: Glass, place: pygame.Rect) -> pygame.Rect:
    """The place without the scroll bar of a longer list."""
    return split_right(place, glass.mm(2.0))[1]


def _title(glass: Glass, key: object, words: str, place: pygame.Rect) -> tuple[Piece, ...]:
    """The title above the cards, for whose eyes they are."""
    size_px, side, gap = glass.mm(theme.PROMPT_MM), glass.mm(_EYE_MM), glass.mm(1.6)
    eye = icon("eye-off", side, theme.AMBER_SIGN)
    words_image = text.block(
        words, max(1, place.width - side - gap), 2, size_px, theme.TEXT, bold=True
    )
    row, _ = split_top(place, max(side, words_image.get_height()))
    words_spot = words_image.get_rect(midleft=(row.left + side + gap, row.centery))
    return (
        Piece(f"{key} title", words_spot, words_image, still=True),
        Piece(f"{key} eye", eye.get_rect(midleft=row.midleft), eye, still=True),
    )


def _rarely_played(faces: Mapping[str, Card], card: str) -> bool:
    """True if it is an ace, or of a part of the deck that most games leave in the box."""
    face = faces.get(card)
    return face is not None and (face.rank == "ace" or face.deck not in ("basic", ""))


def _with_name(face: CardFace, name: str) -> CardFace:
    """The card's face with its name as the table's language has it."""
    return CardFace(face.rank, face.suits, name, face.types)


def _card_grid(glass: Glass, place: pygame.Rect) -> tuple[int, tuple[int, int]]:
    """The number of cards side by side and their size, the same for every choice.

    Cards of one size are painted once for all choices of a match, and stand where they stood.
    """
    gap = glass.gap_px
    across = fitting(place.width, glass.mm(_WIDTH_MM), gap)
    card_width = share(place.width, across, gap)
    return across, (card_width, max(glass.touch_px, round(card_width * _RATIO)))


_RANK_ROWS = 2
_SUIT_ROWS = 2
_RANK_MM = theme.PROMPT_MM
_TALLEST_MM = 16.0
_APART_MM = 4.0
_LARGEST_SUIT_MM = 7.5
_TICK_MM, _TICK_PAD_MM = 2.6, 0.6


@memo
def card_keys(
    key: object, keys: CardKeys, faces: Mapping[str, Card], place: pygame.Rect, glass: Glass
) -> Scene:
    """Two rows of ranks, two of suits; the chosen ones stand out. They scroll if they must."""
    gap, rows = glass.gap_px, _RANK_ROWS + _SUIT_ROWS
    spare = place.height - rows * glass.touch_px - (rows - 2) * gap
    # The room around a board has a gap to spare.
    lack = gap - spare if spare < 0 else 0
    gap_between = max(gap, min(spare, glass.mm(_APART_MM)))
    rows_height = place.height - gap_between - gap * (rows - 2)
    row_height = max(glass.touch_px, min(glass.mm(_TALLEST_MM), rows_height // rows))
    pieces, sign = [], "/" if lack else "."
    spots = _spots(place, len(keys.ranks), _RANK_ROWS, row_height, gap)
    for index, (spot, button) in enumerate(zip(spots, keys.ranks, strict=True)):
        image = _rank(glass, spot.size, button)
        pieces.append(Piece(f"{key}{sign}rank.{index}", spot, image, button.act, still=True))
    if keys.close is not None:
        spot = _spots(place, len(keys.ranks) + 1, _RANK_ROWS, row_height, gap)[-1]
        image = buttons.button(
            glass, spot.size, "", Kind.QUIET, press_of(keys.close), keys.close.icon
        )
        pieces.append(Piece(f"{key}{sign}close", spot, image, keys.close.act, still=True))
    _, suits_place = split_top(place, _RANK_ROWS * (row_height + gap) - gap, gap_between)
    spots = _spots(suits_place, len(keys.suits), _SUIT_ROWS, row_height, gap)
    for index, (spot, (card, button)) in enumerate(zip(spots, keys.suits, strict=True)):
        image = _suit(glass, spot.size, face_of(faces, card).suits[0], button)
        pieces.append(Piece(f"{key}{sign}suit.{index}", spot, image, button.act, still=True))
    return Scene(tuple(pieces), (Area(str(key), place, lack),) if lack else ())


def _spots(
    place: pygame.Rect, count: int, rows: int, row_height: int, gap: int
) -> list[pygame.Rect]:
    keys_across = -(-count // rows)
    return tiles(place, count, keys_across, (share(place.width, keys_across, gap), row_height), gap)


@sprite
def _rank(glass: Glass, size: tuple[int, int], button: Button) -> pygame.Surface:
    """A rank as a key; the chosen one has a tick on its corner."""
    kind = Kind.CHOSEN if button.chosen else Kind.NORMAL
    surface = buttons.button(glass, size, button.label, kind, press_of(button), "", _RANK_MM)
    if not button.chosen:
        return surface
    surface, pad = surface.copy(), glass.mm(_TICK_PAD_MM)
    tick = icon("check", glass.mm(_TICK_MM), theme.CHOSEN_TEXT)
    surface.blit(tick, tick.get_rect(topright=(size[0] - pad, pad)))
    return surface


@sprite
def _suit(glass: Glass, size: tuple[int, int], suit: str, button: Button) -> pygame.Surface:
    """A suit as a key: a field of its colour with its symbol and letter over its name."""
    corner = glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, suits.field_colour(suit)).copy()
    label_px, pad = glass.mm(theme.LEAST_MM), glass.mm(0.8)
    name = text.fitted(button.label, size[0] - 2 * pad, label_px, theme.INK)
    room = size[0] - 2 * pad, min(glass.mm(_LARGEST_SUIT_MM), size[1] - name.get_height() - pad)
    mark = suits.pair(suit, room, label_px)
    top = (size[1] - mark.get_height() - name.get_height()) // 2
    surface.blit(mark, mark.get_rect(midtop=(size[0] // 2, top)))
    surface.blit(name, name.get_rect(midtop=(size[0] // 2, top + mark.get_height())))
    if button.dim:
        return dimmed(surface)
    if button.chosen:
        edge = glass.mm(theme.OUTLINE_MM)
        surface.blit(paint.plate(size, corner, None, theme.TEXT, edge), (0, 0))
    return surface
