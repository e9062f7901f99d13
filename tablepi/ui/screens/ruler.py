"""The ruler: a bank card and a ruler to be matched with real ones."""

import pygame

from tablepi.screens.pictures.picture import CARD_MM, Ruler
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, above, below, in_row, share, split_bottom, split_right
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import short_lived
from tablepi.ui.widgets.button_faces import choice
from tablepi.ui.widgets.frame import Pieces, enlarged, foot, frame, heading, strips

_CORNER_MM = 3.18
_CHIP_MM = (9.0, 19.0, 12.5, 10.0)

_COLUMN_MM = 46.0
_HIGH_MM = CARD_MM[1] + 9.0
_STEP_MM = (9.5, 11.0)
_HINT_ROWS = 6
_MARKS_MM = (1.6, 2.6, 3.6)
_LEAST_MARK_PX = 4


def scene(picture: Ruler, glass: Glass) -> Scene:
    """Card and ruler in true size at the left or above; their buttons beside or below."""
    glass = enlarged(glass)
    on = (picture.auto, picture.done) if picture.auto else (picture.done,)
    buttons, foot_top = foot(glass, (picture.back,), on)
    parts = frame(glass, foot_top, notices=True)
    body, head = parts.body, heading(glass, parts, picture.title, picture.notices)
    # On a small panel the card needs the whole height: the title goes into the column.
    is_low = glass.landscape and body.height < glass.mm(_HIGH_MM)
    if is_low:
        head = ()
        body = parts.head.union(body)
    if glass.landscape:
        side, sheet = split_right(body, glass.mm(_COLUMN_MM), glass.mm(GAP_MM))
        controls = _titled_column(glass, side, picture) if is_low else _column(glass, side, picture)
    else:
        controls = _controls_below(glass, body, picture)
        sheet = above(body, min(piece.place.top for piece in controls) - glass.mm(GAP_MM))
    sheet_pieces = _sheet_pieces(glass, sheet, picture.px_per_mm, picture.card)
    return Scene((*buttons, *controls, *head, *sheet_pieces))


def _titled_column(glass: Glass, room: pygame.Rect, picture: Ruler) -> Pieces:
    """A column under a title of its own; what everybody should know stands where the hint was."""
    gap, size_px = glass.mm(GAP_MM), glass.mm(theme.PROMPT_MM)
    title = text.block(picture.title, room.width, 2, size_px, theme.TEXT, bold=True)
    place = title.get_rect(topleft=room.topleft)
    room = below(room, place.bottom + gap)
    notices: Pieces = ()
    if picture.notices:
        steps, size_pieces = _steps(glass, room, picture), _size_pieces(glass, room, picture)
        strip = above(below(room, size_pieces[-1].place.bottom + gap), steps[0].place.top - gap)
        notices, picture = strips(glass, strip, picture.notices), picture._replace(hint="")
    return (Piece("title", place, title, still=True), *_column(glass, room, picture), *notices)


def _column(glass: Glass, room: pygame.Rect, picture: Ruler) -> Pieces:
    """The size on top, the steps at the foot, what to do between them."""
    steps = _steps(glass, room, picture)
    size_pieces = _size_pieces(glass, room, picture)
    gap, sizes_px = glass.mm(GAP_MM), [glass.mm(mm) for mm in (theme.LABEL_MM, theme.LEAST_MM)]
    top = size_pieces[-1].place.bottom + gap
    hint_px = steps[0].place.top - gap - top
    size_px = measure.whole_px(picture.hint, (room.width, hint_px), sizes_px)
    rows = min(_HINT_ROWS, measure.rows_in(hint_px, size_px))
    if rows < 1 or not picture.hint:
        return (*steps, *size_pieces)
    hint = text.block(picture.hint, room.width, rows, size_px, theme.QUIET)
    return (*steps, *size_pieces, Piece("hint", hint.get_rect(topleft=(room.left, top)), hint))


def _controls_below(glass: Glass, room: pygame.Rect, picture: Ruler) -> Pieces:
    """Instructions, size and steps one below the other, at the foot of the room."""
    gap = glass.mm(GAP_MM)
    steps = _steps(glass, room, picture)
    hint = text.block(picture.hint, room.width, 3, glass.mm(theme.LABEL_MM), theme.QUIET)
    place = hint.get_rect(bottomleft=(room.left, steps[0].place.top - gap))
    high_px = sum(piece.place.height for piece in _size_pieces(glass, room, picture))
    sizes = _size_pieces(glass, room.move(0, place.top - gap // 2 - high_px - room.top), picture)
    return (*steps, Piece("hint", place, hint), *sizes)


def _size_pieces(glass: Glass, room: pygame.Rect, picture: Ruler) -> Pieces:
    size_px, sides_px = glass.mm(theme.PROMPT_MM), glass.mm(theme.LABEL_MM)
    size = text.fitted(picture.size, room.width, size_px, theme.TEXT, bold=True)
    sides = text.fitted(picture.sides, room.width, sides_px, theme.QUIET)
    place = size.get_rect(topleft=room.topleft)
    return (
        Piece("size", place, size, still=True),
        Piece("sides", sides.get_rect(topleft=place.bottomleft), sides, still=True),
    )


def _steps(glass: Glass, room: pygame.Rect, picture: Ruler) -> Pieces:
    gap, count = glass.mm(GAP_MM), len(picture.steps)
    steps_place, _ = split_bottom(room, glass.mm(_STEP_MM[1]))
    step_px = max(glass.mm(_STEP_MM[0]), share(room.width, count, gap))
    places = in_row(steps_place, [step_px] * count, gap)
    return tuple(
        choice(glass, f"steps/{index}", step, place)
        for index, (place, step) in enumerate(zip(places, picture.steps, strict=True))
    )


def _sheet_pieces(glass: Glass, room: pygame.Rect, px_per_mm: float, words: str) -> Pieces:
    """The ruler along the upper edge, the card below it, cut off where the room ends."""
    marks = _marks(glass, room.width, px_per_mm)
    long_px, short_px = (round(length * px_per_mm) for length in CARD_MM)
    size = (short_px, long_px) if long_px > room.width else (long_px, short_px)
    place = marks.get_rect(topleft=room.topleft)
    top = place.bottom + glass.mm(GAP_MM) // 2
    card_place = pygame.Rect((room.left, top), size).clip(room)
    card = _card(glass, size, card_place.height, px_per_mm, words)
    return Piece("marks", place, marks, still=True), Piece("card", card_place, card, still=True)


@short_lived
def _marks(glass: Glass, width_px: int, px_per_mm: float) -> pygame.Surface:
    """A mark a millimetre where they keep apart, longer ones for five and ten, figures for ten."""
    figure_px, line = glass.mm(theme.LEAST_MM), max(1, glass.mm(theme.LINE_MM))
    height = glass.mm(_MARKS_MM[-1]) + measure.line_height(figure_px)
    sheet = pygame.Surface((width_px, height))
    sheet.fill(theme.GROUND)
    mm_step = 1 if px_per_mm >= _LEAST_MARK_PX else 5
    for mm in range(0, int((width_px - line) / px_per_mm) + 1, mm_step):
        x = round(mm * px_per_mm)
        length = _MARKS_MM[2 if mm % 10 == 0 else 1 if mm % 5 == 0 else 0]
        colour = theme.TEXT if mm % 10 == 0 else theme.QUIET
        sheet.fill(colour, (x, 0, line, glass.mm(length)))
        figures = text.line(str(mm // 10), figure_px, theme.QUIET)
        place = figures.get_rect(midbottom=(x, height))
        if mm % 10 == 0 and sheet.get_rect().contains(place):
            sheet.blit(figures, place)
    return sheet


@short_lived
def _card(
    glass: Glass, size: tuple[int, int], height: int, px_per_mm: float, words: str
) -> pygame.Surface:
    """The upper part of a card of this size, with its chip, and what it is."""
    corner, edge = round(_CORNER_MM * px_per_mm), glass.mm(theme.OUTLINE_MM)
    card = paint.rounded(size, corner, theme.PANEL, theme.TEXT, edge)
    chip = pygame.Rect(*(round(length * px_per_mm) for length in _CHIP_MM))
    card.blit(paint.rounded(chip.size, corner // 2, theme.RAISED), chip)
    words_px = size[0] - 2 * glass.mm(GAP_MM)
    label = text.fitted(words, words_px, glass.mm(theme.LABEL_MM), theme.QUIET)
    card.blit(label, label.get_rect(midbottom=(size[0] // 2, chip.top - glass.mm(GAP_MM))))
    return card.subsurface((0, 0, size[0], height)).copy()
