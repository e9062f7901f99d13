"""The busiest tables of SuitUP: eight and twelve seats, twelve melds, a hand to be gathered."""

from tablepi import decks
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.core.printed_deck import RANKS
from tablepi.games import games

NAMES = ("Ann", "Ben", "Cid", "Đặng Thị", "Edgar", "Friederike-Charlotte", "Gus", "Hal")

TWELVE = (*NAMES, "Ida", "Wilhelmina Wiggleswo", "Jo", "W" * 20)

OPENING = ("flip 5-clubs",)

BLITZ = (
    *("flip 5-clubs", "2 draw"),
    "2 lay 10-crowns J-hearts Q-spades K-diamonds A-clubs 2-stars 3-rainbows 4-shields",
)
"""The lines of a round that the second seat has won; all others owe an answer."""

FIRST = (
    ("2-crowns 2-hearts 2-spades", "10-clubs"),
    ("3-crowns 4-hearts 5-spades 6-diamonds", "9-clubs"),
    ("7-crowns 7-hearts 7-spades", "8-clubs"),
    ("8-crowns 9-hearts 10-spades J-diamonds", "7-clubs"),
    ("Q-crowns Q-hearts Q-spades", "6-clubs"),
    ("J-stars Q-rainbows K-shields A-crowns", "4-clubs"),
    ("4-stars 4-shields 4-crowns", "3-clubs"),
    ("9-crowns 10-hearts J-spades Q-diamonds", "2-clubs"),
)
"""What each seat lays in its first turn, the second seat first, and what it discards."""

SECOND = (
    ("add 2 7-stars 8-shields 9-rainbows", "lay 6-hearts 6-spades 6-stars", "discard A-clubs"),
    ("lay 10-stars J-rainbows Q-shields K-hearts", "discard K-clubs"),
    ("add 3 7-rainbows 7-shields 7-diamonds", "discard Q-clubs"),
    ("lay 3-hearts 3-spades 3-stars", "discard J-clubs"),
    ("add 5 Q-stars", "discard A-hearts"),
    ("lay 5-hearts 5-stars 5-crowns", "add 8 K-rainbows A-stars 2-shields", "discard 8-hearts"),
    ("add 4 Q-clubs", "discard 8-spades"),
)
"""What each seat does in its second turn, the second seat first."""

HAND = ("9-stars", "9-spades", "9-diamonds", "2-stars", "3-rainbows", "4-spades", "5-diamonds",
        "6-rainbows", "K-stars", "10-crowns", "8-diamonds")  # fmt: skip
"""The cards that the first seat holds then."""


def lines() -> list[str]:
    """Every line up to the first seat's second turn, when it has drawn."""
    said = ["flip 5-clubs"]
    order = [2, 3, 4, 5, 6, 7, 8, 1]
    for seat, (meld, card) in zip(order, FIRST, strict=True):
        said += [f"{seat} draw", f"{seat} lay {meld}", f"{seat} discard {card}"]
    for seat, moves in zip(order, SECOND, strict=False):
        said += [f"{seat} draw", *(f"{seat} {move}" for move in moves)]
    return [*said, "1 draw"]


def lines_of_twelve() -> list[str]:
    """Every line of twelve players up to the first seat's third turn, when it has drawn."""
    order, said = [*range(2, 13), 1], ["flip K-clubs"]
    for rank, seat in zip(RANKS, order, strict=False):
        meld = f"{rank}-crowns {rank}-hearts {rank}-spades"
        said += [f"{seat} draw", f"{seat} lay {meld}", f"{seat} discard {rank}-clubs"]
    for number, (rank, seat) in enumerate(zip(RANKS, order, strict=False), 1):
        said += [f"{seat} draw", f"{seat} add {number} {rank}-stars"]
        said.append(f"{seat} discard {rank}-rainbows")
    return [*said, "2 draw"]


def match(*more: str) -> Match:
    """That table, and these lines after it."""
    game = games()["suitup"]
    setup = setup_of(game, NAMES, {"deal": "12"}, decks.load(game.deck))
    table, notation = begin(game, setup), Notation(game, setup)
    for line in (*lines(), *more):
        table, verdict = table.offer(notation.read(line))
        assert verdict.accepted, (line, verdict)
    return table
