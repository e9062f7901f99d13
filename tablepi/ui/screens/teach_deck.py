"""Teaching a deck: the card to lay next, what became of the last, and the deck in small."""

import pygame

from tablepi.app.view.picture import Enrolling
from tablepi.app.view.table_picture import Said
from tablepi.ui.board.items import face_of
from tablepi.ui.screens.frame import Pieces, foot, frame, heading, roomy
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon, sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, Shape, cells
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.small_cards import spot

_SPOT = Shape(((9.0, 9.0),), highest=17.0, ratio=0.85, gap=2.0)
_ASIDE_SHARE = 0.29
_ABOVE_MM = 36.0
_BETWEEN_MM = 4.0
_BAR_MM = 1.4
_BUTTON_MM = 9.5
_CARD_RATIO = 1.4
_CARD_SHARE = 0.52
_HIGHEST_CARD_MM = 46.0
_SIGN_MM = 5.5
_READER_MM = 16.0


def scene(picture: Enrolling, glass: Glass) -> Scene:
    """What to do at the left or on top, every card of the deck in the rest."""
    glass = roomy(glass)
    buttons, foot_top = foot(glass, (picture.back,), picture.tools)
    parts = frame(glass, foot_top, notices=bool(picture.notices) or glass.landscape)
    head = heading(glass, parts, picture.title, picture.notices)
    body, gap = parts.body, glass.mm(GAP_MM)
    bar: Pieces = ()
    if picture.share is not None:
        line = pygame.Rect(body.left, body.top, body.width, glass.mm(_BAR_MM))
        body = pygame.Rect(
            body.left, line.bottom + gap, body.width, body.bottom - line.bottom - gap
        )
        bar = (Piece("bar", line, _bar(glass, line.size, round(picture.share * line.width))),)
    aside, rest = _split(glass, body)
    told = _upright(glass, aside, picture) if glass.landscape else _lying(glass, aside, picture)
    spots, area = _spots(glass, rest, picture)
    # Arrow keys begin with what mends a mistake, and go on to the deck.
    return Scene((*told, *spots, *buttons, *head, *bar), (area,))


def _split(glass: Glass, body: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    between = glass.mm(_BETWEEN_MM)
    if glass.portrait:
        upper = pygame.Rect(body.left, body.top, body.width, glass.mm(_ABOVE_MM))
        top = upper.bottom + between
        return upper, pygame.Rect(body.left, top, body.width, body.bottom - top)
    left = pygame.Rect(body.left, body.top, round(body.width * _ASIDE_SHARE), body.height)
    start = left.right + between
    # The deck may come as near to the buttons as its cards are to one another.
    high = body.height + glass.mm(GAP_MM) - glass.mm(_SPOT.gap)
    return left, pygame.Rect(start, body.top, body.right - start, high)


def _upright(glass: Glass, room: pygame.Rect, picture: Enrolling) -> Pieces:
    """What to lay, below it the card with the last word beside it, at the foot what mends."""
    gap = glass.mm(GAP_MM)
    mend = _mend(glass, room, picture)
    floor = room.bottom - glass.mm(_BUTTON_MM) - gap
    ask = _ask(glass, pygame.Rect(room.left, room.top, room.width, floor - room.top), picture.ask)
    row = pygame.Rect(room.left, ask.place.bottom + gap, room.width, 0)
    row.height = floor - row.top
    width = round(min(row.height / _CARD_RATIO, row.width * _CARD_SHARE))
    width = min(width, round(glass.mm(_HIGHEST_CARD_MM) / _CARD_RATIO))
    card = pygame.Rect(row.left, row.top, width, round(width * _CARD_RATIO))
    left = card.right + gap
    said = pygame.Rect(left, row.top, row.right - left, row.height)
    return (*mend, ask, *_card(glass, card, picture), *_said(glass, said, picture.said))


def _lying(glass: Glass, room: pygame.Rect, picture: Enrolling) -> Pieces:
    """The card at the left; beside it what to lay, the last word, and what mends."""
    gap = glass.mm(GAP_MM)
    card = pygame.Rect(room.left, room.top, round(room.height / _CARD_RATIO), room.height)
    right = pygame.Rect(card.right + gap, room.top, room.right - card.right - gap, room.height)
    mend = _mend(glass, right, picture)
    floor = right.bottom - (glass.mm(_BUTTON_MM) + gap if mend else 0)
    ask = _ask(glass, pygame.Rect(right.left, right.top, right.width, floor - right.top),
               picture.ask)  # fmt: skip
    top = ask.place.bottom + glass.mm(1.0)
    said = pygame.Rect(right.left, top, right.width, floor - top)
    return (*mend, ask, *_card(glass, card, picture), *_said(glass, said, picture.said))


def _ask(glass: Glass, room: pygame.Rect, words: str) -> Piece:
    size_px = glass.mm(theme.PROMPT_MM)
    rows = max(1, min(3, measure.rows_in(room.height // 2, size_px)))
    drawn = text.block(words, room.width, rows, size_px, theme.TEXT, bold=True)
    return Piece("ask", drawn.get_rect(topleft=room.topleft), drawn, still=True)


def _card(glass: Glass, place: pygame.Rect, picture: Enrolling) -> Pieces:
    """The card that is asked for, or that was seen; a reader's sign while there is none."""
    if picture.card:
        drawn = cards.card(glass, place.size, face_of(picture.faces, picture.card))
        return (Piece("card", place, drawn, still=True),)
    drawn = _nothing(glass, place.size)
    return (Piece("card", place, drawn, still=True),)


@sprite
def _nothing(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    corner, edge = glass.mm(theme.CORNER_MM), glass.mm(theme.LINE_MM)
    surface = paint.plate(size, corner, None, theme.EDGE, edge).copy()
    drawn = icon("reader", min(glass.mm(_READER_MM), size[0] * 2 // 3), theme.EDGE)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface


def _said(glass: Glass, room: pygame.Rect, said: Said | None) -> Pieces:
    """The sign of the verdict on the last tag, and its words below or beside it."""
    if said is None:
        return ()
    drawn = sign("accepted" if said.accepted else "refused", glass.mm(_SIGN_MM))
    mark = drawn.get_rect(topleft=room.topleft)
    gap = glass.mm(1.0)
    words = pygame.Rect(room.left, mark.bottom + gap, room.width, room.bottom - mark.bottom - gap)
    if room.width > 3 * room.height or glass.portrait:
        words = pygame.Rect(mark.right + gap, room.top, room.right - mark.right - gap, room.height)
    for length_mm in (3.6, theme.LABEL_MM, theme.LEAST_MM):
        size_px = glass.mm(length_mm)
        rows = max(1, measure.rows_in(words.height, size_px))
        if len(measure.wrap(said.text, words.width, rows + 1, size_px)) <= rows:
            break
    block = text.block(said.text, words.width, rows, size_px, theme.TEXT)
    place = block.get_rect(topleft=words.topleft)
    return (Piece("sign", mark, drawn, still=True), Piece("said", place, block, still=True))


def _mend(glass: Glass, room: pygame.Rect, picture: Enrolling) -> Pieces:
    height = glass.mm(_BUTTON_MM)
    pieces = []
    for index, button in enumerate(picture.mend):
        width = min(room.width, natural(glass, button, 3.6))
        place = pygame.Rect(room.left, room.bottom - height, width, height)
        pieces.append(choice(glass, f"mend/{index}", button, place, 3.6))
    return tuple(pieces)


def _spots(glass: Glass, room: pygame.Rect, picture: Enrolling) -> tuple[Pieces, Area]:
    """Every card in small; where not all fit, the one that is asked for is in sight."""
    laid = cells(glass, room, len(picture.spots), _SPOT)
    pieces, at = [], 0
    for place, shown in zip(laid.places, picture.spots, strict=True):
        face = face_of(picture.faces, shown.card)
        drawn = spot(glass, place.size, face, shown.state, shown.asked)
        pieces.append(Piece(f"spots/{shown.card}", place, drawn, shown.act))
        if shown.asked:
            at = min(laid.most, max(0, place.centery - room.centery))
    return tuple(pieces), Area("spots", room, laid.most, at)


@sprite
def _bar(glass: Glass, size: tuple[int, int], done_px: int) -> pygame.Surface:
    """How far it is: a line that fills."""
    surface = paint.plate(size, size[1] // 2, theme.RAISED).copy()
    if done_px >= size[1]:
        surface.blit(paint.plate((done_px, size[1]), size[1] // 2, theme.GREEN), (0, 0))
    return surface
