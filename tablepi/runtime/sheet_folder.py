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
        sheets, ids = [], set[str]()
        for file in map(_read_sheet, sheet_files(self._folder)):
            if file.template is not None and file.template.id in ids:
                values = {"name": file.name, "id": file.template.id}
                file = SheetFile(file.name, "", None, Phrase("template.id-twice", values))
            elif file.template is not None:
                ids.add(file.template.id)
            sheets.append(file)
        return sheets

    def on(self, stick: Stick) -> list[SheetFile]:
        """The TOML files of a stick, in its own folder or in its folder `sheets`."""
        return [
            _read_sheet(file)
            for folder in (stick.path, stick.path / SHEETS)
            for file in sheet_files(folder)
        ]

    def keep(self, text: str) -> SheetFile:
        """Checks and keeps a template, in place of one with the same id."""
        template_id = read_template("sheet", text).id
        file = self._folder / f"{template_id}.toml"
        try:
            # Written first: after a power cut there may be two of one id, but never none.
            rewrite(file, text)
            for old_file in self._files_of(template_id):
                if old_file != file:
                    discard(old_file)
        except OSError as error:
            raise unwritten(error, file) from error
        return _read_sheet(file)

    def erase(self, template: str) -> None:
        for file in self._files_of(template):
            try:
                file.unlink(missing_ok=True)
            except OSError as error:
                raise unwritten(error, file) from error

    def share(self, stick: Stick, template: str) -> str:
        """Writes a template onto a stick under a name that is free: that name."""
        texts = (
            sheet.text for sheet in self.all() if sheet.template and sheet.template.id == template
        )
        text = next(texts, None)
        if text is None:
            raise StoreError("cause.absent")
        names = (template, *(f"{template}-{number}" for number in range(2, 1000)))
        paths = (stick.path / f"{name}.toml" for name in names)
        path = next(path for path in paths if not path.exists())
        with whole(path) as out:
            out.write(text.encode())
        return path.name

    def _files_of(self, template: str) -> list[Path]:
        templates = ((file, _read_sheet(file).template) for file in sheet_files(self._folder))
        return [file for file, content in templates if content and content.id == template]


def _read_sheet(file: Path) -> SheetFile:
    """One file, with what is wrong with it."""
    try:
        with file.open("rb") as source:
            raw = source.read(LARGEST_SHEET + 1)
        if len(raw) > LARGEST_SHEET:
            raise DeckError("template.large", name=file.name)
        text = raw.decode("utf-8-sig")
        return SheetFile(file.name, text, read_template(file.name, text))
    except OSError as error:
        fault = StoreError("file.unreadable", file=file.name, error=cause(error)).said
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        fault = Phrase("template.no-text", {"name": file.name, "line": line})
    except DeckError as error:
        fault = error.said
    return SheetFile(file.name, "", None, fault)
