"""Sentences of one language beside English: the same ids, with the same values in them."""

import string
from collections.abc import Mapping


def check_alike(english: Mapping[str, str], other: Mapping[str, str]) -> None:
    """Fails where a sentence is missing, stands elsewhere, or has other values."""
    assert list(other) == list(english)
    for name, sentence in english.items():
        assert _fields(other[name]) == _fields(sentence), name


def _fields(sentence: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}
