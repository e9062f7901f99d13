"""The result: the winner's colour over the glass, every score, the course, the seal."""

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import product

import pygame

from tablepi.screens.pictures.picture import Button, Ending, Standing
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import drawing, emblem
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    Cells,
    Shape,
    above,
    cells,
    centred,
    in_row,
    inset,
    right_of,
    split,
    split_bottom,
    split_top,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import opaque, sprite
from tablepi.ui.widgets.frame import Frame, Pieces, enlarged, foot, frame, grown, strips
from tablepi.ui.widgets.scores import LEAST_MM, chart, figures_px, seal, standing

_DISC_SHARE = 0.56
_EMBLEM_SHARE = 0.68


@sprite
def ground(size: tuple[int, int], seats: tuple[int, ...]) -> pygame.Surface:
    """The colours of the seats that won, side by side; raised ground where nobody did."""
    surface = opaque(size)
    surface.fill(theme.RAISED)
    width = -(-size[0] // max(1, len(seats)))
    bands = in_row(surface.get_rect(), [width] * len(seats), 0)
    for seat, band in zip(seats, bands, strict=True):
        surface.fill(theme.seat_colour(seat), band)
    return surface


@sprite
def laurel(side_px: int, game: str, colour: theme.Colour) -> pygame.Surface:
    """A laurel in this colour around a disc with the game's emblem, as a square."""
    surface = drawing("pieces", "laurel", side_px, colour).copy()
    disc = paint.disc(round(_DISC_SHARE * side_px), theme.GROUND)
    emblem_image = emblem(game, round(_EMBLEM_SHARE * disc.get_width()))
    for image in (disc, emblem_image):
        surface.blit(image, image.get_rect(center=surface.get_rect().center))
    return surface


LEAST_LAUREL_MM = 9.0

_HEADLINES_MM = (14.0, 11.0, 9.0, 7.5, theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
_LOWER_MM = _HEADLINES_MM[1:4]
_SMALL_MM = 5.5
_HEADLINE_SHARES = (0.34, 0.6, 1.0)


def roomy_headline(
    glass: Glass, room: pygame.Rect, words: str, colour: theme.Colour
) -> pygame.Surface:
    """The headline in the upper part of the room, more of it where it would be cut short."""
    for share in _HEADLINE_SHARES:
        part = pygame.Rect(room.left, room.top, room.width, round(share * room.height))
        if _type(glass, part, words)[2]:
            break
    return headline(glass, part, words, colour)


def headline_below_laurel(
    glass: Glass, room: pygame.Rect, words: str, colour: theme.Colour
) -> pygame.Surface | None:
    """The headline on one line that leaves a laurel its room, None where none does."""
    words_px = room.height - glass.mm(LEAST_LAUREL_MM) - glass.mm(GAP_MM)
    for length_mm in _LOWER_MM:
        size_px = glass.mm(length_mm)
        fits = measure.width(words, size_px, True) <= room.width
        if fits and measure.line_height(size_px) <= words_px:
            return text.line(words, size_px, colour, bold=True)
    return None


def headline(
    glass: Glass, room: pygame.Rect, words: str, colour: theme.Colour = theme.TEXT
) -> pygame.Surface:
    """The headline in the largest type that fits, without breaking words if possible."""
    size_px, rows, _ = _type(glass, room, words)
    return text.block(words, room.width, rows, size_px, colour, bold=True, centred=True)


def _type(glass: Glass, room: pygame.Rect, words: str) -> tuple[int, int, bool]:
    """The size of a headline's type, its most rows, and whether all of it can be read then."""
    for may_part, length_mm in product((False, True), _HEADLINES_MM):
        size_px = glass.mm(length_mm)
        rows_max = 4 if length_mm >= _SMALL_MM else 9
        rows = max(1, min(rows_max, measure.rows_in(room.height, size_px)))
        lines = measure.wrap(words, room.width, rows + 1, size_px, True)
        words_fit = all(
            measure.width(word, size_px, True) <= room.width for word in measure.words(words)
        )
        if (words_fit or may_part) and len(lines) <= rows:
            return size_px, rows, True
    return size_px, rows, False


_MOST_ROWS = 5
_TOLD_SHARES = (0.62, 0.5, 0.4)
_LAUREL_MM = 11.0
_LEAST_TOLD = 3
"""Lines that stay below a laurel: what was played, the turning point, the best play."""
_WORDS_SHARE = 0.42
_TALL_SHARE = 0.52
_FEW = 4
_MANY = 6
_MANY_SHARE = 0.36
_CHART_SHARE = 0.36
_ROW = Shape(((58.0, 7.6), (40.0, 7.6)), highest=24.0, ratio=7.0, gap=1.2)


def scene(picture: Ending, glass: Glass) -> Scene:
    """The winner large, the standings beside or below, what was remarkable under the words."""
    glass = enlarged(glass)
    buttons, foot_top = _buttons(glass, picture.buttons)
    parts = frame(glass, foot_top, notices=bool(picture.notices))
    notices, body = _notices(glass, parts, picture)
    winners = tuple(row.seat for row in picture.standings if row.winner)
    words, rows_place = _split(glass, body, len(picture.standings))
    if glass.landscape:
        words = words.union(parts.head.clip(words.left, 0, words.width, glass.height_px))
    rows_grid, chart_place = _rows(glass, rows_place, picture)
    pieces = (
        *_grounds(glass, foot_top, winners),
        *buttons,
        *_standings(glass, rows_grid, picture.standings),
        *_chart(glass, chart_place, picture),
        *_words(glass, words, picture, theme.INK if winners else theme.TEXT),
        *strips(glass, notices, picture.notices),
    )
    return Scene(pieces, (Area("standings", above(rows_place, chart_place.top), rows_grid.most),))


def _notices(glass: Glass, parts: Frame, picture: Ending) -> tuple[pygame.Rect, pygame.Rect]:
    """The room of the notices, and what is left: all but the top where there are some.

    They stand above the standings, beside the winner.
    """
    full_place = parts.head.unionall((parts.notice, parts.body))
    if not picture.notices:
        return parts.notice, full_place
    if glass.landscape:
        _, rows = _split(glass, parts.body, len(picture.standings))
        strip = right_of(parts.notice, max(rows.left, parts.notice.left))
        return grown(glass, parts._replace(notice=strip), picture.notices), parts.body
    return split_top(full_place, parts.notice.height, glass.mm(GAP_MM))


def _grounds(glass: Glass, foot_top: int, winners: tuple[int, ...]) -> Pieces:
    """The winners' colours over the whole glass, and on it the ground of the buttons."""
    full_place = pygame.Rect(0, 0, *glass.size)
    gap = glass.mm(GAP_MM) // 2
    lower, _ = split_bottom(inset(full_place, gap), glass.height_px - foot_top)
    corner = glass.mm(theme.CORNER_MM)
    return (
        Piece("ground.winner", full_place, ground(full_place.size, winners), still=True),
        Piece("ground.foot", lower, paint.plate(lower.size, corner, theme.GROUND), still=True),
    )


def _buttons(glass: Glass, buttons: tuple[Button, ...]) -> tuple[Pieces, int]:
    quiet = tuple(button for button in buttons if button.look == "quiet")
    on = tuple(button for button in buttons if button.look != "quiet")
    return foot(glass, quiet, tuple(sorted(on, key=lambda button: button.look == "primary")))


def _split(glass: Glass, body: pygame.Rect, seats: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the words and the room for the standings."""
    words_height = round(body.height * (_WORDS_SHARE if seats > _MANY else _TALL_SHARE))
    words_width = round(body.width * (_MANY_SHARE if seats > _MANY else _WORDS_SHARE))
    return split(glass, body, words_height, words_width, glass.mm(GAP_MM))


def _rows(glass: Glass, room: pygame.Rect, picture: Ending) -> tuple[Cells, pygame.Rect]:
    """The places of the standings, and the room of the chart below them where there is enough."""
    count, gap = len(picture.standings), glass.mm(GAP_MM)
    least_px = glass.mm(LEAST_MM[1]) + 2 * glass.mm(theme.PAD_MM)
    for chart_px in (max(least_px, round(_CHART_SHARE * room.height)), least_px):
        chart_place, rows_place = split_bottom(room, chart_px, gap)
        grid = _cells(glass, rows_place, count)
        is_wide = grid.places and (count > _FEW or grid.places[0].width == room.width)
        if picture.course and is_wide and not grid.most and rows_place.height > 0:
            top = grid.places[-1].bottom + gap
            return grid, pygame.Rect(room.left, top, room.width, chart_place.bottom - top)
    return _cells(glass, room, count), pygame.Rect(room.bottomleft, (0, 0))


def _cells(glass: Glass, room: pygame.Rect, count: int) -> Cells:
    """A row as wide as the room for each of a few players, where that needs no scrolling."""
    if count <= _FEW:
        grid = cells(glass, room, count, _ROW._replace(least=_ROW.least[:1]))
        if not grid.most:
            return grid
    return cells(glass, room, count, _ROW)


def _chart(glass: Glass, room: pygame.Rect, picture: Ending) -> Pieces:
    """The score's course on a panel of its own, where that is enough to read it."""
    place = inset(room, glass.mm(theme.PAD_MM))
    least_size = [glass.mm(length) for length in LEAST_MM]
    if place.width < least_size[0] or place.height < least_size[1]:
        return ()
    panel = paint.plate(room.size, glass.mm(theme.CORNER_MM), theme.PANEL)
    order = tuple(row.seat for row in picture.standings)
    image = chart(glass, place.size, picture.course, order, picture.turn)
    return Piece("ground.chart", room, panel, still=True), Piece("course", place, image, still=True)


def _words(glass: Glass, room: pygame.Rect, picture: Ending, colour: theme.Colour) -> Pieces:
    """Laurel and headline on the winner's colour, what was remarkable on a panel below them.

    The laurel goes before the turning point and the best play do.
    """
    gap, side, lines = glass.mm(GAP_MM), 0, _lines(picture)
    lines_min = min(_LEAST_TOLD, len(lines))
    for share in _TOLD_SHARES:
        panel_size = room.width, round(share * room.height)
        if side and len(_line_images(glass, panel_size, lines, picture.seal)) < lines_min:
            break
        panel = _told_panel(glass, panel_size, lines, picture.seal)
        panel_place, free = split_bottom(room, panel.get_height(), gap)
        title = roomy_headline(glass, free, picture.headline, colour)
        side = min(free.width, free.height - title.get_height() - gap)
        if side >= glass.mm(_LAUREL_MM):
            break
    if side < glass.mm(LEAST_LAUREL_MM):
        title = headline_below_laurel(glass, free, picture.headline, colour) or title
        side = min(free.width, free.height - title.get_height() - gap)
    pieces = [Piece("told", panel_place, panel, still=True)]
    if side >= glass.mm(LEAST_LAUREL_MM):
        top, free = split_top(free, side, gap)
        wreath = laurel(side, picture.emblem, colour)
        pieces.append(Piece("laurel", centred(top, wreath.get_size()), wreath, still=True))
    place = title.get_rect(center=free.center)
    return (*pieces, Piece("headline", place, title, still=True))


def _lines(picture: Ending) -> tuple[str, ...]:
    first_detail, *other_details = picture.details or ("",)
    match_line = " · ".join(filter(None, (picture.title, first_detail)))
    return tuple(filter(None, (match_line, *other_details)))


@sprite
def _told_panel(
    glass: Glass, size_max: tuple[int, int], lines: tuple[str, ...], seal_text: str
) -> pygame.Surface:
    """A panel as high as its lines need: what was played, what was remarkable, the seal last.

    Where not all have room, the last lines are left out, then the type gets smaller so that three
    stay, then the end of the first is left out; never the seal.
    """
    pad, gap = glass.mm(theme.PAD_MM), glass.mm(1.0)
    seal_rows = [seal(glass, size_max[0] - 2 * pad, seal_text)] if seal_text else []
    rows = _line_images(glass, size_max, lines, seal_text) + seal_rows
    height = sum(row.get_height() + gap for row in rows) - gap + 2 * pad
    surface = paint.plate((size_max[0], height), glass.mm(theme.CORNER_MM), theme.PANEL).copy()
    y = pad
    for row in rows:
        surface.blit(row, (pad, y))
        y += row.get_height() + gap
    return surface


def _line_images(
    glass: Glass, size_max: tuple[int, int], lines: tuple[str, ...], seal_text: str
) -> list[pygame.Surface]:
    """The lines that have room on such a panel, in the type in which three have if possible."""
    pad, gap = glass.mm(theme.PAD_MM), glass.mm(1.0)
    width, height_left = size_max[0] - 2 * pad, size_max[1] - 2 * pad
    height_left -= seal(glass, width, seal_text).get_height() + gap if seal_text else 0
    sizes = [glass.mm(type_mm) for type_mm in (theme.LABEL_MM, theme.LEAST_MM)]
    lines_min = min(_LEAST_TOLD, len(lines))
    fitting = (
        px for px in sizes if _fitting_count(lines, (width, height_left), px, gap) >= lines_min
    )
    size_px = next(fitting, sizes[-1])
    fitting_lines = lines[: _fitting_count(lines, (width, height_left), size_px, gap)]
    most_rows = _most_rows(height_left, size_px)
    return [
        text.block(line, width, most_rows, size_px, theme.TEXT, bold=not index)
        for index, line in enumerate(fitting_lines)
    ]


def _fitting_count(lines: tuple[str, ...], size: tuple[int, int], size_px: int, gap: int) -> int:
    """Number of these lines, from the first, that have room in this type: one at least."""
    height_left, most_rows = size[1] + gap, _most_rows(size[1], size_px)
    for index, line in enumerate(lines):
        rows = measure.wrap(line, size[0], most_rows, size_px, not index)
        height_left -= text.block_height(len(rows), size_px) + gap
        if height_left < 0:
            return max(1, index)
    return len(lines)


def _most_rows(height: int, size_px: int) -> int:
    return max(1, min(_MOST_ROWS, measure.rows_in(height, size_px)))


def _standings(glass: Glass, grid: Cells, standings: tuple[Standing, ...]) -> Pieces:
    """A row a player; its score counts up from nothing as the screen is opened."""
    if not grid.places:
        return ()
    values = tuple(row.score for row in standings)
    height = figures_px(glass, grid.places[0].size, values) or glass.mm(theme.LEAST_MM)
    pieces = []
    for place, row in zip(grid.places, standings, strict=True):
        paint_row = _row_painter(glass, place.size, row, height)
        enters = paint_row if row.score.lstrip("-").isdigit() else None
        pieces.append(Piece(f"standings/{row.seat}", place, paint_row(1.0), enters=enters))
    return tuple(pieces)


@lru_cache(maxsize=64)
def _row_painter(
    glass: Glass, size: tuple[int, int], row: Standing, height: int
) -> Callable[[float], pygame.Surface]:
    """Look of a row by the share of its score that has been counted."""
    return partial(_row, glass, size, row, height)


def _row(
    glass: Glass, size: tuple[int, int], row: Standing, height: int, share: float
) -> pygame.Surface:
    """A player's row, so much of its score counted."""
    score = row.score if share >= 1 else str(round(int(row.score) * share))
    note = " · ".join(filter(None, (row.time, row.corrected)))
    return standing(
        glass, size, str(row.place), row.seat, row.name, score, note, row.winner, height
    )
