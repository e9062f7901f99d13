"""What devices tell the table, in the past tense; plain strings and whole numbers only."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TagSeen:
    """A tag came onto an antenna, or a code was scanned; `antenna` counts from 0.

    `laid`: somebody laid it just now. False for a tag that lay there already when the reader
    appeared, or that came back within its repeat time: it is shown, never played.
    """

    reader: str
    antenna: int
    uid: str
    laid: bool = True


@dataclass(frozen=True, slots=True)
class TagGone:
    """A tag left its antenna; readers that cannot notice it, as of printed codes, never say so."""

    reader: str
    antenna: int
    uid: str


@dataclass(frozen=True, slots=True)
class ReaderFound:
    """A reader was opened; `port` is the device behind the configured path, `/dev/ttyUSB1` say."""

    reader: str
    port: str


@dataclass(frozen=True, slots=True)
class ReaderLost:
    """A reader is not there, said once a reason; the search goes on until `ReaderFound`.

    `port` is the configured path, `why` a sentence for the person who has to help.
    """

    reader: str
    port: str
    why: str


@dataclass(frozen=True, slots=True)
class ReaderTrouble:
    """A reader that stays open sent something that was not taken for a card.

    `why` is a sentence for the person at the table.
    """

    reader: str
    why: str


Message = TagSeen | TagGone | ReaderFound | ReaderLost | ReaderTrouble
