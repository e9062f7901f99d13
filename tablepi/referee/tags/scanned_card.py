"""A scanned card, the role of the place where it was read, and the places that a game has."""

from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from tablepi.core.cards import Cards
from tablepi.core.errors import ConfigError
from tablepi.core.game import Game
from tablepi.core.moves import shape
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.core.slots import One


class Role(NamedTuple):
    """Meaning of a reader for its cards: the `seat`, 0 for none; the `place`, '' for none.

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


LAID_AT = ("suit", "cell", "unit")
"""The domains whose words are places on the table itself."""


def places_of(game: Game[Any], cards: Cards) -> tuple[str, ...]:
    """The words of every such place, with as many seats as the game has. Raises TablepiError."""
    seats = tuple(map(str, range(game.seats[-1])))
    notation = Notation(game, setup_of(game, seats, {}, cards))
    slots = (slot.kind for move in game.moves for slot in shape(move).slots)
    named = {kind.domain for kind in slots if isinstance(kind, One)}
    domains = [domain for domain in LAID_AT if domain in named]
    words = (str(word) for name in domains for word in cast(Iterable[Any], notation.domain(name)))
    return tuple(dict.fromkeys(word for word in words if not _is_beside(word)))


def _is_beside(word: str) -> bool:
    """True if it is a unit that lies beside its seat's locations: `1.x1`."""
    return "." in word and not word.replace(".", "").isdigit()


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
