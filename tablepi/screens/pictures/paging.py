"""Sentences on which part of a list or a text is seen; the glass, which knows, puts it in."""

from tablepi.referee.words import Words


def row_part(words: Words) -> str:
    """The rows of a list that are on its page."""
    return words("page.rows", first="{first}", last="{last}", of="{of}")


def page_part(words: Words) -> str:
    """The page of a text."""
    return words("page.part", n="{n}", of="{of}")
