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
    *words, last_word = text.split() or [""]
    if last_word == "secret":
        return role_of(" ".join(words) or "general")._replace(secret=True)
    words.append(last_word)
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
    known_domains = {kind.domain for kind in slots if isinstance(kind, One)}
    domains = [domain for domain in LAID_AT if domain in known_domains]
    words = (str(word) for name in domains for word in cast(Iterable[Any], notation.domain(name)))
    return tuple(dict.fromkeys(word for word in words if not _is_beside(word)))


def _is_beside(word: str) -> bool:
    """True if it is a unit that lies beside its seat's locations: `1.x1`."""
    return "." in word and not word.replace(".", "").isdigit()


class ScannedCard(NamedTuple):
    """A card or a code that somebody laid on a reader or held before it."""

    word: str
    """The card of a tag that was taught, else what is written on it."""
    uid: str = ""
    """What the reader read."""
    deck: str = ""
    """The deck that the tag belongs to, '' for none."""
    role: Role = GENERAL
    """What the place where it was read is for."""
    reader: str = ""
    """The reader that read it, '' for none."""
    antenna: int = 0
    file: str = ""
    """The card file of which the tag or its text says it is, '' for none."""
    tag: str = ""
    """The tag that is on this card alone; '' for a printed code, which stands on every copy."""
    doubtful: bool = False
    """It was typed in a keyboard layout that is not proved, and may mean another text."""
    same: str = ""
    """The deck of a tag with the same number, which is spelled otherwise; '' for none."""
