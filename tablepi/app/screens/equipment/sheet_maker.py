"""A score sheet made or edited on the screen: its name, who wins, its rows or rounds."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen, Unsaved
from tablepi.app.screens.equipment.sheet_rounds import (
    TurnDown,
    TurnForm,
    TypeTerm,
    form_entry,
    term_entries,
    turn,
    type_term,
)
from tablepi.app.screens.equipment.sheet_row import RowScreen
from tablepi.app.screens.text_entry import TextEntryScreen
from tablepi.app.sheet_draft import RowDraft, SheetDraft
from tablepi.app.sheet_files import OwnSheets
from tablepi.app.view.picture import Button, Entry, Listing, Notice
from tablepi.games.score_sheet.library import library, templates_in


class NameSheet(Intent):
    """Asks for the sheet's name."""


class TurnBest(Intent):
    """The highest or the lowest total wins."""


class TurnHidden(Intent):
    """Numbers are hidden until the end, or seen."""


class OpenRow(Intent):
    """A row, or one more behind the others. `at`: its place."""

    at: int


class CopySheet(Intent):
    """Goes on with a copy, which is kept beside the sheet."""


class KeepMade(Intent):
    """Keeps the sheet as it is."""


_EMPTY = SheetDraft()


class SheetMakerScreen(Screen):
    """The sheet so far. `draft`: what it is now."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, sheets: OwnSheets, draft: SheetDraft = _EMPTY) -> None:
        super().__init__(nav)
        self._sheets = sheets
        self.draft = self._before = draft
        self._trouble = ""
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
        listing = self._listing(draft.title or words("make.title"), (*rows, *whole))
        listing = listing._replace(tools=self._tools(), kind="make")
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
        return Button(label, KeepMade(), "primary", not self.draft.whole, icon="check")

    def _rows(self) -> list[Entry]:
        rows = enumerate(self.draft.rows)
        return [Entry(row.name, self._told(at, row), OpenRow(at)) for at, row in rows]

    def _whole(self) -> list[Entry]:
        """Its name, what it counts by, who wins, and whether the numbers of rows are hidden."""
        words, draft = self._nav.words, self.draft
        name = draft.title or words("make.no-name")
        hidden = words("make.hidden" if draft.hidden else "make.open")
        hide = Entry(hidden, words("make.hidden-how"), TurnHidden(), sign="turn")
        return [
            Entry(name, words("make.name"), NameSheet(), sign="edit"),
            form_entry(words, draft),
            Entry(words(f"make.{draft.best}"), words("make.best"), TurnBest(), sign="turn"),
            *term_entries(words, draft),
            *[hide] * (not draft.by_rounds),
        ]

    def _tools(self) -> tuple[Button, ...]:
        words, draft = self._nav.words, self.draft
        copy = Button(words("make.copy"), CopySheet(), "quiet", icon="copy")
        row = Button(words("make.row"), OpenRow(len(draft.rows)), icon="plus")
        return (*[copy] * bool(draft.id), *[row] * (not draft.by_rounds), self._keeps)

    def _told(self, at: int, row: RowDraft) -> str:
        words = self._nav.words
        tie = words("make.tie") if at in self.draft.tie else ""
        return " · ".join(filter(None, (words(f"make.kind.{row.kind}"), tie)))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Names, turns, opens a row, or keeps the sheet."""
        nav, words, draft, self._trouble = self._nav, self._nav.words, self.draft, ""
        match act:
            case NameSheet():
                ask_name(nav, words("make.name"), draft.title, self._name)
            case TurnBest():
                self.draft = replace(draft, best="low" if draft.best == "high" else "high")
            case TurnHidden():
                self.draft = replace(draft, hidden=not draft.hidden)
            case TurnForm() | TurnDown():
                self.draft = turn(draft, act)
            case TypeTerm(key):
                type_term(nav, self, key)
            case CopySheet() if draft.id:
                self.draft = draft.copied(words("make.copy-of", title=draft.title))
            case OpenRow(at) if at == len(draft.rows):
                ask_name(nav, words("make.row-name"), "", self._add)
            case OpenRow(at) if at < len(draft.rows):
                nav.enter(RowScreen(nav, self, at))
            case KeepMade() if draft.whole:
                self._keep()
            case KeepMade():
                self._trouble = words("make.lacks-name" if not draft.title else "make.lacks-row")
            case _:
                super().hear(act, now_ms)

    def _name(self, title: str) -> None:
        self.draft = self.draft.renamed(title)

    def _add(self, name: str) -> None:
        at = self._newest = len(self.draft.rows)
        self.draft = self.draft.with_row(at, RowDraft(name))
        self._nav.enter(RowScreen(self._nav, self, at))

    def _keep(self) -> None:
        """Keeps the sheet, or says which line of its file is wrong."""
        words, own = self._nav.words, self._sheets.all()
        taken = {*templates_in(library().text), *(f.template.id for f in own if f.template)}
        text = self.draft.toml(words.language, taken)
        self._trouble = self._fault(partial(self._sheets.keep, text))
        if not self._trouble:
            self._nav.leave()
            self._nav.notify("sheets.kept", title=self.draft.title)


def ask_name(nav: Navigation, title: str, text: str, then: Callable[[str], None]) -> None:
    """The page on which a name is typed; an empty one changes nothing."""

    def typed(name: str, now_ms: int) -> None:
        nav.leave()
        if name:
            then(name)

    nav.enter(TextEntryScreen(nav, title, typed, text=text, name=True))
