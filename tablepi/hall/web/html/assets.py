"""The style, the script and the faces of the pages, each with a hash of it in its name."""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

FOLDER = Path(__file__).parent.parent / "static"
YEAR = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file as browsers load it. `path`: another one for another text."""

    path: str
    content_type: str
    content: bytes

    async def answer(self, request: web.Request) -> web.Response:
        """The file, which a browser keeps for a year."""
        answer = web.Response(body=self.content, content_type=self.content_type)
        answer.headers["Cache-Control"] = YEAR
        if self.content_type.startswith("text/"):
            answer.charset = "utf-8"
            answer.enable_compression()
        return answer


def _asset(content_type: str, name: str, *more: str) -> Asset:
    content = b"\n".join((FOLDER / each).read_bytes() for each in (name, *more))
    # A style names the faces by their own hashes.
    for face in FACES if content_type == "text/css" else ():
        content = content.replace(face.path.split(".")[0].encode() + b".woff2", face.path.encode())
    stem, _, ending = name.partition(".")
    digest = sha256(content).hexdigest()[:12]
    return Asset(f"/assets/{stem}.{digest}.{ending}", content_type, content)


FACES = (_asset("font/woff2", "noto-regular.woff2"), _asset("font/woff2", "noto-bold.woff2"))
STYLE = _asset("text/css", "hall.css", "event.css", "desk.css", "print.css")
SCRIPT = _asset(
    "text/javascript",
    *("hall.js", "typing.js", "rows.js", "sending.js", "turning.js", "desk.js"),
)
