from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablepi.ui.table.question import asking
from tablepi.ui.toolkit import measure, text, theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.measure import ELLIPSIS, cut, fit, wrap

WIDE_NAME = "W" * 20
SCRIPTS = (
    "abcdefghijklmnopqrstuvwxyzWMÄÖŁşœß 0123456789.,:;!?'()-",
    "АБВГДЖЩЮЯабвгджщюя ",
    "ΑΒΓΔΩαβγδωάέή ",
    "ĂÂĐÊÔƠƯăâđêôơưẬẪỹ ",
    "\x00\x07\t\n\u200b\u202e\ud800😀👨\u200d👧中文שלום\u0301",
)

lines = st.one_of(*(st.text(st.sampled_from(script), max_size=60) for script in SCRIPTS), st.text())
sizes = st.sampled_from([11, 14, 16, 21, 23, 25, 37, 63, 108])
widths = st.integers(0, 900)
calm = settings(max_examples=150)


@calm
@given(lines, sizes, st.booleans())
def test_a_line_is_as_wide_as_it_was_measured(words: str, size_px: int, bold: bool) -> None:
    drawn = text.line(words, size_px, theme.TEXT, bold)
    assert drawn.get_size() == (measure.width(words, size_px, bold), measure.line_height(size_px))


@calm
@given(lines, widths, sizes, st.booleans())
def test_fitted_text_never_leaves_its_width(
    words: str, width_px: int, size_px: int, bold: bool
) -> None:
    assert text.fitted(words, width_px, size_px, theme.TEXT, bold).get_width() <= width_px
    assert measure.width(cut(words, width_px, size_px, bold), size_px, bold) <= width_px


@calm
@given(lines, st.integers(120, 900), st.integers(0, 5), sizes, st.booleans())
def test_wrapped_text_never_leaves_its_box(
    words: str, width_px: int, max_lines: int, size_px: int, bold: bool
) -> None:
    rows = wrap(words, width_px, max_lines, size_px, bold)
    assert len(rows) <= max_lines
    narrow = any(measure.width(row, size_px, bold) > width_px for row in rows)
    assert all(measure.width(row, size_px, bold, narrow) <= width_px for row in rows)
    block = text.block(words, width_px, max_lines, size_px, theme.TEXT, bold)
    assert block.get_width() <= width_px
    assert measure.rows_in(block.get_height(), size_px) == len(rows)


@calm
@given(st.integers(1, 20), st.integers(1, 60), st.integers(1, 4))
def test_a_box_too_narrow_for_a_letter_is_no_reason_to_fail(
    width_px: int, size_px: int, max_lines: int
) -> None:
    assert len(wrap("Wide words", width_px, max_lines, size_px)) <= max_lines
    assert measure.width(fit("Wide", width_px, size_px), size_px) <= width_px


def test_a_name_too_long_loses_its_middle_and_not_its_size() -> None:
    whole = "Bartholomew of the Northern Fells"
    short = fit(whole, 160, 23)
    start, end = short.split(ELLIPSIS)
    assert whole.startswith(start)
    assert whole.endswith(end)
    assert min(len(start), len(end)) >= 2
    assert text.line(short, 23, theme.TEXT).get_height() == measure.line_height(23)


def test_a_name_that_fits_is_left_alone() -> None:
    assert fit("Ann", 200, 23) == "Ann"
    assert fit(WIDE_NAME, measure.width(WIDE_NAME, 23), 23) == WIDE_NAME


def test_twenty_wide_letters_are_shortened_to_as_many_as_fit() -> None:
    short = fit(WIDE_NAME, 200, 23)
    assert ELLIPSIS in short
    assert measure.width(short + "W", 23) > 200 >= measure.width(short, 23)


def test_words_are_broken_between_lines_and_the_last_line_says_that_more_follows() -> None:
    words = "No waves chip left: play it face-down, or at the suns ace."
    assert " ".join(wrap(words, 300, 9, 20)) == words
    short = wrap(words, 300, 1, 20)
    assert len(short) == 1
    assert short[0].endswith(ELLIPSIS)


def test_a_word_longer_than_a_line_is_parted_without_losing_a_letter() -> None:
    word = "Donaudampfschifffahrtsgesellschaft"
    rows = wrap(word, 120, 20, 20)
    assert len(rows) > 1
    assert "".join(rows) == word


def test_an_endless_text_is_bounded_before_it_is_measured() -> None:
    endless = "W" * 5_000_000
    assert measure.width(fit(endless, 400, 20), 20) <= 400
    assert text.line(endless, 20, theme.TEXT).get_width() < 30_000


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size_px", [14, 23, 69, 108])
def test_every_figure_takes_the_same_room(size_px: int, bold: bool) -> None:
    for count in (1, 3, 6):
        widths_px = {
            text.figures(figure * count, size_px, theme.TEXT, bold).get_width()
            for figure in "0123456789"
        }
        assert len(widths_px) == 1


def test_a_figure_stays_at_its_place_when_the_next_one_changes() -> None:
    one = text.figures("41", 60, theme.TEXT)
    eight = text.figures("48", 60, theme.TEXT)
    cell = measure.figure_width(60)
    area = (0, 0, cell, one.get_height())
    assert one.subsurface(area).get_bounding_rect() == eight.subsurface(area).get_bounding_rect()


def test_a_figure_is_as_high_as_was_asked_for() -> None:
    for height in (24, 47, 74, 131):
        drawn = text.figures("1", measure.size_of_figures(height), theme.TEXT)
        assert abs(drawn.get_bounding_rect(127).height - height) <= max(2, height // 25)


def test_a_box_for_an_unknown_character_can_be_seen() -> None:
    assert text.line("\x07", 23, theme.TEXT).get_bounding_rect(127).height > 10


def test_a_no_break_space_keeps_a_mark_with_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = "Ann\u00a0: combien de points\u00a0?"
    width_px = measure.width("Ann\u00a0: combien de points", 25)
    assert wrap(asked, width_px, 3, 25) == ("Ann\u00a0: combien de", "points\u00a0?")
    block, drawn = text.block, []

    def drawing(words: str, *rest: Any, **named: Any) -> pygame.Surface:
        drawn.append(words)
        return block(words, *rest, **named)

    monkeypatch.setattr(text, "block", drawing)
    asking(of_window(800, 480), asked, width_px, 3)
    assert drawn == [asked]


def test_a_label_is_written_narrower_before_it_is_shortened() -> None:
    normal, narrow = (text.line("Watchman", 19, theme.TEXT, narrow=cut) for cut in (False, True))
    for whole in (normal, narrow):
        drawn = text.fitted("Watchman", whole.get_width(), 19, theme.TEXT)
        assert drawn.get_buffer().raw == whole.get_buffer().raw
    for share, shortened in ((0.9, False), (0.81, False), (0.7, True)):
        room = int(narrow.get_width() * share)
        drawn = text.fitted("Watchman", room, 19, theme.TEXT)
        squeezed = pygame.transform.smoothscale(narrow, (room, narrow.get_height()))
        assert drawn.get_width() <= room
        assert drawn.get_height() == measure.line_height(19)
        same = drawn.get_buffer().raw == squeezed.get_buffer().raw
        assert same is not shortened, share


@pytest.mark.parametrize(
    ("number", "has_bar"),
    [("6", True), ("9", True), ("16", True), ("89", True)]
    + [(plain, False) for plain in ("8", "12", "60", "90", "69", "66x", "26", "18", "")],
)
def test_a_number_that_is_another_upside_down_has_a_bar(number: str, has_bar: bool) -> None:
    assert text.is_ambiguous(number) is has_bar
    plain = text.two_way("8" * max(1, len(number)), 40, theme.INK)
    assert (text.two_way(number, 40, theme.INK).get_height() > plain.get_height() + 3) is has_bar
