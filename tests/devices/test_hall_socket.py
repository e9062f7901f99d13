"""The socket with real links at its other end: what they hear, say, and cannot do."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from tablepi.devices.hall_socket import LONGEST, Conversation, HallSocket
from tablepi.devices.messages import (
    LinkAsked,
    LinkGone,
    LinkHere,
    LinkJoined,
    LinkMessage,
    LinkNote,
)

SOON_S = 10
HELLO = {"t": "hello", "v": 1, "version": "0.2.0", "epoch": "0" * 32, "hall": ""}
MATCH = "ab" * 16


class Link:
    """The other end."""

    def __init__(self, path: Path) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.line.settimeout(SOON_S)
        self.line.connect(str(path))
        self._file = self.line.makefile("rb")

    def say(self, **line: Any) -> None:
        self.line.sendall(json.dumps(line).encode() + b"\n")

    def hear(self) -> Any:
        line = self._file.readline()
        return json.loads(line) if line else None

    def close(self) -> None:
        self._file.close()
        self.line.close()


@pytest.fixture
def heard() -> SimpleQueue[LinkMessage]:
    return SimpleQueue()


@pytest.fixture
def server(tmp_path: Path, heard: SimpleQueue[LinkMessage]) -> Iterator[HallSocket]:
    server = HallSocket(tmp_path / "deep" / "referee.sock", lambda: HELLO, heard.put)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def connect(server: HallSocket, tmp_path: Path) -> Iterator[Callable[[], Link]]:
    links: list[Link] = []

    def connected() -> Link:
        links.append(Link(tmp_path / "deep" / "referee.sock"))
        return links[-1]

    yield connected
    for link in links:
        link.close()


def test_each_greets_the_other(
    connect: Callable[[], Link], heard: SimpleQueue[LinkMessage]
) -> None:
    link = connect()
    assert link.hear() == HELLO
    link.say(t="hello", v=1, hall="cafe", table="t07", online=True, later="?")
    assert heard.get(timeout=SOON_S) == LinkHere("cafe", "t07", True)
    link.close()
    assert heard.get(timeout=SOON_S) == LinkGone(1)


def test_a_question_is_read_when_the_last_is_answered(
    server: HallSocket, connect: Callable[[], Link], heard: SimpleQueue[LinkMessage]
) -> None:
    link = connect()
    link.say(t="have")
    link.say(t="from", part="full", match=MATCH, row=41)
    assert heard.get(timeout=SOON_S) == LinkAsked(1, "have")
    assert heard.empty()
    server.answer(1, [{"t": "have", "have": [], "more": False}])
    assert heard.get(timeout=SOON_S) == LinkAsked(1, "full", MATCH, 41)
    assert [link.hear()["t"] for _ in range(2)] == ["hello", "have"]


def test_a_stopped_link_gets_the_newest_of_each_kind_alone(
    server: HallSocket, connect: Callable[[], Link], heard: SimpleQueue[LinkMessage]
) -> None:
    link = connect()
    link.say(t="hello", hall="cafe", table="t07")
    heard.get(timeout=SOON_S)
    fill = "x" * 30_000
    for row in range(300):
        server.tell("grew 1", {"t": "grew", "match": MATCH, "rows": row, "fill": fill})
    server.tell("now", {"t": "now", "row": 299})
    said = [link.hear()]
    while said[-1]["t"] != "now":
        said.append(link.hear())
    rows = [each["rows"] for each in said if each["t"] == "grew"]
    assert rows == sorted(rows)
    assert rows[-1] == 299


def test_a_third_link_is_closed(connect: Callable[[], Link]) -> None:
    first, second, third = (connect() for _ in range(3))
    assert first.hear() == second.hear() == HELLO
    assert third.hear() is None


@pytest.mark.parametrize(
    "line",
    [
        b"x" * LONGEST + b"\n",
        b'{"t":"hello","fill":"' + b"x" * LONGEST,
        b"[]\n",
        b"\xff\n",
        b'{"t":"from","part":"secret","match":"","row":1}\n',
    ],
    ids=["long", "endless", "no object", "no text", "no part"],
)
def test_what_is_no_line_closes_it(
    connect: Callable[[], Link], heard: SimpleQueue[LinkMessage], line: bytes
) -> None:
    link = connect()
    link.line.sendall(line)
    assert heard.get(timeout=SOON_S) == LinkGone(1)
    assert connect().hear() == HELLO


def test_a_link_that_breaks_the_thread_is_closed_and_the_others_go_on(
    connect: Callable[[], Link],
    heard: SimpleQueue[LinkMessage],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other, breaking = connect(), connect()
    assert other.hear() == breaking.hear() == HELLO
    heed = Conversation.heed

    def breaks(link: Conversation) -> bool:
        if link.link == 2:
            raise KeyError(link.link)
        return heed(link)

    monkeypatch.setattr(Conversation, "heed", breaks)
    monkeypatch.setattr(threading, "excepthook", lambda told: None)
    breaking.say(t="sing")
    assert heard.get(timeout=SOON_S) == LinkGone(2)
    other.say(t="failed", why="token")
    assert heard.get(timeout=SOON_S) == LinkJoined(why="token")


def test_an_unknown_line_is_passed_over(
    connect: Callable[[], Link], heard: SimpleQueue[LinkMessage]
) -> None:
    link = connect()
    link.say(t="sing")
    link.say(t="failed", why="token")
    assert heard.get(timeout=SOON_S) == LinkJoined(why="token")


def test_texts_are_cut_and_stripped(
    connect: Callable[[], Link], heard: SimpleQueue[LinkMessage]
) -> None:
    link = connect()
    said = "Lunch\n\x1b[2J" + "x" * 300
    link.say(t="note", kind="task", body={"text": said, "seats": [{"name": "An\u202en"}]})
    told = heard.get(timeout=SOON_S)
    assert isinstance(told, LinkNote)
    assert told.body["text"] == ("Lunch[2J" + "x" * 300)[:200]
    assert told.body["seats"] == [{"name": "Ann"}]
