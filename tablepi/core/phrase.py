"""What is to be said, not yet in any language."""

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
    """A move breaks a rule; carries the rule's id and what the sentence needs to explain it."""

    def __init__(self, rule: str, **args: object) -> None:
        self.rule = rule
        self.args_given = args

    @property
    def why(self) -> Phrase:
        return Phrase(self.rule, self.args_given)

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
