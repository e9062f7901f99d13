"""The tokenizer: splits a line into words as a shell does, quotes words, reads numbers."""

import re
from typing import NamedTuple

_SPACE = " \t\r\n"
_ESCAPED_IN_DOUBLE = '$`"\\'
_SPECIAL = re.compile(r"""["'\\#]""")
_PLAIN = re.compile(r"""[^\s"'\\#\x00-\x1f\x7f]+""")


MALFORMED = "malformed"
"""Stands for the rule where a line could not be read at all."""


class Malformed(ValueError):
    """A line that the notation cannot read; the message says what was expected."""


class UnknownVerb(Malformed):
    """A line without a verb, or whose verb is like none; what is possible depends on the match.

    `seat`: the seat in front, 0 for none.
    """

    def __init__(self, message: str, seat: int = 0) -> None:
        super().__init__(message)
        self.seat = seat


class Split(NamedTuple):
    """The words of a line, where each begins, and where the line ends before its comment."""

    words: list[str]
    starts: list[int]
    end: int


def words_of(line: str) -> list[str]:
    """The words of a line, its comment left out. Raises Malformed for an unbalanced quote."""
    if _SPECIAL.search(line) or "\t" in line or "\n" in line or "\r" in line:
        return split(line).words
    return [word for word in line.split(" ") if word]


def split(line: str) -> Split:
    """The words of a line with their places. Raises Malformed for an unbalanced quote."""
    words: list[str] = []
    starts: list[int] = []
    index, length = 0, len(line)
    while index < length and line[index] != "#":
        if line[index] in _SPACE:
            index += 1
            continue
        starts.append(index)
        word, index = _read_word(line, index)
        words.append(word)
    return Split(words, starts, index)


def _read_word(line: str, index: int) -> tuple[str, int]:
    parts: list[str] = []
    while index < len(line) and line[index] not in _SPACE and line[index] != "#":
        if line[index] == "'":
            part, index = _read_single_quotes(line, index)
        elif line[index] == '"':
            part, index = _read_double_quotes(line, index)
        elif line[index] == "\\":
            part, index = _read_escape(line, index)
        else:
            part, index = line[index], index + 1
        parts.append(part)
    return "".join(parts), index


def _read_escape(line: str, index: int) -> tuple[str, int]:
    if index + 1 >= len(line):
        raise Malformed("the line ends in a backslash: expected a character after it")
    return line[index + 1], index + 2


def _read_single_quotes(line: str, index: int) -> tuple[str, int]:
    end = line.find("'", index + 1)
    if end < 0:
        raise Malformed("a quote ' is opened and not closed")
    return line[index + 1 : end], end + 1


def _read_double_quotes(line: str, index: int) -> tuple[str, int]:
    parts: list[str] = []
    index += 1
    while index < len(line):
        if line[index] == '"':
            return "".join(parts), index + 1
        if line[index] == "\\" and index + 1 < len(line) and line[index + 1] in _ESCAPED_IN_DOUBLE:
            index += 1
        parts.append(line[index])
        index += 1
    raise Malformed('a quote " is opened and not closed')


def quoted(word: str) -> str:
    """The word so that it is read back as one word: bare where that is enough."""
    if _PLAIN.fullmatch(word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def quoted_text(text: str) -> str:
    """A text to the end of a line: its words bare where they read back the same, else quoted.

    A word `!` is always quoted, since a bare one begins an expected refusal.
    """
    words = text.split(" ")
    if text and "!" not in words and all(_PLAIN.fullmatch(word) for word in words):
        return text
    return quoted(text) if text else ""


_NUMBER = re.compile(r"[+-]?[0-9]+")
_WHOLE = re.compile(r"[0-9]+")

LONGEST_NUMBER = 4000
"""Digits of the longest number that a line may hold: Python prints sums of such without asking."""


def number_of(word: str) -> int | None:
    """The number that a word is: ASCII digits, perhaps with a sign; None where it is none."""
    return _bounded_int(word) if _NUMBER.fullmatch(word) else None


def whole_of(word: str) -> int | None:
    """The number that a word without a sign is; None where it is none."""
    return _bounded_int(word) if _WHOLE.fullmatch(word) else None


def _bounded_int(word: str) -> int | None:
    if len(word) <= LONGEST_NUMBER:
        return int(word)
    # Python counts leading zeros among the digits of which it converts 4,300 at most.
    digits = word.lstrip("+-").lstrip("0") or "0"
    if len(digits) > LONGEST_NUMBER:
        return None
    return -int(digits) if word.startswith("-") else int(digits)
