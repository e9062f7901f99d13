"""The chain of hashes through an event's rows: each covers the one before, and no name itself."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from tablepi.wire.payload import canonical

EVENT_ORIGIN = "00" * 32
"""The hash before row 1."""


def name_sha(name: str, salt: str) -> str:
    """Digest that stands in the place of a name and its salt."""
    return sha256((salt + name).encode("utf-8", "surrogatepass")).hexdigest()


def covered(row: Mapping[str, Any]) -> dict[str, Any]:
    """Fields covered by the hash of a row: all but `h`, with `name_sha` for a name and its salt."""
    found = {key: value for key, value in row.items() if key != "h"}
    if isinstance(row.get("name"), str) and isinstance(row.get("salt"), str):
        found["name_sha"] = name_sha(found.pop("name"), found.pop("salt"))
    return found


def event_hash(before: str, row: Mapping[str, Any]) -> str:
    """The hash of a row behind the one with the hash `before`; both in hex."""
    return sha256(bytes.fromhex(before) + canonical(covered(row))).hexdigest()


def verified(rows: Iterable[Mapping[str, Any]], before: str = EVENT_ORIGIN, n: int = 1) -> int:
    """Number of these rows, which begin with number `n`, that follow one another as they should."""
    count = 0
    for number, row in enumerate(rows, n):
        found = event_hash(before, row)
        if type(row.get("n")) is not int or row["n"] != number or row.get("h") != found:
            break
        before, count = found, count + 1
    return count
