"""The leaderboard: a podium of the first three, the others on pages beside it."""

import pygame

from tablepi.screens.pictures.leaderboard_picture import Leaderboard, Ranked
from tablepi.ui.screens.podium import FIRST, empty_podium, has_room, podium
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import initial
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    fitting,
    in_row,
    share,
    split,
    split_left,
    split_right,
    split_top,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name
from tablepi.ui.widgets.frame import Frame, Pieces, enlarged, foot, frame, heading
from tablepi.ui.widgets.key_faces import Kind, cap, skin_of
from tablepi.ui.widgets.page_turning import (
    ROW_GAP_MM,
    PagedRows,
    Stack,
    Turned,
    in_pages,
    rows_said,
    step_px,
)
from tablepi.ui.widgets.records import draw_record
from tablepi.ui.widgets.setting_controls import CHOICE_MM, choice_parts, choice_px

_PODIUM_SHARE, _UPRIGHT_SHARE = 0.44, 0.45
_ROW_MM, _HIGHEST_MM = 9.1, 13.0
_PAD_MM, _GAP_MM = 2.0, 1.6
_PLACE_MM, _SIGN_MM = 6.4, 7.4
_NAME_MM = 26.0
_BAR_ROOM_MM = 16.4
_FOOT_GAP_MM = 4.0


def scene(picture: Leaderboard, glass: Glass) -> Scene:
    """The podium at the left or above, the other lines in the rest."""
    glass = enlarged(glass)
    buttons, foot_top = foot(glass, (picture.back, picture.game), ())
    parts = frame(glass, foot_top, notices=True)
    seasons, parts = _seasons_room(glass, picture, parts)
    head = heading(glass, parts, picture.title, picture.notices)
    choice = choice_parts(glass, "seasons", seasons, picture.seasons)
    fixed = (*head, *choice, *buttons)
    if not picture.lines:
        return Scene((*empty_podium(glass, parts.body, picture.empty), *fixed))
    stand_room, rows_room = _rooms(glass, parts.body, len(picture.lines) > FIRST)
    if not has_room(glass, stand_room, picture.lines[:FIRST]):
        # Names that are not whole on the podium are so in rows as wide as the glass.
        area, line = _rows(glass, parts.body, buttons, foot_top, picture, 0)
        return Scene((*fixed, *line), (area,))
    stand = podium(glass, stand_room, picture.lines[:FIRST])
    if rows_room is None:
        return Scene((*stand, *fixed, *_order(glass, buttons, picture)))
    area, line = _rows(glass, rows_room, buttons, foot_top, picture, FIRST)
    return Scene((*stand, *fixed, *line), (area,))


def _seasons_room(glass: Glass, picture: Leaderboard, parts: Frame) -> tuple[pygame.Rect, Frame]:
    """The room for the choice: beside the title, else on a line of its own; what is left."""
    height, gap = glass.mm(CHOICE_MM), glass.mm(GAP_MM)
    head, notice, body = parts
    if not picture.notices:
        body = body.union(notice) if glass.portrait else body
        notice = pygame.Rect(head.topleft, (0, 0))
        title_px = measure.width(picture.title, glass.mm(theme.PROMPT_MM), bold=True)
        if width := choice_px(glass, picture.seasons, head.width - title_px - gap):
            place, head = split_right(head, width, gap)
            place = pygame.Rect(place.left, place.centery - height // 2, width, height)
            return place, Frame(head, notice, body)
    line, body = split_top(body, height, gap)
    width = 0 if glass.portrait else choice_px(glass, picture.seasons, line.width)
    place, _ = split_left(line, width or line.width)
    return place, Frame(head, notice, body)


def _rooms(
    glass: Glass, body: pygame.Rect, has_rows: bool
) -> tuple[pygame.Rect, pygame.Rect | None]:
    """The room of the podium, and that of the rows below it where there are some."""
    if not has_rows:
        return body, None
    height, width = round(body.height * _UPRIGHT_SHARE), round(body.width * _PODIUM_SHARE)
    return split(glass, body, height, width, glass.mm(GAP_MM))


def _rows(
    glass: Glass,
    room: pygame.Rect,
    buttons: Pieces,
    foot_top: int,
    picture: Leaderboard,
    first: int,
) -> tuple[Area, Pieces]:
    """The lines from this one on, on pages, and what stands in the foot where there is one page."""

    def lay(room: pygame.Rect) -> _Rows:
        return _Rows(glass, room, picture, first)

    longest = rows_said(picture.part, range(9, 19), len(picture.lines))
    area, _ = in_pages(glass, picture.kind, Turned(room, buttons, foot_top, longest), lay)
    return area, () if area.most else _order(glass, buttons, picture)


class _Rows(PagedRows):
    """Rows of one height, from line `first` on, made only where they are looked at."""

    def __init__(self, glass: Glass, room: pygame.Rect, picture: Leaderboard, first: int) -> None:
        self._glass, self._room, self._picture, self._first = glass, room, picture, first
        self._lines, gap = picture.lines[first:], glass.mm(ROW_GAP_MM)
        count = fitting(room.height, glass.mm(_ROW_MM), gap)
        height = min(glass.mm(_HIGHEST_MM), share(room.height, count, gap))
        self._size = room.width, height
        super().__init__(Stack(room, step_px(glass, room), [height] * len(self._lines), gap))

    def words(self, width_px: int) -> tuple[str, ...]:
        """The lines of each page among all, and by what they are ordered where that has room."""
        picture, glass, first = self._picture, self._glass, self._first
        shown = (range(page.start + first, page.stop + first) for page in self._pages)
        said = (rows_said(picture.part, rows, len(picture.lines)) for rows in shown)
        return tuple(_with_order(glass, words, picture.order, width_px) for words in said)

    def _row(self, index: int, top: int) -> Pieces:
        line, place = self._lines[index], pygame.Rect((self._room.left, top), self._size)
        key = f"{self._picture.kind}/{index}"
        return (Piece(key, place, row(self._glass, self._size, line), line.act),)


def _with_order(glass: Glass, part: str, order: str, width_px: int) -> str:
    """With it by what they are ordered, where there is room."""
    both = f"{part} · {order}"
    return both if measure.width(both, glass.mm(theme.LEAST_MM)) <= width_px else part


def _order(glass: Glass, buttons: Pieces, picture: Leaderboard) -> Pieces:
    """By what the players are ordered, at the right end of the foot where that has room."""
    if any(not piece.key.startswith("back/") for piece in buttons):
        return ()
    lowest = max(buttons, key=lambda piece: piece.place.right).place
    right = glass.width_px - buttons[0].place.left
    left = lowest.right + glass.mm(_FOOT_GAP_MM)
    sizes = [glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)]
    size = right - left, lowest.height
    size_px = measure.whole_px(picture.order, size, sizes)
    if not measure.is_whole(picture.order, size, size_px):
        return ()
    rows = max(1, measure.rows_in(size[1], size_px))
    image = text.block(picture.order, size[0], rows, size_px, theme.QUIET)
    return (Piece("order", image.get_rect(midright=(right, lowest.centery)), image, still=True),)


@sprite
def row(glass: Glass, size: tuple[int, int], line: Ranked) -> pygame.Surface:
    """A player below the podium: place, sign, name, and the record."""
    surface = cap(glass, size, skin_of(Kind.QUIET))
    inner = surface.get_rect().inflate(-2 * glass.mm(_PAD_MM), 0)
    inner.height -= glass.mm(theme.LIP_MM)
    gap = glass.mm(_GAP_MM)
    place_room, sign_room, inner = _before_name(glass, inner, gap)
    place = text.figures(str(line.place), glass.mm(theme.BUTTON_MM), theme.QUIET)
    surface.blit(place, place.get_rect(center=place_room.center))
    disc = initial(line.name, min(glass.mm(_SIGN_MM), inner.height), line.record.seat)
    surface.blit(disc, disc.get_rect(center=sign_room.center))
    name_px = measure.width(line.name, glass.mm(theme.LABEL_MM), bold=True)
    least_px = min(name_px, glass.mm(_NAME_MM))
    rest = draw_record(glass, surface, inner, line.record, has_bar=False)
    best_px = measure.width(line.best, glass.mm(theme.LEAST_MM)) + gap if line.best else 0
    with_bar = glass.mm(_BAR_ROOM_MM)
    has_bar = rest.width - with_bar >= least_px
    if has_bar:
        rest = draw_record(glass, surface, inner, line.record)
    if best_px and rest.width - best_px >= least_px:
        best = text.line(line.best, glass.mm(theme.LEAST_MM), theme.QUIET)
        surface.blit(best, best.get_rect(midright=rest.midright))
        rest.width -= best_px
    sizes = glass.mm(theme.BUTTON_MM), glass.mm(theme.LABEL_MM), glass.mm(theme.LEAST_MM)
    name = drawn_name(line.name, (max(1, rest.width), rest.height), sizes, theme.TEXT)
    surface.blit(name, name.get_rect(midleft=rest.midleft))
    return surface


def _before_name(
    glass: Glass, room: pygame.Rect, gap: int
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The rooms of the place, of the sign, and of all that follows."""
    widths = glass.mm(_PLACE_MM), glass.mm(_SIGN_MM)
    place, mark = in_row(room, widths, gap)
    left = mark.right + gap
    return place, mark, pygame.Rect(left, room.top, room.right - left, room.height)
