"""What a reader is for: everybody's cards, one seat's, or the cards that are laid at one place."""

from typing import NamedTuple

from tablepi.core.errors import ConfigError


class Role(NamedTuple):
    """What a card's reader adds to it: its `seat`, 0 for nobody's; its `place`, '' for none."""

    seat: int = 0
    place: str = ""


GENERAL = Role()
MOST_SEATS = 12
"""No game has more; a seat that nobody named is called by its number."""


def role_of(text: str) -> Role:
    """The role in a configuration: `general`, `seat 2`, `place suns`. Raises ConfigError."""
    words = text.split()
    if words == ["general"]:
        return GENERAL
    if len(words) == 2 and words[0] == "seat" and words[1].isascii() and words[1].isdigit():
        if 1 <= int(words[1]) <= MOST_SEATS:
            return Role(seat=int(words[1]))
        raise ConfigError("config.role-seat", most=MOST_SEATS, text=text)
    if len(words) == 2 and words[0] == "place":
        return Role(place=words[1])
    raise ConfigError("config.role", text=text)


def role_at(roles: tuple[Role, ...], antenna: int) -> Role:
    """The role of an antenna, counted from 0; the last one holds for all further antennas."""
    return roles[min(antenna, len(roles) - 1)] if roles else GENERAL
