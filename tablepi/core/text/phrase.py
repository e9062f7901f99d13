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
