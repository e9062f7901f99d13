"""The one style and the one script of the pages, each with a hash of its text in its name."""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

FOLDER = Path(__file__).parent / "assets"
YEAR = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file as browsers load it. `path`: another one for another text."""

    path: str
    content_type: str
    text: str

    async def answer(self, request: web.Request) -> web.Response:
        """The file, which a browser keeps for a year."""
        answer = web.Response(text=self.text, content_type=self.content_type)
        answer.headers["Cache-Control"] = YEAR
        answer.enable_compression()
        return answer


def _asset(content_type: str, name: str, *more: str) -> Asset:
    text = "\n".join((FOLDER / each).read_text(encoding="utf-8") for each in (name, *more))
    stem, _, ending = name.partition(".")
    return Asset(
        f"/assets/{stem}.{sha256(text.encode()).hexdigest()[:12]}.{ending}", content_type, text
    )


STYLE = _asset("text/css", "hall.css", "event.css", "desk.css", "print.css")
SCRIPT = _asset(
    "text/javascript",
    *("hall.js", "typing.js", "rows.js", "sending.js", "turning.js", "desk.js"),
)
