"""A score sheet made on the screen: its name, who wins, and its rows."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
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


class KeepMade(Intent):
    """Keeps the sheet as it is."""


class SheetMakerScreen(Screen):
    """The sheet so far. `draft`: what it is now."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, sheets: OwnSheets) -> None:
        super().__init__(nav)
        self._sheets = sheets
        self.draft = SheetDraft()
        self._trouble = ""

    def picture(self) -> Listing:
        """What holds for the whole sheet, then its rows."""
        words, draft = self._nav.words, self.draft
        name, hidden = draft.title or words("make.no-name"), "hidden" if draft.hidden else "open"
        entries = [
            Entry(name, words("make.name"), NameSheet(), sign="edit"),
            Entry(words(f"make.{draft.best}"), words("make.best"), TurnBest(), sign="turn"),
            Entry(words(f"make.{hidden}"), words("make.hidden-how"), TurnHidden(), sign="turn"),
        ]
        rows = [
            Entry(row.name, self._told(at, row), OpenRow(at)) for at, row in enumerate(draft.rows)
        ]
        if rows:
            rows[0] = rows[0]._replace(heading=words("make.rows"))
        trouble = (Notice("info", self._trouble),) if self._trouble else ()
        ready = bool(draft.title and draft.rows)
        tools = (
            Button(words("make.row"), OpenRow(len(draft.rows)), icon="plus"),
            Button(words("make.keep"), KeepMade(), "primary", not ready, icon="check"),
        )
        listing = self._listing(words("make.title"), (*entries, *rows))
        notices = self._nav.notices(*trouble)
        return listing._replace(tools=tools, kind="make", notices=notices)

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
            case OpenRow(at) if at == len(draft.rows):
                ask_name(nav, words("make.row-name"), "", self._add)
            case OpenRow(at) if at < len(draft.rows):
                nav.enter(RowScreen(nav, self, at))
            case KeepMade() if draft.title and draft.rows:
                self._keep()
            case _:
                super().hear(act, now_ms)

    def _name(self, title: str) -> None:
        self.draft = replace(self.draft, title=title)

    def _add(self, name: str) -> None:
        at = len(self.draft.rows)
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
