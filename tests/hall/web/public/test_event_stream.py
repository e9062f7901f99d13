"""Live views: whole ones, at once on connecting, the newest alone, within the limits."""

import asyncio
import http.client
import json
import zlib
from typing import Any

import pytest

from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.http import event_stream
from tablepi.hall.web.http.event_stream import EventStreams, Reader, StreamLimit, TooMany
from tablepi.hall.web.public import live_views
from tablepi.hall.web.public.views import drawn
from tests.worlds.hall.made_up_hall import MadeUpHall, Served
from tests.worlds.hall.waiting import PATIENCE_S, until


class Stream:
    """A page's stream, read an event at a time."""

    def __init__(self, served: Served, views: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE_S)
        self._connection.request("GET", f"/events?views={views}")
        self.answer = self._connection.getresponse()

    def event(self) -> tuple[str, str, Any]:
        """Name, id and data of the next."""
        lines = [self.answer.readline().decode().rstrip("\n") for _ in range(4)]
        assert lines[3] == ""
        name, id_, data = (line.partition(": ")[2] for line in lines[:3])
        return name, id_, json.loads(data)

    def beat(self) -> tuple[int, int]:
        """The time, and up to when all is known, of a beat that is next."""
        lines = [self.answer.readline().decode().rstrip("\n") for _ in range(4)]
        assert lines[:2] + lines[3:] == [":", "event: beat", ""]
        said = json.loads(lines[2].partition(": ")[2])
        return said["now"], said["asof"]

    def close(self) -> None:
        self.answer.close()
        self._connection.close()


def test_every_view_comes_at_once_then_again_when_it_is_another(
    hall: MadeUpHall, served: Served
) -> None:
    hall.play("t01", ["Ann", "Ben"], [1, 2])
    served.look()
    stream = Stream(served, "table-t01,clock")
    assert stream.answer.headers["Content-Type"] == "text/event-stream"
    assert stream.answer.headers["Cache-Control"] == "no-store"
    first = [stream.event(), stream.event()]
    assert [name for name, _, _ in first] == ["table-t01", "clock"]
    assert [id_ for _, id_, _ in first] == ["b" * 16 + "-1", "b" * 16 + "-2"]
    assert first[0][2].keys() == {"asof", "html"}
    assert "<bdi>Ann</bdi>" in first[0][2]["html"]
    served.look()
    hall.play("t01", ["Ann", "Cid"], [1, 3])
    served.look()
    name, _, data = stream.event()
    assert name == "table-t01"
    assert "<bdi>Cid</bdi>" in data["html"]
    stream.close()


def test_a_browser_gets_its_views_zipped_each_as_soon_as_it_is_another(
    hall: MadeUpHall, served: Served
) -> None:
    for number in range(1, 60):
        hall.play(f"t{number:02}", ["Ann", "Ben"], [1, 2])
    served.look()
    plain = Stream(served, "hall")
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE_S)
    connection.request("GET", "/events?views=hall,clock", headers={"Accept-Encoding": "gzip, br"})
    answer = connection.getresponse()
    assert answer.headers["Content-Encoding"] == "gzip"
    unzipped, came = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS), 0
    texts: list[str] = []
    for name in ("Cid", "Dea"):
        hall.play("t01", [name, "Ben"], [1, 3])
        served.look()
        text = ""
        while f"<bdi>{name}</bdi>" not in text or not text.endswith("\n\n"):
            piece = answer.read1()
            came += len(piece)
            text += unzipped.decompress(piece).decode()
        texts.append(text)
    whole = len(json.dumps(plain.event()[2]))
    plain.close()
    connection.close()
    assert [text.count("event: hall\n") > 0 for text in texts] == [True, True]
    assert came < whole < len("".join(texts))


def test_a_view_that_there_is_not_is_refused(served: Served) -> None:
    for views in ("", "nothing", "table-t99", "hall,desk", "hall-t01"):
        stream = Stream(served, views)
        assert stream.answer.status == 404
        stream.close()


def test_an_address_has_so_many_streams_and_gets_one_back_when_a_page_goes(served: Served) -> None:
    streams = [Stream(served, "hall") for _ in range(3)]
    refused = Stream(served, "hall")
    assert refused.answer.status == 503
    assert int(refused.answer.headers["Retry-After"]) > 0
    refused.close()
    streams.pop().close()

    def is_free() -> bool:
        served.look()
        return len(served.hall.live.streams.readers) == 2

    until(is_free)
    streams.append(Stream(served, "hall"))
    assert streams[-1].answer.status == 200
    for stream in streams:
        stream.close()


def test_all_addresses_together_have_a_limit() -> None:
    streams, limit = EventStreams(HallClock(), "b" * 16), StreamLimit(20, 2)
    readers = [Reader(("hall",), "en") for _ in range(3)]
    streams.join(readers[0], limit, "here")
    streams.join(readers[1], limit, "there")
    with pytest.raises(TooMany):
        streams.join(readers[2], limit, "elsewhere")
    streams.leave(readers[0])
    streams.join(readers[2], limit, "elsewhere")


def test_a_slow_reader_gets_the_newest_of_each_view_alone() -> None:
    reader = Reader(("hall", "clock"), "en")
    for view, message in (("hall", b"1"), ("clock", b"2"), ("hall", b"3")):
        reader.offer(view, message)
    assert reader.take() == b"23"
    assert reader.take() == b""


class Pipe(asyncio.Transport):
    """A connection of which a test says how much was not taken yet."""

    def __init__(self, left: list[int]) -> None:
        super().__init__()
        self._left = left

    def get_write_buffer_size(self) -> int:
        return self._left.pop(0) if len(self._left) > 1 else self._left[0]

    def is_closing(self) -> bool:
        return False


def _is_taken(left: list[int]) -> bool:
    """Whether a reader takes everything, where ten seconds pass between two looks."""
    passed = iter(range(0, 10_000, 10))
    streams = EventStreams(HallClock(lambda: 0.0, lambda: float(next(passed))), "b" * 16)

    async def taken() -> bool:
        return await streams.is_taken(Pipe(left))

    return asyncio.run(taken())


def test_a_reader_that_takes_nothing_for_half_a_minute_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_stream, "LOOK_S", 0.0)
    assert _is_taken([0])
    assert _is_taken([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    assert not _is_taken([9])


def test_a_quiet_stream_says_up_to_when_all_is_known(
    hall: MadeUpHall, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hall.now_ms is not None
    monkeypatch.setattr(event_stream, "BEAT_S", 0.02)
    began = hall.now_ms
    stream = Stream(served, "clock")
    assert stream.event()[0] == "clock"
    assert stream.beat() == (began, began)
    hall.now_ms += 60_000
    # Nobody looked since: what is shown is as old as the last look.
    until(lambda: stream.beat() == (began + 60_000, began))
    served.look()
    until(lambda: stream.beat() == (began + 60_000, began + 60_000))
    hall.hears = False
    hall.now_ms += 20_000
    until(lambda: stream.beat() == (began + 80_000, began + 60_000))
    hall.hears = True
    served.look()
    until(lambda: stream.beat() == (began + 80_000, began + 80_000))
    stream.close()


def test_pages_grow_old_while_one_of_them_cannot_be_drawn_and_the_others_go_on(
    hall: MadeUpHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.play("t01", ["Ann", "Ben"], [1, 2])
    asyncio.run(hall.live.look())
    began = hall.live.asof_ms()
    broken, sound = (Reader((view,), "en") for view in ("clock", "table-t01"))
    hall.live.streams.readers |= {broken, sound}

    def breaks(view: str, shown: Any, drawing: Drawing) -> Any:
        if view == "clock":
            raise KeyError(view)
        return drawn(view, shown, drawing)

    monkeypatch.setattr(live_views, "drawn", breaks)
    assert hall.now_ms is not None
    hall.now_ms += 60_000
    with pytest.raises(KeyError):
        asyncio.run(hall.live.look())
    assert b"Ann" in sound.take()
    assert not hall.live.is_fresh()
    assert hall.live.asof_ms() == began
    monkeypatch.setattr(live_views, "drawn", drawn)
    asyncio.run(hall.live.look())
    assert broken.take()
    assert hall.live.asof_ms() == hall.now_ms
