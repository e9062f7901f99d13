"""Controls of a setting: steps in a well, a switch, a choice of a few parts; keys of words."""

import pygame

from tablepi.screens.pictures.picture import Button
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import in_row, split_left, split_right
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.frame import Pieces
from tablepi.ui.widgets.key_faces import Kind, cap, chosen_face, open_face, skin_of, well

VALUE_MM = theme.LABEL_MM
STEPPER_MM = (46.0, 9.8)
SWITCH_MM = (16.5, 8.8)
CHOICE_MM = 10.4

_STEP_MM = 10.4
_SIGN_MM = 4.4
_INSET_MM = 0.6
_CHOICE_TYPES_MM = (theme.LABEL_MM, theme.LEAST_MM)
_TICK_MM = 3.2
_TICK_GAP_MM = 0.7
_PART_PAD_MM = 1.9
_LEAST_PAD_MM = 1.1
_PART_LIP_MM = 0.45
_GROUP_ICON_MM = 4.8
_KNOB, _OFF_KNOB, _KNOB_INK = (255, 255, 255), (223, 230, 238), (18, 68, 47)
_PAD_MM = 2.0
_GAP_MM = 1.3

Size = tuple[int, int]


def stepper(
    glass: Glass, key: str, place: pygame.Rect, value: str, steps: tuple[Button, ...]
) -> Pieces:
    """A well with the value, and at its ends the keys for less and more."""
    step_px = glass.mm(_STEP_MM)
    less, inner = split_left(place, step_px)
    more, inner = split_right(inner, step_px)
    words = text.fitted(value, inner.width, glass.mm(VALUE_MM), theme.STOCK_TEXT, bold=True)
    return (
        Piece(f"ground.{key}/well", place, well(glass, place.size)),
        Piece(f"{key}/value", words.get_rect(center=inner.center), words, still=True),
        *(
            Piece(f"{key}/{index}", at, sign_key(glass, at.size, step.icon, step.dim), step.act)
            for index, (at, step) in enumerate(zip((less, more), steps, strict=True))
        ),
    )


def stepper_px(glass: Glass, value: str) -> int:
    """The least width of a stepper with this value."""
    value_px = measure.width(value, glass.mm(VALUE_MM), bold=True)
    return 2 * glass.mm(_STEP_MM) + value_px + 2 * glass.mm(_LEAST_PAD_MM)


@sprite
def sign_key(glass: Glass, size: Size, sign: str, is_dim: bool) -> pygame.Surface:
    """A key with a sign; a dim one has neither fill nor lip."""
    colour = theme.EDGE if is_dim else theme.KEY_TEXT
    if is_dim:
        surface = pygame.Surface(size, pygame.SRCALPHA)
    else:
        surface = cap(glass, size, skin_of(Kind.NORMAL))
    image = icon(sign, glass.mm(_SIGN_MM), colour)
    surface.blit(image, image.get_rect(center=surface.get_rect().center))
    return surface


@sprite
def switch(glass: Glass, is_on: bool) -> pygame.Surface:
    """A switch: green with a tick on a knob at the right, else a well with a bare knob at left."""
    size = width, height = glass.mm(SWITCH_MM[0]), glass.mm(SWITCH_MM[1])
    inset = glass.mm(_INSET_MM)
    knob_px = height - 2 * inset
    surface = paint.rounded(size, height // 2, theme.GREEN if is_on else theme.STOCK)
    knob = paint.disc(knob_px, _KNOB if is_on else _OFF_KNOB)
    place = knob.get_rect(topleft=(width - inset - knob_px if is_on else inset, inset))
    surface.blit(knob, place)
    if is_on:
        tick = icon("check", glass.mm(4.0), _KNOB_INK)
        surface.blit(tick, tick.get_rect(center=place.center))
    return surface


def choice_px(glass: Glass, choices: tuple[Button, ...], most_px: int) -> int:
    """The width of a choice: roomy, or as wide as it may be; 0 where its words do not fit."""
    inset = 2 * glass.mm(_INSET_MM)
    roomy, least = (
        sum(_part_widths(glass, choices, type_mm, pad_mm)) + inset
        for type_mm, pad_mm in zip(_CHOICE_TYPES_MM, (_PART_PAD_MM, _LEAST_PAD_MM), strict=True)
    )
    return min(roomy, most_px) if least <= most_px else 0


def choice_parts(glass: Glass, key: str, place: pygame.Rect, choices: tuple[Button, ...]) -> Pieces:
    """A well with a part for each value, as wide as its words need; the chosen one is white."""
    inset = glass.mm(_INSET_MM)
    # In a low row the parts keep what a finger needs, and the well's rim gets thinner.
    low = min(inset, (place.height - glass.touch_px) // 2)
    inner = place.inflate(-2 * inset, -2 * low)
    types = ((mm, _part_widths(glass, choices, mm, _LEAST_PAD_MM)) for mm in _CHOICE_TYPES_MM)
    fitting = (mm for mm, widths in types if sum(widths) <= inner.width)
    type_mm = next(fitting, _CHOICE_TYPES_MM[-1])
    widths = _part_widths(glass, choices, type_mm, _LEAST_PAD_MM)
    spare_px = (inner.width - sum(widths)) // len(widths)
    places = in_row(inner, [width + spare_px for width in widths], 0)
    parts = (
        Piece(
            f"{key}/{index}", at, _part(glass, at.size, part.label, part.chosen, type_mm), part.act
        )
        for index, (at, part) in enumerate(zip(places, choices, strict=True))
    )
    return (Piece(f"ground.{key}/well", place, well(glass, place.size)), *parts)


def _part_widths(
    glass: Glass, choices: tuple[Button, ...], type_mm: float, pad_mm: float
) -> list[int]:
    """The widths of the parts; each has room for the tick, so that none moves when it is chosen."""
    air = glass.mm(_TICK_MM) + glass.mm(_TICK_GAP_MM) + 2 * glass.mm(pad_mm)
    size_px = glass.mm(type_mm)
    return [
        max(glass.touch_px, measure.width(part.label, size_px, bold=True) + air) for part in choices
    ]


@sprite
def _part(glass: Glass, size: Size, label: str, is_chosen: bool, type_mm: float) -> pygame.Surface:
    """One part of a choice."""
    gap, room_px = glass.mm(_TICK_GAP_MM), size[0] - 2 * glass.mm(_LEAST_PAD_MM)
    if not is_chosen:
        surface = pygame.Surface(size, pygame.SRCALPHA)
        words = text.fitted(label, room_px, glass.mm(type_mm), theme.STOCK_TEXT, bold=True)
        surface.blit(words, words.get_rect(center=surface.get_rect().center))
        return surface
    surface = chosen_face(glass, size, _PART_LIP_MM).copy()
    tick = icon("check", glass.mm(_TICK_MM), theme.CHOSEN_TEXT)
    room_px -= tick.get_width() + gap
    words = text.fitted(label, room_px, glass.mm(type_mm), theme.CHOSEN_TEXT, bold=True)
    left = (size[0] - tick.get_width() - gap - words.get_width()) // 2
    surface.blit(tick, tick.get_rect(midleft=(left, size[1] // 2)))
    left += tick.get_width() + gap
    surface.blit(words, words.get_rect(midleft=(left, size[1] // 2)))
    return surface


@sprite
def word_key(glass: Glass, size: Size, label: str, sign: str) -> pygame.Surface:
    """A key of second rank: its sign and its word, in the middle."""
    surface = cap(glass, size, skin_of(Kind.QUIET))
    _sign_and_word(glass, surface, label, sign, theme.TEXT, centred=True)
    return surface


@sprite
def group_key(
    glass: Glass, size: Size, label: str, sign: str, is_open: bool, across: bool = False
) -> pygame.Surface:
    """The key of a group: its sign and its name, or `across` a row of them the sign alone.

    The open one is white, and joined to its page.
    """
    face = open_face(glass, size, across) if is_open else cap(glass, size, skin_of(Kind.QUIET))
    surface, colour = face.copy(), theme.CHOSEN_TEXT if is_open else theme.TEXT
    _sign_and_word(glass, surface, "" if across else label, sign, colour, centred=across)
    return surface


def _sign_and_word(
    glass: Glass, surface: pygame.Surface, label: str, sign: str, colour: theme.Colour,
    centred: bool,
) -> None:  # fmt: skip
    room = surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), 0)
    image, gap = icon(sign, glass.mm(_GROUP_ICON_MM), colour), glass.mm(_GAP_MM)
    if not label:
        surface.blit(image, image.get_rect(center=room.center))
        return
    words_px = room.width - image.get_width() - gap
    words = text.fitted(label, words_px, glass.mm(theme.LABEL_MM), colour, bold=True)
    left = room.left
    if centred:
        left += (words_px - words.get_width()) // 2
    surface.blit(image, image.get_rect(midleft=(left, room.centery)))
    left += image.get_width() + gap
    surface.blit(words, words.get_rect(midleft=(left, room.centery)))
