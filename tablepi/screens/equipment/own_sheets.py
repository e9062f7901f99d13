"""The table's own score sheets: those there are, from and onto a stick, erased, made, edited."""

from functools import partial

from tablepi.referee.inbox import Put
from tablepi.referee.intents import Answer
from tablepi.referee.storage import Sticks
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.context.own_files import OwnSheets, SheetFile
from tablepi.screens.context.sheet_draft import draft_of
from tablepi.screens.equipment.sheet_maker import SheetMakerScreen
from tablepi.screens.equipment.usb_stick import Look, OntoStick, StickScreen
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import EraseButtons, ask_to_discard
from tablepi.screens.pictures.paging import page_part
from tablepi.screens.pictures.picture import Button, Entry, Listing, Page, Section


class OwnSheetsScreen(Screen):
    """Every sheet of the table's own."""

    def __init__(self, nav: Navigation, equipment: Equipment) -> None:
        super().__init__(nav)
        self._sheets = equipment.sheets
        self._sticks = equipment.sticks()
        self._put = equipment.put
        self._erasing = EraseButtons("sheets.erase", "sheets.sure", self._erase)

    def picture(self) -> Listing:
        """A row each: its title and the games that it fits; of a faulty one, what is wrong."""
        words = self._nav.words
        files, trouble = self._read(self._sheets.all)
        entries = [self._entry(at, file) for at, file in enumerate(files)]
        title, empty = words("sheets.title"), words("sheets.empty")
        tools = (
            Way("sheets.fetch", self._look_on_sticks, icon="stick").button(words),
            Way("sheets.make", self._make, "primary", "plus").button(words),
        )
        return self._listing(title, entries, empty, trouble, tools=tools, kind="sheets")

    def _entry(self, at: int, file: SheetFile) -> Entry:
        words = self._nav.words
        title = file.title(words.language)
        if file.template is None:
            show = Answer("sheet.faults", at, partial(self._show_faults, file))
            return Entry(title, words("sheets.faulty"), show)
        template = file.template.id
        erase = self._erasing.of(words, template)
        share_it = Answer("sheet.share", template, partial(self._share, template))
        share = Button(words("sheets.share"), share_it, "quiet", icon="stick")
        buttons = erase if self._erasing.asked == template else (share, *erase)
        told = ", ".join(file.template.serves) or file.name
        edit = Answer("sheet", template, partial(self._edit, template))
        return Entry(title, told, edit, buttons, sign="edit")

    def _make(self) -> None:
        self._nav.enter(SheetMakerScreen(self._nav, self._sheets))

    def _look_on_sticks(self) -> None:
        self._nav.enter(SheetsOnSticks(self._nav, self._sheets, self._sticks, self._put))

    def _share(self, template: str) -> None:
        """Asks for the stick onto which a sheet is written."""
        write = partial(self._sheets.share, template=template)
        page = OntoStick(self._nav, "sheets.share-to", self._sticks, self._put, write)
        self._nav.enter(page)

    def _erase(self, template: str) -> None:
        self._attempt(partial(self._sheets.erase, template))

    def _show_faults(self, file: SheetFile) -> None:
        self._nav.enter(FaultyScreen(self._nav, file))

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
        back, part = (self._back(),), page_part(words)
        return Page(title, (section,), back, notices=notices, part=part)


class SheetsOnSticks(StickScreen):
    """The sheets on all sticks: one that is tapped is taken over, or its faults are told."""

    def __init__(self, nav: Navigation, sheets: OwnSheets, sticks: Sticks, put: Put) -> None:
        self._sheets = sheets
        self._files: tuple[SheetFile, ...] = ()
        super().__init__(nav, sticks, put)

    def _look(self) -> Look:
        look = super()._look()
        if look[0] != self._there:
            self._files = tuple(file for stick in look[0] for file in self._sheets.on(stick))
        return look

    def picture(self) -> Listing:
        """Each file, by its title."""
        words = self._nav.words
        entries = [
            Entry(
                file.title(words.language),
                file.name if file.template else words("sheets.faulty"),
                Answer("sheet.take", at, partial(self._open, file)),
                sign="plus" if file.template else "right",
            )
            for at, file in enumerate(self._files)
        ]
        return self._shown("sheets.on-sticks", entries, words("sheets.none-on-stick"))

    def _open(self, file: SheetFile) -> None:
        if file.template is None:
            self._nav.enter(FaultyScreen(self._nav, file))
            return
        others = {own.template.id: own for own in self._sheets.all() if own.template is not None}
        own = others.get(file.template.id, file)
        if own.text == file.text:
            self._keep(file, 0)
            return
        title, keep = own.title(self._nav.words.language), partial(self._keep, file)
        ask_to_discard(self._nav, "discard.own-sheet", "discard.replace", keep, title=title)

    def _keep(self, file: SheetFile, now_ms: int) -> None:
        self._attempt(partial(self._sheets.keep, file.text))
        if not self._trouble:
            self._done = self._nav.words("sheets.kept", title=file.title(self._nav.words.language))
