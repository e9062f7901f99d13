"""The fields of a form that somebody sent."""

from collections.abc import Mapping
from types import MappingProxyType

from tablepi.core.text.names import clean_name
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.wire.payload import is_table

ID_LETTERS = 16

NOTHING: Mapping[str, bytes] = MappingProxyType({})


class FormFields:
    """`form`: what the form says, by field; `files`: what it sends."""

    def __init__(self, form: dict[str, str], files: Mapping[str, bytes] = NOTHING) -> None:
        self.form = form
        self.files = files

    def text(self, name: str, max_letters: int = 200) -> str:
        """A field of the form. Raises DeskRefusal where it is missing or too long."""
        value = self.form.get(name)
        if value is None or len(value) > max_letters:
            raise DeskRefusal("refused.form")
        return value.strip()

    def one_line(self, name: str, max_letters: int = 1000) -> str:
        """A field without invisible letters, its white space folded. Raises DeskRefusal."""
        return clean_name(self.text(name, max_letters))

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number of the form. Raises DeskRefusal."""
        text = self.form.get(name, "").strip()
        if not text and default is not None:
            return default
        sign, digits = (-1, text[1:]) if text[:1] in ("-", "−") else (1, text)
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 16):
            raise DeskRefusal("refused.number")
        return sign * int(digits)

    def table(self) -> str:
        """The table that the form is about. Raises DeskRefusal."""
        table = self.text("table", ID_LETTERS)
        if not is_table(table):
            raise DeskRefusal("refused.form")
        return table

    @property
    def sure(self) -> bool:
        """The question that was asked before is answered: yes."""
        return self.form.get("sure") == "yes"

    @property
    def why(self) -> str:
        return self.form.get("why", "")

    @property
    def at_row(self) -> int:
        """The row that the change was made upon. Raises DeskRefusal."""
        return self.number("at_row")

    @property
    def player(self) -> str:
        """The player that the form is about. Raises DeskRefusal."""
        return self.text("player", ID_LETTERS)

    @property
    def place(self) -> tuple[int, str]:
        """The round and the table that the form is about. Raises DeskRefusal."""
        return self.number("round"), self.text("table", ID_LETTERS)
