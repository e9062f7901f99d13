"""Text measurement with the real fonts: widths, line breaking, shortening.

Sizes are the em in pixels, except where a figure's own height is asked for.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil

from tablepi.ui.toolkit.fonts import BOX, CAP_HEIGHT, Run, clusters, font, runs

ELLIPSIS = "…"
SQUEEZED = 0.8
"""The share of its width down to which the narrow cut is drawn narrower still, as high as before:
letters that are narrower than that look damaged."""

NARROWEST = 0.9 * SQUEEZED
"""The share of the usual width that is left then: the narrow cut has nine tenths of it."""

LEAST_LETTERS = 4
"""Fewer than these of a name or a label say nothing."""

# Shares of the em. Above the line there is room for a capital with two accents on it.
_ASCENT = 1.02
_DESCENT = 0.34
_ROW_STEP = 1.16
_BOX_WIDTH = 0.62

# Longer than any line on any panel; what comes from outside may be longer still.
_LONGEST = 600

_BLANK = re.compile(r"[ \t\r\n]+")


def line_height(size_px: int) -> int:
    """The height of every line of this size, whatever stands in it."""
    return baseline(size_px) + ceil(size_px * _DESCENT)


def baseline(size_px: int) -> int:
    """The distance from the top of a line to its baseline."""
    return ceil(size_px * _ASCENT)


def row_step(size_px: int) -> int:
    """The distance between the lines of a block, which are closer than single lines."""
    return ceil(size_px * _ROW_STEP)


def rows_in(height_px: int, size_px: int) -> int:
    """The number of lines of a block that fit into this height."""
    return max(0, 1 + (height_px - line_height(size_px)) // row_step(size_px))


def cap_px(size_px: int) -> int:
    """The height of the figures and capitals of this size."""
    return round(CAP_HEIGHT * size_px)


def size_of_figures(height_px: int) -> int:
    """The em whose figures are this high."""
    return round(height_px / CAP_HEIGHT)


@lru_cache(maxsize=4096)
def width(text: str, size_px: int, bold: bool = False, narrow: bool = False) -> int:
    """The width of the text as a line, in pixels; `narrow`: in the narrow cut of its face."""
    return sum(run_width(run, size_px, bold, narrow) for run in runs(bounded(text)))


@lru_cache(maxsize=2048)
def fit(text: str, width_px: int, size_px: int, bold: bool = False) -> str:
    """The text, or what fits of its beginning and its end with an ellipsis between them.

    The size is never made smaller. Where not even an ellipsis fits, nothing is left.
    """
    text = bounded(text)
    if width(text, size_px, bold) <= width_px:
        return text
    pieces = clusters(text)

    def shorten(count: int) -> str:
        tail = count // 2
        end = "".join(pieces[len(pieces) - tail :])
        return "".join(pieces[: count - tail]).rstrip() + ELLIPSIS + end.lstrip()

    return _longest_fit(shorten, len(pieces) - 1, width_px, size_px, bold)


def legible(text: str, width_px: int, size_px: int) -> bool:
    """True if enough letters of the text are left in this width."""
    shortened = fit(text, width_px, size_px)
    return shortened == bounded(text) or len(clusters(shortened)) > LEAST_LETTERS


def legible_px(text: str, width_px: int, sizes_px: Sequence[int], bold: bool = False) -> int:
    """The size of a name: the first of the two largest in which it is whole in this width, or the
    first of all if it is drawn narrower.

    Else the last, in which the most letters are left.
    """
    for sizes, share in ((sizes_px[:2], 1.0), (sizes_px, NARROWEST)):
        size_px = next((px for px in sizes if width(text, px, bold) * share <= width_px), 0)
        if size_px:
            return size_px
    return sizes_px[-1]


def stands_whole(text: str, width_px: int, least_px: int) -> bool:
    """True if a bold name of this size or more is whole in this width, narrowed if need be."""
    return width(text, least_px, bold=True) * NARROWEST <= width_px


def low_enough(sizes_px: Sequence[int], height_px: int) -> list[int]:
    """Those of these sizes whose lines keep off the edges of a room so high, else the last."""
    return [px for px in sizes_px if line_height(px) + px // 8 <= height_px] or [sizes_px[-1]]


def whole_px(text: str, size: tuple[int, int], sizes_px: Sequence[int], bold: bool = False) -> int:
    """The first of these sizes at which the text stands whole in a room, else the last."""
    return next((px for px in sizes_px if is_whole(text, size, px, bold)), sizes_px[-1])


def line_px(text: str, width_px: int, sizes_px: Sequence[int], bold: bool = False) -> int:
    """The first of these sizes at which the text stands on a line of this width, else the last."""
    return next((px for px in sizes_px if width(text, px, bold) <= width_px), sizes_px[-1])


def is_whole(text: str, size: tuple[int, int], size_px: int, bold: bool = False) -> bool:
    """True if the text stands in a room in lines that part no word, narrow ones if need be."""
    rows = rows_in(size[1], size_px)
    return any(
        max((width(word, size_px, bold, narrow) for word in words(text)), default=0) <= size[0]
        and _wrapped(text, size[0], rows, size_px, bold, narrow)[1]
        for narrow in (False, True)
    )


@lru_cache(maxsize=2048)
def cut(text: str, width_px: int, size_px: int, bold: bool = False, narrow: bool = False) -> str:
    """The text, or what fits of its beginning with an ellipsis after it."""
    text = bounded(text)
    if width(text, size_px, bold, narrow) <= width_px:
        return text
    pieces = clusters(text)

    def shorten(count: int) -> str:
        return "".join(pieces[:count]).rstrip(" ,;:") + ELLIPSIS

    return _longest_fit(shorten, len(pieces) - 1, width_px, size_px, bold, narrow)


def words(text: str) -> list[str]:
    """The words of a text; a no-break space, as before a French question mark, parts none."""
    return [word for word in _BLANK.split(text.strip()) if word]


@lru_cache(maxsize=512)
def wrap(
    text: str, width_px: int, max_lines: int, size_px: int, bold: bool = False
) -> tuple[str, ...]:
    """The text in at most so many lines, broken between words, and in a word that is too long.

    Where it does not fit it is broken for the narrow cut of its face; what does not fit then is
    cut off with an ellipsis at the end of the last line.
    """
    lines, is_all = _wrapped(text, width_px, max_lines, size_px, bold, narrow=False)
    if not is_all:
        lines, _ = _wrapped(text, width_px, max_lines, size_px, bold, narrow=True)
    return lines


@lru_cache(maxsize=512)
def _wrapped(
    text: str, width_px: int, max_lines: int, size_px: int, bold: bool, narrow: bool
) -> tuple[tuple[str, ...], bool]:
    """The lines in one cut of the face, and whether all of the text stands in them."""
    rest_words = words(text)
    lines: list[str] = []
    while rest_words and len(lines) < max_lines - 1:
        count = _words_that_fit(rest_words, width_px, size_px, bold, narrow)
        if count == 0:
            rest_words[:1] = _split_word(rest_words[0], width_px, size_px, bold, narrow)
            count = 1
        lines.append(" ".join(rest_words[:count]))
        del rest_words[:count]
    last = " ".join(rest_words)
    if last and max_lines > 0:
        lines.append(cut(last, width_px, size_px, bold, narrow))
    is_all = not last or (max_lines > 0 and lines[-1] == last)
    return tuple(line for line in lines if line), is_all


@lru_cache(maxsize=64)
def figure_width(size_px: int, bold: bool = True) -> int:
    """The width of the cell in which each figure stands, the same for all ten."""
    return max(width(figure, size_px, bold) for figure in "0123456789")


def figures_width(number: str, size_px: int, bold: bool = True) -> int:
    """The width of a number whose figures stand in cells of one width."""
    return sum(sign_width(sign, size_px, bold) for sign in number)


def sign_width(sign: str, size_px: int, bold: bool = True) -> int:
    """The width of one character of a number."""
    return figure_width(size_px, bold) if sign.isdecimal() else width(sign, size_px, bold)


def run_width(run: Run, size_px: int, bold: bool, narrow: bool = False) -> int:
    """The width of one run; each box of a run of boxes takes the same room."""
    if run.face == BOX:
        return round(_BOX_WIDTH * size_px) * run.clusters
    return font(run.face, size_px, bold, narrow).size(run.text)[0]


def bounded(text: str) -> str:
    """The text, or the two ends of one longer than any line on any panel."""
    if len(text) <= _LONGEST:
        return text
    return text[: _LONGEST // 2] + ELLIPSIS + text[-_LONGEST // 2 :]


def _longest_fit(
    shorten: Callable[[int], str],
    limit: int,
    width_px: int,
    size_px: int,
    bold: bool,
    narrow: bool = False,
) -> str:
    # `longest` fits and `too_long` does not, all the while; -1: not even the ellipsis fits.
    longest, too_long = -1, limit + 1
    while too_long - longest > 1:
        middle = (longest + too_long) // 2
        if width(shorten(middle), size_px, bold, narrow) <= width_px:
            longest = middle
        else:
            too_long = middle
    return shorten(longest) if longest >= 0 else ""


def _words_that_fit(words: list[str], width_px: int, size_px: int, bold: bool, narrow: bool) -> int:
    def width_of(count: int) -> int:
        return width(" ".join(words[:count]), size_px, bold, narrow)

    # More words are wider: by halves, since measuring a line is what takes the time.
    return bisect_right(range(1, len(words) + 1), width_px, key=width_of)


def _split_word(word: str, width_px: int, size_px: int, bold: bool, narrow: bool) -> list[str]:
    """A word in two: behind the last hyphen that stands in this width, else where it is full."""
    pieces = clusters(bounded(word))
    part = _longest_fit(
        lambda count: "".join(pieces[:count]), len(pieces) - 1, width_px, size_px, bold, narrow
    )
    first = part[: part.rfind("-") + 1] or part or pieces[0]
    remainder = "".join(pieces)[len(first) :]
    return [first, remainder] if remainder else [first]
