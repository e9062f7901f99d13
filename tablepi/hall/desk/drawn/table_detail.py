"""Desk, one table: what is known of it, and every tap that concerns it alone."""

from tablepi.hall.desk.desk_view import DeskTable, DeskView, Fork, row_of
from tablepi.hall.desk.drawn.desk_frame import Seen, button, form
from tablepi.hall.desk.drawn.table_list import condition, titled
from tablepi.hall.desk.drawn.table_place import draw_place
from tablepi.hall.desk.drawn.table_rounds import draw_table_round
from tablepi.hall.pages.fragments import age, played, score_table
from tablepi.hall.pages.markup import Html, isolated, joined, tag

NAME_LETTERS = 40

MATCH_LETTERS = 8
"""Of a match's id, enough to tell it from others."""


def draw_desk_table(table: DeskTable, view: DeskView, seen: Seen) -> Html:
    """A table, its faults, and what may be done."""
    words = seen.words
    states = tag("p", *(condition(each, seen, table) for each in table.conditions), class_="states")
    back = tag("a", words("table.back"), href=words.link("/desk/tables"), class_="button")
    title = tag("h1", *titled(isolated(table.view.name), table.view.id))
    return joined(
        tag("p", back), title, states, _known(table, seen), _faults(table, seen),
        draw_table_round(table, view, seen), _joining(table, seen), draw_place(table, view, seen),
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
            data_row=str(number),
        )
        for number, rows in fork.branches
    )  # fmt: skip
    return joined(title, tag("ul", *ways, class_="ways", data_rows=f"fork-{fork.match}"))


def _joining(table: DeskTable, seen: Seen) -> Html:
    """A new device in its place, or none."""
    words = seen.words
    here, gone = table.may_come, not table.may_come
    taps = {"return": gone and table.may_return, "card": gone, "replace": here, "revoke": here}
    forms = (
        joined(
            tag("p", words(f"join.{what}.hint"), class_="age"),
            form(
                seen, f"/desk/tables/{what}", button(words(f"join.{what}")), class_="inline",
                table=table.view.id,
            ),
        )
        for what, may in taps.items()
        if may
    )  # fmt: skip
    return joined(tag("h2", words("join.title")), *forms)
