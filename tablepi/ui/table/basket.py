"""The basket: gathered cards, what they are good for, what is missing."""

from collections.abc import Mapping, Sequence

import pygame

from tablepi.core.cards import Card
from tablepi.referee.table_picture import Basket, Offer
from tablepi.screens.pictures.picture import Button
from tablepi.ui.board.items import face_of
from tablepi.ui.table.prompt_buttons import face, lettering
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, share, tiles
from tablepi.ui.toolkit.pieces import Block, Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.card_stock import CardFace
from tablepi.ui.widgets.small_cards import slip

_SLIP_MM = (8.0, 10.0)
_NAMES_MM = 12.0
_OFFER_SLIP_MM = (6.4, 8.0)
_OFFER_TYPES_MM = (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_LEAST_STEP_MM = 4.4
_MISSING_MOST = 8
_MOST_ACROSS = 4
_NEEDED_SLIP_MM = 4.8
_MOST_WORDS_SHARE = 0.7
_SLIP_GAP_MM = 0.3
_LOWER = 0.8


def basket(glass: Glass, key: str, shown: Basket, faces: Mapping[str, Card], width: int) -> Block:
    """The basket from the top: cards, offers, letters, what is missing or why not, keys."""
    gap, pieces, y = glass.gap_px, list[Piece](), 0
    if shown.cards:
        drawn = _gathered(glass, shown.cards, faces, width)
        pieces.append(Piece(f"{key}cards", drawn.get_rect(topleft=(0, y)), drawn, still=True))
        y += drawn.get_height() + gap
    for index, (offer, spot) in enumerate(_spots(glass, shown.offers, width, y)):
        known = tuple(card for card in offer.cards if card in faces)
        drawn = _offer(glass, spot.size, offer, _faces(faces, known))
        pieces.append(Piece(f"{key}offer.{index}", spot, drawn, offer.button.act, still=True))
        y = spot.bottom + gap
    if shown.letters:
        row = _buttons(glass, f"{key}letter", shown.letters, width, y)
        pieces += row
        y = row[-1].place.bottom + gap
    if shown.hint:
        drawn = text.block(shown.hint, width, 3, glass.mm(theme.SMALL_MM), theme.QUIET)
        pieces.append(Piece(f"{key}hint", drawn.get_rect(topleft=(0, y)), drawn, still=True))
        y += drawn.get_height() + gap
    if shown.missing:
        some = _faces(faces, shown.missing[:_MISSING_MOST])
        drawn = _missing(glass, width, shown.lacks, some, len(shown.missing) - len(some))
        pieces.append(Piece(f"{key}missing", drawn.get_rect(topleft=(0, y)), drawn, still=True))
        y += drawn.get_height() + gap
    if shown.keys is not None:
        pieces += _buttons(glass, f"{key}tool", (shown.keys,), width, y)
    return Block(tuple(pieces), max((piece.place.bottom for piece in pieces), default=0))


def _gathered(
    glass: Glass, cards: tuple[str, ...], faces: Mapping[str, Card], width: int
) -> pygame.Surface:
    """The cards side by side; where no list shows what they look like, their names.

    Those that have no room are counted, the newest is always named.
    """
    if all(card in faces for card in cards):
        return _cards(glass, width, _faces(faces, cards), *_SLIP_MM)
    names = [faces[card].name if card in faces else card for card in cards]
    sizes, room = [glass.mm(mm) for mm in _OFFER_TYPES_MM], (width, glass.mm(_NAMES_MM))
    told = [", ".join([f"+{left}"] * bool(left) + names[left:]) for left in range(len(names))]
    said = next((each for each in told if measure.is_whole(each, room, sizes[-1])), told[-1])
    size_px = measure.whole_px(said, room, sizes)
    return text.block(said, width, measure.rows_in(room[1], size_px), size_px, theme.TEXT)


def _spots(
    glass: Glass, offers: Sequence[Offer], width: int, top: int
) -> list[tuple[Offer, pygame.Rect]]:
    """Offers in lines from the left, as many side by side as can be read."""
    gap, high, laid = glass.gap_px, glass.touch_px, list[tuple[Offer, pygame.Rect]]()
    at, before = 0, 0
    while at < len(offers):
        across = _across(glass, offers[at:], width, before)
        spots = columns(pygame.Rect(0, top, width, high), across, gap)
        laid += zip(offers[at : at + across], spots, strict=False)
        at, before, top = at + across, across, top + high + gap
    return laid


def _across(glass: Glass, offers: Sequence[Offer], width: int, before: int) -> int:
    """The number of next offers that share a line."""
    for across in range(_MOST_ACROSS, 1, -1):
        wide = share(width, across, glass.gap_px)
        enough = len(offers) >= across or across == before
        if enough and all(_needs(glass, offer) <= wide for offer in offers[:across]):
            return across
    return 1


def _needs(glass: Glass, offer: Offer) -> int:
    """The least width at which an offer is read: its words, its cards, the room around them."""
    words = measure.width(offer.button.label, glass.mm(theme.LABEL_MM), bold=True)
    return words + len(offer.cards) * glass.mm(_NEEDED_SLIP_MM) + 3 * glass.mm(theme.PAD_MM)


def _faces(faces: Mapping[str, Card], cards: Sequence[str]) -> tuple[CardFace, ...]:
    return tuple(face_of(faces, card) for card in cards)


@sprite
def _cards(
    glass: Glass, width: int, shown: tuple[CardFace, ...], wide_mm: float, high_mm: float
) -> pygame.Surface:
    """Cards in a row, closer where they are many; in rows where not even that is enough."""
    wide, high = glass.mm(wide_mm), glass.mm(high_mm)
    gap = glass.mm(_SLIP_GAP_MM)
    across = max(1, min(len(shown), (width + gap) // (glass.mm(_LEAST_STEP_MM) + gap)))
    lines = -(-len(shown) // across)
    wide = min(wide, (width + gap) // across - gap)
    high = high if lines == 1 else round(_LOWER * high)
    step, whole = wide + gap, across * (wide + gap) - gap
    surface = pygame.Surface((whole, lines * (high + gap) - gap), pygame.SRCALPHA)
    for index, each in enumerate(shown):
        place = index % across * step, index // across * (high + gap)
        surface.blit(slip(glass, (wide, high), each), place)
    return surface


@sprite
def _offer(
    glass: Glass, size: tuple[int, int], offer: Offer, shown: tuple[CardFace, ...]
) -> pygame.Surface:
    """A button with what it does and, beside the words, the cards it does it with."""
    kind = buttons.Kind.PRIMARY if offer.button.look == "primary" else buttons.Kind.NORMAL
    surface = buttons.button(glass, size, "", kind).copy()
    pad = glass.mm(theme.PAD_MM)
    colour = theme.INK if kind is buttons.Kind.PRIMARY else theme.TEXT
    room = size[0] - 3 * pad
    name = offer.button.label
    sizes = [glass.mm(type_mm) for type_mm in _OFFER_TYPES_MM]
    words_px = min(measure.width(name, sizes[-1], bold=True), round(room * _MOST_WORDS_SHARE))
    cards_px = min(len(shown) * glass.mm(_OFFER_SLIP_MM[0] + 0.6), room - words_px)
    left = room - cards_px
    size_px = measure.line_px(name, left, sizes, bold=True)
    label = text.fitted(name, max(1, left), size_px, colour, bold=True)
    surface.blit(label, label.get_rect(midleft=(pad, size[1] // 2)))
    if not shown:
        return surface
    row = _cards(glass, max(1, room - label.get_width()), shown, *_OFFER_SLIP_MM)
    row = row.subsurface((0, 0, row.get_width(), min(row.get_height(), size[1])))
    surface.blit(row, row.get_rect(midright=(size[0] - pad, size[1] // 2)))
    return surface


@sprite
def _missing(
    glass: Glass, width: int, lacks: str, shown: tuple[CardFace, ...], more: int
) -> pygame.Surface:
    """One of these would make a meld: small cards in a line, and how many more there are."""
    high, size_px = glass.mm(_OFFER_SLIP_MM[1]), glass.mm(theme.LABEL_MM)
    sign = text.line(f"+{more}", size_px, theme.QUIET, bold=True) if more else None
    ask = text.fitted(lacks, width // 3, size_px, theme.QUIET)
    left = ask.get_width() + glass.mm(1.6)
    room = width - left - (sign.get_width() + glass.mm(1.0) if sign else 0)
    row = _cards(glass, room, shown, *_OFFER_SLIP_MM)
    surface = pygame.Surface((width, high), pygame.SRCALPHA)
    surface.blit(ask, ask.get_rect(midleft=(0, high // 2)))
    surface.blit(row, (left, 0))
    if sign:
        surface.blit(
            sign, sign.get_rect(midleft=(left + row.get_width() + glass.mm(1.0), high // 2))
        )
    return surface


def _buttons(glass: Glass, key: str, row: tuple[Button, ...], width: int, top: int) -> list[Piece]:
    """Buttons of one size side by side, two in a row where they are many."""
    gap, across = glass.gap_px, min(2, len(row))
    wide = share(width, across, gap)
    type_mm, icon, high = lettering(glass, wide, row)
    pieces = []
    spots = tiles(pygame.Rect(0, top, width, 0), len(row), across, (wide, high), gap)
    for index, (spot, button) in enumerate(zip(spots, row, strict=True)):
        look = button._replace(look="primary") if button.chosen else button
        drawn = face(glass, spot.size, look, type_mm, icon or not button.label)
        pieces.append(Piece(f"{key}.{index}", spot, drawn, button.act, still=True))
    return pieces
