"""The card readers that are plugged in, and what they are called; the runtime passes them in."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tablepi.core.cards import Cards
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import WriteTag
from tablepi.referee.tags.scanned_card import ScannedCard, role_of
from tablepi.referee.text.move_text import file_name
from tablepi.referee.words import Words

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
    """Readers that are plugged in, and those in use; a change is stored for the next start. Here
    nothing is plugged in.

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


LONGEST_TAG = 24
_ID = re.compile(r"usb-(.+?)(?:-if[0-9]{2})?(?:-port[0-9]+)?(?:-event-kbd)?")
_SOCKET = re.compile(r".*usb.*?-[0-9]+:([0-9.]+):.*")
_BUS = re.compile(r"(?:spidev([0-9.]+)|i2c-([0-9]+))")
LONGEST_PORT = 64


def port_name(port: str) -> str:
    """The device's own name in its lasting one, the socket's number, or the port's last word."""
    last = port.rpartition("/")[2].removeprefix("pcsc:")
    if bus := _BUS.fullmatch(last):
        return f"SPI {bus[1]}" if bus[1] else f"I²C {bus[2]}"
    if socket := _SOCKET.fullmatch(last):
        return f"USB {socket[1]}"
    if found := _ID.fullmatch(last):
        last = found[1].replace("_", " ")
    return last if len(last) <= LONGEST_PORT else f"{last[: LONGEST_PORT - 12]}…{last[-11:]}"


def kind_said(words: Words, kind: str) -> str:
    """The kind of a reader."""
    own = f"readers.kind.{kind}"
    return words(own) if words.has(own) else kind


def reader_title(words: Words, reader: PluggedReader) -> str:
    """The name of a reader in use; of another device what it is, or where it is plugged in."""
    if reader.name:
        return reader.name
    return kind_said(words, reader.kind) if reader.kind else port_name(reader.port)


def why_said(words: Words, why: Phrase) -> str:
    """Why a reader is not there, as a sentence of its own."""
    said = words.say(why)
    return said[:1].upper() + said[1:]


def role_said(words: Words, text: str) -> str:
    """Use of a reader or of one of its antennas, in words."""
    role = role_of(text)
    if role.seat:
        said = words("readers.role.seat", seat=role.seat)
    elif role.place:
        said = words("readers.role.place", place=place_said(words, role.place))
    else:
        said = words("readers.role.general")
    return words("readers.role.secret", role=said) if role.secret else said


def place_said(words: Words, place: str) -> str:
    """A place at which a card is laid: a suit's ace, a cell, a location."""
    suit = f"suit.{place}"
    return words(suit) if words.has(suit) else place


def scan_said(
    words: Words, shown: ScannedCard, file: str, files: Mapping[str, Cards]
) -> tuple[str, str]:
    """Content of a scan and the deck it is of. `file`: the card file, '' for none."""
    tag = shown.uid[:LONGEST_TAG]
    if file not in files:
        return words("readers.read", tag=tag), words("readers.read.unknown")
    cards = files[file]
    card = Words(cards=cards, language=words.language).card(cards.shown_by(shown.word))
    of = {"deck": shown.deck, "file": file_name(words, file), "tag": tag}
    said = "readers.read.taught" if shown.deck else "readers.read.printed"
    return words("readers.read.card", card=card), words(said, **of)
