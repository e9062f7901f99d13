"""The frame of all screens but the table: title, notices, buttons."""

from typing import NamedTuple

import pygame

from tablepi.app.view.picture import Button, Notice
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import emblem
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, MARGIN_MM
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.notices import height, notice

_HEAD_MM = 12.2
_SIGN_MM = 9.2
_FOOT_MM = 11.0
_TITLES_MM = (7.5, 6.0)
_NOTICE_SHARE = 0.56
# Four lines of the least type.
_NOTICE_MM = 13.8
_CELL_MM = 26.0
_SMALLER_MM = 3.6

_USUAL_MM = 92.0
_LARGEST = 1.5

# The most urgent is shown in words, the others by their signs.
_URGENT = ("disk", "damage", "clock", "tag", "reader", "info")

Pieces = tuple[Piece, ...]


class Frame(NamedTuple):
    """The parts of a screen. `notice` is kept free for notices, whether there are any or not."""

    head: pygame.Rect
    notice: pygame.Rect
    body: pygame.Rect


def roomy(glass: Glass) -> Glass:
    """The glass in millimetres that grow with it: a large panel shows no more, but larger."""
    short_mm = min(glass.size) / glass.px_per_mm
    times = min(_LARGEST, max(1.0, short_mm / _USUAL_MM))
    return Glass(glass.width_px, glass.height_px, glass.px_per_mm * times)


def frame(glass: Glass, foot_top: int, notices: bool) -> Frame:
    """The parts above the buttons, which begin at `foot_top`."""
    margin, gap = glass.mm(MARGIN_MM), glass.mm(GAP_MM)
    width = glass.width_px - 2 * margin
    head = pygame.Rect(margin, margin, width, glass.mm(_HEAD_MM))
    strip = head.copy()
    if notices and glass.portrait:
        strip.update(margin, head.bottom + gap, width, glass.mm(_NOTICE_MM))
    elif notices:
        strip.width = round(width * _NOTICE_SHARE)
        strip.right = head.right
    top = strip.bottom + gap
    body = pygame.Rect(margin, top, width, max(1, foot_top - gap - top))
    return Frame(head, strip, body)


def title(glass: Glass, room: pygame.Rect, words: str, game: str = "") -> Pieces:
    """The screen's title, after a game's emblem if there is one: large on one line, else on two."""
    pieces: list[Piece] = []
    if game:
        side = min(room.height, glass.mm(_HEAD_MM))
        drawn = emblem(game, side)
        place = drawn.get_rect(midleft=room.midleft)
        pieces.append(Piece("emblem", place, drawn, still=True))
        step = side + glass.mm(GAP_MM)
        room = pygame.Rect(room.left + step, room.top, room.width - step, room.height)
    drawn = _title(glass, room, words)
    return (*pieces, Piece("title", drawn.get_rect(midleft=room.midleft), drawn, still=True))


def heading(
    glass: Glass, parts: Frame, words: str, notices: tuple[Notice, ...], game: str = ""
) -> Pieces:
    """Title and notices; the title has the room to itself as long as there is no notice."""
    room = parts.head.union(parts.notice)
    if notices:
        room = parts.head.copy()
        if parts.notice.top == room.top:
            room.width = parts.notice.left - glass.mm(GAP_MM) - room.left
    return (*title(glass, room, words, game), *strips(glass, parts.notice, notices))


def strips(glass: Glass, room: pygame.Rect, notices: tuple[Notice, ...]) -> Pieces:
    """The most urgent notice in words, and at its end the signs of others of another kind."""
    if not notices:
        return ()
    first, kinds = _urgent_first(notices)
    side, gap = min(room.height, glass.mm(_SIGN_MM)), glass.mm(1.0)
    width = _worded_px(glass, room, kinds)
    place = pygame.Rect(room.left, room.top, width, room.height)
    drawn = notice(glass, place.size, first.kind, first.text, first.act is not None)
    pieces = [Piece("notice", place, drawn, first.act)]
    for index, kind in enumerate(kinds):
        place = pygame.Rect(place.right + gap, room.top, side, room.height)
        pieces.append(Piece(f"notice {index}", place, notice(glass, place.size, kind, "")))
    return tuple(pieces)


def strips_height(glass: Glass, room: pygame.Rect, notices: tuple[Notice, ...], most: int) -> int:
    """How high strips have to be for the words of the first: a room's height at least."""
    first, kinds = _urgent_first(notices)
    tappable = first.act is not None
    return height(glass, _worded_px(glass, room, kinds), first.text, room.height, most, tappable)


def _urgent_first(notices: tuple[Notice, ...]) -> tuple[Notice, list[str]]:
    """The most urgent one, and of which other kinds there are more."""
    first, *others = sorted(notices, key=_urgency)
    return first, list(dict.fromkeys(each.kind for each in others if each.kind != first.kind))


def _worded_px(glass: Glass, room: pygame.Rect, kinds: list[str]) -> int:
    side = min(room.height, glass.mm(_SIGN_MM))
    return room.width - len(kinds) * (side + glass.mm(1.0))


def foot(glass: Glass, back: tuple[Button, ...], on: tuple[Button, ...]) -> tuple[Pieces, int]:
    """The buttons along the lower edge, and where they begin.

    Ways back stand at the left, ways on at the right; the last of these is the likely step. Where
    they do not fit on one line, the ways back get smaller words; if that is not enough they are
    stacked, the ways on above.
    """
    margin, gap, height = glass.mm(MARGIN_MM), glass.mm(GAP_MM), glass.mm(_FOOT_MM)
    room = pygame.Rect(margin, 0, glass.width_px - 2 * margin, height)
    room.bottom = glass.height_px - margin
    if not (back or on):
        return (), glass.height_px - margin
    for type_mm in (theme.PROMPT_MM, _SMALLER_MM):
        widths = [natural(glass, button, type_mm) for button in back]
        widths += [natural(glass, button) for button in on]
        if sum(widths) + gap * len(widths) <= room.width + gap:
            return _one_line(glass, room, back, on, type_mm), room.top
    rows = [row for row in (*_rows(glass, room, on), *_rows(glass, room, back)) if row]
    pieces: list[Piece] = []
    top = room.bottom - len(rows) * height - (len(rows) - 1) * gap
    for index, row in enumerate(rows):
        place = pygame.Rect(room.left, top + index * (height + gap), room.width, height)
        pieces += _even(glass, place, row, first=sum(len(each) for each in rows[:index]))
    return tuple(pieces), top


def _title(glass: Glass, room: pygame.Rect, words: str) -> pygame.Surface:
    for length_mm in _TITLES_MM:
        size_px = glass.mm(length_mm)
        fits = measure.width(words, size_px, bold=True) <= room.width
        if fits and room.height >= 2 * size_px:
            return text.line(words, size_px, theme.TEXT, bold=True)
    size_px = glass.mm(theme.PROMPT_MM)
    rows = max(1, measure.rows_in(room.height, size_px))
    return text.block(words, room.width, rows, size_px, theme.TEXT, bold=True)


def _one_line(
    glass: Glass,
    room: pygame.Rect,
    back: tuple[Button, ...],
    on: tuple[Button, ...],
    back_type_mm: float,
) -> Pieces:
    gap = glass.mm(GAP_MM)
    pieces: list[Piece] = []
    right = room.right
    for index, button in enumerate(reversed(on)):
        width = natural(glass, button)
        place = pygame.Rect(right - width, room.top, width, room.height)
        pieces.append(choice(glass, f"on/{index}", button, place))
        right = place.left - gap
    left = room.left
    for index, button in enumerate(back):
        width = natural(glass, button, back_type_mm)
        place = pygame.Rect(left, room.top, width, room.height)
        pieces.append(choice(glass, f"back/{index}", button, place, back_type_mm))
        left = place.right + gap
    return tuple(pieces)


def _rows(glass: Glass, room: pygame.Rect, shown: tuple[Button, ...]) -> list[tuple[Button, ...]]:
    each = max(1, room.width // glass.mm(_CELL_MM))
    count = -(-len(shown) // each)
    size = -(-len(shown) // count) if count else 1
    return [shown[at : at + size] for at in range(0, len(shown), size)]


def _even(glass: Glass, room: pygame.Rect, row: tuple[Button, ...], first: int) -> Pieces:
    gap = glass.mm(GAP_MM)
    width = (room.width - gap * (len(row) - 1)) // len(row)
    words = max(natural(glass, button._replace(icon="")) for button in row)
    type_mm = theme.PROMPT_MM if words <= width else _SMALLER_MM
    return tuple(
        choice(
            glass,
            f"foot/{first + index}",
            button,
            pygame.Rect(room.left + index * (width + gap), room.top, width, room.height),
            type_mm,
        )
        for index, button in enumerate(row)
    )


def _urgency(shown: Notice) -> int:
    return _URGENT.index(shown.kind) if shown.kind in _URGENT else len(_URGENT)
