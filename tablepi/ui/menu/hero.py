"""The menu's hero: the match that is likely wanted as a scene, or a hollow where there is none."""

from itertools import product

import pygame

from tablepi.screens.pictures.picture import Hero
from tablepi.ui.menu.game_ground import (
    CORNER_MM,
    capped,
    cloth,
    faces_of,
    scene_of_game,
    shade,
)
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    above,
    below,
    fitting,
    inset,
    split_bottom,
    split_left,
    tiles,
)
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.whole_name import drawn_name

Size = tuple[int, int]
Scores = tuple[tuple[int, str], ...]

HELP_MM = 10.4
"""The height of the key in a hollow."""

HELP_PAD_MM = _PAD_MM = 2.6
_GAP_MM = 1.0
_PLAY_MM = 9.6
_SIGN_SHARE = 0.5
_SHADE = 225
_SHADED_MM = 5.0
_BEHIND_MM = 3.0
FIGURES_MM = (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_BADGE_SHARE = 1.3
_LEAST_SCENE_MM = 9.0
_WIDE, _FEW = 1.35, 4
_SCENE_SHARE = 0.42


@sprite
def hero(glass: Glass, size: Size, shown: Hero) -> pygame.Surface:
    """The scene: its cards or emblem over the words, or before them where it is wide."""
    face = cloth(glass, size, shown.emblem)
    inner = inset(face.get_rect(), glass.mm(_PAD_MM))
    wide = size[0] > _WIDE * size[1] and len(shown.scores) <= _FEW
    scene, room = inner, inner
    if wide:
        scene, room = split_left(inner, round(_SCENE_SHARE * inner.width), glass.mm(_PAD_MM))
    words = _words(glass, room, shown)
    top = min(place.top for _, place in words)
    label = _label(glass, inner.width, shown.label)
    scene = below(scene, scene.top + label.get_height() - glass.mm(_GAP_MM))
    scene = scene if wide else above(scene, top + glass.mm(_BEHIND_MM))
    shade_args = face, top - glass.mm(_SHADED_MM), _SHADE
    if wide:
        shade(*shade_args)
    if min(scene.size) >= glass.mm(_LEAST_SCENE_MM):
        cards = faces_of(shown.cards)
        face.blit(scene_of_game(glass, scene.size, shown.emblem, cards), scene)
    if not wide:
        shade(*shade_args)
    face.blits(words)
    if wide or top >= inner.top + label.get_height():
        face.blit(label, inner)
    return _ringed(glass, capped(glass, face))


def _ringed(glass: Glass, sheet: pygame.Surface) -> pygame.Surface:
    """The key within a ring: this is what is likely wanted now."""
    size = sheet.get_width(), sheet.get_height() - glass.mm(theme.LIP_MM)
    edge = glass.mm(theme.OUTLINE_MM)
    sheet.blit(paint.plate(size, glass.mm(CORNER_MM), None, theme.AMBER, edge), (0, 0))
    return sheet


def _words(
    glass: Glass, room: pygame.Rect, shown: Hero
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """From the foot up: scores and the key, how far it has come, who plays, the game."""
    gap, play = glass.mm(_GAP_MM), _play(glass)
    head = _title(glass, room.size, shown.title)
    rows = 2 if len(shown.scores) <= _FEW else 1
    lines = [_line(glass, room.width, line, at, rows) for at, line in enumerate(shown.lines)]
    height = sum(image.get_height() for image in (head, *lines)) + gap
    scores_size = room.width - play.get_width() - gap, room.height - height
    scores = scores_within(glass, scores_size, shown.scores)
    foot, free = split_bottom(room, max(play.get_height(), scores.get_height()), gap)
    words = [
        (play, play.get_rect(bottomright=foot.bottomright)),
        (scores, scores.get_rect(midleft=foot.midleft)),
    ]
    for image in (*reversed(lines), head):
        place, free = split_bottom(free, image.get_height())
        words.append((image, image.get_rect(topleft=place.topleft)))
    return words


def _title(glass: Glass, size: Size, words: str) -> pygame.Surface:
    """The title on one line or two, as large as it stands there whole."""
    sizes = [glass.mm(mm) for mm in (theme.PROMPT_MM, theme.BUTTON_MM, theme.LABEL_MM)]
    for rows, size_px in product((1, 2), sizes):
        height = text.block_height(rows, size_px)
        if measure.is_whole(words, (size[0], height), size_px, bold=True):
            return text.block(words, size[0], rows, size_px, theme.TEXT, bold=True)
    return drawn_name(words, size, tuple(sizes), theme.TEXT)


def _line(glass: Glass, width: int, words: str, at: int, rows: int) -> pygame.Surface:
    """A line below the title, the first larger; its names give way to many scores."""
    size_px = glass.mm(theme.LEAST_MM if at else theme.LABEL_MM)
    return text.block(words, width, rows, size_px, theme.QUIET if at else theme.TEXT)


def _label(glass: Glass, width: int, words: str) -> pygame.Surface:
    """What a tap does, in amber on a dark plate."""
    pad = glass.mm(1.4)
    words_image = text.fitted(words, width - 2 * pad, glass.mm(theme.LEAST_MM), theme.AMBER, True)
    size = words_image.get_width() + 2 * pad, glass.mm(5.6)
    sheet = paint.plate(size, glass.mm(1.4), theme.INK).copy()
    sheet.blit(words_image, words_image.get_rect(center=sheet.get_rect().center))
    return sheet


@sprite
def _play(glass: Glass) -> pygame.Surface:
    """The round amber key."""
    side, lip = glass.mm(_PLAY_MM), glass.mm(theme.LIP_MM)
    sheet = pygame.Surface((side, side + lip), pygame.SRCALPHA)
    for top, colour in ((lip, theme.AMBER_LIP), (0, theme.AMBER)):
        sheet.blit(paint.disc(side, colour), (0, top))
    sign = icon("play", round(_SIGN_SHARE * side), theme.INK)
    sheet.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return sheet


def scores_within(
    glass: Glass, size: Size, scores: Scores, figures_mm: tuple[float, ...] = FIGURES_MM
) -> pygame.Surface:
    """Badge and score of every seat, as large as all of them fit; nothing where they do not."""
    for figure_mm in figures_mm:
        cells = [_score(glass, glass.mm(figure_mm), *score) for score in scores]
        if not cells:
            break
        width = max(cell.get_width() for cell in cells)
        gap, across = glass.mm(2 * _GAP_MM), 1
        across = min(len(cells), fitting(size[0], width, gap))
        cell_size = width, cells[0].get_height()
        places = tiles(pygame.Rect(0, 0, 0, 0), len(cells), across, cell_size, gap // 2)
        outer = places[0].unionall(places)
        if outer.width <= size[0] and outer.height <= size[1]:
            sheet = pygame.Surface(outer.size, pygame.SRCALPHA)
            sheet.blits(list(zip(cells, places, strict=True)))
            return sheet
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def _score(glass: Glass, size_px: int, seat: int, score: str) -> pygame.Surface:
    height_px = measure.cap_px(size_px)
    mark = badge(seat, round(_BADGE_SHARE * height_px))
    figures = text.figures(score, size_px, theme.seat_ink(seat))
    left = mark.get_width() + glass.mm(_GAP_MM)
    sheet = pygame.Surface((left + figures.get_width(), mark.get_height()), pygame.SRCALPHA)
    sheet.blit(mark, (0, 0))
    top = (mark.get_height() + height_px) // 2 - measure.baseline(size_px)
    sheet.blit(figures, (left, top))
    return sheet


_HOLLOW, _HOLLOW_SHADE = "power-suit", 90
_SLOT_MM = (13.0, 18.0)
_SLOT_ALPHA = 120
_SLOT_TURN = 14


@sprite
def hollow(glass: Glass, size: Size, lines: tuple[str, ...], foot_px: int) -> pygame.Surface:
    """Cloth at half its light, three empty places, what is missing and how it comes.

    `foot_px`: left free for a key. The places go before the second line does, then that goes.
    """
    face = cloth(glass, size, _HOLLOW, lip=False)
    shade(face, -face.get_height(), _HOLLOW_SHADE)
    sheet = capped(glass, face, lip=False)
    inner = inset(sheet.get_rect(), glass.mm(_PAD_MM))
    _, inner = split_bottom(inner, foot_px, glass.mm(_GAP_MM))
    images = [
        text.block(line, inner.width, 3, glass.mm(type_mm), colour, not at, centred=True)
        for at, (line, type_mm, colour) in enumerate(
            zip(lines, (theme.BUTTON_MM, theme.LEAST_MM), (theme.TEXT, theme.QUIET), strict=True)
        )
    ]
    if sum(image.get_height() for image in images) > inner.height:
        del images[1:]
    words_px = sum(image.get_height() for image in images)
    slots = _slots(glass, min(glass.mm(_SLOT_MM[1]), inner.height - words_px - glass.mm(_GAP_MM)))
    y = inner.top + (inner.height - words_px - slots.get_height()) // 2
    for image in (slots, *images):
        sheet.blit(image, image.get_rect(midtop=(inner.centerx, y)))
        y += image.get_height()
    return sheet


def _slots(glass: Glass, height_px: int) -> pygame.Surface:
    """Three places for cards, fanned; one pixel where there is no room for them."""
    if height_px < glass.mm(_LEAST_SCENE_MM):
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    high = round(0.86 * height_px)
    wide = round(high * _SLOT_MM[0] / _SLOT_MM[1])
    place = paint.plate((wide, high), glass.mm(1.6), theme.STOCK).copy()
    place.fill((255, 255, 255, _SLOT_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    sheet = pygame.Surface((3 * wide, height_px), pygame.SRCALPHA)
    for at in (-1, 0, 1):
        image = pygame.transform.rotozoom(place, -_SLOT_TURN * at, 1.0)
        drop = round(0.08 * high * abs(at))
        sheet.blit(image, image.get_rect(midtop=(sheet.get_width() // 2 + at * wide // 2, drop)))
    return sheet
