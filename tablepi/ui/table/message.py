"""The message in the rail: what was accepted, or refused and why, on a panel."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import ShownVerdict
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon, sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.text import Lines
from tablepi.ui.toolkit.theme import Colour
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets.card_stock import CardFace, card_back

PAD_MM = 1.2
ROWS = 8
_FOOT_MM = 0.3

Part = tuple[int, int, pygame.Surface | Lines]


class Message(NamedTuple):
    """A message's parts, its height, and the edge of its panel.

    Painted only when it fits; several sizes are tried before. `short`: names in it are shortened.
    """

    parts: tuple[Part, ...]
    height: int
    edge: Colour | None = None
    short: bool = False

    def drawn_on(self, surface: pygame.Surface) -> pygame.Surface:
        """The surface, with each part at its x and y."""
        for x, y, drawn in self.parts:
            if isinstance(drawn, Lines):
                drawn.write_on(surface, (x, y))
            else:
                surface.blit(drawn, (x, y))
        return surface


def message(glass: Glass, parts: Sequence[Part], edge: Colour | None = None) -> Message:
    """A message of these parts."""
    return Message(tuple(parts), max(1, height(glass, parts)), edge)


def height(glass: Glass, parts: Sequence[Part]) -> int:
    """The height of a message of these parts."""
    foot = max((y + drawn.get_height() for _, y, drawn in parts), default=0)
    return foot + glass.mm(_FOOT_MM)


def largest(
    glass: Glass, types_mm: Sequence[float], words: Sequence[str], width: int, free: int, gap: int
) -> int:
    """The largest type, in pixels, in which these texts fit below one another; else the least."""
    least_px = glass.mm(types_mm[-1])
    lengths = [measure.width(text, least_px) for text in words]
    for type_mm in types_mm[:-1]:
        size_px = glass.mm(type_mm)
        # Breaking lines is slow; most types are too large even if no line wasted any room.
        hopeful = [-(-length * size_px // (least_px * max(1, width))) for length in lengths]
        if _high(size_px, hopeful, gap) > free:
            continue
        rows = [len(measure.wrap(text, max(1, width), ROWS + 1, size_px)) for text in words]
        if max(rows, default=0) <= ROWS and _high(size_px, rows, gap) <= free:
            return size_px
    return least_px


def _high(size_px: int, rows: Sequence[int], gap: int) -> int:
    step = measure.row_step(size_px)
    one = measure.line_height(size_px)
    return sum(one + (max(1, count) - 1) * step + gap for count in rows)


_TICK_MM = 4.4
_GAP_MM = 1.2
_BETWEEN_MM = 0.5
_PLAYED_ROWS = 3
_TYPES_MM = (theme.BUTTON_MM, theme.SMALL_MM, theme.LABEL_MM, theme.LEAST_MM)


def done(
    glass: Glass, width: int, most: int, last: str, hands: tuple[str, ...], new: bool
) -> Message:
    """The line with a tick, then the steps with their numbers; quieter once it is old."""
    colour = theme.TEXT if new else theme.QUIET
    parts = _played(glass, width, last, new, colour) if last else []
    top = height(glass, parts) if parts else glass.mm(PAD_MM)
    return message(glass, [*parts, *_steps(glass, width, top, most, hands, colour)])


def _played(glass: Glass, width: int, last: str, new: bool, colour: theme.Colour) -> list[Part]:
    """The line in the largest type in which it stands on one row, else on two."""
    pad, side = glass.mm(PAD_MM), glass.mm(_TICK_MM)
    tick = sign("accepted", side) if new else icon("check", side, theme.QUIET)
    left = pad + side + glass.mm(_GAP_MM)
    room = max(0, width - pad - left)
    sizes = [glass.mm(type_mm) for type_mm in _TYPES_MM[1:]]
    size_px = measure.line_px(last, room, sizes, bold=True)
    rows = measure.wrap(last, max(1, room), _PLAYED_ROWS, size_px, bold=True)
    words = text.Lines(rows, size_px, colour, bold=True)
    high = max(side, words.get_height())
    return [
        (pad, pad + (high - side) // 2, tick),
        (left, pad + (high - words.get_height()) // 2, words),
    ]


def _steps(
    glass: Glass, width: int, top: int, most: int, hands: tuple[str, ...], colour: theme.Colour
) -> list[Part]:
    """The instructions for hands, numbered where there are several."""
    pad, gap = glass.mm(PAD_MM), glass.mm(_BETWEEN_MM)
    label_px = glass.mm(theme.LABEL_MM)
    numbers = measure.width("0" * len(str(len(hands))), label_px, bold=True)
    left = pad + (numbers + glass.mm(_GAP_MM) if len(hands) > 1 else 0)
    room = max(1, width - pad - left)
    size_px = largest(glass, _TYPES_MM, hands, room, most - top - glass.mm(0.8), gap)
    drop = measure.baseline(size_px) - measure.baseline(label_px)
    parts: list[Part] = []
    y = top
    for number, line in enumerate(hands, 1):
        if len(hands) > 1:
            mark = text.line(str(number), label_px, theme.QUIET, bold=True)
            parts.append((pad + numbers - mark.get_width(), y + drop, mark))
        words = text.Lines(measure.wrap(line, room, ROWS, size_px), size_px, colour)
        parts.append((left, y, words))
        y += words.get_height() + gap
    return parts


_SIGN_MM = 5.6
_CARD_MM = (24.0, 9.4)
_STRIP_MM = (9.2, 4.6)
_REASON_TYPES_MM = (theme.PROMPT_MM, 5.5, theme.BUTTON_MM)


def refused(
    glass: Glass, width: int, most: int, said: ShownVerdict, face: CardFace | None
) -> Message:
    """A refusal as large as the height allows; with small words the card is small too."""
    parts, short = _tall(glass, width, most, said, face), False
    if height(glass, parts) > most:
        parts, short = _tight(glass, width, most, said, face)
    return message(glass, parts, theme.RED)._replace(short=short)


def _tall(
    glass: Glass, width: int, most: int, said: ShownVerdict, face: CardFace | None
) -> list[Part]:
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


def _tight(
    glass: Glass, width: int, most: int, said: ShownVerdict, face: CardFace | None
) -> tuple[list[Part], bool]:
    """Cross over card beside the sentence: in the largest type in which all of it fits.

    The rule's id goes before anything that can be tapped, then the card, then a name's middle;
    whether it came to that.
    """
    least_px, bare = glass.mm(theme.LEAST_MM), said._replace(rule="")
    types = (*_REASON_TYPES_MM[2 if face else 0 :], theme.LABEL_MM, theme.LEAST_MM)
    ways = (
        *((said, face, glass.mm(type_mm)) for type_mm in types),
        (bare, face, least_px),
        (bare._replace(card=""), None, least_px),
    )
    for way in ways:
        parts = _beside(glass, width, *way)
        if height(glass, parts) <= most:
            return parts, False
    words = measure.words(said.text)
    short = " ".join(measure.fit(word, width // 2, least_px) for word in words)
    cut = _beside(glass, width, bare._replace(card="", text=short), None, least_px)
    return cut, short != " ".join(words)


def _beside(
    glass: Glass, width: int, said: ShownVerdict, face: CardFace | None, size_px: int
) -> list[Part]:
    """The sentence in this type, the rule's id after the last word or below."""
    pad, side = glass.mm(PAD_MM), glass.mm(_SIGN_MM)
    card = _card(glass, said, face, _STRIP_MM)
    wide = max(side, card.get_width()) if card else side
    left = pad + wide + glass.mm(_GAP_MM)
    room = max(1, width - pad - left)
    label = _rule(glass, said, room)
    lines = measure.wrap(said.text, room, ROWS, size_px) or ("",)
    words = text.Lines(lines, size_px, theme.TEXT)
    foot = pad + words.get_height()
    over = measure.width(lines[-1], size_px) + glass.mm(_GAP_MM) + label.get_width() - room
    drop = measure.line_height(size_px) - label.get_height()
    under = [(pad, pad + side + glass.mm(0.6), card)] if card else []
    return [
        (pad, pad, sign("refused", side)),
        *under,
        (left, pad, words),
        *(
            [(width - pad - label.get_width(), foot if over > 0 else foot - drop, label)]
            if said.rule
            else []
        ),
    ]


def _sentence(glass: Glass, said: ShownVerdict, width: int, free: int) -> pygame.Surface:
    size_px = largest(glass, _REASON_TYPES_MM, (said.text,), width, free - glass.mm(0.8), 0)
    return text.block(said.text, max(1, width), ROWS, size_px, theme.TEXT)


def _rule(glass: Glass, said: ShownVerdict, width: int) -> pygame.Surface:
    return text.fitted(said.rule, max(0, width), glass.mm(theme.LEAST_MM), theme.QUIET)


def _card(
    glass: Glass, said: ShownVerdict, face: CardFace | None, size_mm: tuple[float, float] = _CARD_MM
) -> pygame.Surface | None:
    size = (glass.mm(size_mm[0]), glass.mm(size_mm[1]))
    if said.card == "?":
        return card_back(glass, (size[1], size[1]))
    return cards.card(glass, size, face) if face else None
