"""The podium of a leaderboard: the first three in their colours, who leads with a crown."""

import pygame

from tablepi.screens.pictures.leaderboard_picture import Ranked
from tablepi.ui.board.surface import surface as board_ground
from tablepi.ui.menu.game_ground import capped
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, split_top
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of
from tablepi.ui.widgets.frame import Pieces
from tablepi.ui.widgets.records import ringed_sign

FIRST = 3
"""So many stand on it."""

_GROUND, _EMPTY_GROUND = "walnut", "felt"
_STEPS = {1: 0.44, 2: 0.36, 3: 0.3}
"""The height of the step of each place, as a share of the podium's."""

_ORDER = (1, 0, 2)
"""From the left: the second, the first, the third."""

_PAD_MM, _GAP_MM = 2.2, 1.3
_WIDEST_MM = 34.0
_SIGNS_MM = {1: 17.0, 2: 15.0, 3: 15.0}
_LEAST_SIGN_MM = 7.4
_CROWN_MM = 6.0
_AIR_MM = 1.0
_HOLLOW_SHARE = 0.5
_EMPTY_MM = (66.0, 90.0)


def has_room(glass: Glass, room: pygame.Rect, lines: tuple[Ranked, ...]) -> bool:
    """True if every name stands whole in its column."""
    columns_room = _columns_room(glass, room, len(lines))
    width = columns(columns_room, len(lines), glass.mm(_GAP_MM))[0].width
    return all(
        lines_of(line.name, (width, _name_px(glass)), _name_types(glass)).whole for line in lines
    )


def _name_px(glass: Glass) -> int:
    """The height of a name on two lines."""
    return glass.mm(2 * theme.LEAST_MM) * 6 // 5


def _name_types(glass: Glass) -> tuple[int, ...]:
    return tuple(glass.mm(mm) for mm in (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM))


def podium(glass: Glass, room: pygame.Rect, lines: tuple[Ranked, ...]) -> Pieces:
    """A column for each, the first in the middle; each is a key to the player's page."""
    inner = _columns_room(glass, room, len(lines))
    order = [index for index in _ORDER if index < len(lines)]
    places = columns(inner, len(lines), glass.mm(_GAP_MM))
    ground = _ground(glass, room.size, _GROUND)
    return (
        Piece("ground.podium", room, ground, still=True),
        *(
            Piece(f"podium/{index}", place, _column(glass, place.size, lines[index]),
                  lines[index].act, still=True)
            for index, place in zip(order, places, strict=True)
        ),
    )  # fmt: skip


def _columns_room(glass: Glass, room: pygame.Rect, count: int) -> pygame.Rect:
    """The room of so many columns in the middle of the podium, none of them too wide."""
    inner = room.inflate(-2 * glass.mm(_PAD_MM), -2 * glass.mm(_PAD_MM))
    widest = count * (glass.mm(_WIDEST_MM) + glass.mm(_GAP_MM))
    return inner.inflate(min(0, widest - inner.width), 0)


@sprite
def _ground(glass: Glass, size: tuple[int, int], kind: str) -> pygame.Surface:
    """The lit ground behind, with round corners."""
    face = pygame.Surface(size, pygame.SRCALPHA)
    face.blit(board_ground(glass, size, kind), (0, 0))
    return capped(glass, face, lip=False)


@sprite
def _column(glass: Glass, size: tuple[int, int], line: Ranked) -> pygame.Surface:
    """Crown, sign and name over the step, whose height says the place."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    place = min(FIRST, line.place)
    step_px = round(size[1] * _STEPS[place])
    step = pygame.Rect(0, size[1] - step_px, size[0], step_px)
    surface.blit(_step(glass, step.size, line), step)
    name_room, types = (size[0], _name_px(glass)), _name_types(glass)
    name = drawn_name(line.name, name_room, types, theme.TEXT, centred=True)
    air = glass.mm(_AIR_MM)
    name_place = name.get_rect(midbottom=(step.centerx, step.top - air // 2))
    surface.blit(name, name_place)
    crown_px = glass.mm(_CROWN_MM) if line.place == 1 else 0
    free_px = name_place.top - air - crown_px
    side = min(glass.mm(_SIGNS_MM[place]), size[0], free_px)
    if side < glass.mm(_LEAST_SIGN_MM):
        return surface
    disc = ringed_sign(glass, line.name, side, line.record.seat)
    disc_place = disc.get_rect(midbottom=(step.centerx, name_place.top - air // 2))
    surface.blit(disc, disc_place)
    if crown_px:
        # Amber is hardly seen on the light wood.
        colour = theme.AMBER if theme.NAMES_IN_COLOUR else theme.TEXT
        crown = icon("crown", crown_px, colour)
        surface.blit(crown, crown.get_rect(midbottom=(step.centerx, disc_place.top)))
    return surface


@sprite
def _step(glass: Glass, size: tuple[int, int], line: Ranked) -> pygame.Surface:
    """The step in the player's colour: the place, and how many were won of how many."""
    colour = theme.seat_colour(line.record.seat)
    surface = paint.rounded(size, glass.mm(theme.CORNER_MM), colour)
    room = surface.get_rect().inflate(-2 * glass.mm(_AIR_MM), 0)
    record = f"{line.record.won} {line.record.of}"
    size_px, air = glass.mm(theme.LEAST_MM), glass.mm(_AIR_MM)
    figure_px = glass.mm(theme.SCORE_MM if line.place == 1 else theme.PROMPT_MM)
    free_px = room.height - measure.cap_px(figure_px) - 2 * measure.line_height(size_px) - 4 * air
    has_best = free_px >= 0 and 0 < measure.width(line.best, size_px) <= room.width
    notes = [record, line.best] if has_best else [record]
    bottom = room.bottom - air
    for index, words in reversed(list(enumerate(notes))):
        image = text.fitted(words, room.width, size_px, theme.INK, bold=not index)
        top = bottom - image.get_height()
        surface.blit(image, image.get_rect(midtop=(room.centerx, top)))
        bottom = top
    figure = text.figures(str(line.place), figure_px, theme.INK)
    surface.blit(figure, figure.get_rect(center=(room.centerx, bottom // 2)))
    return surface


def empty_podium(glass: Glass, room: pygame.Rect, words: tuple[str, ...]) -> Pieces:
    """The podium's cloth at half its colour with three hollow steps, and what is missing."""
    image = _hollow_podium(glass, room.size)
    inner = room.inflate(-4 * glass.mm(_PAD_MM), -4 * glass.mm(_PAD_MM))
    texts, _ = split_top(inner, round(inner.height * (1 - max(_STEPS.values()))))
    pieces = [Piece("ground.podium", room, image, still=True)]
    top = texts.top
    types = (theme.BUTTON_MM, theme.TEXT), (theme.LEAST_MM, theme.QUIET)
    for index, (sentence, (type_mm, colour)) in enumerate(zip(words, types, strict=False)):
        size_px = glass.mm(type_mm)
        rows = max(1, measure.rows_in(texts.bottom - top, size_px))
        block = text.block(
            sentence, texts.width, rows, size_px, colour, bold=not index, centred=True
        )
        pieces.append(Piece(f"empty.{index}", block.get_rect(midtop=(texts.centerx, top)), block))
        top += block.get_height() + glass.mm(_AIR_MM)
    return tuple(pieces)


@sprite
def _hollow_podium(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    face = pygame.Surface(size, pygame.SRCALPHA)
    face.blit(board_ground(glass, size, _EMPTY_GROUND), (0, 0))
    veil = pygame.Surface(size)
    veil.fill(theme.GROUND_FOOT)
    veil.set_alpha(round(255 * _HOLLOW_SHARE))
    face.blit(veil, (0, 0))
    inner = _columns_room(glass, face.get_rect(), FIRST)
    for place, column in zip((2, 1, 3), columns(inner, FIRST, glass.mm(_GAP_MM)), strict=True):
        height = round(inner.height * _STEPS[place])
        step = pygame.Rect(column.left, inner.bottom - height, column.width, height)
        hollow = theme.mixed(theme.GROUND_FOOT, theme.GROUNDS[_EMPTY_GROUND][2], _HOLLOW_SHARE)
        line = max(1, glass.mm(theme.LINE_MM))
        well = paint.rounded(step.size, glass.mm(theme.CORNER_MM), hollow, theme.EDGE, line)
        face.blit(well, step)
        figure = text.figures(str(place), glass.mm(theme.PROMPT_MM), theme.QUIET)
        face.blit(figure, figure.get_rect(center=step.center))
    return capped(glass, face, lip=False)
