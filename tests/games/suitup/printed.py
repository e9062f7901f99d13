"""The cards of SuitUP and what each phase allows, read a second time off the page."""

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["hearts", "spades", "diamonds", "clubs", "crowns", "stars", "rainbows", "shields"]
DECK = [f"{rank}-{suit}" for suit in SUITS for rank in RANKS]
PHASES = {
    "flip": ["flip"],
    "draw": ["draw", "take", "allow", "mayi", "reshuffle", "holds", "turn"],
    "play": ["lay", "add", "discard", "reshuffle", "holds"],
    "count": ["hand", "count"],
    "between": ["deal"],
    "over": [],
}


def rank(card: str) -> str:
    return card.split("-")[0]


def suit(card: str) -> str:
    return card.split("-")[1]


def points(card: str) -> int:
    return int(rank(card)) if rank(card).isdigit() else 10
