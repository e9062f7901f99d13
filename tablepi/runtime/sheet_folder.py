"""The folder of score sheets of one's own, `sheets/` beside the journal, and those on sticks."""

from pathlib import Path

from tablepi.core.errors import DeckError, StoreError, cause
from tablepi.core.record import Stick
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.template import read_template
from tablepi.screens.context.own_files import OwnSheets, SheetFile
from tablepi.store.files.atomic_file import discard, rewrite, unwritten, whole
from tablepi.store.files.table_files import LARGEST_SHEET, SHEETS, sheet_files


class SheetFolder(OwnSheets):
    """The templates in a folder, which need not be there yet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> list[SheetFile]:
        """Every file of the folder, by its name; of two with one id the second is faulty."""
        read, ids = [], set[str]()
        for file in map(_read, sheet_files(self._folder)):
            if file.template is not None and file.template.id in ids:
                values = {"name": file.name, "id": file.template.id}
                file = SheetFile(file.name, "", None, Phrase("template.id-twice", values))
            elif file.template is not None:
                ids.add(file.template.id)
            read.append(file)
        return read

    def on(self, stick: Stick) -> list[SheetFile]:
        """The TOML files of a stick, in its own folder or in its folder `sheets`."""
        return [
            _read(file)
            for place in (stick.path, stick.path / SHEETS)
            for file in sheet_files(place)
        ]

    def keep(self, text: str) -> SheetFile:
        """Checks and keeps a template, in place of one with the same id."""
        template = read_template("sheet", text).id
        file = self._folder / f"{template}.toml"
        try:
            rewrite(file, text)
            for old in self._files_of(template):
                if old != file:
                    discard(old)
        except OSError as wrong:
            raise unwritten(wrong, file) from wrong
        return _read(file)

    def erase(self, template: str) -> None:
        """Takes a template's file away."""
        for file in self._files_of(template):
            try:
                file.unlink(missing_ok=True)
            except OSError as wrong:
                raise unwritten(wrong, file) from wrong

    def share(self, stick: Stick, template: str) -> str:
        """Writes a template onto a stick under a name that is free; that name."""
        found = (f.text for f in self.all() if f.template and f.template.id == template)
        text = next(found, None)
        if text is None:
            raise StoreError("cause.absent")
        numbered = (template, *(f"{template}-{number}" for number in range(2, 1000)))
        free = (stick.path / f"{name}.toml" for name in numbered)
        file = next(file for file in free if not file.exists())
        with whole(file) as out:
            out.write(text.encode())
        return file.name

    def _files_of(self, template: str) -> list[Path]:
        read = ((file, _read(file).template) for file in sheet_files(self._folder))
        return [file for file, found in read if found and found.id == template]


def _read(file: Path) -> SheetFile:
    """One file, with what is wrong with it."""
    try:
        with file.open("rb") as source:
            raw = source.read(LARGEST_SHEET + 1)
        if len(raw) > LARGEST_SHEET:
            raise DeckError("template.large", name=file.name)
        text = raw.decode("utf-8-sig")
        return SheetFile(file.name, text, read_template(file.name, text))
    except OSError as wrong:
        fault = StoreError("file.unreadable", file=file.name, error=cause(wrong)).said
    except UnicodeDecodeError as wrong:
        line = wrong.object[: wrong.start].count(b"\n") + 1
        fault = Phrase("template.no-text", {"name": file.name, "line": line})
    except DeckError as wrong:
        fault = wrong.said
    return SheetFile(file.name, "", None, fault)
