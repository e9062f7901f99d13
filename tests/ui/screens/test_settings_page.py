"""The settings as drawn: whole words in every language, keys for fingers, nothing that scrolls."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pygame
import pytest

from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, Back
from tablepi.screens.context.table_settings import DEFAULTS, Settings
from tablepi.screens.pictures.picture import Notice
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.screens.settings.setting_groups import GROUPS, MOST_ROWS
from tablepi.store import Store
from tablepi.ui.screens import scene_of
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tablepi.ui.toolkit.sprites import forget
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting

WIDEST = {
    "cafe.idle_min": 30,
    "cafe.attract_min": 30,
    "screen.dim_min": 30,
    "screen.night_from": 22,
    "screen.night_to": 23,
    "screen.rotation": 270,
    "screen.far": "upright",
    "table.scan_first": "open",
    "table.seats": 12,
    "table.colours": ("white", "rose"),
    "sound.mute": True,
    "screen.motion": False,
    "cafe.pin": "4711",
    "table.pin": "30",
}
"""Values of which the words are long, and what is chosen otherwise than usual."""


def pages(store: Store, language: str, *others: str) -> Iterator[SettingsPage]:
    """Every page of the settings. `others`: the values of these settings are the widest ones."""
    widest = {key: WIDEST[key] for key in others}
    sitting = Sitting(store)
    settings = Settings({**DEFAULTS, **widest, "table.language": language})
    sitting.router.context = replace(sitting.router.context, settings=settings)
    sitting.router.apply(("table.language",))
    sitting.hear(Answer("menu.settings"))
    if "cafe.pin" in widest:
        sitting.enter("4711")
    for group in GROUPS:
        sitting.hear(Answer("settings.group", group.id))
        for _ in group.pages:
            yield sitting.see(SettingsPage)
            sitting.hear(Answer("settings.turn", 1))


def tapped(picture: SettingsPage, glass: Glass) -> list[Piece]:
    """What can be tapped."""
    return [piece for piece in scene_of(picture, glass).pieces if piece.act is not None]


@pytest.fixture
def unshortened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collects the words that do not stand whole where they are drawn."""
    found: list[str] = []
    fitted, block = text.fitted, text.block

    def noted_line(words: str, width_px: int, size_px: int, *rest: Any, **more: Any) -> Any:
        narrow_px = measure.width(words, size_px, more.get("bold", False), narrow=True)
        if narrow_px > width_px:
            found.append(words)
        return fitted(words, width_px, size_px, *rest, **more)

    def noted_block(
        words: str, width_px: int, rows: int, size_px: int, *rest: Any, **more: Any
    ) -> Any:
        if "…" in "".join(measure.wrap(words, width_px, rows, size_px, more.get("bold", False))):
            found.append(words)
        return block(words, width_px, rows, size_px, *rest, **more)

    forget()
    monkeypatch.setattr(text, "fitted", noted_line)
    monkeypatch.setattr(text, "block", noted_block)
    yield found
    forget()


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("others", [(), tuple(WIDEST)], ids=["usual", "widest"])
def test_all_words_of_the_settings_stand_whole(
    store: Store,
    unshortened: list[str],
    language: str,
    size: tuple[int, int],
    others: tuple[str, ...],
) -> None:
    for page in pages(store, language, *others):
        scene_of(page, of_window(*size))
    assert unshortened == []


def test_the_test_of_whole_words_is_able_to_fail(store: Store, unshortened: list[str]) -> None:
    first = next(pages(store, "en"))
    label = 5 * "A label that is longer than its row "
    rows = (first.rows[0]._replace(label=label), *first.rows[1:])
    scene_of(first._replace(rows=rows, hint=20 * "small print "), of_window(720, 1280))
    assert {label, 20 * "small print "} <= set(unshortened)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_keys_of_the_settings_are_for_fingers_and_apart(
    store: Store, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    for page in pages(store, "de"):
        places = [piece.place for piece in tapped(page, glass)]
        assert all(min(place.size) >= glass.touch_px for place in places)
        assert all(pygame.Rect(0, 0, *size).contains(place) for place in places)
        assert not any(one.colliderect(other) for one, other in combinations(places, 2))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_of_the_settings_scrolls_and_six_whole_rows_are_in_sight(
    store: Store, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    for page in pages(store, "de"):
        scene = scene_of(page, glass)
        back = next(piece.place for piece in scene.pieces if piece.act == Back())
        rows = [piece.place for piece in scene.pieces if _is_row(piece)]
        assert scene.areas == ()
        assert len(rows) == len(page.rows) <= MOST_ROWS
        assert all(pygame.Rect(0, 0, *size).contains(row) for row in rows)
        assert not any(row.colliderect(back) for row in rows)


def _is_row(piece: Piece) -> bool:
    key = piece.key.removeprefix("ground.")
    return key.startswith("row/") and key.count("/") == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_notice_moves_none_of_the_keys_and_lies_on_none(
    store: Store, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    for page in pages(store, "de"):
        notices = Notice("disk", "Die Platte ist voll. " * 9), Notice("reader", "Kein Leser.")
        told = page._replace(notices=notices)
        keys, with_notice = (
            [(piece.key, piece.place) for piece in tapped(each, glass)] for each in (page, told)
        )
        assert keys == with_notice
        pieces = scene_of(told, glass).pieces
        strips = [piece.place for piece in pieces if piece.key.startswith("notice")]
        others = [piece.place for piece in pieces if "row/" in piece.key or "group/" in piece.key]
        assert len(strips) == 2
        assert not any(strip.colliderect(place) for strip in strips for place in others)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_open_group_is_white_and_joined_to_its_page(
    store: Store, size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    for page in pages(store, "en"):
        pieces = {piece.key: piece for piece in scene_of(page, glass).pieces}
        for index, group in enumerate(page.groups):
            piece = pieces[f"group/{index}"]
            middle = piece.sprite.get_at((piece.place.width // 2, 1 + glass.mm(0.5)))[:3]
            assert (middle[0] > theme.CHOSEN_LOW[0]) == group.chosen
            touches = piece.place.inflate(2, 2).colliderect(pieces["ground.page"].place)
            assert touches or not group.chosen


def test_a_key_at_the_end_of_its_range_has_neither_fill_nor_lip(store: Store) -> None:
    glass = of_window(800, 480)
    page = next(pages(store, "en"))
    pieces = {piece.act: piece.sprite for piece in tapped(page, glass)}
    less, more = (pieces[Answer("setting.step", ("cafe.idle_min", by))] for by in (-1, 1))
    corner = glass.mm(3.0)
    assert less.get_at((corner, corner))[3] == 0
    assert more.get_at((corner, corner))[:3] == theme.KEY


def test_every_colour_of_what_is_set_can_be_read() -> None:
    pairs = (
        (theme.TEXT, theme.FLAT),
        (theme.TEXT, theme.UTILITY),
        (theme.STOCK_TEXT, theme.STOCK),
        (theme.KEY_TEXT, theme.KEY),
        (theme.CHOSEN_TEXT, theme.CHOSEN_LOW),
        (theme.QUIET, theme.GROUND),
        (theme.DESTROY_WORD, theme.DESTROY),
    )
    assert min(_contrast(*pair) for pair in pairs) >= 4.5


def _contrast(one: theme.Colour, other: theme.Colour) -> float:
    """The contrast of two colours as WCAG 2 has it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: theme.Colour) -> float:
    shares = (value / 255 for value in colour)
    linear = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4
              for each in shares)  # fmt: skip
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
