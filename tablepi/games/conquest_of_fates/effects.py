"""The moves for effects of abilities, entered for the player whose card has them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Key, Many, Number, One, Seat
from tablepi.games.conquest_of_fates.moves import Cq, Secret, Shown
from tablepi.games.conquest_of_fates.places import seat_of

TIMES = ("celestial", "placement", "deployment", "abilities", "end")
"""The phases in which effects are entered."""

Count = Annotated[int, Number(0, at_once=True)]
FewCount = Annotated[int, Number(0, at_once=True, likely=(1, 2, 3))]
Change = Annotated[int, Number(at_once=True)]
DeployedCq = Annotated[int | None, Key(Number(at_once=True, likely=(1, 2, 3, 4, 5, 6, 7, 8)))]
More = Annotated[int, Number(at_once=True, likely=(1, 2, 3, -2, -1, 4, 5, 6))]
Unit = Annotated[str, One("unit")]
Units = Annotated[str, One("units")]
Spot = Annotated[str, One("spot")]
Own = Annotated[str, One("own")]
Zone = Annotated[str, One("zone")]
Source = Annotated[str | None, Key(One("zone"), "from", asked=False)]
While = Annotated[str | None, Key(One("unit"), "while", asked=False)]


class Effect(Move):
    """An effect; any seat may enter it at any time that takes effects."""

    phases: ClassVar[tuple[str, ...]] = TIMES

    @classmethod
    def whose(cls, turn: Sequence[int], words: Mapping[str, Any]) -> int:
        """For a unit: whose abilities are on, or where several act, with whom the unit lies."""
        if "unit" not in words or len(turn) == 1:
            return turn[0] if "unit" in words else 0
        seat = str(words["unit"]).partition(".")[0]
        return seat_of(seat) if seat.isdigit() else 0


class CountEffect(Effect):
    """An effect of a number on what a player has."""

    seat: Mover
    n: FewCount


class UnitEffect(Effect):
    """An effect on one unit."""

    seat: Mover
    unit: Unit


class UnitsEffect(Effect):
    """An effect on one unit, or on all of a location or of a player."""

    seat: Mover
    unit: Units


class CardEffect(Effect):
    """An effect on a card that all see."""

    seat: Mover
    card: Shown


class Gain(CountEffect):
    """The player’s Conquest Pool gains so much; a Nemesis’s gains it twice."""


class Lose(CountEffect):
    """The player’s Conquest Pool loses so much."""


class Pay(CountEffect):
    """The player pays so much out of the Conquest Pool."""


class Boost(UnitsEffect):
    """A unit’s CQ changes by so much."""

    n: More
    lasts: While = None


class Set(UnitsEffect):
    """A unit’s CQ becomes so much, before what else changes it."""

    n: Change
    lasts: While = None


class Times(UnitsEffect):
    """A unit’s CQ is multiplied."""

    n: Change
    lasts: While = None


class Destroy(UnitsEffect):
    """A unit or a Celestial goes to its owner’s discard pile."""


class Mute(UnitsEffect):
    """A unit loses its abilities."""


class Unmute(UnitsEffect):
    """A unit is muted no more."""


class Plague(UnitsEffect):
    """A unit counts −1, whatever else changes it."""


class Cure(UnitsEffect):
    """A unit is plagued no more."""


class Forcefield(UnitsEffect):
    """A unit cannot be destroyed, muted or plagued; mute and plague leave it."""


class Unshield(UnitsEffect):
    """A unit loses its forcefield."""


class Shift(UnitEffect):
    """A unit goes to an empty location of its player, with all that lies on it."""

    verb: ClassVar[str] = "move"
    spot: Spot


class Swap(UnitEffect):
    """Two units of one player exchange their places, with all that lies on them."""

    other: Unit


class Control(UnitEffect):
    """A unit comes under the player’s control, to an empty location of that player’s own."""

    ground: Own

    @classmethod
    def whose(cls, turn: Sequence[int], words: Mapping[str, Any]) -> int:
        """The unit whose abilities are on; where several act that has to be told."""
        return turn[0] if len(turn) == 1 else 0


class Attach(UnitEffect):
    """A unit goes under another and adds its base CQ there."""

    host: Unit
    cq: Cq = None


class Tuck(CardEffect):
    """A card of the player’s goes under a unit and adds its base CQ there."""

    unit: Unit
    cq: Cq = None
    source: Source = None


class Hide(UnitEffect):
    """A face-up unit is turned face-down and loses its changes."""


class Expose(UnitEffect):
    """A face-down unit is turned up by an ability and announced."""

    card: Shown
    cq: Cq = None


class Send(UnitEffect):
    """A unit leaves its place for its owner’s hand, deck, void or Upload Zone."""

    zone: Annotated[str, One("exit")]


class Deploy(CardEffect):
    """An ability brings a unit face-up onto an empty location of the player’s own."""

    spot: Spot
    cq: DeployedCq = None
    source: Source = None


class Lay(Effect):
    """An ability brings a unit face-down onto an empty location of the player’s own."""

    seat: Mover
    card: Secret
    spot: Spot
    source: Source = None


class Harness(CardEffect):
    """An ability brings a Celestial into play."""

    source: Source = None


class Draw(CountEffect):
    """The player draws so many cards."""


class Deplete(CountEffect):
    """So many cards go from the player’s deck to the discard pile."""


class Bring(Effect):
    """So many of the player’s cards go from one zone to another."""

    seat: Mover
    n: Count
    zone: Zone
    into: Zone

    def fault(self) -> str:
        return f"{self.zone} to {self.into} is no way" if self.zone == self.into else ""


class Discard(Effect):
    """The player discards cards from the hand."""

    phases: ClassVar[tuple[str, ...]] = (*TIMES, "limit")
    seat: Mover
    cards: Annotated[tuple[str, ...], Many(One("card", unknown=True))]


class Seek(CardEffect):
    """The player looks through a zone, the deck if none is named, for a card and shows it."""

    zone: Annotated[str | None, One("zone", asked=False)] = None


class Edict(Effect):
    """The Nemesis uses the Edict that was chosen for a player, once."""

    seat: Mover
    opponent: Annotated[int, Seat()]


MOVES = (Shift, Swap)
RINGS = (Mute, Unmute, Plague, Cure, Forcefield, Unshield)
ON_UNITS = (Destroy, Boost, Mute, Plague, Forcefield, Shift, Attach, Swap, Send, Set, Times)
SELDOM = (Unmute, Cure, Unshield, Control, Hide, Expose, Tuck)
ON_PLAYERS = (Gain, Lose, Pay, Draw, Deploy, Discard, Deplete, Bring, Seek, Lay, Harness, Edict)
EFFECTS = (*ON_UNITS, *SELDOM, *ON_PLAYERS)
"""Every effect, those first that are entered most."""


def _verbs(*effects: type[Effect]) -> tuple[str, ...]:
    return tuple(effect.verb or effect.__name__.lower() for effect in effects)


COMMON = {
    "seat": _verbs(Gain, Lose, Pay, Draw, Discard, Deplete, Deploy, Bring, Seek, Lay, Harness),
    "up": _verbs(Boost, Destroy, *RINGS, Send, Hide, Attach, Control, Set, Times, *MOVES, Tuck),
    "down": ("lift", *_verbs(Boost, Expose, Destroy, *RINGS, Send, Attach, Control, Set, *MOVES)),
    "sky": _verbs(Destroy, Send),
    "all": _verbs(Boost, Destroy, *RINGS, Set, Times),
    "empty": _verbs(Deploy, Lay),
    "empty.c": _verbs(Harness),
}
"""Verbs that are said most, by what is tapped; `all`: several units; `empty.c`: no Celestial."""
