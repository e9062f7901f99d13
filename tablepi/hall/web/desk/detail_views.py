"""Live pages about one thing: a player, a table, a result, a round, a match, the event itself.

A view's name says what it is about, as in `desk-player.p1` or `desk-entry.3.t01`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import PairedTable
from tablepi.hall.web.desk.event.event_page import draw_event
from tablepi.hall.web.desk.event.history_pages import draw_rows
from tablepi.hall.web.desk.event.office_parts import no_event
from tablepi.hall.web.desk.event.open_page import draw_open_play
from tablepi.hall.web.desk.event.player_pages import draw_desk_player
from tablepi.hall.web.desk.event.result_desk import draw_all_results
from tablepi.hall.web.desk.event.result_entry import draw_entry
from tablepi.hall.web.desk.tables.desk_tables import draw_desk_table
from tablepi.hall.web.desk.tables.judge_tables import draw_judge_table
from tablepi.hall.web.html.desk_frame import Seen
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.hall.web.values.live_parts import (
    about,
    alone,
    calm,
    open_shown,
    results_shown,
    table_shown,
)


class Detail(NamedTuple):
    """`pick`: what it shows of all; `desk`: only an organiser sees it."""

    pick: Callable[[DeskView], Any]
    draw: Callable[[Any, Seen], Html]
    desk: bool = True


def detail(name: str) -> Detail | None:
    """The live page of this name, None for none."""
    kind, *said = name.split(".")
    if kind not in _KINDS or len(said) != _KINDS[kind][0] or not all(said):
        return None
    return _KINDS[kind][1](*said)


def entry_of(view: DeskView, round_: str, table: str) -> PairedTable | None:
    """A table of a round of the event, None where there is none of these."""
    tables = (each for tables in view.event.rounds for each in tables) if view.event else ()
    found = (each for each in tables if (str(each.round), each.pairing.table) == (round_, table))
    return next(found, None)


def _player(player: str) -> Detail:
    def pick(view: DeskView) -> DeskView:
        event = view.event
        if event is None or player not in event.players:
            return about(view, None)
        own = "open", "round", f"player {player}", f"fixed {player}", f"penalty {player}"
        mine = {kind: row for kind, row in event.newest.items() if kind in own}
        state = event.state._replace(rows=0, head="", results={}, open_matches={}, voided={})
        only = replace(event, state=state, rounds=(), strays=(), rows=(), newest=mine)
        return alone(about(view, only))

    def draw(view: DeskView, seen: Seen) -> Html:
        if view.event is None:
            return no_event("players", seen)
        return draw_desk_player(view.event.players[player], view.event, view, seen)

    return Detail(pick, draw)


def _entry(round_: str, table: str) -> Detail:
    def pick(view: DeskView) -> DeskView:
        found, event = entry_of(view, round_, table), calm(view.event)
        if event is None or found is None:
            return about(view, None)
        state = event.state._replace(results={}, open_matches={}, voided={}, penalties=())
        return alone(about(view, replace(event, state=state, rounds=((found,),), strays=())))

    def draw(view: DeskView, seen: Seen) -> Html:
        found, event = entry_of(view, round_, table), view.event
        if event is None or found is None:
            return no_event("results", seen)
        return draw_entry(found, event, view, seen, {})

    return Detail(pick, draw)


def _round(round_: str) -> Detail:
    number = int(round_[:9]) if round_.isdecimal() else 0
    return Detail(results_shown, partial(draw_all_results, round_=number))


def _table(table: str) -> Detail:
    def draw(view: DeskView, seen: Seen) -> Html:
        found = view.table(table)
        return draw_desk_table(found, view, seen) if found else no_event("tables", seen)

    return Detail(partial(table_shown, table), draw)


def _judge_table(table: str) -> Detail:
    def pick(view: DeskView) -> DeskView:
        own = tuple(each for each in view.hall.results if each.table == table)
        found, its = view.hall.table(table), view.table(table)
        return DeskView(
            replace(about(view, None).hall, tables=(found,) if found else (), results=own),
            (its,) if its else (),
            round=view.round,
        )

    return Detail(pick, lambda view, seen: draw_judge_table(table, view, seen), desk=False)


def _match(match: str) -> Detail:
    return Detail(open_shown, partial(draw_open_play, query={"match": match}))


def _event(format_: str) -> Detail:
    def pick(view: DeskView) -> DeskView:
        return replace(alone(about(view, view.event)), events=view.events)

    return Detail(pick, partial(draw_event, format_=format_))


def _rows(before: str) -> Detail:
    number = int(before[:9]) if before.isdecimal() else 0

    def draw(view: DeskView, seen: Seen) -> Html:
        return draw_rows(view.event, seen, number) if view.event else no_event("event", seen)

    return Detail(lambda view: alone(about(view, view.event)), draw)


_KINDS: Mapping[str, tuple[int, Callable[..., Detail]]] = {
    "desk-player": (1, _player),
    "desk-entry": (2, _entry),
    "desk-results": (1, _round),
    "desk-table": (1, _table),
    "judge-table": (1, _judge_table),
    "desk-match": (1, _match),
    "desk-event": (1, _event),
    "desk-rows": (1, _rows),
}
"""By the first word: how many more a name has, and what they are about."""
