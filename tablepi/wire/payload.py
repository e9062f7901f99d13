"""Payloads as JSON objects: how they are written, and the limits that all of them have."""

import json
import re
from collections.abc import Mapping
from typing import Any

from tablepi.core.errors import TablepiError

MOST_BYTES = 65_536
"""Limit of a payload in bytes."""

DEEPEST = 8
"""Limit of the depth of a payload; the object itself is 1."""

BEYOND = 2**53
"""The least whole number that not every reader of JSON can hold."""

NOTHING = b""
"""The payload that clears a retained topic: no call, no task, no announcement."""

_ID = re.compile(r"[a-z0-9-]{1,16}")


class WireError(TablepiError):
    """A payload breaks its form: in which way."""


def encoded(values: Mapping[str, Any]) -> bytes:
    """A payload of these fields: sorted, without spaces, in UTF-8."""
    return as_json(values).encode()


def as_json(values: Any) -> str:
    """JSON text, sorted, without spaces; letters other than ASCII stand for themselves."""
    return json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(values: Any) -> bytes:
    """The one way to write a value that is hashed: sorted keys, no spaces, `\\u` escapes."""
    return json.dumps(values, sort_keys=True, separators=(",", ":")).encode()


def is_id(text: str) -> bool:
    """True if this may be the id of a hall, an event or a player."""
    return _ID.fullmatch(text) is not None


def is_table(text: str) -> bool:
    return is_id(text) and text != "hall"
