"""Whole scorings of games in which tricks are bid, by hand from their published rules."""

from typing import NamedTuple


class Bids(NamedTuple):
    """A sheet of bids: each seat's bid, tricks and further points in each round; the totals then.

    `cards`: of each round of a whole match, for so many seats.
    """

    source: str
    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    totals: tuple[int, ...]
    winners: str
    cards: tuple[int, ...]


BIDS: dict[str, tuple[Bids, ...]] = {
    "tricks-foretold": (
        Bids(
            "Amigo, Wizard: 20 and 10 a trick for the exact number, 10 less for each trick off; 20 "
            "rounds with three players, 15 with four, 12 with five, 10 with six.",
            (
                ((1, 1), (0, 0), (0, 0), (0, 0)),
                ((1, 0), (1, 1), (0, 1), (0, 0)),
                ((3, 1), (0, 1), (1, 1), (0, 0)),
            ),
            # 30 − 10 − 20; 20 + 30 − 10; 20 − 10 + 30; 20 + 20 + 20.
            (0, 40, 40, 60),
            "4",
            tuple(range(1, 16)),
        ),
    ),
    "bids-never-even": (
        Bids(
            "pagat.com, Oh Hell: 10 and 1 a trick for the exact number, else nothing; from ten "
            "cards down to one and up again, with as many as the pack gives.",
            (
                ((4, 4), (3, 3), (4, 3)),
                ((3, 4), (3, 3), (2, 2)),
            ),
            (14, 26, 12),
            "2",
            (*range(10, 0, -1), *range(2, 11)),
        ),
    ),
    "bids-at-sea": (
        Bids(
            "Grandpa Beck, Skull King: 20 a trick for the exact number, 10 less for each trick "
            "off; 10 a card of the round for none, either way; 30 for each pirate captured.",
            (
                ((1, 1, 0), (0, 0, 0)),
                ((0, 0, 0), (2, 2, 30)),
                ((3, 2, 0), (0, 1, 0)),
                ((4, 3, 0), (0, 1, 0)),
            ),
            # 20 + 20 − 10 − 10; 10 + 40 + 30 − 30 − 40.
            (20, 10),
            "1",
            tuple(range(1, 11)),
        ),
        Bids(
            "Grandpa Beck, Skull King: 56 cards in four suits and 14 special ones, so that seven "
            "players have ten cards each in the last round.",
            (),
            (0,) * 7,
            "1 2 3 4 5 6 7",
            tuple(range(1, 11)),
        ),
        Bids(
            "Grandpa Beck, Skull King: eight players have eight cards each from the eighth round "
            "on, and ten rounds all the same.",
            (),
            (0,) * 8,
            "1 2 3 4 5 6 7 8",
            (*range(1, 9), 8, 8),
        ),
    ),
}
