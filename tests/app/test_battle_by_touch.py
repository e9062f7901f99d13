"""A whole match of Conquest of Fates with effects, played by touch on the table alone."""

from collections.abc import Iterator
from typing import Any

from tablepi.app.intents import AddUp, ChooseEffect, Give, Intent, Key, OpenEffects
from tablepi.app.view.picture import Listing, Table
from tablepi.core.board import Fill
from tablepi.core.cards import NO_CARDS
from tablepi.core.moves import shape
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.games import games
from tests.app.sitting import Sitting
from tests.app.test_anything import shown_acts
from tests.games.golden import FOLDER

EFFECTS = (
    "1 boost 1.2 -3", "2 gain 5", "1 lose 2", "1 mute 2.2", "1 deploy ? 3 cq=2 from=deck",
    "2 pass", "1 move 1.3 4", "1 set 2.2 4", "1 attach 1.4 1.2", "2 bring 2 deck void",
    "2 deplete 1", "1 unmute 2.2", "1 plague 2.2", "1 send 2.2 void",
)  # fmt: skip
"""What happens in the first battle, while the abilities of Ann's unit are on."""


class _Finger:
    """Taps what a picture shows, and nothing else, until a line is played."""

    def __init__(self, sitting: Sitting, move: Any) -> None:
        self._sitting, self._move = sitting, move
        self._verb = shape(type(move)).verb
        self._open = {slot.name: getattr(move, slot.name) for slot in shape(type(move)).slots}

    def play(self) -> None:
        count = len(self._sitting.lines())
        for _ in range(12):
            picture = self._sitting.picture
            assert isinstance(picture, Table | Listing), "the table alone, and its list of effects"
            shown = list(shown_acts(picture))
            self._sitting.hear(next(act for act in self._wanted(picture) if act in shown))
            if len(self._sitting.lines()) > count:
                return
        raise AssertionError(f"{self._move} is not played: {self._sitting.picture}")

    def _wanted(self, picture: Table | Listing) -> Iterator[Intent]:
        if isinstance(picture, Table):
            yield from self._on_table(picture)
        yield from (AddUp(), Give((("verb", self._verb),)))
        yield from (ChooseEffect(self._verb), OpenEffects())

    def _on_table(self, table: Table) -> Iterator[Intent]:
        if table.prompt.keypad is not None:
            number = next(self._open[s] for s in ("n", "cq", "cards") if self._open.get(s))
            wanted = str(len(number) if isinstance(number, tuple) else number)
            left = wanted.removeprefix("-")[len(table.prompt.keypad.text.lstrip("-")) :]
            signed = wanted.startswith("-") and not table.prompt.keypad.text.startswith("-")
            yield Key(left[0]) if left else Key("sign") if signed else self._ends(table)
        if "Whose is it?" in table.prompt.text:
            yield Give((("seat", self._open["seat"]),))
        for place in self._places():
            if self._verb in ("place", "lift") or Fill("unit", place) in table.lit:
                self._open = {s: w for s, w in self._open.items() if s not in ("place", "host")}
                yield Give((("unit", place),))
        for slot in ("unit", "card", "source", "zone", "into"):
            if slot in self._open and (slot != "unit" or not table.prompt.given):
                yield Give(((slot, self._open[slot]),))

    def _ends(self, table: Table) -> Intent:
        assert table.prompt.keypad is not None
        return table.prompt.keypad.confirms[0].act

    def _places(self) -> Iterator[str]:
        """The places of the map that are words of the line besides the unit that is tapped."""
        owner = str(self._open.get("unit", self._open.get("seat"))).partition(".")[0]
        if "host" in self._open:
            yield str(self._open["host"])
        yield from (
            f"{owner}.{self._open[slot]}" for slot in ("place", "spot") if slot in self._open
        )


def test_a_match_with_effects_is_played_by_touch_on_the_table_alone(sitting: Sitting) -> None:
    path = FOLDER / "conquest-of-fates" / "three-battles.txt"
    script = path.read_text(encoding="utf-8").splitlines()
    lines = [line for line in script if line[:2] in ("1 ", "2 ") and " ! " not in line]
    after = lines.index("1 reveal ? cq=4") + 2
    lines[after:after] = EFFECTS
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), active="2")
    game = games()["conquest-of-fates"]
    notation = Notation(game, setup_of(game, ("Ann", "Ben"), {"active": "2"}, NO_CARDS))
    for line in lines:
        before = sitting.lines()
        _Finger(sitting, notation.read(line)).play()
        assert sitting.lines() == [*before, line]
    assert sitting.table.prompt.text.endswith("the win") or "wins" in sitting.table.prompt.text
