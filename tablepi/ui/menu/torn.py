"""What a question would destroy, as a scene that is torn across."""

import pygame

from tablepi.referee.intents import Nothing
from tablepi.screens.pictures.picture import Hero
from tablepi.ui.menu.game_ground import capped, cloth, faces_of, scene_of_game
from tablepi.ui.menu.hero import FIGURES_MM, scores_within
from tablepi.ui.toolkit import text, theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import inset, split_top
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name

Size = tuple[int, int]

_PAD_MM = 2.6
_GAP_MM = 1.2
_TEETH = 9
_TOOTH_MM, _EDGE_MM = 2.4, 0.9
_HEIGHTS = (0.0, -0.8, 0.35, -1.0, 0.0, -0.9, 0.3, -0.85, 0.1, -0.4)
"""Of the tear, tooth by tooth, as shares of the deepest."""

_PAPER_SHARE = 0.85
_TALL_SHARE, _WIDE_SHARE, _BARE_SHARE = 0.55, 0.4, 0.76
_SCORES_MM = (theme.SCORE_MM, *FIGURES_MM)
_ICON_SHARE = 0.5
_SLATE = ""
NOTHING = Hero("", "", "", (), Nothing())


@sprite
def torn(glass: Glass, size: Size, lost: Hero, sign: str) -> pygame.Surface:
    """The match on its ground above the tear, its name and its scores below; without a match the
    `sign` of what destroys.
    """
    face = cloth(glass, size, lost.emblem or _SLATE, lip=False)
    is_match = bool(lost.title)
    share = _TALL_SHARE if size[1] > size[0] else _WIDE_SHARE
    top = round(size[1] * (share if is_match else _BARE_SHARE))
    _draw_tear(glass, face, top)
    upper, lower = split_top(face.get_rect(), top)
    upper = inset(upper, glass.mm(_PAD_MM))
    if is_match:
        upper.height -= glass.mm(_TOOTH_MM)
        face.blit(scene_of_game(glass, upper.size, lost.emblem, faces_of(lost.cards)), upper)
        _draw_words(glass, face, inset(lower, glass.mm(_PAD_MM), glass.mm(_GAP_MM)), lost)
    else:
        side = round(_ICON_SHARE * min(upper.size))
        image = icon(sign, side, theme.QUIET_ON_RAISED)
        face.blit(image, image.get_rect(center=upper.center))
    return capped(glass, face, lip=False)


def _draw_tear(glass: Glass, face: pygame.Surface, top: int) -> None:
    """The dark lower part, and the paper's white edge along it."""
    width, height = face.get_size()
    tooth = glass.mm(_TOOTH_MM)
    points = [
        (width * at / _TEETH, top + share * tooth)
        for at, share in zip(range(_TEETH + 1), _HEIGHTS, strict=True)
    ]
    pygame.draw.polygon(face, theme.PANEL, [*points, (width, height), (0, height)])
    line, paper = glass.mm(_EDGE_MM), theme.mixed(theme.STOCK_TEXT, theme.AMBER, _PAPER_SHARE)
    pygame.draw.lines(face, paper, False, points, line)
    for point in points:
        pygame.draw.circle(face, paper, point, line / 2)


def _draw_words(glass: Glass, face: pygame.Surface, room: pygame.Rect, lost: Hero) -> None:
    """Name, how far it has come, and the scores, one below the other in the middle."""
    sizes = tuple(map(glass.mm, (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)))
    title = drawn_name(lost.title, room.size, sizes, theme.TEXT, centred=True)
    words = " · ".join(lost.lines)
    line = text.fitted(words, room.width, glass.mm(theme.LEAST_MM), theme.QUIET)
    images = [title, line]
    free = room.height - sum(image.get_height() for image in images) - glass.mm(_GAP_MM)
    images.append(scores_within(glass, (room.width, max(0, free)), lost.scores, _SCORES_MM))
    height = sum(image.get_height() for image in images)
    gap = max(0, room.height - height) // (len(images) + 1)
    y = room.top + gap
    for image in images:
        face.blit(image, image.get_rect(midtop=(room.centerx, y)))
        y += image.get_height() + gap
