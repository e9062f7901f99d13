"""The frame of all screens but the table: title, notices, buttons."""

from typing import NamedTuple

import pygame

from tablepi.screens.pictures.picture import Button, Notice
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import emblem
from tablepi.ui.toolkit.fonts import is_written
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    above,
    columns,
    in_row,
    rows,
    split_bottom,
    split_left,
    split_right,
    split_top,
    whole,
)
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.widgets.button_faces import choice, natural
from tablepi.ui.widgets.text_panels import notice, notice_height

HEAD_MM = 11.0
_SIGN_MM = 9.2
_LOW_TOP_MM, _LOW_MM = 2.0, 12.3
FOOT_MM = 9.6
_NOTICE_SHARE = 0.62
# Four lines of the least type.
_NOTICE_MM = 15.0
APART_MM = 7.0
"""Further gap beside what destroys, so that no thumb lies on it that was on what asked for it."""

_CELL_MM = 26.0
_GROWTH_MM = 3.2

_USUAL_MM = 92.0
_LARGEST = 1.5

# The most urgent is shown in words, the others by their signs.
_URGENT = ("timer", "disk", "damage", "clock", "tag", "reader", "slip", "info", "say", "hall")

Pieces = tuple[Piece, ...]


class Frame(NamedTuple):
    """The parts of a screen. `notice` is kept free for notices, whether there are any or not."""

    head: pygame.Rect
    notice: pygame.Rect
    body: pygame.Rect


def enlarged(glass: Glass) -> Glass:
    """The glass in millimetres that grow with it: a large panel shows no more, but larger."""
    short_mm = min(glass.size) / glass.px_per_mm
    times = min(_LARGEST, max(1.0, short_mm / _USUAL_MM))
    return Glass(glass.width_px, glass.height_px, glass.px_per_mm * times)


def frame(glass: Glass, foot_top: int, notices: bool) -> Frame:
    """The parts above the buttons, which begin at `foot_top`."""
    gap = glass.mm(GAP_MM)
    head, body = split_top(above(whole(glass), foot_top - gap), glass.mm(HEAD_MM), gap)
    strip = head
    if notices and glass.portrait:
        strip, body = split_top(body, glass.mm(_NOTICE_MM), gap)
    elif notices:
        strip, _ = split_right(head, round(head.width * _NOTICE_SHARE))
    return Frame(head, strip, body)


def low_frame(glass: Glass, foot_top: int) -> Frame:
    """A low line for the title, at the end of which notices stand; upright, in its place."""
    room, gap = whole(glass), glass.gap_px
    room.height, room.top = foot_top - gap - glass.mm(_LOW_TOP_MM), glass.mm(_LOW_TOP_MM)
    head, body = split_top(room, glass.mm(_LOW_MM), gap)
    if glass.portrait:
        # As far as it may grow, it keeps off what is below it.
        least_px = max(glass.touch_px, head.height - glass.mm(_GROWTH_MM))
        return Frame(head, head.inflate(0, least_px - head.height), body)
    return Frame(head, split_right(head, round(_NOTICE_SHARE * head.width))[0], body)


def title(glass: Glass, room: pygame.Rect, words: str, game: str = "") -> Pieces:
    """The screen's title, after a game's emblem if there is one: large on one line, else on two."""
    pieces: list[Piece] = []
    if game:
        side = min(room.height, glass.mm(HEAD_MM))
        image = emblem(game, side)
        place = image.get_rect(midleft=room.midleft)
        pieces.append(Piece("emblem", place, image, still=True))
        _, room = split_left(room, side, glass.mm(GAP_MM))
    image = _title(glass, room, words)
    return (*pieces, Piece("title", image.get_rect(midleft=room.midleft), image, still=True))


def unwritten_notices(sentence: str, *texts: str) -> tuple[Notice, ...]:
    """The notice that no font has all letters of these texts; none where that is not so."""
    return () if all(map(is_written, texts)) else (Notice("info", sentence),)


def heading(
    glass: Glass, parts: Frame, words: str, notices: tuple[Notice, ...], game: str = ""
) -> Pieces:
    """Title and notices; the title has the room to itself as long as there is no notice."""
    room = parts.head.union(parts.notice)
    if notices:
        room = parts.head.copy()
        if parts.notice.top == room.top:
            room.width = parts.notice.left - glass.mm(GAP_MM) - room.left
    return (*title(glass, room, words, game), *strips(glass, grown(glass, parts, notices), notices))


def grown(glass: Glass, parts: Frame, notices: tuple[Notice, ...]) -> pygame.Rect:
    """The room of the notices, which takes from the margins around it what their words need."""
    if not notices:
        return parts.notice
    most_px = parts.notice.height + glass.mm(_GROWTH_MM)
    height = strips_height(glass, parts.notice, notices, most_px)
    return parts.notice.inflate(0, height - parts.notice.height)


def strips(glass: Glass, room: pygame.Rect, notices: tuple[Notice, ...]) -> Pieces:
    """The most urgent notice in words, and at its end the signs of others of another kind."""
    if not notices:
        return ()
    urgent, kinds = _urgent_first(notices)
    side, gap = min(room.height, glass.mm(_SIGN_MM)), glass.mm(1.0)
    place, *others = in_row(room, (_worded_px(glass, room, kinds), *(side for _ in kinds)), gap)
    image = notice(glass, place.size, urgent.kind, urgent.text, urgent.act is not None)
    pieces = [Piece("notice", place, image, urgent.act)]
    for index, (place, kind) in enumerate(zip(others, kinds, strict=True)):
        pieces.append(Piece(f"notice {index}", place, notice(glass, place.size, kind, "")))
    return tuple(pieces)


def strips_height(
    glass: Glass, room: pygame.Rect, notices: tuple[Notice, ...], most_px: int
) -> int:
    """The height of the strips, by the words of the first."""
    urgent, kinds = _urgent_first(notices)
    tappable = urgent.act is not None
    return notice_height(
        glass, _worded_px(glass, room, kinds), urgent.text, room.height, most_px, tappable
    )


def _urgent_first(notices: tuple[Notice, ...]) -> tuple[Notice, list[str]]:
    """The most urgent one, and of which other kinds there are more."""
    urgent, *others = sorted(notices, key=_urgency)
    return urgent, list(dict.fromkeys(other.kind for other in others if other.kind != urgent.kind))


def _worded_px(glass: Glass, room: pygame.Rect, kinds: list[str]) -> int:
    side = min(room.height, glass.mm(_SIGN_MM))
    return room.width - len(kinds) * (side + glass.mm(1.0))


def foot(glass: Glass, back: tuple[Button, ...], on: tuple[Button, ...]) -> tuple[Pieces, int]:
    """The buttons along the lower edge, and where they begin.

    Ways back stand at the left, ways on at the right; the last of these is the likely step. Where
    they do not fit on one line, the ways back get smaller words; if that is not enough they are
    stacked, the ways on above.
    """
    gap, height = glass.mm(GAP_MM), glass.mm(FOOT_MM)
    strip, _ = split_bottom(whole(glass), height)
    if not (back or on):
        return (), strip.bottom
    for type_mm in (theme.BUTTON_MM, theme.LABEL_MM):
        if _natural_px(glass, back, type_mm) + gap + _natural_px(glass, on) <= strip.width:
            return _one_line(glass, strip, back, on, type_mm), strip.top
    lines = [line for line in (*_lines(glass, strip, on), *_lines(glass, strip, back)) if line]
    stack, _ = split_bottom(whole(glass), len(lines) * (height + gap) - gap)
    pieces: list[Piece] = []
    for index, (place, line) in enumerate(zip(rows(stack, len(lines), gap), lines, strict=True)):
        if line == back and _natural_px(glass, back) <= place.width:
            pieces += _one_line(glass, place, back, (), theme.BUTTON_MM)
            continue
        pieces += _even(glass, place, line, first=sum(len(buttons) for buttons in lines[:index]))
    return tuple(pieces), stack.top


def _title(glass: Glass, room: pygame.Rect, words: str) -> pygame.Surface:
    types = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
    size_px = measure.whole_px(words, room.size, [glass.mm(mm) for mm in types], bold=True)
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
    free = room
    for index, button in enumerate(reversed(on)):
        if index and button.look == "danger":
            free, _ = split_left(free, free.width - glass.mm(APART_MM))
        place, free = split_right(free, natural(glass, button), gap)
        pieces.append(choice(glass, f"on/{index}", button, place))
    for index, button in enumerate(back):
        place, free = split_left(free, natural(glass, button, back_type_mm), gap)
        pieces.append(choice(glass, f"back/{index}", button, place, back_type_mm))
    return tuple(pieces)


def _natural_px(glass: Glass, buttons: tuple[Button, ...], type_mm: float = theme.BUTTON_MM) -> int:
    """The width of these buttons side by side."""
    gap, apart = glass.mm(GAP_MM), glass.mm(APART_MM)
    dangers = sum(button.look == "danger" for button in buttons[:-1])
    return sum(natural(glass, button, type_mm) + gap for button in buttons) - gap + dangers * apart


def _lines(
    glass: Glass, room: pygame.Rect, buttons: tuple[Button, ...]
) -> list[tuple[Button, ...]]:
    most_across = max(1, room.width // glass.mm(_CELL_MM))
    count = -(-len(buttons) // most_across)
    size = -(-len(buttons) // count) if count else 1
    return [buttons[start : start + size] for start in range(0, len(buttons), size)]


def _places(glass: Glass, room: pygame.Rect, line: tuple[Button, ...]) -> list[pygame.Rect]:
    """Equal parts; where a word is longer than one of them, parts as long as their words."""
    gap, small = glass.mm(GAP_MM), theme.LABEL_MM
    equal_places = columns(room, len(line), gap)
    widths = [natural(glass, button._replace(icon=""), small) for button in line]
    spare_px = room.width - gap * (len(line) - 1) - sum(widths)
    if spare_px < 0 or max(widths) <= equal_places[0].width:
        return equal_places
    return list(in_row(room, [width + spare_px // len(line) for width in widths], gap))


def _even(glass: Glass, room: pygame.Rect, line: tuple[Button, ...], first: int) -> Pieces:
    places = _places(glass, room, line)
    words_px = max(natural(glass, button._replace(icon="")) for button in line)
    type_mm = theme.BUTTON_MM if words_px <= places[0].width else theme.LABEL_MM
    return tuple(
        choice(glass, f"foot/{first + index}", button, place, type_mm)
        for index, (place, button) in enumerate(zip(places, line, strict=True))
    )


def _urgency(shown_notice: Notice) -> int:
    return _URGENT.index(shown_notice.kind) if shown_notice.kind in _URGENT else len(_URGENT)
