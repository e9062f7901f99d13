"""The menu: the likely match as a hero, a tile for each game on its ground, the tools below."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pygame

from tablepi.referee.intents import Nothing
from tablepi.screens.pictures.picture import Button, Entry, Hero, Menu
from tablepi.ui.menu.game_tile import tile, types_of
from tablepi.ui.menu.hero import HELP_MM, HELP_PAD_MM, hero, hollow
from tablepi.ui.menu.repair_row import height_of, repair_row
from tablepi.ui.screens.attract import logo, written
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    Shape,
    cells,
    in_row,
    inset,
    rows,
    share,
    split,
    split_bottom,
    split_right,
    whole,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.widgets.button_faces import button, choice
from tablepi.ui.widgets.entries import entry, is_whole
from tablepi.ui.widgets.frame import (
    FOOT_MM,
    Frame,
    Pieces,
    enlarged,
    grown,
    heading,
    low_frame,
    strips,
)
from tablepi.ui.widgets.key_faces import Kind

_TILES = tuple(
    Shape(((width_mm, 12.0),), highest=44.0, ratio=2.6, gap=2.0) for width_mm in (38.0, 30.0)
)
_HERO_SHARE, _HERO_TALL_SHARE = 0.31, 0.36
_HERO_LEAST_MM, _HERO_LEAST_TALL_MM, _HOLLOW_LEAST_MM = (44.0, 34.0), (26.0,), 23.0
_ROWS_MM = (13.0, 11.0, 9.2)
_ROW = Shape(((30.0, 9.2),), highest=13.0, ratio=4.0, gap=2.0)


def scene(picture: Menu, glass: Glass) -> Scene:
    """The hero and what else goes on at the left or on top, the games in the rest."""
    glass = enlarged(glass)
    tools, foot_top = _tools(glass, picture.tools)
    parts = low_frame(glass, foot_top)
    left, right = _halves(glass, parts.body, picture)
    side = _side(glass, left, picture)
    games, areas = _games(glass, right, picture, side)
    pieces = (*side.hero, *games, *side.others, *_head(glass, parts, picture), *tools)
    return Scene(pieces, (*areas, *side.areas))


def _halves(glass: Glass, body: pygame.Rect, picture: Menu) -> tuple[pygame.Rect, pygame.Rect]:
    """The room of the hero and its rows, and the room of the games."""
    others = _others(picture)
    rows_px = len(others) * (glass.mm(_ROWS_MM[-1]) + glass.gap_px)
    if _has_repairs(others):
        rows_px = sum(_heights(glass, body.width, others)) + len(others) * glass.gap_px
    height = min(round(_HERO_TALL_SHARE * body.height) + rows_px, body.height // 2)
    return split(glass, body, height, round(_HERO_SHARE * body.width), glass.mm(GAP_MM))


def _others(picture: Menu) -> tuple[Entry, ...]:
    """What goes on besides the hero's match."""
    act = picture.hero.act if isinstance(picture.hero, Hero) else None
    return tuple(row for row in picture.resume if row.act != act)


class _Side(NamedTuple):
    """Pieces beside the games; `others`: those that come after the games for the keys."""

    hero: Pieces
    others: Pieces
    areas: tuple[Area, ...] = ()


def _side(glass: Glass, room: pygame.Rect, picture: Menu) -> _Side:
    """The hero over the rows of what else goes on; rows alone where both have no room."""
    others, gap = _others(picture), glass.gap_px
    if _has_repairs(others) and (told := _told_side(glass, room, picture)):
        return told
    for least_mm, row_mm in product(_leasts(glass, picture), _ROWS_MM):
        rows_px = len(others) * (glass.mm(row_mm) + gap) - gap if others else 0
        below, above = split_bottom(room, rows_px, gap)
        if above.height >= glass.mm(least_mm) or not others:
            pieces, helps = _hero(glass, above, picture)
            return _Side(pieces, (*_rows(glass, below, others)[0], *helps))
    pieces, most = _rows(glass, room, picture.resume)
    return _Side(pieces, (), (Area("rows", room, most),))


def _has_repairs(entries: tuple[Entry, ...]) -> bool:
    return not all(row.emblem for row in entries)


def _told_side(glass: Glass, room: pygame.Rect, picture: Menu) -> _Side | None:
    """The side with the reason of every repair: the hero is lower, else a row like the others.

    None where they have no room.
    """
    least_px, gap = glass.mm(_leasts(glass, picture)[-1]), glass.gap_px
    for entries, hero_px in ((_others(picture), least_px), (picture.resume, 0)):
        heights = _heights(glass, room.width, entries)
        below, above = split_bottom(room, sum(heights) + gap * (len(entries) - 1), gap)
        if below.height > room.height or above.height < hero_px:
            continue
        rows, y = [], below.top if hero_px else room.top
        for index, (row, height) in enumerate(zip(entries, heights, strict=True)):
            place = pygame.Rect(room.left, y, room.width, height)
            rows.append(Piece(f"rows/{index}", place, _row(glass, place.size, row), row.act))
            y = place.bottom + gap
        if not hero_px:
            return _Side(tuple(rows), ())
        pieces, helps = _hero(glass, above, picture)
        return _Side(pieces, (*rows, *helps))
    return None


def _heights(glass: Glass, width: int, entries: tuple[Entry, ...]) -> list[int]:
    """The height of each row, one below the other."""
    match_px = glass.mm(_ROWS_MM[0])
    return [match_px if row.emblem else height_of(glass, width, row) for row in entries]


def _leasts(glass: Glass, picture: Menu) -> tuple[float, ...]:
    """The least heights of the hero: with its cards, where that can be, and without."""
    if not isinstance(picture.hero, Hero):
        return (_HOLLOW_LEAST_MM,)
    return _HERO_LEAST_MM if glass.landscape else _HERO_LEAST_TALL_MM


def _hero(glass: Glass, room: pygame.Rect, picture: Menu) -> tuple[Pieces, Pieces]:
    """The scene that goes on, or a hollow and the key that helps."""
    shown = picture.hero
    if isinstance(shown, Hero):
        image = hero(glass, room.size, shown._replace(act=Nothing()))
        return (Piece("hero", room, image, shown.act, still=True),), ()
    foot_px = glass.mm(HELP_MM)
    place, _ = split_bottom(inset(room, glass.mm(HELP_PAD_MM)), foot_px)
    image = hollow(glass, room.size, shown.lines, foot_px)
    ground = Piece("ground.hero", room, image, still=True)
    return (ground,), (choice(glass, "help", shown.help, place, theme.LABEL_MM),)


def _rows(glass: Glass, room: pygame.Rect, entries: tuple[Entry, ...]) -> tuple[Pieces, int]:
    grid = cells(glass, room, len(entries), _ROW)
    pieces = tuple(
        Piece(
            f"rows/{index}",
            place,
            _row(glass, place.size, row),
            row.act,
        )
        for index, (place, row) in enumerate(zip(grid.places, entries, strict=True))
    )
    return pieces, grid.most


def _row(glass: Glass, size: tuple[int, int], row: Entry) -> pygame.Surface:
    """A row; the emblem of a match says what it does, and no detail is cut."""
    if not row.emblem and size[1] >= height_of(glass, size[0], row):
        return repair_row(glass, size, row._replace(act=Nothing()))
    sign = "" if row.emblem else row.sign
    parts = row.emblem, sign, ""
    detail = row.detail if is_whole(glass, size, row.title, row.detail, *parts) else ""
    return entry(glass, size, row.title, detail, row.emblem, sign, key=True)


def _games(
    glass: Glass, room: pygame.Rect, picture: Menu, side: _Side
) -> tuple[Pieces, tuple[Area, ...]]:
    """A tile a game but the one that is the hero; the last of an odd number is the wider."""
    shown = [piece.act for piece in side.hero]
    games = tuple(game for game in picture.tiles if game.act not in shown)
    grids = [cells(glass, room, len(games), shape) for shape in _TILES]
    grid = next((grid for grid in grids if not grid.most), grids[-1])
    places = _widened(room, grid.places) if not grid.most else grid.places
    plain = [game._replace(act=Nothing()) for game in games]
    types = types_of(glass, [place.size for place in places], plain)
    pieces = tuple(
        Piece(f"tiles/{index}", place, tile(glass, place.size, shown, types), game.act)
        for index, (place, shown, game) in enumerate(zip(places, plain, games, strict=True))
    )
    return pieces, (Area("tiles", room, grid.most),)


def _widened(room: pygame.Rect, places: tuple[pygame.Rect, ...]) -> tuple[pygame.Rect, ...]:
    """The places, the last out to the edge of the room, and all of them down to its foot."""
    if not places:
        return places
    tops = sorted({place.top for place in places})
    gap = tops[1] - tops[0] - places[0].height if len(tops) > 1 else 0
    height = share(room.height, len(tops), gap)
    rows = [room.top + at * (height + gap) for at in range(len(tops))]
    wide = [
        pygame.Rect(place.left, rows[tops.index(place.top)], place.width, height)
        for place in places
    ]
    wide[-1].width = room.right - wide[-1].left
    return tuple(wide)


_HOUSE_SHARE = 0.45


def _head(glass: Glass, parts: Frame, picture: Menu) -> Pieces:
    """Title and notices; at the end the house's sign and name as long as there is no notice."""
    if picture.notices and glass.portrait:
        return strips(glass, grown(glass, parts, picture.notices), picture.notices)
    if picture.notices or not (picture.house or picture.logo):
        return heading(glass, parts, picture.title, picture.notices)
    house, head = split_right(parts.head, round(_HOUSE_SHARE * parts.head.width), glass.mm(GAP_MM))
    parts = parts._replace(head=head, notice=head)
    pieces = list(heading(glass, parts, picture.title, ()))
    if picture.logo:
        image = logo(picture.logo, (house.width // 2, house.height), written(picture.logo))
        place = image.get_rect(midright=house.midright)
        pieces.append(Piece("logo", place, image, still=True))
        house.width = place.left - glass.mm(GAP_MM) - house.left
    if picture.house:
        sizes = [glass.mm(type_mm) for type_mm in theme.NAMES_MM]
        size_px = measure.line_px(picture.house, house.width, sizes, bold=True)
        image = text.fitted(picture.house, house.width, size_px, theme.QUIET, bold=True)
        place = image.get_rect(midright=house.midright)
        pieces.append(Piece("house", place, image, still=True))
    return tuple(pieces)


_ICON_MM = 5.4 + 1.6 + 2 * 0.7
"""Of a tool: its icon, the gap to its word, and the air at its sides."""


def _tools(glass: Glass, tools: tuple[Button, ...]) -> tuple[Pieces, int]:
    """The tools with their icons on as few lines as they fit, and where these begin."""
    room, gap, height = whole(glass), glass.gap_px, glass.mm(FOOT_MM)
    for parts, type_mm in product(_partings(tools), (theme.LABEL_MM, theme.LEAST_MM)):
        if all(_tools_px(glass, part, type_mm) <= room.width for part in parts):
            break
    strip, _ = split_bottom(room, len(parts) * (height + gap) - gap)
    pieces: Pieces = ()
    for part, line in zip(parts, rows(strip, len(parts), gap), strict=True):
        pieces += _line_of_tools(glass, line, part, type_mm)
    return pieces, strip.top


def _partings(tools: tuple[Button, ...]) -> Iterator[list[tuple[Button, ...]]]:
    """The tools on one line, on two that are as even as can be, each on a line of its own."""
    yield [tools]
    for at in sorted(range(1, len(tools)), key=lambda at: abs(len(tools) - 2 * at)):
        yield [tools[:at], tools[at:]]
    yield [(tool,) for tool in tools]


def _tools_px(glass: Glass, tools: tuple[Button, ...], type_mm: float) -> int:
    return sum(_tool_px(glass, tool, type_mm) for tool in tools) + glass.gap_px * (len(tools) - 1)


def _tool_px(glass: Glass, tool: Button, type_mm: float) -> int:
    words_px = measure.width(tool.label, glass.mm(type_mm), bold=True)
    return max(glass.touch_px, words_px + glass.mm(_ICON_MM))


def _line_of_tools(
    glass: Glass, line: pygame.Rect, tools: tuple[Button, ...], type_mm: float
) -> Pieces:
    """The tools of a line, whose spare width they share; never wider than the line."""
    spare = (line.width - _tools_px(glass, tools, type_mm)) // len(tools)
    widths = [_tool_px(glass, tool, type_mm) + spare for tool in tools]
    return tuple(
        Piece(
            f"tools/{tool.icon}",
            place,
            button(glass, place.size, tool.label, Kind.QUIET, image=tool.icon, type_mm=type_mm),
            tool.act,
        )
        for tool, place in zip(tools, in_row(line, widths, glass.gap_px), strict=True)
    )
