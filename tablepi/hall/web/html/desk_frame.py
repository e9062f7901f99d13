"""The frame of the desk's and the judges' pages, and what several of them draw alike."""

from typing import Any, NamedTuple

from tablepi.hall.server.database.desk_sessions import Session
from tablepi.hall.web.html.fragments import Drawing
from tablepi.hall.web.html.markup import Html, isolated
from tablepi.hall.web.html.page_frame import document, in_languages
from tablepi.hall.web.html.page_templates import draw_template
from tablepi.hall.web.html.page_words import PageWords

DESK_PLACES = (
    ("/desk/tables", "tables"),
    ("/desk/calls", "calls"),
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
    """Viewer of a page, and the means to draw it."""

    session: Session
    drawing: Drawing

    @property
    def words(self) -> PageWords:
        return self.drawing.words


class Frame(NamedTuple):
    """Frame of a page. `path`: its own address; `view`: the live one on it; `reloads`: without
    script it reloads by itself, as nobody writes into it.
    """

    title: str
    path: str
    view: str = ""
    notice: Html = NOTHING
    reloads: bool = True


def desk_page(body: Html, frame: Frame, seen: Viewer, bar: Html = NOTHING) -> str:
    """A whole page for somebody who came in. `bar`: what stands above its view and stays."""
    # A browser names no origin on a change where a page names itself to nobody.
    return document(
        "desk/page", frame.title, seen.words, body=body, bar=bar, frame=frame, seen=seen,
        places=DESK_PLACES if seen.session.is_desk else JUDGE_PLACES,
        languages=in_languages(frame.path), reloads=bool(frame.view) and frame.reloads,
        referrer="same-origin",
    )  # fmt: skip


def plain_page(title: str, body: Html, words: PageWords, class_: str = "") -> str:
    """A page for somebody who has not come in, or for the printer."""
    return document(
        "desk/plain", title, words, body=body, class_of_page=class_, referrer="same-origin"
    )


def draw_part(template: str, seen: Viewer, **values: Any) -> Html:
    """A part of a page of the desk by its template."""
    return draw_template(f"desk/{template}.html", seen=seen, words=seen.words, **values)


def who(name: str, words: PageWords) -> Html:
    """A person, or the desk."""
    return isolated(name) if name else words("desk")


def minutes_text(ms: int) -> str:
    """`0:40`, `12:05`: how long something took."""
    seconds = max(0, ms) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"
