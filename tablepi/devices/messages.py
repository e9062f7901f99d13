"""Messages from devices to the table, in the past tense; and orders to devices."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, NamedTuple

from tablepi.core.record import NEWEST
from tablepi.core.text.phrase import Phrase
from tablepi.core.value import Value


class TagSeen(Value):
    """A tag came onto an antenna, or a code was scanned."""

    reader: str
    antenna: int
    """Counted from 0."""
    uid: str
    laid: bool = True
    """Somebody laid it just now. False for a tag that lay there already when the reader appeared,
    or that came back within its repeat time: it is shown, never played.
    """
    text: str = ""
    """What is written on the tag, where the reader can tell."""
    reads: int = field(default=0, compare=False)
    """Of a line without any check, how many equal ones in a row this message tells of; where damage
    could have made it out of another card's, the table adds them up until they are enough. 0: it is
    proved.
    """
    doubtful: bool = field(default=False, compare=False)
    """The text would be another in another keyboard layout, and none was proved."""


class TagGone(Value):
    """A tag left its antenna; readers of printed codes cannot report it."""

    reader: str
    antenna: int
    uid: str


class ReaderFound(Value):
    """A reader was opened; `port` is the device behind the configured path, `/dev/ttyUSB1` say."""

    reader: str
    port: str


class ReaderLost(Value):
    """A reader is not there, said once a reason; the search goes on until `ReaderFound`.

    `port` is the configured path, `why` a sentence for the person who has to help.
    """

    reader: str
    port: str
    why: Phrase


class ReaderTrouble(Value):
    """A reader that stays open sent something that was not taken for a card.

    `why` is a sentence for the person at the table.
    """

    reader: str
    why: Phrase


class LayoutProved(Value):
    """The check letters of a printed code were right as read in this keyboard layout."""

    reader: str
    layout: str


class ReaderDropped(Value):
    """A reader is not used any more."""

    reader: str


class PortsChanged(Value):
    """A serial device that nobody configured was plugged in or pulled."""


class PortTried(Value):
    """A device that nobody configured was tried; `kind`: which reader it is, '' for none."""

    port: str
    kind: str = ""


class ContactChanged(Value):
    """A button's contact closed or opened; every edge is reported, bounces too."""

    button: str
    """Its name in the configuration, `seat 3`, `undo`."""
    closed: bool
    fresh: bool = True
    """False for a contact that was closed already when the panel appeared: nobody means anything by
    it.
    """
    late_ms: int = field(default=0, compare=False)
    """How long ago it was when this was told."""


class ButtonTapped(Value):
    """A button was pressed and let go. `button`: `seat`, `undo`, `judge`, `pause` or `push`;
    `seat`: whose it is, 0 for a shared one; `began_ms`: when it went down, None for just now.
    """

    button: str
    seat: int = 0
    began_ms: int | None = field(default=None, compare=False)


class ButtonHeld(Value):
    """A button has been held for two seconds."""

    button: str
    seat: int = 0
    began_ms: int | None = field(default=None, compare=False)


class ButtonStuck(Value):
    """A button has been down for ten seconds and is ignored until `ButtonFreed`."""

    button: str
    seat: int = 0


class ButtonFreed(Value):
    """A stuck button came up again."""

    button: str
    seat: int = 0


class KnobTurned(Value):
    """The knob was turned so many clicks, clockwise where more than 0."""

    clicks: int


class PanelLost(Value):
    """The panel cannot be used; `why` is a sentence for the person who has to help.

    `parts`: those that cannot, by their names in the configuration, where the others can; else ().
    """

    why: Phrase
    parts: tuple[str, ...] = ()


class SupplySagged(Value):
    """The power supply is too weak: its voltage broke down."""


class SupplyHeld(Value):
    """The power supply has held its voltage for a minute."""


class TagWritten(Value):
    """The outcome of a `WriteTag`; `why`: what went wrong, None for nothing."""

    reader: str
    antenna: int
    uid: str
    text: str
    why: Phrase | None = None


class WriteTag(Value):
    """Asks the reader on which this tag lies to write a text onto it and to read it back."""

    uid: str
    text: str


class Blink(Value):
    """An order to blink with all lights for a while, to identify the reader."""


class ShowVerdict(Value):
    """An order to show the verdict on the card on this antenna with the reader's lights."""

    antenna: int
    accepted: bool


class Restart(Value):
    """Asks a reader to start anew."""


class UpdateFirmware(Value):
    """Asks for a reader's newest firmware to be written onto it."""


Order = WriteTag | Blink | ShowVerdict | Restart | UpdateFirmware
"""The orders that our own reader obeys."""


class LinkHere(Value):
    """A link is there; `hall`: the hall that it has joined as this `table`, '' for none; `online`:
    whether it reaches the hall now; `shared`: another device is this table as well.
    """

    hall: str
    table: str
    online: bool
    shared: bool = False


class LinkGone(Value):
    """A link closed its line; `link`: its number."""

    link: int


class LinkNote(Value):
    """Message of the hall. `kind`: `task`, `judge`, `round`, `say` or `hall`; `body`: as it came,
    but with texts that can be shown.
    """

    kind: str
    body: Mapping[str, Any]


class LinkJoined(Value):
    """Outcome of a join card: the hall joined as this table, or `why` not: `token` (wrong or used),
    `fingerprint` (another hall answers), `network` (nobody does), `taken` (the table is).
    """

    hall: str = ""
    table: str = ""
    why: str = ""


class LinkAsked(Value):
    """A link's question. `what`: `have` for the list of matches, else the part, `public` or `full`,
    of which it wants the rows of a match from `row` on; of the list, the matches below it.
    """

    link: int
    what: str
    match: str = ""
    row: int = NEWEST


LinkMessage = LinkHere | LinkGone | LinkNote | LinkJoined | LinkAsked
"""The messages from a link to the hall."""

Message = (
    TagSeen
    | TagGone
    | TagWritten
    | ReaderFound
    | ReaderLost
    | ReaderTrouble
    | ReaderDropped
    | LayoutProved
    | PortsChanged
    | PortTried
    | ButtonTapped
    | ButtonHeld
    | ButtonStuck
    | ButtonFreed
    | PanelLost
    | SupplySagged
    | SupplyHeld
    | LinkHere
    | LinkGone
    | LinkNote
    | LinkJoined
)
"""The messages for the router; edges and clicks go to the buttons and the screen."""


class Signal(NamedTuple):
    """The signal of one seat's light, from the table to the panel."""

    state: str = "off"
    """`off`, `turn`, `window` (its button is asked for), `judge` (it called one) or `short` (it is
    waited for, and its time is short or up).
    """
    verdict: str = ""
    """The last on this seat, `accepted` or `refused`, '' for none."""
    at_ms: int = 0
    """When that was."""
