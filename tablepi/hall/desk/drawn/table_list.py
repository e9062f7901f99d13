"""Desk, tables: each with its state in a word and a colour, in three densities."""

from collections.abc import Iterator

from tablepi.hall.desk.desk_view import DeskTable, DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, field, form, minutes_text, section
from tablepi.hall.pages.fragments import age, drawn_clock, played, seat_name
from tablepi.hall.pages.markup import Child, Html, isolated, joined, tag

DENSITIES = ("1", "2", "3")
"""From large tiles to a wall of small ones."""

CARDS = "/desk/tables/card"
NAME_LETTERS = 22
MOST_CARDS = 50
SHOWN_AT_ONCE = 12


def draw_desk_tables(view: DeskView, seen: Seen, density: str) -> Html:
    """How many tables need somebody, then all of them."""
    words = seen.words
    if not view.tables:
        lines = tag("p", words("tables.none"), class_="big"), tag("p", words("desk.cards.hint"))
        return joined(_faults(view, seen), tag("div", *lines, class_="empty"))
    tiles = (_tile(each, seen, density) for each in view.tables)
    summary = tag("p", *_summary(view, seen), *_sounding(view), class_="summary")
    listed = tag("ol", *tiles, class_=f"desk-tiles d{density}", data_rows="tables")
    return joined(_faults(view, seen), summary, listed, _without_device(view, seen))


def _without_device(view: DeskView, seen: Seen) -> Html:
    """A key for the join card of each table of the event that no device is."""
    cards = [
        button(isolated(each), name="table", value=each, data_row=each)
        for each in view.without_device
    ]
    told = tag("summary", seen.words("tables.no_device"))
    keys = form(seen, CARDS, tag("div", *cards, class_="inline", data_rows="cards"))
    more = tag("details", told, keys, id="no-device", open=len(cards) <= SHOWN_AT_ONCE)
    return section(more, bool(cards))


def draw_table_bar(seen: Seen, density: str) -> Html:
    """The title, the choice of a density, and new join cards: what stays while tables change."""
    words = seen.words
    choice = (
        tag(
            "a",
            words(f"density.{each}"),
            href=words.link(f"/desk/tables?density={each}"),
            aria_current="true" if each == density else None,
        )
        for each in DENSITIES
    )
    number = field(
        words("cards.number"),
        "count",
        1,
        type="number",
        min="1",
        max=MOST_CARDS,
        inputmode="numeric",
    )
    cards = form(seen, CARDS, number, button(words("cards.make")), class_="inline")
    densities = tag("nav", *choice, aria_label=words("density"), class_="choice")
    return tag("div", tag("h1", words("tables")), densities, cards, class_="bar")


def titled(name: Html, table: str) -> tuple[Child, ...]:
    """A table's name, with its id where that is another."""
    id_ = isolated(table)
    return (name,) if name == id_ else (name, " ", tag("small", id_))


def condition(name: str, seen: Seen, table: DeskTable) -> Html:
    """A state in a word, upon its colour."""
    dropped = table.dropped if name == "not_understood" else 0
    return tag("span", _counted(name, dropped, seen), class_=f"is is-{name}")


def _counted(name: str, n: int, seen: Seen) -> Html:
    """A state with how many are so, in brackets, as no language says one and many alike."""
    return joined(seen.words(f"is.{name}"), f" ({n})" if n else "")


def _faults(view: DeskView, seen: Seen) -> Html:
    words = seen.words
    faults = []
    if view.fault:
        faults.append(words("fault.disk"))
    if not view.broker:
        faults.append(words("fault.broker"))
    if view.was_away_ms:
        faults.append(words("fault.started", time=minutes_text(view.was_away_ms)))
    return joined(*(tag("p", each, class_="notice", role="alert") for each in faults))


def _summary(view: DeskView, seen: Seen) -> list[Html]:
    """How many tables are how, each with the way to the first of them, or to the calls."""
    found: dict[str, list[str]] = {}
    for table in view.tables:
        found.setdefault(table.conditions[0], []).append(table.view.id)
    ways = {name: f"#to-{tables[0]}" for name, tables in found.items()}
    if "calls" in ways:
        ways["calls"] = seen.words.link("/desk/calls")
    return [
        tag("a", _counted(name, len(tables), seen), href=ways[name], class_=f"is is-{name}")
        for name, tables in found.items()
    ]  # fmt: skip


def _sounding(view: DeskView) -> Iterator[Html]:
    """The open calls as the page's script hears them, wherever the desk looks."""
    for call in view.calls:
        if call.state == "open":
            yield tag("span", data_call=call.call, data_waits=str(call.opened), hidden=True)


def _tile(table: DeskTable, seen: Seen, density: str) -> Html:
    words, view = seen.words, table.view
    first, *others = table.conditions
    link = tag(
        "a",
        isolated(view.name),
        href=words.link(f"/desk/tables?table={view.id}"),
        id=f"to-{view.id}",
    )
    known = age(view.heard_at, seen.drawing) if view.heard_at else "–"
    head = tag("h2", link, tag("span", known, class_="age"))
    if density == "3":
        return tag("li", head, condition(first, seen, table), class_=f"desk-tile t-{first}",
                   data_row=view.id)  # fmt: skip
    states = tag("p", *(condition(each, seen, table) for each in (first, *others)), class_="states")
    inside = [head, states, *([_what(table, seen)] if view.open else [])]
    if density == "1" and view.open:
        inside.append(_scores(table, seen))
    return tag("li", *inside, class_=f"desk-tile t-{first}", data_row=view.id)


def _what(table: DeskTable, seen: Seen) -> Html:
    clock = table.view.clock
    shown = [" · ", drawn_clock(clock, seen.drawing)] if clock else []
    return tag("p", played(table.view, seen.drawing), *shown, class_="what")


def _scores(table: DeskTable, seen: Seen) -> Html:
    said = (
        tag(
            "li",
            tag("span", seat_name(seat, seen.drawing, NAME_LETTERS)),
            *([drawn_clock(seat.clock, seen.drawing)] if seat.clock else []),
            tag("b", "–" if seat.score is None else str(seat.score).replace("-", "−")),
            class_="turn" if seat.to_play else None,
        )
        for seat in table.view.seats
    )
    return tag("ul", *said, class_="desk-scores")
