"""A real table of Strings of Suits: 36 cards and 48 chips, moved as the players are told."""

from collections.abc import Mapping
from typing import Any

from tablepi.core.text.phrase import Phrase
from tests.games.strings_of_suits.reference import CARDS, DARK, LIGHT

Facts = Mapping[str, str]


class Tabletop:
    """What lies on each cell, and the chips that each player has before them."""

    def __init__(self, chips: int, light: int) -> None:
        self.cards: dict[str, str] = {}
        self.chips: dict[str, str] = {}
        self.supply = dict.fromkeys(LIGHT + DARK, chips)
        self.light = light
        self.points = {1: 0, 2: 0}

    def owner(self, suit: str) -> int:
        return self.light if suit in LIGHT else 3 - self.light

    def follow(self, phrases: list[Phrase], shown: Facts) -> None:
        """Does what the phrases say. `shown`: the picture on the screen, for what is laid by it."""
        for phrase in phrases:
            self._do(phrase.id, dict(phrase.args), shown)

    def _do(self, word: str, args: dict[str, Any], shown: Facts) -> None:
        match word:
            case "hands.laid" | "back.grid":
                self.cards = _cells(shown, "card.")
            case "hands.place" | "back.lay":
                self._lay(args)
            case "back.lift":
                self._lift(args)
            case "hands.string":
                self.points[args["seat"]] += args["points"]
                lies = [chip for chip in self.chips.values() if chip == args["suit"]]
                assert len(lies) >= args["n"] >= 3
            case "hands.take-back":
                for suit in self.chips.values():
                    self.supply[suit] += 1
                self.chips = {}
            case "hands.exchange" | "back.sets":
                assert args["seat"] != self.light
                self.light = args["seat"]
            case "hands.lay-again" | "back.gather":
                self._gather()
            case "back.card":
                self.cards[args["cell"]] = args["card"]
            case "back.game":
                for suit in self.chips.values():
                    self.supply[suit] += 1
                self.chips = {}
            case "back.chips":
                self.chips = _cells(shown, "chip.")
                for suit in self.chips.values():
                    self.supply[suit] -= 1
            case "hands.first" | "hands.stuck" | "hands.keep" | "hands.face-up":
                pass
            case "hands.ended" | "hands.claim" | "hands.over" | "hands.missed" | "hands.wrong":
                pass
            case _:
                raise AssertionError(f"nobody knows what {word} means")

    def _gather(self) -> None:
        for suit in self.chips.values():
            self.supply[suit] += 1
        self.cards, self.chips = {}, {}

    def _lay(self, args: dict[str, Any]) -> None:
        cell, suit = args["cell"], args["suit"]
        assert self.cards[cell] == args["card"]
        assert suit in CARDS[args["card"]].suits
        assert cell not in self.chips
        self.chips[cell] = suit
        self.supply[suit] -= 1
        assert self.supply[suit] >= 0

    def _lift(self, args: dict[str, Any]) -> None:
        cell, suit = args["cell"], args["suit"]
        assert self.chips.pop(cell) == suit
        self.supply[suit] += 1

    def facts(self) -> dict[str, str]:
        """What lies on the table, as the referee's facts should say it."""
        said = {}
        for cell in (f"{column}{row}" for column in "abcdef" for row in range(1, 7)):
            said[f"card.{cell}"] = self.cards.get(cell, "-")
            said[f"chip.{cell}"] = self.chips.get(cell, "-")
        for suit, chips in self.supply.items():
            owner = self.owner(suit)
            said[f"chips.{owner}.{suit}"] = str(chips)
            said[f"chips.{3 - owner}.{suit}"] = "0"
        return said


def _cells(facts: Facts, kind: str) -> dict[str, str]:
    """What the picture shows on its cells."""
    return {
        key.removeprefix(kind): value
        for key, value in facts.items()
        if key.startswith(kind) and value != "-"
    }
