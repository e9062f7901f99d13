"""Faults of devices: missing readers, the panel, stuck buttons, a weak supply."""

from collections.abc import Callable

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
)
from tablepi.referee.intents import Intent, OpenNewReader, TouchBounced, TypedScan
from tablepi.referee.words import Words
from tablepi.screens.context.plugged_readers import CardReaders, port_name
from tablepi.screens.pictures.picture import Notice

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
            said = "notice.panel-part" if message.parts else "notice.panel-lost"
            parts = ", ".join(message.parts)
            self.panel["panel"] = words(said, why=message.why, parts=parts)
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
        said = "notice.named-trouble" if self._several() else "notice.reader-trouble"
        return words(said, reader=message.reader, why=message.why)

    def notices(self, words: Words, plugged: CardReaders | None = None) -> tuple[Notice, ...]:
        """The notices about devices. `plugged`: what may be offered for use."""
        if not (self.readers or self.panel or self.weak or self.typed):
            return ()
        typed = [_typed(words, plugged or CardReaders())] if self.typed else []
        panel = (Notice("panel", text) for text in self.panel.values())
        supply = [Notice("supply", words("notice.supply"))] if self.weak else []
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
        return (Notice("reader", text),)


def _typed(words: Words, plugged: CardReaders) -> Notice:
    """That a reader typed like a keyboard, and its use where its keyboard was found."""
    typing = (each for each in plugged.all() if each.kind == "keys" and not each.name)
    found = next(typing, None)
    if found is None:
        return Notice("info", words("readers.typed"))
    return Notice("tag", words("readers.typed.use"), OpenNewReader(found.port))
