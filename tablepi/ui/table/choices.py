"""The choices below the question: buttons, a keypad, likely numbers, a basket of cards."""

from collections.abc import Mapping
from itertools import takewhile

import pygame

from tablepi.core.cards import Card
from tablepi.referee.intents import Key
from tablepi.referee.table_picture import CountedVerb, Keypad, Prompt
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.basket import basket
from tablepi.ui.table.prompt_buttons import (
    across,
    face,
    given_word,
    lettering,
    press_of,
    stands_whole,
)
from tablepi.ui.table.sum_pad import sum_pad
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, right_of, share, split_left, split_right, tiles
from tablepi.ui.toolkit.pieces import Block, Piece
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets.key_faces import Kind

_COUNTED_ACROSS = (5, 4)
"""Keys in a row, two of which are the verb's: the most that a finger can tell apart."""

_BESIDE_MM = 100.0


def counted_verbs(glass: Glass, key: str, counted: tuple[CountedVerb, ...], width: int) -> Block:
    """Every verb at the left of its first row; its numbers fill that row, and one below it.

    Where there is room for it, two verbs stand side by side.
    """
    gap = glass.gap_px
    blocks_across = 2 if len(counted) > 1 and width > glass.mm(_BESIDE_MM) else 1
    width_px, pieces, y = share(width, blocks_across, gap), list[Piece](), 0
    verbs = tuple(verb.button for verb in counted)
    keys_across = _keys_across(glass, width_px)
    style = lettering(glass, 2 * share(width_px, keys_across, gap) + gap, verbs)
    for first in range(0, len(counted), blocks_across):
        blocks = [
            _verb(glass, f"{key}{first + column}", verb, place, keys_across, style.type_mm)
            for column, verb in enumerate(counted[first : first + blocks_across])
            for place in [pygame.Rect(column * (width_px + gap), y, width_px, style.height)]
        ]
        pieces += [piece for block in blocks for piece in block]
        y = max(piece.place.bottom for piece in pieces) + gap
    return Block(tuple(pieces), max(0, y - gap))


def _keys_across(glass: Glass, width: int) -> int:
    """The most keys of numbers that stand side by side in this width."""
    fits = (keys for keys in _COUNTED_ACROSS if share(width, keys, glass.gap_px) >= glass.touch_px)
    return next(fits, _COUNTED_ACROSS[-1])


def _verb(
    glass: Glass, key: str, verb: CountedVerb, place: pygame.Rect, count: int, type_mm: float
) -> list[Piece]:
    """The verb, two keys wide, and its numbers, in rows of `count` keys, as high as the place."""
    gap = glass.gap_px
    size = share(place.width, count, gap), place.height
    spots = tiles(place, len(verb.numbers) + 2, count, size, gap)
    pieces = [_piece(glass, key, verb.button, spots[0].union(spots[1]), type_mm)]
    for index, (spot, number) in enumerate(zip(spots[2:], verb.numbers, strict=True)):
        pieces.append(_piece(glass, f"{key}.{index}", number, spot, theme.BUTTON_MM))
    return pieces


def _piece(glass: Glass, key: str, button: Button, spot: pygame.Rect, type_mm: float) -> Piece:
    image = face(glass, spot.size, button, type_mm, icon=False)
    return Piece(key, spot, image, button.act, still=True)


_KEYS_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_KEY_PAD_MM = 0.8
_KEYS_BESIDE = 9
_COLUMNS = 4
_LONG_LINE_MM = 80.0
_FIELD_AIR_MM = 1.0


def keypad(
    glass: Glass,
    key: str,
    pad: Keypad,
    words: tuple[Button, ...],
    width: int,
    key_height: int,
    asked: str = "",
) -> Block:
    """Words given and the number on one line, keys `key_height` pixels high, then what ends
    the number, so many side by side as can be read.

    A sole key that ends it stands behind the number where the line is long. `asked`: the question,
    if it stands nowhere else.
    """
    gap, line = glass.gap_px, pygame.Rect(0, 0, width, glass.touch_px)
    y = glass.touch_px + gap
    pieces = _keys(glass, key, pad.keys, y, width, key_height)
    room = pygame.Rect(0, y + 3 * (key_height + gap), width, key_height)
    if end_px := width_beside(glass, pad, width):
        room, line = split_right(line, end_px, gap)
    pieces += _confirms(glass, key, pad.confirms, room, may_grow=not end_px)
    pieces += _display(glass, key, pad.text, words, line, asked)
    return Block(tuple(pieces), max(piece.place.bottom for piece in pieces))


def width_beside(glass: Glass, pad: Keypad, width: int) -> int:
    """The width of the key that ends the number behind it, 0 where it has a line of its own."""
    if len(pad.confirms) != 1 or width < glass.mm(_LONG_LINE_MM):
        return 0
    widths = (
        share(width, across_count, glass.gap_px) for across_count in (_COLUMNS, _COLUMNS // 2)
    )
    return next((px for px in widths if stands_whole(glass, pad.confirms[0], px)), 0)


def _confirms(
    glass: Glass, key: str, confirms: tuple[Button, ...], place: pygame.Rect, may_grow: bool
) -> list[Piece]:
    """Buttons of one size, as many side by side as can be read, and as high as the room or more."""
    gap, pieces = glass.gap_px, []
    across_count = across(glass, place.width, confirms, len(confirms))
    width = share(place.width, across_count, gap)
    type_mm, icon, least_height = lettering(glass, width, confirms)
    if least_height > place.height and not may_grow:
        # Two lines have room in the lowest type.
        type_mm, least_height = theme.LEAST_MM, place.height
    size = width, max(place.height, least_height)
    for index, (spot, confirm) in enumerate(
        zip(tiles(place, len(confirms), across_count, size, gap), confirms, strict=True)
    ):
        image = face(glass, size, confirm, type_mm, icon)
        pieces.append(Piece(f"{key}confirm.{index}", spot, image, confirm.act, still=True))
    return pieces


def _display(
    glass: Glass,
    key: str,
    number: str,
    words: tuple[Button, ...],
    place: pygame.Rect,
    asked: str,
) -> list[Piece]:
    gap, pieces, width = glass.gap_px, [], place.width
    given_width = width // 2 if len(words) == 1 else width * 3 // 5
    word_width = share(given_width - gap, len(words), gap)
    for index, button in enumerate(words):
        spot, place = split_left(place, word_width, gap)
        image = given_word(glass, spot.size, button)
        pieces.append(Piece(f"{key}given.{index}", spot, image, button.act, still=True))
    image = display(glass, place.size, number, asked)
    pieces.append(Piece(f"{key}{'asked' if asked else 'display'}", place, image, still=True))
    return pieces


@sprite
def display(glass: Glass, size: tuple[int, int], number: str, asked: str = "") -> pygame.Surface:
    """The number as it is typed, at the right of a dark field; the question for it at the left."""
    corner = glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, theme.STOCK, theme.EDGE, glass.mm(0.25)).copy()
    pad = glass.mm(theme.PAD_MM)
    sizes, width_px = [glass.mm(type_mm) for type_mm in _KEYS_MM], size[0] - 2 * pad
    fitting = (px for px in sizes if measure.figures_width(number, px) <= width_px)
    size_px = next(fitting, sizes[-1])
    image = text.figures(number, size_px, theme.STOCK_TEXT)
    surface.blit(image, image.get_rect(midright=(size[0] - pad, size[1] // 2)))
    room = pygame.Rect(0, 0, width_px - image.get_width(), size[1] + glass.mm(_FIELD_AIR_MM))
    size_px = measure.whole_px(asked, room.size, sizes[1:], bold=True)
    if measure.is_whole(asked, room.size, size_px, bold=True):
        rows = measure.rows_in(room.height, size_px)
        words = text.block(asked, room.width, rows, size_px, theme.STOCK_QUIET, bold=True)
        surface.blit(words, words.get_rect(midleft=(pad, size[1] // 2)))
    return surface


def _keys(
    glass: Glass, key: str, keys: tuple[Button, ...], y: int, width: int, key_height: int
) -> list[Piece]:
    """Nine keys as on a telephone, the others in a fourth column."""
    cells = tiles(
        pygame.Rect(0, y, width, 0),
        3 * _COLUMNS,
        _COLUMNS,
        (share(width, _COLUMNS, glass.gap_px), key_height),
        glass.gap_px,
    )
    pieces = []
    for index, button in enumerate(keys):
        beside = index >= _KEYS_BESIDE
        row, column = (index - _KEYS_BESIDE, 3) if beside else divmod(index, 3)
        spot = cells[_COLUMNS * row + column]
        pieces.append(_key(glass, f"{key}key.{index}", button, spot, beside))
    return pieces


def _key(glass: Glass, key: str, button: Button, spot: pygame.Rect, beside: bool) -> Piece:
    """A key; one that stands `beside` the figures is quieter."""
    is_backspace = button.act == Key("back")
    image = buttons.button(
        glass,
        spot.size,
        "" if is_backspace else button.label,
        Kind.QUIET if beside else Kind.NORMAL,
        press_of(button),
        "backspace" if is_backspace else "",
        next((mm for mm in _KEYS_MM if _fits(glass, button.label, spot.width, mm)), _KEYS_MM[-1]),
    )
    return Piece(key, spot, image, button.act, still=True)


def _fits(glass: Glass, label: str, width: int, type_mm: float) -> bool:
    return measure.width(label, glass.mm(type_mm), bold=True) <= width - 2 * glass.mm(_KEY_PAD_MM)


_ALONE_MM = 11.5
"""The height of a key that is alone, if it is none that is rarely wanted."""

_SHORT = 4
_FEW_NUMBERS = 6
"""Numbers that stand in two columns like words; more of them stand close together."""

_CLOSE_MM = 1.4
"""Between keys of many numbers: below the usual gap, so that 0 to 20 stand on the least glass."""

_TALLEST_KEY_MM = 12.0


def choices(
    glass: Glass, key: str, prompt: Prompt, faces: Mapping[str, Card], width: int, height_max: int
) -> Block:
    """Everything to choose, from the top left corner.

    `height_max`: keys grow into it, nothing else does.
    """
    return _choices_block(glass, key, prompt, faces, width, height_max if prompt.keypad else 0)


@memo
def _choices_block(
    glass: Glass, key: str, prompt: Prompt, faces: Mapping[str, Card], width: int, height_max: int
) -> Block:
    pieces: tuple[Piece, ...] = ()
    height = 0
    buttons = prompt.buttons
    if prompt.picker is not None and prompt.picker.unknown is not None:
        buttons = (prompt.picker.unknown._replace(icon="eye-off"), *buttons)
    if prompt.keypad is not None and prompt.keypad.chips:
        return sum_pad(glass, key, prompt.keypad, (*prompt.given, *buttons), width)
    if prompt.keypad is not None:
        rows = 3 if width_beside(glass, prompt.keypad, width) else 4
        rows += -(-len(buttons) // 2)
        keys_height = height_max - glass.touch_px - glass.gap_px * (rows + 1)
        key_height = max(glass.touch_px, min(glass.mm(_TALLEST_KEY_MM), keys_height // rows))
        asked = prompt.short or prompt.text
        block = keypad(glass, key, prompt.keypad, prompt.given, width, key_height, asked)
        pieces, height = block
        height += glass.gap_px if buttons else 0
    if prompt.basket is not None and prompt.keypad is None:
        pieces, height = basket(glass, f"{key}basket.", prompt.basket, faces, width)
        height += glass.gap_px if buttons else 0
    if prompt.counted:
        pieces, height = counted_verbs(glass, f"{key}counted.", prompt.counted, width)
        height += glass.gap_px if buttons else 0
    grid = _rows(glass, f"{key}choice", buttons, width, height)
    return Block(pieces + grid.pieces, max(height, grid.height))


def _rows(glass: Glass, key: str, row: tuple[Button, ...], width: int, top: int) -> Block:
    """Buttons of one size in rows; one that is alone in its row takes the whole width."""
    if not row:
        return Block((), top)
    last_row = _quiet_buttons(glass, row, width)
    if last_row:
        upper = _rows(glass, key, row[: -len(last_row)], width, top)
        top = upper.height + (glass.gap_px if upper.pieces else 0)
        lower = _grid(glass, f"{key}.quiet", last_row, width, top, _SHORT)
        return Block((*upper.pieces, *lower.pieces), lower.height)
    if figures := many_numbers(row):
        return _numbers(glass, key, figures, row[len(figures) :], width, top)
    three = len(row) not in (2, 4) and width > glass.mm(80.0)
    return _grid(glass, key, row, width, top, 1 if len(row) == 1 else 3 if three else 2)


def many_numbers(row: tuple[Button, ...]) -> tuple[Button, ...]:
    """The numbers that a row begins with; none where they are so few that they stand like words."""
    figures = tuple(takewhile(_is_number, row))
    return figures if len(figures) > _FEW_NUMBERS else ()


def _numbers(
    glass: Glass,
    key: str,
    figures: tuple[Button, ...],
    words: tuple[Button, ...],
    width: int,
    top: int,
) -> Block:
    """Numbers close together; the words behind the last of them, else below them."""
    across_count, gap = _keys_across(glass, width), glass.mm(_CLOSE_MM)
    size = share(width, across_count, gap), glass.touch_px
    spots = tiles(pygame.Rect(0, top, width, 0), len(figures), across_count, size, gap)
    behind = right_of(pygame.Rect(0, spots[-1].top, width, size[1]), spots[-1].right + gap)
    if not words or not _stand_whole(glass, words, share(behind.width, len(words), gap)):
        numbers = _grid(glass, f"{key}.number", figures, width, top, across_count)
        rest = _rows(glass, key, words, width, numbers.height + gap)
        return Block((*numbers.pieces, *rest.pieces), max(numbers.height, rest.height))
    pieces = _pieces(glass, f"{key}.number", figures, spots)
    pieces += _pieces(glass, key, words, columns(behind, len(words), gap))
    return Block(pieces, behind.bottom)


def _stand_whole(glass: Glass, row: tuple[Button, ...], width: int) -> bool:
    """True if buttons so wide are wide enough for a finger, and each of their words for a line."""
    room_px = width - 2 * buttons.pad(glass, width)
    widest_px = max(measure.width(one.label, glass.mm(theme.LABEL_MM), bold=True) for one in row)
    return width >= glass.touch_px and widest_px <= room_px


def _is_number(button: Button) -> bool:
    return button.label.lstrip("−").isdigit()


def _quiet_buttons(glass: Glass, row: tuple[Button, ...], width: int) -> tuple[Button, ...]:
    """The quiet buttons at the end, where four of them can stand side by side."""
    last = tuple(takewhile(lambda button: button.look == "quiet", reversed(row)))[::-1]
    fits = len(last) >= _SHORT == across(glass, width, last, _SHORT)
    return last if fits and width <= glass.mm(80.0) else ()


def _grid(
    glass: Glass, key: str, group: tuple[Button, ...], width: int, top: int, across: int
) -> Block:
    """Buttons of one size, so many side by side; the last one fills a row that it has alone."""
    gap = glass.gap_px
    width_px = share(width, across, gap)
    height = lettering(glass, width_px, group).height
    if len(group) == 1 and group[0].look != "quiet":
        height = max(height, glass.mm(_ALONE_MM))
    spots = tiles(pygame.Rect(0, top, width, 0), len(group), across, (width_px, height), gap)
    if not spots[-1].left:
        spots[-1].width = width
    pieces = _pieces(glass, key, group, spots)
    return Block(pieces, pieces[-1].place.bottom)


def _pieces(
    glass: Glass, key: str, group: tuple[Button, ...], spots: list[pygame.Rect]
) -> tuple[Piece, ...]:
    """The buttons in their spots, in the type in which all of them fit the first one's width."""
    type_mm, icon, _ = lettering(glass, spots[0].width, group)
    return tuple(
        Piece(
            f"{key}.{index}",
            spot,
            face(glass, spot.size, button, type_mm, icon),
            button.act,
            still=True,
        )
        for index, (spot, button) in enumerate(zip(spots, group, strict=True))
    )
