"""Weight of a page for a phone that opens it: the page, all that it names, and its first views."""

import re
import socket

from tablepi.tools.bench.hall.crowd import Crowd
from tablepi.tools.bench.hall.view_stream import (
    BYTES,
    PATIENCE_S,
    ViewStream,
    answer,
    request,
    text_of,
)

PAGES = ("/", "/tables", "/clock", "/standings", "/pairings", "/overlay?table=t01", "/table/t01")
NAMED = re.compile(r'<(?:link|script|img)\b[^>]*?(?:href|src)="(/[^"]+)"')
VIEW = re.compile(r'data-view="([^"]+)"(?! class="view of-wall")')


def page_weight(crowd: Crowd) -> list[float]:
    """KB of the heaviest page, with the headers of every answer."""
    port = int(crowd.hall.hall.ready["http"])
    return [crowd.during(lambda: max(_weight(port, path) for path in PAGES)) / 1_000]


def _weight(port: int, path: str) -> int:
    page = answer(port, path)
    text = text_of(page)
    named = sum(len(answer(port, each)) for each in dict.fromkeys(NAMED.findall(text)))
    return len(page) + named + _first_views(port, list(dict.fromkeys(VIEW.findall(text))))


def _first_views(port: int, views: list[str]) -> int:
    """Bytes until each of its views came once."""
    stream, missing, weight = ViewStream(), set(views), 0
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        line.sendall(request(f"/events?views={','.join(views)}"))
        while missing and (piece := line.recv(BYTES)):
            weight += len(piece)
            missing -= {event.view for event in stream.read(piece, 0)}
    return weight
