"""The head of a match: what it was begun with, and under which names it is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablepi.core.wire.payload import Fields, WireError
from tablepi.core.wire.public_chain import full_origin, head_hash


@dataclass(frozen=True, slots=True)
class Head:
    """A head. `values`: all its fields as they came, those of a later version too, which its hash
    covers; `players`: ids of the task's players, '' for a guest; `names`: as they may be shown.
    """

    match: str
    epoch: str
    number: int
    game: str
    version: str
    options: tuple[tuple[str, str], ...]
    cards: str
    began: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    values: Mapping[str, Any]

    @property
    def h(self) -> str:
        """The hash with which its public chain begins."""
        return head_hash(self.values)

    @property
    def full_origin(self) -> str:
        """The hash with which the journal's own chain begins."""
        return full_origin(self.values)

    @classmethod
    def made(
        cls,
        *,
        match: str,
        epoch: str,
        number: int,
        game: str,
        version: str,
        options: tuple[tuple[str, str], ...],
        cards: str,
        began: str,
        players: tuple[str, ...],
        names: tuple[str, ...],
    ) -> "Head":
        """The head of a match of this table."""
        values = {
            "match": match,
            "epoch": epoch,
            "number": number,
            "game": game,
            "version": version,
            "options": [list(option) for option in options],
            "cards": cards,
            "began": began,
            "players": list(players),
            "names": list(names),
        }
        return cls.of(Fields(values))

    @classmethod
    def of(cls, fields: Fields) -> "Head":
        """A head as it came. Raises WireError."""
        players = fields.texts("players")
        names = fields.texts("names")
        if len(names) != len(players) or not players:
            raise WireError("head: not as many names as players")
        cards = fields.text("cards")
        return cls(
            match=fields.hexes("match", 32),
            epoch=fields.hexes("epoch", 32),
            number=fields.number("number", 1),
            game=fields.id("game"),
            version=fields.id("version"),
            options=fields.pairs("options"),
            cards=fields.hexes("cards", 64) if cards else "",
            began=fields.text("began"),
            players=tuple(_player(player) for player in players),
            names=names,
            values=fields.values,
        )


def _player(player: str) -> str:
    if "\0" in player or len(player) > 64:
        raise WireError("players: not ids")
    return player
