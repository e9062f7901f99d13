"""Values that no field may take by chance, put into each place of a message in turn."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

HOSTILE: dict[str, Any] = {
    "1.5": 1.5,
    "true": True,
    "2^53": 2**53,
    "2^53-1": 2**53 - 1,
    "7": 7,
    "0": 0,
    "-1": -1,
    "-2^53": -(2**53),
    "NaN": float("nan"),
    "null": None,
    "text": "later",
    '""': "",
    '"7"': "7",
    "surrogate": "a\ud800",
    "control": "a\0",
    "long": "x" * 300,
    "[]": [],
    "{}": {},
    "[7]": [7],
    '["a"]': ["a"],
    "[[]]": [[]],
}
"""By name. What stands there, with a newline at its end, without it and doubled come besides."""

MISSING = object()

Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place in a message, with what stands there; of a list its first two."""
    if path:
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(
        value, list
    ) else ()  # fmt: skip
    for key, each in inner:
        yield from places(each, (*path, key))


def hostile(before: Any) -> Iterator[tuple[str, Any]]:
    """What may stand in the place of a value, each by its name."""
    yield from HOSTILE.items()
    yield "missing", MISSING
    if isinstance(before, str):
        yield "newline", before + "\n"
        yield "capitals", before.upper()
        yield "shorter", before[:-1]
    if isinstance(before, list | dict) and before:
        yield "emptied", type(before)()
    if isinstance(before, list) and before:
        yield "one less", before[:-1]
        yield "one more", [*before, before[-1]]
    if isinstance(before, dict):
        yield "unknown", {**before, "later": 7}
        yield "unknown 1.5", {**before, "later": 1.5}
        yield "unknown null", {**before, "later": None}


def with_other(message: Any, path: Path, other: Any) -> Any:
    """The message with another value at a place, or with none."""
    key, *rest = path
    copied: Any = dict(message) if isinstance(message, Mapping) else list(message)
    if not rest and other is MISSING:
        del copied[key]
    else:
        copied[key] = with_other(copied[key], tuple(rest), other) if rest else other
    return copied


def doubled(message: Mapping[str, Any], first: Any) -> Iterator[tuple[str, str]]:
    """The JSON of a message in which a field comes twice: something hostile, then what it is."""
    for name, value in message.items():
        others = ",".join(
            f"{json.dumps(key)}:{json.dumps(each)}" for key, each in message.items() if key != name
        )
        pair = f'"{name}":{json.dumps(first)},"{name}":{json.dumps(value)}'
        yield name, "{" + ",".join(filter(None, (others, pair))) + "}"
