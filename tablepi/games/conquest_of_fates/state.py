"""The state of a match of Conquest of Fates."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from tablepi.core.cards import Card, Cards
from tablepi.core.errors import SetupError
from tablepi.core.game import Setup
from tablepi.core.slots import UNKNOWN, Choice, Number
from tablepi.games.conquest_of_fates.places import LOCATIONS

SEATS = 8
BATTLES = 3
SUPPLY = 7
HAND = 10
RINGS = ("mute", "plague", "forcefield")


@dataclass(frozen=True, slots=True)
class Options:
    """Who is with whom, who begins, and what the table plays with."""

    mode: Annotated[str, Choice(("free-for-all", "teams", "nemesis"))] = "free-for-all"
    nemesis: Annotated[int, Number(1, SEATS, signed=False, domain="seat")] = 1
    active: Annotated[int, Number(1, SEATS, signed=False, domain="seat")] = 1
    homeworld: Annotated[str, Choice(("off", "on"))] = "off"
    responses: Annotated[str, Choice(("on", "off"))] = "on"
    deck: Annotated[int, Number(0)] = 0


class Printed(NamedTuple):
    """The data of a card in the owner's list. `kind`: `unit` or `celestial`."""

    kind: str
    cq: int | None
    lightspeed: bool
    rings: frozenset[str]


class Under(NamedTuple):
    """A card attached beneath a unit: its owner and what it adds."""

    seat: int
    base: int


class Unit(NamedTuple):
    """A unit on the table. `base`: its base CQ, None while it lies face-down.

    `value`: the last CQ it was set to; `boost` and `times`: sum and product of the changes.
    `placing`: the number of the placement that laid it face-down, over the whole match.
    """

    seat: int
    card: str
    base: int | None
    rings: frozenset[str] = frozenset()
    value: int | None = None
    boost: int = 0
    times: int = 1
    under: tuple[Under, ...] = ()
    placing: int = 0

    @property
    def is_up(self) -> bool:
        """Whether it lies face-up."""
        return self.base is not None


class Side(NamedTuple):
    """A player's zones and numbers besides units. `deck`: None where decks are not counted.

    `tally`: what the last battle added, None before. `celestial`: the number of the Celestial's
    place, 0 for none; `body`: its card; `celestials`: how many there were. `extras`: how many
    Extra Locations were used in this battle.
    """

    pool: int
    hand: int
    deck: int | None
    discard: int = 0
    void: int = 0
    upload: int = 0
    tally: int | None = None
    celestial: int = 0
    body: str = ""
    celestials: int = 0
    extras: int = 0
    has_mulliganed: bool = False


class State(NamedTuple):
    """The table. `phase` and `turn` follow from the rest: who is waited for.

    `step`: the part of the battle that windows, abilities and the hand limit interrupt. `asked`:
    the seats still to act in it, in order. `is_called`: the first of them deployed a Celestial.
    `location`: the one being deployed, 0 outside deployment. `window`: the seats that may still
    respond, in order. `stack`: where the units lie whose abilities are not finished, newest first.
    `units`: by seat and place, as `1.3`; never changed in place. `teams`: none where everybody
    plays for themselves. `placings`: units placed so far, `before` of them before this placement;
    `shown`: those turned up since.
    """

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    options: Options
    book: Mapping[str, Printed] | None
    teams: tuple[tuple[int, ...], ...]
    battle: int
    active: int
    is_rear: bool
    step: str
    asked: tuple[int, ...]
    is_called: bool
    location: int
    window: tuple[int, ...]
    stack: tuple[str, ...]
    units: Mapping[str, Unit]
    sides: tuple[Side, ...]
    placings: int
    before: int
    shown: frozenset[int]


def first_option(options: Options) -> str:
    """The option that names the first active player: the Nemesis is always active."""
    return "nemesis" if options.mode == "nemesis" else "active"


def start(setup: Setup) -> State:
    """The table after the first supply drop."""
    options, seats = setup.options, len(setup.seats)
    teams = _teams(options, seats)
    first = first_option(options)
    active = getattr(options, first)
    if active > seats:
        raise SetupError("setup.no-seat", option=first, n=seats, word=active)
    deck = options.deck or None
    drawn = SUPPLY if deck is None else min(SUPPLY, deck)
    side = Side(pool=0, hand=drawn, deck=deck if deck is None else deck - drawn)
    if options.homeworld == "on":
        side = side._replace(celestial=1, celestials=1, body=UNKNOWN)
    order = in_order(seats, active)
    return State(
        phase="supply",
        turn=order[:1],
        corrections=(0,) * seats,
        out=(),
        options=options,
        book=book_of(setup.cards),
        teams=teams,
        battle=1,
        active=active,
        is_rear=False,
        step="supply",
        asked=order,
        is_called=False,
        location=0,
        window=(),
        stack=(),
        units={},
        sides=(side,) * seats,
        placings=0,
        before=0,
        shown=frozenset(),
    )


def _teams(options: Options, seats: int) -> tuple[tuple[int, ...], ...]:
    if options.mode == "teams":
        if seats % 2 or seats < 4:
            raise SetupError("setup.even", option="mode", least=4, n=seats)
        return tuple(range(1, seats + 1, 2)), tuple(range(2, seats + 1, 2))
    if options.mode == "nemesis":
        if seats < 3:
            raise SetupError("setup.few", option="mode", least=3, n=seats)
        one = options.nemesis
        return (one,), tuple(seat for seat in range(1, seats + 1) if seat != one)
    return ()


def book_of(cards: Cards) -> dict[str, Printed] | None:
    """The data of the owner's list that the rules need; None without one."""
    return {name: _printed(card) for name, card in cards.items()} if cards else None


def _printed(card: Card) -> Printed:
    return Printed(
        kind=card.says("type"),
        cq=int(card.rank) if card.rank else None,
        lightspeed=card.says("lightspeed") == "yes",
        rings=frozenset(card.says("rings").split()),
    )


def in_order(seats: int, first: int) -> tuple[int, ...]:
    """All seats clockwise from the first."""
    return (*range(first, seats + 1), *range(1, first))


def places_of(state: State, seat: int) -> list[str]:
    """The places that a player can have units in: the locations, the Extra Locations used."""
    extras = state.sides[seat - 1].extras
    return [*LOCATIONS, *(f"x{number}" for number in range(1, extras + 1))]


def public(state: State) -> State:
    """The state with `?` for every card that lies face-down."""
    if all(unit.is_up for unit in state.units.values()):
        return state
    units = {
        key: unit if unit.is_up else unit._replace(card=UNKNOWN)
        for key, unit in state.units.items()
    }
    return state._replace(units=units)
