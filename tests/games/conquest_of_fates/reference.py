"""The battles once more, told as one long story: a second opinion on every accepted line.

A match is a generator that stops wherever the table waits, with the phase and the seats to act,
and goes on with the line that was said, or with nothing when somebody gave up. Cards are things
that lie in one place each; a unit's total is worked out from the list of all that was ever done to
it. A line that should have been refused fails an assertion here.
"""

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.text.tokenizer import words_of
from tests.games.conquest_of_fates.arena import RINGS, ZONES, Arena
from tests.games.conquest_of_fates.fighters import Fighter, said_with

Waiting = tuple[str, list[int]]
Story = Generator[Waiting, list[str] | None, Any]
COURSE = (
    *("keep", "mulligan", "celestial", "pass", "place", "lift", "done", "reveal", "lightspeed"),
    "nobody",
)


class Reference(Arena):
    """A match of the reference. `facts` is what it knows after each line."""

    def __init__(self, seats: int, options: dict[str, str], cards: Cards = NO_CARDS) -> None:
        super().__init__(seats, options, cards)
        self.responses = options.get("responses", "on") == "on"
        self.tally: dict[int, int] = {}
        self.battle, self.skirmish, self.location = 1, "forward", 0
        self.placed: set[Fighter] = set()
        self.is_over = False
        self.waits: Waiting = ("", [])
        self._story = self._match()
        self.waits = next(self._story)

    def say(self, line: str) -> None:
        """An accepted line is said; discards to ten wait for nobody else."""
        first, *words = words_of(line)
        if first == "concede":
            self._concede(int(words[0]))
        elif first.isdigit() and self.too_many and words[0] == "discard":
            self.bring(int(first), len(words) - 1, "hand", "discard")
        else:
            self.waits = self._story.send(["0", first] if first == "nobody" else [first, *words])

    def _concede(self, seat: int) -> None:
        self.out = sorted([*self.out, seat])
        teams = self.groups if self.mode != "free-for-all" else [[each] for each in self.seats]
        if sum(bool(self.playing(team)) for team in teams) < 2:
            self.is_over = True
            return
        self.stack = [unit for unit in self.stack if unit.seat != seat]
        self.waits = self._story.send(None)

    @property
    def too_many(self) -> list[int]:
        return [s for s in self.playing(self.order()) if len(self.zones[s, "hand"]) > 10]

    def _match(self) -> Story:
        for self.battle in (1, 2, 3):
            if self.battle > 1 and not self.nemesis:
                self.active = self.playing([*self.order()[1:], self.active])[0]
            for seat in self.playing(self.seats):
                self.bring(seat, 7, "deck", "hand")
            self.skirmish = "forward"
            for seat in self.order() if self.battle == 1 else ():
                while (said := (yield from self._asks("supply", [seat]))) and said[1] != "keep":
                    pass
            yield from self._skirmish("1234")
            self.skirmish = "rear"
            yield from self._skirmish("567")
            still = list(self.seats)
            while said := (yield from self._asks("end", still)):
                still = [] if said[1] == "nobody" else [s for s in still if s != int(said[0])]
            self._count()
        yield ("over", [])

    def _skirmish(self, locations: str) -> Story:
        for seat in self.order():
            said = yield from self._asks("celestial", [seat])
            if said and said[1] == "nobody":
                break
            if said and said[1] == "celestial":
                self.harness(seat, self.takes(seat, "hand", said[2]))
                said = yield from self._asks("celestial", [seat])
                assert said is None or said[1] == "done"
        yield from self._placement()
        for place in locations:
            self.location = int(place)
            while (unit := self._down_at(place)) is not None:
                waits = partial(self._is_next, unit, unit.seat, place)
                said = yield from self._asks("deployment", [unit.seat], waits)
                if said is not None:
                    assert unit.card.name in ("?", said[2])
                    yield from self._turns_up(unit, said[2:], unit.seat)
        self.location = 0

    def _placement(self) -> Story:
        still = set(self.seats)
        self.placed = set()
        while said := (yield from self._asks("placement", still)):
            seat, verb, words = int(said[0]), said[1], said[2:]
            still.add(seat)
            if verb == "place":
                card = self.takes(seat, "hand", words[1])
                self.placed.add(self.comes(seat, card, words[0]))
            elif verb == "lift":
                unit = self.at(f"{seat}.{words[0]}")
                assert unit in self.placed
                assert unit.card.owner == seat
                self.leaves(unit, "hand")
            else:
                still.remove(seat)

    def _is_next(self, unit: Fighter, seat: int, place: str) -> bool:
        """Whether it is still this unit that this seat reveals next."""
        return self._down_at(place) is unit and unit.seat == seat

    def _down_at(self, place: str) -> Fighter | None:
        """Who reveals next at this location."""
        for seat in self.playing(self.order()):
            for unit in self.units:
                if unit.base is None and unit.name == f"{seat}.{place}":
                    return unit
        return None

    def _asks(self, phase: str, seats: Any, as_long_as: Callable[[], bool] = lambda: True) -> Story:
        """A line of the order of play by one of the seats, None when none is asked any more.

        In a response the first alone is asked; in other phases effects may come before.
        """
        while asked := self.playing(list(seats)):
            if not as_long_as():
                return None
            said = yield (phase, asked[:1] if phase == "response" else sorted(asked))
            if said is None:
                continue
            if said[1] in COURSE:
                return said
            yield from self._effect(*said)
        return None

    def _turns_up(self, unit: Fighter, said: list[str], by: int, zone: str = "") -> Story:
        """A unit is announced: answers first, one inside the other, then what it does."""
        self.check_apex(unit.card, said[0], by, zone)
        unit.card.name = said[0]
        unit.base, rings = self.printed(said, said[0])
        unit.rings |= rings
        self.placed.discard(unit)
        if "forcefield" in unit.rings:
            unit.rings -= {"mute", "plague"}
        if "mute" not in unit.rings and unit.seat not in self.out:
            self.stack.insert(0, unit)
        own = next((group for group in self.groups if unit.seat in group), [unit.seat])
        others = [seat for seat in self.order(unit.seat) if seat not in own]
        asked = [seat for seat in others if self.zones[seat, "hand"] and self.responses]
        while answer := (yield from self._asks("response", asked)):
            seat, verb = int(answer[0]), answer[1]
            if verb == "pass":
                asked.remove(seat)
                continue
            asked = []
            if verb == "lightspeed":
                card = self.takes(seat, "hand", answer[2])
                yield from self._turns_up(self.comes(seat, card, "x"), answer[2:], seat)
        yield from self._acts(unit)

    def _acts(self, unit: Fighter) -> Story:
        """What a unit does, as long as it waits for nothing else."""
        while unit in self.stack:
            said = yield ("abilities", [unit.seat])
            if said is None:
                continue
            if said[1] == "done":
                self.stack.remove(unit)
            else:
                yield from self._effect(*said)

    def _count(self) -> None:
        for seat in self.seats:
            ups = [unit for unit in self.units if unit.seat == seat and unit.base is not None]
            sum_ = sum(unit.total for unit in ups)
            if seat == self.nemesis and sum_ > 0:
                sum_ += sum_
            self.tally[seat] = sum_
            self.pools[seat] += sum_
        for unit in list(self.units):
            self.leaves(unit, "discard")
        self.extras = dict.fromkeys(self.seats, 0)

    def _effect(self, said: str, verb: str, *rest: str) -> Story:
        seat, words = int(said), list(rest)
        if verb in ("boost", "set", "times"):
            self.change(verb, words)
        elif verb in RINGS:
            self.ring(verb, words[0])
        elif verb in ("destroy", "send"):
            self.goes(words[0], "discard" if verb == "destroy" else words[1])
        elif verb in ("move", "control"):
            unit = self.at(words[0])
            self.moves(unit, seat if verb == "control" else unit.seat, words[1])
        elif verb == "swap":
            self.swap(self.at(words[0]), self.at(words[1]))
        elif verb == "attach":
            self.attach(words)
        elif verb == "hide":
            self._hide(self.at(words[0]))
        elif verb == "expose":
            unit = self.at(words[0])
            assert unit.base is None
            assert unit.seat != seat or unit.card.name in ("?", words[1])
            yield from self._turns_up(unit, words[1:], seat)
        elif verb in ("deploy", "lay", "harness", "tuck"):
            yield from self._comes_by(seat, verb, words)
        elif verb == "edict":
            assert seat == self.nemesis
            self.edicts.remove(int(words[0]))
        elif verb != "seek":
            self._counts(seat, verb, words)

    def _hide(self, unit: Fighter) -> None:
        if unit.base is not None:
            self.falls_silent(unit)
            unit.base, unit.done = None, []

    def _comes_by(self, seat: int, verb: str, words: list[str]) -> Story:
        """A card comes out of a zone by an ability."""
        zone = said_with(words, "from") or "hand"
        assert zone != "void" or self.opens_void
        card = self.takes(seat, zone, words[0], hidden=verb == "lay")
        if verb == "harness":
            self.harness(seat, card)
        elif verb == "tuck":
            self.check_apex(card, words[0], seat, zone)
            self.at(words[1]).under.append((card, self.printed(words, words[0])[0]))
        else:
            unit = self.comes(seat, card, words[1])
            if verb == "deploy":
                yield from self._turns_up(unit, words, seat, zone)

    def _counts(self, seat: int, verb: str, words: list[str]) -> None:
        if verb in ("gain", "lose", "pay"):
            points = int(words[0])
            double = 2 if seat == self.nemesis and verb == "gain" else 1
            self.pools[seat] += points * double if verb == "gain" else -points
        elif verb == "draw":
            self.bring(seat, int(words[0]), "deck", "hand")
        elif verb == "deplete":
            self.bring(seat, int(words[0]), "deck", "discard")
        elif verb == "discard":
            self.bring(seat, len(words), "hand", "discard")
        else:
            assert words[1] != "void" or self.opens_void
            self.bring(seat, int(words[0]), words[1], words[2])

    def facts(self) -> dict[str, str]:
        """Every fact but the scores and the winner, which corrections change."""
        phase, turn = self.waits
        if self.too_many and phase != "over":
            phase, turn = "limit", self.too_many[:1]
        if self.is_over:
            phase, turn = "over", []
        said = {
            "phase": phase,
            "turn": " ".join(map(str, turn)) or "-",
            "battle": str(self.battle),
            "skirmish": self.skirmish,
            "location": str(self.location or "-"),
            "active": str(self.active),
            "out": " ".join(map(str, self.out)) or "-",
            "edicts": " ".join(map(str, sorted(self.edicts))) or "-",
            "stack": " ".join(unit.name for unit in self.stack) or "-",
        }
        for seat in self.seats:
            said |= self._facts_of(seat)
        return said

    def _facts_of(self, seat: int) -> dict[str, str]:
        said = {f"{zone}.{seat}": str(len(self.zones[seat, zone])) for zone in ZONES}
        if not self.counted:
            said[f"deck.{seat}"] = "-"
        said[f"pool.{seat}"] = str(self.pools[seat])
        said[f"tally.{seat}"] = str(self.tally.get(seat, "-"))
        skies = ["c1"] if self.homeworld else []
        skies += [f"c{self.sky[seat][0]}"] if seat in self.sky else []
        said[f"celestial.{seat}"] = " ".join(skies) or "-"
        for place in range(1, 8):
            said[f"unit.{seat}.{place}"] = said[f"rings.{seat}.{place}"] = "-"
        for unit in self.units:
            if unit.seat == seat:
                said |= unit.facts()
        return said
