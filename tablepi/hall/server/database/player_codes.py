"""Codes by which players open their own pages: one for each player of an event.

They are kept as they are, since the desk shows and prints them again; in no row of the event, no
log and no export.
"""

import re
from collections.abc import Iterable
from secrets import token_bytes
from typing import NamedTuple

from tablepi.hall.server.database.record_file import Record, mark_erased
from tablepi.wire.join_card import base32

CODE_BYTES = 10
"""80 random bits: 16 letters."""

_GAPS = re.compile(r"[\s-]+")


class Bearer(NamedTuple):
    """The player who bears a code, of an event."""

    event: str
    player: str


def typed_code(text: str) -> str:
    """A code as it is kept, however it was typed: in small letters, in groups."""
    return _GAPS.sub("", text).upper()


def give_codes(record: Record, event: str, players: Iterable[str]) -> None:
    """Gives each of these players a code who has none."""
    known_players = codes_of(record, event)
    for player in players:
        if player not in known_players:
            renew_code(record, event, player)


def renew_code(record: Record, event: str, player: str) -> None:
    """Gives a player another code; the one before opens nothing any more."""
    code = base32(token_bytes(CODE_BYTES))
    record.execute("INSERT OR REPLACE INTO player_codes VALUES (?, ?, ?)", (event, player, code))


def codes_of(record: Record, event: str) -> dict[str, str]:
    """The codes of an event, by player."""
    return dict(record.execute("SELECT player, code FROM player_codes WHERE event = ?", (event,)))


def bearer_of(record: Record, code: str) -> Bearer | None:
    row = record.execute(
        "SELECT event, player FROM player_codes WHERE code = ?", (code,)
    ).fetchone()
    return Bearer(*row) if row else None


def forget_code(record: Record, event: str, player: str) -> None:
    """Takes a player's code away for good."""
    record.execute("DELETE FROM player_codes WHERE event = ? AND player = ?", (event, player))
    mark_erased(record)
