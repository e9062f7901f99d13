"""The attract picture: six aces or the house's sign, how to begin, the last result."""

import os

import pygame

from tablepi.screens.pictures.picture import Attract, MatchEnd
from tablepi.ui.board.surface import surface
from tablepi.ui.menu.game_ground import fan
from tablepi.ui.toolkit import measure, paint, text, theme
from tablepi.ui.toolkit.drawings import badge, emblem, icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    split_bottom,
    split_left,
    split_top,
    whole,
)
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.suits import SUITS
from tablepi.ui.widgets.card_stock import CardFace
from tablepi.ui.widgets.frame import Pieces, enlarged, strips

_ANGLE = 13.0
_ACES = tuple(CardFace("ace", (suit,)) for suit in SUITS)
_TITLES_MM = theme.TYPES_MM[1:]
_SENTENCES_MM = (theme.BUTTON_MM, theme.LABEL_MM, theme.LEAST_MM)
_HINT_MM, _PLAY_MM = 13.0, 5.0
_FOOT_MM, _EMBLEM_MM = 9.0, 8.0
_WORDS_SHARE = 0.4
_SIGN_MM = (8.0, 44.0)
_NOTICE_MM = 12.0
_WEAVE = "felt"


@sprite
def logo(file: str, size_max: tuple[int, int], written_s: float) -> pygame.Surface:
    """The picture as large as it fits, one pixel where the file cannot be read.

    `written_s`: when the file was written, so that a newer one is read.
    """
    try:
        picture = _read(file, size_max)
    except (OSError, pygame.error):
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    scale = min(size_max[0] / picture.get_width(), size_max[1] / picture.get_height())
    size = [max(1, round(length * scale)) for length in picture.get_size()]
    return pygame.transform.smoothscale(picture, size)


def _read(file: str, size_max: tuple[int, int]) -> pygame.Surface:
    """The picture in 32 bits; of a drawing as many pixels as may be needed."""
    picture = (
        pygame.image.load_sized_svg(file, size_max)
        if file.endswith(".svg")
        else pygame.image.load(file)
    )
    sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    sheet.blit(picture, (0, 0))
    return sheet


def written(file: str) -> float:
    """Time at which the file was written, 0 where that is unknown."""
    try:
        return os.path.getmtime(file)
    except OSError:
        return 0.0


def scene(picture: Attract, glass: Glass) -> Scene:
    """One thing below the other in the middle; a touch anywhere leads back."""
    glass = enlarged(glass)
    gap, full = glass.mm(GAP_MM), pygame.Rect(0, 0, *glass.size)
    # Nothing on this screen moves, so that an idle table costs no processor.
    light = surface(glass, glass.size, _WEAVE)
    ground = Piece("ground.wake", full, light, picture.act)
    foot, room = _foot(glass, whole(glass), picture)
    notices: Pieces = ()
    if picture.notices:
        strip, room = split_top(room, glass.mm(_NOTICE_MM), gap)
        shown = strips(glass, strip, picture.notices)
        notices = tuple(piece._replace(act=None) for piece in shown)
    return Scene((ground, *_middle(glass, room, picture), *foot, *notices))


def _middle(glass: Glass, room: pygame.Rect, picture: Attract) -> Pieces:
    """Sign, name, sentence and the key, with the same room above them and below."""
    gap = glass.mm(GAP_MM)
    images = [("title", _title(glass, room, picture.title))]
    if picture.sentence:
        images.append(("sentence", _sentence(glass, room, picture.sentence)))
    images.append(("hint", _hint(glass, room.width, picture.hint)))
    height = sum(image.get_height() for _, image in images)
    sign_px = min(room.height - height - gap, glass.mm(_SIGN_MM[1]))
    if sign_px >= glass.mm(_SIGN_MM[0]):
        sign = _sign(glass, (room.width, sign_px), picture.logo)
        images.insert(0, ("logo", sign))
        height += sign.get_height()
    # Lines have air of their own; the rest is shared, and most of it where there is most.
    spare = max(0, room.height - height) // (len(images) + 1)
    pieces, top = [], room.top + spare
    for key, image in images:
        place = image.get_rect(midtop=(room.centerx, top))
        pieces.append(Piece(key, place, image, still=True))
        top = place.bottom + spare
    return tuple(pieces)


def _sign(glass: Glass, size: tuple[int, int], file: str) -> pygame.Surface:
    """The house's logo, or the six aces where it has none that can be read."""
    logo_image = logo(file, size, written(file)) if file else None
    if logo_image is not None and min(logo_image.get_size()) > 1:
        return logo_image
    return hand(glass, size)


@sprite
def hand(glass: Glass, size: tuple[int, int]) -> pygame.Surface:
    """The six aces, no larger than they are."""
    image = fan(glass, size, _ACES, _ANGLE)
    return image.subsurface(image.get_bounding_rect()).copy()


def _title(glass: Glass, room: pygame.Rect, words: str) -> pygame.Surface:
    """The name in the largest type in which no word is broken, at most two lines of it."""
    sizes = [glass.mm(length_mm) for length_mm in _TITLES_MM]
    size = room.width, round(_WORDS_SHARE * room.height)
    size_px = measure.whole_px(words, size, sizes, bold=True)
    rows = max(1, min(2, measure.rows_in(size[1], size_px)))
    return text.block(words, room.width, rows, size_px, theme.TEXT, bold=True, centred=True)


def _sentence(glass: Glass, room: pygame.Rect, words: str) -> pygame.Surface:
    sizes = [glass.mm(length_mm) for length_mm in _SENTENCES_MM]
    size_px = measure.line_px(words, room.width, sizes)
    return text.block(words, room.width, 2, size_px, theme.TEXT, centred=True)


@sprite
def _hint(glass: Glass, width: int, words: str) -> pygame.Surface:
    """How to begin, on the one amber key."""
    pad, gap, side = 4 * glass.mm(theme.PAD_MM), glass.mm(theme.PAD_MM), glass.mm(_PLAY_MM)
    words_px = width - 2 * pad - gap - side
    sizes = [glass.mm(mm) for mm in (theme.PROMPT_MM, *_SENTENCES_MM)]
    size_px = measure.line_px(words, words_px, sizes, bold=True)
    words_image = text.fitted(words, words_px, size_px, theme.INK, bold=True)
    size = words_image.get_width() + side + gap + 2 * pad, glass.mm(_HINT_MM)
    lip_px, sheen_px = glass.mm(theme.LIP_MM), glass.mm(theme.SHEEN_MM)
    colours = theme.AMBER, theme.AMBER_LIP
    sheet = paint.keycap(size, glass.mm(theme.CORNER_MM), *colours, lip_px, sheen_px).copy()
    sign, middle = icon("play", side, theme.INK), (size[1] - lip_px) // 2
    sheet.blit(sign, sign.get_rect(midleft=(pad, middle)))
    sheet.blit(words_image, words_image.get_rect(midleft=(pad + side + gap, middle)))
    return sheet


def _foot(glass: Glass, room: pygame.Rect, picture: Attract) -> tuple[Pieces, pygame.Rect]:
    """The games at the left and the last result at the right; upright, the one above the other."""
    gap, height = glass.mm(GAP_MM), glass.mm(_FOOT_MM)
    line, above = split_bottom(room, height, gap)
    emblems = _emblems(glass, line.width, picture.emblems)
    pieces = [Piece("emblems", emblems.get_rect(midleft=line.midleft), emblems, still=True)]
    if not picture.results:
        return tuple(pieces), above
    if glass.portrait:
        line, above = split_bottom(above, height, gap)
    else:
        _, line = split_left(line, emblems.get_width(), 2 * gap)
    image = _result(glass, line.size, picture.heading, picture.results[0])
    place = image.get_rect(midleft=line.midleft)
    if glass.landscape:
        place.right = line.right
    return (*pieces, Piece("result", place, image, still=True)), above


@sprite
def _emblems(glass: Glass, width: int, games: tuple[str, ...]) -> pygame.Surface:
    gap, count = glass.mm(GAP_MM), max(1, len(games))
    side = max(1, min(glass.mm(_EMBLEM_MM), (width - gap * (count - 1)) // count))
    sheet = pygame.Surface((count * (side + gap) - gap, side), pygame.SRCALPHA)
    for index, game in enumerate(games):
        sheet.blit(emblem(game, side), (index * (side + gap), 0))
    return sheet


@sprite
def _result(glass: Glass, size: tuple[int, int], heading: str, match: MatchEnd) -> pygame.Surface:
    """The game, then the players, the winners first, as many as there is room for."""
    gap, size_px = glass.mm(1.2), glass.mm(theme.LABEL_MM)
    small_px = glass.mm(theme.LEAST_MM)
    title = text.fitted(heading, size[0] // 2, small_px, theme.TEXT)
    images, width = [title], title.get_width()
    for seat, name, score in match.scores:
        player = _player(glass, size[0] // 2, seat, f"{name} {score}", size_px)
        if width + 2 * gap + player.get_width() > size[0]:
            break
        images.append(player)
        width += 2 * gap + player.get_width()
    sheet = pygame.Surface((width, size[1]), pygame.SRCALPHA)
    left = 0
    for image in images:
        sheet.blit(image, image.get_rect(midleft=(left, size[1] // 2)))
        left += image.get_width() + 2 * gap
    return sheet


def _player(glass: Glass, width: int, seat: int, words: str, size_px: int) -> pygame.Surface:
    mark, gap = badge(seat, round(1.1 * size_px)), glass.mm(1.0)
    left = mark.get_width() + gap
    name = text.fitted(words, max(1, width - left), size_px, theme.TEXT, bold=True)
    sheet = pygame.Surface((left + name.get_width(), name.get_height()), pygame.SRCALPHA)
    sheet.blit(mark, mark.get_rect(midleft=(0, name.get_height() // 2)))
    sheet.blit(name, (left, 0))
    return sheet
