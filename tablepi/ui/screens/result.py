"""The result: a spotlight on who won, every score, the rounds or the course, the seal."""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Any

import pygame

from tablepi.screens.pictures.picture import Button
from tablepi.screens.pictures.result_picture import Ending, Standing
from tablepi.ui.result.light import ground, laurel
from tablepi.ui.result.pillars import Pillar, layout_of, note_of, pillar
from tablepi.ui.result.round_bars import bars, fits
from tablepi.ui.result.told import dark_panel, told_panel
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    Cells,
    Shape,
    above,
    cells,
    inset,
    right_of,
    split,
    split_bottom,
    split_top,
    whole,
)
from tablepi.ui.toolkit.pieces import Area, Piece, Scene, Transition
from tablepi.ui.widgets.frame import HEAD_MM, Frame, Pieces, enlarged, foot, grown, strips
from tablepi.ui.widgets.scores import LEAST_MM, chart, figures_px, standing

FEW = 3
"""Players whose scores all stand below the headline; of more the others stand in rows."""

_MANY = 6
_WORDS_SHARES = {"few": 0.56, "some": 0.42, "many": 0.36}
_TALL_SHARES = {"few": 0.52, "some": 0.4, "many": 0.42}
_TOLD_SHARES = {"few": 0.56, "some": 0.36, "many": 0.42}
_TOP_MM = 2.4
_PILLARS_SHARE = 0.52
_ROW = Shape(((58.0, 7.6), (38.0, 7.6)), highest=24.0, ratio=7.0, gap=1.2)
_CHART_SHARE = 0.36
_LAUREL_MM = (9.0, 27.0)
_HEADLINES_MM = theme.TYPES_MM[1:]
_SMALL_MM = theme.PROMPT_MM
_HEADLINE_SHARES = (0.4, 0.6, 1.0)


def scene(picture: Ending, glass: Glass) -> Scene:
    """Who won at the left or on top, beside it how it came about."""
    glass = enlarged(glass)
    buttons, foot_top = _buttons(glass, picture.buttons)
    notices, words, rest = _rooms(glass, foot_top, picture)
    told, words, rest = _told(glass, words, rest, picture)
    pillars = _pillars_of(glass, words, picture.standings)
    large = [each.row for each in pillars]
    rows = tuple(row for row in picture.standings if row not in large)
    grid, chart_place = _rows(glass, rest, picture, len(rows))
    winner = _winner(glass, words, picture, pillars)
    pieces = (
        _light(glass, words, foot_top, picture, winner),
        *buttons,
        *winner,
        *_standings(glass, grid, rows),
        *_course(glass, chart_place, picture),
        told,
        *strips(glass, notices, picture.notices),
    )
    area = Area("standings", above(rest, chart_place.top), grid.most)
    return Scene(pieces, (area,) if rows else ())


def _light(
    glass: Glass, room: pygame.Rect, foot_top: int, picture: Ending, winner: Pieces
) -> Piece:
    """The light over the whole glass, in the middle of what says who won."""
    seats = tuple(row.seat for row in picture.standings if row.winner)
    centre = room.centerx, room.top + room.height * 2 // 5
    headline_foot = next(piece.place.bottom for piece in winner if piece.key == "headline")
    foot_px = glass.height_px - foot_top + glass.gap_px
    light = ground(glass.size, seats, centre, headline_foot, foot_px)
    return Piece("ground.winner", pygame.Rect(0, 0, *glass.size), light, still=True)


def _size_of(picture: Ending) -> str:
    count = len(picture.standings)
    return "few" if count <= FEW else "many" if count > _MANY else "some"


def _pillars_of(
    glass: Glass, room: pygame.Rect, standings: tuple[Standing, ...]
) -> tuple[Pillar, ...]:
    """The scores that stand large below the headline: of a few all, else that of a sole winner."""
    winners = tuple(row for row in standings if row.winner)
    large = standings if len(standings) <= FEW else winners if len(winners) == 1 else ()
    return layout_of(glass, (room.width, round(_PILLARS_SHARE * room.height)), large)


def _rooms(
    glass: Glass, foot_top: int, picture: Ending
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The rooms of the notices, of who won, and of the rest; notices stand above the rest."""
    room, gap, size = whole(glass), glass.mm(GAP_MM), _size_of(picture)
    room.top, room.height = glass.mm(_TOP_MM), foot_top - glass.gap_px - 2 * glass.mm(_TOP_MM)
    strip, below = split_top(room, glass.mm(HEAD_MM) if picture.notices else 0, gap)
    if glass.portrait:
        words, rest = split(glass, below, round(_TALL_SHARES[size] * below.height), 0, gap)
    else:
        width = round(_WORDS_SHARES[size] * room.width)
        words, rest = split(glass, room, 0, width, gap)
        strip, rest = right_of(strip, rest.left), right_of(below, rest.left)
    parts = Frame(room, strip, rest)
    return grown(glass, parts, picture.notices), words, rest


def _buttons(glass: Glass, buttons: tuple[Button, ...]) -> tuple[Pieces, int]:
    quiet = tuple(button for button in buttons if button.look == "quiet")
    quiet = tuple(sorted(quiet, key=lambda button: button.icon != "back"))
    on = tuple(button for button in buttons if button.look != "quiet")
    return foot(glass, quiet, tuple(sorted(on, key=lambda button: button.look == "primary")))


def _told(
    glass: Glass, words: pygame.Rect, rest: pygame.Rect, picture: Ending
) -> tuple[Piece, pygame.Rect, pygame.Rect]:
    """What was remarkable: below the chart, or below who won where the rest is full of rows."""
    room = words if _size_of(picture) == "many" else rest
    size_max = room.width, round(_TOLD_SHARES[_size_of(picture)] * room.height)
    image = told_panel(glass, size_max, _lines(picture), picture.seal)
    place, left_over = split_bottom(room, image.get_height(), glass.mm(GAP_MM))
    if room is rest:
        rest = left_over
    else:
        words = left_over
    return Piece("told", place, image, still=True), words, rest


def _winner(
    glass: Glass, room: pygame.Rect, picture: Ending, pillars: tuple[Pillar, ...]
) -> Pieces:
    """Laurel, headline, and the large scores, one below the other in the middle of the room."""
    gap = glass.gap_px
    pillars_px = pillars[0].size[1] if pillars else 0
    free = room.height - pillars_px - (gap if pillars else 0)
    title = headline(glass, (room.width, free), picture.headline)
    least, most = map(glass.mm, _LAUREL_MM)
    side = min(room.width, free - title.get_height() - gap, most)
    winners = [row.seat for row in picture.standings if row.winner]
    images: list[tuple[str, pygame.Surface]] = [("headline", title)]
    if side >= least:
        wreath = laurel(side, winners[0] if len(winners) == 1 else 0, picture.emblem)
        images.insert(0, ("laurel", wreath))
    height = sum(image.get_height() for _, image in images) + gap * (len(images) - 1)
    top = room.top + max(0, room.height - height - (pillars_px + gap if pillars else 0)) // 2
    pieces = []
    for key, image in images:
        place = image.get_rect(midtop=(room.centerx, top))
        way = Transition("grow") if key == "laurel" else None
        pieces.append(Piece(key, place, image, still=True, transition=way))
        top += image.get_height() + gap
    return (*pieces, *_pillars(glass, pygame.Rect(room.left, top, room.width, pillars_px), pillars))


def _pillars(glass: Glass, room: pygame.Rect, pillars: tuple[Pillar, ...]) -> Pieces:
    """The large scores side by side in the middle; they count up as the screen is opened."""
    gap = glass.mm(GAP_MM)
    widths = [each.size[0] for each in pillars]
    left = room.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
    pieces = []
    for each in pillars:
        place = pygame.Rect(left, room.top, *each.size)
        pieces.append(_counting("large", place, each.row, pillar, (glass, each)))
        left += each.size[0] + gap
    return tuple(pieces)


def _counting(
    group: str,
    place: pygame.Rect,
    row: Standing,
    paint_row: Callable[..., pygame.Surface],
    args: Any,
) -> Piece:
    """A piece whose score counts up from nothing as the screen is opened.

    `paint_row`: paints the row, which follows on `args`.
    """
    is_number = row.score.lstrip("-").isdigit()
    way = Transition("enter", paint=_counter(paint_row, args, row)) if is_number else None
    return Piece(f"{group}/{row.seat}", place, paint_row(*args, row), transition=way)


@lru_cache(maxsize=64)
def _counter(
    paint_row: Callable[..., pygame.Surface], args: Any, row: Standing
) -> Callable[[str, float], pygame.Surface]:
    """Look of a row by the share of its score that has been counted."""

    def counted(number: str, share: float) -> pygame.Surface:
        score = row.score if share >= 1 else str(round(int(row.score) * share))
        return paint_row(*args, row._replace(score=score))

    return counted


def headline(glass: Glass, size: tuple[int, int], words: str) -> pygame.Surface:
    """The headline in the largest type that fits, without breaking words if possible.

    It takes a part of the height, more of it where it would be cut short.
    """
    for share in _HEADLINE_SHARES:
        size_px, rows, is_whole = _type(glass, size, share, words)
        if is_whole:
            break
    return text.block(words, size[0], rows, size_px, theme.STOCK_TEXT, bold=True, centred=True)


def _type(glass: Glass, size: tuple[int, int], share: float, words: str) -> tuple[int, int, bool]:
    """The size of a headline's type, its most rows, and whether all of it can be read then.

    One row may be higher than the share, but not than the whole height.
    """
    for may_part, length_mm in product((False, True), _HEADLINES_MM):
        size_px = glass.mm(length_mm)
        rows_max = 4 if length_mm >= _SMALL_MM else 9
        rows = max(1, min(rows_max, measure.rows_in(round(share * size[1]), size_px)))
        lines = measure.wrap(words, size[0], rows + 1, size_px, True)
        words_fit = all(
            measure.width(word, size_px, True) <= size[0] for word in measure.words(words)
        )
        has_room = len(lines) <= rows and measure.rows_in(size[1], size_px) > 0
        if has_room and (words_fit or may_part):
            return size_px, rows, True
    return size_px, rows, False


def _rows(
    glass: Glass, room: pygame.Rect, picture: Ending, count: int
) -> tuple[Cells, pygame.Rect]:
    """The places of the standings, and the room of the chart below them where there is enough."""
    gap = glass.mm(GAP_MM)
    nowhere = pygame.Rect(room.bottomleft, (0, 0))
    if not count:
        return Cells((), 0), room if picture.course else nowhere
    least_px = glass.mm(LEAST_MM[1]) + 2 * glass.mm(theme.PAD_MM)
    for chart_px in (max(least_px, round(_CHART_SHARE * room.height)), least_px):
        _, rows_place = split_bottom(room, chart_px, gap)
        grid = cells(glass, rows_place, count, _ROW)
        if picture.course and not grid.most and rows_place.height > 0:
            top = grid.places[-1].bottom + gap
            return grid, pygame.Rect(room.left, top, room.width, room.bottom - top)
    return cells(glass, room, count, _ROW), nowhere


def _course(glass: Glass, room: pygame.Rect, picture: Ending) -> Pieces:
    """The rounds as bars on a panel of their own, else the score's course, where it can be read."""
    place = inset(room, glass.mm(theme.PAD_MM))
    least_size = [glass.mm(length) for length in LEAST_MM]
    if place.width < least_size[0] or place.height < least_size[1]:
        return ()
    order = tuple(row.seat for row in picture.standings)
    if fits(glass, room.size, picture.rounds):
        place = room
        image = bars(glass, room.size, picture.heading, picture.rounds, order)
    else:
        image = chart(glass, place.size, picture.course, order, picture.turn)
    panel = dark_panel(glass, room.size)
    return Piece("ground.chart", room, panel, still=True), Piece("course", place, image, still=True)


def _lines(picture: Ending) -> tuple[str, ...]:
    first_detail, *other_details = picture.details or ("",)
    match_line = " · ".join(filter(None, (picture.title, first_detail)))
    return tuple(filter(None, (match_line, *other_details)))


def _standings(glass: Glass, grid: Cells, standings: tuple[Standing, ...]) -> Pieces:
    """A row a player; its score counts up from nothing as the screen is opened."""
    if not grid.places:
        return ()
    values = tuple(row.score for row in standings)
    height = figures_px(glass, grid.places[0].size, values) or glass.mm(theme.LEAST_MM)
    height = min(height, glass.mm(theme.GREAT_MM))
    return tuple(
        _counting("standings", place, row, _row, (glass, place.size, height))
        for place, row in zip(grid.places, standings, strict=True)
    )


def _row(glass: Glass, size: tuple[int, int], height: int, row: Standing) -> pygame.Surface:
    """A player's row."""
    place, note = str(row.place), note_of(row)
    return standing(glass, size, place, row.seat, row.name, row.score, note, row.winner, height)
