"""What a finger, a key or a button asks for: messages that the screen puts into the inbox."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Give:
    """Words of a move, by slot: `(("ace", "suns"),)`, `(("verb", "power"),)`."""

    words: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Carry:
    """A thing on the board is taken along, by what tapping it says.

    `onto`: what tapping the thing says that it was let go on; () while it is on its way.
    """

    words: tuple[tuple[str, Any], ...]
    onto: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Drop:
    """Takes back a word given but not yet played; all of them for ''."""

    slot: str = ""


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the page on the screen, by its name; `value` says which of several."""

    name: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the on-screen or a real keyboard: one character, `back`, `shift` or `enter`."""

    text: str


@dataclass(frozen=True, slots=True)
class Yes:
    """A seat's own button: this seat agrees to the one thing that is left for it.

    `began_ms`: when it went down, None for just now.
    """

    seat: int
    began_ms: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Wake:
    """Somebody touched a screen that was dimmed: it is bright again, and nothing else happens."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The screen is there. `size_px`: of the panel, as it is not turned; `px_per_mm`: the pixels a
    millimetre by which it is known, or guessed."""

    size_px: tuple[int, int]
    px_per_mm: float


Intent = Opened | Wake | Give | Carry | Drop | Press | Key | Yes
