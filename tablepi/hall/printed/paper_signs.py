"""Signs: one for each table, and the two codes by which phones find the hall."""

import re

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen
from tablepi.hall.desk.drawn.qr import qr
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import TableView
from tablepi.hall.printed.print_frame import Paper, PrintedPage, printed

SIZES = ((3, "huge-name"), (7, "large-name"), (12, "long-name"))
"""Letters of a table's name up to which a sign has it in this size."""


def draw_signs(view: DeskView, seen: Seen, paper: Paper) -> PrintedPage:
    """Half a page for each table: its name to be read across the hall, and its page's code."""
    words = seen.words
    if not view.hall.tables:
        none = tag("p", words("tables.none"), class_="big"), tag("p", words("desk.cards.hint"))
        return printed("print.signs", paper, seen, tag("div", *none, class_="empty"))
    signs = (_sign(each, view, seen) for each in view.hall.tables)
    return printed("print.signs", paper, seen, tag("ol", *signs, class_="signs"))


def _sign(table: TableView, view: DeskView, seen: Seen) -> Html:
    words, address = seen.words, f"{view.address}/table/{table.id}"
    size = next((name for most, name in SIZES if len(table.name) <= most), "longest-name")
    code = qr(address, words.plain("sign.code"))
    return tag(
        "li",
        tag("h2", isolated(table.name), class_=size),
        tag("div", code, tag("p", words("sign.watch")), class_="watch"),
        tag("p", isolated(view.hall.hall), " · ", tag("code", isolated(address)), class_="where"),
        class_="sign",
    )


def draw_poster(view: DeskView, seen: Seen, paper: Paper) -> PrintedPage:
    """Both codes together, as a phone leaves a network without internet unless it is asked."""
    words = seen.words
    wifi = view.wifi.body if view.wifi else {}
    steps = []
    if wifi.get("name"):
        steps.append(_network(str(wifi["name"]), str(wifi.get("password", "")), seen))
    code = qr(f"{view.address}/", words.plain("poster.open"))
    shown = tag("p", tag("code", isolated(f"{view.address}/")), class_="said")
    steps.append(tag("li", tag("h2", words("poster.open")), code, shown))
    title = tag("h2", isolated(view.hall.hall))
    lead = tag("p", words("poster.lead"), class_="lead")
    poster = tag("div", title, lead, tag("ol", *steps, class_="steps"), class_="poster")
    return printed("print.poster", paper, seen, poster)


def _network(name: str, password: str, seen: Seen) -> Html:
    words = seen.words
    said = [words("poster.network.name", name=isolated(name))]
    if password:
        said += [tag("br"), words("poster.network.password", password=isolated(password))]
    code = qr(wifi_code(name, password), words.plain("poster.network"))
    title = tag("h2", words("poster.network"))
    return tag("li", title, code, tag("p", joined(*said), class_="said"))


def wifi_code(name: str, password: str) -> str:
    """What a phone joins a network by; an open one where there is no password."""
    kind = f"T:WPA;S:{_escaped(name)};P:{_escaped(password)}" if password else f"S:{_escaped(name)}"
    return f"WIFI:{kind};;"


def _escaped(text: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", text)
