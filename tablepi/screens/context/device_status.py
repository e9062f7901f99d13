"""Devices: the card readers that are plugged in, and the faults of readers, panel and supply."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tablepi.core.cards import Cards
from tablepi.core.errors import Finding, Level
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import (
    ButtonFreed,
    ButtonStuck,
    Message,
    PanelLost,
    PortTried,
    ReaderDropped,
    ReaderFound,
    ReaderLost,
    ReaderTrouble,
    SupplyHeld,
    SupplySagged,
    WriteTag,
)
from tablepi.referee.intents import Intent, OpenNewReader, OpenSubject, TouchBounced, TypedScan
from tablepi.referee.match.move_text import file_name
from tablepi.referee.tags.scanned_card import ScannedCard, role_of
from tablepi.referee.words import Words
from tablepi.screens.context.table_settings import Hands
from tablepi.screens.pictures.picture import Notice

GENERAL = "general"


class PluggedReader(NamedTuple):
    """A card reader in use, or a device that may be one."""

    port: str
    """Its lasting name, by which it is told apart."""
    name: str = ""
    """The name that messages call it by, '' for one that is not in use."""
    kind: str = ""
    """'' while it is unknown."""
    trying: bool = False
    """It is being listened to."""
    asked: bool = False
    """Nobody has said yet whether it is to be used."""
    fixed: bool = False
    """The configuration has it, and not the screen."""
    why: Phrase | None = None
    """The reason why it is not there."""
    roles: tuple[str, ...] = (GENERAL,)
    antennas: int = 1
    gain: int = 0
    """Of `gains` in decibels, 0 for its own."""
    gains: tuple[int, ...] = ()
    lights: bool | None = None
    """None for a kind without lights."""
    beep: bool | None = None
    """None for a kind whose beep cannot be set."""
    typing: bool = False
    """It is a keyboard to the machine."""
    hand: bool = False
    """Somebody types on it, as was said once."""
    layout: str = ""
    """The keyboard layout that it types in, of `layouts`."""
    layouts: tuple[str, ...] = ()
    firmware: str = ""
    """The newest version for its kind, '' for a kind that is not updated here."""
    version: str = ""
    """Its own version, '' while it says none."""
    update: Phrase | None = None
    """How far the update of its firmware is, or how it ended."""

    def role(self, antenna: int) -> str:
        """The role of an antenna, counted from 0; the last one holds for all further antennas."""
        return self.roles[min(antenna, len(self.roles) - 1)]


class CardReaders:
    """Readers that are plugged in, and those in use; a change is stored for the next start. Here
    nothing is plugged in.

    Changes raise StoreError where they hold until the next start alone.
    """

    @property
    def hands(self) -> Hands:
        """The keyboards that somebody types on."""
        return Hands()

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
        """Tries a device once more, also one that somebody was said to type on."""

    def type_on(self, port: str) -> None:
        """Somebody types on this keyboard, which is asked about no more; '' for one whose port
        cannot be told.
        """

    @property
    def has_pins(self) -> bool:
        """True if readers may be wired to pins of this machine."""
        return False

    def search_pins(self) -> None:
        """Asks what is wired to the pins, which writes to all of it."""

    def set_beep(self, port: str, on: bool) -> None:
        """Sets whether a reader beeps."""

    def set_role(self, port: str, antenna: int, role: str) -> None:
        """Sets what an antenna of a reader is for."""

    def set_gain(self, port: str, gain: int) -> None:
        """Sets how strongly a reader listens."""

    def set_lights(self, port: str, on: bool) -> None:
        """Sets whether a reader's lights show verdicts."""

    def set_layout(self, port: str, layout: str) -> None:
        """Sets the keyboard layout that a reader types in."""

    def update(self, port: str) -> None:
        """Brings a reader's firmware up to date."""

    def prove_layout(self, name: str, layout: str) -> bool:
        """Keeps the layout that a reader was proved to type in. True if it is another than was set.

        `name`: the reader's.
        """
        return False

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
    sentence = words.say(why)
    return sentence[:1].upper() + sentence[1:]


def role_said(words: Words, text: str) -> str:
    """Use of a reader or of one of its antennas, in words."""
    role = role_of(text)
    if role.seat:
        sentence = words("readers.role.seat", seat=role.seat)
    elif role.place:
        sentence = words("readers.role.place", place=place_said(words, role.place))
    else:
        sentence = words("readers.role.general")
    return words("readers.role.secret", role=sentence) if role.secret else sentence


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
    sentence = "readers.read.taught" if shown.deck else "readers.read.printed"
    return words("readers.read.card", card=card), words(sentence, **of)


MOST_BOUNCES = 3
"""Touches told twice, from so many on health tells the panel."""


class DeviceStatus:
    """Tracks which devices are missing or faulty. `several`: gives whether the table has more than
    one reader.

    `readers`: why each missing reader is not there; `panel`: what is wrong with each of its parts;
    `weak`: the supply's voltage broke down not long ago; `typed`: what was typed last came from a
    card reader that the table does not use; `bounces`: how often the glass told one touch as two.
    """

    def __init__(self, *, several: Callable[[], bool]) -> None:
        self.readers: dict[str, Phrase] = {}
        self.panel: dict[str, str] = {}
        self.weak = self.typed = False
        self.bounces = 0
        self._several = several
        self._stray = ""

    def hear(self, message: Message, words: Words) -> None:
        """A device was found or lost, a button sticks or is free again."""
        if isinstance(message, ReaderFound | ReaderDropped):
            self.readers.pop(message.reader, None)
        elif isinstance(message, ReaderLost):
            self.readers[message.reader] = message.why
        elif isinstance(message, ButtonStuck):
            stuck = words(f"notice.stuck.{message.button}", seat=message.seat)
            self.panel[f"{message.button} {message.seat}"] = stuck
        elif isinstance(message, ButtonFreed):
            self.panel.pop(f"{message.button} {message.seat}", None)
        elif isinstance(message, PanelLost):
            sentence = "notice.panel-part" if message.parts else "notice.panel-lost"
            parts = ", ".join(message.parts)
            self.panel["panel"] = words(sentence, why=message.why, parts=parts)
        elif isinstance(message, PortTried):
            self._stray = "" if message.kind else port_name(message.port)
        elif isinstance(message, SupplySagged | SupplyHeld):
            self.weak = isinstance(message, SupplySagged)

    def used(self, message: Message | Intent) -> None:
        """Somebody scanned, typed or touched."""
        self.typed = isinstance(message, TypedScan)
        self.bounces += isinstance(message, TouchBounced)

    def findings(self) -> list[Finding]:
        """Findings of the glass for the page of health, once it was no accident."""
        if self.bounces < MOST_BOUNCES:
            return []
        said = Phrase("doctor.touch-bounces", {"n": self.bounces})
        return [Finding("touch", Level.WARNING, said, Phrase("doctor.clean-touch"))]

    def stray(self, words: Words) -> str:
        """That a device turned out to be no reader, '' for none; told once."""
        port, self._stray = self._stray, ""
        return words("readers.no-reader", port=port) if port else ""

    def trouble(self, message: ReaderTrouble, words: Words) -> str:
        """Fault of what a reader read."""
        sentence = "notice.named-trouble" if self._several() else "notice.reader-trouble"
        return words(sentence, reader=message.reader, why=message.why)

    def notices(self, words: Words, plugged: CardReaders | None = None) -> tuple[Notice, ...]:
        """The notices about devices. `plugged`: what may be offered for use."""
        if not (self.readers or self.panel or self.weak or self.typed):
            return ()
        typed = [_typed(words, plugged or CardReaders())] if self.typed else []
        health = OpenSubject("health")
        panel = (Notice("panel", text, health) for text in self.panel.values())
        supply = [Notice("supply", words("notice.supply"), health)] if self.weak else []
        return (*typed, *self.missing_readers("notice.reader-lost", words), *panel, *supply)

    def missing_readers(self, alone: str, words: Words) -> tuple[Notice, ...]:
        """The notice about missing readers; `alone`: its text where the table has only one."""
        lost = self.readers
        if not lost:
            return ()
        reader, why = list(lost.items())[-1]
        if len(lost) > 1:
            text = words("notice.several-lost", readers=", ".join(lost))
        elif self._several():
            text = words("notice.named-lost", reader=reader, why=why)
        else:
            text = words(alone, why=why)
        return (Notice("reader", text, OpenSubject("readers")),)


def _typed(words: Words, plugged: CardReaders) -> Notice:
    """That something typed like a reader: the question what it was, unless it can be no hand's."""
    if plugged.hands.all_known:
        return Notice("info", words("readers.typed"))
    keyboards = [each for each in plugged.all() if each.typing and not (each.name or each.hand)]
    # The one that was found typing so, where the machine lets it be listened to.
    port = next((each.port for each in sorted(keyboards, key=lambda each: not each.kind)), "")
    return Notice("tag", words("readers.typed.ask"), OpenNewReader(port))
