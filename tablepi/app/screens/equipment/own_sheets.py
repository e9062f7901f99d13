"""The table's own score sheets: those there are, from and onto a stick, erased, made, edited."""

from functools import partial

from tablepi.app.background_task import Put
from tablepi.app.intents import AskErase, CancelErase, Erase, Intent
from tablepi.app.screens.appliance.onto_stick import OntoStick, StickScreen
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.discard_question import DiscardQuestion
from tablepi.app.screens.equipment.sheet_maker import SheetMakerScreen
from tablepi.app.screens.players.player_names import erase_buttons
from tablepi.app.sheet_draft import draft_of
from tablepi.app.sheet_files import OwnSheets, SheetFile
from tablepi.app.storage import Sticks
from tablepi.app.view.picture import Button, Entry, Listing, Page, Section
from tablepi.core.record import Stick


class MakeSheet(Intent):
    """Makes a sheet on the screen."""


class EditSheet(Intent):
    """Opens a sheet to edit or copy it. `template`: its id."""

    template: str


class FetchSheets(Intent):
    """Looks for sheets on sticks."""


class ShareSheet(Intent):
    """Asks for the stick onto which a sheet is written. `template`: its id."""

    template: str


class OpenSheetFile(Intent):
    """A file in the list: what is wrong with it, or it is taken over. `at`: its place."""

    at: int


class OwnSheetsScreen(Screen):
    """Every sheet of the table's own. `sticks`: what is plugged in."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, sheets: OwnSheets, sticks: Sticks, put: Put) -> None:
        super().__init__(nav)
        self._sheets = sheets
        self._sticks = sticks
        self._put = put
        self._asked = ""
        self._trouble = ""

    def picture(self) -> Listing:
        """A row each: its title and the games that it fits; of a faulty one, what is wrong."""
        words = self._nav.words
        files, trouble = self._read(self._sheets.all)
        entries = [self._entry(at, file) for at, file in enumerate(files)]
        title, empty = words("sheets.title"), words("sheets.empty")
        listing = self._listing(title, entries, empty, self._trouble, trouble)
        tools = (
            Button(words("sheets.fetch"), FetchSheets(), icon="stick"),
            Button(words("sheets.make"), MakeSheet(), "primary", icon="plus"),
        )
        return listing._replace(kind="sheets", tools=tools)

    def _entry(self, at: int, file: SheetFile) -> Entry:
        words = self._nav.words
        title = file.title(words.language)
        if file.template is None:
            return Entry(title, words("sheets.faulty"), OpenSheetFile(at))
        template = file.template.id
        erase = erase_buttons(words, "sheets.erase", "sheets.sure", self._asked, template)
        share = Button(words("sheets.share"), ShareSheet(template), icon="stick")
        buttons = erase if self._asked == template else (share, *erase)
        told, edit = ", ".join(file.template.serves) or file.name, EditSheet(template)
        return Entry(title, told, edit, buttons, sign="edit")

    def hear(self, act: Intent, now_ms: int) -> None:
        """Makes one, looks on sticks, shares or erases one."""
        nav, self._trouble = self._nav, ""
        match act:
            case MakeSheet():
                nav.enter(SheetMakerScreen(nav, self._sheets))
            case EditSheet(template):
                self._edit(template)
            case FetchSheets():
                nav.enter(SheetsOnSticks(nav, self._sheets, self._sticks, self._put))
            case ShareSheet(template):
                write = partial(self._sheets.share, template=template)
                nav.enter(OntoStick(nav, "sheets.share-to", self._sticks, self._put, write))
            case AskErase(template):
                self._asked = template
            case CancelErase():
                self._asked = ""
            case Erase(template):
                self._asked = ""
                self._trouble = self._fault(partial(self._sheets.erase, template))
            case OpenSheetFile(at) if at < len(files := self._sheets.all()):
                nav.enter(FaultyScreen(nav, files[at]))
            case _:
                super().hear(act, now_ms)

    def _edit(self, template: str) -> None:
        """The page on which a sheet is edited, as its file is now."""
        files, self._trouble = self._read(self._sheets.all)
        for file in files:
            if file.template is not None and file.template.id == template:
                draft = draft_of(file.template, self._nav.words.language)
                self._nav.enter(SheetMakerScreen(self._nav, self._sheets, draft))


class FaultyScreen(Screen):
    """Each fault of a file, by its line."""

    on_card = ""

    def __init__(self, nav: Navigation, file: SheetFile) -> None:
        super().__init__(nav)
        self._file = file

    def picture(self) -> Page:
        """One line a fault."""
        words, fault = self._nav.words, self._file.fault
        faults = fault.args.get("faults", [fault]) if fault else []
        lines = tuple(("", words.say(each)) for each in faults)
        section = Section(words("sheets.mend"), lines)
        title, notices = words("sheets.faults", name=self._file.name), self._nav.notices()
        return Page(title, (section,), (self._back(),), notices=notices)


class SheetsOnSticks(StickScreen):
    """The sheets on all sticks: one that is tapped is taken over, or its faults are told."""

    def __init__(self, nav: Navigation, sheets: OwnSheets, sticks: Sticks, put: Put) -> None:
        self._sheets = sheets
        self._files: tuple[SheetFile, ...] = ()
        super().__init__(nav, sticks, put)

    def _look(self) -> tuple[Stick, ...]:
        there = super()._look()
        if there != self._there:
            self._files = tuple(file for stick in there for file in self._sheets.on(stick))
        return there

    def picture(self) -> Listing:
        """Each file, by its title."""
        words = self._nav.words
        entries = [
            Entry(
                file.title(words.language),
                file.name if file.template else words("sheets.faulty"),
                OpenSheetFile(at),
                sign="plus" if file.template else "right",
            )
            for at, file in enumerate(self._files)
        ]
        return self._shown("sheets.on-sticks", entries, words("sheets.none-on-stick"))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes a sheet over, or tells its faults."""
        match act:
            case OpenSheetFile(at) if at < len(self._files):
                self._open(self._files[at])
            case _:
                super().hear(act, now_ms)

    def _open(self, file: SheetFile) -> None:
        if file.template is None:
            self._nav.enter(FaultyScreen(self._nav, file))
            return
        others = {own.template.id: own for own in self._sheets.all() if own.template is not None}
        own = others.get(file.template.id, file)
        if own.text == file.text:
            self._keep(file, 0)
            return
        nav, words, keep = self._nav, self._nav.words, partial(self._keep, file)
        said = words("discard.own-sheet", title=own.title(words.language))
        ask, replace = words("discard.own-sheet.ask"), words("discard.replace")
        nav.enter(DiscardQuestion(nav, ask, said, replace, keep))

    def _keep(self, file: SheetFile, now_ms: int) -> None:
        self._trouble = self._fault(partial(self._sheets.keep, file.text))
        if not self._trouble:
            self._done = self._nav.words("sheets.kept", title=file.title(self._nav.words.language))
