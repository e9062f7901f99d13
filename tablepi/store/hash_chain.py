"""The chain of hashes through the rows of a match: each covers the one before.

A hash covers the digest of its row's text rather than the text, so that a name in the text can be
erased and the chain still holds from end to end.
"""

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from tablepi.core.record import ERASED, Header, Row

SEAL_LETTERS = 8

LONGEST_TEXT = 65_536
"""Limit in characters of a row's text; a longer one could halt the screen that shows it."""


class Damage(NamedTuple):
    """A place where the journal is not what was written. Row 0 is the match's header."""

    match: int
    row: int
    what: str


class Reading(NamedTuple):
    """A match as read."""

    rows: list[Row]
    """Those before the first damage."""
    damages: list[Damage]
    erased: int
    """Number of rows that lost a name."""
    total: int
    """Number of rows that are stored."""
    head: bytes
    """The hash of the last of them."""


def origin(match: int, header: Header) -> bytes:
    """The hash that a match's chain begins with. It covers how many sit there, not their names."""
    fields = [match, *header._replace(seats=("",) * len(header.seats))]
    return sha256(json.dumps(fields).encode()).digest()


def digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()


def link(hash_before: bytes, row: Row) -> bytes:
    """The hash of a row; `hash_before`: that of the row before."""
    number, at_ms, kind, text = row
    return sha256(hash_before + f"{number} {at_ms} {kind} ".encode() + digest(text)).digest()


def seal(head: bytes) -> str:
    """The seal shown on a result, by which a photo of it proves the sheet."""
    return head.hex()[:SEAL_LETTERS]


def walk(match: int, hash_before: bytes, stored: Iterable[tuple[Any, ...]]) -> Reading:
    """Follow the chain through (number, at_ms, kind, text, hash, kept), in order of number.

    A damaged row is named once: the walk goes on from the hash that it carries.
    """
    rows: list[Row] = []
    damages: list[Damage] = []
    expected, total, erased = 1, 0, 0
    try:
        for number, at_ms, kind, text, stored_hash, digest_kept in stored:
            # The same hash as link's, inlined: this loop dominates the time of a replay.
            hash_before = sha256(
                hash_before
                + f"{number} {at_ms} {kind} ".encode()
                + (digest_kept or sha256(text.encode()).digest())
            ).digest()
            if (
                hash_before != stored_hash
                or number != expected
                or (digest_kept and ERASED not in text)
            ):
                # A row that lost a name has a mark in its place.
                damages.append(_damage(match, number, expected))
            elif len(text) > LONGEST_TEXT:
                damages.append(Damage(match, number, "is too long"))
            elif not damages:
                rows.append(Row(number, at_ms, kind, text))
            hash_before = stored_hash
            expected = number + 1
            total += 1
            erased += digest_kept is not None
    # A column of another type, which only a damaged or forged file can have.
    except (AttributeError, TypeError):
        damages.append(Damage(match, expected, "and all behind it cannot be read"))
    return Reading(rows, damages, erased, total, hash_before)


def _damage(match: int, number: int, expected: int) -> Damage:
    if number <= expected:
        return Damage(match, number, "is not what was written")
    sentence = "is gone" if number == expected + 1 else f"and all up to row {number - 1} are gone"
    return Damage(match, expected, sentence)
