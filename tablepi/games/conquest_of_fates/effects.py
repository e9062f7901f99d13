"""The moves for effects of abilities, entered for the player whose card has them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Key, Many, Number, One, Seat
from tablepi.games.conquest_of_fates.moves import Cq, Secret, Shown

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
        return int(seat) if seat.isdigit() else 0


class Gain(Effect):
    """The player’s Conquest Pool gains so much; a Nemesis’s gains it twice."""

    seat: Mover
    n: FewCount


class Lose(Effect):
    """The player’s Conquest Pool loses so much."""

    seat: Mover
    n: FewCount


class Pay(Effect):
    """The player pays so much out of the Conquest Pool."""

    seat: Mover
    n: FewCount


class Boost(Effect):
    """A unit’s CQ changes by so much."""

    seat: Mover
    unit: Units
    n: More
    lasts: While = None


class Set(Effect):
    """A unit’s CQ becomes so much, before what else changes it."""

    seat: Mover
    unit: Units
    n: Change
    lasts: While = None


class Times(Effect):
    """A unit’s CQ is multiplied."""

    seat: Mover
    unit: Units
    n: Change
    lasts: While = None


class Destroy(Effect):
    """A unit or a Celestial goes to its owner’s discard pile."""

    seat: Mover
    unit: Units


class Mute(Effect):
    """A unit loses its abilities."""

    seat: Mover
    unit: Units


class Unmute(Effect):
    """A unit is muted no more."""

    seat: Mover
    unit: Units


class Plague(Effect):
    """A unit counts −1, whatever else changes it."""

    seat: Mover
    unit: Units


class Cure(Effect):
    """A unit is plagued no more."""

    seat: Mover
    unit: Units


class Forcefield(Effect):
    """A unit cannot be destroyed, muted or plagued; mute and plague leave it."""

    seat: Mover
    unit: Units


class Unshield(Effect):
    """A unit loses its forcefield."""

    seat: Mover
    unit: Units


class Shift(Effect):
    """A unit goes to an empty location of its player, with all that lies on it."""

    verb: ClassVar[str] = "move"
    seat: Mover
    unit: Unit
    spot: Spot


class Control(Effect):
    """A unit comes under the player’s control, to an empty location of that player’s own."""

    seat: Mover
    unit: Unit
    ground: Own

    @classmethod
    def whose(cls, turn: Sequence[int], words: Mapping[str, Any]) -> int:
        """Whose abilities are on; where several act that has to be told."""
        return turn[0] if len(turn) == 1 else 0


class Attach(Effect):
    """A unit goes under another and adds its base CQ there."""

    seat: Mover
    unit: Unit
    host: Unit
    cq: Cq = None


class Tuck(Effect):
    """A card of the player’s goes under a unit and adds its base CQ there."""

    seat: Mover
    card: Shown
    unit: Unit
    cq: Cq = None
    source: Source = None


class Hide(Effect):
    """A face-up unit is turned face-down and loses its changes."""

    seat: Mover
    unit: Unit


class Expose(Effect):
    """A face-down unit is turned up by an ability and announced."""

    seat: Mover
    unit: Unit
    card: Shown
    cq: Cq = None


class Send(Effect):
    """A unit leaves its place for its owner’s hand, deck, void or Upload Zone."""

    seat: Mover
    unit: Unit
    zone: Annotated[str, One("exit")]


class Deploy(Effect):
    """An ability brings a unit face-up onto an empty location of the player’s own."""

    seat: Mover
    card: Shown
    spot: Spot
    cq: DeployedCq = None
    source: Source = None


class Lay(Effect):
    """An ability brings a unit face-down onto an empty location of the player’s own."""

    seat: Mover
    card: Secret
    spot: Spot
    source: Source = None


class Harness(Effect):
    """An ability brings a Celestial into play."""

    seat: Mover
    card: Shown
    source: Source = None


class Draw(Effect):
    """The player draws so many cards."""

    seat: Mover
    n: FewCount


class Deplete(Effect):
    """So many cards go from the player’s deck to the discard pile."""

    seat: Mover
    n: FewCount


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


class Seek(Effect):
    """The player looks through a zone, the deck if none is named, for a card and shows it."""

    seat: Mover
    card: Shown
    zone: Annotated[str | None, One("zone", asked=False)] = None


class Edict(Effect):
    """The Nemesis uses the Edict that was chosen for a player, once."""

    seat: Mover
    opponent: Annotated[int, Seat()]


RINGS = (Mute, Unmute, Plague, Cure, Forcefield, Unshield)
ON_UNITS = (Destroy, Boost, Mute, Plague, Forcefield, Shift, Attach, Send, Set, Times)
SELDOM = (Unmute, Cure, Unshield, Control, Hide, Expose, Tuck)
ON_PLAYERS = (Gain, Lose, Pay, Draw, Deploy, Discard, Deplete, Bring, Seek, Lay, Harness, Edict)
EFFECTS = (*ON_UNITS, *SELDOM, *ON_PLAYERS)
"""Every effect, those first that are entered most."""


def _verbs(*effects: type[Effect]) -> tuple[str, ...]:
    return tuple(effect.verb or effect.__name__.lower() for effect in effects)


COMMON = {
    "seat": _verbs(Gain, Lose, Pay, Draw, Discard, Deplete, Deploy, Bring, Seek, Lay, Harness),
    "up": _verbs(Boost, Destroy, *RINGS, Send, Hide, Attach, Control, Set, Times, Shift, Tuck),
    "down": ("lift", *_verbs(Boost, Expose, Destroy, *RINGS, Send, Attach, Control, Set, Shift)),
    "sky": _verbs(Destroy, Send),
    "all": _verbs(Boost, Destroy, *RINGS, Set, Times),
    "empty": _verbs(Deploy, Lay),
    "empty.c": _verbs(Harness),
}
"""Verbs that are said most, by what is tapped; `all`: several units; `empty.c`: no Celestial."""
