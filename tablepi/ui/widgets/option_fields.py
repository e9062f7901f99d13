"""Option fields: a label, and its values as buttons or as less and more."""

import pygame

from tablepi.app.view.picture import Button, OptionField
from tablepi.ui.screens.frame import Pieces
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    below,
    fitting,
    share,
    split_left,
    split_right,
    split_top,
    tiles,
)
from tablepi.ui.toolkit.pieces import MARK_MM, Piece
from tablepi.ui.widgets.button_faces import choice, natural, option

_BUTTON_MM = 10.0
_STEP_MM = 11.0
_LABEL_GAP_MM = 0.6
_FIELD_GAP_MM = 3.0


def option_fields(
    glass: Glass, room: pygame.Rect, fields: tuple[OptionField, ...]
) -> tuple[Pieces, int]:
    """The fields one below the other, and how far they scroll (pixels)."""
    for mark in (0, glass.mm(MARK_MM + 1.0)):
        _, inner = split_right(room, mark)
        pieces: list[Piece] = []
        top = inner.top
        for index, field in enumerate(fields):
            made, bottom = _field(glass, below(inner, top), field, f"options/{index}")
            pieces += made
            top = bottom + glass.mm(_FIELD_GAP_MM)
        most = top - glass.mm(_FIELD_GAP_MM) - room.bottom
        if most <= 0:
            break
    return tuple(pieces), max(0, most)


def _field(glass: Glass, place: pygame.Rect, field: OptionField, key: str) -> tuple[Pieces, int]:
    label = text.fitted(field.label, place.width, glass.mm(theme.LABEL_MM), theme.QUIET)
    rest = below(place, place.top + label.get_height() + glass.mm(_LABEL_GAP_MM))
    room, _ = split_top(rest, glass.mm(_BUTTON_MM))
    made = _values(glass, room, field.choices, key) if field.choices else ()
    made = made or _around(glass, room, field, key)
    bottom = max(piece.place.bottom for piece in made)
    return (Piece(f"{key}/label", label.get_rect(topleft=place.topleft), label), *made), bottom


def _values(glass: Glass, room: pygame.Rect, values: tuple[Button, ...], key: str) -> Pieces:
    """All values in equal cells, on as few lines as their words allow."""
    gap = glass.mm(GAP_MM)
    widest = max(natural(glass, value._replace(icon="check")) for value in values)
    each = min(len(values), fitting(room.width, min(widest, room.width), gap))
    lines = -(-len(values) // each)
    each = -(-len(values) // lines)
    places = tiles(room, len(values), each, (share(room.width, each, gap), room.height), gap)
    return tuple(
        option(glass, f"{key}/{index}", value, place)
        for index, (place, value) in enumerate(zip(places, values, strict=True))
    )


def _around(glass: Glass, room: pygame.Rect, field: OptionField, key: str) -> Pieces:
    """The value between less and more, then the way to type it."""
    gap, step = glass.mm(GAP_MM), glass.mm(_STEP_MM)
    pieces: list[Piece] = []
    rest = room
    if field.type is not None:
        width = natural(glass, field.type)
        if width > room.width * 0.45:
            width = step
        place, rest = split_right(rest, width, gap)
        pieces.append(choice(glass, f"{key}/type", field.type, place))
    if field.less is not None or field.more is not None:
        less, rest = split_left(rest, step, gap)
        more, rest = split_right(rest, step, gap)
        for name, button, place in (("less", field.less, less), ("more", field.more, more)):
            if button is not None:
                pieces.append(choice(glass, f"{key}/{name}", button, place))
    size_px = glass.mm(theme.PROMPT_MM)
    words = measure.fit(field.value, rest.width, size_px, True)
    value = text.line(words, size_px, theme.TEXT, bold=True)
    place = value.get_rect(midleft=rest.midleft)
    if rest.left > room.left:
        place.center = rest.center
    return (Piece(f"{key}/value", place, value), *pieces)
