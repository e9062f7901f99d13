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
    return [crowd.during(lambda: max(_page_bytes(port, path) for path in PAGES)) / 1_000]


def _page_bytes(port: int, path: str) -> int:
    page = answer(port, path)
    text = text_of(page)
    named_bytes = sum(
        len(answer(port, resource)) for resource in dict.fromkeys(NAMED.findall(text))
    )
    return (
        len(page) + named_bytes + _first_view_bytes(port, list(dict.fromkeys(VIEW.findall(text))))
    )


def _first_view_bytes(port: int, views: list[str]) -> int:
    """Bytes until each of its views came once."""
    stream, missing_views, size = ViewStream(), set(views), 0
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as connection:
        connection.sendall(request(f"/events?views={','.join(views)}"))
        while missing_views and (piece := connection.recv(BYTES)):
            size += len(piece)
            missing_views -= {event.view for event in stream.read(piece, 0)}
    return size
