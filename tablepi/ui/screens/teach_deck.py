"""Teaching a deck: the card to lay next, what became of the last, and the deck in small."""

import pygame

from tablepi.referee.table_picture import ShownVerdict
from tablepi.screens.pictures.picture import Enrolling
from tablepi.ui.board.items import face_of
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon, sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    BETWEEN_MM,
    GAP_MM,
    Shape,
    above,
    below,
    cells,
    right_of,
    split,
    split_bottom,
    split_left,
    split_top,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.frame import Frame, Pieces, enlarged, foot, frame, heading, low_frame
from tablepi.ui.widgets.small_cards import spot

_SPOT = Shape(((9.0, 9.0),), highest=17.0, ratio=0.85, gap=2.0)
_ASIDE_SHARE = 0.29
_ABOVE_MM = 36.0
_BAR_MM, _LEAST_BAR_MM = 2.9, 20.0
_BUTTON_MM = 9.5
_CARD_RATIO = 1.4
_CARD_SHARE = 0.52
_HIGHEST_CARD_MM = 46.0
_SIGN_MM = 5.5
_READER_MM = 16.0


def scene(picture: Enrolling, glass: Glass) -> Scene:
    """Instructions at the left or on top, every card of the deck in the rest."""
    glass = enlarged(glass)
    buttons, foot_top = foot(glass, (picture.back,), picture.tools)
    parts = _parts(glass, foot_top, picture)
    head = heading(glass, parts, picture.title, picture.notices)
    bar, body = _bar_pieces(glass, parts, head, picture)
    aside, deck = _split(glass, body)
    guide = (
        _upright_aside(glass, aside, picture)
        if glass.landscape
        else _lying_aside(glass, aside, picture)
    )
    spots, area = _spots(glass, deck, picture)
    # Arrow keys begin with what mends a mistake, and go on to the deck.
    return Scene((*guide, *spots, *buttons, *head, *bar), (area,))


def _parts(glass: Glass, foot_top: int, picture: Enrolling) -> Frame:
    """A low head beside a lying deck, so that all of it is in sight; its notices have a place."""
    if glass.landscape:
        return low_frame(glass, foot_top)
    return frame(glass, foot_top, notices=bool(picture.notices))


def _bar_pieces(
    glass: Glass, parts: Frame, head: Pieces, picture: Enrolling
) -> tuple[Pieces, pygame.Rect]:
    """The progress bar, and the room of all else: it stands behind the title, which tells the same,
    where that and the notices leave room; upright below both.
    """
    if picture.share is None:
        return (), parts.body
    body, gap = parts.body, glass.mm(GAP_MM)
    if glass.portrait:
        place, body = split_top(body, glass.mm(_BAR_MM), gap)
    else:
        left = max(piece.place.right for piece in head) + gap
        place = right_of(parts.head, left).inflate(0, glass.mm(_BAR_MM) - parts.head.height)
        if place.width < glass.mm(_LEAST_BAR_MM):
            return (), body
    done_px = round(picture.share * place.width)
    return (Piece("bar", place, _bar(glass, place.size, done_px)),), body


def _split(glass: Glass, body: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    width = round(body.width * _ASIDE_SHARE)
    aside, deck = split(glass, body, glass.mm(_ABOVE_MM), width, glass.mm(BETWEEN_MM))
    if glass.landscape:
        # The deck may come as near to the buttons as its cards are to one another.
        deck.height += glass.mm(GAP_MM) - glass.mm(_SPOT.gap)
    return aside, deck


def _upright_aside(glass: Glass, room: pygame.Rect, picture: Enrolling) -> Pieces:
    """The question, below it the card with the last outcome, at the foot the corrections."""
    gap = glass.mm(GAP_MM)
    mending = _mend_buttons(glass, room, picture)
    _, room = split_bottom(room, glass.mm(_BUTTON_MM), gap) if mending else (room, room)
    ask = _ask(glass, room, picture.ask)
    row_place = below(room, ask.place.bottom + gap)
    width = round(min(row_place.height / _CARD_RATIO, row_place.width * _CARD_SHARE))
    width = min(width, round(glass.mm(_HIGHEST_CARD_MM) / _CARD_RATIO))
    card, words = split_left(row_place, width, gap)
    card.height = round(width * _CARD_RATIO)
    return (
        *mending,
        ask,
        *_card(glass, card, picture),
        *_verdict_pieces(glass, words, picture.said),
    )


def _lying_aside(glass: Glass, room: pygame.Rect, picture: Enrolling) -> Pieces:
    """The card at the left; beside it what to lay, the last word, and what mends."""
    gap = glass.mm(GAP_MM)
    card, right = split_left(room, round(room.height / _CARD_RATIO), gap)
    mending = _mend_buttons(glass, right, picture)
    _, right = split_bottom(right, glass.mm(_BUTTON_MM) if mending else 0, gap)
    ask = _ask(glass, right, picture.ask)
    words = below(right, ask.place.bottom + glass.mm(1.0))
    return (
        *mending,
        ask,
        *_card(glass, card, picture),
        *_verdict_pieces(glass, words, picture.said),
    )


def _ask(glass: Glass, room: pygame.Rect, words: str) -> Piece:
    types = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
    sizes = [glass.mm(type_mm) for type_mm in types]
    size_px = measure.whole_px(words, (room.width, room.height // 2), sizes, bold=True)
    rows = max(1, measure.rows_in(room.height // 2, size_px))
    image = text.block(words, room.width, rows, size_px, theme.TEXT, bold=True)
    return Piece("ask", image.get_rect(topleft=room.topleft), image, still=True)


def _card(glass: Glass, place: pygame.Rect, picture: Enrolling) -> Pieces:
    """The card that is asked for, or that was seen; a reader's sign while there is none."""
    if picture.card:
        image = cards.card(glass, place.size, face_of(picture.faces, picture.card))
        return (Piece("card", place, image, still=True),)
    image = _no_card(glass, place.size)
    return (Piece("card", place, image, still=True),)


@sprite
def _no_card(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    corner, edge = glass.mm(theme.CORNER_MM), glass.mm(theme.LINE_MM)
    surface = paint.plate(size, corner, None, theme.EDGE, edge).copy()
    sign_image = icon("reader", min(glass.mm(_READER_MM), size[0] * 2 // 3), theme.EDGE)
    surface.blit(sign_image, sign_image.get_rect(center=surface.get_rect().center))
    return surface


def _verdict_pieces(glass: Glass, room: pygame.Rect, verdict: ShownVerdict | None) -> Pieces:
    """The sign of the verdict on the last tag, and its words below or beside it."""
    if verdict is None:
        return ()
    image = sign("accepted" if verdict.accepted else "refused", glass.mm(_SIGN_MM))
    mark = image.get_rect(topleft=room.topleft)
    gap = glass.mm(1.0)
    words_place = below(room, mark.bottom + gap)
    if room.width > 3 * room.height or glass.portrait:
        words_place = right_of(room, mark.right + gap)
    for length_mm in (theme.LABEL_MM, theme.LABEL_MM, theme.LEAST_MM):
        size_px = glass.mm(length_mm)
        rows = max(1, measure.rows_in(words_place.height, size_px))
        if len(measure.wrap(verdict.text, words_place.width, rows + 1, size_px)) <= rows:
            break
    block = text.block(verdict.text, words_place.width, rows, size_px, theme.TEXT)
    place = block.get_rect(topleft=words_place.topleft)
    return (Piece("sign", mark, image, still=True), Piece("said", place, block, still=True))


def _mend_buttons(glass: Glass, room: pygame.Rect, picture: Enrolling) -> Pieces:
    line, _ = split_bottom(room, glass.mm(_BUTTON_MM))
    pieces = []
    for index, button in enumerate(picture.mend):
        place, _ = split_left(line, min(room.width, natural(glass, button, theme.LABEL_MM)))
        pieces.append(choice(glass, f"mend/{index}", button, place, theme.LABEL_MM))
    return tuple(pieces)


def _spots(glass: Glass, room: pygame.Rect, picture: Enrolling) -> tuple[Pieces, Area]:
    """Every card in small; where not all fit, whole rows with the one that is asked for."""
    grid = cells(glass, room, len(picture.spots), _SPOT)
    pieces, scroll, most = [], 0, grid.most
    step_px = grid.places[0].height + glass.mm(_SPOT.gap) if grid.places else 1
    if grid.most:
        rest_px = (room.height + glass.mm(_SPOT.gap)) % step_px
        room, most = above(room, room.bottom - rest_px), grid.most + rest_px
    for place, deck_card in zip(grid.places, picture.spots, strict=True):
        face = face_of(picture.faces, deck_card.card)
        image = spot(glass, place.size, face, deck_card.state, deck_card.asked)
        pieces.append(Piece(f"spots/{deck_card.card}", place, image, deck_card.act))
        if deck_card.asked:
            scroll = min(most, max(0, place.centery - room.centery) // step_px * step_px)
    return tuple(pieces), Area("spots", room, most, scroll)


@sprite
def _bar(glass: Glass, size: tuple[int, int], done_px: int) -> pygame.Surface:
    """The progress bar."""
    surface = paint.plate(size, size[1] // 2, theme.RAISED).copy()
    if done_px >= size[1]:
        surface.blit(paint.plate((done_px, size[1]), size[1] // 2, theme.GREEN), (0, 0))
    return surface
