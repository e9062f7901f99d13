"""What can happen to a unit on the table, or, where none is meant, what else an ability does."""

from typing import Any, cast

from tablepi.app.referee import Referee
from tablepi.app.words import Words
from tablepi.core.board import Battle, Fill, Troop
from tablepi.core.game import Game
from tablepi.core.kinds import One
from tablepi.core.moves import Move, shape

UNIT, LOCATION, SPOT, CARD = "unit", "location", "spot", "card"
"""The domains of words that are units, places to lay or to move them to, and cards."""


def takes_effects(game: Game[Any]) -> bool:
    """Whether units lie on its table to which something can happen."""
    return any(slot_of(form, UNIT) for form in game.moves)


def slot_of(form: type[Move], domain: str) -> str:
    """The first slot of this domain, '' where the form has none."""
    slots = shape(form).slots
    return next((s.name for s in slots if isinstance(s.kind, One) and s.kind.domain == domain), "")


class Effects:
    """What can be entered for one unit, `SEAT.PLACE`, or for '' without any."""

    def __init__(self, referee: Referee, words: Words, unit: str) -> None:
        self.unit = unit
        self._referee = referee
        self._words = words
        self._match = referee.focus

    @property
    def title(self) -> str:
        """Whose unit it is, where it lies, what it counts."""
        if not self.unit:
            return self._words("say.effect")
        seat, _, place = self.unit.partition(".")
        name = f"place.{place[0]}" if place[0].isalpha() else "place.location"
        spot = self._words(name, seat=int(seat), n=place.lstrip("xc"))
        counts = self._match.facts().get(f"{UNIT}.{self.unit}", "")
        card = self._words(f"unit.{counts}") if counts == "down" else counts
        return f"{spot}: {card}" if card else spot

    @property
    def about(self) -> str:
        """How its total comes about, and what it touches."""
        troop = self._troop
        return ", ".join(map(self._words.say, troop.about)) if troop else ""

    @property
    def near(self) -> tuple[str, ...]:
        """The units that it touches."""
        return self._troop.near if self._troop else ()

    @property
    def forms(self) -> list[type[Move]]:
        """The verbs that have a place now, those first that are said most."""
        phase, game = self._match.state.phase, self._match.game
        forms = [f for f in game.moves if phase in f.phases and shape(f).verb in game.rare]
        if self.unit:
            return [f for f in forms if slot_of(f, UNIT) or slot_of(f, LOCATION)]
        found = [f for f in forms if not slot_of(f, UNIT) and not slot_of(f, LOCATION)]
        return [form for form in found if len(shape(form).slots) > 1]

    def given(self, form: type[Move]) -> dict[str, Any]:
        """The unit; whose card does it, where only one player acts."""
        if not self.unit:
            return {}
        seat, _, place = self.unit.partition(".")
        if where := slot_of(form, LOCATION):
            return {"seat": int(seat), where: place}
        turn = self._match.state.turn
        return {"seat": turn[0] if turn else int(seat), slot_of(form, UNIT): self.unit}

    def move_to(self, seat: str, place: str) -> Move | None:
        """The line that brings the unit to another place of its player's, if there is one."""
        if self.unit.partition(".")[0] != seat:
            return None
        for form in self.forms:
            if slot_of(form, UNIT) and (to := slot_of(form, SPOT)):
                return cast(Move, cast(Any, form)(**{**self.given(form), to: place}))
        return None

    @property
    def _troop(self) -> Troop | None:
        zones = self._match.game.board(self._match.public).zones
        fields = [field for zone in zones if isinstance(zone, Battle) for field in zone.fields]
        troops = [troop for f in fields for row in (*f.rows, f.beside) for troop in row]
        return next((t for t in troops if t.fill == Fill(UNIT, self.unit)), None)
