"""The question, and the words given so far."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import Prompt
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.prompt_buttons import given_word
from tablepi.ui.table.regions import ROW_GAP_MM
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import fitting, in_row, share, tiles
from tablepi.ui.toolkit.pieces import Block, Piece
from tablepi.ui.toolkit.sprites import memo, short_lived
from tablepi.ui.widgets.button_faces import natural

TEXT_ROWS = 3
MOST_ROWS = 4
_GIVEN_MM = 27.0
_LEAST_BESIDE_MM = 20.0
_SMALLER_MM = (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)

_LONGEST_WORD, _LONGEST_SHARE = 15, 0.4
_WIDTHS = (1.0, 0.9, 0.82, measure.NARROWEST)
"""Shares of their width that letters are drawn at, as high as ever, before a long word is parted
or the type gets smaller."""


@memo
def question(
    glass: Glass, prompt: Prompt, width: int, rows: int = TEXT_ROWS, low: bool = False
) -> Block:
    """The question and the words given, each of which a tap takes back.

    They stand below the question; beside it where that is wide enough for both, and where it has
    to be `low`.
    """
    given = () if prompt.keypad else prompt.given
    gap = glass.gap_px
    wide = [_least(glass, each) if low else glass.mm(_GIVEN_MM) for each in given]
    beside = width - sum(wide) - len(given) * gap
    low = low and beside > glass.mm(_LEAST_BESIDE_MM) and is_whole(glass, prompt, beside, rows)
    if given and beside >= glass.touch_px and (low or is_whole(glass, prompt, beside, 2)):
        words = asking(glass, prompt.text, beside, rows if low else 2)
        row = pygame.Rect(0, 0, width, max(glass.touch_px, words.get_height()))
        place = words.get_rect(midleft=row.midleft)
        room = pygame.Rect(beside + gap, row.centery - glass.touch_px // 2, 0, glass.touch_px)
        chips = _chips(glass, given, in_row(room, wide, gap))
        return Block((Piece("asked", place, words, still=True), *chips), row.height + gap)
    words = asking(glass, prompt.text, width, rows)
    asked = Piece("asked", words.get_rect(), words, still=True)
    y = words.get_height() + glass.mm(ROW_GAP_MM)
    if not given:
        return Block((asked,), y)
    chips = _given(glass, given, pygame.Rect(0, y, width, 0), _across(glass, width, len(given)))
    return Block((asked, *chips), chips[-1].place.bottom + gap)


@short_lived
def asking(glass: Glass, words: str, width: int, rows: int) -> pygame.Surface:
    """The question whole in so many rows.

    Where it is too long its letters are drawn narrower, then a word that is longer than a row is
    parted; the type gets smaller only before it would be cut.
    """
    shown = _lettered(glass, words, width, rows)
    room = round(width / shown.share)
    if not shown.whole:
        # Then a name is shortened, so that the end can be read.
        words = _shortened(words, round(room * _LONGEST_SHARE), shown.size_px)
    drawn = text.block(words, room, shown.lines, shown.size_px, theme.TEXT, bold=True)
    if drawn.get_width() <= width:
        return drawn
    return pygame.transform.smoothscale(drawn, (width, drawn.get_height()))


def is_whole(glass: Glass, prompt: Prompt, width: int, rows: int) -> bool:
    """True if the question can be read whole, from some way off, in so many rows of this width."""
    asked = _lettered(glass, prompt.text, width, rows)
    return asked.whole and asked.size_px >= glass.mm(theme.PROMPT_MM)


class _Lettered(NamedTuple):
    """Lettering of a question: at this share of its width. `whole`: nothing is cut."""

    lines: int
    size_px: int
    share: float
    whole: bool


def _lettered(glass: Glass, words: str, width: int, rows: int) -> _Lettered:
    usual_px = glass.mm(theme.PROMPT_MM)
    high = measure.line_height(usual_px) + (rows - 1) * measure.row_step(usual_px)
    parted = [(usual_px, False), (usual_px, True)]
    parted += [(glass.mm(type_mm), True) for type_mm in _SMALLER_MM]
    size_px, lines = usual_px, 1
    for (size_px, may_part), narrow in product(parted, _WIDTHS):
        room = round(width / narrow)
        lines = max(1, measure.rows_in(high, size_px))
        needed = len(measure.wrap(words, room, lines + 1, size_px, bold=True))
        if needed <= lines and (may_part or _unbroken(words, room, size_px)):
            # The same words are asked for in other heights: they are painted once.
            return _Lettered(needed, size_px, narrow, True)
    return _Lettered(lines, size_px, _WIDTHS[-1], False)


def _shortened(words: str, widest: int, size_px: int) -> str:
    """The words, those as long as only names are shortened to this width."""
    parts = measure.words(words)
    return " ".join(
        measure.fit(part, widest, size_px, bold=True) if len(part) > _LONGEST_WORD else part
        for part in parts
    )


def _unbroken(words: str, width: int, size_px: int) -> bool:
    return all(measure.width(word, size_px, bold=True) <= width for word in measure.words(words))


def _across(glass: Glass, width: int, count: int) -> int:
    """The number of given words that fit side by side."""
    gap = glass.gap_px
    return max(2, min(count, 3, fitting(width, glass.mm(_GIVEN_MM), gap)))


def _given(
    glass: Glass, given: tuple[Button, ...], room: pygame.Rect, across: int
) -> tuple[Piece, ...]:
    """The words given, so many side by side."""
    size = share(room.width, across, glass.gap_px), glass.touch_px
    if len(given) <= across and (wide := _widths(glass, given, room.width, size[0])):
        line = pygame.Rect(room.topleft, (room.width, glass.touch_px))
        return _chips(glass, given, in_row(line, wide, glass.gap_px))
    return _chips(glass, given, tiles(room, len(given), across, size, glass.gap_px))


def _widths(glass: Glass, given: tuple[Button, ...], width: int, each: int) -> list[int] | None:
    """Widths that leave every word whole, where an equal share is too narrow for one of them."""
    wide = [natural(glass, button, theme.LABEL_MM) for button in given]
    if max(wide) <= each:
        return None
    free = width - glass.gap_px * (len(given) - 1)
    longest = max(range(len(wide)), key=wide.__getitem__)
    wide[longest] = min(wide[longest], free - sum(wide) + wide[longest])
    return wide if wide[longest] > each else None


def _chips(
    glass: Glass, given: tuple[Button, ...], spots: Iterable[pygame.Rect]
) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"given.{index}", spot, given_word(glass, spot.size, button), button.act, still=True)
        for index, (spot, button) in enumerate(zip(spots, given, strict=True))
    )


def _least(glass: Glass, button: Button) -> int:
    """The least width of a word given: of the way back its arrow, of others the whole word."""
    if button.icon == "back":
        return glass.touch_px
    return min(glass.mm(_GIVEN_MM), natural(glass, button, theme.SMALL_MM))
