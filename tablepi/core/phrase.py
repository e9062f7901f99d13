"""Phrases: sentences as an id with values, in no language yet."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Phrase(NamedTuple):
    """A sentence by its id, with the values that go into it.

    The id is a rule's (`PS-SUIT`) or a game's own (`hands.power`); the sentence stands in the
    game's words as a format string: `{card:card}` is a card's name, `{seat:seat}` a player's,
    `{suit:suit}` a suit's, `{n}` the value as it is.
    """

    id: str
    args: Mapping[str, Any] = {}


class Illegal(Exception):
    """A move breaks a rule; carries the rule's id and what the sentence needs to explain it.

    `variant` picks another sentence for the same rule: `T-AMEND.none`.
    """

    __slots__ = ("rule", "said", "variant")

    def __init__(self, rule: str, variant: str = "", **args: object) -> None:
        self.rule = rule
        self.variant = variant
        self.said = args

    @property
    def why(self) -> Phrase:
        return Phrase(f"{self.rule}.{self.variant}" if self.variant else self.rule, self.said)

    def __str__(self) -> str:
        return self.rule


class Verdict(NamedTuple):
    """The answer to a line: accepted (`rule` is None) or refused, by which rule and why."""

    rule: str | None = None
    why: Phrase | None = None

    @property
    def accepted(self) -> bool:
        return self.rule is None


ACCEPTED = Verdict()
