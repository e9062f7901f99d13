"""The table of the second opinion on battles: cards that lie in one place each, and effects.

A card is a thing; what an effect does is told of things, never of numbers.
"""

from tablepi.core.cards import Cards
from tests.games.conquest_of_fates.fighters import Deed, Fighter, Thing, said_with

ZONES = ("hand", "deck", "discard", "void", "upload")
RINGS = ("mute", "plague", "forcefield", "unmute", "cure", "unshield")


class Arena:
    """Zones, units, Celestials and pools. `options` as words."""

    def __init__(self, seats: int, options: dict[str, str], cards: Cards) -> None:
        self.seats = list(range(1, seats + 1))
        self.cards = cards
        self.mode = options.get("mode", "free-for-all")
        self.nemesis = int(options.get("nemesis", 1)) if self.mode == "nemesis" else 0
        self.active = self.nemesis or int(options.get("active", 1))
        self.homeworld = options.get("homeworld") == "on"
        self.opens_void = options.get("void") == "open"
        self.counted = int(options.get("deck", 0))
        self.groups = self._groups(options.get("allies", "-"))
        edicts = options.get("edicts", "-")
        opponents = [seat for seat in self.seats if seat != self.nemesis]
        self.edicts = set() if edicts == "-" else set(opponents)
        self.zones: dict[tuple[int, str], list[Thing]] = {}
        for seat in self.seats:
            for zone in ZONES:
                self.zones[seat, zone] = []
            self.zones[seat, "deck"] = [Thing(seat) for _ in range(self.counted)]
        self.units: list[Fighter] = []
        self.stack: list[Fighter] = []
        self.sky: dict[int, tuple[int, Thing]] = {}
        self.skies = {seat: int(self.homeworld) for seat in self.seats}
        self.bodies = {seat: Thing(seat) for seat in self.seats if self.homeworld}
        self.known: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.seen: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.extras = dict.fromkeys(self.seats, 0)
        self.pools = dict.fromkeys(self.seats, 0)
        self.out: list[int] = []

    def _groups(self, allies: str) -> list[list[int]]:
        if self.mode == "teams":
            return [[seat for seat in self.seats if seat % 2 == odd] for odd in (1, 0)]
        if self.nemesis:
            return [[self.nemesis], [seat for seat in self.seats if seat != self.nemesis]]
        named = [] if allies == "-" else allies.split(",")
        return [[int(seat) for seat in group.split("+")] for group in named]

    def order(self, first: int = 0) -> list[int]:
        """All seats clockwise from the active player."""
        at = self.seats.index(first or self.active)
        return self.seats[at:] + self.seats[:at]

    def playing(self, seats: list[int]) -> list[int]:
        """Those of the seats that have not given up."""
        return [seat for seat in seats if seat not in self.out]

    def printed(self, said: list[str], name: str) -> tuple[int, set[str]]:
        """The base CQ of a card that turns up, as said or as printed, and its printed rings."""
        typed = said_with(said, "cq")
        if name not in self.cards:
            assert typed is not None
            return int(typed), set()
        card = self.cards[name]
        assert typed in (None, card.rank)
        return int(card.rank), set(card.says("rings").split())

    def check_apex(self, thing: Thing, name: str, seat: int, zone: str = "") -> None:
        """No second copy of an Apex of one owner's is open, as far as the seat knows."""
        if name not in self.cards or self.cards[name].says("apex") != "yes":
            return
        up = [unit.card for unit in self.units if unit.base is not None and unit.card is not thing]
        under = [card for unit in self.units for card, _ in unit.under]
        assert not any(t.owner == thing.owner and t.name == name for t in (*up, *under))
        known = self.known if seat == thing.owner else self.seen
        assert zone == "upload" or name not in known[thing.owner]

    def at(self, name: str) -> Fighter:
        """The unit that lies there."""
        seat, _, place = name.partition(".")
        return next(unit for unit in self.units if unit.name == f"{int(seat)}.{place}")

    def _several(self, word: str) -> list[Fighter]:
        seat, _, place = word.partition(".")
        if seat == "*":
            found = [unit for unit in self.units if unit.place == place]
        elif place == "*":
            found = [unit for unit in self.units if unit.seat == int(seat)]
        else:
            return [self.at(word)]
        assert found
        return found

    def change(self, verb: str, words: list[str]) -> None:
        """A `boost`, `set` or `times`."""
        lasts = said_with(words, "while")
        source = self._source(lasts) if lasts else None
        for unit in self._several(words[0]):
            unit.done.append(Deed(verb, int(words[1]), source))

    def _source(self, word: str) -> Fighter | Thing:
        seat, _, place = word.partition(".")
        if place[0] == "c":
            if place == "c1" and self.homeworld:
                return self.bodies[int(seat)]
            number, thing = self.sky[int(seat)]
            assert place == f"c{number}"
            return thing
        unit = self.at(word)
        assert unit.base is not None
        assert "mute" not in unit.rings
        return unit

    def ring(self, verb: str, word: str) -> None:
        """A ring effect on one unit or on several."""
        units = self._several(word)
        for unit in units:
            if verb in ("mute", "plague") and unit.is_safe:
                assert len(units) > 1 or "*" in word
                continue
            unit.ring(verb)
            if verb == "mute":
                self.falls_silent(unit)

    def falls_silent(self, what: Fighter | Thing) -> None:
        """It has no abilities any more, and what lasted as long as it is over."""
        if what in self.stack:
            self.stack.remove(what)
        for unit in self.units:
            unit.done = [deed for deed in unit.done if deed.source is not what]

    def goes(self, word: str, zone: str) -> None:
        """A unit, several, or a Celestial goes to a zone of its owner."""
        if word.partition(".")[2][0] == "c":
            _, thing = self.sky.pop(int(word.partition(".")[0]))
            self.falls_silent(thing)
            self.arrives(thing, zone)
            return
        for unit in self._several(word):
            if zone == "discard" and unit.is_safe:
                assert "*" in word
                continue
            if zone == "upload" and unit.base is not None:
                for known in (self.known, self.seen):
                    known[unit.card.owner] |= {unit.card.name} - {"?"}
            self.leaves(unit, zone)

    def leaves(self, unit: Fighter, zone: str) -> None:
        """A unit leaves the table; what lies under it goes to its owners."""
        self.falls_silent(unit)
        self.units.remove(unit)
        for card, _ in unit.under:
            self.arrives(card, "discard")
        if zone:
            self.arrives(unit.card, zone)

    def arrives(self, card: Thing, zone: str) -> None:
        """A card comes to a zone of its owner, as one of many."""
        if zone != "deck" or self.counted:
            self.zones[card.owner, zone].append(card)

    def attach(self, words: list[str]) -> None:
        """A unit goes under another."""
        unit, host = self.at(words[0]), self.at(words[1])
        typed = said_with(words, "cq")
        assert (unit.base is None) == (typed is not None)
        base = unit.base if typed is None else int(typed)
        assert base is not None
        if unit.base is None:
            # It was attached face-down: it has no name that counts.
            unit.card.name = "?"
        self.leaves(unit, "")
        host.under.append((unit.card, base))

    def moves(self, unit: Fighter, seat: int, place: str) -> None:
        """A unit goes to a place of the seat's, as it is."""
        assert not any(each.name == f"{seat}.{place}" for each in self.units)
        unit.seat, unit.place = seat, self.next_extra(seat) if place == "x" else place

    def swap(self, unit: Fighter, other: Fighter) -> None:
        """Two units of one player stand in each other's place."""
        assert unit is not other
        assert unit.seat == other.seat
        unit.place, other.place = other.place, unit.place

    def next_extra(self, seat: int) -> str:
        """The next Extra Location of a seat."""
        self.extras[seat] += 1
        return f"x{self.extras[seat]}"

    def comes(self, seat: int, card: Thing, place: str) -> Fighter:
        """A card comes to a place as a unit, face-down as yet."""
        unit = Fighter(card, seat, "")
        self.moves(unit, seat, place)
        self.units.append(unit)
        return unit

    def takes(self, seat: int, zone: str, name: str, hidden: bool = False) -> Thing:
        """A card is taken from a zone by its name, `?` where nobody said it, or nobody else."""
        pile = self.zones[seat, zone]
        if zone == "upload":
            self.known[seat] = set() if name == "?" else self.known[seat] - {name}
            self.seen[seat] = set() if name == "?" or hidden else self.seen[seat] - {name}
        if not pile:
            assert zone == "deck"
            assert not self.counted
        thing = pile.pop() if pile else Thing(seat)
        thing.name = name
        return thing

    def harness(self, seat: int, card: Thing) -> None:
        """A Celestial comes into play."""
        assert seat not in self.sky
        self.skies[seat] += 1
        self.sky[seat] = (self.skies[seat], card)

    def bring(self, seat: int, cards: int, zone: str, into: str) -> None:
        """So many cards go from zone to zone, as far as there are some."""
        if zone == "upload" and cards:
            self.known[seat], self.seen[seat] = set(), set()
        for _ in range(cards):
            pile = self.zones[seat, zone]
            if zone == "deck" and not self.counted:
                self.arrives(Thing(seat), into)
            elif pile:
                self.arrives(pile.pop(), into)

    def cards_of(self, seat: int) -> int:
        """How many cards of a player's there are, wherever they lie."""
        lying = [card for unit in self.units for card in unit.cards]
        lying += [card for _, card in self.sky.values()]
        piled = sum(len(self.zones[seat, zone]) for zone in ZONES)
        return piled + sum(card.owner == seat for card in lying)
