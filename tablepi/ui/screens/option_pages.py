"""The options of a set-up: one field below the other, on pages where not all are in sight."""

import pygame

from tablepi.screens.pictures.picture import Button, OptionField
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    centred,
    in_row,
    inset,
    share,
    split_left,
    split_right,
    split_top,
)
from tablepi.ui.toolkit.pieces import Area, Piece, TurnPage
from tablepi.ui.widgets.button_faces import button, choice, natural
from tablepi.ui.widgets.frame import Pieces
from tablepi.ui.widgets.key_faces import Kind, well
from tablepi.ui.widgets.page_turning import Stack, step_px

Fields = tuple[OptionField, ...]

_PART_MM, _WELL_PAD_MM = 9.2, 0.3
_LABEL_MM = 4.6
_FIELD_GAP_MM = 3.0
_TURN_MM = 9.4
_PART_AIR_MM, _TICK_MM = 3.2, 7.0
"""What a part has besides its words, and the chosen one for its tick where there is room."""


def option_fields(
    glass: Glass, room: pygame.Rect, fields: Fields
) -> tuple[Pieces, tuple[Area, ...]]:
    """The fields, as roomy as all of them fit; else an area whose pages turn."""
    for gap in _gaps(glass):
        if _height(glass, room.width, fields, gap) <= room.height:
            return _fields(glass, room, fields, 0, gap), ()
    strip, room = split_right(room, glass.mm(_TURN_MM), glass.gap_px)
    return (), (_pages(glass, room, strip, fields),)


def _gaps(glass: Glass) -> tuple[int, int]:
    """A roomy gap between two fields, and the least, with which the keys in them keep apart."""
    return glass.mm(_FIELD_GAP_MM), glass.gap_px - 2 * glass.mm(_WELL_PAD_MM)


def _pages(glass: Glass, room: pygame.Rect, strip: pygame.Rect, fields: Fields) -> Area:
    """The fields on pages, each as roomy as its own fields fit, and in the strip what turns."""
    heights = [_field_px(glass, room.width, field) for field in fields]
    # A field that is higher than a page is cut, and stays apart from the next page.
    step = max(step_px(glass, room), max(heights) + glass.gap_px)
    pages = list(Stack(room, step, heights, _gaps(glass)[-1]).pages())

    def page_of(number: int) -> Pieces:
        first, part = pages[number].start, fields[pages[number].start : pages[number].stop]
        gaps = (gap for gap in _gaps(glass) if _height(glass, room.width, part, gap) <= room.height)
        gap = next(gaps, _gaps(glass)[-1])
        return _fields(glass, room.move(0, number * step), part, first, gap)

    def lay(top: int, bottom: int) -> Pieces:
        tops = (room.top + number * step for number in range(len(pages)))
        seen = (number for number, y in enumerate(tops) if top - room.height < y < bottom)
        return tuple(piece for number in seen for piece in page_of(number))

    def feet(page: int) -> Pieces:
        return _turns(glass, strip, page, len(pages))

    return Area("options", room, (len(pages) - 1) * step, 0, lay, step, feet, leads=False)


def _turns(glass: Glass, strip: pygame.Rect, page: int, pages: int) -> Pieces:
    """The keys to the pages before and after, and between them which page it is."""
    size = strip.width, strip.width
    up, down = pygame.Rect(strip.topleft, size), pygame.Rect((0, 0), size)
    down.bottomright = strip.bottomright
    image = text.fitted(f"{page + 1}/{pages}", strip.width, glass.mm(theme.LEAST_MM), theme.QUIET)
    part = Piece("turn of options", image.get_rect(center=strip.center), image)
    back, on = min(1, page), min(1, pages - 1 - page)
    return (
        choice(glass, "turn of options/up", _turn("up", -back), up),
        *((part,) if part.place.height <= down.top - up.bottom else ()),
        choice(glass, "turn of options/down", _turn("down", on), down),
    )


def _turn(icon: str, pages: int) -> Button:
    return Button("", TurnPage("options", pages), "quiet", icon=icon, dim=not pages)


def _height(glass: Glass, width: int, fields: Fields, gap: int) -> int:
    heights = [_field_px(glass, width, field) for field in fields]
    return sum(heights) + gap * (len(fields) - 1)


def _field_px(glass: Glass, width: int, field: OptionField) -> int:
    """A line, and one more for the label where that has no room beside the values."""
    lines = _lines(glass, width, field)
    well_px = len(lines) * (glass.mm(_PART_MM) + glass.gap_px) - glass.gap_px
    return well_px + 2 * glass.mm(_WELL_PAD_MM) + _label_px(glass, width, field)


def _label_px(glass: Glass, width: int, field: OptionField) -> int:
    return 0 if _is_beside(glass, width, field) else glass.mm(_LABEL_MM)


def _is_beside(glass: Glass, width: int, field: OptionField) -> bool:
    """True if the label stands before the values, on their line."""
    label_px = width - glass.gap_px - _values_px(glass, field)
    size = max(0, label_px), glass.mm(_PART_MM) + 2 * glass.mm(_WELL_PAD_MM)
    return measure.is_whole(field.label, size, glass.mm(theme.LEAST_MM))


def _values_px(glass: Glass, field: OptionField) -> int:
    """The width of all values on one line, or of a value and the keys around it."""
    if field.choices:
        line_px = _line_px(glass, field.choices) + glass.mm(_TICK_MM)
        return line_px + 2 * glass.mm(_WELL_PAD_MM)
    # At either end of the range one key is missing, but its place stays.
    has_steps = field.less is not None or field.more is not None
    keys = [glass.mm(_PART_MM) + glass.gap_px] * (2 if has_steps else 0)
    keys += [natural(glass, field.type, theme.LABEL_MM) + glass.gap_px] if field.type else []
    return sum(keys) + measure.width(field.value, glass.mm(theme.LABEL_MM), bold=True)


def _part_px(glass: Glass, value: Button) -> int:
    words_px = measure.width(value.label, glass.mm(theme.LABEL_MM), bold=True)
    return max(glass.mm(_PART_MM), words_px + glass.mm(_PART_AIR_MM))


def _lines(glass: Glass, width: int, field: OptionField) -> list[tuple[Button, ...]]:
    """The values in as few lines as their words allow."""
    values, inner = field.choices, width - 2 * glass.mm(_WELL_PAD_MM)
    for across in range(len(values), 0, -1):
        lines = [values[at : at + across] for at in range(0, len(values), across)]
        if all(_line_px(glass, line) <= inner for line in lines):
            return lines
    return [(value,) for value in values] or [()]


def _line_px(glass: Glass, values: tuple[Button, ...]) -> int:
    return sum(_part_px(glass, value) for value in values) + glass.gap_px * (len(values) - 1)


def _fields(glass: Glass, room: pygame.Rect, fields: Fields, first: int, gap: int) -> Pieces:
    pieces: Pieces = ()
    for at, field in enumerate(fields, first):
        height = _field_px(glass, room.width, field)
        place, room = split_top(room, height, gap)
        pieces += _field(glass, place, field, f"options/{at}")
    return pieces


def _field(glass: Glass, place: pygame.Rect, field: OptionField, key: str) -> Pieces:
    """The label before the values or above them, and the values in a well."""
    if _is_beside(glass, place.width, field):
        values_px = _values_px(glass, field)
        values, label_place = split_right(place, values_px, glass.gap_px)
    else:
        label_place, values = split_top(place, glass.mm(_LABEL_MM))
    sizes = [glass.mm(mm) for mm in (theme.LABEL_MM, theme.LEAST_MM)]
    size_px = measure.whole_px(field.label, label_place.size, sizes)
    rows = max(1, measure.rows_in(label_place.height, size_px))
    image = text.block(field.label, label_place.width, rows, size_px, theme.QUIET)
    label = Piece(f"{key}/label", image.get_rect(midleft=label_place.midleft), image)
    if field.choices:
        return (label, *_choices(glass, values, field, key))
    return (label, *_around(glass, values, field, key))


def _choices(glass: Glass, place: pygame.Rect, field: OptionField, key: str) -> Pieces:
    """All values in a well; the chosen one is white."""
    pad, gap = glass.mm(_WELL_PAD_MM), glass.gap_px
    pieces: list[Piece] = [Piece(f"{key}/ground", place, well(glass, place.size))]
    room = inset(place, pad)
    for line in _lines(glass, place.width, field):
        row, room = split_top(room, glass.mm(_PART_MM), gap)
        parts = zip(_parts(glass, row, line), line, strict=True)
        for part, value in parts:
            name = f"{key}/{field.choices.index(value)}"
            pieces.append(_part(glass, name, value, part))
    return tuple(pieces)


def _parts(glass: Glass, line: pygame.Rect, values: tuple[Button, ...]) -> list[pygame.Rect]:
    """The places of values on a line: the chosen one has room for its tick before all share it."""
    widths = [_part_px(glass, value) for value in values]
    spare, tick = line.width - _line_px(glass, values), glass.mm(_TICK_MM)
    if spare >= tick and any(value.chosen for value in values):
        spare -= tick
        widths = [
            width + (tick if value.chosen else 0)
            for width, value in zip(widths, values, strict=True)
        ]
    return list(in_row(line, [width + spare // len(values) for width in widths], glass.gap_px))


def _part(glass: Glass, key: str, value: Button, place: pygame.Rect) -> Piece:
    """A value; the chosen one is white, and has a tick where that leaves its words whole."""
    kind = Kind.CHOSEN if value.chosen else Kind.QUIET
    has_tick = value.chosen and place.width >= _part_px(glass, value) + glass.mm(_TICK_MM)
    sign = "check" if has_tick else ""
    image = button(glass, place.size, value.label, kind, image=sign, type_mm=theme.LABEL_MM)
    return Piece(key, place, image, value.act)


def _around(glass: Glass, room: pygame.Rect, field: OptionField, key: str) -> Pieces:
    """The value between less and more, then the way to type it."""
    gap, step, height = glass.gap_px, glass.mm(_PART_MM), room.height
    room = centred(room, (room.width, step))
    pieces: list[Piece] = []
    if field.type is not None:
        type_key, width = _type_key(glass, room.width, field, field.type)
        place, room = split_right(room, width, gap)
        pieces.append(choice(glass, f"{key}/type", type_key, place, theme.LABEL_MM))
    if field.less is not None or field.more is not None:
        less, room = split_left(room, step, gap)
        more, room = split_right(room, step, gap)
        for name, step_key, place in (("less", field.less, less), ("more", field.more, more)):
            if step_key is not None:
                pieces.append(choice(glass, f"{key}/{name}", step_key, place))
    sizes = [glass.mm(mm) for mm in (theme.LABEL_MM, theme.LEAST_MM)]
    size_px = measure.legible_px(field.value, room.width, sizes, bold=True)
    rows = max(1, measure.rows_in(height, size_px))
    image = text.block(field.value, room.width, rows, size_px, theme.TEXT, bold=True)
    place = image.get_rect(midleft=room.midleft)
    if field.less is not None or field.more is not None:
        place.center = room.center
    place.top = max(place.top, room.top)
    return (Piece(f"{key}/value", place, image), *pieces)


def _type_key(glass: Glass, room_px: int, field: OptionField, key: Button) -> tuple[Button, int]:
    """The way to type a value, and its width; its icon alone where the value has no room else."""
    width = min(natural(glass, key, theme.LABEL_MM), share(room_px, 2, glass.gap_px))
    value_px = measure.width(field.value, glass.mm(theme.LEAST_MM), bold=True)
    steps_px = 2 * (glass.mm(_PART_MM) + glass.gap_px) if field.less or field.more else 0
    if value_px + steps_px + glass.gap_px + width > room_px and key.icon:
        return key._replace(label=""), glass.mm(_PART_MM)
    return key, width
