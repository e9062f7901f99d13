"""What was said last: a refusal with its reason, or a play with what the hands do now."""

from typing import NamedTuple

import pygame

from tablepi.app.picture import Said
from tablepi.ui import backs, cards, icons, measure, text, theme
from tablepi.ui.faces import CardFace
from tablepi.ui.glass import Glass
from tablepi.ui.signs import sign
from tablepi.ui.theme import Colour

_PAD_MM = 1.6
_SIGN_MM = 5.6
_CARD_MM = (24.0, 9.4)
_GAP_MM = 1.2
_STEPS_MM = (4.2, 3.6, 3.2, theme.LABEL_MM)
_SENTENCE_MM = (theme.PROMPT_MM, 4.0, 3.6, theme.LABEL_MM)

Row = tuple[int, int, pygame.Surface]


class Message(NamedTuple):
    """A finished message on the panel's colour, and the edge that its panel has."""

    surface: pygame.Surface
    edge: Colour | None = None


def refusal(glass: Glass, width: int, most: int, said: Said, face: CardFace | None) -> Message:
    """The cross, the card that was meant, the sentence as large as the height allows, the rule."""
    rows: list[Row] = []
    for tall in (True, False):
        for type_mm in _SENTENCE_MM[: 3 if tall else 4]:
            rows = (_tall if tall else _tight)(glass, width, said, face, glass.mm(type_mm))
            if _height(glass, rows) <= most:
                return Message(_composed(glass, width, rows), theme.RED)
    return Message(_composed(glass, width, rows), theme.RED)


def doing(
    glass: Glass, width: int, most: int, last: str, hands: tuple[str, ...], new: bool
) -> Message:
    """The line that was played, and what the hands do, step by step; quieter once it is old."""
    rows: list[Row] = []
    for type_mm in _STEPS_MM:
        size_px = glass.mm(type_mm)
        rows = _played(glass, width, last, new, size_px) if last else []
        whole = not last or rows[-1][2].get_width() == measure.width(last, size_px, bold=True)
        rows = _steps(glass, width, rows, hands, new, size_px)
        if whole and _height(glass, rows) <= most:
            break
    return Message(_composed(glass, width, rows))


def _played(glass: Glass, width: int, last: str, new: bool, size_px: int) -> list[Row]:
    """A tick and the line, shortened where it is too long for its row."""
    pad, side = glass.mm(_PAD_MM), glass.mm(4.4)
    tick = sign("accepted", side) if new else icons.icon("check", side, theme.QUIET)
    left = pad + side + glass.mm(_GAP_MM)
    colour = theme.TEXT if new else theme.QUIET
    words = text.fitted(last, max(0, width - pad - left), size_px, colour, bold=True)
    high = max(side, words.get_height())
    return [
        (pad, pad + (high - side) // 2, tick),
        (left, pad + (high - words.get_height()) // 2, words),
    ]


def _steps(
    glass: Glass, width: int, above: list[Row], hands: tuple[str, ...], new: bool, size_px: int
) -> list[Row]:
    """What the hands do, below the rows above, with numbers where there are several steps."""
    pad, gap = glass.mm(_PAD_MM), glass.mm(0.5)
    colour = theme.TEXT if new else theme.QUIET
    numbers = measure.width("0" * len(str(len(hands))), size_px, bold=True)
    left = pad + (numbers + glass.mm(1.2) if len(hands) > 1 else 0)
    rows = list(above)
    y = _height(glass, above) if above else pad
    for number, line in enumerate(hands, 1):
        if len(hands) > 1:
            mark = text.line(str(number), size_px, theme.QUIET, bold=True)
            rows.append((pad + numbers - mark.get_width(), y, mark))
        words = text.block(line, max(1, width - pad - left), 8, size_px, colour)
        rows.append((left, y, words))
        y += words.get_height() + gap
    return rows


def _tall(glass: Glass, width: int, said: Said, face: CardFace | None, size_px: int) -> list[Row]:
    """Cross, card and rule in one line, the sentence below."""
    pad = glass.mm(_PAD_MM)
    side = glass.mm(_SIGN_MM)
    card = _card(glass, said, face)
    high = card.get_height() if card else side
    rows: list[Row] = [(pad, pad + (high - side) // 2, sign("refused", side))]
    left = pad + side + pad
    if card:
        rows.append((left, pad, card))
        left += card.get_width() + pad
    label = _rule(glass, said, width - pad - left)
    middle = pad + (high - label.get_height()) // 2
    rows.append((width - pad - label.get_width(), middle, label))
    words = text.block(said.text, max(1, width - 2 * pad), 8, size_px, theme.TEXT)
    return [*rows, (pad, pad + high + glass.mm(_GAP_MM), words)]


def _tight(glass: Glass, width: int, said: Said, face: CardFace | None, size_px: int) -> list[Row]:
    """Cross and sentence side by side, the rule below."""
    pad = glass.mm(_PAD_MM)
    side = glass.mm(_SIGN_MM)
    left = pad + side + glass.mm(_GAP_MM)
    room = max(1, width - pad - left)
    words = text.block(said.text, room, 8, size_px, theme.TEXT)
    label = _rule(glass, said, room)
    return [
        (pad, pad, sign("refused", side)),
        (left, pad, words),
        (left, pad + words.get_height(), label),
    ]


def _rule(glass: Glass, said: Said, width: int) -> pygame.Surface:
    return text.fitted(said.rule, max(0, width), glass.mm(theme.LEAST_MM), theme.QUIET)


def _card(glass: Glass, said: Said, face: CardFace | None) -> pygame.Surface | None:
    size = (glass.mm(_CARD_MM[0]), glass.mm(_CARD_MM[1]))
    if said.card == "?":
        return backs.back(glass, (size[1], size[1]))
    return cards.card(glass, size, face) if face else None


def _height(glass: Glass, rows: list[Row]) -> int:
    foot = max((y + drawn.get_height() for _, y, drawn in rows), default=0)
    return foot + glass.mm(0.8)


def _composed(glass: Glass, width: int, rows: list[Row]) -> pygame.Surface:
    surface = pygame.Surface((max(1, width), max(1, _height(glass, rows))))
    surface.fill(theme.PANEL)
    for x, y, drawn in rows:
        surface.blit(drawn, (x, y))
    return surface
