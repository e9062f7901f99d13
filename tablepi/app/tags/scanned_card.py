"""A scanned card, and the role of the place where it was read."""

from typing import NamedTuple

from tablepi.core.errors import ConfigError


class Role(NamedTuple):
    """What a reader implies about its cards: the `seat`, 0 for none; the `place`, '' for none.

    `secret`: cards lie face-down there, and are not seen before their verb is chosen.
    """

    seat: int = 0
    place: str = ""
    secret: bool = False


GENERAL = Role()
MOST_SEATS = 12
"""No game has more; a seat that nobody named is called by its number."""


def role_of(text: str) -> Role:
    """The role in a configuration: `general`, `secret`, `seat 2`, `place suns`, `seat 2 secret`.

    Raises ConfigError.
    """
    *words, last = text.split() or [""]
    if last == "secret":
        return role_of(" ".join(words) or "general")._replace(secret=True)
    words.append(last)
    if words == ["general"]:
        return GENERAL
    if len(words) == 2 and words[0] == "seat" and words[1].isascii() and words[1].isdigit():
        if 1 <= int(words[1]) <= MOST_SEATS:
            return Role(seat=int(words[1]))
        raise ConfigError("config.role-seat", most=MOST_SEATS, text=text)
    if len(words) == 2 and words[0] == "place":
        return Role(place=words[1])
    raise ConfigError("config.role", text=text)


class ScannedCard(NamedTuple):
    """A card or a code that somebody laid on a reader or held before it.

    `word`: the card of a tag that was taught, else what is written on it. `uid`: what the reader
    read. `deck`: the deck that the tag belongs to, '' for none; `file`: the card file of which the
    tag or its text says it is, '' for none. `reader`, `antenna`: where it was read, '' for nowhere;
    `role`: what that place is for. `tag`: the tag that is on this card alone, '' for a printed
    code, which stands on every copy.
    """

    word: str
    uid: str = ""
    deck: str = ""
    role: Role = GENERAL
    reader: str = ""
    antenna: int = 0
    file: str = ""
    tag: str = ""
