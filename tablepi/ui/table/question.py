"""The question, and the words given so far."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

import pygame

from tablepi.app.view.picture import Button
from tablepi.app.view.table_picture import Prompt
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
_SMALLER_MM = (5.3, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)

# Words wider than these shares of a line, names above all, are shortened one after the other.
_SHARES = (1.0, 0.6, 0.45, 0.3)
_LONGEST_WORD = 15


@memo
def question(
    glass: Glass, prompt: Prompt, width: int, rows: int = TEXT_ROWS, low: bool = False
) -> Block:
    """The question and the words given, each of which a tap takes back.

    They stand below the question; beside it where that is wide enough for both, and where it has
    to be `low` even if the question gets small by it.
    """
    given = () if prompt.keypad else prompt.given
    gap = glass.gap_px
    wide = [_least(glass, each) if low else glass.mm(_GIVEN_MM) for each in given]
    beside = width - sum(wide) - len(given) * gap
    low = low and beside > glass.mm(_LEAST_BESIDE_MM)
    low = low and _lettered(glass, prompt.text, beside, 1, True).whole
    if given and beside > 0 and (low or _is_large(glass, prompt.text, beside, 2)):
        words = asking(glass, prompt.text, beside, 1 if low else 2, low)
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
def asking(glass: Glass, words: str, width: int, rows: int, small: bool = False) -> pygame.Surface:
    """The question whole in the height of so many rows, or of two rows of labels.

    Where it is too long, names in it are shortened, then the type gets smaller, before it is cut.
    `small`: the type gets smaller before names are shortened.
    """
    shown, lines, size_px, _ = _lettered(glass, words, width, rows, small)
    return text.block(shown, width, lines, size_px, theme.TEXT, bold=True)


def is_whole(glass: Glass, prompt: Prompt, width: int, rows: int) -> bool:
    """Whether the question can be read whole in so many rows of this width."""
    return _lettered(glass, prompt.text, width, rows, False).whole


def is_clear(glass: Glass, prompt: Prompt, width: int, rows: int) -> bool:
    """Whether it is read from some way off there: whole, in type no smaller than a button's."""
    asked = _lettered(glass, prompt.text, width, rows, False)
    return asked.whole and asked.size_px >= glass.mm(theme.BUTTON_MM)


def _is_large(glass: Glass, words: str, width: int, rows: int) -> bool:
    """Whether it stands whole there in the usual type."""
    asked = _lettered(glass, words, width, rows, False)
    return asked.whole and asked.size_px >= glass.mm(theme.PROMPT_MM)


class _Lettered(NamedTuple):
    """A question as it is written; whether it is `whole`."""

    words: str
    lines: int
    size_px: int
    whole: bool


def _lettered(glass: Glass, words: str, width: int, rows: int, small: bool) -> _Lettered:
    size_px, label_px = glass.mm(theme.PROMPT_MM), glass.mm(theme.LABEL_MM)
    high = measure.line_height(size_px) + (rows - 1) * measure.row_step(size_px)
    high = max(high, measure.line_height(label_px) + measure.row_step(label_px))
    sizes = [glass.mm(type_mm) for type_mm in _SMALLER_MM]
    whole = [(each_px, 1.0) for each_px in (size_px, *(sizes if small else ()))]
    lines = 1
    for each_px, widest in [*whole, *product((size_px, *sizes), _SHARES)]:
        shown = _shortened(words, round(width * widest), each_px)
        lines = max(1, measure.rows_in(high, each_px))
        needed = len(measure.wrap(shown, width, lines + 1, each_px, bold=True))
        if needed <= lines and _unbroken(shown, width, each_px):
            # The same words are asked for in other heights: they are painted once.
            return _Lettered(shown, needed, each_px, True)
    return _Lettered(shown, lines, each_px, False)


def _unbroken(words: str, width: int, size_px: int) -> bool:
    return all(measure.width(word, size_px, bold=True) <= width for word in words.split())


def _shortened(words: str, widest: int, size_px: int) -> str:
    """The words, those as long as only names are shortened to this width."""
    return " ".join(_fitted(word, widest, size_px) for word in measure.words(words))


def _fitted(word: str, widest: int, size_px: int) -> str:
    if len(word) <= _LONGEST_WORD or not measure.legible(word, widest, size_px, bold=True):
        return word
    return measure.fit(word, widest, size_px, bold=True)


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
