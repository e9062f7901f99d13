"""The trial of a screen setting: the question, and the seconds left, as large as possible."""

import pygame

from tablepi.screens.pictures.picture import Trial
from tablepi.ui.screens.judge_call import large
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import GAP_MM, centred, split_left, split_top
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.widgets.frame import Pieces, enlarged, foot, frame, strips

_DISC_SHARE = 0.42
_EDGE_MM = 1.2


def scene(picture: Trial, glass: Glass) -> Scene:
    """The seconds, or somebody upright, beside or above what is asked; what can be done below."""
    glass = enlarged(glass)
    on = (picture.turn, picture.keep) if picture.turn else (picture.keep,)
    back = (picture.back,) if picture.back else ()
    buttons, foot_top = foot(glass, back, on)
    # Not the first focus, so that a repeated key does not keep a setting that nobody has read.
    buttons = tuple(sorted(buttons, key=lambda piece: piece.act == picture.keep.act))
    parts = frame(glass, foot_top, notices=True)
    notices = strips(glass, parts.notice, picture.notices)
    room = parts.body if notices else parts.body.union(parts.head)
    return Scene((*buttons, *_question_pieces(glass, room, picture), *notices))


def _question_pieces(glass: Glass, room: pygame.Rect, picture: Trial) -> Pieces:
    gap = 2 * glass.mm(GAP_MM)
    is_wide = room.width > room.height
    side = round(_DISC_SHARE * min(room.width, room.height) * (1.4 if is_wide else 1.0))
    width = room.width - side - gap if is_wide else room.width
    title = large(glass, (width, room.height), picture.title)
    hint_px = glass.mm(theme.PROMPT_MM)
    rows = max(1, min(4, measure.rows_in((room.height - title.get_height()) // 2, hint_px)))
    hint = text.block(picture.hint, width, rows, hint_px, theme.QUIET, centred=not is_wide)
    height = title.get_height() + gap // 2 + hint.get_height()
    if is_wide:
        disc, words = split_left(room, side, gap)
        disc, words = centred(disc, (side, side)), centred(words, (width, height))
    else:
        disc, words = split_top(centred(room, (width, side + gap + height)), side, gap)
        disc = centred(disc, (side, side))
    title_at, hint_at = (
        title.get_rect(topleft=words.topleft),
        hint.get_rect(bottomleft=words.bottomleft),
    )
    if not is_wide:
        title_at.centerx = hint_at.centerx = room.centerx
    return (
        Piece("left", disc, _seconds(glass, side, picture.left), still=True),
        Piece("title", title_at, title, still=True),
        Piece("hint", hint_at, hint, still=True),
    )


@sprite
def _seconds(glass: Glass, side_px: int, seconds: str) -> pygame.Surface:
    corner, edge = side_px // 2, glass.mm(_EDGE_MM)
    disc = paint.plate((side_px, side_px), corner, theme.PANEL, theme.AMBER, edge).copy()
    size_px = glass.mm(theme.WINNER_MM)
    figures = (
        text.line(seconds, size_px, theme.TEXT, bold=True) if seconds else icon("person", size_px)
    )
    disc.blit(figures, figures.get_rect(center=disc.get_rect().center))
    return disc
