"""A score sheet made or edited on the screen: name, winner, rounds or rows, and its terms."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial

from tablepi.games.score_sheet.library import library, templates_in
from tablepi.games.score_sheet.template_keys import BESTS, MOST_SEATS
from tablepi.referee.intents import Answer
from tablepi.screens.context.own_files import OwnSheets
from tablepi.screens.context.sheet_draft import RowDraft, SheetDraft
from tablepi.screens.context.sheet_text import template_text
from tablepi.screens.equipment.sheet_fields import next_of, number_entry, turn_entry
from tablepi.screens.equipment.sheet_row import RowScreen
from tablepi.screens.equipment.sheet_terms import TermEntries
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField, type_text
from tablepi.screens.pictures.picture import Button, Entry, Listing, Notice

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
        best = replace(draft, best=next_of(BESTS, draft.best))
        turn_best = Answer("make.best", do=lambda: self._set(best))
        serves = Answer("make.serves", do=self._ask_serves)
        games = ", ".join(draft.serves) or words("make.serves-none")
        return [
            Entry(name, words("make.name"), Answer("make.name", do=self._ask_name), sign="edit"),
            self._form(),
            Entry(words(f"make.{draft.best}"), words("make.best"), turn_best, sign="turn"),
            *TermEntries(self._nav, self).entries(),
            *[hide] * (not draft.by_rounds),
            *self._seats(),
            Entry(games, words("make.serves"), serves, sign="edit"),
        ]

    def _form(self) -> Entry:
        """Choice of rows or rounds; a tap changes it."""
        turn = partial(self._set, replace(self.draft, by_rounds=not self.draft.by_rounds))
        form = "by-rounds" if self.draft.by_rounds else "by-rows"
        return turn_entry(self._nav, "form", form, turn)

    def _seats(self) -> tuple[Entry, Entry]:
        """The fewest and the most players, each of which moves the other where it has to."""
        fewest, most = self.draft.seats[0], self.draft.seats[-1]

        def put_fewest(number: int | None) -> None:
            self._set(self.draft.for_seats(number or 1, max(number or 1, most)))

        def put_most(number: int | None) -> None:
            self._set(self.draft.for_seats(min(fewest, number or MOST_SEATS), number or MOST_SEATS))

        return (
            number_entry(self._nav, "fewest", fewest, put_fewest)._replace(
                heading=self._nav.words("make.players")
            ),
            number_entry(self._nav, "most-seats", most, put_most),
        )

    def _ask_serves(self) -> None:
        """Asks for the games that it fits, divided by commas; none takes them away."""

        def typed(text: str) -> str:
            names = tuple(filter(None, map(str.strip, text.split(","))))
            self._set(replace(self.draft, serves=names))
            return ""

        title = self._nav.words("make.serves")
        type_text(self._nav, title, ", ".join(self.draft.serves), typed)

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
        text = template_text(self.draft, words.language, taken)
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
