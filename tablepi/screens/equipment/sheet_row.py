"""The page of one row of a score sheet that is made or edited on the screen."""

from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import Any

from tablepi.games.score_sheet.template_keys import KINDS, TIES
from tablepi.games.score_sheet.terms import Limits
from tablepi.referee.intents import Answer
from tablepi.screens.context.sheet_draft import RowDraft
from tablepi.screens.equipment.sheet_fields import (
    list_entry,
    next_of,
    turn_entry,
    type_list,
)
from tablepi.screens.equipment.sheet_terms import Maker, limit_entries
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import ask_to_discard
from tablepi.screens.navigation.text_entry import type_text
from tablepi.screens.pictures.picture import Button, Entry, Listing

_LISTS = ("table", "choice", "rank")
"""The kinds that count with a list of numbers."""


class RowScreen(Screen):
    """One row. `at`: its place in the sheet, from 0."""

    on_card = ""

    def __init__(self, nav: Navigation, maker: Maker, at: int) -> None:
        super().__init__(nav)
        self._maker = maker
        self._at = at
        self._asks_kind = False

    @property
    def page(self) -> Hashable:
        """The row by its place."""
        return type(self).__name__, self._at

    @property
    def _row(self) -> RowDraft:
        return self._maker.draft.rows[self._at]

    def _set(self, row: RowDraft) -> None:
        self._maker.draft = self._maker.draft.with_row(self._at, row)

    def picture(self) -> Listing:
        """The six kinds; or what this row is, and its numbers."""
        words, row = self._nav.words, self._row
        if self._asks_kind:
            kinds = (
                self._kind_entry(kind, Answer("row.kind", kind, partial(self._turn_into, kind)))
                for kind in KINDS
            )
            return self._listing(words("make.kind"), kinds, kind="row kinds")
        draft = self._maker.draft
        tie = (
            "tie-low"
            if self._at in draft.lower
            else "tie-high"
            if self._at in draft.tie
            else "tie-no"
        )
        # No tool: on the page before, *One row more* stands there.
        remove = Way("make.remove", self._ask_remove, "quiet", "trash").button(words)
        name, breaks = Answer("row.name", do=self._ask_name), Answer("row.tie", do=self._turn_tie)
        limits = limit_entries(self._nav, row.limits, self._limit) if row.kind != "bonus" else ()
        entries = (
            Entry(row.name, words("make.row-name"), name, (remove,), sign="edit"),
            self._kind_entry(row.kind, Answer("row.kinds", do=self._ask_kind)),
            *self._numbers(),
            *limits,
            Entry(words(f"make.{tie}"), words("make.tie-how"), breaks, sign="turn"),
        )
        tools = []
        if row.kind in _LISTS and not row.by_seats:
            more = self._typing("points", len(row.points))
            tools.append(Button(words("make.number"), more, icon="plus"))
        return self._listing(row.name, entries, tools=tuple(tools), kind="row")

    def _kind_entry(self, kind: str, act: Answer) -> Entry:
        words = self._nav.words
        return Entry(words(f"make.kind.{kind}"), words(f"make.how.{kind}"), act)

    def _numbers(self) -> list[Entry]:
        """The numbers that a row of this kind counts with."""
        row, keys, entries = self._row, KINDS[self._row.kind], list[Entry]()
        if "per" in keys:
            entries.append(self._number("per", row.per))
        if "least" in keys:
            entries.append(self._number("least", row.least))
        entries += self._points_by_seats() if row.by_seats else self._points()
        if "from" in keys:
            start = partial(self._change, start=next_of(("high", "low"), row.start))
            entries.append(turn_entry(self._nav, "from", f"from-{row.start}", start))
        if "ties" in keys:
            ties = Answer("row.ties", do=partial(self._change, ties=next_of(TIES, row.ties)))
            how = self._nav.words("make.ties-how")
            entries.append(Entry(self._nav.words(f"make.ties-{row.ties}"), how, ties, sign="turn"))
        if row.kind in (*_LISTS, "bonus"):
            by_seats = "by-seats" if row.by_seats else "by-no-seats"
            entries.append(turn_entry(self._nav, "by-seats", by_seats, self._turn_by_seats))
        if "of" in keys:
            entries += map(self._counted, self._maker.draft.may_count(self._at))
        return entries

    def _points(self) -> list[Entry]:
        """The points, or those of each place, number or choice."""
        words, row = self._nav.words, self._row
        if row.kind in _LISTS:
            return [
                Entry(str(n), words(f"make.{row.kind}-at", n=at, place=at + 1), act, sign="edit")
                for at, n in enumerate(row.points)
                for act in (self._typing("points", at),)
            ]
        return [self._number("points", row.points[0])] if "points" in KINDS[row.kind] else []

    def _points_by_seats(self) -> list[Entry]:
        """The points for each number of seats, each typed as a list."""
        entries = []
        for seats, points in self._row.by_seats:
            title = self._nav.words("make.points-of", n=seats)
            put = partial(self._put_points, seats)
            ask = partial(type_list, self._nav, title, points, put, needed=True)
            entries.append(list_entry(self._nav, Answer("row.seats", seats, ask), title, points))
        return entries

    def _turn_by_seats(self) -> None:
        """The same points for all, or for each number of seats their own, the same at first."""
        row, seats = self._row, self._maker.draft.seats
        if row.by_seats:
            self._change(by_seats=(), points=row.by_seats[0][1])
        else:
            self._change(by_seats=tuple((n, row.points) for n in seats))

    def _put_points(self, seats: int, points: tuple[int, ...]) -> None:
        kept = points[:1] if self._row.kind == "bonus" else points
        self._change(by_seats=tuple(sorted({**dict(self._row.by_seats), seats: kept}.items())))

    def _change(self, **values: Any) -> None:
        self._set(replace(self._row, **values))

    def _limit(self, limits: Limits) -> None:
        self._change(limits=limits)

    def _counted(self, at: int) -> Entry:
        """Another row, and whether it counts for the bonus; a tap changes it."""
        row, other = self._row, self._maker.draft.rows[at]
        counts = at in row.of
        toggle = Answer("row.of", at, lambda: self._set(replace(row, of=row.of ^ {at})))
        detail = self._nav.words("make.counts" if counts else "make.counts-not")
        return Entry(other.name, detail, toggle, sign="check" if counts else "plus")

    def _number(self, key: str, number: int) -> Entry:
        return Entry(str(number), self._nav.words(f"make.{key}"), self._typing(key), sign="edit")

    def _typing(self, key: str, at: int = 0) -> Answer:
        """Asks for a number. `key`: of the template; `at`: its place in a list, from 0."""
        return Answer("row.number", (key, at), partial(self._type_number, key, at))

    def _ask_name(self) -> None:
        type_text(self._nav, self._nav.words("make.row-name"), self._row.name, self._name)

    def _ask_kind(self) -> None:
        self._asks_kind = True

    def _turn_into(self, kind: str) -> None:
        self._asks_kind = False
        self._maker.draft = self._maker.draft.turned_into(self._at, kind)

    def _turn_tie(self) -> None:
        self._maker.draft = self._maker.draft.breaking_ties(self._at)

    def go_back(self, now_ms: int) -> None:
        """From the kinds to the row, from there to the sheet."""
        if self._asks_kind:
            self._asks_kind = False
        else:
            super().go_back(now_ms)

    def _ask_remove(self) -> None:
        name = self._row.name
        ask_to_discard(self._nav, "discard.row", "make.remove", self._remove, name=name)

    def _remove(self, now_ms: int) -> None:
        self._nav.leave()
        self._maker.draft = self._maker.draft.without_row(self._at)

    def _name(self, name: str) -> str:
        if name:
            self._set(self._row.renamed(name))
        return ""

    def _type_number(self, key: str, at: int) -> None:
        row, words = self._row, self._nav.words
        listed = key == "points" and row.kind in _LISTS
        value = row.points[at : at + 1] if key == "points" else (getattr(row, key),)

        def typed(text: str) -> str:
            if listed and not text and len(row.points) > 1:
                self._set(replace(row, points=(*row.points[:at], *row.points[at + 1 :])))
                return ""
            if not text.lstrip("-").isdecimal() or (key == "per" and int(text) < 1):
                return words("make.per-hint" if key == "per" else "make.number-hint")
            number = int(text)
            if key == "points":
                self._set(replace(row, points=(*row.points[:at], number, *row.points[at + 1 :])))
            else:
                self._set(replace(row, per=number) if key == "per" else replace(row, least=number))
            return ""

        title = words(f"make.{row.kind}-at", n=at, place=at + 1) if listed else words(f"make.{key}")
        type_text(self._nav, title, "".join(map(str, value)), typed, numbers=True)
