"""The choices below the question: buttons, a keypad, likely numbers, a basket of cards."""

from collections.abc import Mapping
from itertools import takewhile

import pygame

from tablepi.core.cards import Card
from tablepi.referee.intents import Key
from tablepi.referee.table_picture import CountedVerb, Keypad, Prompt
from tablepi.screens.pictures.picture import Button
from tablepi.ui.table.basket import basket
from tablepi.ui.table.prompt_buttons import across, face, given_word, lettering, press_of
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import share, split_left, split_right, tiles
from tablepi.ui.toolkit.pieces import Block, Piece
from tablepi.ui.toolkit.sprites import memo, sprite
from tablepi.ui.widgets import button_faces as buttons

_COUNTED_ACROSS = (5, 4)
"""Keys in a row, two of which are the verb's: the most that a finger can tell apart."""

_BESIDE_MM = 100.0


def counted_verbs(glass: Glass, key: str, shown: tuple[CountedVerb, ...], width: int) -> Block:
    """Every verb at the left of its first row; its numbers fill that row, and one below it.

    Where there is room for it, two verbs stand side by side.
    """
    gap = glass.gap_px
    across = 2 if len(shown) > 1 and width > glass.mm(_BESIDE_MM) else 1
    wide, pieces, y = share(width, across, gap), list[Piece](), 0
    verbs = tuple(each.button for each in shown)
    count = next(
        (each for each in _COUNTED_ACROSS if share(wide, each, gap) >= glass.touch_px),
        _COUNTED_ACROSS[-1],
    )
    style = lettering(glass, 2 * share(wide, count, gap) + gap, verbs)
    for first in range(0, len(shown), across):
        blocks = [
            _verb(glass, f"{key}{first + at}", each, room, count, style.type_mm)
            for at, each in enumerate(shown[first : first + across])
            for room in [pygame.Rect(at * (wide + gap), y, wide, style.high)]
        ]
        pieces += [piece for block in blocks for piece in block]
        y = max(piece.place.bottom for piece in pieces) + gap
    return Block(tuple(pieces), max(0, y - gap))


def _verb(
    glass: Glass, key: str, shown: CountedVerb, room: pygame.Rect, count: int, type_mm: float
) -> list[Piece]:
    """The verb, two keys wide, and its numbers, in rows of `count` keys, as high as the room."""
    gap = glass.gap_px
    size = share(room.width, count, gap), room.height
    spots = tiles(room, len(shown.numbers) + 2, count, size, gap)
    pieces = [_piece(glass, key, shown.button, spots[0].union(spots[1]), type_mm)]
    for at, (spot, number) in enumerate(zip(spots[2:], shown.numbers, strict=True)):
        pieces.append(_piece(glass, f"{key}.{at}", number, spot, theme.BUTTON_MM))
    return pieces


def _piece(glass: Glass, key: str, button: Button, spot: pygame.Rect, type_mm: float) -> Piece:
    drawn = face(glass, spot.size, button, type_mm, icon=False)
    return Piece(key, spot, drawn, button.act, still=True)


_KEY_TYPE_MM = 6.0
_KEYS_MM = (_KEY_TYPE_MM, 4.5, 4.0, 3.6, 3.0)
_KEY_PAD_MM = 0.8
_KEYS_BESIDE = 9


def keypad(
    glass: Glass, key: str, shown: Keypad, given: tuple[Button, ...], width: int, high: int
) -> Block:
    """Words given and the number on one line, keys `high` pixels high, then what ends the number,
    so many side by side as can be read.
    """
    if shown.chips:
        return _with_chips(glass, key, shown, given, width, high)
    gap = glass.gap_px
    y = glass.touch_px + gap
    pieces = _keys(glass, key, shown.keys, y, width, high)
    y += 3 * (high + gap)
    pieces += _confirms(glass, key, shown.confirms, pygame.Rect(0, y, width, high))
    pieces += _display(glass, key, shown.text, given, pygame.Rect(0, 0, width, glass.touch_px))
    return Block(tuple(pieces), max(piece.place.bottom for piece in pieces))


def _confirms(
    glass: Glass, key: str, confirms: tuple[Button, ...], room: pygame.Rect
) -> list[Piece]:
    """Buttons of one size, as many side by side as can be read, and as high as the room or more."""
    gap, pieces = glass.gap_px, []
    count = across(glass, room.width, confirms, len(confirms))
    wide = share(room.width, count, gap)
    type_mm, icon, least = lettering(glass, wide, confirms)
    size = wide, max(room.height, least)
    for index, (spot, confirm) in enumerate(
        zip(tiles(room, len(confirms), count, size, gap), confirms, strict=True)
    ):
        drawn = face(glass, size, confirm, type_mm, icon)
        pieces.append(Piece(f"{key}confirm.{index}", spot, drawn, confirm.act, still=True))
    return pieces


_ACROSS = 6
"""Keys side by side."""

_GRID = (0, 1, 2, 9, 3, 4, 5, 10, 6, 7, 8, 11)
"""The order of the keys beside the chips: figures as on a telephone, then the sign, 0, back."""


def _with_chips(
    glass: Glass, key: str, shown: Keypad, given: tuple[Button, ...], width: int, high: int
) -> Block:
    """Chips and keys in one grid, below them the number with what enters it."""
    gap, rows = glass.gap_px, len(shown.keys) // 4 + 1
    size = share(width, _ACROSS, gap), high
    cells = tiles(pygame.Rect(0, 0, width, 0), rows * _ACROSS, _ACROSS, size, gap)
    figures = [(f"key.{at}", shown.keys[at]) for at in _GRID]
    chips = [(f"chip.{at}", chip) for at, chip in enumerate(shown.chips)]
    left = [*chips[:4], *figures]
    grid = [
        each
        for row in range(rows)
        for each in (*left[4 * row : 4 * row + 4], *chips[4 + row :: rows])
    ]
    pieces = [
        _key(glass, f"{key}{name}", button, spot, beside=name[:4] == "chip" or at % _ACROSS == 3)
        for at, ((name, button), spot) in enumerate(zip(grid, cells, strict=True))
    ]
    y = rows * (high + gap)
    line, count = pygame.Rect(0, y, width, high), len(shown.confirms)
    ends, field = split_right(line, width - share(width, count + 1, gap) - gap, gap)
    pieces += _display(glass, key, shown.text, given, field)
    pieces += _confirms(glass, key, shown.confirms, ends)
    return Block(tuple(pieces), max(piece.place.bottom for piece in pieces))


def _display(
    glass: Glass, key: str, number: str, given: tuple[Button, ...], rest: pygame.Rect
) -> list[Piece]:
    gap, pieces, width = glass.gap_px, [], rest.width
    most = width // 2 if len(given) == 1 else width * 3 // 5
    each = share(most - gap, len(given), gap)
    for index, button in enumerate(given):
        spot, rest = split_left(rest, each, gap)
        drawn = given_word(glass, spot.size, button)
        pieces.append(Piece(f"{key}given.{index}", spot, drawn, button.act, still=True))
    drawn = display(glass, rest.size, number)
    pieces.append(Piece(f"{key}display", rest, drawn, still=True))
    return pieces


@sprite
def display(glass: Glass, size: tuple[int, int], number: str) -> pygame.Surface:
    """The number as it is typed, at the right of a dark field."""
    corner = glass.mm(theme.CORNER_MM)
    surface = paint.plate(size, corner, theme.STOCK, theme.EDGE, glass.mm(0.25)).copy()
    pad = glass.mm(theme.PAD_MM)
    size_px = glass.mm(_KEY_TYPE_MM)
    while measure.figures_width(number, size_px) > size[0] - 2 * pad and size_px > glass.mm(3.0):
        size_px -= 1
    drawn = text.figures(number, size_px, theme.TEXT)
    surface.blit(drawn, drawn.get_rect(midright=(size[0] - pad, size[1] // 2)))
    return surface


def _keys(
    glass: Glass, key: str, keys: tuple[Button, ...], y: int, width: int, high: int
) -> list[Piece]:
    """Nine keys as on a telephone, the others in a fourth column."""
    cells = tiles(
        pygame.Rect(0, y, width, 0), 12, 4, (share(width, 4, glass.gap_px), high), glass.gap_px
    )
    pieces = []
    for index, shown in enumerate(keys):
        beside = index >= _KEYS_BESIDE
        spot = cells[4 * (index - _KEYS_BESIDE) + 3 if beside else index // 3 * 4 + index % 3]
        pieces.append(_key(glass, f"{key}key.{index}", shown, spot, beside))
    return pieces


def _key(glass: Glass, key: str, shown: Button, spot: pygame.Rect, beside: bool) -> Piece:
    """A key; one that stands `beside` the figures is quieter."""
    rubs = shown.act == Key("back")
    drawn = buttons.button(
        glass,
        spot.size,
        "" if rubs else shown.label,
        buttons.Kind.QUIET if beside else buttons.Kind.NORMAL,
        press_of(shown),
        "backspace" if rubs else "",
        next((mm for mm in _KEYS_MM if _fits(glass, shown.label, spot.width, mm)), _KEYS_MM[-1]),
    )
    return Piece(key, spot, drawn, shown.act, still=True)


def _fits(glass: Glass, label: str, width: int, type_mm: float) -> bool:
    return measure.width(label, glass.mm(type_mm), bold=True) <= width - 2 * glass.mm(_KEY_PAD_MM)


_ALONE_MM = 11.5
_SHORT = 4
_TALLEST_KEY_MM = 12.0


def choices(
    glass: Glass, key: str, prompt: Prompt, faces: Mapping[str, Card], width: int, room: int
) -> Block:
    """Everything to choose, from the top left corner.

    `room` is the height that there is at most: keys grow into it, nothing else does.
    """
    return _laid(glass, key, prompt, faces, width, room if prompt.keypad else 0)


@memo
def _laid(
    glass: Glass, key: str, prompt: Prompt, faces: Mapping[str, Card], width: int, room: int
) -> Block:
    pieces: tuple[Piece, ...] = ()
    height = 0
    shown = prompt.buttons
    if prompt.picker is not None and prompt.picker.unknown is not None:
        shown = (prompt.picker.unknown._replace(icon="eye-off"), *shown)
    if prompt.keypad is not None:
        chips = prompt.keypad.chips
        rows = (5 if chips else 4) + (-(-len(shown) // 2))
        free = room - (0 if chips else glass.touch_px) - glass.gap_px * (rows + 1)
        high = max(glass.touch_px, min(glass.mm(_TALLEST_KEY_MM), free // rows))
        laid = keypad(glass, key, prompt.keypad, prompt.given, width, high)
        pieces, height = laid
        height += glass.gap_px if shown else 0
    if prompt.basket is not None and prompt.keypad is None:
        pieces, height = basket(glass, f"{key}basket.", prompt.basket, faces, width)
        height += glass.gap_px if shown else 0
    if prompt.counted:
        pieces, height = counted_verbs(glass, f"{key}counted.", prompt.counted, width)
        height += glass.gap_px if shown else 0
    buttons = _rows(glass, f"{key}choice", shown, width, height)
    return Block(pieces + buttons.pieces, max(height, buttons.height))


def _rows(glass: Glass, key: str, shown: tuple[Button, ...], width: int, top: int) -> Block:
    """Buttons of one size in rows; one that is alone in its row takes the whole width."""
    if not shown:
        return Block((), top)
    quiet = _quiet(glass, shown, width)
    if quiet:
        first = _rows(glass, key, shown[: -len(quiet)], width, top)
        top = first.height + (glass.gap_px if first.pieces else 0)
        last = _grid(glass, f"{key}.quiet", quiet, width, top, _SHORT)
        return Block((*first.pieces, *last.pieces), last.height)
    three = len(shown) not in (2, 4) and width > glass.mm(80.0)
    return _grid(glass, key, shown, width, top, 1 if len(shown) == 1 else 3 if three else 2)


def _quiet(glass: Glass, shown: tuple[Button, ...], width: int) -> tuple[Button, ...]:
    """The quiet buttons at the end, where four of them can stand side by side."""
    last = tuple(takewhile(lambda button: button.look == "quiet", reversed(shown)))[::-1]
    fits = len(last) >= _SHORT == across(glass, width, last, _SHORT)
    return last if fits and width <= glass.mm(80.0) else ()


def _grid(
    glass: Glass, key: str, shown: tuple[Button, ...], width: int, top: int, across: int
) -> Block:
    """Buttons of one size, so many side by side; the last one fills a row that it has alone."""
    gap = glass.gap_px
    wide = share(width, across, gap)
    type_mm, icon, high = lettering(glass, wide, shown)
    if len(shown) == 1:
        high = max(high, glass.mm(_ALONE_MM))
    pieces = []
    spots = tiles(pygame.Rect(0, top, width, 0), len(shown), across, (wide, high), gap)
    for index, (spot, button) in enumerate(zip(spots, shown, strict=True)):
        if index == len(shown) - 1 and not spot.left:
            spot.width = width
        drawn = face(glass, spot.size, button, type_mm, icon)
        pieces.append(Piece(f"{key}.{index}", spot, drawn, button.act, still=True))
    return Block(tuple(pieces), pieces[-1].place.bottom)
