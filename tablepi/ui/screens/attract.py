"""The attract picture: the house, its games, the last results, and how to begin."""

import os

import pygame

from tablepi.screens.pictures.picture import Attract, MatchEnd
from tablepi.ui.board.surface import surface
from tablepi.ui.toolkit import measure, paint, suits, text, theme
from tablepi.ui.toolkit.drawings import badge, emblem
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import (
    GAP_MM,
    centred,
    inset,
    rows,
    split,
    split_bottom,
    split_top,
    whole,
)
from tablepi.ui.toolkit.pieces import Piece, Scene
from tablepi.ui.toolkit.sprites import sprite
from tablepi.ui.toolkit.suits import LETTERS
from tablepi.ui.toolkit.templates import drawn, template
from tablepi.ui.widgets.card_faces import rank
from tablepi.ui.widgets.frame import Pieces, enlarged, strips

_RATIO = 1.4
_CARD_SHARE = 0.64
_ANGLE = 13
_STEP = 0.42


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


@sprite
def hand(glass: Glass, height_px: int) -> pygame.Surface:
    """The aces of our own suits, so high as a whole."""
    card_px = max(4, round(_CARD_SHARE * height_px))
    size = round(card_px / _RATIO), card_px
    step = round(_STEP * size[0])
    width = size[0] + step * (len(LETTERS) - 1) + card_px // 2
    surface = pygame.Surface((width, height_px), pygame.SRCALPHA)
    middle = (len(LETTERS) - 1) / 2
    for index, suit in enumerate(LETTERS):
        offset = index - middle
        turned_card = pygame.transform.rotozoom(_ace(card_px, suit), -_ANGLE * offset, 1.0)
        centre = (
            width // 2 + round(offset * step),
            height_px // 2 + round(offset * offset * 0.02 * card_px),
        )
        surface.blit(turned_card, turned_card.get_rect(center=centre))
    return surface.subsurface(surface.get_bounding_rect()).copy()


def _ace(height_px: int, suit: str) -> pygame.Surface:
    """An ace whose rank and letter stand in its corner, so that a fan leaves them in view."""
    source = template("ace")
    scale = height_px / source.height
    surface = drawn("ace", scale, suits.field_colour(suit))
    rooms = {
        id_: pygame.Rect(*(round(side * scale) for side in place))
        for id_, place in source.rooms.items()
    }
    images = {
        "rank": rank("ace", rooms["rank"].height, rooms["rank"].width),
        "letter": rank(suits.letter(suit), rooms["letter"].height, rooms["letter"].width),
        "symbol": suits.symbol(suit, min(rooms["symbol"].size), theme.INK),
    }
    for id_, image in images.items():
        surface.blit(image, image.get_rect(center=rooms[id_].center))
    return surface


_TITLES_MM = (16.0, 12.0, 9.0, 7.0, 5.5, theme.PROMPT_MM)
_HINTS_MM = (7.0, 5.5, theme.PROMPT_MM, theme.LABEL_MM)
_HINT_HIGH_MM = 14.0
_EMBLEM_MM = 16.0
_ROW_MM = 11.0
_ROWS_MM = 24.0
_SIDE_SHARE = 0.5
_TALL_SHARE = 0.42
_LOGO_SHARE = 0.55
_NOTICE_MM = 12.0


def scene(picture: Attract, glass: Glass) -> Scene:
    """The house on one half, the last results on the other; a touch anywhere leads back."""
    glass, gap = enlarged(glass), enlarged(glass).mm(GAP_MM)
    # Nothing on this screen moves, so that an idle table costs no processor.
    ground = Piece(
        "ground.wake",
        pygame.Rect(0, 0, *glass.size),
        surface(glass, glass.size, "felt"),
        picture.act,
    )
    room = inset(whole(glass), gap)
    hint_place, room = split_bottom(room, glass.mm(_HINT_HIGH_MM), gap)
    notices: Pieces = ()
    if picture.notices:
        strip_place, room = split_top(room, glass.mm(_NOTICE_MM), gap)
        notices = tuple(
            strip._replace(act=None) for strip in strips(glass, strip_place, picture.notices)
        )
    if picture.results:
        height, width = round(_TALL_SHARE * room.height), round(_SIDE_SHARE * room.width)
        house, results = split(glass, room, height, width, 2 * gap)
    else:
        house, results = room, pygame.Rect(0, 0, 0, 0)
    hint = _hint(glass, hint_place.width, picture.hint)
    return Scene(
        (
            ground,
            *_house(glass, house, picture),
            *_results(glass, results, picture),
            Piece("hint", centred(hint_place, hint.get_size()), hint, still=True),
            *notices,
        )
    )


def _house(glass: Glass, room: pygame.Rect, picture: Attract) -> Pieces:
    """Logo, name, and the emblems of the games, one below the other in the middle of the room."""
    gap = glass.mm(GAP_MM)
    emblems = _emblems(glass, room.width, picture.emblems)
    name = _name(glass, (room.width, room.height - emblems.get_height() - gap), picture.title)
    logo_px = min(
        round(_LOGO_SHARE * room.height),
        room.height - name.get_height() - emblems.get_height() - 2 * gap,
    )
    images = [("title", name), ("emblems", emblems)]
    if logo_px > glass.mm(_EMBLEM_MM) // 2:
        images.insert(0, ("logo", _sign(glass, (room.width, logo_px), picture.logo)))
    y = room.top + (room.height - sum(image.get_height() + gap for _, image in images) + gap) // 2
    pieces = []
    for key, image in images:
        pieces.append(Piece(key, image.get_rect(midtop=(room.centerx, y)), image, still=True))
        y += image.get_height() + gap
    return tuple(pieces)


def _sign(glass: Glass, size: tuple[int, int], file: str) -> pygame.Surface:
    """The house's logo, or a hand of cards where it has none that can be read."""
    logo_image = logo(file, size, written(file)) if file else None
    if logo_image is not None and min(logo_image.get_size()) > 1:
        return logo_image
    return hand(glass, min(size[1], size[0] // 2))


def _name(glass: Glass, size: tuple[int, int], words: str) -> pygame.Surface:
    """The house's name in the largest type in which no word is broken."""
    for length_mm in _TITLES_MM:
        size_px = glass.mm(length_mm)
        lines = measure.wrap(words, size[0], 3, size_px, True)
        words_fit = all(measure.width(word, size_px, True) <= size[0] for word in words.split())
        if words_fit and len(lines) <= 2 and measure.rows_in(size[1] // 2, size_px) >= len(lines):
            break
    return text.block(words, size[0], 3, size_px, theme.TEXT, bold=True, centred=True)


@sprite
def _emblems(glass: Glass, width: int, games: tuple[str, ...]) -> pygame.Surface:
    gap, count = glass.mm(GAP_MM), max(1, len(games))
    side = max(1, min(glass.mm(_EMBLEM_MM), (width - gap * (count - 1)) // count))
    surface = pygame.Surface((count * (side + gap) - gap, side), pygame.SRCALPHA)
    for index, game in enumerate(games):
        surface.blit(emblem(game, side), (index * (side + gap), 0))
    return surface


@sprite
def _hint(glass: Glass, width: int, words: str) -> pygame.Surface:
    """Hint of the next step, on a plate that looks like the likely button."""
    words_px = width - 4 * glass.mm(theme.PAD_MM)
    sizes = [glass.mm(length_mm) for length_mm in _HINTS_MM]
    size_px = measure.line_px(words, words_px, sizes, bold=True)
    words_image = text.fitted(words, words_px, size_px, theme.INK, bold=True)
    size = words_image.get_width() + 4 * glass.mm(theme.PAD_MM), glass.mm(_HINT_HIGH_MM)
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.AMBER).copy()
    surface.blit(words_image, words_image.get_rect(center=surface.get_rect().center))
    return surface


def _results(glass: Glass, room: pygame.Rect, picture: Attract) -> Pieces:
    """The heading, and as many results as there is room for, the newest first."""
    if not picture.results:
        return ()
    gap = glass.mm(GAP_MM)
    words = text.fitted(picture.heading, room.width, glass.mm(theme.PROMPT_MM), theme.TEXT)
    top, below = split_top(room, words.get_height(), gap // 2)
    count = min(len(picture.results), max(1, (below.height + gap) // (glass.mm(_ROW_MM) + gap)))
    row_px = min(glass.mm(_ROWS_MM), (below.height - gap * (count - 1)) // count)
    below.height = count * (row_px + gap) - gap
    heading = Piece("heading", words.get_rect(topleft=top.topleft), words, still=True)
    places = zip(picture.results, rows(below, count, gap), strict=False)
    images = (
        (index, place, _result(glass, place.size, match))
        for index, (match, place) in enumerate(places)
    )
    return (
        heading,
        *(Piece(f"result.{at}", place, image, still=True) for at, place, image in images),
    )


@sprite
def _result(glass: Glass, size: tuple[int, int], match: MatchEnd) -> pygame.Surface:
    """A match: its game's emblem, and a player beside the other, the winners first."""
    surface = paint.plate(size, glass.mm(theme.CORNER_MM), theme.PANEL).copy()
    pad = glass.mm(theme.PAD_MM)
    side = min(glass.mm(_EMBLEM_MM), size[1] - pad)
    emblem_image = emblem(match.emblem, side)
    surface.blit(emblem_image, emblem_image.get_rect(midleft=(pad, size[1] // 2)))
    left, size_px = 2 * pad + side, glass.mm(theme.LABEL_MM)
    title = text.fitted(match.title, size[0] - left - pad, size_px, theme.QUIET)
    row = measure.line_height(size_px)
    lines = max(1, (size[1] - pad - row) // row)
    top = (size[1] - row * (1 + min(lines, len(match.scores)))) // 2
    surface.blit(title, (left, top))
    for seat, name, score in match.scores[:lines]:
        top += row
        _draw_player(surface, glass, pygame.Rect(left, top, size[0] - left - pad, row), seat, name,
                     score, seat in match.winners)  # fmt: skip
    return surface


def _draw_player(
    surface: pygame.Surface,
    glass: Glass,
    room: pygame.Rect,
    seat: int,
    name: str,
    score: str,
    winner: bool,
) -> None:
    """A player's badge, name and score; who won is bold and in the seat's colour."""
    size_px, colour = glass.mm(theme.LABEL_MM), theme.seat_colour(seat) if winner else theme.TEXT
    mark = badge(seat, round(0.86 * room.height))
    surface.blit(mark, mark.get_rect(midleft=room.midleft))
    figures = text.line(score, size_px, colour, bold=winner)
    surface.blit(figures, figures.get_rect(midright=room.midright))
    left = room.left + mark.get_width() + glass.mm(1.0)
    words = text.fitted(
        name, room.right - figures.get_width() - glass.mm(1.0) - left, size_px, colour, bold=winner
    )
    surface.blit(words, words.get_rect(midleft=(left, room.centery)))
