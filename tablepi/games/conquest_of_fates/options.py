"""The options of Conquest of Fates, and who is with whom by them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from tablepi.core.errors import SetupError
from tablepi.core.slots import Choice, Domain, Number, Text
from tablepi.core.text.tokenizer import Malformed, number_of, whole_of
from tablepi.games.conquest_of_fates.places import is_card

SEATS = 12
EDICTS = 6
NONE = "-"

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Groups(Text):
    """Groups of seats, `1+2,3+5`: two seats or more in each, no seat twice; `-` for none."""

    def read(self, word: str, domain: Domain) -> str:
        groups = groups_in(word)
        seats = [seat for group in groups for seat in group]
        lonely = any(len(group) < 2 for group in groups)
        if lonely or len(set(seats)) < len(seats) or not all(1 <= seat <= SEATS for seat in seats):
            raise Malformed(f"{word!r} names no groups of seats, such as 1+2,3+5")
        return word


@dataclass(frozen=True, slots=True)
class Factions(Text):
    """A word for each seat, spelled as a card's id: `atava,atava,kor`; `-` for none."""

    def read(self, word: str, domain: Domain) -> str:
        if all(map(is_card, words_in(word))):
            return word
        raise Malformed(f"{word!r} names no factions, such as atava,atava,kor")


@dataclass(frozen=True, slots=True)
class Edicts(Text):
    """A number from 1 to 6 for each of some seats: `2,5,1`; `-` for none."""

    def read(self, word: str, domain: Domain) -> str:
        if all((number_of(number) or 0) in range(1, EDICTS + 1) for number in words_in(word)):
            return word
        raise Malformed(f"{word!r} names no Edicts from 1 to {EDICTS}, such as 2,5,1")


@dataclass(frozen=True, slots=True)
class Options:
    """Teams, the seat that begins, and the sets that the table plays with."""

    mode: Annotated[str, Choice(("free-for-all", "teams", "nemesis"))] = "free-for-all"
    nemesis: Annotated[int, Number(1, SEATS, signed=False, domain="seat")] = 1
    active: Annotated[int, Number(1, SEATS, signed=False, domain="seat")] = 1
    allies: Annotated[str, Groups(like="1+2,3+5")] = NONE
    factions: Annotated[str, Factions(like="atava,atava,kor")] = NONE
    edicts: Annotated[str, Edicts(like="2,5,1")] = NONE
    nemesis_wins: Annotated[str, Choice(("sum", "best"))] = "sum"
    homeworld: Annotated[str, Choice(("off", "on"))] = "off"
    void: Annotated[str, Choice(("out", "open"))] = "out"
    responses: Annotated[str, Choice(("on", "off"))] = "on"
    deck: Annotated[int, Number(0)] = 0


def words_in(word: str) -> list[str]:
    """The words of an option's list; none of `-`."""
    return [] if word == NONE else word.split(",")


def groups_in(word: str) -> Sides:
    """The seats of each group of allies; 0 for what is no seat."""
    return tuple(
        tuple(whole_of(seat) or 0 for seat in group.split("+")) for group in words_in(word)
    )


def edicts_of(options: Options, seats: int) -> dict[int, int]:
    """The number of the Edict chosen for each opponent of the Nemesis; none without any."""
    numbers = [number_of(word) or 0 for word in words_in(options.edicts)]
    return dict(zip(_opponents(options, seats), numbers, strict=True)) if numbers else {}


def _opponents(options: Options, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, seats + 1) if seat != options.nemesis)


def teams_of(options: Options, seats: int) -> Sides:
    """The teams; none where everybody plays for themselves."""
    if options.mode == "teams":
        return tuple(range(1, seats + 1, 2)), tuple(range(2, seats + 1, 2))
    if options.mode == "nemesis":
        return (options.nemesis,), _opponents(options, seats)
    return ()


def alliances(options: Options, seats: int) -> Sides:
    """The seats that are each other's allies: teams, or the groups that were agreed."""
    return teams_of(options, seats) or groups_in(options.allies)


def first_option(options: Options) -> str:
    """The option that names the first active player: the Nemesis is always active."""
    return "nemesis" if options.mode == "nemesis" else "active"


def check_options(options: Options, seats: int) -> None:
    """Raises SetupError where options do not go together, or not with so many seats."""
    if options.mode == "teams" and (seats % 2 or seats < 4):
        raise SetupError("setup.even", option="mode", word="teams", least=4, n=seats)
    if options.mode == "nemesis" and seats < 3:
        raise SetupError("setup.few", option="mode", word="nemesis", least=3, n=seats)
    seat_option = first_option(options)
    _check_seat(seat_option, getattr(options, seat_option), seats)
    if options.allies != NONE and options.mode != "free-for-all":
        raise SetupError("setup.only-with", option="allies", other="mode", word="free-for-all")
    for seat in (seat for group in groups_in(options.allies) for seat in group):
        _check_seat("allies", seat, seats)
    _check_length("factions", options.factions, seats)
    if options.edicts != NONE and options.mode != "nemesis":
        raise SetupError("setup.only-with", option="edicts", other="mode", word="nemesis")
    _check_length("edicts", options.edicts, seats - 1)
    if options.homeworld == "on":
        _check_factions(words_in(options.factions), alliances(options, seats))


def _check_seat(option: str, seat: int, seats: int) -> None:
    if seat > seats:
        raise SetupError("setup.no-seat", option=option, n=seats, word=seat)


def _check_length(option: str, word: str, length: int) -> None:
    if word != NONE and len(words_in(word)) != length:
        raise SetupError("setup.words", option=option, wanted=length, n=len(words_in(word)))


def _check_factions(factions: Sequence[str], groups: Sides) -> None:
    """With Homeworlds, allies are of one faction."""
    for group in groups if factions else ():
        if len({factions[seat - 1] for seat in group}) > 1:
            raise SetupError("setup.factions", option="factions")
