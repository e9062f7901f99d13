"""A real table of SuitUP: 104 cards that players move as they are told to."""

import random
from typing import Any

from tablepi.core.text.phrase import Phrase

MOVES_NOTHING = {
    "call", "block", "reverse", "reverse-two", "skip", "passed", "out", "blitz", "show",
    "counted", "collect", "turn-up", "concede", "judge-turn",
}  # fmt: skip
"""What the hands are told that moves no card and no point."""


class Cardboard:
    """Cards that nobody but their players have seen. The top of a pile is its last card."""

    def __init__(self, chance: random.Random, deck: list[str], seats: int) -> None:
        self.chance = chance
        self.deck = deck
        self.seats = range(1, seats + 1)
        self.gone: set[int] = set()
        self.points = dict.fromkeys(self.seats, 0)

    def collect(self, each: int) -> None:
        """All cards shuffled and dealt; now and then one hand is dealt a Blitz."""
        self.pile = list(self.deck)
        self.chance.shuffle(self.pile)
        if each >= 8 and self.chance.random() < 0.1:
            blitz = [self.deck[13 * suit + suit] for suit in range(8)]
            self.pile = [card for card in self.pile if card not in blitz] + blitz
        self.discards: list[str] = []
        self.melds: list[list[str]] = []
        self.hands = {
            seat: [] if seat in self.gone else [self.pile.pop() for _ in range(each)]
            for seat in self.seats
        }

    def miscount(self, seat: int, keeps: set[str]) -> int:
        """Somebody draws too much or puts cards back unseen; how many the hand has now.

        `keeps`: cards of the hand that everybody knows, which stay there.
        """
        hand = self.hands[seat]
        for _ in range(self.chance.randint(1, 3)):
            loose = [card for card in hand if card not in keeps]
            if self.chance.random() < 0.5 and loose and len(hand) > 2:
                hand.remove(loose[0])
                self.pile.insert(0, loose[0])
            elif self.pile:
                hand.append(self.pile.pop())
        return len(hand)

    def follow(self, phrases: list[Phrase], cards: tuple[str, ...] = ()) -> None:
        """Does what the phrases say, each once. `cards`: those that the move named."""
        assert all(phrases.count(phrase) == 1 for phrase in phrases)
        for phrase in phrases:
            self._do(phrase.id.removeprefix("hands."), dict(phrase.args), cards)

    def _do(self, word: str, args: dict[str, Any], cards: tuple[str, ...]) -> None:
        seat = args.get("seat", 0)
        match word:
            case "flip":
                self.discards.append(self.pile.pop())
                assert self.discards == [args["card"]]
            case "draw" | "draws":
                self.hands[seat].append(self.pile.pop())
            case "take" | "takes" | "served":
                assert self.discards[-1] == args["card"]
                self.hands[seat].append(self.discards.pop())
                if word == "served":
                    self.hands[seat].append(self.pile.pop())
            case "lay":
                assert len(cards) == args["n"]
                self._leave(seat, cards)
                self.melds.append(list(cards))
            case "add":
                self._leave(seat, cards)
                self.melds[args["meld"] - 1] += cards
            case "discard":
                self._leave(seat, (args["card"],))
                self.discards.append(args["card"])
            case "trade":
                other = args["other"]
                self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
            case "counts":
                self.points[seat] += args["n"]
            case "deal":
                self.collect(args["n"])
            case _:
                self._count_or_shuffle(word, args)

    def _count_or_shuffle(self, word: str, args: dict[str, Any]) -> None:
        seat = args.get("seat", 0)
        match word:
            case "nothing" | "no-more":
                assert not self.pile
                assert len(self.discards) < 2
            case "pile-anew":
                assert not self.pile
                self._shuffle_in(self.discards[:-1])
            case "reshuffle":
                assert len(self.discards) == args["n"] + 1
                self._shuffle_in(self.discards[:-1])
            case "nothing-under":
                assert len(self.discards) < 2
            case "holds":
                assert (len(self.hands[seat]), len(self.pile)) == (args["n"], args["pile"])
            case "leaves":
                self.gone.add(seat)
            case "left":
                assert len(self.hands[seat]) == args["n"]
                self._shuffle_in(self.hands[seat])
                self.hands[seat] = []
            case _:
                assert word in MOVES_NOTHING, f"nobody knows what {word} means"

    def _shuffle_in(self, cards: list[str]) -> None:
        self.pile += cards
        self.discards = [card for card in self.discards if card not in cards]
        self.chance.shuffle(self.pile)

    def _leave(self, seat: int, cards: tuple[str, ...]) -> None:
        for card in cards:
            self.hands[seat].remove(card)

    @property
    def everything(self) -> list[str]:
        """Every card there is, wherever it lies."""
        heaps = (self.pile, self.discards, *self.melds, *self.hands.values())
        return [card for heap in heaps for card in heap]

    def facts(self) -> dict[str, str]:
        """What lies on the table, as the referee's facts should say it; melds as sets of cards."""
        said = {
            "pile": str(len(self.pile)),
            "discard": self.discards[-1] if self.discards else "-",
            "melds": str(len(self.melds)),
        }
        said |= {f"meld.{at}": " ".join(sorted(meld)) for at, meld in enumerate(self.melds, 1)}
        for seat in self.seats:
            said[f"hand.{seat}"] = str(len(self.hands[seat]))
            said[f"score.{seat}"] = str(self.points[seat])
        return said
