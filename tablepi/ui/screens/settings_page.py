"""The settings: the keys of five groups, and a page of rows joined to the open one."""

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import columns, share, split_bottom, split_top, tiles
from tablepi.ui.toolkit.paint import shaded
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.frame import Frame, Pieces, enlarged, grown, strips, title
from tablepi.ui.widgets.page_turning import turning
from tablepi.ui.widgets.setting_controls import group_key, word_key
from tablepi.ui.widgets.setting_rows import is_stacked, setting_row, stacked_px

_EDGE_MM = 2.4
_LOW_EDGE_MM = 1.9
_TITLE_MM = 9.8
_TITLE_AIR_MM = 2.6
_COLUMN_MM = 46.2
_PAGE_MM = 50.6
"""From the left edge of the glass to the page; rows stand a little further in."""

_PAGE_PAD_MM = 3.6
_JOINED_MM = 0.4
_GROUP_MM = 11.2
_GROUP_GAP_MM = 1.5
_HINT_MM = (9.8, 20.4)
_ROW_GAP_MM = 1.2
_ROW_MM = 16.0
_MOST_ROWS = 6
_FOOT_MM = (28.8, 9.6)


class _Parts(NamedTuple):
    """The parts of the glass. `title`; `groups`, a place each; `page`: the ground of the rows;
    `hint`: small print, or notices; `rows`; `turning`: the keys that turn pages; `back`."""

    title: pygame.Rect
    groups: list[pygame.Rect]
    page: pygame.Rect
    hint: pygame.Rect
    rows: pygame.Rect
    turning: pygame.Rect
    back: pygame.Rect


def scene(picture: SettingsPage, glass: Glass) -> Scene:
    """The groups at the left or above, the page in the rest."""
    glass = enlarged(glass)
    parts = (_upright if glass.portrait else _across)(glass, len(picture.groups), picture.part)
    if not picture.notices and _usual_px(glass, parts.rows, picture) < glass.touch_px:
        hint = pygame.Rect(parts.hint.topleft, (parts.hint.width, 0))
        parts = parts._replace(hint=hint, rows=parts.rows.union(parts.hint))
    # Nothing is seen of the ground beneath the page.
    beside = pygame.Rect(
        0, 0, glass.width_px if glass.portrait else parts.page.left, glass.height_px
    )
    ground = _ground(parts.page.size, (theme.GROUND, theme.GROUND_FOOT))
    groups_ground = _ground(beside.size, (theme.GROUND_TOP, theme.GROUND_FOOT))
    back = word_key(glass, parts.back.size, picture.back.label, "left")
    return Scene(
        (
            Piece("ground.groups", beside, groups_ground, still=True),
            Piece("ground.page", parts.page, ground, still=True),
            *title(glass, parts.title.inflate(0, glass.mm(_TITLE_AIR_MM)), picture.title),
            *_groups(glass, parts, picture),
            *_rows(glass, parts.rows, picture),
            *_turning(glass, parts.turning, picture),
            Piece("back", parts.back, back, picture.back.act),
            *_head(glass, parts, picture),
        )
    )


def _across(glass: Glass, groups: int, part: str) -> _Parts:
    """On a glass that lies: the groups in a column at the left."""
    edge, low = glass.mm(_EDGE_MM), glass.mm(_LOW_EDGE_MM)
    column = pygame.Rect(edge, low, glass.mm(_COLUMN_MM), glass.height_px - 2 * low)
    head, below = split_top(column, glass.mm(_TITLE_MM), glass.mm(_EDGE_MM - _ROW_GAP_MM))
    foot, below = split_bottom(below, glass.mm(_FOOT_MM[1]), glass.mm(_GROUP_GAP_MM))
    back = pygame.Rect(foot.left, foot.top, glass.mm(_FOOT_MM[0]), foot.height)
    gap = glass.mm(_GROUP_GAP_MM)
    size = below.width, min(glass.mm(_GROUP_MM), share(below.height, groups, gap))
    keys = tiles(below, groups, 1, size, gap)
    page = pygame.Rect(glass.mm(_PAGE_MM), 0, glass.width_px - glass.mm(_PAGE_MM), glass.height_px)
    left = page.left + glass.mm(_PAGE_PAD_MM)
    inner = pygame.Rect(left, low, glass.width_px - edge - left, glass.height_px - 2 * low)
    hint, rows = split_top(inner, glass.mm(_HINT_MM[0]), glass.mm(_ROW_GAP_MM))
    turning, rest = split_bottom(rows, glass.mm(_FOOT_MM[1]), glass.mm(_ROW_GAP_MM))
    return _Parts(head, keys, page, hint, rest if part else rows, turning, back)


def _upright(glass: Glass, groups: int, part: str) -> _Parts:
    """On a glass that stands: the groups in a row above their page."""
    edge, low = glass.mm(_EDGE_MM), glass.mm(_LOW_EDGE_MM)
    whole = pygame.Rect(edge, low, glass.width_px - 2 * edge, glass.height_px - 2 * low)
    head, below = split_top(whole, glass.mm(_TITLE_MM), glass.mm(_ROW_GAP_MM))
    keys, below = split_top(below, glass.mm(_GROUP_MM))
    foot, inner = split_bottom(below, glass.mm(_FOOT_MM[1]), glass.mm(_EDGE_MM))
    page = pygame.Rect(0, inner.top, glass.width_px, inner.height + glass.mm(_ROW_GAP_MM))
    hint, rows = split_top(
        inner.inflate(0, -2 * glass.mm(_ROW_GAP_MM)), glass.mm(_HINT_MM[1]), glass.mm(_ROW_GAP_MM)
    )
    back = pygame.Rect(foot.left, foot.top, glass.mm(_FOOT_MM[0]), foot.height)
    places = columns(keys, groups, glass.mm(_GROUP_GAP_MM))
    return _Parts(head, places, page, hint, rows, foot, back)


@sprite
def _ground(size: tuple[int, int], colours: tuple[theme.Colour, theme.Colour]) -> pygame.Surface:
    """The surface under groups or rows, a little darker downwards."""
    return shaded(size, colours)


def _groups(glass: Glass, parts: _Parts, picture: SettingsPage) -> Iterator[Piece]:
    """The keys of the groups; the open one reaches to the page."""
    for index, (place, group) in enumerate(zip(parts.groups, picture.groups, strict=True)):
        if group.chosen and not glass.portrait:
            place = place.copy()
            place.width = parts.page.left + glass.mm(_JOINED_MM) - place.left
        across = glass.portrait
        image = group_key(glass, place.size, group.label, group.icon, group.chosen, across)
        yield Piece(f"group/{index}", place, image, group.act, still=True)


def _head(glass: Glass, parts: _Parts, picture: SettingsPage) -> Pieces:
    """The notices, or where there is none the small print."""
    if picture.notices:
        room = grown(glass, Frame(parts.title, parts.hint, parts.rows), picture.notices)
        # It may take the margins, but neither a key nor a row.
        margins = pygame.Rect(0, parts.page.top, glass.width_px, parts.rows.top - parts.page.top)
        return strips(glass, room.clip(margins.inflate(0, -2)), picture.notices)
    place, pieces = parts.hint, []
    if not place.height:
        return ()
    if glass.portrait:
        name = next(group.label for group in picture.groups if group.chosen)
        words = text.fitted(name, place.width, glass.mm(theme.BUTTON_MM), theme.TEXT, bold=True)
        pieces.append(Piece("name", words.get_rect(topleft=place.topleft), words, still=True))
        _, place = split_top(place, words.get_height())
    size_px = glass.mm(theme.LEAST_MM)
    rows = max(1, measure.rows_in(place.height, size_px))
    hint = text.block(picture.hint, place.width, rows, size_px, theme.QUIET)
    at = (
        hint.get_rect(topleft=place.topleft)
        if glass.portrait
        else hint.get_rect(midleft=place.midleft)
    )
    pieces.append(Piece("hint", at, hint, still=True))
    return tuple(pieces)


def _rows(glass: Glass, room: pygame.Rect, picture: SettingsPage) -> Iterator[Piece]:
    """The rows from the top; one whose choice stands below its label is higher."""
    usual_px, top = _usual_px(glass, room, picture), room.top
    for index, row in enumerate(picture.rows):
        height = stacked_px(glass) if is_stacked(glass, room.width, row) else usual_px
        place = pygame.Rect(room.left, top, room.width, height)
        yield from setting_row(glass, f"row/{index}", place, row)
        top = place.bottom + glass.mm(_ROW_GAP_MM)


def _usual_px(glass: Glass, room: pygame.Rect, picture: SettingsPage) -> int:
    """The height of a row of one line, where as many rows as a page may have share the room."""
    most = _MOST_ROWS - 1 if picture.part and not glass.portrait else _MOST_ROWS
    high = sum(is_stacked(glass, room.width, row) for row in picture.rows)
    spare = room.height - glass.mm(_ROW_GAP_MM) * (most - 1) - high * stacked_px(glass)
    return min(glass.mm(_ROW_MM), spare // max(1, most - high))


def _turning(glass: Glass, room: pygame.Rect, picture: SettingsPage) -> Pieces:
    """Which page it is, and the keys to the others, where there are several."""
    if not picture.turning:
        return ()
    return turning(glass, "turn", room, picture.part, picture.turning)
