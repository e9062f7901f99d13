"""A row of a score sheet that is made on the screen: its kind, and what it counts with."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Protocol

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.discard_question import DiscardQuestion
from tablepi.app.screens.text_entry import type_text
from tablepi.app.sheet_draft import RowDraft, SheetDraft
from tablepi.app.view.picture import Button, Entry, Listing
from tablepi.games.score_sheet.template_keys import KINDS

_LISTS = ("table", "choice", "rank")
"""The kinds that count with a list of numbers."""


class Maker(Protocol):
    """The page of the whole sheet, of which a row is a part."""

    draft: SheetDraft


class NameRow(Intent):
    """Asks for the row's name."""


class ChooseKind(Intent):
    """Asks what kind the row is; or is of this kind."""

    kind: str = ""


class TypeNumber(Intent):
    """Asks for a number. `key`: of the template; `at`: its place in a list, from 0."""

    key: str
    at: int = 0


class TurnTies(Intent):
    """Equal seats share the places' points, or each have the higher."""


class ToggleOf(Intent):
    """A row counts for the bonus, or no more. `at`: its place."""

    at: int


class ToggleTie(Intent):
    """The row breaks ties, or no more."""


class RemoveRow(Intent):
    """Asks whether the row is taken away."""


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
                Entry(words(f"make.kind.{kind}"), words(f"make.how.{kind}"), ChooseKind(kind))
                for kind in KINDS
            )
            return self._listing(words("make.kind"), kinds)._replace(kind="row kinds")
        tie = "make.breaks-tie" if self._at in self._maker.draft.tie else "make.breaks-no-tie"
        # No tool: on the page before, *One row more* stands there.
        remove = Button(words("make.remove"), RemoveRow(), "quiet", icon="trash")
        entries = (
            Entry(row.name, words("make.row-name"), NameRow(), (remove,), sign="edit"),
            Entry(words(f"make.kind.{row.kind}"), words(f"make.how.{row.kind}"), ChooseKind()),
            *self._numbers(),
            Entry(words(tie), words("make.tie-how"), ToggleTie(), sign="turn"),
        )
        tools = []
        if row.kind in _LISTS:
            more = TypeNumber("points", len(row.points))
            tools.append(Button(words("make.number"), more, icon="plus"))
        listing = self._listing(row.name, entries)
        return listing._replace(kind="row", tools=tuple(tools))

    def _numbers(self) -> list[Entry]:
        """The numbers that a row of this kind counts with."""
        words, row, draft = self._nav.words, self._row, self._maker.draft
        keys = KINDS[row.kind]
        entries = []
        if "per" in keys:
            entries.append(self._number("per", row.per))
        if "least" in keys:
            entries.append(self._number("least", row.least))
        if row.kind in _LISTS:
            entries += [
                Entry(str(n), words(f"make.{row.kind}-at", n=at, place=at + 1), act, sign="edit")
                for at, n in enumerate(row.points)
                for act in (TypeNumber("points", at),)
            ]
        elif "points" in keys:
            entries.append(self._number("points", row.points[0]))
        if "ties" in keys:
            how = words("make.ties-how")
            entries.append(Entry(words(f"make.ties-{row.ties}"), how, TurnTies(), sign="turn"))
        if "of" in keys:
            entries += [
                Entry(draft.rows[at].name, words(said), ToggleOf(at), sign=sign)
                for at in draft.may_count(self._at)
                for said, sign in (
                    (("make.counts", "check") if at in row.of else ("make.counts-not", "plus")),
                )
            ]
        return entries

    def _number(self, key: str, number: int) -> Entry:
        return Entry(str(number), self._nav.words(f"make.{key}"), TypeNumber(key), sign="edit")

    def hear(self, act: Intent, now_ms: int) -> None:
        """Changes the row, asks before it is removed, or goes back to the sheet."""
        nav, row = self._nav, self._row
        match act:
            case NameRow():
                type_text(nav, nav.words("make.row-name"), row.name, self._name)
            case ChooseKind(kind) if kind in KINDS:
                self._asks_kind = False
                self._maker.draft = self._maker.draft.turned_into(self._at, kind)
            case ChooseKind():
                self._asks_kind = True
            case TypeNumber(key, at):
                self._type_number(key, at)
            case TurnTies():
                self._set(replace(row, ties="each" if row.ties == "split" else "split"))
            case ToggleOf(at):
                self._set(replace(row, of=row.of ^ {at}))
            case ToggleTie():
                self._maker.draft = self._maker.draft.breaking_ties(self._at)
            case RemoveRow():
                ask, said = nav.words("discard.row.ask"), nav.words("discard.row", name=row.name)
                nav.enter(DiscardQuestion(nav, ask, said, nav.words("make.remove"), self._remove))
            case _ if self._asks_kind:
                self._asks_kind = False
            case _:
                super().hear(act, now_ms)

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
