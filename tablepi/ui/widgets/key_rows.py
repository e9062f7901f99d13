"""The rows of a keyboard on the glass: every key wide enough for a finger."""

import pygame

from tablepi.app.intents import Key
from tablepi.app.view.picture import Button
from tablepi.ui.screens.frame import Pieces
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets.choice_buttons import choice, natural

_WIDEST_MM = 18.0
_LONG = 1.6
_SMALLER_MM = 3.6

Row = tuple[Button, ...]


class Keys:
    """A keyboard's rows, as they stand in this width: those with too many keys are parted."""

    def __init__(self, glass: Glass, width_px: int, rows: tuple[Row, ...]) -> None:
        self.glass = glass
        self.gap = glass.gap_px
        fitting = (width_px + self.gap) // (glass.touch_px + self.gap)
        self.rows = tuple(part for row in rows for part in _parted(row, fitting))
        longest = max(len(row) for row in self.rows)
        unit = (width_px + self.gap) // longest - self.gap
        self.unit = min(unit, glass.mm(_WIDEST_MM))
        self.across = (self.unit + self.gap) * longest - self.gap

    def whole(self, height_px: int) -> int:
        """The height of all rows together."""
        return (height_px + self.gap) * len(self.rows) - self.gap

    def height(self, room_px: int, most_px: int) -> int:
        """The height of a key, so that all rows stand in this room."""
        gaps = self.gap * (len(self.rows) - 1)
        return max(self.glass.touch_px, min(most_px, (room_px - gaps) // len(self.rows)))


def keyboard(keys: Keys, room: pygame.Rect, height_px: int, type_mm: float) -> Pieces:
    """The keys from the top of the room, each row in its middle."""
    step = height_px + keys.gap
    pieces: list[Piece] = []
    for index, row in enumerate(keys.rows):
        place = pygame.Rect(room.left, room.top + index * step, room.width, height_px)
        row, widths, words_mm = _fitted(keys, row)
        left = place.centerx - (sum(widths) + keys.gap * (len(row) - 1)) // 2
        for at, (button, width) in enumerate(zip(row, widths, strict=True)):
            cell = pygame.Rect(left, place.top, width, height_px)
            size_mm = type_mm if len(button.label) == 1 else words_mm
            pieces.append(_key(keys.glass, f"key {index}.{at}", button, cell, size_mm))
            left = cell.right + keys.gap
    return tuple(pieces)


def _key(glass: Glass, key: str, button: Button, place: pygame.Rect, type_mm: float) -> Piece:
    """A key with a picture shows that alone; one that holds (shift) is lit."""
    if isinstance(button.act, Key) and button.icon and button.act.text != "enter":
        look = "primary" if button.chosen else button.look
        return choice(glass, key, button._replace(label="", look=look), place, type_mm)
    return choice(glass, key, button, place, type_mm)


def _fitted(keys: Keys, row: Row) -> tuple[Row, list[int], float]:
    """The row as it stands: its keys, how wide each is, and how high the words.

    One unit a letter; a row of words takes what they want, the middle one the rest. Where that is
    too much, quiet keys lose their pictures first, then all words are smaller.
    """
    if all(_short(button) for button in row):
        return row, [keys.unit] * len(row), theme.PROMPT_MM
    free = keys.across - keys.gap * (len(row) - 1)
    roomy = [max(keys.unit, round(_LONG * natural(keys.glass, button))) for button in row]
    if sum(roomy) <= free:
        return row, _filled(roomy, free), theme.PROMPT_MM
    plain = tuple(each._replace(icon="") if each.look == "quiet" else each for each in row)
    for shown, type_mm in ((row, theme.PROMPT_MM), (plain, theme.PROMPT_MM), (plain, _SMALLER_MM)):
        wanted = [natural(keys.glass, button, type_mm) for button in shown]
        if sum(wanted) <= free:
            return shown, _filled(wanted, free), type_mm
    return plain, [free // len(row)] * len(row), _SMALLER_MM


def _filled(wanted: list[int], free_px: int) -> list[int]:
    """The widths with what is left given to the middle one."""
    middle = len(wanted) // 2
    more = free_px - sum(wanted)
    return [width + more if at == middle else width for at, width in enumerate(wanted)]


def _short(button: Button) -> bool:
    return len(button.label) <= 1 or bool(button.icon and button.look == "normal")


def _parted(row: Row, fitting: int) -> list[Row]:
    """The row in as few parts of nearly equal length as have room."""
    parts = -(-len(row) // max(1, fitting))
    size = -(-len(row) // parts)
    return [row[at : at + size] for at in range(0, len(row), size)]
