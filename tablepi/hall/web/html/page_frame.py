"""The frame of every page, public or of the desk: head, navigation, live views and their age."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import web

from tablepi.hall.events.rows.desk_rows import LOOKS, SHARES, DisplayChoice
from tablepi.hall.server.database.desk_sessions import Session
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.icons import ICONS
from tablepi.hall.web.html.markup import Html, draw_template, isolated
from tablepi.hall.web.html.page_words import PageWords, with_query
from tablepi.hall.words import HALL_SENTENCES

FOLDER = Path(__file__).parent.parent / "static"
LIGHT_LOOK = "light.css"
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


def _text_of(name: str) -> bytes:
    """A file; the light look also for who prefers one, on pages that do not have a look chosen, and
    for every page on paper.
    """
    content = (FOLDER / name).read_bytes()
    if name == LIGHT_LOOK:
        preferred = content.replace(b".light", b":root:not(.light, .dark)")
        printed = content.replace(b".light", b":root:root")
        content += b"@media (prefers-color-scheme: light) {\n%s}\n" % preferred
        content += b"@media print {\n%s}\n" % printed
    return content


_UNREAD = {
    "text/css": re.compile(rb"/\*.*?\*/|^[ ]+", re.DOTALL | re.MULTILINE),
    "text/javascript": re.compile(rb"^[ ]*//.*\n|^[ ]+", re.MULTILINE),
}
"""Comments and indentation, which no browser needs: 3.3 of 28 kB on the way."""


def _asset(content_type: str, name: str, *more_names: str) -> Asset:
    content = b"\n".join(_text_of(file_name) for file_name in (name, *more_names))
    if content_type in _UNREAD:
        content = _UNREAD[content_type].sub(b"", content)
    # A style names the faces by their own hashes.
    for face in FACES if content_type == "text/css" else ():
        content = content.replace(face.path.split(".")[0].encode() + b".woff2", face.path.encode())
    stem, _, ending = name.partition(".")
    digest = sha256(content).hexdigest()[:12]
    return Asset(f"/assets/{stem}.{digest}.{ending}", content_type, content)


FACES = (_asset("font/woff2", "barlow-medium.woff2"), _asset("font/woff2", "barlow-bold.woff2"))
STYLE = _asset(
    "text/css",
    "hall.css",
    LIGHT_LOOK,
    "event.css",
    "bracket.css",
    "desk.css",
    "print.css",
    "player.css",
)
SCRIPT = _asset(
    "text/javascript",
    "hall.js",
    "typing.js",
    "rows.js",
    "sending.js",
    "turning.js",
    "desk.js",
    "player.js",
)


RELOAD_S = 30
"""Time after which a page without script loads anew."""

PLACES = (("/", "hall"), ("/tables", "tables"), ("/clock", "clock"), ("/pairings", "pairings"),
          ("/standings", "standings"))  # fmt: skip

OWN_PLACES = (("/pairings", "pairings"), ("/standings", "standings"), ("/", "hall"))
"""Where a player's own page leads."""

EVENT_VIEWS = frozenset(
    {
        "hall",
        "tables",
        "clock",
        "standings",
        "ties",
        "player",
        "pairings",
        "seating",
        "bracket",
        "way",
        "final",
    }
)
"""Views that there are of each event."""

OF_WALL = {"standings": "ties", "pairings": "leaders", **dict.fromkeys(SHARES, "leaders")}
"""The view that a wall shows after or beside another, and nobody else is sent."""


class PageFrame(NamedTuple):
    """Frame of a page for everybody. `path`: its own address; `view`: the one that is shown and
    goes on to be; `events`: ids and titles of those that are open; `kind`: of a page without a
    view.
    """

    title: str
    path: str
    view: str = ""
    events: Sequence[tuple[str, str]] = ()
    kind: str = ""

    @property
    def offers_events(self) -> bool:
        """True of a page that there is for each event, unless all it shows is their choice."""
        return _kind_of(self.view) in EVENT_VIEWS


def page(body: Html, frame: PageFrame, words: PageWords, asof_ms: int = 0) -> str:
    """A whole page for everybody."""
    asof_time = datetime.fromtimestamp(asof_ms / 1000, UTC).astimezone()
    return document(
        "page", frame.title, words, body=body, view=frame.view, frame=frame,
        kind=frame.kind or _kind_of(frame.view), wall_view=_wall_view(frame.view),
        reloads=bool(frame.view), asof=f"{asof_time:%H:%M}", asof_ms=asof_ms,
        places=PLACES, here=frame.path.partition("?")[0], event_place=_event_place,
        languages=in_languages(_of_event(frame.path, words)),
    )  # fmt: skip


def _kind_of(view: str) -> str:
    return view.partition("@")[0].partition("-")[0]


def _wall_view(view: str) -> str:
    """The view behind one on a wall, of the same event; '' for none."""
    kind, mark, event = view.partition("@")
    return f"{OF_WALL[kind]}{mark}{event}" if kind in OF_WALL else ""


class OwnFrame(NamedTuple):
    """Frame of a player's own page. `event`: which its ways to other pages name, '' for none;
    `notice`: why a change was not made; `reloads`: nobody types on it.
    """

    title: str
    code: str
    event: str
    notice: Html
    reloads: bool


def own_document(body: Html, frame: OwnFrame, words: PageWords, asof_ms: int) -> str:
    """A player's own page."""
    path = f"/me/{frame.code}"
    asof_time = datetime.fromtimestamp(asof_ms / 1000, UTC).astimezone()
    places = [
        (with_query(place, event=frame.event) if frame.event else place, name)
        for place, name in OWN_PLACES
    ]
    # A browser names no origin on a change where a page names itself to nobody.
    return document(
        "own", frame.title, words, body=body, code=frame.code, notice=frame.notice,
        asof=f"{asof_time:%H:%M}", asof_ms=asof_ms, places=((path, "me"), *places),
        languages=in_languages(path), reloads=frame.reloads, referrer="same-origin",
    )  # fmt: skip


def overlay(body: Html, words: PageWords, style: str, scale: int, view: str, asof_ms: int) -> str:
    """A page of nothing but one view, upon a transparent ground. `scale`: in percent."""
    return document(
        "overlay", "tablepi", words, body=body, view=view, shape=style, scale=scale,
        asof_ms=asof_ms, reloads=True, class_of_document="clear dark",
    )  # fmt: skip


def kiosk(body: Html, words: PageWords, view: str, choice: DisplayChoice, asof_ms: int) -> str:
    """A page on a screen that nobody touches. `view`: '' where its number is all it shows."""
    return document(
        "kiosk", "tablepi", words, body=body, view=view, wall_view=_wall_view(view),
        kind=_kind_of(view) or "number", choice=choice, asof_ms=asof_ms, reloads=True,
        class_of_document="" if choice.look == LOOKS[0] else choice.look,
        again=words.link(f"/display?screen={choice.display}"),
    )  # fmt: skip


def in_languages(path: str) -> list[tuple[str, str, str]]:
    """The languages, each with what it calls itself and a page's address in it."""
    separator = "&" if "?" in path else "?"
    return [
        (language, sentences["language"], f"{path}{separator}lang={language}")
        for language, sentences in HALL_SENTENCES.items()
    ]


def document(
    template: str, title: str, words: PageWords, *, reloads: bool = False, again: str = "",
    referrer: str = "", class_of_document: str = "", **values: Any,
) -> str:  # fmt: skip
    """A whole document by its template. `referrer`: whom the page may name itself to, where not
    nobody; `again`: what it loads without script, where not itself.
    """
    return draw_template(
        f"{template}.html", title=title, words=words, style=STYLE.path, script=SCRIPT.path,
        reloads=reloads, reload_s=RELOAD_S, again=again, referrer=referrer,
        class_of_document=class_of_document, **values,
    )  # fmt: skip


DESK_PLACES = (
    ("/desk/tables", "tables"),
    ("/desk/round", "round"),
    ("/desk/results", "results"),
    ("/desk/players", "players"),
    ("/desk/event", "event"),
    ("/desk/displays", "displays"),
    ("/desk/print", "print"),
    ("/desk/people", "people"),
    ("/", "desk.hall"),
)
JUDGE_PLACES = (("/judge", "calls"), ("/judge/tables", "tables"), ("/", "desk.hall"))


NOTHING = Html()


class Viewer(NamedTuple):
    """Viewer of a page, and the means to draw it. `event`: the id of the one that it is about."""

    session: Session
    drawing: Drawing
    event: str = ""

    @property
    def words(self) -> PageWords:
        return self.drawing.words


class Sides(NamedTuple):
    """What stands around every page. `waits_view`: the live one of what waits; `clock`, `undo`:
    an organiser's alone.
    """

    waits: Html = NOTHING
    waits_view: str = ""
    clock: Html = NOTHING
    undo: Html = NOTHING


class Frame(NamedTuple):
    """Frame of a page. `path`: its own address; `view`: the live one on it; `reloads`: without
    script it reloads by itself, as nobody writes into it; `sides`: what stands around every page;
    `events`: ids and titles of those that are open; `guide`: what is next in a simulated hall.
    """

    title: str
    path: str
    view: str = ""
    notice: Html = NOTHING
    reloads: bool = True
    sides: Sides = Sides()
    events: Sequence[tuple[str, str]] = ()
    guide: Html = NOTHING


def desk_page(body: Html, frame: Frame, viewer: Viewer, bar: Html = NOTHING) -> str:
    """A whole page for somebody who came in. `bar`: what stands above its view and stays."""
    # A browser names no origin on a change where a page names itself to nobody.
    return document(
        "desk/page", frame.title, viewer.words, body=body, bar=bar, frame=frame, seen=viewer,
        sides=frame.sides, icons=ICONS,
        places=DESK_PLACES if viewer.session.is_desk else JUDGE_PLACES,
        languages=in_languages(_of_event(frame.path, viewer.words)),
        reloads=bool(frame.view) and frame.reloads, referrer="same-origin",
        event_place=_event_place,
    )  # fmt: skip


def _of_event(path: str, words: PageWords) -> str:
    """A page's address with the event that it names."""
    return with_query(path, event=words.event) if words.event else path


def _event_place(path: str, event: str, words: PageWords) -> str:
    """The same page of another event."""
    return words.link(with_query(path, event=event))


def plain_page(title: str, body: Html, words: PageWords, class_: str = "") -> str:
    """A page for somebody who has not come in, or for the printer."""
    return document(
        "desk/plain", title, words, body=body, class_of_page=class_, referrer="same-origin"
    )


def draw_part(template: str, viewer: Viewer, **values: Any) -> Html:
    """A part of a page of the desk by its template."""
    return draw_template(f"desk/{template}.html", seen=viewer, words=viewer.words, **values)


def who(name: str, words: PageWords) -> Html:
    """A person, or the desk."""
    return isolated(name) if name else words("desk")


def minutes_text(ms: int) -> str:
    """`0:40`, `12:05`: how long something took."""
    seconds = max(0, ms) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"
