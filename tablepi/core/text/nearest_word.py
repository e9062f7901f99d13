"""The known word that somebody probably meant."""

from collections.abc import Iterable


def nearest_word(word: str, known_words: Iterable[str]) -> str:
    """The known word that is most like this one, '' where none is like it."""
    # Only a mistake needs it.
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known_words), 1)), "")
