"""The question, and the words given so far."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

import pygame

from tablepi.referee.table_picture import Prompt
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.prompt_buttons import LEADING, given_word
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
_WIDTHS = (1.0, 0.9)
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
    chips = () if prompt.keypad else prompt.given
    gap = glass.gap_px
    widths = [_least_width(glass, button) if low else glass.mm(_GIVEN_MM) for button in chips]
    free_px = width - sum(widths) - len(chips) * gap
    low = (
        low and free_px > glass.mm(_LEAST_BESIDE_MM) and is_whole(glass, prompt.text, free_px, rows)
    )
    if chips and free_px >= glass.touch_px and (low or is_whole(glass, prompt.text, free_px, 2)):
        image = asking(glass, prompt.text, free_px, rows if low else 2)
        row = pygame.Rect(0, 0, width, max(glass.touch_px, image.get_height()))
        place = image.get_rect(midleft=row.midleft)
        chips_room = pygame.Rect(
            free_px + gap, row.centery - glass.touch_px // 2, 0, glass.touch_px
        )
        chip_pieces = _chips(glass, chips, in_row(chips_room, widths, gap))
        return Block((Piece("asked", place, image, still=True), *chip_pieces), row.height + gap)
    image = asking(glass, prompt.text, width, rows)
    question_piece = Piece("asked", image.get_rect(), image, still=True)
    y = image.get_height() + glass.mm(ROW_GAP_MM)
    if not chips:
        return Block((question_piece,), y)
    chip_pieces = _word_chips(
        glass, chips, pygame.Rect(0, y, width, 0), _across(glass, width, len(chips))
    )
    return Block((question_piece, *chip_pieces), chip_pieces[-1].place.bottom + gap)


@short_lived
def asking(glass: Glass, words: str, width: int, rows: int) -> pygame.Surface:
    """The question whole in so many rows.

    Where it is too long its letters are drawn narrower, then a word that is longer than a row is
    parted; the type gets smaller only before it would be cut.
    """
    lettering = _fitted_lettering(glass, words, width, rows)
    wide_px = round(width / lettering.share)
    if not lettering.whole:
        # Then a name is shortened, so that the end can be read.
        words = _shorten_names(words, round(wide_px * _LONGEST_SHARE), lettering.size_px)
    words_image = text.block(
        words, wide_px, lettering.lines, lettering.size_px, theme.TEXT, bold=True
    )
    if words_image.get_width() <= width:
        return words_image
    return pygame.transform.smoothscale(words_image, (width, words_image.get_height()))


def is_whole(glass: Glass, words: str, width: int, rows: int) -> bool:
    """True if the question can be read whole, from some way off, in so many rows of this width."""
    lettering = _fitted_lettering(glass, words, width, rows)
    return lettering.whole and lettering.size_px >= glass.mm(theme.PROMPT_MM)


class _Lettered(NamedTuple):
    """Lettering of a question: at this share of its width. `whole`: nothing is cut."""

    lines: int
    size_px: int
    share: float
    whole: bool


def _fitted_lettering(glass: Glass, words: str, width: int, rows: int) -> _Lettered:
    usual_px = glass.mm(theme.PROMPT_MM)
    most_height = measure.line_height(usual_px) + (rows - 1) * measure.row_step(usual_px)
    sizes = [(usual_px, False), (usual_px, True)]
    sizes += [(glass.mm(type_mm), True) for type_mm in _SMALLER_MM]
    size_px, lines = usual_px, 1
    # Narrower letters before smaller ones: a question is to be read from some way off.
    for (size_px, may_part), width_share in product(sizes, _WIDTHS):
        wide_px = round(width / width_share)
        lines = max(1, measure.rows_in(most_height, size_px))
        row_count = len(measure.wrap(words, wide_px, lines + 1, size_px, bold=True))
        if row_count <= lines and (may_part or _has_whole_words(words, wide_px, size_px)):
            # The same words are asked for in other heights: they are painted once.
            return _Lettered(row_count, size_px, width_share, True)
    return _Lettered(lines, size_px, _WIDTHS[-1], False)


def _shorten_names(words: str, widest: int, size_px: int) -> str:
    """The words, those as long as only names are shortened to this width."""
    parts = measure.words(words)
    return " ".join(
        measure.fit(part, widest, size_px, bold=True) if len(part) > _LONGEST_WORD else part
        for part in parts
    )


def _has_whole_words(words: str, width: int, size_px: int) -> bool:
    return all(measure.width(word, size_px, bold=True) <= width for word in measure.words(words))


def _across(glass: Glass, width: int, count: int) -> int:
    """The number of given words that fit side by side."""
    gap = glass.gap_px
    return max(2, min(count, 3, fitting(width, glass.mm(_GIVEN_MM), gap)))


def _word_chips(
    glass: Glass, words: tuple[Button, ...], place: pygame.Rect, across: int
) -> tuple[Piece, ...]:
    """The words given, so many side by side."""
    size = share(place.width, across, glass.gap_px), glass.touch_px
    if len(words) <= across and (widths := _widths(glass, words, place.width, size[0])):
        row = pygame.Rect(place.topleft, (place.width, glass.touch_px))
        return _chips(glass, words, in_row(row, widths, glass.gap_px))
    return _chips(glass, words, tiles(place, len(words), across, size, glass.gap_px))


def _widths(glass: Glass, words: tuple[Button, ...], width: int, equal_px: int) -> list[int] | None:
    """Widths that leave every word whole, where an equal share is too narrow for one of them."""
    widths = [natural(glass, button, theme.LABEL_MM) for button in words]
    if max(widths) <= equal_px:
        return None
    free_px = width - glass.gap_px * (len(words) - 1)
    longest = max(range(len(widths)), key=widths.__getitem__)
    widths[longest] = min(widths[longest], free_px - sum(widths) + widths[longest])
    return widths if widths[longest] > equal_px else None


def _chips(
    glass: Glass, words: tuple[Button, ...], spots: Iterable[pygame.Rect]
) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"given.{index}", spot, given_word(glass, spot.size, button), button.act, still=True)
        for index, (spot, button) in enumerate(zip(spots, words, strict=True))
    )


def _least_width(glass: Glass, button: Button) -> int:
    """The least width of a word given: of the ways back and on their sign, else the whole word."""
    if button.icon in LEADING:
        return glass.touch_px
    return min(glass.mm(_GIVEN_MM), natural(glass, button, theme.LABEL_MM))
