"""The queue of calls for a judge, as the desk and a judge's phone show it."""

from typing import NamedTuple

from tablepi.hall.desk.desk_view import DeskView
from tablepi.hall.desk.drawn.desk_frame import Seen, button, form, minutes_text, section, who
from tablepi.hall.desk.round_change import MINUTE_MS
from tablepi.hall.pages.fragments import age, played
from tablepi.hall.pages.markup import Html, isolated, joined, tag
from tablepi.hall.pages.public_view import SeatView, TableView
from tablepi.hall.record.judge_calls import KeptCall, Waits


class CallsShown(NamedTuple):
    """What the queue shows: it is another one only when this is."""

    calls: tuple[KeptCall, ...]
    stood: tuple[KeptCall, ...]
    waits: Waits
    tables: tuple[TableView, ...]
    has_round: bool


def calls_shown(view: DeskView) -> CallsShown:
    """Out of all that the desk sees."""
    named = {each.table for each in (*view.calls, *view.stood)}
    tables = (each.view for each in view.tables if each.view.id in named)
    # What a table says meanwhile, points as well, is no news of its call.
    still = tuple(
        TableView(each.id, each.name, each.state, 0, each.open, each.key, "", _names(each))
        for each in tables
    )
    has_round = view.round is not None and bool(view.round.body)
    return CallsShown(view.calls, view.stood, view.waits, still, has_round)


def _names(table: TableView) -> tuple[SeatView, ...]:
    return tuple(SeatView(each.number, each.name) for each in table.seats)


def draw_calls(shown: CallsShown, seen: Seen) -> Html:
    """Every call by how long it waits, then what may be given back, and how long they took."""
    words = seen.words
    tables = {each.id: each for each in shown.tables}
    calls = (_call(each, tables.get(each.table), seen) for each in shown.calls)
    empty = tag("p", words("calls.none"), class_="big"), tag("p", words("calls.none.hint"))
    listed = tag("ol", *calls, class_="calls", data_rows="calls")
    queue = section(listed, bool(shown.calls))
    none = Html() if shown.calls else tag("div", *empty, class_="empty")
    said = tag("p", words("calls.say", n=len(shown.calls)), class_="say unseen")
    return joined(
        tag("h1", words("calls")), said, queue, none, _stood(shown, tables, seen),
        _waits(shown, seen),
    )  # fmt: skip


def _call(call: KeptCall, table: TableView | None, seen: Seen) -> Html:
    words, drawing = seen.words, seen.drawing
    name = isolated(table.name if table else call.table)
    seat = _seat(call, table, seen)
    game = played(table, drawing) if table and table.open else Html()
    state = "claimed" if call.state == "present" and not call.judge else call.state
    judge = who(call.judge, words)
    sentence = words(f"call.{state}", judge=judge) if call.judge else words(f"call.{state}.here")
    away = tag("p", words("call.table_away"), class_="state lost")
    return tag(
        "li",
        tag("h2", name, " ", tag("span", age(call.opened, drawing), class_="waits")),
        tag("p", seat, *([" · ", game] if game else [])),
        *([away] if table and table.state != "ready" else []),
        tag("p", sentence, class_="is"),
        tag("div", *_actions(call, seen), class_="actions"),
        class_=f"call {call.state}",
        data_call=call.call,
        data_row=_row(call),
        data_waits=str(call.opened) if call.state == "open" else None,
    )


def _seat(call: KeptCall, table: TableView | None, seen: Seen) -> Html:
    if not call.seat:
        return seen.words("call.screen")
    names = {each.number: each.name for each in table.seats} if table else {}
    name = names.get(call.seat, "")
    seat = seen.words("seat", n=call.seat)
    return joined(seat, " · ", isolated(name)) if name else seat


def _actions(call: KeptCall, seen: Seen) -> list[Html]:
    words, mine = seen.words, call.session == seen.session.number
    may = mine or seen.session.is_desk or not call.judge
    allowed = {
        "claim": call.state == "open",
        "close": may and call.state in ("claimed", "present"),
        "release": may and call.state == "claimed",
    }
    return [
        form(
            seen,
            f"/judge/call/{call.call}/{what}",
            button(words(f"call.{what}"), "first" if what == "claim" else "", id=_id(call, what)),
            table=call.table,
        )
        for what, is_so in allowed.items()
        if is_so
    ]


def _row(call: KeptCall) -> str:
    return f"{call.table}-{call.call}"


def _id(call: KeptCall, what: str) -> str:
    return f"{what}-{_row(call)}"


def _stood(shown: CallsShown, tables: dict[str, TableView], seen: Seen) -> Html:
    """The time that clocks stood, to be given to the table by a tap."""
    words = seen.words
    stood = shown.stood if shown.has_round else ()
    lines = (
        tag(
            "li",
            tag("p", words("stood", table=isolated(_name(each, tables)), time=_time(each, seen))),
            form(
                seen,
                "/judge/extend",
                button(words("stood.give", n=minutes_of(each))),
                table=each.table,
                minutes=minutes_of(each),
                call=each.call,
            ),
            data_row=_row(each),
        )
        for each in stood
    )
    listed = tag("ul", *lines, class_="stood", data_rows="stood")
    return section(listed, bool(stood), tag("h2", words("stood.title")))


def minutes_of(call: KeptCall) -> int:
    """The minutes that a table stood, rounded up."""
    return -(-call.stood_ms // MINUTE_MS)


def _name(call: KeptCall, tables: dict[str, TableView]) -> str:
    table = tables.get(call.table)
    return table.name if table else call.table


def _time(call: KeptCall, seen: Seen) -> str:
    return minutes_text(call.stood_ms)


def _waits(shown: CallsShown, seen: Seen) -> Html:
    waits, words = shown.waits, seen.words
    if not waits.number or not seen.session.is_desk:
        return Html()
    median, longest = (minutes_text(ms) for ms in (waits.median_ms, waits.longest_ms))
    said = words("calls.waits", n=waits.number, median=median, longest=longest)
    return tag("p", said, class_="age waited")
