"""What is written on every picture: how large it is, and what is shortened.

Sizes are those of capitals, in millimetres of glass. By day at the sizes and in the languages that
are narrowest (Spanish is no longer than French); at night at all of them.
"""

import re
from collections.abc import Callable

import pytest

from tablepi.locale import SENTENCES as LANGUAGES
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tests.nightly import NIGHTLY
from tests.shots import SIZES, shots_in
from tests.ui.pictures_of_shots import MARK, Written, drawn

LEAST_MM = 2.6
LETTERS = 4
"""Letters that stay of a name, but on the small board beside a step of a judge's."""

PRINTED = (
    *("widgets.card_faces", "widgets.card_stock", "widgets.small_cards", "widgets.chips"),
    *("board.battle", "board.units", "board.columns", "widgets.button_faces"),
)
"""Modules that draw what lies on the table, where a suit's letter is a part of its symbol."""

MAY_BE_CUT = ("TABLEPI:1:…", "tablepi:1:autumn-", "round begins at 13:45", "WWW")
"""How a line of a card to join a hall begins, which is no cut; such a line of 80 letters while it
is typed, its beginning and end in the field; a hall's message of three lines, whole on a tap; a
name of twenty times the widest letter."""

SENTENCES = ("table.question", "table.message")
NAMES = (
    *("table.seat_panels", "table.panel_parts", "board.sheet_heads"),
    *("board.sheet_tiles", "widgets.scores"),
)

NARROW = (*((language, (800, 480)) for language in ("en", "de", "fr", "es")), ("de", (720, 1280)))
BY_DAY = tuple(look for look in NARROW if look[0] != "es")
WIDER = tuple((language, (1280, 720)) for language in ("de", "fr", "es"))
WIDE = (*WIDER, ("en", (1280, 720)), ("de", (1920, 1080)), ("en", (1920, 1080)))
"""Where at night nothing may be shortened either; by day at the first of them."""
ALL = tuple((language, size) for language in ("en", "de", "fr", "es") for size in SIZES)

Lines = list[Written]


def too_small(lines: Lines, rounding_mm: float) -> Lines:
    """Capitals lower than the least."""
    low = (line for line in lines if line.cap_mm + rounding_mm < LEAST_MM)
    low = (line for line in low if line.module != MARK)
    return [line for line in low if line.module not in PRINTED or len(line.words) > 2]


def small_questions(lines: Lines, rounding_mm: float) -> Lines:
    """Questions that cannot be read from some way off."""
    asked = [line for line in lines if line.module == "table.question"]
    return [line for line in asked if line.cap_mm + rounding_mm < 4.5]


def no_questions(lines: Lines, rounding_mm: float) -> Lines:
    """All lines, where no question is among them: then nothing has been measured."""
    return [] if any(line.module == "table.question" for line in lines) else lines


def cut_sentences(lines: Lines, rounding_mm: float) -> Lines:
    """Sentences that end in the middle, or of which a word is shortened."""
    cut = (line for line in lines if line.module in SENTENCES and "…" in line.words)
    return [line for line in cut if re.search(r"\S…", line.words)]


def short_names(lines: Lines, rounding_mm: float) -> Lines:
    """Names of which fewer than four letters stay."""
    cut = (line for line in lines if line.module in NAMES and "…" in line.words)
    cut = (line for line in cut if not line.picture.startswith("step"))
    return [line for line in cut if len(re.sub(r"[… ]", "", line.words)) < LETTERS]


def shortened(lines: Lines, rounding_mm: float) -> Lines:
    """Words that were cut, or left out in the middle, and are none of those that may be.

    Names of up to twelve letters are whole on every table, as tested for itself; longer ones may
    lose their middle on a crowded one.
    """
    cut = (line for line in lines if re.search(r"\S…|…\S", line.words))
    cut = (line for line in cut if line.module not in NAMES)
    return [line for line in cut if not line.words.startswith(MAY_BE_CUT)]


def more_than_seven_sizes(lines: Lines, rounding_mm: float) -> Lines:
    """Lines in another size than the seven of the theme; what is printed on a card is none, and
    the timer's figures are as large as the glass.
    """
    sizes = {round(type_mm * theme.CAP_HEIGHT, 1) for type_mm in theme.TYPES_MM}
    printed = {*PRINTED, MARK, "screens.tabletool"} - {"widgets.button_faces"}
    written = (line for line in lines if line.module not in printed)
    return [
        line
        for line in written
        if not any(abs(line.cap_mm - size) <= rounding_mm for size in sizes)
    ]


def bare_rows(lines: Lines, rounding_mm: float) -> Lines:
    """Rows of the list of what takes room on the disk, where none tells its size."""
    rows = [line for line in lines if line.module == "widgets.entries"]
    rows = [line for line in rows if line.picture == "disk-space"]
    return [] if any(re.search(r"\d M[Bo]", line.words) for line in rows) else rows


@pytest.mark.parametrize(("language", "size"), ALL if NIGHTLY else BY_DAY)
def test_everything_can_be_read(language: str, size: tuple[int, int]) -> None:
    lines, rounding_mm = drawn(language, size), 0.5 / of_window(*size).px_per_mm
    checks: tuple[Callable[[Lines, float], Lines], ...] = (
        *(too_small, small_questions, no_questions, cut_sentences, short_names, bare_rows),
        *([shortened] if (language, size) in NARROW + WIDE else []),
        *([more_than_seven_sizes] if (language, size) in NARROW else []),
    )
    assert {check.__name__: found for check in checks if (found := check(lines, rounding_mm))} == {}


@pytest.mark.parametrize(("language", "size"), WIDER if NIGHTLY else WIDER[:1])
def test_nothing_is_shortened_on_a_wider_glass(language: str, size: tuple[int, int]) -> None:
    assert shortened(drawn(language, size), 0.0) == []


LONGEST = {"battle-crowd-end", "battle-player-end", "battle-twelve-end", "clock-over"} | {
    "suitup-count-refused"
}
"""Pictures whose orders scroll: the sums of eight players and more with the longest names; four
orders of a round's end below a round clock, in all languages but English; and a refusal above a
keypad, who is waited for by name."""


@pytest.mark.parametrize("language", LANGUAGES if NIGHTLY else ("en", "de"))
def test_orders_for_the_hands_are_whole_and_in_sight(language: str) -> None:
    glass = of_window(800, 480)
    scenes = {name: scene_of(picture, glass) for name, (picture, _) in shots_in(language).items()}
    assert any(piece.key == "said" for scene in scenes.values() for piece in scene.pieces)
    areas = ((name, area) for name, scene in scenes.items() for area in scene.areas)
    assert {name for name, area in areas if area.key == "said" and area.most} <= LONGEST
