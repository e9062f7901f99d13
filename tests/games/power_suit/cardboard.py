"""A real table of Power Suit: cards and chips that two players move as they are told to."""

import random
from typing import Any

from tablepi import decks
from tablepi.core.text.phrase import Phrase

CARDS = decks.load("decktet")
DEALT = [card for card in CARDS.values() if card.deck == "basic" and card.rank != "ace"]
SUITS = [card.id for card in CARDS.values() if card.rank == "ace"]
SEATS = (1, 2)

Place = tuple[int, str]
"""A seat's side of an ace, or its supply of that suit."""


class Cardboard:
    """Cards that nobody but their players have seen, and 72 chips."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        places = [(seat, suit) for seat in SEATS for suit in SUITS]
        self.supply = dict.fromkeys(places, 5)
        self.stack = dict.fromkeys(SUITS, 0)
        self.aside = 12
        self.points = {1: 0, 2: 0}
        # Aces with hardly a face-up card: there the face-down ones must decide.
        self.shunned = chance.choice(([], SUITS[2:], SUITS[3:]))
        self._collect()

    def _collect(self) -> None:
        cards = [card.id for card in DEALT]
        self.chance.shuffle(cards)
        self.pile = {1: cards[:14], 2: cards[14:28]}
        self.hand: dict[int, list[str]] = {1: [], 2: []}
        self.owner = {card: seat for seat in SEATS for card in self.pile[seat]}
        self.up: dict[Place, list[str]] = {place: [] for place in self.supply}
        self.down: dict[Place, str] = {}
        self.removed: list[str] = []
        for seat in SEATS:
            for _ in range(5):
                self._draw(seat)

    def _draw(self, seat: int) -> None:
        self.hand[seat].append(self.pile[seat].pop())

    def follow(self, phrases: list[Phrase], card: str = "") -> None:
        """Does what the phrases say. `card`: the one that its player lays face-down, if any."""
        for phrase in phrases:
            self._do(phrase.id.removesuffix("-draw"), dict(phrase.args), card)
            if phrase.id.endswith("-draw"):
                self._draw(phrase.args["seat"])

    def _do(self, word: str, args: dict[str, Any], card: str) -> None:
        seat, ace = args.get("seat", 0), args.get("ace", "")
        here, there = (seat, ace), (3 - seat, ace)
        match word:
            case "hands.power":
                self.hand[seat].remove(args["card"])
                self.up[here].append(args["card"])
                self._chips(ace, here, -1)
            case "hands.face-down":
                assert here not in self.down
                self.hand[seat].remove(card)
                self.down[here] = card
            case "hands.event":
                self.up[there].remove(args["card"])
                self.removed.append(args["card"])
            case "hands.location":
                self.up[there].remove(args["card"])
                self.up[here].append(args["card"])
            case "hands.personality":
                self._chips(ace, here, 1)
            case "hands.discard":
                self.hand[seat].remove(args["card"])
                self.removed.append(args["card"])
            case "hands.nothing" | "hands.deal" | "hands.no-card":
                pass
            case "hands.owed" | "hands.turn-over":
                assert all((seat, ace) in self.down for ace in aces_of(args["aces"]))
            case _:
                self._score(word, seat, ace, args)

    def _score(self, word: str, seat: int, ace: str, args: dict[str, Any]) -> None:
        """What is done when a round is scored."""
        match word:
            case "hands.takes":
                self._chips(ace, (seat, ace), args["n"])
            case "hands.takes-all":
                self._takes(seat, args["chips"])
            case "hands.stays":
                assert self.stack[ace] == args["n"]
            case "hands.scored":
                self.points[1] += args["one"]
                self.points[2] += args["two"]
            case "hands.collect":
                self._collect()
            case "hands.aside":
                self.aside -= 6
                self.stack = {suit: chips + 1 for suit, chips in self.stack.items()}
            case _:
                raise AssertionError(f"nobody knows what {word} means")

    def _takes(self, seat: int, chips: Phrase) -> None:
        """Chips of one suit, or of several, from their aces into a supply."""
        if chips.id == "hands.and":
            self._takes(seat, chips.args["one"])
            self._takes(seat, chips.args["more"])
        else:
            ace = chips.args["ace"]
            self._chips(ace, (seat, ace), chips.args["n"])

    def _chips(self, ace: str, place: Place, chips: int) -> None:
        """Chips from the stack of an ace into a supply, or back."""
        self.stack[ace] -= chips
        self.supply[place] += chips
        assert self.stack[ace] >= 0
        assert self.supply[place] >= 0

    def put_back(self, phrases: list[Phrase]) -> None:
        """Does what the phrases of an undo say."""
        for phrase in phrases:
            self._back(phrase.id, dict(phrase.args))

    def _back(self, word: str, args: dict[str, Any]) -> None:
        seat, ace = args.get("seat", 0), args.get("ace", "")
        match word:
            case "back.card":
                self._lift(args["card"])
                self._lay(args["card"], args["place"])
            case "back.face-down":
                self.hand[seat].append(self.down.pop((seat, ace)))
            case "back.lay-again":
                self.down[seat, ace] = "?"
            case "back.turn":
                assert (seat, ace) in self.down
            case "back.to-supply":
                self._chips(ace, (seat, ace), args["n"])
            case "back.from-supply":
                self._chips(ace, (seat, ace), -args["n"])
            case "back.aside":
                self.aside += 6
                self.stack = {suit: chips - 1 for suit, chips in self.stack.items()}
            case "back.draw":
                for _ in range(args["n"]):
                    self.pile[seat].append(self.hand[seat].pop())
            case _:
                raise AssertionError(f"nobody knows what {word} means")

    def _lift(self, card: str) -> None:
        for cards in (*self.up.values(), *self.hand.values(), *self.pile.values(), self.removed):
            if card in cards:
                cards.remove(card)

    def _lay(self, card: str, place: Phrase) -> None:
        if place.id == "place.hand":
            self.hand[self.owner[card]].append(card)
        elif place.id == "place.removed":
            self.removed.append(card)
        else:
            self.up[place.args["seat"], place.args["ace"]].append(card)

    def facts(self) -> dict[str, str]:
        """What lies on the table, as the referee's facts should say it."""
        said = {"removed": " ".join(self.removed) or "-"}
        for (seat, suit), chips in self.supply.items():
            said[f"supply.{seat}.{suit}"] = str(chips)
            said[f"up.{seat}.{suit}"] = " ".join(self.up[seat, suit]) or "-"
            said[f"down.{seat}.{suit}"] = str(int((seat, suit) in self.down))
        for suit in SUITS:
            said[f"stack.{suit}"] = str(self.stack[suit])
        for seat in SEATS:
            said[f"hand.{seat}"] = str(len(self.hand[seat]))
            said[f"pile.{seat}"] = str(len(self.pile[seat]))
        return said


def aces_of(aces: Phrase) -> list[str]:
    """The aces of a sentence, one or several."""
    if aces.id == "hands.and":
        return aces_of(aces.args["one"]) + aces_of(aces.args["more"])
    return [aces.args["ace"]]
