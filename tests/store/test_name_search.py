"""A name is found in what people wrote, and nowhere else."""

import pytest

from tablepi.core.text.tokenizer import words_of
from tablepi.core.time_control import Noted, adjust_note, noted
from tablepi.store.players import Name, reason_at


@pytest.mark.parametrize(
    ("reason", "without"),
    [
        ("for O\\'Hara", "for -"),
        ("\"O'Hara's\" turn", "'-'\\''s turn'"),
        ("'O'\\''Hara' # slow", "-"),
        ("O\\'Haras", "O\\'Haras"),
    ],
)
def test_a_quoted_name_is_found_and_the_line_can_still_be_read(reason: str, without: str) -> None:
    line = Name("O'Hara").cut_from_row("line", f"adjust 1 +2 {reason}", reason_at)
    assert words_of(line)[:3] == ["adjust", "1", "+2"]
    assert line == f"adjust 1 +2 {without}"


@pytest.mark.parametrize(
    ("text", "without"),
    [("Jo", "-"), ("jo, JO: Jo's", "-, -: -'s"), ("Joan and Banjo", "Joan and Banjo"), ("", "")],
)
def test_only_a_whole_word_is_a_name(text: str, without: str) -> None:
    assert Name("Jo").cut(text) == without


def test_a_name_of_signs_is_no_pattern() -> None:
    assert Name(".*").cut("a .* b") == "a - b"


def test_a_malformed_line_loses_the_name_wherever_it_stands() -> None:
    cut = Name("Jo").cut_from_row("refused", "Jo 'adjusts ! malformed", reason_at)
    assert cut == "- 'adjusts ! malformed"


def test_a_name_in_the_reason_for_a_corrected_clock_is_cut_out() -> None:
    note = adjust_note(2, 60, "Ann's reader, said O'Hara")
    cut = Name("O'Hara").cut_from_row("note", note, reason_at)
    assert noted(cut) == Noted("adjust", 2, 60, "Ann's reader, said -")
    assert (
        Name("clock").cut_from_row("note", "clock adjust 2 +60", reason_at) == "clock adjust 2 +60"
    )
