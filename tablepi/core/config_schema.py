"""The schema of a configuration: what its settings can be, how they are explained and chosen.

A section of the configuration is a frozen dataclass. Each field is annotated with a `Setting`, and
its default is the setting's. From these come the reading of the file, its example, the rows of the
settings on the screen and what the doctor looks at.
"""

from collections.abc import Collection, Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol, cast, get_args, get_origin, get_type_hints

from tablepi.core.text.phrase import Phrase
from tablepi.core.value import Value


class Limit(Protocol):
    """Values of its type that a setting may have."""

    @property
    def wanted(self) -> Phrase:
        """The expected kind of value, for the message about another one."""

    def fits(self, value: Any) -> bool:
        """True if this is such a value."""


class OneOf(Value):
    """One of a few values."""

    values: Collection[Any]

    @property
    def wanted(self) -> Phrase:
        return Phrase("config.one-of", {"choices": ", ".join(map(str, self.values))})

    def fits(self, value: Any) -> bool:
        return value in self.values


class Between(Value):
    """A number within limits; with `or_zero` also 0, where that stands for something else."""

    least: int
    most: int | None = None
    or_zero: bool = False

    @property
    def wanted(self) -> Phrase:
        limits = {"least": self.least, "most": self.most}
        number = Phrase("config.from" if self.most is None else "setup.between", limits)
        return Phrase("setup.or", {"number": number, "word": "0"}) if self.or_zero else number

    def fits(self, value: Any) -> bool:
        if self.or_zero and value == 0:
            return True
        return value >= self.least and (self.most is None or value <= self.most)

    def nearest(self, value: int) -> int:
        return max(self.least, value if self.most is None else min(self.most, value))


class Digits(Value):
    """A PIN: digits that the screen can type, or nothing."""

    wanted = Phrase("config.digits")

    def fits(self, value: Any) -> bool:
        return not value or (value.isascii() and value.isdigit())


class Setting(Value):
    """The declaration of a setting, as the annotation of a field.

    `about`: the comment above it in the example; nothing where the comment before is for both.
    `limit`: which values of its type it can have; of a list, each of its texts.
    `names`: what its texts name (`game`, `tags`, `cards`): looked for at the start and by the
    doctor. `secret`: its value stands in no message and no report.
    On the screen: `turns`, its few values, among which a switch, a choice or steps go; or `step`,
    by how much buttons for less and more change it; or `page`, where it has a page of its own. Else
    it is not there.
    """

    about: str = ""
    limit: Limit | None = None
    names: str = ""
    secret: bool = False
    turns: Collection[Any] = ()
    step: int = 0
    page: bool = False

    @property
    def on_screen(self) -> bool:
        return bool(self.turns) or bool(self.step) or self.page


class Field(NamedTuple):
    """One field of a section: the type of its value, what it says of itself, its default."""

    kind: Any
    setting: Setting
    default: Any = MISSING

    @property
    def items(self) -> Any:
        """The type of a list's items; None for what is no list."""
        return get_args(self.kind)[0] if get_origin(self.kind) is tuple else None


def fields_of(section: type) -> dict[str, Field]:
    return _fields_of(cast(Any, section))


def named(config: Any) -> Iterator[tuple[str, str]]:
    """Every text of a configuration that names something: what it names, and the text."""
    for name in fields_of(type(config)):
        section = getattr(config, name)
        for key, field in fields_of(type(section)).items() if is_dataclass(section) else ():
            if field.setting.names:
                yield from ((field.setting.names, text) for text in getattr(section, key))


@cache
def _fields_of(section: Any) -> dict[str, Field]:
    hints = get_type_hints(section, include_extras=True)
    schema_fields = {}
    for field in fields(section):
        # The arguments of `Annotated[kind, Setting(…)]`.
        kind, setting = get_args(hints[field.name])[:2]
        default = field.default if field.default_factory is MISSING else field.default_factory()
        schema_fields[field.name] = Field(kind, setting, default)
    return schema_fields
