"""Conquest of Fates by touch: a whole match with effects on the table alone, and how many taps."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablepi.core.board import Fill
from tablepi.core.cards import NO_CARDS
from tablepi.core.moves import shape
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.referee.intents import AddUp, ChooseEffect, Give, Intent, Key, OpenEffects
from tablepi.screens.pictures.picture import Listing, Table
from tests.games.golden import FOLDER
from tests.screens.walks.test_anything import shown_acts
from tests.worlds.table.sitting import Sitting

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
        if self._open.get("source"):
            yield from (ChooseEffect(self._verb, "source"), OpenEffects())
        yield from (AddUp(), Give((("verb", self._verb),)))
        yield from (ChooseEffect(self._verb), OpenEffects())

    def _on_table(self, table: Table) -> Iterator[Intent]:
        if table.prompt.keypad is not None:
            number = next(self._open[s] for s in ("n", "cq", "cards") if self._open.get(s))
            wanted = str(len(number) if isinstance(number, tuple) else number)
            left = wanted.removeprefix("-")[len(table.prompt.keypad.text.lstrip("-")) :]
            yield from (Give(((slot, number),)) for slot in ("n", "cq", "cards"))
            signed = wanted.startswith("-") and not table.prompt.keypad.text.startswith("-")
            yield from (Key(left[0]),) if left else ()
            yield Key("sign") if signed else self._ends(table)
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


TWO_UNITS = (
    *("1 keep", "2 keep", "1 pass", "2 pass", "1 place 1 ?", "2 place 2 ?", "1 done", "2 done"),
    *("1 reveal ? cq=4", "2 pass", "1 done", "2 reveal ? cq=6", "1 pass", "1 gain 9"),
)
"""Two units lie face-up, the abilities of Ben's are on."""

ANN, HERS, HIS = Give((("seat", 1),)), Give((("unit", "1.1"),)), Give((("unit", "2.2"),))


FIVE = Give((("cq", 5),))


def _number(figure: int) -> Intent:
    return Give((("n", figure),))


@pytest.mark.parametrize(
    ("line", "taps"),
    [
        ("1 gain 3", (ANN, ChooseEffect("gain"), _number(3))),
        ("1 lose 3", (ANN, ChooseEffect("lose"), _number(3))),
        ("1 pay 3", (ANN, ChooseEffect("pay"), _number(3))),
        ("1 draw 2", (ANN, ChooseEffect("draw"), _number(2))),
        ("1 discard ? ?", (ANN, ChooseEffect("discard"), Give((("cards", ("?", "?")),)))),
        ("1 deploy ? 3 cq=5", (ANN, ChooseEffect("deploy"), Give((("unit", "1.3"),)), FIVE)),
        ("1 deploy ? 3 cq=5", (Give((("unit", "1.3"),)), ChooseEffect("deploy", number=5))),
        ("1 lay ? 3", (Give((("unit", "1.3"),)), ChooseEffect("lay"))),
        ("1 deploy ? x cq=5", (Give((("unit", "1.x"),)), ChooseEffect("deploy", number=5))),
        ("1 harness ?", (Give((("unit", "1.c"),)), ChooseEffect("harness"))),
        ("1 gain 3", (ANN, ChooseEffect("gain", number=3))),
        ("2 boost 1.1 -2", (HERS, ChooseEffect("boost", number=-2))),
        ("2 hide 1.1", (HERS, ChooseEffect("hide"))),
        ("2 destroy 1.1", (HERS, ChooseEffect("destroy"))),
        ("2 boost 1.1 3", (HERS, ChooseEffect("boost"), _number(3))),
        ("2 mute 1.1", (HERS, ChooseEffect("mute"))),
        ("2 plague 1.1", (HERS, ChooseEffect("plague"))),
        ("2 forcefield 1.1", (HERS, ChooseEffect("forcefield"))),
        ("2 move 2.2 3", (HIS, Give((("unit", "2.3"),)))),
        ("2 send 1.1 hand", (HERS, ChooseEffect("send"), Give((("zone", "hand"),)))),
        ("2 attach 1.1 2.2", (HERS, ChooseEffect("attach"))),
        ("2 set 1.1 3", (HERS, ChooseEffect("set"), _number(3))),
        ("2 control 1.1 3", (HERS, ChooseEffect("control"), Give((("unit", "2.3"),)))),
    ],
)
def test_a_common_effect_is_at_most_four_taps_none_of_them_on_more(
    sitting: Sitting, line: str, taps: tuple[Intent, ...]
) -> None:
    """The unit or the player, the effect, and what else is said: a number of one figure is its key.

    Every tap is one of those that are shown, on a table where no card has a name.
    """
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *TWO_UNITS)
    for tap in taps:
        assert tap in list(_shown(sitting.table))
        sitting.hear(tap)
    assert sitting.lines()[-1] == line
    assert len(taps) <= 4
    assert OpenEffects() not in taps


@pytest.mark.parametrize("others", [["1.3"], ["1.3", "1.x1"]])
def test_units_of_a_player_swap_by_unit_effect_and_the_other_if_there_are_several(
    sitting: Sitting, others: list[str]
) -> None:
    deployed = [f"1 deploy ? {other.partition('.')[2][0]} cq=1" for other in others]
    lines = [line for deploy in deployed for line in (deploy, "2 pass", "1 done")]
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *TWO_UNITS, *lines)
    taps = [HERS, ChooseEffect("swap"), Give((("unit", others[-1]),))][: len(others) + 1]
    for tap in taps:
        assert tap in list(_shown(sitting.table))
        sitting.hear(tap)
    assert sitting.lines()[-1] == f"2 swap 1.1 {others[-1]}"


def _shown(table: Table) -> Iterator[Intent]:
    """What can be tapped; a player's panel says the player."""
    for act in shown_acts(table):
        yield Give(act.words) if isinstance(act, Give) else act


@pytest.mark.parametrize(("cq", "taps"), [("0", 2), ("9", 2), ("12", 5), ("-3", 4)])
def test_a_unit_is_turned_up_with_two_taps_where_its_cq_has_one_figure(
    sitting: Sitting, cq: str, taps: int
) -> None:
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *TWO_UNITS[:8])
    before = sitting.at_ms
    sitting.give(verb="reveal")
    if len(cq) == 1:
        sitting.hear(Give((("cq", int(cq)),)))
    else:
        keypad = sitting.keypad
        sitting.hear(keypad.keys[9 if cq[0] == "-" else 11].act)
        sitting.keys(cq.lstrip("-"))
        keypad = sitting.keypad
        sitting.hear(keypad.confirms[0].act)
    assert sitting.lines()[-1] == f"1 reveal ? cq={cq}"
    assert sitting.at_ms - before == taps * sitting.step_ms


@pytest.mark.parametrize("first", ["the verb", "the number"])
def test_an_amount_below_0_is_no_word_of_an_effect_that_has_none(
    sitting: Sitting, first: str
) -> None:
    """Its line could not be read again: the number is asked for once more."""
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *TWO_UNITS)
    count = len(sitting.lines())
    words = ({"seat": 1, "verb": "pay"}, {"n": -3})
    for given in words if first == "the verb" else words[::-1]:
        sitting.give(**given)
    assert len(sitting.lines()) == count
    sitting.give(n=0)
    assert sitting.lines()[-1] == "1 pay 0"
