"""The message in the rail: what was accepted, or refused and why, on a panel."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import ShownVerdict
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import icon, sign
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.text import Lines
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets.card_stock import CardFace, card_back

PAD_MM = 1.2
ROWS = 8
_FOOT_MM = 0.3

Part = tuple[int, int, pygame.Surface | Lines]


class Message(NamedTuple):
    """A message's parts, and its height.

    Painted only when it fits; several sizes are tried before. `is_refusal`: on a plate of its own
    colour. `short`: names in it are shortened.
    """

    parts: tuple[Part, ...]
    height: int
    is_refusal: bool = False
    short: bool = False

    def drawn_on(self, surface: pygame.Surface) -> pygame.Surface:
        """The surface, with each part at its x and y."""
        for x, y, image in self.parts:
            if isinstance(image, Lines):
                image.write_on(surface, (x, y))
            else:
                surface.blit(image, (x, y))
        return surface


def message(glass: Glass, parts: Sequence[Part], is_refusal: bool = False) -> Message:
    """A message of these parts."""
    return Message(tuple(parts), max(1, height(glass, parts)), is_refusal)


def height(glass: Glass, parts: Sequence[Part]) -> int:
    """The height of a message of these parts."""
    foot = max((y + image.get_height() for _, y, image in parts), default=0)
    return foot + glass.mm(_FOOT_MM)


def largest(
    glass: Glass,
    types_mm: Sequence[float],
    words: Sequence[str],
    width: int,
    free_px: int,
    gap: int,
) -> int:
    """The largest type, in pixels, in which these texts fit below one another; else the least."""
    least_px = glass.mm(types_mm[-1])
    lengths = [measure.width(sentence, least_px) for sentence in words]
    for type_mm in types_mm[:-1]:
        size_px = glass.mm(type_mm)
        # Breaking lines is slow; most types are too large even if no line wasted any room.
        least_rows = [-(-length * size_px // (least_px * max(1, width))) for length in lengths]
        if _rows_height(size_px, least_rows, gap) > free_px:
            continue
        rows = [len(measure.wrap(sentence, max(1, width), ROWS + 1, size_px)) for sentence in words]
        if max(rows, default=0) <= ROWS and _rows_height(size_px, rows, gap) <= free_px:
            return size_px
    return least_px


def _rows_height(size_px: int, rows: Sequence[int], gap: int) -> int:
    step_px = measure.row_step(size_px)
    line_px = measure.line_height(size_px)
    return sum(line_px + (max(1, count) - 1) * step_px + gap for count in rows)


_TICK_MM = 4.4
_GAP_MM, _NARROW_GAP_MM = 1.2, 0.7
_BETWEEN_MM = 0.5
_PLAYED_ROWS = 3
_TYPES_MM = (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)


def done(
    glass: Glass,
    width: int,
    limit_px: int,
    line: str,
    hands: tuple[str, ...],
    new: bool | None = None,
) -> Message:
    """The line with a tick, at its end the sign of the history, then the steps with their numbers.

    As high as a key at least, since tapping it opens the history; quieter once it is old, without
    a tick where it is none that was played (`new` is None). Where it is too high, the narrow
    cut saves rows; then the line gives its place to the first step, which names the card.
    """
    colour = theme.TEXT if new else theme.QUIET
    attempts = [(line, 0, False), (line, 0, True)]
    attempts += [(hands[0], 1, True)] if hands and new is not None else []
    for head, told, narrow in attempts:
        parts = _line_parts(glass, width, head, new, colour, narrow) if head else []
        top = height(glass, parts) if parts else glass.mm(PAD_MM)
        rest = tuple(enumerate(hands, 1))[told:]
        steps = _steps(glass, width, top, limit_px, rest, colour, narrow)
        whole = message(glass, [*parts, *steps])
        if whole.height <= limit_px:
            break
    least_px = glass.touch_px + glass.mm(theme.LIP_MM)
    if whole.height >= least_px:
        return whole
    drop = (glass.touch_px - whole.height) // 2
    return Message(tuple((x, y + drop, image) for x, y, image in whole.parts), least_px)


def _line_parts(
    glass: Glass, width: int, line: str, new: bool | None, colour: theme.Colour, narrow: bool
) -> list[Part]:
    """The line in the largest type in which it stands on one row, else on two."""
    pad, side = glass.mm(PAD_MM), glass.mm(_TICK_MM)
    gap = glass.mm(_NARROW_GAP_MM if narrow else _GAP_MM)
    glyph = icon("history", side, colour)
    glyph_x = width - pad - side
    tick = sign("accepted", side) if new else icon("check", side, theme.QUIET)
    left = pad + (0 if new is None else side + gap)
    width_px = max(0, glyph_x - gap - left)
    sizes = [glass.mm(type_mm) for type_mm in _TYPES_MM]
    size_px = measure.line_px(line, width_px, sizes, bold=True)
    rows = _rows(line, max(1, width_px), _PLAYED_ROWS, size_px, bold=True, narrow=narrow)
    words = text.Lines(rows, max(1, width_px), size_px, colour, bold=True)
    height_px = max(side, words.get_height())
    parts: list[Part] = [
        (left, pad + (height_px - words.get_height()) // 2, words),
        (glyph_x, pad + (height_px - side) // 2, glyph),
    ]
    return parts if new is None else [(pad, pad + (height_px - side) // 2, tick), *parts]


def _steps(
    glass: Glass,
    width: int,
    top: int,
    limit_px: int,
    steps: tuple[tuple[int, str], ...],
    colour: theme.Colour,
    narrow: bool,
) -> list[Part]:
    """The instructions for hands, with their numbers where there are several."""
    pad, gap = glass.mm(PAD_MM), glass.mm(_BETWEEN_MM)
    label_px = glass.mm(theme.LABEL_MM)
    most = max((number for number, _ in steps), default=0)
    numbers = measure.width("0" * len(str(most)), label_px, bold=True)
    left = pad + (numbers + glass.mm(_GAP_MM) if most > 1 else 0)
    step_width = max(1, width - pad - left)
    sentences = [step for _, step in steps]
    size_px = largest(glass, _TYPES_MM, sentences, step_width, limit_px - top - glass.mm(0.8), gap)
    drop = measure.baseline(size_px) - measure.baseline(label_px)
    parts: list[Part] = []
    y = top
    for number, step in steps:
        if most > 1:
            number_image = text.line(str(number), label_px, theme.QUIET, bold=True)
            parts.append((pad + numbers - number_image.get_width(), y + drop, number_image))
        rows = _rows(step, step_width, ROWS, size_px, bold=False, narrow=narrow)
        words = text.Lines(rows, step_width, size_px, colour)
        parts.append((left, y, words))
        y += words.get_height() + gap
    return parts


def _rows(
    words: str, width: int, most: int, size_px: int, bold: bool, narrow: bool
) -> tuple[str, ...]:
    """The words in rows; in one fewer where they may be `narrow` and are whole in them so."""
    rows = measure.wrap(words, width, most, size_px, bold)
    fewer = (width, text.block_height(len(rows) - 1, size_px))
    if narrow and len(rows) > 1 and measure.is_whole(words, fewer, size_px, bold):
        return measure.wrap(words, width, len(rows) - 1, size_px, bold)
    return rows


_SIGN_MM, _EDIT_MM = 5.6, 4.4
_CARD_MM = (24.0, 9.4)
_STRIP_MM = (9.2, 4.6)
_REASON_TYPES_MM = (theme.PROMPT_MM, theme.BUTTON_MM)


def refused(
    glass: Glass, width: int, limit_px: int, verdict: ShownVerdict, face: CardFace | None
) -> Message:
    """A refusal as large as the height allows; with small words the card is small too."""
    parts, short = _tall_parts(glass, width, limit_px, verdict, face), False
    if height(glass, parts) > limit_px:
        parts, short = _tight_parts(glass, width, limit_px, verdict, face)
    return message(glass, parts, is_refusal=True)._replace(short=short)


def _tall_parts(
    glass: Glass, width: int, limit_px: int, verdict: ShownVerdict, face: CardFace | None
) -> list[Part]:
    """Cross, card and rule in one line, the sentence below."""
    pad, side = glass.mm(PAD_MM), glass.mm(_SIGN_MM)
    card = _card(glass, verdict, face)
    head_height = card.get_height() if card else side
    parts: list[Part] = [
        (pad, pad + (head_height - side) // 2, sign("refused", side, inverted=True))
    ]
    left = pad + side + pad
    if card:
        parts.append((left, pad, card))
        left += card.get_width() + pad
    label = _rule(glass, verdict, width - pad - left)
    middle = pad + (head_height - label.get_height()) // 2
    parts.append((width - pad - label.get_width(), middle, label))
    y, width_px = pad + head_height + glass.mm(_GAP_MM), width - 2 * pad
    return [*parts, (pad, y, _sentence(glass, verdict, width_px, limit_px - y))]


def _tight_parts(
    glass: Glass, width: int, limit_px: int, verdict: ShownVerdict, face: CardFace | None
) -> tuple[list[Part], bool]:
    """Cross over card beside the sentence: in the largest type in which all of it fits.

    The rule's id goes before anything that can be tapped, then the sign of a tap, then the card,
    then a name's middle; whether it came to that.
    """
    least_px, without_rule = glass.mm(theme.LEAST_MM), verdict._replace(rule="")
    without_sign = without_rule._replace(line=0)
    types = (*_REASON_TYPES_MM[1 if face else 0 :], theme.LABEL_MM, theme.LEAST_MM)
    attempts = (
        *((verdict, face, glass.mm(type_mm)) for type_mm in types),
        (without_rule, face, least_px),
        (without_sign, face, least_px),
        (without_sign._replace(card=""), None, least_px),
    )
    for attempt in attempts:
        parts = _beside_parts(glass, width, *attempt)
        if height(glass, parts) <= limit_px:
            return parts, False
    words = measure.words(verdict.text)
    shortened = " ".join(measure.fit(word, width // 2, least_px) for word in words)
    parts_cut = _beside_parts(
        glass, width, without_sign._replace(card="", text=shortened), None, least_px
    )
    return parts_cut, shortened != " ".join(words)


def _beside_parts(
    glass: Glass, width: int, verdict: ShownVerdict, face: CardFace | None, size_px: int
) -> list[Part]:
    """The sentence in this type, the rule's id after the last word or below."""
    pad, side = glass.mm(PAD_MM), glass.mm(_SIGN_MM)
    card = _card(glass, verdict, face, _STRIP_MM)
    side_px = max(side, card.get_width()) if card else side
    left = pad + side_px + glass.mm(_GAP_MM)
    width_px = max(1, width - pad - left)
    label = _rule(glass, verdict, width_px)
    lines = measure.wrap(verdict.text, width_px, ROWS, size_px) or ("",)
    words = text.Lines(lines, width_px, size_px, theme.INK)
    bottom = pad + words.get_height()
    over = measure.width(lines[-1], size_px) + glass.mm(_GAP_MM) + label.get_width() - width_px
    drop = measure.line_height(size_px) - label.get_height()
    card_parts = [(pad, pad + side + glass.mm(0.6), card)] if card else []
    return [
        (pad, pad, sign("refused", side, inverted=True)),
        *card_parts,
        (left, pad, words),
        *(
            [(width - pad - label.get_width(), bottom if over > 0 else bottom - drop, label)]
            if verdict.rule or verdict.line
            else []
        ),
    ]


def _sentence(glass: Glass, verdict: ShownVerdict, width: int, free_px: int) -> pygame.Surface:
    size_px = largest(glass, _REASON_TYPES_MM, (verdict.text,), width, free_px - glass.mm(0.8), 0)
    return text.block(verdict.text, max(1, width), ROWS, size_px, theme.INK)


def _rule(glass: Glass, verdict: ShownVerdict, width: int) -> pygame.Surface:
    """The rule's id, and behind it the sign that a tap leads to the line to put right."""
    side = glass.mm(_EDIT_MM) if verdict.line else 0
    beside_px = side + glass.mm(_NARROW_GAP_MM) if side else 0
    label = text.fitted(
        verdict.rule, max(0, width - beside_px), glass.mm(theme.LEAST_MM), theme.INK
    )
    if not side:
        return label
    size = label.get_width() + beside_px, max(side, label.get_height())
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(label, label.get_rect(midleft=(0, size[1] // 2)))
    edit = icon("edit", side, theme.INK)
    surface.blit(edit, edit.get_rect(midright=(size[0], size[1] // 2)))
    return surface


def _card(
    glass: Glass,
    verdict: ShownVerdict,
    face: CardFace | None,
    size_mm: tuple[float, float] = _CARD_MM,
) -> pygame.Surface | None:
    size = (glass.mm(size_mm[0]), glass.mm(size_mm[1]))
    if verdict.card == "?":
        return card_back(glass, (size[1], size[1]))
    return cards.card(glass, size, face) if face else None
