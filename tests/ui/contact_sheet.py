"""Everything a screen is built of, in pictures: python -m tests.ui.contact_sheet FOLDER."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pygame

from tablepi.ui.board import sheet_heads as heads
from tablepi.ui.table import top_bar as track
from tablepi.ui.toolkit import text, theme
from tablepi.ui.toolkit.drawings import SHAPES, badge, emblem, icon, names, sign
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import ring
from tablepi.ui.toolkit.suits import SUITS, symbol
from tablepi.ui.widgets import button_faces as buttons
from tablepi.ui.widgets import card_faces as cards
from tablepi.ui.widgets import chips
from tablepi.ui.widgets.card_stock import CardFace, CardState, card_back
from tablepi.ui.widgets.key_faces import Kind, Press

PANELS = ((800, 480), (1280, 720), (1920, 1080))
WIDTH_MM = 190.0
GAP_MM = 2.0

FACES = (
    CardFace("ace", ("moons",), "Ace of Moons"),
    CardFace("2", ("moons", "knots"), "Author", ("personality",)),
    CardFace("2", ("waves", "leaves"), "Origin", ("event", "location")),
    CardFace("5", ("suns", "waves"), "Discovery", ("event",)),
    CardFace("7", ("moons", "leaves"), "Chance Meeting", ("event",)),
    CardFace("8", ("wyrms", "knots"), "Betrayal", ("event",)),
    CardFace("crown", ("moons",), "Huntress", ("personality",)),
    CardFace("pawn", ("waves", "leaves", "wyrms"), "Borderland", ("location",)),
    CardFace("court", ("suns", "waves", "wyrms"), "Island", ("location",)),
    CardFace("excuse", (), "Excuse"),
)
WORDS = (
    "Ann takes 3 suns chips",
    "Łukasz · Đặng Thị Ẫnh · Ζωή · Дмитрий · Zoë",
    "WWWWWWWWWWWWWWWWWWWW",
    "Unknown: 中文 \u05e9 \x07 😀 box",
)
HEADS = (
    heads.Head(1, "Ann", "42", lit=True),
    heads.Head(2, "WWWWWWWWWWWWWWWWWWWW", "−108", note="gave up", out=True),
    heads.Head(12, "Bartholomew", "123456", sign="crown"),
)

Row = Iterable[pygame.Surface]


def _symbols(glass: Glass) -> Iterator[Row]:
    yield [symbol(suit, glass.mm(20)) for suit in SUITS]
    yield [symbol(suit, glass.mm(length)) for length in (4, 3, 7) for suit in SUITS]
    yield [badge(seat, glass.mm(9)) for seat in range(1, SHAPES + 1)]
    yield [badge(seat, glass.mm(4.5)) for seat in range(1, SHAPES + 1)]
    shown = sorted(names("icons"))
    yield [icon(name, glass.mm(7)) for name in shown[: len(shown) // 2]]
    yield [icon(name, glass.mm(7)) for name in shown[len(shown) // 2 :]]
    yield [icon(name, glass.mm(3.5), theme.QUIET) for name in shown]
    marks = [buttons.picture(name, glass.mm(7)) for name in (*names("types"), *names("ranks"))]
    yield [*marks, sign("accepted", glass.mm(8)), sign("refused", glass.mm(8))]
    yield [emblem(game, glass.mm(20)) for game in sorted(names("emblems"))]


def _cards(glass: Glass) -> Iterator[Row]:
    for width in (11, 12, 16):
        size = (glass.mm(width), round(glass.mm(width) * 1.4))
        yield [cards.card(glass, size, face) for face in FACES]
    size = (glass.mm(14), round(glass.mm(14) * 1.4))
    states = [cards.card(glass, size, FACES[5], state) for state in CardState]
    yield states + [card_back(glass, size, "event", state) for state in CardState]
    declared = ("", "event", "location", "personality")
    yield [card_back(glass, size, name) for name in declared] + [
        cards.strip(glass, size, face) for face in FACES[1:6]
    ]
    size = (glass.mm(25), glass.mm(35))
    large = [cards.card(glass, size, FACES[index]) for index in (3, 6, 8)]
    wide = [cards.card(glass, (glass.mm(22), glass.mm(10)), FACES[index]) for index in (4, 2)]
    yield [*large, card_back(glass, size, "location"), *wide]


def _widgets(glass: Glass) -> Iterator[Row]:
    counts = (("moons", 0), ("suns", 1), ("waves", 2), ("leaves", 5), ("wyrms", 6), ("knots", 12))
    size = (glass.mm(10), glass.mm(26))
    yield [chips.stack(glass, size, suit, count) for suit, count in counts]
    size = (glass.mm(28), glass.mm(11))
    for press in Press:
        yield [buttons.button(glass, size, kind.value, kind, press) for kind in Kind]
    yield [
        buttons.button(glass, (glass.mm(30), glass.mm(11)), "Undo", Kind.QUIET, image="undo"),
        buttons.button(glass, (glass.mm(14), glass.mm(14)), "History", image="history"),
        buttons.button(glass, size, "Suns", image="suns"),
        buttons.button(glass, (glass.mm(60), glass.mm(14)), WORDS[0] * 2, image="location"),
        _focused(glass, buttons.button(glass, size, "Deal", Kind.PRIMARY)),
    ]
    segments = glass.mm(100), glass.mm(1)
    yield [track.track(glass, segments, 4, 1, theme.seat_colour(seat)) for seat in (1, 2)]
    size = (glass.mm(26), glass.mm(22))
    shape = heads.shape_of(glass, size, HEADS)
    yield [heads.head(glass, shape, head) for head in HEADS]
    for size_mm in (theme.PROMPT_MM, theme.LABEL_MM):
        yield [text.line(words, glass.mm(size_mm), theme.TEXT) for words in WORDS]
    yield [text.figures(number, glass.mm(13), theme.TEXT) for number in ("111", "108", "-42")]


def _focused(glass: Glass, drawn: pygame.Surface) -> pygame.Surface:
    around = ring(glass, drawn.get_size()).copy()
    around.blit(drawn, drawn.get_rect(center=around.get_rect().center))
    return around


def sheet(
    glass: Glass, rows: Callable[[Glass], Iterator[Row]], ground: theme.Colour
) -> pygame.Surface:
    """The rows one below the other, each broken where the sheet ends."""
    gap = glass.mm(GAP_MM)
    width = glass.mm(WIDTH_MM)
    places: list[tuple[pygame.Surface, tuple[int, int]]] = []
    x = y = gap
    tallest = 0
    for row in rows(glass):
        for drawn in row:
            if x + drawn.get_width() + gap > width and x > gap:
                x, y, tallest = gap, y + tallest + gap, 0
            places.append((drawn, (x, y)))
            x += drawn.get_width() + gap
            tallest = max(tallest, drawn.get_height())
        x, y, tallest = gap, y + tallest + gap, 0
    surface = pygame.Surface((width, y))
    surface.fill(ground)
    surface.blits(places)
    return surface


def main(folder: Path) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    folder.mkdir(parents=True, exist_ok=True)
    parts = (("symbols", _symbols), ("cards", _cards), ("widgets", _widgets))
    for size in PANELS:
        for name, rows in parts:
            ground = theme.GROUND if name != "cards" else theme.PANEL
            path = folder / f"{name}-{size[0]}x{size[1]}.png"
            pygame.image.save(sheet(of_window(*size), rows, ground), path)
            print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
