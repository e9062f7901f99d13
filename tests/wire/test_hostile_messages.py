"""What no table and no hall may send: refused today and for ever, or read as it was ever read."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from tablepi.wire.payload import WireError
from tablepi.wire.wire_message import decoded
from tests.golden_file import differences
from tests.hostile_values import doubled, hostile, places, with_other
from tests.wire.sent_messages import payloads
from tests.wire.test_golden_messages import READERS, reader_of

DEEP = 100_000

PAYLOADS: dict[str, bytes] = {
    "nothing": b"",
    "a space": b" ",
    "a byte that is no UTF-8": b"\xff",
    "no UTF-8 in a text": b'{"a":"\xff"}',
    "no UTF-8 in a name": b'{"\xff":1}',
    "no UTF-8 behind the end": b'{"a":1}\xff',
    "a surrogate in UTF-8": b'{"a":"\xed\xa0\x80"}',
    "a letter cut short": b'{"a":"\xf0\x9f\x98"}',
    "a lone surrogate": b'{"a":"\\ud800"}',
    "the second half alone": b'{"a":"\\udc00"}',
    "a lone surrogate in a name": b'{"\\ud800":1}',
    "a pair of surrogates": b'{"a":"\\ud83d\\ude00"}',
    "cut short": b'{"a":"',
    "a list": b"[]",
    "a number": b"7",
    "a comma too many": b'{"a":1,}',
    "more behind the end": b'{"a":1}x',
    "a newline behind the end": b'{"a":1}\n',
    "a mark at the start": b'\xef\xbb\xbf{"a":1}',
    "a newline in a text": b'{"a":"\n"}',
    "a zero byte in a text": b'{"a":"\x00"}',
    "a float": b'{"a":1.0}',
    "a float without a point": b'{"a":1e3}',
    "NaN": b'{"a":NaN}',
    "no end of it": b'{"a":Infinity}',
    "2^53": b'{"a":9007199254740992}',
    "-2^53": b'{"a":-9007199254740992}',
    "just below": b'{"a":[9007199254740991,-9007199254740991,-0]}',
    "5,000 digits": b'{"a":' + b"9" * 5_000 + b"}",
    "a zero before a number": b'{"a":01}',
    "eight deep": b'{"a":' + b"[" * 7 + b"]" * 7 + b"}",
    "nine deep": b'{"a":' + b"[" * 8 + b"]" * 8 + b"}",
    "nine deep, of objects": b'{"a":' * 9 + b"1" + b"}" * 9,
    "lists 30,000 deep": b'{"a":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "objects 10,000 deep": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "a name twice": b'{"a":1,"a":2}',
    "65,536 bytes": b"{}" + b" " * 65_534,
    "65,537 bytes": b"{}" + b" " * 65_535,
}
"""Payloads of no kind."""


def golden_lines() -> Iterator[str]:
    """A line a payload, then one a field of each message: what reading them gives."""
    for name, payload in PAYLOADS.items():
        yield f"{name}: {_outcome(lambda payload: decoded(payload), payload)[:150]}"
    for name, payload in payloads().items():
        if payload and name != "join card":
            yield from _lines(name, reader_of(name), json.loads(payload))


def _lines(name: str, reader: Callable[[bytes], Any], message: Any) -> Iterator[str]:
    for path, value in places(message):
        refused, read = [], []
        for what, other in hostile(value):
            payload = json.dumps(with_other(message, path, other), ensure_ascii=False)
            given = payload.encode("utf-8", "surrogatepass")
            found = _outcome(_rewritten(reader), given)
            if found.startswith("refused"):
                refused.append(what)
            else:
                read.append(f"{what}={_at(found, path)}")
        place = ".".join(map(str, path))
        yield f"{name} {place}: refused {' '.join(refused)}; read {' '.join(read)}"
    twice = {
        field: _outcome(_rewritten(reader), text.encode()) for field, text in doubled(message, [])
    }
    refused = [field for field, found in twice.items() if found.startswith("refused")]
    yield f"{name}, a field twice: refused {' '.join(refused)}; {len({*twice.values()})} outcome"
    for what, more in {"unknown": 7, "unknown 1.5": 1.5, "unknown null": None}.items():
        found = _outcome(_rewritten(reader), json.dumps({**message, "later": more}).encode())
        yield f"{name}, {what}: {found[:60]}"


def _rewritten(reader: Callable[[bytes], Any]) -> Callable[[bytes], str]:
    def read(payload: bytes) -> str:
        found = reader(payload)
        return found.payload().decode() if hasattr(found, "payload") else str(found)

    return read


def _outcome(read: Callable[[bytes], Any], payload: bytes) -> str:
    try:
        return str(read(payload))
    except WireError as wrong:
        return f"refused: {wrong}"


def _at(found: str, path: tuple[str | int, ...]) -> str:
    """What was read at a place, as it is written again."""
    try:
        value = json.loads(found)
        for key in path:
            value = value[key]
    except (LookupError, TypeError, ValueError):
        return "–"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 40 else f"{text[:20]}…{len(text)}"


def test_what_is_hostile_is_refused_or_read_as_ever() -> None:
    assert differences("wire/hostile.txt", golden_lines()) == []


def test_nesting_of_any_depth_is_refused() -> None:
    for reader in READERS.values():
        for payload in (b"[" * DEEP, b'{"a":' * DEEP, b'{"rows":' + b"[" * DEEP + b"]" * DEEP):
            assert _outcome(reader, payload).startswith("refused")
