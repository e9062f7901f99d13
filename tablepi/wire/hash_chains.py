"""The chains of hashes: through the rows that left a table, behind its head, and an event's.

Each row covers the one before; of an event's none covers a name itself.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from tablepi.wire.payload import canonical

NO_HASH = ""
"""The hash that stands with row 0 in acknowledgements: nothing is there."""


class WireRow(NamedTuple):
    """A row as it goes over the wire. `digest`: 64 hex letters in place of a text that was erased
    or is too long, else ''.
    """

    number: int
    at_ms: int
    kind: str
    text: str
    digest: str = ""


def head_hash(head: Mapping[str, Any]) -> str:
    """The hash of a head, with which the public chain begins; it does not cover the names."""
    return sha256(canonical({name: head[name] for name in head if name != "names"})).hexdigest()


def full_origin(head: Mapping[str, Any]) -> str:
    """The hash with which the journal's own chain of a match begins, by its head."""
    seats = [""] * len(head["players"])
    options = [list(option) for option in head["options"]]
    fields = [head["number"], head["game"], head["version"], seats, options]
    return sha256(json.dumps([*fields, head["cards"], head["began"]]).encode()).hexdigest()


def digest_of_text(text: str) -> str:
    """The digest of a row's text, which its hash covers."""
    return _digest(text).hex()


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()


def hashes(hash_before: str, rows: Sequence[WireRow]) -> list[str]:
    """The hash of each of these rows, the first behind the one with `hash_before`; in hex."""
    hash_, hex_hashes = bytes.fromhex(hash_before), []
    for number, at_ms, kind, text, digest in rows:
        text_digest = bytes.fromhex(digest) if digest else _digest(text)
        hash_ = sha256(hash_ + f"{number} {at_ms} {kind} ".encode() + text_digest).digest()
        hex_hashes.append(hash_.hex())
    return hex_hashes


EVENT_ORIGIN = "00" * 32
"""The hash before row 1."""


def name_sha(name: str, salt: str) -> str:
    """Digest that stands in the place of a name and its salt."""
    return sha256((salt + name).encode("utf-8", "surrogatepass")).hexdigest()


def covered(row: Mapping[str, Any]) -> dict[str, Any]:
    """Fields covered by the hash of a row: all but `h`, with `name_sha` for a name and its salt."""
    fields = {key: value for key, value in row.items() if key != "h"}
    if isinstance(row.get("name"), str) and isinstance(row.get("salt"), str):
        fields["name_sha"] = name_sha(fields.pop("name"), fields.pop("salt"))
    return fields


def event_hash(hash_before: str, row: Mapping[str, Any]) -> str:
    """The hash of a row behind the one with `hash_before`; both in hex."""
    return sha256(bytes.fromhex(hash_before) + canonical(covered(row))).hexdigest()


def verified(
    rows: Iterable[Mapping[str, Any]], hash_before: str = EVENT_ORIGIN, first_number: int = 1
) -> int:
    """Number of these rows, `first_number` the first, that follow one another as they should."""
    count = 0
    for number, row in enumerate(rows, first_number):
        row_hash = event_hash(hash_before, row)
        # To `isinstance` True is an int as well, and would be row 1.
        if type(row.get("n")) is not int or row["n"] != number or row.get("h") != row_hash:
            break
        hash_before, count = row_hash, count + 1
    return count
