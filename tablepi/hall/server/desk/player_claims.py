"""Claims of players about results in the record, which outlive a restart of the hall.

A claim names its round by the row that paired it: one that was taken back gives its number to the
next round, but not its row.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple

from tablepi.hall.events.table_claims import Claim
from tablepi.hall.server.database.record_file import Record


class ClaimPlace(NamedTuple):
    """A table of a round. `round_row`: the row of the event that paired it."""

    event: str
    round_row: int
    table: str


Claims = Mapping[ClaimPlace, tuple[Claim, ...]]


def claims_of(record: Record, event: str) -> Claims:
    """All claims of an event by place, in the order in which they were made."""
    rows = record.execute(
        "SELECT round_row, table_id, player, at, scores FROM player_claims WHERE event = ?"
        " ORDER BY at, number",
        (event,),
    )
    claims: dict[ClaimPlace, tuple[Claim, ...]] = {}
    for round_row, table, player, at_ms, scores in rows:
        place = ClaimPlace(event, round_row, table)
        claim = Claim(player, at_ms, json.loads(scores) if scores else None)
        claims[place] = (*claims.get(place, ()), claim)
    return claims


def claims_at(record: Record, place: ClaimPlace) -> tuple[Claim, ...]:
    """The claims of one table of a round."""
    return claims_of(record, place.event).get(place, ())


def keep_claim(record: Record, place: ClaimPlace, claim: Claim) -> None:
    """Keeps a claim in the place of what this player claimed before."""
    forget_claim(record, place, claim.player)
    scores = "" if claim.scores is None else json.dumps(claim.scores)
    record.execute(
        "INSERT INTO player_claims (event, round_row, table_id, player, at, scores)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (*place, claim.player, claim.at, scores),
    )


def forget_claim(record: Record, place: ClaimPlace, player: str) -> None:
    record.execute(
        "DELETE FROM player_claims WHERE event = ? AND round_row = ? AND table_id = ?"
        " AND player = ?",
        (*place, player),
    )


def forget_claims(record: Record, place: ClaimPlace) -> None:
    """Forgets what was claimed at a table: its result stands, or its round is over."""
    record.execute(
        "DELETE FROM player_claims WHERE event = ? AND round_row = ? AND table_id = ?", place
    )
