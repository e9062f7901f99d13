"""The rank that is wanted next while cards are gathered by keys."""

from collections.abc import Sequence


def next_rank(ranks: Sequence[str], gathered: Sequence[str]) -> str:
    """The rank after the last gathered one where the last two follow each other, else the last.

    `ranks`: of the deck in order, the lowest following the highest; `gathered`: of the cards so
    far. '' where none is gathered. Downwards it goes on downwards.
    """
    if len(gathered) < 2:
        return next(iter(gathered), "")
    before, last = (ranks.index(rank) for rank in gathered[-2:])
    step = next((way for way in (1, -1) if (before + way) % len(ranks) == last), 0)
    return ranks[(last + step) % len(ranks)]
