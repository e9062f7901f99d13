"""The result: who won, every score, a chart, the seal."""

from itertools import product

import pygame

from tablepi.app.view.picture import Button, Ending, Standing
from tablepi.ui.screens.frame import Pieces, foot, frame, heading, roomy
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, Shape, above, below, cells, split
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tablepi.ui.widgets.chart import LEAST_MM, chart
from tablepi.ui.widgets.scores import figures_px, seal, standing

_HEADLINES_MM = (12.0, 9.0, 7.0, 5.5, theme.PROMPT_MM, 3.6, theme.LABEL_MM)
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
    glass = roomy(glass)
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
