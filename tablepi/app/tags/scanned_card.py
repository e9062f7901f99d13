"""A scanned card: what a reader saw, with the card that the registry has for it."""

from typing import NamedTuple

from tablepi.app.tags.reader_roles import GENERAL, Role


class ScannedCard(NamedTuple):
    """A card or a code that somebody laid on a reader or held before it.

    `word`: the card of a tag that was taught, else what is written on it. `uid`: what the reader
    read. `deck`: the deck that the tag belongs to, '' for none. `reader`, `antenna`: where it was
    read, '' for nowhere; `role`: what that place is for.
    """

    word: str
    uid: str = ""
    deck: str = ""
    role: Role = GENERAL
    reader: str = ""
    antenna: int = 0


def written(text: str) -> str:
    """The word that a printed text says: `castle` and `tablepi:decktet/castle` are the Castle."""
    return text.rpartition("/")[2] if text.startswith("tablepi:") else text
