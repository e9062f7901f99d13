"""Cards and units of the second opinion on battles: a total is all that was ever done to one."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Thing:
    """A card of somebody's, wherever it lies. `name`: what was said of it, `?` before."""

    owner: int
    name: str = "?"


@dataclass(eq=False)
class Deed:
    """A change of a unit's CQ; `source`: what it lasts as long as, None for ever."""

    what: str
    n: int
    source: Any = None


@dataclass(eq=False)
class Fighter:
    """A unit on the table, with the story of what was done to it. `seat`: with whom it lies."""

    card: Thing
    seat: int
    place: str
    base: int | None = None
    done: list[Deed] = field(default_factory=list)
    rings: set[str] = field(default_factory=set)
    under: list[tuple[Thing, int]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.seat}.{self.place}"

    @property
    def total(self) -> int:
        if "plague" in self.rings:
            return -1
        assert self.base is not None
        sets = [deed.n for deed in self.done if deed.what == "set"]
        sum_ = sets[-1] if sets else self.base
        sum_ += sum(deed.n for deed in self.done if deed.what == "boost")
        sum_ += sum(base for _, base in self.under)
        for deed in self.done:
            if deed.what == "times":
                sum_ *= deed.n
        return sum_

    @property
    def cards(self) -> list[Thing]:
        """Its own card, and those that lie under it."""
        return [self.card, *(card for card, _ in self.under)]

    @property
    def is_safe(self) -> bool:
        """Whether a forcefield is seen on it."""
        return self.base is not None and "forcefield" in self.rings

    def ring(self, verb: str) -> None:
        """Puts a ring on it, or takes one off; a shown forcefield takes off the others."""
        took = {"unmute": "mute", "cure": "plague", "unshield": "forcefield"}
        if verb in took:
            self.rings.discard(took[verb])
            return
        self.rings.add(verb)
        if verb == "forcefield" and self.base is not None:
            self.rings -= {"mute", "plague"}

    def facts(self) -> dict[str, str]:
        """What it knows of the unit."""
        up = self.base is not None
        rings = [ring for ring in ("mute", "plague", "forcefield") if ring in self.rings]
        return {
            f"unit.{self.name}": str(self.total) if up else "down",
            f"rings.{self.name}": " ".join(rings) if up and rings else "-",
        }


def said_with(said: list[str], key: str) -> str | None:
    """The value of a `key=` word, None where it was not said."""
    return next((word.partition("=")[2] for word in said if word.startswith(f"{key}=")), None)
