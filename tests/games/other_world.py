"""A golden script in two worlds, which differ only in words that nobody at the table has seen."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tablepi.core.game import Verdict
from tablepi.core.match import Match, as_seen
from tablepi.core.moves import Move
from tablepi.core.notation import line_of, public_line
from tablepi.core.script import Judged
from tablepi.core.text.tokenizer import Malformed, quoted, words_of
from tests.games.golden import played

MOST_TRIES = 100
NUMBERS = tuple(str(number) for number in range(30))


class Pair(NamedTuple):
    """One line in both worlds. `differ`: whether a hidden word is another there."""

    one: Move
    other: Move
    accepted: bool

    @property
    def differ(self) -> bool:
        return line_of(self.one) != line_of(self.other)


def lines_of_both(path: Path, chance: random.Random) -> Iterator[Pair]:
    """The lines of a script as far as both worlds take them; those refused only in one left out.

    It ends before the line by which the table sees what was hidden, as the one that ends a match.
    """
    steps = [step for step in played(path).steps if isinstance(step.answer, Judged)]
    one = other = steps[0].before
    pool = sorted({*NUMBERS, *one.setup.cards, *(word for step in steps for word in step.words)})
    for step in steps:
        words = step.words[: step.words.index("!")] if "!" in step.words else step.words
        try:
            move = one.notation.read(" ".join(map(quoted, words)))
        except Malformed:
            continue
        after, verdict = one.offer(move)
        found = _other(other, move, after, verdict, pool, chance)
        if found is not None and found[1].facts() != after.facts():
            return
        if found is not None:
            yield Pair(move, found[0], verdict.accepted)
            one, other = after, found[1]
        elif verdict.accepted:
            return


def _other(
    match: Match,
    move: Move,
    after: Match,
    verdict: Verdict,
    pool: Sequence[str],
    chance: random.Random,
) -> tuple[Move, Match] | None:
    """A move of the other world that looks the same, with what follows; None where none does."""
    shown = line_of(as_seen(move, after)) if verdict.accepted else public_line(move)
    words, public = words_of(line_of(move)), words_of(shown)
    hidden = [at for at, (word, seen) in enumerate(zip(words, public, strict=True)) if word != seen]
    for _ in range(MOST_TRIES if hidden else 0):
        for at in hidden:
            words[at] = chance.choice(pool)
        if found := _same(match, words, shown, verdict):
            return found
    return _same(match, words_of(line_of(move)), shown, verdict)


def _same(
    match: Match, words: list[str], shown: str, verdict: Verdict
) -> tuple[Move, Match] | None:
    try:
        move = match.notation.read(" ".join(map(quoted, words)))
    except Malformed:
        return None
    after, said = match.offer(move)
    seen = line_of(as_seen(move, after)) if said.accepted else public_line(move)
    is_same = (said.accepted, said.rule, seen) == (verdict.accepted, verdict.rule, shown)
    return (move, after) if is_same else None
