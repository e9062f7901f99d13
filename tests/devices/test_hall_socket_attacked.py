"""The referee's socket under bytes by chance, from whoever may connect; a link beside hears on.

Prints the seed; the bytes are others in each run.
"""

import json
import random
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from tablepi.devices.hall_socket import LONGEST, HallSocket
from tablepi.devices.messages import LinkAsked, LinkHere, LinkJoined, LinkMessage, LinkNote
from tests.hostile_values import HOSTILE
from tests.nightly import NIGHTLY
from tests.store.fuzzed import SEED

SOON_S = 10
ATTACKS = 2_000 if NIGHTLY else 150
MATCH = "ab" * 16
LINES: tuple[dict[str, Any], ...] = (
    {"t": "hello", "v": 1, "hall": "cafe", "table": "t07", "online": True, "shared": False},
    {"t": "note", "kind": "task", "body": {"text": "Lunch", "seats": [{"name": "Ann"}]}},
    {"t": "note", "kind": "round", "body": {"round": 1, "state": "running", "ends_at": 1}},
    {"t": "joined", "hall": "cafe", "table": "t07"},
    {"t": "failed", "why": "token"},
    {"t": "have"},
    {"t": "from", "part": "public", "match": MATCH, "row": 41},
)
"""One of each kind that a link says."""


@pytest.fixture
def heard() -> SimpleQueue[LinkMessage]:
    return SimpleQueue()


@pytest.fixture
def server(
    tmp_path: Path, heard: SimpleQueue[LinkMessage], monkeypatch: pytest.MonkeyPatch
) -> Iterator[HallSocket]:
    broken: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", broken.append)
    server = HallSocket(tmp_path / "referee.sock", lambda: {"t": "hello"}, heard.put)
    server.start()
    yield server
    server.stop()
    assert broken == []


def _line(path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    line.settimeout(SOON_S)
    line.connect(str(path))
    return line


def _hostile_bytes(chance: random.Random) -> bytes:
    """A line with something else in it, or none at all."""
    values = dict(chance.choice(LINES))
    values[chance.choice(list(values))] = chance.choice(list(HOSTILE.values()))
    sent = bytearray(json.dumps(values).encode() + b"\n")
    way = chance.randrange(6)
    if way == 0:
        sent = bytearray(chance.randbytes(chance.choice((1, 100, LONGEST))))
    elif way == 1:
        for _ in range(chance.randint(1, 9)):
            sent[chance.randrange(len(sent))] = chance.randrange(256)
    elif way == 2:
        del sent[chance.randrange(len(sent)) :]
    elif way == 3:
        sent = sent * chance.choice((2, 2_000))
    elif way == 4:
        sent = bytearray(b'{"t":' + chance.choice((b"[", b'{"a":')) * 9_000 + b"\n")
    return bytes(sent)


def _attack(path: Path, chance: random.Random) -> None:
    """Says something, reads perhaps, and goes without a word."""
    attacker = _line(path)
    attacker.settimeout(0.05)
    try:
        for _ in range(chance.randint(1, 4)):
            attacker.sendall(_hostile_bytes(chance))
        if chance.random() < 0.5:
            attacker.recv(100)
    except OSError:
        # Closed, or not read: as it should be.
        pass
    attacker.close()


def test_hostile_bytes_close_their_own_line_and_no_other(
    server: HallSocket, tmp_path: Path, heard: SimpleQueue[LinkMessage]
) -> None:
    chance = random.Random(SEED)
    print(f"seed {SEED}")
    path = tmp_path / "referee.sock"
    link = _line(path)
    lines = link.makefile("rb")
    assert json.loads(lines.readline()) == {"t": "hello"}
    for number in range(ATTACKS):
        _attack(path, chance)
        server.tell("now", {"t": "now", "row": number})
        assert json.loads(lines.readline())["row"] == number
    link.sendall(b'{"t":"failed","why":"network"}\n')
    _wait_for(heard, lambda message: message == LinkJoined(why="network"))
    assert path.stat().st_mode & 0o777 == 0o660
    lines.close()
    link.close()


def _wait_for(heard: SimpleQueue[LinkMessage], is_last: Callable[[LinkMessage], bool]) -> None:
    """Whatever came before is one of what a link may say, its texts such as the screen takes."""
    while not is_last(message := heard.get(timeout=SOON_S)):
        match message:
            case LinkHere(hall, table):
                assert (hall + table).isprintable()
                assert len(hall) <= 200
            case LinkNote(_, body):
                assert all(text.isprintable() for text in _texts(body))
            case LinkAsked(_, what):
                assert what in ("have", "public", "full")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)
