"""Melds of SuitUP read a second time: what a set and a run may be, and what is added to one."""

from tests.games.suitup.printed import RANKS, rank, suit


class No(Exception):
    """The line is refused."""


def check_meld(kind: str, cards: list[str]) -> None:
    """Refuses cards that are no whole `set` or `run`."""
    if kind == "set":
        if {rank(c) for c in cards} != {rank(cards[0])} or len(cards) not in range(3, 9):
            raise No("SU-SET")
        return
    circle = RANKS * 9
    at = RANKS.index(rank(cards[0]))
    if [rank(c) for c in cards] != circle[at : at + len(cards)] or len(cards) < 4:
        raise No("SU-RUN")
    _check_suits(cards)


def added(kind: str, lies: list[str], cards: list[str]) -> list[str]:
    """A meld with more cards, at either end of a run."""
    if kind == "set":
        lies = [*lies, *cards]
        if len({rank(c) for c in lies}) > 1 or len(lies) > 8:
            raise No("SU-SET")
        return lies
    for card in cards:
        if rank(card) == RANKS[RANKS.index(rank(lies[-1])) - 12]:
            lies = [*lies, card]
        elif rank(lies[0]) == RANKS[RANKS.index(rank(card)) - 12]:
            lies = [card, *lies]
        else:
            raise No("SU-RUN")
    _check_suits(lies)
    return lies


def _check_suits(run: list[str]) -> None:
    if len({suit(c) for c in run}) < len(run):
        raise No("SU-SUITS")
