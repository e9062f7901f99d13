"""The moves for effects of abilities, entered for the player whose card has them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Key, Many, Number, One
from tablepi.games.conquest_of_fates.moves import Cq, Shown

TIMES = ("celestial", "placement", "deployment", "abilities", "end")
"""The phases in which effects are entered."""

Count = Annotated[int, Number(0)]
Change = Annotated[int, Number()]
Unit = Annotated[str, One("unit")]
Spot = Annotated[str, One("spot")]
Zone = Annotated[str, One("zone")]


class Effect(Move):
    """An effect; any seat may enter it at any time that takes effects."""

    phases: ClassVar[tuple[str, ...]] = TIMES

    @classmethod
    def whose(cls, turn: Sequence[int], words: Mapping[str, Any]) -> int:
        """For a unit: whose abilities are on, or where several act, with whom the unit lies."""
        owner = str(words.get("unit", "")).partition(".")[0]
        if not owner.isdigit():
            return 0
        return turn[0] if len(turn) == 1 else int(owner)


class Gain(Effect):
    """The player’s Conquest Pool gains so much; a Nemesis’s gains it twice."""

    seat: Mover
    n: Count


class Lose(Effect):
    """The player’s Conquest Pool loses so much."""

    seat: Mover
    n: Count


class Pay(Effect):
    """The player pays so much out of the Conquest Pool."""

    seat: Mover
    n: Count


class Boost(Effect):
    """A unit’s CQ changes by so much."""

    seat: Mover
    unit: Unit
    n: Change


class Set(Effect):
    """A unit’s CQ becomes so much, before what else changes it."""

    seat: Mover
    unit: Unit
    n: Change


class Times(Effect):
    """A unit’s CQ is multiplied."""

    seat: Mover
    unit: Unit
    n: Change


class Destroy(Effect):
    """A unit or a Celestial goes to its owner’s discard pile."""

    seat: Mover
    unit: Unit


class Mute(Effect):
    """A unit loses its abilities."""

    seat: Mover
    unit: Unit


class Unmute(Effect):
    """A unit is muted no more."""

    seat: Mover
    unit: Unit


class Plague(Effect):
    """A unit counts −1, whatever else changes it."""

    seat: Mover
    unit: Unit


class Cure(Effect):
    """A unit is plagued no more."""

    seat: Mover
    unit: Unit


class Forcefield(Effect):
    """A unit cannot be destroyed, muted or plagued; mute and plague leave it."""

    seat: Mover
    unit: Unit


class Unshield(Effect):
    """A unit loses its forcefield."""

    seat: Mover
    unit: Unit


class Shift(Effect):
    """A unit goes to an empty location of its player, with all that lies on it."""

    verb: ClassVar[str] = "move"
    seat: Mover
    unit: Unit
    spot: Spot


class Attach(Effect):
    """A face-up unit goes under another and adds its base CQ there."""

    seat: Mover
    unit: Unit
    host: Unit


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
    cq: Cq = None
    source: Annotated[str | None, Key(One("zone"), "from")] = None


class Draw(Effect):
    """The player draws so many cards."""

    seat: Mover
    n: Count


class Deplete(Effect):
    """So many cards go from the player’s deck to the discard pile."""

    seat: Mover
    n: Count


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
    """The player looks through the deck for a card, shows it, and shuffles."""

    seat: Mover
    card: Shown


ON_UNITS = (Destroy, Boost, Mute, Plague, Forcefield, Shift, Attach, Send, Set, Times)
ENDINGS = (Unmute, Cure, Unshield)
ON_PLAYERS = (Gain, Lose, Pay, Draw, Deploy, Discard, Deplete, Bring, Seek)
EFFECTS = (*ON_UNITS, *ENDINGS, *ON_PLAYERS)
"""Every effect, those first that are entered most."""
