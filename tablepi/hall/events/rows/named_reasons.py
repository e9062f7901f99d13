"""Names of players in what people type: kept as references, so that erasing a name reaches them.

A row is chained for good, so no name stands in its reason: `Ann Lee came late` is kept as
`{p3} came late`, `Lee` as `{p3.2}`, the second word of the name; where two players are called so,
as `{p3.2/p7.1}`.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

WHOLE = 0
"""Stands for the whole name in place of the number of a word."""

ANY_CASE_LETTERS = 3
"""From so many letters on a name is found however it is written."""

_ONE = r"[a-z0-9-]{1,16}(?:\.\d{1,3})?"
_REFERENCE = re.compile(rf"\{{({_ONE}(?:/{_ONE})*)\}}")


def without_names(text: str, names: Mapping[str, Sequence[str]]) -> str:
    """The text with references in the place of players' names. `names`: everything that each was
    ever called, by player.
    """
    called = _names_called(names)
    if not called or not text:
        return text
    # A whole name before its words: the first that fits is taken.
    longest_first = sorted(called, key=len, reverse=True)
    alternatives = "|".join(map(re.escape, longest_first))
    pattern = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE)

    def refer(match: re.Match[str]) -> str:
        written = match[0]
        references = called.get(written.casefold(), {})
        is_short = len(written) < ANY_CASE_LETTERS
        players = [
            reference
            for reference, spellings in references.items()
            if not is_short or written in spellings
        ]
        return f"{{{'/'.join(map(_reference_text, players))}}}" if players else written

    return pattern.sub(refer, text)


def with_names(text: str, names: Mapping[str, str]) -> str:
    """The text as it is read now: with names that are known, else with players' ids."""

    def read(match: re.Match[str]) -> str:
        players = [_parse_reference(part) for part in match[1].split("/")]
        names_now = {_words_of(*reference, names) for reference in players}
        # Of namesakes one was erased: nobody may see what the other is called by this.
        if len({name.casefold() for name in names_now}) > 1 or "" in names_now:
            return "/".join(player for player, _ in players)
        return min(names_now)

    return _REFERENCE.sub(read, text)


Called = tuple[str, int]
"""A player, and which word of the name, or `WHOLE`."""


def _names_called(names: Mapping[str, Sequence[str]]) -> Mapping[str, Mapping[Called, set[str]]]:
    """By what everybody may be called, in small letters: who that is, and how it is written."""
    called: dict[str, dict[Called, set[str]]] = defaultdict(dict)
    for player, player_names in names.items():
        for written, word in chain.from_iterable(map(_name_parts, player_names)):
            called[written.casefold()].setdefault((player, word), set()).add(written)
    return called


def _name_parts(name: str) -> Iterator[tuple[str, int]]:
    words = name.split()
    if words:
        yield " ".join(words), WHOLE
    if len(words) > 1:
        yield from (
            (word, number) for number, word in enumerate(words, 1) if any(map(str.isalnum, word))
        )


def _words_of(player: str, word: int, names: Mapping[str, str]) -> str:
    """A player's name, or a word of it; '' where it is not known."""
    words = names.get(player, "").split()
    if word == WHOLE:
        return " ".join(words)
    return words[word - 1] if word <= len(words) else ""


def _reference_text(called: Called) -> str:
    player, word = called
    return f"{player}.{word}" if word else player


def _parse_reference(text: str) -> Called:
    player, _, word = text.partition(".")
    return player, int(word or WHOLE)
