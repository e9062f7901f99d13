"""What players of a table say of its result by their phones, until it is a result of the event."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

STANDS_AFTER_MS = 5 * 60_000
"""Time after which a claim counts that nobody of the table called wrong."""


class Claim(NamedTuple):
    """A player's claim. `scores`: as a row has them; None: only that what others claim is wrong;
    `at`: ms.
    """

    player: str
    at: int
    scores: Mapping[str, Any] | None = None


def version_of(claims: Sequence[Claim]) -> Claim | None:
    """The claim that the others of the table are asked about: the first that names a result."""
    return next((claim for claim in claims if claim.scores is not None), None)


def is_disputed(claims: Sequence[Claim]) -> bool:
    """True if two claims are not the same: the desk decides."""
    return any(claim.scores != claims[0].scores for claim in claims)


def agreed_scores(claims: Sequence[Claim], now: int) -> Mapping[str, Any] | None:
    """The result that the claims of a table come to, None for nothing yet.

    A second player must claim the same, or the time must be up; nobody may claim anything else.
    """
    if not claims or is_disputed(claims):
        return None
    is_due = now - claims[0].at >= STANDS_AFTER_MS
    return claims[0].scores if len(claims) > 1 or is_due else None
