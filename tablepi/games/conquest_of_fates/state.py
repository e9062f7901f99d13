"""The state of a match of Conquest of Fates: units, and the zones of players."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.core.cards import Card, Cards
from tablepi.core.game import Setup, quick_replace
from tablepi.core.slots import UNKNOWN
from tablepi.games.conquest_of_fates.options import (
    Options,
    Sides,
    alliances,
    check_options,
    edicts_of,
    first_option,
    teams_of,
)
from tablepi.games.conquest_of_fates.places import LOCATIONS

BATTLES = 3
SUPPLY = 7
HAND = 10
RINGS = ("mute", "plague", "forcefield")


class OwnCardData(NamedTuple):
    """The data of a card in the owner's list. `kind`: `unit` or `celestial`.

    `is_body`: it is a Celestial Body.
    """

    kind: str
    cq: int | None
    lightspeed: bool
    rings: frozenset[str]
    is_apex: bool
    is_body: bool


class Under(NamedTuple):
    """A card attached beneath a unit: its owner and what it adds.

    `card`: its name, '' of one that was attached face-down.
    """

    owner: int
    base: int
    card: str


class Change(NamedTuple):
    """A change of a unit's CQ. `kind`: `boost`, `set` or `times`.

    `source`: where the unit or Celestial lies with which the change ends, '' for none.
    """

    kind: str
    n: int
    source: str


@quick_replace
class Unit(NamedTuple):
    """A unit on the table. `seat`: the player with whom it lies; `owner`: whose card it is.

    `base`: its base CQ, None while it lies face-down. `changes`: those of its CQ, oldest first.
    `placing`: the number of the line that laid it face-down, over the whole match, 0 once it was
    turned up. `is_placed`: a placement laid it, no ability.
    """

    seat: int
    owner: int
    card: str
    base: int | None
    rings: frozenset[str] = frozenset()
    changes: tuple[Change, ...] = ()
    under: tuple[Under, ...] = ()
    placing: int = 0
    is_placed: bool = False

    @property
    def is_up(self) -> bool:
        return self.base is not None


@quick_replace
class Side(NamedTuple):
    """A player's zones and numbers besides units. `deck`: None where decks are not counted.

    `tally`: what the last battle added, None before. `celestial`: the number of the place of the
    Celestial that was deployed, 0 for none; `sky`: its card; `harnessed`: the first one that was
    deployed by name; `celestials`: how many there were, a Celestial Body too. `extras`: how many
    Extra Locations were used in this battle. `uploaded`: units known in the Upload Zone;
    `seen_there`: those that the table knows there.
    """

    pool: int
    hand: int
    deck: int | None
    discard: int = 0
    void: int = 0
    upload: int = 0
    tally: int | None = None
    celestial: int = 0
    sky: str = ""
    harnessed: str = ""
    celestials: int = 0
    extras: int = 0
    uploaded: frozenset[str] = frozenset()
    seen_there: frozenset[str] = frozenset()
    has_mulliganed: bool = False


class Agreed(NamedTuple):
    """All that stays the same in a match. `book`: the owner's list, None without one.

    `teams`: none where everybody plays for themselves; `allied`: who is each other's ally.
    """

    options: Options
    book: Mapping[str, OwnCardData] | None
    teams: Sides
    allied: Sides


@quick_replace
class State(NamedTuple):
    """The table. `phase` and `turn` follow from the rest: who is waited for."""

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    agreed: Agreed
    edicts: Mapping[int, int]
    """The Edict of each opponent whose own is not used yet."""
    active: int
    step: str
    """The part of the battle that windows, abilities and the hand limit interrupt."""
    asked: tuple[int, ...]
    """The seats still to act in the step, in order."""
    sides: tuple[Side, ...]
    battle: int = 1
    is_rear: bool = False
    is_called: bool = False
    """True if the first of the seats asked deployed a Celestial."""
    location: int = 0
    """The location being deployed, 0 outside deployment."""
    window: tuple[int, ...] = ()
    """The seats that may still respond, in order."""
    stack: tuple[str, ...] = ()
    """Places of the units whose abilities are not finished, newest first."""
    units: Mapping[str, Unit] = {}
    """Units by seat and place, as `1.3`; the mapping itself is never changed."""
    placings: int = 0
    """Number of units laid face-down so far."""
    before: int = 0
    """Number of units laid face-down before this placement."""
    shown: frozenset[int] = frozenset()
    """The placings whose cards were turned up since."""

    @property
    def options(self) -> Options:
        return self.agreed.options

    @property
    def book(self) -> Mapping[str, OwnCardData] | None:
        return self.agreed.book

    @property
    def teams(self) -> Sides:
        return self.agreed.teams


def start(setup: Setup) -> State:
    """The table after the first supply drop."""
    options, seats = setup.options, len(setup.seats)
    check_options(options, seats)
    deck = options.deck or None
    hand_size = SUPPLY if deck is None else min(SUPPLY, deck)
    side = Side(pool=0, hand=hand_size, deck=deck if deck is None else deck - hand_size)
    active: int = getattr(options, first_option(options))
    order = in_order(seats, active)
    return State(
        phase="supply",
        turn=order[:1],
        corrections=(0,) * seats,
        out=(),
        agreed=Agreed(
            options, book_of(setup.cards), teams_of(options, seats), alliances(options, seats)
        ),
        edicts=edicts_of(options, seats),
        active=active,
        step="supply",
        asked=order,
        sides=(side._replace(celestials=int(options.homeworld == "on")),) * seats,
    )


def book_of(cards: Cards) -> dict[str, OwnCardData] | None:
    """The data of the owner's list that the rules need; None without one."""
    return {name: _printed(card) for name, card in cards.items()} if cards else None


def _printed(card: Card) -> OwnCardData:
    return OwnCardData(
        kind=card.says("type"),
        cq=int(card.rank) if card.rank else None,
        lightspeed=card.says("lightspeed") == "yes",
        rings=frozenset(card.says("rings").split()),
        is_apex=card.says("apex") == "yes",
        is_body=is_celestial_body(card),
    )


def is_celestial_body(card: Card) -> bool:
    """True if the owner's list says that a card is a Celestial Body."""
    return "body" in map(str.lower, card.types[1:])


def in_order(seats: int, first_seat: int) -> tuple[int, ...]:
    """All seats clockwise from the first."""
    return (*range(first_seat, seats + 1), *range(1, first_seat))


def places_of(state: State, seat: int) -> list[str]:
    """The places that a player can have units in: the locations, the Extra Locations used."""
    extras = state.sides[seat - 1].extras
    return [*LOCATIONS, *(f"x{number}" for number in range(1, extras + 1))]


def celestials_of(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """The places of a player's Celestials and their cards, the Celestial Body first."""
    side = state.sides[seat - 1]
    body = (("c1", UNKNOWN),) if state.options.homeworld == "on" else ()
    return (*body, (f"c{side.celestial}", side.sky)) if side.celestial else body


def sides_of(state: State) -> Sides:
    """The seats that win or lose together: teams, else every seat alone."""
    return state.teams or tuple((seat,) for seat in range(1, len(state.sides) + 1))


def public(state: State) -> State:
    """The state with `?` for every card that lies face-down."""
    if any(side.uploaded != side.seen_there for side in state.sides):
        sides = (side._replace(uploaded=side.seen_there) for side in state.sides)
        state = state._replace(sides=tuple(sides))
    if all(unit.is_up for unit in state.units.values()):
        return state
    units = {
        key: unit if unit.is_up else unit._replace(card=UNKNOWN)
        for key, unit in state.units.items()
    }
    return state._replace(units=units)


def sides_with(state: State, seat: int, side: Side) -> tuple[Side, ...]:
    sides = state.sides
    return (*sides[: seat - 1], side, *sides[seat:])


def replace_side(state: State, seat: int, side: Side) -> State:
    return state._replace(sides=sides_with(state, seat, side))


def cards_in_zone(side: Side, zone: str) -> int | None:
    """The number of the player's cards in a zone; None where they are not counted."""
    cards: int | None = getattr(side, zone)
    return cards


def put_cards(side: Side, zone: str, cards: int) -> Side:
    """The player with so many cards more, or fewer, in a zone; an uncounted deck takes any."""
    if zone == "hand":
        return side._replace(hand=side.hand + cards)
    if zone == "discard":
        return side._replace(discard=side.discard + cards)
    if zone == "void":
        return side._replace(void=side.void + cards)
    if zone == "upload":
        return side._replace(upload=side.upload + cards)
    return side if side.deck is None else side._replace(deck=side.deck + cards)


def move_cards(side: Side, cards: int, zone: str, new_zone: str) -> Side:
    """The player with so many cards moved from one zone to another, none of them named."""
    if zone == "upload" and cards:
        side = _forget_upload(side, UNKNOWN, is_secret=False)
    return put_cards(put_cards(side, zone, -cards), new_zone, cards)


def take_card(side: Side, zone: str, card: str, *, is_secret: bool = False) -> Side:
    """The player with a card less in a zone. `is_secret`: nobody else sees which."""
    if zone == "upload":
        side = _forget_upload(side, card, is_secret)
    return put_cards(side, zone, -1)


def _forget_upload(side: Side, card: str, is_secret: bool) -> Side:
    """The player of whose Upload Zone a card was taken: which units are still known there."""
    # A card without a name may have been any of them, so that none is known for sure.
    uploads, seen_there = (
        frozenset[str]() if name == UNKNOWN else known_units - {name}
        for known_units, name in (
            (side.uploaded, card),
            (side.seen_there, UNKNOWN if is_secret else card),
        )
    )
    return side._replace(uploaded=uploads, seen_there=seen_there)


def add_to_upload(side: Side, card: str) -> Side:
    """The player with a unit in the Upload Zone that lay face-up."""
    if card == UNKNOWN:
        return side
    return side._replace(uploaded=side.uploaded | {card}, seen_there=side.seen_there | {card})
