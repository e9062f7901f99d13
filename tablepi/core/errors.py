"""Exceptions with a message for the user, one class a layer, and the findings of the doctor."""

import errno
import string
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from tablepi.core.text.phrase import Phrase
from tablepi.locale import SENTENCES


class TablepiError(Exception):
    """Any failure with a message for the person at the table: what was expected, what to do.

    `fault`: the id of a sentence with its values; or the message itself, for those that
    only a command line can meet. As a text it is English; the screen says `said` in its language.
    """

    def __init__(self, fault: str, /, **values: Any) -> None:
        super().__init__(fault)
        self.said = Phrase(fault, values)

    def __str__(self) -> str:
        return in_english(self.said)


def in_english(phrase: Phrase) -> str:
    """A fault or a finding as a command line tells it; no id of one is the message itself."""
    sentence = SENTENCES["en"].get(phrase.id)
    return phrase.id if sentence is None else _English().vformat(sentence, (), phrase.args)


class _English(string.Formatter):
    """Puts in faults within faults, several of them a line each."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Phrase):
            return in_english(value)
        if isinstance(value, list):
            return "\n".join(map(in_english, value))
        return str(value)


class ConfigError(TablepiError):
    """The configuration file cannot be used."""


class DeckError(TablepiError):
    """A card file or a deck registry cannot be used."""


MOST_FAULTS = 100
"""Faults of a file that are named; more are counted."""


def raise_faults(faults: Sequence[Phrase]) -> None:
    """Raises DeckError with the faults of a file, in the order of their lines, if there are any."""
    lines = list(faults[:MOST_FAULTS])
    if excess := len(faults) - len(lines):
        lines.append(Phrase("faults.more", {"n": excess}))
    if lines:
        raise DeckError("faults", faults=lines)


class SetupError(TablepiError):
    """A match cannot be set up from this game, these seats and options."""


class StoreError(TablepiError):
    """The journal cannot be read or written."""


class DeviceError(TablepiError):
    """A reader or a panel cannot be opened or does not answer."""


class HallError(TablepiError):
    """The hall, or a table's link to it, cannot do its work."""


class ScreenError(TablepiError):
    """No screen can be opened."""


class CommandError(TablepiError):
    """A command cannot be done as it was asked for."""


_CAUSES = {
    errno.ENOENT: "cause.absent",
    errno.ENOTDIR: "cause.absent",
    errno.EISDIR: "cause.folder",
    errno.ESPIPE: "cause.no-file",
    errno.EACCES: "cause.forbidden",
    errno.EPERM: "cause.forbidden",
    errno.ENOSPC: "cause.full",
    errno.EDQUOT: "cause.full",
    errno.EROFS: "cause.read-only",
    errno.EIO: "cause.broken",
    errno.ENODEV: "cause.gone",
    errno.ENXIO: "cause.gone",
    errno.EBUSY: "cause.busy",
    errno.EMFILE: "cause.files",
    errno.ENFILE: "cause.files",
}


def cause(error: OSError) -> Phrase:
    """Reason of a failure of the system, as a phrase; in its own words where it is rare."""
    sentence_id = _CAUSES.get(error.errno or 0)
    return Phrase(sentence_id or error.strerror or str(error))


class Level(StrEnum):
    """The state of a part."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


class CheckProgress(NamedTuple):
    """Progress of a long check: matches read, and matches in all."""

    done: int
    whole: int


class Finding(NamedTuple):
    """One line of the doctor's: which part, how it is, what to do about it, None for nothing."""

    check: str
    level: Level
    said: Phrase
    todo: Phrase | None = None
