"""Desk: one table's part of the round, and the tables whose part is another than everybody's."""

from tablepi.hall.desk.desk_view import DeskTable, DeskView, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form, minutes_text, section
from tablepi.hall.desk.round_change import clock_of
from tablepi.hall.desk.table_round import AS_ALL, ends_at, left_to
from tablepi.hall.pages.fragments import drawn_clock
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import Clock

MORE_MINUTES = (1, 3, 5, 10)


def draw_table_round(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    """The table's clock, stop and start for it alone, and more time."""
    words = seen.words
    if view.round is None or not view.round.body:
        return Html()
    minutes = field(
        words("round.minutes"), "minutes", "", type="number", inputmode="numeric", required=True
    )
    return joined(
        tag("h2", words("extra.title")),
        tag("p", _clock(table, view, seen), class_="big"),
        *_told(table, seen),
        *_start_or_stop(table, view, seen),
        _tap("extend", table, seen, *_minutes(seen)),
        _tap("extend", table, seen, minutes, button(words("round.change"))),
    )  # fmt: skip


def draw_extensions(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    """The table's clock and more time for it, as a judge may give it."""
    if view.round is None or not view.round.body:
        return Html()
    row = row_of(table.extra)
    return joined(
        tag("h2", seen.words("extra.title")),
        tag("p", _clock(table, view, seen), class_="big"),
        *_told(table, seen),
        form(seen, "/judge/extend", *_minutes(seen), class_="inline", table=table.view.id,
             at_row=row),
    )  # fmt: skip


def _minutes(seen: Seen) -> list[Html]:
    return [
        button(seen.words("extra.tap", n=n), name="minutes", value=str(n)) for n in MORE_MINUTES
    ]


def _told(table: DeskTable, seen: Seen) -> list[Html]:
    words, own = seen.words, table.own
    if own.stands or own.ends_at is not None:
        return [tag("p", words("extra.held" if own.stands else "extra.alone"))]
    has = words("extra.has", time=minutes_text(own.extra_ms))
    return [tag("p", has)] if own.extra_ms else []


def draw_table_rounds(view: DeskView, seen: Seen) -> Html:
    """Every table with more time than all, or whose round stands alone."""
    words = seen.words
    link = tag("a", words("round.one"), href=words.link("/desk/tables"), class_="button")
    own = [each for each in view.tables if each.own != AS_ALL]
    rows = (
        tag(
            "tr",
            tag("th", _link(each, seen), scope="row"),
            tag("td", _clock(each, view, seen)),
            tag("td", _state(each, seen)),
            tag("td", *_start_or_stop(each, view, seen, page="round")),
            data_row=each.view.id,
        )
        for each in own
    )
    caption = tag("caption", words("round.own"), class_="unseen")
    listed = tag("table", caption, tag("tbody", *rows, data_rows="own"), class_="list")
    title = tag("h3", words("round.own"))
    return joined(section(listed, bool(own), title), tag("p", link))


def _state(table: DeskTable, seen: Seen) -> Html:
    if table.own.stands or table.own.ends_at is not None:
        return seen.words("is.held" if table.own.stands else "round.own.alone")
    return seen.words("round.own.more", time=minutes_text(table.own.extra_ms))


def _link(table: DeskTable, seen: Seen) -> Html:
    name = isolated(table.view.name)
    return tag("a", name, href=seen.words.link(f"/desk/tables?table={table.view.id}"))


def _clock(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    now = seen.drawing.now_ms
    clock = clock_of(view.round.body, now) if view.round else None
    if clock is None:
        return Html()
    ends = ends_at(clock, table.own)
    left = left_to(clock, table.own, now) if ends is None else ends
    shown = Clock(left, now if ends is None else 0, ends is not None, clock.end_ms)
    return drawn_clock(shown, seen.drawing)


def _start_or_stop(table: DeskTable, view: DeskView, seen: Seen, **hidden: str) -> list[Html]:
    """The one of both that is possible; none once time is up."""
    now = seen.drawing.now_ms
    clock = clock_of(view.round.body, now) if view.round else None
    if clock is None or left_to(clock, table.own, now) == 0:
        return []
    what = "start" if ends_at(clock, table.own) is None else "stop"
    label = seen.words(f"extra.{what}")
    asked = button(label, "first" if table.own.stands else "")
    return [_tap(what, table, seen, asked, **hidden)]


def _tap(what: str, table: DeskTable, seen: Seen, *inside: Html, **hidden: str) -> Html:
    return form(
        seen, "/desk/round/table", *inside, class_="inline", what=what, table=table.view.id,
        at_row=row_of(table.extra), **hidden,
    )  # fmt: skip
