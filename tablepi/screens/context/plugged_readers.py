"""The card readers that are plugged in; the runtime passes in those of the table."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import WriteTag

GENERAL = "general"


class PluggedReader(NamedTuple):
    """A card reader in use, or a device that may be one.

    `port`: its lasting name, by which it is told apart. `name`: what messages call it, '' for one
    that is not in use. `kind`: '' while unknown. `trying`: it is being listened to; `asked`: nobody
    has said yet whether it is to be used. `fixed`: the configuration has it, and not the screen.
    `why`: why it is not there. `roles`: of its antennas, of which there are `antennas`. `gain`: of
    `gains` in decibels, 0 for its own; `lights`: None for a kind without. `typing`: it
    is a keyboard to the machine; `layout`: of `layouts`, the keyboard layout that it types in.
    """

    port: str
    name: str = ""
    kind: str = ""
    trying: bool = False
    asked: bool = False
    fixed: bool = False
    why: Phrase | None = None
    roles: tuple[str, ...] = (GENERAL,)
    antennas: int = 1
    gain: int = 0
    gains: tuple[int, ...] = ()
    lights: bool | None = None
    typing: bool = False
    layout: str = ""
    layouts: tuple[str, ...] = ()

    def role(self, antenna: int) -> str:
        """The role of an antenna, counted from 0; the last one holds for all further antennas."""
        return self.roles[min(antenna, len(self.roles) - 1)]


class CardReaders:
    """What is plugged in, and what of it is used; what changes that is kept for the next start.
    Here nothing is plugged in.

    Changes raise StoreError where they hold until the next start alone.
    """

    @property
    def write(self) -> Callable[[WriteTag], None] | None:
        """Has a reader write on a tag; None where none can."""
        return None

    def all(self) -> Sequence[PluggedReader]:
        """The readers in use, then what else is plugged in."""
        return ()

    def use(self, port: str, name: str) -> None:
        """Uses a device that was recognised, under a name like this one."""

    def decline(self, port: str) -> None:
        """Asks no more whether a device is to be used, until it is plugged in again."""

    def again(self, port: str) -> None:
        """Tries a device once more."""

    def set_role(self, port: str, antenna: int, role: str) -> None:
        """Sets what an antenna of a reader is for."""

    def set_gain(self, port: str, gain: int) -> None:
        """Sets how strongly a reader listens."""

    def set_lights(self, port: str, on: bool) -> None:
        """Sets whether a reader's lights show verdicts."""

    def set_layout(self, port: str, layout: str) -> None:
        """Sets the keyboard layout that a reader types in."""

    def forget(self, port: str) -> None:
        """Uses a reader no more."""
