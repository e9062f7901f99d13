"""A refusal: the cross, the card that was meant, the reason, the rule's id."""

import pygame

from tablepi.app.view.table_picture import Said
from tablepi.ui.table.message import PAD_MM, ROWS, Message, Part, height, largest, message
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.widgets import card_backs as backs
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets.card_layout import CardFace

_SIGN_MM = 5.6
_CARD_MM = (24.0, 9.4)
_STRIP_MM = (9.2, 4.6)
_GAP_MM = 1.2
_NAME_SHARE = 0.75
_TYPES_MM = (theme.PROMPT_MM, 4.0, 3.6)


def refused(glass: Glass, width: int, most: int, said: Said, face: CardFace | None) -> Message:
    """As large as the height allows; where the words would get small, the card gets small too."""
    parts = _tall(glass, width, most, said, face)
    if height(glass, parts) > most:
        parts = _tight(glass, width, most, said, face)
    return message(glass, parts, theme.RED)


def _tall(glass: Glass, width: int, most: int, said: Said, face: CardFace | None) -> list[Part]:
    """Cross, card and rule in one line, the sentence below."""
    pad, side = glass.mm(PAD_MM), glass.mm(_SIGN_MM)
    card = _card(glass, said, face)
    high = card.get_height() if card else side
    parts: list[Part] = [(pad, pad + (high - side) // 2, sign("refused", side))]
    left = pad + side + pad
    if card:
        parts.append((left, pad, card))
        left += card.get_width() + pad
    label = _rule(glass, said, width - pad - left)
    middle = pad + (high - label.get_height()) // 2
    parts.append((width - pad - label.get_width(), middle, label))
    y, room = pad + high + glass.mm(_GAP_MM), width - 2 * pad
    return [*parts, (pad, y, _sentence(glass, said, room, most - y))]


def _tight(glass: Glass, width: int, most: int, said: Said, face: CardFace | None) -> list[Part]:
    """Cross over card beside the sentence: in the largest type in which all of it fits."""
    parts: list[Part] = []
    for type_mm in (*_TYPES_MM[2 if face else 0 :], theme.LABEL_MM, theme.LEAST_MM):
        parts = _beside(glass, width, said, face, glass.mm(type_mm))
        if height(glass, parts) <= most:
            break
    return parts


def _beside(
    glass: Glass, width: int, said: Said, face: CardFace | None, size_px: int
) -> list[Part]:
    """In this type, the rule after the last word or below."""
    pad, side = glass.mm(PAD_MM), glass.mm(_SIGN_MM)
    card = _card(glass, said, face, _STRIP_MM)
    wide = max(side, card.get_width()) if card else side
    left = pad + wide + glass.mm(_GAP_MM)
    room = max(1, width - pad - left)
    label = _rule(glass, said, room)
    widest = round(room * _NAME_SHARE)
    sentence = " ".join(measure.fit(word, widest, size_px) for word in said.text.split())
    words = text.block(sentence, room, ROWS, size_px, theme.TEXT)
    foot = pad + words.get_height()
    lines = measure.wrap(sentence, room, ROWS, size_px) or ("",)
    over = measure.width(lines[-1], size_px) + glass.mm(_GAP_MM) + label.get_width() - room
    drop = measure.line_height(size_px) - label.get_height()
    under = [(pad, pad + side + glass.mm(0.6), card)] if card else []
    return [
        (pad, pad, sign("refused", side)),
        *under,
        (left, pad, words),
        (width - pad - label.get_width(), foot if over > 0 else foot - drop, label),
    ]


def _sentence(glass: Glass, said: Said, width: int, free: int) -> pygame.Surface:
    size_px = largest(glass, _TYPES_MM, (said.text,), width, free - glass.mm(0.8), 0)
    return text.block(said.text, max(1, width), ROWS, size_px, theme.TEXT)


def _rule(glass: Glass, said: Said, width: int) -> pygame.Surface:
    return text.fitted(said.rule, max(0, width), glass.mm(theme.LEAST_MM), theme.QUIET)


def _card(
    glass: Glass, said: Said, face: CardFace | None, size_mm: tuple[float, float] = _CARD_MM
) -> pygame.Surface | None:
    size = (glass.mm(size_mm[0]), glass.mm(size_mm[1]))
    if said.card == "?":
        return backs.back(glass, (size[1], size[1]))
    return cards.card(glass, size, face) if face else None
