"""Places and the words for them: locations, Extra Locations, Celestials, the Upload Zone."""

import re
from collections.abc import Container, Iterator
from functools import lru_cache
from typing import NamedTuple

from tablepi.core.text.phrase import Phrase

FORWARD = ("1", "2", "3", "4")
REAR = ("5", "6", "7")
LOCATIONS = (*FORWARD, *REAR)
EXTRA = "x"
ZONES = ("hand", "deck", "discard", "void", "upload")
ADJACENT = {
    "1": ("2", "5"),
    "2": ("1", "3", "5", "6"),
    "3": ("2", "4", "6", "7"),
    "4": ("3", "7"),
    "5": ("1", "2", "6"),
    "6": ("2", "3", "5", "7"),
    "7": ("3", "4", "6"),
}
"""The locations that each one of a player touches; Extra Locations touch nothing."""

_PLACE = re.compile(r"[1-7]|[xcu][1-9][0-9]*")
ALL = "*"
"""Any seat, or any place, in the word for several units: `*.3`, `1.*`."""


class Spot(NamedTuple):
    """A UNIT word taken apart. `key`: seat and place as the table keeps them, ASCII digits alone.

    `kind`: `unit`, `celestial` or `upload` by what may lie there; '' where that is no place.
    """

    key: str
    seat: int
    place: str
    kind: str


def seat_of(number: str) -> int:
    """The seat that digits name; leading zeros change nothing."""
    # Python counts leading zeros among the digits of which it converts 4,300 at most.
    return int(number.lstrip("0") or "0")


@lru_cache(maxsize=4096)
def spot_of(word: str) -> Spot:
    number, _, place = word.partition(".")
    seat = seat_of(number)
    kind = ""
    if _PLACE.fullmatch(place):
        kind = {"c": "celestial", "u": "upload"}.get(place[0], "unit")
    return Spot(f"{seat}.{place}", seat, place, kind)


@lru_cache(maxsize=256)
def is_several(word: str) -> bool:
    """True if the word is for all units of a location, or of a player."""
    seat, _, place = word.partition(".")
    return ALL in (seat, place)


def name(domain: str, word: str) -> Phrase | None:
    """The name of a UNIT word, its player and place; of an exit, which is a zone."""
    if domain == "exit":
        return Phrase(f"zone.{word}")
    if domain not in ("unit", "units"):
        return None
    seat, _, place = word.partition(".")
    if seat == ALL:
        return Phrase("place.at", {"n": place})
    if place == ALL:
        return Phrase("place.of", {"seat": seat_of(seat)})
    kind = place[0] if place[:1] in ("x", "c", "u") else "location"
    return Phrase(f"place.{kind}", {"seat": seat_of(seat), "n": place.lstrip("xcu")})


def place_phrase(place: str) -> Phrase:
    """A place of a player's where something lies, in a sentence: `location 6`."""
    kind = {"x": "extra", "c": "celestial", "u": "upload"}.get(place[0], "location")
    return Phrase(f"at.{kind}", {"n": place.lstrip("xcu")})


def by_number(place: str) -> tuple[bool, int]:
    """The order of places: locations first, then Extra Locations, each by its number."""
    return (True, int(place[1:])) if place[0] == EXTRA else (False, int(place))


class Spoken(Container[str]):
    """The words of a slot: all that match the pattern. `values`: those worth offering."""

    def __init__(self, pattern: str, values: tuple[str, ...]) -> None:
        self._pattern = re.compile(pattern, re.DOTALL)
        self._values = values

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._pattern.fullmatch(word) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


CARD = "[A-Za-z][A-Za-z0-9-]*"
ANY_PLACE = "[^=]*"
OFFERED_EXTRAS = 9
"""Extra Locations of each player that are offered in a list of units."""


def is_card(word: str) -> bool:
    """True if a word is spelled as a card's id."""
    return re.fullmatch(CARD, word) is not None


def units_of(seats: int, several: bool = False) -> Spoken:
    """The UNIT words of a table. `several`: also those for all units of a location, of a player."""
    places = (*LOCATIONS, *(f"x{nth}" for nth in range(1, OFFERED_EXTRAS + 1)), "c1", "c2", "c3")
    unit_words = tuple(f"{seat}.{place}" for seat in range(1, seats + 1) for place in places)
    seat = f"0*(?:{'|'.join(map(str, range(1, seats + 1)))})"
    if not several:
        return Spoken(rf"{seat}\.(?!\*\Z)[^=]+", unit_words)
    group_words = (
        *(f"{ALL}.{place}" for place in LOCATIONS),
        *(f"{number}.{ALL}" for number in range(1, seats + 1)),
    )
    return Spoken(rf"{seat}\.[^=]+|\*\.(?!\*\Z)[^=]+", (*unit_words, *group_words))
