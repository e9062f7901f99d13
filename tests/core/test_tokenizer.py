"""A line is split as a shell splits it, and a word is quoted so that it is read back."""

import shlex

import pytest

from tablepi.core.text.tokenizer import Malformed, quoted, quoted_text, split, words_of
from tests.games.chance import chance

LETTERS = "ab1?!#='\"\\$` \t€ü\u00a0\u2028{}-+"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        ("   \t ", []),
        ("# all comment 'with a quote", []),
        ("1 power castle suns", ["1", "power", "castle", "suns"]),
        ("  1\tpower  castle   suns \r", ["1", "power", "castle", "suns"]),
        ("suns#moons", ["suns"]),
        ("'a # b' c # d", ["a # b", "c"]),
        (r"a\#b \'", ["a#b", "'"]),
        ('"it\'s" \'say "hi"\'', ["it's", 'say "hi"']),
        (r'"a\"b\\c\d"', [r'a"b\c\d']),
        (r"'a\b'", [r"a\b"]),
        ("ab'c d'\"e f\"g", ["abc de fg"]),
        ("''", [""]),
        ("a '' b", ["a", "", "b"]),
        ("a\u00a0b \u2003", ["a\u00a0b", "\u2003"]),
    ],
)
def test_a_line_is_split_as_a_shell_does(line: str, words: list[str]) -> None:
    assert words_of(line) == words
    assert split(line).words == words


@pytest.mark.parametrize("line", ["'", '"', "a 'b", 'a "b\\"', "a \\", "'a\\'b'"])
def test_an_open_quote_or_a_last_backslash_is_malformed(line: str) -> None:
    with pytest.raises(Malformed, match=r"quote|backslash"):
        words_of(line)


def test_the_places_of_words_and_the_end_before_the_comment_are_known() -> None:
    parts = split("  1 'a b'  ! PS-SUIT  # because")
    assert parts.words == ["1", "a b", "!", "PS-SUIT"]
    assert parts.starts == [2, 4, 11, 13]
    assert parts.end == 22


def test_any_word_is_quoted_so_that_it_is_read_back_as_one_word() -> None:
    luck = chance()
    for _ in range(3000):
        word = "".join(luck.choices(LETTERS, k=luck.randint(0, 8)))
        assert words_of(f"x {quoted(word)} y") == ["x", word, "y"]


def test_any_text_is_written_so_that_its_words_joined_give_it_back() -> None:
    luck = chance()
    for _ in range(3000):
        parts = [*LETTERS, "!", " ", " ! ", " PS-SUIT"]
        text = "".join(
            luck.choices(parts[-4:] if luck.random() < 0.3 else parts, k=luck.randint(0, 9))
        )
        line = f"adjust 1 5 {quoted_text(text)}"
        words = words_of(line)
        assert " ".join(words[3:]) == text
        assert words[-2:-1] != ["!"]


def test_a_plain_word_stays_bare() -> None:
    assert quoted("chance-meeting") == "chance-meeting"
    assert quoted_text("late by an hour") == "late by an hour"
    assert quoted_text("") == ""


def test_random_lines_are_split_as_the_shell_of_the_standard_library_does() -> None:
    luck = chance()
    # Inside a word that began without quotes shlex knows no comment, and $ and ` are no escapes.
    letters = "ab1!= '\"\\\t"
    for _ in range(5000):
        line = "".join(luck.choices(letters, k=luck.randint(0, 12)))
        try:
            expected = shlex.split(line, comments=False)
        except ValueError:
            with pytest.raises(Malformed):
                words_of(line)
        else:
            assert words_of(line) == expected
