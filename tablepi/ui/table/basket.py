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
from tablepi.ui.widgets.key_faces import skin_of
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


def basket(
    glass: Glass, key: str, gathered: Basket, faces: Mapping[str, Card], width: int
) -> Block:
    """The basket from the top: cards, offers, letters, what is missing or why not, keys."""
    gap, pieces, y = glass.gap_px, list[Piece](), 0
    if gathered.cards:
        image = _gathered_image(glass, gathered.cards, faces, width)
        pieces.append(Piece(f"{key}cards", image.get_rect(topleft=(0, y)), image, still=True))
        y += image.get_height() + gap
    for index, (offer, spot) in enumerate(_spots(glass, gathered.offers, width, y)):
        known_cards = tuple(card for card in offer.cards if card in faces)
        image = _offer_button(glass, spot.size, offer, _faces(faces, known_cards))
        pieces.append(Piece(f"{key}offer.{index}", spot, image, offer.button.act, still=True))
        y = spot.bottom + gap
    if gathered.letters:
        row = _buttons(glass, f"{key}letter", gathered.letters, width, y)
        pieces += row
        y = row[-1].place.bottom + gap
    if gathered.hint:
        image = text.block(gathered.hint, width, 3, glass.mm(theme.LABEL_MM), theme.QUIET)
        pieces.append(Piece(f"{key}hint", image.get_rect(topleft=(0, y)), image, still=True))
        y += image.get_height() + gap
    if gathered.missing:
        candidates = _faces(faces, gathered.missing[:_MISSING_MOST])
        image = _missing_strip(
            glass, width, gathered.lacks, candidates, len(gathered.missing) - len(candidates)
        )
        pieces.append(Piece(f"{key}missing", image.get_rect(topleft=(0, y)), image, still=True))
        y += image.get_height() + gap
    if gathered.keys is not None:
        pieces += _buttons(glass, f"{key}tool", (gathered.keys,), width, y)
    return Block(tuple(pieces), max((piece.place.bottom for piece in pieces), default=0))


def _gathered_image(
    glass: Glass, cards: tuple[str, ...], faces: Mapping[str, Card], width: int
) -> pygame.Surface:
    """The cards side by side; where no list shows what they look like, their names.

    Those that have no room are counted, the newest is always named.
    """
    if all(card in faces for card in cards):
        return _card_strip(glass, width, _faces(faces, cards), *_SLIP_MM)
    names = [faces[card].name if card in faces else card for card in cards]
    sizes, size = [glass.mm(mm) for mm in _OFFER_TYPES_MM], (width, glass.mm(_NAMES_MM))
    lists = [", ".join([f"+{count}"] * bool(count) + names[count:]) for count in range(len(names))]
    names_list = next(
        (candidate for candidate in lists if measure.is_whole(candidate, size, sizes[-1])),
        lists[-1],
    )
    size_px = measure.whole_px(names_list, size, sizes)
    return text.block(names_list, width, measure.rows_in(size[1], size_px), size_px, theme.TEXT)


def _spots(
    glass: Glass, offers: Sequence[Offer], width: int, top: int
) -> list[tuple[Offer, pygame.Rect]]:
    """Offers in lines from the left, as many side by side as can be read."""
    gap, height, offer_spots = glass.gap_px, glass.touch_px, list[tuple[Offer, pygame.Rect]]()
    start, last_count = 0, 0
    while start < len(offers):
        count = _across(glass, offers[start:], width, last_count)
        spots = columns(pygame.Rect(0, top, width, height), count, gap)
        offer_spots += zip(offers[start : start + count], spots, strict=False)
        start, last_count, top = start + count, count, top + height + gap
    return offer_spots


def _across(glass: Glass, offers: Sequence[Offer], width: int, before: int) -> int:
    """The number of next offers that share a line."""
    for count in range(_MOST_ACROSS, 1, -1):
        width_px = share(width, count, glass.gap_px)
        enough = len(offers) >= count or count == before
        if enough and all(_offer_width(glass, offer) <= width_px for offer in offers[:count]):
            return count
    return 1


def _offer_width(glass: Glass, offer: Offer) -> int:
    """The least width at which an offer is read: its words, its cards, the room around them."""
    words = measure.width(offer.button.label, glass.mm(theme.LABEL_MM), bold=True)
    return words + len(offer.cards) * glass.mm(_NEEDED_SLIP_MM) + 3 * glass.mm(theme.PAD_MM)


def _faces(faces: Mapping[str, Card], cards: Sequence[str]) -> tuple[CardFace, ...]:
    return tuple(face_of(faces, card) for card in cards)


@sprite
def _card_strip(
    glass: Glass, width: int, row: tuple[CardFace, ...], wide_mm: float, high_mm: float
) -> pygame.Surface:
    """Cards in a row, closer where they are many; in rows where not even that is enough."""
    card_width, card_height = glass.mm(wide_mm), glass.mm(high_mm)
    gap = glass.mm(_SLIP_GAP_MM)
    across = max(1, min(len(row), (width + gap) // (glass.mm(_LEAST_STEP_MM) + gap)))
    lines = -(-len(row) // across)
    card_width = min(card_width, (width + gap) // across - gap)
    card_height = card_height if lines == 1 else round(_LOWER * card_height)
    step, row_width = card_width + gap, across * (card_width + gap) - gap
    surface = pygame.Surface((row_width, lines * (card_height + gap) - gap), pygame.SRCALPHA)
    for index, card_face in enumerate(row):
        topleft = index % across * step, index // across * (card_height + gap)
        surface.blit(slip(glass, (card_width, card_height), card_face), topleft)
    return surface


@sprite
def _offer_button(
    glass: Glass, size: tuple[int, int], offer: Offer, row: tuple[CardFace, ...]
) -> pygame.Surface:
    """A button with what it does and, beside the words, the cards it does it with."""
    kind, accent = buttons.style_of(offer.button.look)
    surface = buttons.button(glass, size, "", kind, accent=accent).copy()
    pad = glass.mm(theme.PAD_MM)
    colour = skin_of(kind).words
    free_px = size[0] - 3 * pad
    name = offer.button.label
    sizes = [glass.mm(type_mm) for type_mm in _OFFER_TYPES_MM]
    label_px = min(measure.width(name, sizes[-1], bold=True), round(free_px * _MOST_WORDS_SHARE))
    cards_px = min(len(row) * glass.mm(_OFFER_SLIP_MM[0] + 0.6), free_px - label_px)
    label_room = free_px - cards_px
    size_px = measure.line_px(name, label_room, sizes, bold=True)
    label = text.fitted(name, max(1, label_room), size_px, colour, bold=True)
    surface.blit(label, label.get_rect(midleft=(pad, size[1] // 2)))
    if not row:
        return surface
    strip = _card_strip(glass, max(1, free_px - label.get_width()), row, *_OFFER_SLIP_MM)
    strip = strip.subsurface((0, 0, strip.get_width(), min(strip.get_height(), size[1])))
    surface.blit(strip, strip.get_rect(midright=(size[0] - pad, size[1] // 2)))
    return surface


@sprite
def _missing_strip(
    glass: Glass, width: int, lacks: str, row: tuple[CardFace, ...], hidden: int
) -> pygame.Surface:
    """One of these would make a meld: small cards in a line, and how many more there are."""
    height, size_px = glass.mm(_OFFER_SLIP_MM[1]), glass.mm(theme.LABEL_MM)
    more_image = text.line(f"+{hidden}", size_px, theme.QUIET, bold=True) if hidden else None
    label = text.fitted(lacks, width // 3, size_px, theme.QUIET)
    cards_x = label.get_width() + glass.mm(1.6)
    cards_width = width - cards_x - (more_image.get_width() + glass.mm(1.0) if more_image else 0)
    strip = _card_strip(glass, cards_width, row, *_OFFER_SLIP_MM)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.blit(label, label.get_rect(midleft=(0, height // 2)))
    surface.blit(strip, (cards_x, 0))
    if more_image:
        surface.blit(
            more_image,
            more_image.get_rect(midleft=(cards_x + strip.get_width() + glass.mm(1.0), height // 2)),
        )
    return surface


def _buttons(glass: Glass, key: str, row: tuple[Button, ...], width: int, top: int) -> list[Piece]:
    """Buttons of one size side by side, two in a row where they are many."""
    gap, across = glass.gap_px, min(2, len(row))
    width_px = share(width, across, gap)
    type_mm, icon, button_height = lettering(glass, width_px, row)
    pieces = []
    spots = tiles(pygame.Rect(0, top, width, 0), len(row), across, (width_px, button_height), gap)
    for index, (spot, button) in enumerate(zip(spots, row, strict=True)):
        styled = button._replace(look="chosen", icon="check") if button.chosen else button
        image = face(glass, spot.size, styled, type_mm, icon or not button.label)
        pieces.append(Piece(f"{key}.{index}", spot, image, button.act, still=True))
    return pieces
