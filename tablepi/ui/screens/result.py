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
    inner = emblem(game, round(_EMBLEM_SHARE * disc.get_width()))
    for drawn in (disc, inner):
        surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
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
    high = room.height - glass.mm(LEAST_LAUREL_MM) - glass.mm(GAP_MM)
    for length_mm in _LOWER_MM:
        size_px = glass.mm(length_mm)
        fits = measure.width(words, size_px, True) <= room.width
        if fits and measure.line_height(size_px) <= high:
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
    for parted, length_mm in product((False, True), _HEADLINES_MM):
        size_px = glass.mm(length_mm)
        most = 4 if length_mm >= _SMALL_MM else 9
        rows = max(1, min(most, measure.rows_in(room.height, size_px)))
        wrapped = measure.wrap(words, room.width, rows + 1, size_px, True)
        whole = all(
            measure.width(word, size_px, True) <= room.width for word in measure.words(words)
        )
        if (whole or parted) and len(wrapped) <= rows:
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
    winners = tuple(each.seat for each in picture.standings if each.winner)
    words, rows = _split(glass, body, len(picture.standings))
    if glass.landscape:
        words = words.union(parts.head.clip(words.left, 0, words.width, glass.height_px))
    laid, room = _rows(glass, rows, picture)
    pieces = (
        *_grounds(glass, foot_top, winners),
        *buttons,
        *_standings(glass, laid, picture.standings),
        *_chart(glass, room, picture),
        *_words(glass, words, picture, theme.INK if winners else theme.TEXT),
        *strips(glass, notices, picture.notices),
    )
    return Scene(pieces, (Area("standings", above(rows, room.top), laid.most),))


def _notices(glass: Glass, parts: Frame, picture: Ending) -> tuple[pygame.Rect, pygame.Rect]:
    """The room of the notices, and what is left: all but the top where there are some.

    They stand above the standings, beside the winner.
    """
    whole = parts.head.unionall((parts.notice, parts.body))
    if not picture.notices:
        return parts.notice, whole
    if glass.landscape:
        _, rows = _split(glass, parts.body, len(picture.standings))
        strip = right_of(parts.notice, max(rows.left, parts.notice.left))
        return grown(glass, parts._replace(notice=strip), picture.notices), parts.body
    return split_top(whole, parts.notice.height, glass.mm(GAP_MM))


def _grounds(glass: Glass, foot_top: int, winners: tuple[int, ...]) -> Pieces:
    """The winners' colours over the whole glass, and on it the ground of the buttons."""
    whole = pygame.Rect(0, 0, *glass.size)
    gap = glass.mm(GAP_MM) // 2
    below, _ = split_bottom(inset(whole, gap), glass.height_px - foot_top)
    corner = glass.mm(theme.CORNER_MM)
    return (
        Piece("ground.winner", whole, ground(whole.size, winners), still=True),
        Piece("ground.foot", below, paint.plate(below.size, corner, theme.GROUND), still=True),
    )


def _buttons(glass: Glass, buttons: tuple[Button, ...]) -> tuple[Pieces, int]:
    quiet = tuple(button for button in buttons if button.look == "quiet")
    on = tuple(button for button in buttons if button.look != "quiet")
    return foot(glass, quiet, tuple(sorted(on, key=lambda button: button.look == "primary")))


def _split(glass: Glass, body: pygame.Rect, seats: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the words and the room for the standings."""
    high = round(body.height * (_WORDS_SHARE if seats > _MANY else _TALL_SHARE))
    wide = round(body.width * (_MANY_SHARE if seats > _MANY else _WORDS_SHARE))
    return split(glass, body, high, wide, glass.mm(GAP_MM))


def _rows(glass: Glass, room: pygame.Rect, picture: Ending) -> tuple[Cells, pygame.Rect]:
    """The places of the standings, and the room of the chart below them where there is enough."""
    count, gap = len(picture.standings), glass.mm(GAP_MM)
    least = glass.mm(LEAST_MM[1]) + 2 * glass.mm(theme.PAD_MM)
    for high in (max(least, round(_CHART_SHARE * room.height)), least):
        below, rest = split_bottom(room, high, gap)
        laid = _cells(glass, rest, count)
        wide = laid.places and (count > _FEW or laid.places[0].width == room.width)
        if picture.course and wide and not laid.most and rest.height > 0:
            top = laid.places[-1].bottom + gap
            return laid, pygame.Rect(room.left, top, room.width, below.bottom - top)
    return _cells(glass, room, count), pygame.Rect(room.bottomleft, (0, 0))


def _cells(glass: Glass, room: pygame.Rect, count: int) -> Cells:
    """A row as wide as the room for each of a few players, where that needs no scrolling."""
    if count <= _FEW:
        laid = cells(glass, room, count, _ROW._replace(least=_ROW.least[:1]))
        if not laid.most:
            return laid
    return cells(glass, room, count, _ROW)


def _chart(glass: Glass, room: pygame.Rect, picture: Ending) -> Pieces:
    """The score's course on a panel of its own, where that is enough to read it."""
    place = inset(room, glass.mm(theme.PAD_MM))
    least = [glass.mm(length) for length in LEAST_MM]
    if place.width < least[0] or place.height < least[1]:
        return ()
    panel = paint.plate(room.size, glass.mm(theme.CORNER_MM), theme.PANEL)
    order = tuple(each.seat for each in picture.standings)
    drawn = chart(glass, place.size, picture.course, order, picture.turn)
    return Piece("ground.chart", room, panel, still=True), Piece("course", place, drawn, still=True)


def _words(glass: Glass, room: pygame.Rect, picture: Ending, colour: theme.Colour) -> Pieces:
    """Laurel and headline on the winner's colour, what was remarkable on a panel below them.

    The laurel goes before the turning point and the best play do.
    """
    gap, side, lines = glass.mm(GAP_MM), 0, _lines(picture)
    least = min(_LEAST_TOLD, len(lines))
    for share in _TOLD_SHARES:
        most = room.width, round(share * room.height)
        if side and len(_rows_told(glass, most, lines, picture.seal)) < least:
            break
        panel = _told(glass, most, lines, picture.seal)
        told, rest = split_bottom(room, panel.get_height(), gap)
        said = roomy_headline(glass, rest, picture.headline, colour)
        side = min(rest.width, rest.height - said.get_height() - gap)
        if side >= glass.mm(_LAUREL_MM):
            break
    if side < glass.mm(LEAST_LAUREL_MM):
        said = headline_below_laurel(glass, rest, picture.headline, colour) or said
        side = min(rest.width, rest.height - said.get_height() - gap)
    pieces = [Piece("told", told, panel, still=True)]
    if side >= glass.mm(LEAST_LAUREL_MM):
        top, rest = split_top(rest, side, gap)
        wreath = laurel(side, picture.emblem, colour)
        pieces.append(Piece("laurel", centred(top, wreath.get_size()), wreath, still=True))
    place = said.get_rect(center=rest.center)
    return (*pieces, Piece("headline", place, said, still=True))


def _lines(picture: Ending) -> tuple[str, ...]:
    first, *others = picture.details or ("",)
    played = " · ".join(filter(None, (picture.title, first)))
    return tuple(filter(None, (played, *others)))


@sprite
def _told(
    glass: Glass, most: tuple[int, int], lines: tuple[str, ...], sealed: str
) -> pygame.Surface:
    """A panel as high as its lines need: what was played, what was remarkable, the seal last.

    Where not all have room, the last lines are left out, then the type gets smaller so that three
    stay, then the end of the first is left out; never the seal.
    """
    pad, gap = glass.mm(theme.PAD_MM), glass.mm(1.0)
    foot = [seal(glass, most[0] - 2 * pad, sealed)] if sealed else []
    drawn = _rows_told(glass, most, lines, sealed) + foot
    high = sum(each.get_height() + gap for each in drawn) - gap + 2 * pad
    surface = paint.plate((most[0], high), glass.mm(theme.CORNER_MM), theme.PANEL).copy()
    y = pad
    for each in drawn:
        surface.blit(each, (pad, y))
        y += each.get_height() + gap
    return surface


def _rows_told(
    glass: Glass, most: tuple[int, int], lines: tuple[str, ...], sealed: str
) -> list[pygame.Surface]:
    """The lines that have room on such a panel, in the type in which three have if possible."""
    pad, gap = glass.mm(theme.PAD_MM), glass.mm(1.0)
    wide, free = most[0] - 2 * pad, most[1] - 2 * pad
    free -= seal(glass, wide, sealed).get_height() + gap if sealed else 0
    sizes = [glass.mm(type_mm) for type_mm in (theme.LABEL_MM, theme.LEAST_MM)]
    least = min(_LEAST_TOLD, len(lines))
    fits = (px for px in sizes if _that_fit(lines, (wide, free), px, gap) >= least)
    size_px = next(fits, sizes[-1])
    shown = lines[: _that_fit(lines, (wide, free), size_px, gap)]
    most_rows = _most_rows(free, size_px)
    return [
        text.block(line, wide, most_rows, size_px, theme.TEXT, bold=not at)
        for at, line in enumerate(shown)
    ]


def _that_fit(lines: tuple[str, ...], room: tuple[int, int], size_px: int, gap: int) -> int:
    """Number of these lines, from the first, that have room in this type: one at least."""
    left, most_rows = room[1] + gap, _most_rows(room[1], size_px)
    for at, line in enumerate(lines):
        rows = measure.wrap(line, room[0], most_rows, size_px, not at)
        left -= text.block_height(len(rows), size_px) + gap
        if left < 0:
            return max(1, at)
    return len(lines)


def _most_rows(high: int, size_px: int) -> int:
    return max(1, min(_MOST_ROWS, measure.rows_in(high, size_px)))


def _standings(glass: Glass, laid: Cells, standings: tuple[Standing, ...]) -> Pieces:
    """A row a player; its score counts up from nothing as the screen is opened."""
    if not laid.places:
        return ()
    values = tuple(each.score for each in standings)
    height = figures_px(glass, laid.places[0].size, values) or glass.mm(theme.LEAST_MM)
    pieces = []
    for place, each in zip(laid.places, standings, strict=True):
        drawn = _counting(glass, place.size, each, height)
        enters = drawn if each.score.lstrip("-").isdigit() else None
        pieces.append(Piece(f"standings/{each.seat}", place, drawn(1.0), enters=enters))
    return tuple(pieces)


@lru_cache(maxsize=64)
def _counting(
    glass: Glass, size: tuple[int, int], each: Standing, height: int
) -> Callable[[float], pygame.Surface]:
    """Look of a row by the share of its score that has been counted."""
    return partial(_row, glass, size, each, height)


def _row(
    glass: Glass, size: tuple[int, int], each: Standing, height: int, share: float
) -> pygame.Surface:
    """A player's row, so much of its score counted."""
    score = each.score if share >= 1 else str(round(int(each.score) * share))
    note = " · ".join(filter(None, (each.time, each.corrected)))
    return standing(
        glass, size, str(each.place), each.seat, each.name, score, note, each.winner, height
    )
