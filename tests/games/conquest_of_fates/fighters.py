"""Cards and units of the second opinion on battles: a total is all that was ever done to one."""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Thing:
    """A card of somebody's, wherever it lies."""

    owner: int


@dataclass(eq=False)
class Fighter:
    """A unit on the table, with the story of what was done to it."""

    card: Thing
    place: str
    base: int | None = None
    done: list[tuple[str, int]] = field(default_factory=list)
    rings: set[str] = field(default_factory=set)
    under: list[tuple[Thing, int]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.card.owner}.{self.place}"

    @property
    def total(self) -> int:
        if "plague" in self.rings:
            return -1
        assert self.base is not None
        sets = [n for what, n in self.done if what == "set"]
        sum_ = sets[-1] if sets else self.base
        sum_ += sum(n for what, n in self.done if what == "boost")
        sum_ += sum(base for _, base in self.under)
        for what, n in self.done:
            if what == "times":
                sum_ *= n
        return sum_

    @property
    def cards(self) -> list[Thing]:
        """Its own card, and those that lie under it."""
        return [self.card, *(card for card, _ in self.under)]

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


def cq(said: list[str]) -> int:
    return next(int(word[3:]) for word in said if word.startswith("cq="))
