"""Desk, one table: what is known of it, and every tap that concerns it alone."""

from tablepi.hall.desk.desk_view import DeskTable, DeskView, Fork, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form
from tablepi.hall.desk.drawn.table_list import condition
from tablepi.hall.pages.fragments import age, played, score_table
from tablepi.hall.pages.markup import Html, isolated, joined, tag

NAME_LETTERS = 40
PLACE_LETTERS = 40
"""Of what the desk calls a table."""

MATCH_LETTERS = 8
"""Of a match's id, enough to tell it from others."""


def draw_desk_table(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    """A table, its faults, and what may be done."""
    words = seen.words
    states = tag("p", *(condition(each, seen, table) for each in table.conditions), class_="states")
    back = tag("a", words("table.back"), href=words.link("/desk/tables"), class_="button")
    title = tag("h1", isolated(table.view.name), " ", tag("small", isolated(table.view.id)))
    return joined(
        tag("p", back), title, states, _known(table, seen), _faults(table, seen),
        _extension(table, view, seen), _place(table, seen), _joining(table, seen),
    )  # fmt: skip


def _known(table: DeskTable, seen: Seen) -> Html:
    view, words = table.view, seen.words
    heard = tag("p", words("table.age"), " ", age(view.heard_at, seen.drawing), class_="age")
    heard = heard if view.heard_at else tag("p", words("table.never"), class_="age")
    if not view.open:
        return joined(tag("p", words("table.free")), heard)
    what = tag("p", played(view, seen.drawing), class_="what")
    return joined(what, score_table(view, seen.drawing, NAME_LETTERS), heard)


def _faults(table: DeskTable, seen: Seen) -> Html:
    words, said = seen.words, []
    if table.two:
        said.append(tag("p", words("fault.two", table=isolated(table.view.id)), class_="notice"))
    if table.dropped:
        told = words("fault.dropped", table=isolated(table.view.id), n=table.dropped)
        said.append(tag("p", told, " ", tag("q", isolated(table.reason)), class_="notice"))
    if any(fork.decision is None for fork in table.forks):
        told = words("fault.put_back", table=isolated(table.view.name))
        said.append(tag("p", told, class_="notice"))
    said += [_fork(table, each, seen) for each in table.forks]
    return joined(*said)


def _fork(table: DeskTable, fork: Fork, seen: Seen) -> Html:
    """The ways in which a match came: the desk says which one counts."""
    words = seen.words
    title = tag("h2", words("fork.title", match=fork.match[:MATCH_LETTERS]))
    ways = (
        tag(
            "li",
            words("fork.way", n=number, rows=rows),
            " ",
            tag("strong", words("fork.counts"))
            if number == fork.counts and fork.decision
            else form(
                seen, "/desk/tables/branch", button(words("fork.choose")), class_="inline",
                table=table.view.id, match=fork.match, branch=number, at_row=row_of(fork.decision),
            ),
        )
        for number, rows in fork.branches
    )  # fmt: skip
    return joined(title, tag("ul", *ways, class_="ways"))


def _extension(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    words = seen.words
    if view.round is None or not view.round.body:
        return Html()
    has = words("extra.has", n=table.extra_ms // 60_000) if table.extra_ms else Html()
    taps = (button(words("extra.tap", n=n), name="minutes", value=str(n)) for n in (1, 3, 5, 10))
    asked = form(
        seen, "/desk/round/table", *taps, class_="inline",
        table=table.view.id, at_row=row_of(table.extra),
    )  # fmt: skip
    minutes = field(
        words("round.minutes"), "minutes", "", type="number", inputmode="numeric", required=True
    )
    other = form(
        seen, "/desk/round/table", minutes, button(words("round.change")), class_="inline",
        table=table.view.id, at_row=row_of(table.extra),
    )  # fmt: skip
    told = [tag("p", has)] if has else []
    return joined(tag("h2", words("extra.title")), *told, asked, other)


def _place(table: DeskTable, seen: Seen) -> Html:
    words = seen.words
    name = field(words("place.name"), "name", table.view.name, maxlength=PLACE_LETTERS)
    asked = form(
        seen, "/desk/tables/move", name, button(words("place.move")), class_="inline",
        table=table.view.id, at_row=row_of(table.place),
    )  # fmt: skip
    return joined(tag("h2", words("place.title")), asked)


def _joining(table: DeskTable, seen: Seen) -> Html:
    """A new device in its place, or none."""
    words = seen.words
    taps = {"replace": table.may_come, "revoke": table.may_come, "card": not table.may_come}
    forms = (
        joined(
            form(
                seen, f"/desk/tables/{what}", button(words(f"join.{what}")), class_="inline",
                table=table.view.id,
            ),
            tag("p", words(f"join.{what}.hint"), class_="age"),
        )
        for what, may in taps.items()
        if may
    )  # fmt: skip
    return joined(tag("h2", words("join.title")), *forms)
