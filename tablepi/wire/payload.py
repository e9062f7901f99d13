"""Payloads as JSON objects: how they are written, and the limits that all of them have."""

import json
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from tablepi.core.errors import TablepiError

MOST_BYTES = 65_536
"""Limit of a payload in bytes."""

DEEPEST = 8
"""Limit of the depth of a payload; the object itself is 1."""

BEYOND = 2**53
"""The least whole number that not every reader of JSON can hold."""

NOTHING = b""
"""The payload that clears a retained topic: no call, no task, no announcement."""

_HEX = re.compile(r"[0-9a-f]*")
_ID = re.compile(r"[\x21-\x7e]{1,64}")
_PLACE = re.compile(r"[a-z0-9-]{1,16}")
_MISSING: Any = object()
_KINDS = {str: "a text", bool: "true or false", list: "a list", dict: "an object"}

T = TypeVar("T")


class WireError(TablepiError):
    """A payload breaks its form: in which way."""


def encoded(values: Mapping[str, Any]) -> bytes:
    """A payload of these fields: sorted, without spaces, in UTF-8."""
    return as_json(values).encode()


def as_json(values: Any) -> str:
    """The same as a text; letters other than ASCII stand for themselves."""
    return json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(values: Any) -> bytes:
    """The one way to write a value that is hashed: sorted keys, no spaces, `\\u` escapes."""
    return json.dumps(values, sort_keys=True, separators=(",", ":")).encode()


class Fields:
    """The fields of one JSON object, each read with its type. Fields never read are ignored."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def has(self, name: str) -> bool:
        """Whether it is there."""
        return name in self.values

    def text(self, name: str, default: str = _MISSING) -> str:
        """Any text. Raises WireError, as all of these do."""
        return self._typed(name, str, default)

    def place(self, name: str, default: str = _MISSING) -> str:
        """The id of a hall or a table; or the default."""
        return place_of(name, text) if (text := self.text(name, default)) != default else text

    def id(self, name: str, default: str = _MISSING) -> str:
        """An id in printable ASCII without spaces, at most 64 letters; or the default."""
        return id_of(name, text) if (text := self.text(name, default)) != default else text

    def hexes(self, name: str, letters: int, default: str = _MISSING) -> str:
        """So many hex letters in lower case; or the default."""
        return (
            hex_of(name, text, letters) if (text := self.text(name, default)) != default else text
        )

    def number(self, name: str, least: int = 0, default: int = _MISSING) -> int:
        """A whole number, at least `least`."""
        return number_of(name, self.values.get(name, default), least)

    def flag(self, name: str, default: bool = _MISSING) -> bool:
        return self._typed(name, bool, default)

    def one_of(self, name: str, allowed: tuple[str, ...], default: str = _MISSING) -> str:
        """One of these words."""
        word = self.text(name, default)
        if word not in allowed:
            raise WireError(f"{name}: not one of {', '.join(allowed)}")
        return word

    def list(self, name: str, default: Any = _MISSING) -> list[Any]:
        return self._typed(name, list, default)

    def texts(self, name: str, default: Any = _MISSING) -> tuple[str, ...]:
        found = self.list(name, default)
        if not all(isinstance(each, str) for each in found):
            raise WireError(f"{name}: not texts")
        return tuple(found)

    def numbers(self, name: str, least: int = 0, default: Any = _MISSING) -> tuple[int, ...]:
        return tuple(number_of(name, each, least) for each in self.list(name, default))

    def pairs(self, name: str, default: Any = _MISSING) -> tuple[tuple[str, str], ...]:
        """A list of `[text, text]`."""
        found = self.list(name, default)
        for each in found:
            if not (isinstance(each, list) and [type(word) for word in each] == [str, str]):
                raise WireError(f"{name}: not pairs of texts")
        return tuple((first, second) for first, second in found)

    def object(self, name: str) -> "Fields":
        return Fields(self._typed(name, dict, _MISSING))

    def objects(self, name: str, default: Any = _MISSING) -> "tuple[Fields, ...]":
        found = self.list(name, default)
        if not all(isinstance(each, dict) for each in found):
            raise WireError(f"{name}: not objects")
        return tuple(map(Fields, found))

    def _typed(self, name: str, kind: type[T], default: Any) -> T:
        found: Any = self.values.get(name, default)
        if found is _MISSING:
            raise WireError(f"{name}: missing")
        if not isinstance(found, kind):
            raise WireError(f"{name}: not {_KINDS[kind]}")
        return found


def number_of(name: str, found: Any, least: int = 0) -> int:
    """A whole number, at least `least`. Raises WireError."""
    if found is _MISSING:
        raise WireError(f"{name}: missing")
    if type(found) is not int:
        raise WireError(f"{name}: not a number")
    if found >= BEYOND:
        raise WireError(f"{name}: 2^53 or more")
    if found < least:
        raise WireError(f"{name}: below {least}")
    return found


def hex_of(name: str, found: Any, letters: int) -> str:
    """So many hex letters in lower case. Raises WireError."""
    if not isinstance(found, str) or len(found) != letters or not _HEX.fullmatch(found):
        raise WireError(f"{name}: not {letters} hex letters")
    return found


def id_of(name: str, found: Any) -> str:
    """An id in printable ASCII without spaces. Raises WireError."""
    if not isinstance(found, str) or not _ID.fullmatch(found):
        raise WireError(f"{name}: not an id")
    return found


def place_of(name: str, found: str) -> str:
    """The id of a hall or a table. Raises WireError."""
    if not is_place(found):
        raise WireError(f"{name}: not 1 to 16 of a-z, 0-9, -")
    return found


def is_place(text: str) -> bool:
    """Whether this may be the id of a hall."""
    return _PLACE.fullmatch(text) is not None


def is_table(text: str) -> bool:
    """Whether this may be the id of a table."""
    return is_place(text) and text != "hall"
