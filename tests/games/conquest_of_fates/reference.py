"""The battles once more, told as one long story: a second opinion on every accepted line.

A match is a generator that stops wherever the table waits, with the phase and the seats to act,
and goes on with the line that was said. Cards are things that lie in one place each; a unit's
total is worked out from the list of all that was ever done to it.
"""

from collections.abc import Generator
from typing import Any

from tablepi.core.tokenizer import words_of
from tests.games.conquest_of_fates.fighters import Fighter, Thing, cq

Waiting = tuple[str, list[int]]
Story = Generator[Waiting, list[str], Any]
ZONES = ("hand", "deck", "discard", "void", "upload")
COURSE = ("keep", "mulligan", "celestial", "pass", "place", "lift", "done", "reveal", "lightspeed")


class Reference:
    """A match of the reference. `options` as words; `facts` is what it knows after each line."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.seats = list(range(1, seats + 1))
        self.mode = options.get("mode", "free-for-all")
        self.nemesis = int(options.get("nemesis", 1)) if self.mode == "nemesis" else 0
        self.active = self.nemesis or int(options.get("active", 1))
        self.homeworld = options.get("homeworld") == "on"
        self.responses = options.get("responses", "on") == "on"
        self.counted = int(options.get("deck", 0))
        self.zones: dict[tuple[int, str], list[Thing]] = {}
        for seat in self.seats:
            for zone in ZONES:
                self.zones[seat, zone] = []
            self.zones[seat, "deck"] = [Thing(seat) for _ in range(self.counted)]
        self.units: list[Fighter] = []
        self.stack: list[Fighter] = []
        self.sky: dict[int, tuple[int, Thing | None]] = {}
        self.skies = {seat: int(self.homeworld) for seat in self.seats}
        if self.homeworld:
            self.sky = dict.fromkeys(self.seats, (1, None))
        self.extras = dict.fromkeys(self.seats, 0)
        self.pools = dict.fromkeys(self.seats, 0)
        self.tally: dict[int, int] = {}
        self.battle, self.skirmish, self.location = 1, "forward", 0
        self.waits: Waiting = ("", [])
        self._story = self._match()
        self.waits = next(self._story)

    def say(self, line: str) -> None:
        """An accepted line is said; discards to ten wait for nobody else."""
        seat, verb, *words = words_of(line)
        if self.too_many and verb == "discard":
            self._bring(int(seat), len(words), "hand", "discard")
            return
        self.waits = self._story.send([seat, verb, *words])

    @property
    def too_many(self) -> list[int]:
        return [seat for seat in self._order() if len(self.zones[seat, "hand"]) > 10]

    def _order(self, first: int = 0) -> list[int]:
        at = self.seats.index(first or self.active)
        return self.seats[at:] + self.seats[:at]

    def _match(self) -> Story:
        for self.battle in (1, 2, 3):
            if self.battle > 1 and not self.nemesis:
                self.active = self._order()[1]
            for seat in self.seats:
                self._bring(seat, 7, "deck", "hand")
            self.skirmish = "forward"
            if self.battle == 1:
                for seat in self._order():
                    while (yield ("supply", [seat]))[1] != "keep":
                        pass
            yield from self._skirmish("1234")
            self.skirmish = "rear"
            yield from self._skirmish("567")
            for seat in self._order():
                yield from self._until("end", [seat], "done")
            self._count()
        yield ("over", [])

    def _skirmish(self, locations: str) -> Story:
        for seat in self._order():
            _, verb, *_ = yield from self._until("celestial", [seat], "celestial", "pass")
            if verb == "celestial":
                self.skies[seat] += 1
                self.sky[seat] = (self.skies[seat], self.zones[seat, "hand"].pop())
                yield from self._until("celestial", [seat], "done")
        still = list(self.seats)
        while still:
            said, verb, *words = yield from self._until("placement", still, "place", "lift", "done")
            seat = int(said)
            if verb == "place":
                card = self.zones[seat, "hand"].pop()
                self.units.append(Fighter(card, words[0]))
            elif verb == "lift":
                self._leaves(self._at(f"{seat}.{words[0]}"), "hand")
            else:
                still = [each for each in still if each != seat]
        for place in locations:
            self.location = int(place)
            while (unit := self._down_at(place)) is not None:
                said = yield from self._until("deployment", [unit.card.owner], "reveal", over=unit)
                if said is not None:
                    self.units.remove(unit)
                    self.units.append(unit)
                    yield from self._turns_up(unit, cq(said))
        self.location = 0

    def _down_at(self, place: str) -> Fighter | None:
        """Who reveals next at this location."""
        for seat in self._order():
            for unit in self.units:
                if unit.base is None and unit.name == f"{seat}.{place}":
                    return unit
        return None

    def _until(self, phase: str, seats: list[int], *verbs: str, over: Fighter | None = None) -> Any:
        """Effects until one of these verbs is said, or until that face-down unit is not next."""
        while True:
            said = yield (phase, sorted(seats))
            if said[1] in COURSE:
                assert said[1] in verbs
                return said
            yield from self._effect(*said)
            if over is not None and self._down_at(str(self.location)) is not over:
                return None

    def _turns_up(self, unit: Fighter, base: int) -> Story:
        """A unit is announced: answers first, one inside the other, then what it does."""
        unit.base = base
        if "forcefield" in unit.rings:
            unit.rings -= {"mute", "plague"}
        if "mute" not in unit.rings:
            self.stack.insert(0, unit)
        if self.responses:
            for seat in self._order(unit.card.owner):
                if seat in self._side(unit.card.owner) or not self.zones[seat, "hand"]:
                    continue
                said = yield ("response", [seat])
                if said[1] == "lightspeed":
                    yield from self._turns_up(self._extra(self.zones[seat, "hand"].pop()), cq(said))
                    break
        while unit in self.stack:
            said = yield ("abilities", [unit.card.owner])
            if said[1] == "done":
                self.stack.remove(unit)
            else:
                yield from self._effect(*said)

    def _side(self, seat: int) -> list[int]:
        if self.mode == "teams":
            return [each for each in self.seats if each % 2 == seat % 2]
        if self.nemesis and seat != self.nemesis:
            return [each for each in self.seats if each != self.nemesis]
        return [seat]

    def _count(self) -> None:
        for seat in self.seats:
            ups = [unit for unit in self.units if unit.card.owner == seat and unit.base is not None]
            sum_ = sum(unit.total for unit in ups)
            if seat == self.nemesis and sum_ > 0:
                sum_ += sum_
            self.tally[seat] = sum_
            self.pools[seat] += sum_
        for unit in list(self.units):
            self._leaves(unit, "discard")
        self.extras = dict.fromkeys(self.seats, 0)

    def _effect(self, said: str, verb: str, *words: str) -> Story:
        seat = int(said)
        if verb in ("boost", "set", "times"):
            self._at(words[0]).done.append((verb, int(words[1])))
        elif verb in ("mute", "plague", "forcefield", "unmute", "cure", "unshield"):
            unit = self._at(words[0])
            unit.ring(verb)
            if verb == "mute" and unit in self.stack:
                self.stack.remove(unit)
        elif verb in ("destroy", "send"):
            zone = "discard" if verb == "destroy" else words[1]
            if words[0].split(".")[1][0] == "c":
                owner = int(words[0].split(".")[0])
                thing = self.sky.pop(owner)[1]
                assert thing is not None
                self._arrives(thing, zone)
            else:
                self._leaves(self._at(words[0]), zone)
        elif verb == "move":
            unit = self._at(words[0])
            unit.place = self._next_extra(unit.card.owner) if words[1] == "x" else words[1]
        elif verb == "attach":
            unit, host = self._at(words[0]), self._at(words[1])
            assert unit.base is not None
            self._leaves(unit, "")
            host.under.append((unit.card, unit.base))
        elif verb == "deploy":
            yield from self._deploy(seat, words[1], [verb, *words])
        elif verb in ("gain", "lose", "pay"):
            points = int(words[0])
            double = 2 if seat == self.nemesis and verb == "gain" else 1
            self.pools[seat] += points * double if verb == "gain" else -points
        elif verb != "seek":
            self._cards(seat, verb, words)

    def _cards(self, seat: int, verb: str, words: tuple[str, ...]) -> None:
        if verb == "draw":
            self._bring(seat, int(words[0]), "deck", "hand")
        elif verb == "deplete":
            self._bring(seat, int(words[0]), "deck", "discard")
        elif verb == "discard":
            self._bring(seat, len(words), "hand", "discard")
        else:
            self._bring(seat, int(words[0]), words[1], words[2])

    def _deploy(self, seat: int, place: str, said: list[str]) -> Story:
        zone = next((word[5:] for word in said if word.startswith("from=")), "hand")
        pile = self.zones[seat, zone]
        card = pile.pop() if pile else Thing(seat)
        unit = self._extra(card) if place == "x" else Fighter(card, place)
        if unit not in self.units:
            self.units.append(unit)
        yield from self._turns_up(unit, cq(said))

    def _extra(self, card: Thing) -> Fighter:
        unit = Fighter(card, self._next_extra(card.owner))
        self.units.append(unit)
        return unit

    def _next_extra(self, seat: int) -> str:
        self.extras[seat] += 1
        return f"x{self.extras[seat]}"

    def _at(self, name: str) -> Fighter:
        return next(unit for unit in self.units if unit.name == name)

    def _leaves(self, unit: Fighter, zone: str) -> None:
        self.units.remove(unit)
        if unit in self.stack:
            self.stack.remove(unit)
        for card, _ in unit.under:
            self._arrives(card, "discard")
        if zone:
            self._arrives(unit.card, zone)

    def _arrives(self, card: Thing, zone: str) -> None:
        if zone != "deck" or self.counted:
            self.zones[card.owner, zone].append(card)

    def _bring(self, seat: int, cards: int, zone: str, into: str) -> None:
        for _ in range(cards):
            pile = self.zones[seat, zone]
            if zone == "deck" and not self.counted:
                self._arrives(Thing(seat), into)
            elif pile:
                self._arrives(pile.pop(), into)

    def facts(self) -> dict[str, str]:
        """Every fact but the scores and the winner, which corrections change."""
        phase, turn = self.waits
        if self.too_many and phase != "over":
            phase, turn = "limit", self.too_many[:1]
        said = {
            "phase": phase,
            "turn": " ".join(map(str, turn)) or "-",
            "battle": str(self.battle),
            "skirmish": self.skirmish,
            "location": str(self.location or "-"),
            "active": str(self.active),
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
        said[f"celestial.{seat}"] = f"c{self.sky[seat][0]}" if seat in self.sky else "-"
        for place in range(1, 8):
            said[f"unit.{seat}.{place}"] = said[f"rings.{seat}.{place}"] = "-"
        for unit in self.units:
            if unit.card.owner == seat:
                said |= unit.facts()
        return said

    def cards_of(self, seat: int) -> int:
        """How many cards of a player's there are, wherever they lie."""
        lying = [card for unit in self.units for card in unit.cards]
        lying += [card for _, card in self.sky.values() if card is not None]
        piled = sum(len(self.zones[seat, zone]) for zone in ZONES)
        return piled + sum(card.owner == seat for card in lying)
