"""Desk, event: opened by a word, its tables and stages, and the way to every row."""

from tablepi.core.wire.shown_name import POLICIES
from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.desk.drawn.table_list import titled
from tablepi.hall.event_desk.event_view import EventView
from tablepi.hall.event_office.ended_page import draw_ended_events
from tablepi.hall.event_office.office_parts import heading, select, table_called, tick
from tablepi.hall.event_office.stage_page import draw_stages
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.page_words import USUAL
from tablepi.hall.pages.table_order import by_number
from tablepi.hall.words import PAGE_SENTENCES

MOST_LETTERS = 200


def draw_event(view: DeskView, seen: Seen, format_: str) -> Html:
    """The event that runs, or the way to open one. `format_`: of a stage that is to be opened."""
    event, words = view.event, seen.words
    title = tag("h1", words("event"))
    if event is None:
        hint = tag("p", words("event.open.hint"), class_="age")
        return joined(title, hint, _open(view, seen), draw_ended_events(view, seen))
    state = event.state
    called = tag("p", isolated(state.title), " ", tag("small", isolated(state.event)), class_="big")
    word = tag("p", words("event.word.is", word=isolated(state.word)), class_="age")
    rows = tag(
        "a", words("event.rows", n=state.rows), href=words.link("/desk/event/rows"), class_="button"
    )
    file = tag(
        "a", words("event.file"), href=words.link("/desk/event/file"), class_="button",
        download=f"{state.event}.json",
    )  # fmt: skip
    check = tag("a", words("event.check"), href=words.link("/desk/event/check"), class_="button")
    return joined(
        title, called, word, _came_back(event, seen), tag("p", rows, file, check),
        draw_stages(event, seen, format_),
        _tables(event, view, seen), _names(event, seen),
        _language(event, seen),
        tag("details", tag("summary", words("event.another")), _open(view, seen), id="another"),
        draw_ended_events(view, seen),
    )  # fmt: skip


def _came_back(event: EventView, seen: Seen) -> Html:
    """What is not as before in an event that tables gave back."""
    words, bare = seen.words, event.came_back
    if not bare:
        return Html()
    missing = sum(not event.players[each].name for each in bare)
    way = tag("a", words("players"), href=words.link("/desk/players"))
    asked = joined(" ", words("event.nameless", n=missing, players=way)) if missing else Html()
    return tag("p", words("event.came_back", n=len(bare)), asked, class_="notice")


def _open(view: DeskView, seen: Seen) -> Html:
    words = seen.words
    policies = [(each, words(f"names.{each}")) for each in POLICIES]
    return form(
        seen, "/desk/event/open",
        field(words("event.id"), "event", "", maxlength="16", required=True,
              pattern="[a-z0-9\\-]{1,16}", placeholder="a-z 0-9 -"),
        field(words("event.title"), "title", "", maxlength=MOST_LETTERS, required=True),
        field(words("event.word"), "word", "", maxlength=MOST_LETTERS, required=True),
        select(words("names"), "names", policies),
        _languages(words.language, seen),
        button(words("event.open"), "first"),
        class_="inline", at_row=len(view.events),
    )  # fmt: skip


def _tables(event: EventView, view: DeskView, seen: Seen) -> Html:
    """Every table of the hall and of the event: whether it is of the event, broken, streamed."""
    words = seen.words
    known = {each.id: each for each in event.state.tables}
    ids = sorted({*known, *(each.id for each in view.hall.tables)}, key=by_number)
    rows = (
        tag(
            "tr",
            tag("th", *titled(table_called(view, each), each), scope="row"),
            tag("td", tick(words("tables.in"), f"in-{each}", each in known or not known)),
            tag("td", tick(words("tables.broken"), f"broken-{each}",
                           each in known and known[each].is_broken)),
            tag("td", tick(words("tables.stream"), f"stream-{each}",
                           each in known and known[each].is_stream)),
            data_row=each,
        )
        for each in ids
    )  # fmt: skip
    caption = tag("caption", words("tables.caption"), class_="unseen")
    body = tag("tbody", *rows, data_rows="tables")
    listed = tag("table", caption, body, class_="list ticks") if ids else Html()
    more = field(words("tables.more"), "more", "", class_="wide", placeholder="t21 t22 t23")
    asked = form(
        seen, "/desk/event/tables", listed, more, button(words("tables.keep")), class_="blocks",
        at_row=event.row_of("tables"),
    )  # fmt: skip
    hint = tag("p", words("tables.hint"), class_="age")
    return joined(heading("tables", seen), hint, asked)


def _names(event: EventView, seen: Seen) -> Html:
    words = seen.words
    policies = [(each, words(f"names.{each}")) for each in POLICIES]
    asked = form(
        seen, "/desk/event/names", select(words("names"), "names", policies, event.policy),
        button(words("round.change")), class_="inline", at_row=event.row_of("names"),
    )  # fmt: skip
    return joined(heading("names", seen), tag("p", words("names.hint"), class_="age"), asked)


def _language(event: EventView, seen: Seen) -> Html:
    """In which language pages are where nobody asks for one."""
    words = seen.words
    asked = form(
        seen, "/desk/event/language", _languages(event.language or USUAL, seen),
        button(words("round.change")), class_="inline", at_row=event.row_of("language"),
    )  # fmt: skip
    hint = tag("p", words("event.language.hint"), class_="age")
    return joined(heading("event.language", seen), hint, asked)


def _languages(chosen: str, seen: Seen) -> Html:
    named = [(each, isolated(PAGE_SENTENCES[each]["language"])) for each in PAGE_SENTENCES]
    return select(seen.words("event.language"), "language", named, chosen)
