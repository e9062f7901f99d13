"""The result: who won, every score, a chart, the seal."""

from itertools import product

import pygame

from tablepi.app.view.picture import Button, Ending, Standing
from tablepi.ui.screens.frame import Pieces, enlarged, foot, frame, heading
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.drawings import badge
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, Shape, above, below, cells, split
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.scores import figures_px, seal, standing

_HEADLINES_MM = (14.0, 11.0, 9.0, 7.5, theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)
_SMALL_MM = 5.5
_LEAST_HEADLINE_MM = 11.0
_WORDS_SHARE = 0.4
_TALL_SHARE = 0.52
_MANY = 6
_MANY_SHARE = 0.33
_BETWEEN_MM = 5.0
_ROW = Shape(((58.0, 7.6), (40.0, 7.6)), highest=24.0, ratio=7.0, gap=1.2)


def scene(picture: Ending, glass: Glass) -> Scene:
    """The winner large, the standings beside or below, the seal under the words."""
    glass = enlarged(glass)
    buttons, foot_top = _buttons(glass, picture.buttons)
    parts = frame(glass, foot_top, notices=bool(picture.notices))
    head = heading(glass, parts, picture.title, picture.notices, picture.emblem)
    words, rows = _split(glass, parts.body, len(picture.standings))
    standings, most = _standings(glass, rows, picture.standings)
    said = _words(glass, words, picture)
    return Scene((*buttons, *standings, *said, *head), (Area("standings", rows, most),))


def _buttons(glass: Glass, buttons: tuple[Button, ...]) -> tuple[Pieces, int]:
    quiet = tuple(button for button in buttons if button.look == "quiet")
    on = tuple(button for button in buttons if button.look != "quiet")
    return foot(glass, quiet, tuple(sorted(on, key=lambda button: button.look == "primary")))


def _split(glass: Glass, body: pygame.Rect, seats: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The room for the words and the room for the standings."""
    high = round(body.height * (_WORDS_SHARE if seats > _MANY else _TALL_SHARE))
    wide = round(body.width * (_MANY_SHARE if seats > _MANY else _WORDS_SHARE))
    return split(glass, body, high, wide, glass.mm(_BETWEEN_MM))


def _words(glass: Glass, room: pygame.Rect, picture: Ending) -> Pieces:
    """The headline at the top, the course of the score, the details over the seal at the foot."""
    foot: list[Piece] = []
    rest = room.copy()
    if picture.seal:
        sealed = seal(glass, room.width, picture.seal)
        foot.append(Piece("seal", sealed.get_rect(bottomleft=rest.bottomleft), sealed))
        rest.height -= sealed.get_height() + glass.mm(GAP_MM)
    charted = glass.mm(LEAST_MM[1] + GAP_MM) if picture.course else 0
    for index, line in reversed(list(enumerate(picture.details))):
        drawn = text.block(line, room.width, 2, glass.mm(theme.LABEL_MM), theme.QUIET)
        left = rest.height - drawn.get_height() - glass.mm(1.0)
        if left < charted + glass.mm(_LEAST_HEADLINE_MM):
            break
        foot.append(Piece(f"detail {index}", drawn.get_rect(bottomleft=rest.bottomleft), drawn))
        rest.height = left
    drawn = headline(glass, above(rest, rest.bottom - charted), picture.headline)
    said = Piece("headline", drawn.get_rect(topleft=rest.topleft), drawn)
    return (*foot, said, *_chart(glass, below(rest, said.place.bottom), picture))


def _chart(glass: Glass, room: pygame.Rect, picture: Ending) -> Pieces:
    """The score's course in what the headline leaves, where that is enough to read it."""
    place = room.inflate(0, -2 * glass.mm(1.0))
    least = [glass.mm(length) for length in LEAST_MM]
    if not picture.course or place.width < least[0] or place.height < least[1]:
        return ()
    order = tuple(standing.seat for standing in picture.standings)
    return (Piece("course", place, chart(glass, place.size, picture.course, order)),)


def headline(glass: Glass, room: pygame.Rect, words: str) -> pygame.Surface:
    """The headline in the largest type that fits, without breaking words if possible."""
    for parted, length_mm in product((False, True), _HEADLINES_MM):
        size_px = glass.mm(length_mm)
        most = 4 if length_mm >= _SMALL_MM else 9
        rows = max(1, min(most, measure.rows_in(room.height, size_px)))
        wrapped = measure.wrap(words, room.width, rows + 1, size_px, True)
        whole = all(measure.width(word, size_px, True) <= room.width for word in words.split())
        if (whole or parted) and len(wrapped) <= rows:
            break
    return text.block(words, room.width, rows, size_px, theme.TEXT, bold=True)


def _standings(
    glass: Glass, room: pygame.Rect, standings: tuple[Standing, ...]
) -> tuple[Pieces, int]:
    laid = cells(glass, room, len(standings), _ROW)
    if not laid.places:
        return (), 0
    values = tuple(each.score for each in standings)
    height = figures_px(glass, laid.places[0].size, values) or glass.mm(theme.LEAST_MM)
    pieces = tuple(
        Piece(
            f"standings/{each.seat}",
            place,
            standing(
                glass,
                place.size,
                str(each.place),
                each.seat,
                each.name,
                each.score,
                " · ".join(filter(None, (each.time, each.corrected))),
                each.winner,
                height,
            ),
        )
        for place, each in zip(laid.places, standings, strict=True)
    )
    return pieces, laid.most


Course = tuple[tuple[int, ...], ...]
Size = tuple[int, int]

LEAST_MM = (24.0, 12.0)
"""Smaller than this, in width and height, no line can be told from another."""
_BADGE_MM = 5.0
_LINE_MM = 0.55
_OVERSIZE = 3


@sprite
def chart(glass: Glass, size: Size, course: Course, order: tuple[int, ...]) -> pygame.Surface:
    """The lines between the highest and the lowest score, which stand at the left.

    `order`: the seats, the winner first, whose line lies on top and whose badge is never left out.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    low, high = min(0, *map(min, course)), max(1, *map(max, course))
    side = min(glass.mm(_BADGE_MM), size[1] // 2)
    marks = [str(high), str(low)]
    left = max(measure.width(mark, glass.mm(theme.LEAST_MM)) for mark in marks) + glass.mm(1.0)
    plot = pygame.Rect(left, side // 2, size[0] - left - side - glass.mm(1.0), size[1] - side)
    heights = {
        value: plot.bottom - (value - low) * plot.height // (high - low)
        for value in {low, 0, high, *(score for row in course for score in row)}
    }
    for value in {low, 0, high}:
        surface.fill(theme.HAIRLINE, (plot.left, heights[value], plot.width, 1))
    for mark, value in zip(marks, (high, low), strict=True):
        words = text.line(mark, glass.mm(theme.LEAST_MM), theme.QUIET)
        place = words.get_rect(midright=(left - glass.mm(1.0), heights[value]))
        surface.blit(words, place.clamp(surface.get_rect()))
    surface.blit(_lines(glass, size, plot, course, heights, order), (0, 0))
    for seat, y in _ends([heights[row[-1]] for row in course], order, side, size[1]):
        drawn = badge(seat, side)
        surface.blit(drawn, (size[0] - side, y - side // 2))
    return surface


def _lines(
    glass: Glass,
    size: Size,
    plot: pygame.Rect,
    course: Course,
    heights: dict[int, int],
    order: tuple[int, ...],
) -> pygame.Surface:
    """The lines alone, the winner's on top; painted larger and shrunk, so that they are smooth."""
    large = pygame.Surface((size[0] * _OVERSIZE, size[1] * _OVERSIZE), pygame.SRCALPHA)
    thick = glass.mm(_LINE_MM) * _OVERSIZE
    for seat in reversed(order):
        scores = course[seat - 1]
        last = max(1, len(scores) - 1)
        points = [
            (
                (plot.left + plot.width * at // last) * _OVERSIZE,
                heights[score] * _OVERSIZE,
            )
            for at, score in enumerate(scores)
        ]
        colour = theme.seat_colour(seat)
        if len(points) > 1:
            pygame.draw.lines(large, colour, False, points, thick)
        for point in points:
            pygame.draw.circle(large, colour, point, thick / 2)
    return pygame.transform.smoothscale(large, size)


def _ends(
    heights: list[int], order: tuple[int, ...], side: int, room: int
) -> list[tuple[int, int]]:
    """The seats whose badges find room, and the height of each: none lies on another.

    They are asked from the top; each goes as near to its line's end as the ones above let it.
    """
    shown = sorted(order[: room // side], key=lambda seat: (heights[seat - 1], seat))
    ends: list[tuple[int, int]] = []
    lowest = side // 2
    for left, seat in zip(range(len(shown), 0, -1), shown, strict=True):
        y = min(max(heights[seat - 1], lowest), room - left * side + side // 2)
        ends.append((seat, y))
        lowest = y + side
    return ends
