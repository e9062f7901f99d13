"""The frame of the desk's and the judges' pages, and what several of them draw alike."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tablepi.hall.desk.words import DESK_SENTENCES
from tablepi.hall.pages.fragments import Drawing
from tablepi.hall.pages.markup import Child, Html, exact, isolated, joined, tag
from tablepi.hall.pages.page_frame import document
from tablepi.hall.pages.page_words import PageWords
from tablepi.hall.record.desk_sessions import Session
from tablepi.hall.web.page_templates import draw_template

EVENTS = "/desk/events"
"""Where the live views of these pages come from."""

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


class Seen(NamedTuple):
    """Who sees a page, and with what it is drawn."""

    session: Session
    drawing: Drawing

    @property
    def words(self) -> PageWords:
        """The sentences."""
        return self.drawing.words


class Frame(NamedTuple):
    """What stands around a page. `path`: its own address; `view`: the live one on it; `reloads`:
    without script it loads anew by itself, as nobody writes into it.
    """

    title: str
    path: str
    view: str = ""
    notice: Html = NOTHING
    reloads: bool = True


def desk_page(body: Html, frame: Frame, seen: Seen, bar: Html = NOTHING) -> str:
    """A whole page for somebody who came in. `bar`: what stands above its view and stays."""
    words = seen.words
    live = {"data_view": frame.view or None}
    shown = joined(bar, tag("div", body, **live)) if bar else body
    main = tag("main", shown, class_="view desk", **({} if bar else live))
    notice = tag("p", frame.notice, class_="notice", role="alert") if frame.notice else Html()
    said = tag("p", class_="unseen", aria_live="polite", data_say=True)
    head = joined(_age(words) if frame.view else "", _navigation(frame.path, seen))
    content = joined(head, notice, main, _footer(frame, words), said)
    attributes = {"data_lang": words.language, "data_now": words.plain("age.now")}
    if frame.view:
        attributes |= {"data_asof": str(seen.drawing.now_ms), "data_events": EVENTS}
        told = {"meanwhile": "form.meanwhile", "came": "rows.came", "settled": "rows.settled",
                "sort": "rows.sort"}  # fmt: skip
        attributes |= {f"data_{name}": words.plain(said) for name, said in told.items()}
    attributes["data_away"] = words.plain("form.away")
    alarms = seen.session.hears_alarms
    whole = tag("body", content, class_="of-desk", data_alarms=alarms, **attributes)
    # A browser names no origin on a change where a page names itself to nobody.
    again = bool(frame.view) and frame.reloads
    return document(frame.title, whole, words, again, referrer="same-origin")


def plain_page(title: str, body: Html, words: PageWords, class_: str = "") -> str:
    """A page for somebody who has not come in, or for the printer."""
    main = tag("main", body, class_="view desk")
    attributes = {"data_lang": words.language, "data_now": words.plain("age.now")}
    shown = tag("body", main, class_=f"of-desk {class_}".strip(), **attributes)
    return document(title, shown, words, False, referrer="same-origin")


def draw_part(template: str, seen: Seen, **values: Any) -> Html:
    """A part of a page of the desk by its template."""
    return draw_template(f"desk/{template}.html", seen=seen, words=seen.words, **values)


def form(seen: Seen, action: str, *inside: Child, class_: str = "", **hidden: Child) -> Html:
    """A change that somebody may make."""
    action = seen.words.link(action)
    values = _hidden({"csrf": seen.session.csrf, **hidden})
    return tag("form", *values, *inside, method="post", action=action, class_=class_ or None)


def file_form(seen: Seen, action: str, *inside: Child) -> Html:
    """A change that sends a file."""
    values, action = _hidden({"csrf": seen.session.csrf}), seen.words.link(action)
    kind = "multipart/form-data"
    return tag(
        "form", *values, *inside, method="post", action=action, class_="inline", enctype=kind
    )


def _hidden(fields: Mapping[str, Child]) -> list[Html]:
    """What comes back as it was: of what is shown, controls and marks of direction are taken."""
    return [
        tag("input", type="hidden", name=name, value=exact(str(value)))
        for name, value in fields.items()
    ]


def section(rows: Html, has_rows: bool, *title: Child) -> Html:
    """Rows with what stands above them; not seen without any, as some may have to stay there."""
    return tag("section", *title, rows, hidden=not has_rows)


def button(label: Child, class_: str = "", **attributes: Child | bool) -> Html:
    """What sends a form."""
    return tag("button", label, class_=f"button {class_}".strip(), **attributes)


def field(label: Child, name: str, value: Child = "", **attributes: Child | bool) -> Html:
    """One line that somebody writes, with what it is."""
    written = tag("input", name=name, value=str(value), **attributes)
    return tag("label", tag("span", label), written)


def who(name: str, words: PageWords) -> Html:
    """A person, or the desk."""
    return isolated(name) if name else words("desk")


def minutes_text(ms: int) -> str:
    """`0:40`, `12:05`: how long something took."""
    seconds = max(0, ms) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def _navigation(path: str, seen: Seen) -> Html:
    words = seen.words
    places = DESK_PLACES if seen.session.is_desk else JUDGE_PLACES
    links = (
        tag("a", words(name), href=words.link(to), aria_current="page" if to == path else None)
        for to, name in places
    )
    return tag("header", tag("nav", *links, aria_label=words("desk.nav")))


def _age(words: PageWords) -> Html:
    """How old the page is: above everything, as who taps on it must know."""
    asof = words("asof", time=tag("span", data_clock=True))
    return tag("p", asof, tag("span", words("hall.away"), class_="when-cut"), class_="asof at-head")


def _footer(frame: Frame, words: PageWords) -> Html:
    others = (
        tag("a", DESK_SENTENCES[each]["language"], href=f"{frame.path}?lang={each}", lang=each)
        for each in DESK_SENTENCES
        if each != words.language
    )
    choice = tag("nav", *others, aria_label=words("languages"), class_="languages")
    return tag("footer", choice)
