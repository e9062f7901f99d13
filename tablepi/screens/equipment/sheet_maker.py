"""A score sheet made or edited on the screen: name, winner, rounds or rows, and each row's page."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial

from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.library import library, templates_in
from tablepi.games.score_sheet.template_keys import KINDS, ROUNDS
from tablepi.games.score_sheet.terms import Terms
from tablepi.referee.intents import Answer
from tablepi.referee.words import Words
from tablepi.screens.context.own_files import OwnSheets
from tablepi.screens.context.sheet_draft import RowDraft, SheetDraft
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.navigation.simple_pages import ask_to_discard
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField, type_text
from tablepi.screens.pictures.picture import Button, Entry, Listing, Notice

_LISTS = ("table", "choice", "rank")
"""The kinds that count with a list of numbers."""


class RowScreen(Screen):
    """One row. `at`: its place in the sheet, from 0."""

    on_card = ""

    def __init__(self, nav: Navigation, maker: "SheetMakerScreen", at: int) -> None:
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
        tie = "make.breaks-tie" if self._at in self._maker.draft.tie else "make.breaks-no-tie"
        # No tool: on the page before, *One row more* stands there.
        remove = Way("make.remove", self._ask_remove, "quiet", "trash").button(words)
        name, breaks = Answer("row.name", do=self._ask_name), Answer("row.tie", do=self._turn_tie)
        entries = (
            Entry(row.name, words("make.row-name"), name, (remove,), sign="edit"),
            self._kind_entry(row.kind, Answer("row.kinds", do=self._ask_kind)),
            *self._numbers(),
            Entry(words(tie), words("make.tie-how"), breaks, sign="turn"),
        )
        tools = []
        if row.kind in _LISTS:
            more = self._typing("points", len(row.points))
            tools.append(Button(words("make.number"), more, icon="plus"))
        return self._listing(row.name, entries, tools=tuple(tools), kind="row")

    def _kind_entry(self, kind: str, act: Answer) -> Entry:
        words = self._nav.words
        return Entry(words(f"make.kind.{kind}"), words(f"make.how.{kind}"), act)

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
                for act in (self._typing("points", at),)
            ]
        elif "points" in keys:
            entries.append(self._number("points", row.points[0]))
        if "ties" in keys:
            how, turn = words("make.ties-how"), Answer("row.ties", do=self._turn_ties)
            entries.append(Entry(words(f"make.ties-{row.ties}"), how, turn, sign="turn"))
        if "of" in keys:
            entries += map(self._counted, draft.may_count(self._at))
        return entries

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

    def _turn_ties(self) -> None:
        """Equal seats share the places' points, or each have the higher."""
        row = self._row
        self._set(replace(row, ties="each" if row.ties == "split" else "split"))

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


def form_entry(words: Words, maker: "SheetMakerScreen") -> Entry:
    """Choice of rows or rounds; a tap changes it."""
    draft = maker.draft

    def turn() -> None:
        maker.draft = replace(draft, by_rounds=not draft.by_rounds)

    form = words("make.by-rounds" if draft.by_rounds else "make.by-rows")
    return Entry(form, words("make.form"), Answer("make.form", do=turn), sign="turn")


def term_entries(nav: Navigation, maker: "SheetMakerScreen") -> Iterator[Entry]:
    """The terms that a sheet of this form has."""
    words, by_rounds, terms = nav.words, maker.draft.by_rounds, maker.draft.terms
    number = partial(_number, nav, maker)
    if by_rounds:
        yield _down_entry(words, maker)
        yield number("start", str(terms.start))
        yield number("rounds", str(terms.rounds) if terms.rounds else words("make.never"))
    yield number("target", str(terms.target) if terms.target else words("make.never"))
    if by_rounds and terms.target and not terms.down:
        yield number("over", words("make.as-it-is") if terms.over is None else str(terms.over))


def _down_entry(words: Words, maker: "SheetMakerScreen") -> Entry:
    """Choice between adding to a total and taking from it; a tap changes it."""
    draft = maker.draft

    def turn() -> None:
        maker.draft = replace(draft, terms=draft.terms._replace(down=not draft.terms.down))

    down = words("make.down" if draft.terms.down else "make.up")
    return Entry(down, words("make.down-how"), Answer("make.down", do=turn), sign="turn")


def _number(nav: Navigation, maker: "SheetMakerScreen", key: str, shown: str) -> Entry:
    """A number of the terms, which is typed."""
    ask = Answer("make.term", key, partial(type_term, nav, maker, key))
    return Entry(shown, nav.words(f"make.term.{key}"), ask, sign="edit")


def type_term(nav: Navigation, maker: "SheetMakerScreen", key: str) -> None:
    """The page on which a number of the terms is typed; nothing typed takes it away."""
    words, value = nav.words, getattr(maker.draft.terms, key)

    def typed(text: str) -> str:
        number = int(text) if text.lstrip("-").isdecimal() else None if key == "over" else 0
        if text and not text.lstrip("-").isdecimal():
            return words("make.number-hint")
        if number is not None and not ROUNDS[key].fits(number):
            wanted = words.say(Phrase(f"template.is.{ROUNDS[key].wanted}"))
            return words("make.wanted", wanted=wanted)
        terms = Terms(**{**maker.draft.terms._asdict(), key: number})
        maker.draft = replace(maker.draft, terms=terms)
        return ""

    text = "" if value is None else str(value)
    type_text(nav, words(f"make.term.{key}"), text, typed, numbers=True)


_EMPTY = SheetDraft()


class SheetMakerScreen(Screen):
    """The sheet so far. `draft`: what it is now."""

    def __init__(self, nav: Navigation, sheets: OwnSheets, draft: SheetDraft = _EMPTY) -> None:
        super().__init__(nav)
        self._sheets = sheets
        self.draft = self._before = draft
        self._newest = 0

    def picture(self) -> Listing:
        """The rows, the newest in sight, then what holds for the whole sheet."""
        words, draft = self._nav.words, self.draft
        rows = [] if draft.by_rounds else self._rows()
        whole = self._whole()
        if rows:
            rows[0] = rows[0]._replace(heading=words("make.rows"))
            whole[0] = whole[0]._replace(heading=words("make.whole"))
        trouble = (Notice("info", self._trouble),) if self._trouble else ()
        title = draft.title or words("make.title")
        listing = self._listing(title, (*rows, *whole), tools=self._tools(), kind="make")
        newest = max(0, min(self._newest, len(rows) - 1))
        return listing._replace(notices=self._nav.notices(*trouble), shown=newest)

    @property
    def unsaved(self) -> Unsaved | None:
        """The sheet, once anything of it was changed."""
        if self.draft == self._before:
            return None
        keep = self._keeps if self.draft.whole else None
        return Unsaved(self._nav.words("discard.sheet"), self.draft, keep)

    @property
    def page(self) -> Hashable:
        """The sheet as it was before."""
        return type(self).__name__, self._before

    def take_up(self, work: SheetDraft) -> None:
        """The sheet as it was left."""
        self.draft = work

    @property
    def _keeps(self) -> Button:
        label = self._nav.words("make.keep")
        keep = Answer("make.keep", do=self._keep)
        return Button(label, keep, "primary", not self.draft.whole, icon="check")

    def _rows(self) -> list[Entry]:
        rows = enumerate(self.draft.rows)
        return [
            Entry(
                row.name,
                self._row_detail(at, row),
                Answer("make.open", at, partial(self._open, at)),
            )
            for at, row in rows
        ]

    def _whole(self) -> list[Entry]:
        """Its name, what it counts by, who wins, and whether the numbers of rows are hidden."""
        words, draft = self._nav.words, self.draft
        name = draft.title or words("make.no-name")
        hidden = words("make.hidden" if draft.hidden else "make.open")
        hide = Entry(
            hidden,
            words("make.hidden-how"),
            Answer("make.hidden", do=lambda: self._set(replace(draft, hidden=not draft.hidden))),
            sign="turn",
        )
        best = replace(draft, best="low" if draft.best == "high" else "high")
        turn_best = Answer("make.best", do=lambda: self._set(best))
        return [
            Entry(name, words("make.name"), Answer("make.name", do=self._ask_name), sign="edit"),
            form_entry(words, self),
            Entry(words(f"make.{draft.best}"), words("make.best"), turn_best, sign="turn"),
            *term_entries(self._nav, self),
            *[hide] * (not draft.by_rounds),
        ]

    def _tools(self) -> tuple[Button, ...]:
        words, draft = self._nav.words, self.draft
        copy = Way("make.copy", self._copy, "quiet", "copy").button(words)
        row = Way("make.row", self._ask_row, icon="plus").button(words)
        return (*[copy] * bool(draft.id), *[row] * (not draft.by_rounds), self._keeps)

    def _row_detail(self, at: int, row: RowDraft) -> str:
        words = self._nav.words
        tie = words("make.tie") if at in self.draft.tie else ""
        return " · ".join(filter(None, (words(f"make.kind.{row.kind}"), tie)))

    def _set(self, draft: SheetDraft) -> None:
        self.draft = draft

    def _ask_name(self) -> None:
        ask_name(self._nav, self._nav.words("make.name"), self.draft.title, self._name)

    def _copy(self) -> None:
        """Goes on with a copy, which is kept beside the sheet."""
        self.draft = self.draft.copied(self._nav.words("make.copy-of", title=self.draft.title))

    def _ask_row(self) -> None:
        ask_name(self._nav, self._nav.words("make.row-name"), "", self._add)

    def _open(self, at: int) -> None:
        self._nav.enter(RowScreen(self._nav, self, at))

    def _name(self, title: str) -> None:
        self.draft = self.draft.renamed(title)

    def _add(self, name: str) -> None:
        at = self._newest = len(self.draft.rows)
        self.draft = self.draft.with_row(at, RowDraft(name))
        self._open(at)

    def _keep(self) -> None:
        """Keeps the sheet, or says what it lacks, or which line of its file is wrong."""
        words = self._nav.words
        if not self.draft.whole:
            lacks = "make.lacks-row" if self.draft.title else "make.lacks-name"
            self._trouble = words(lacks)
            return
        own = self._sheets.all()
        taken = {*templates_in(library().text), *(f.template.id for f in own if f.template)}
        text = self.draft.toml(words.language, taken)
        self._attempt(partial(self._sheets.keep, text))
        if not self._trouble:
            self._nav.leave()
            self._nav.notify("sheets.kept", title=self.draft.title)


def ask_name(nav: Navigation, title: str, text: str, then: Callable[[str], None]) -> None:
    """The page on which a name is typed; an empty one changes nothing."""

    def typed(name: str, now_ms: int) -> None:
        nav.leave()
        if name:
            then(name)

    nav.enter(TextEntryScreen(nav, TextField(title, text=text, name=True), typed))
