"""What pairings cost, and the least that any could: all matchings are tried."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby, permutations

from tests.event_reference.knock_out import WAITS, bracket
from tests.event_reference.played_event import PlayedEvent, Stage
from tests.event_reference.ranking import ranked

Cost = tuple[Fraction, ...]
Seated = tuple[Cost, tuple[tuple[str, ...], ...]]
"""A cost, and who sits together; who is alone has a bye."""


def plus(first: Cost, second: Cost) -> Cost:
    """The sum, place by place."""
    return tuple(a + b for a, b in zip(first, second, strict=True))


def pairable(event: PlayedEvent, stage: Stage) -> list[str]:
    """The active players of a stage in the order of its standings."""
    return [each for _, each, _ in ranked(event, stage) if each in event.active]


class DuelCosts:
    """The costs of the next round of duels."""

    def __init__(self, event: PlayedEvent, stage: Stage) -> None:
        self.event, self.players = event, pairable(event, stage)
        self.met, self.byes, self.firsts = event.met(), event.byes(), event.firsts()
        index = len(event.rounds_of(stage)) + 1
        alone = stage.told.get("last_by_standing", False) and index == stage.told.get("rounds")
        lines = [each for each in ranked(event, stage) if each[1] in self.players]
        groups = [
            [each[1] for each in tied] for _, tied in groupby(lines, key=lambda line: line[0][0])
        ]
        self.groups = [[each] for each in self.players] if alone else groups
        if len(self.players) % 2:
            self.groups = [*self.groups, ["bye"]]
        self.place = {each: x for x, group in enumerate(self.groups, 1) for each in group}

    def distance(self, x: int, y: int) -> int:
        """C(x, y)."""
        sizes, last = [0, *map(len, self.groups)], len(self.groups)

        @cache
        def far(x: int, y: int) -> int:
            if x == y:
                return 0
            found = 1 + sum(
                max(sizes[k], sizes[last]) * far(k, last) for k in range(x + 1, last + 1)
            )
            return found + (max(sizes[x], sizes[y - 1]) * far(x, y - 1) if y > x + 1 else 0)

        return far(min(x, y), max(x, y))

    def of_pair(self, first: str, second: str) -> Cost:
        """The first four costs of a pair, or of who gets the bye."""
        gap = self.distance(self.place[first], self.place[second])
        real = [each for each in (first, second) if each != "bye"]
        if len(real) == 1:
            return Fraction(self.byes[real[0]]), Fraction(0), Fraction(0), Fraction(gap)
        before = self.met.get(frozenset(real), [])
        return Fraction(0), Fraction(len(before)), Fraction(max(before, default=0)), Fraction(gap)

    def is_wrong_way(self, first: str, second: str) -> bool:
        """Whether the other one should sit first."""
        keys = [(self.firsts[each], self.event.lot_of(each)) for each in (first, second)]
        return keys[0] > keys[1]

    def of(self, pairings: Sequence[Sequence[str]], byes: Sequence[str]) -> Cost:
        """All five costs."""
        whole: Cost = (Fraction(0),) * 4
        for pair in (*pairings, *((each, "bye") for each in byes)):
            whole = plus(whole, self.of_pair(*pair))
        return (*whole, Fraction(sum(self.is_wrong_way(*pair) for pair in pairings)))

    def best(self) -> Seated | None:
        """The least that any matching costs, and one such; None where there is none."""
        everybody = [*self.players, *["bye"] * (len(self.players) % 2)]

        @cache
        def least(left: frozenset[str]) -> Seated | None:
            if not left:
                return (Fraction(0),) * 4, ()
            first, found = min(left), []
            for second in sorted(left - {first}):
                if frozenset((first, second)) not in self.event.forbidden:
                    rest = least(left - {first, second})
                    if rest is not None:
                        cost = plus(self.of_pair(first, second), rest[0])
                        found.append((cost, ((first, second), *rest[1])))
            return min(found, default=None)

        found = least(frozenset(everybody))
        if found is None:
            return None
        turned = [
            (second, first) if self.is_wrong_way(first, second) else (first, second)
            for first, second in found[1]
            if "bye" not in (first, second)
        ]
        byes = [each for pair in found[1] if "bye" in pair for each in pair if each != "bye"]
        return (*found[0], Fraction(0)), (*turned, *((each,) for each in byes))


class PodCosts:
    """The costs of the next round of pods."""

    def __init__(self, event: PlayedEvent, stage: Stage) -> None:
        self.event, self.seats, self.players = event, stage.seats, pairable(event, stage)
        self.met, self.byes = event.met(), event.byes()
        self.shorts, self.seated = event.short_pods(), event.seated()
        scores = {player: values[0] for _, player, values in ranked(event, stage)}
        self.scores = scores
        self.full, self.short, self.resting = sizes(
            len(self.players), stage.seats, stage.told.get("short", "pods") == "byes"
        )

    def of_pod(self, pod: Sequence[str]) -> Cost:
        """Costs (2) to (5) of a pod, behind a 0."""
        before = [len(self.met.get(frozenset(pair), ())) for pair in combinations(pod, 2)]
        scores = [self.scores[each] for each in pod]
        again = sum(self.shorts[each] for each in pod) if len(pod) == self.seats - 1 else 0
        return (
            Fraction(0),
            Fraction(sum(each > 1 for each in before)),
            Fraction(before.count(1)),
            max(scores) - min(scores),
            Fraction(again),
        )

    def seats_of(self, pod: Sequence[str]) -> int:
        """Cost (6) of a pod in this order."""
        return sum(self.seated[player, seat] for seat, player in enumerate(pod, 1))

    def least_seats(self, pod: Sequence[str]) -> int:
        """The least cost (6) of these players."""
        return min(map(self.seats_of, permutations(pod)))

    def of(self, pairings: Sequence[Sequence[str]], byes: Sequence[str]) -> Cost:
        """All six costs."""
        whole: Cost = (Fraction(0),) * 5
        for each in byes:
            whole = plus(whole, self.of_bye(each))
        for pod in pairings:
            whole = plus(whole, self.of_pod(pod))
        return (*whole, Fraction(sum(map(self.seats_of, pairings))))

    def best(self) -> Seated | None:
        """The least first five costs of any seating, and one such; None where there is none."""

        @cache
        def least(left: frozenset[str], short: int, resting: int) -> Seated | None:
            if not left:
                return (Fraction(0),) * 5, ()
            first, found = min(left), []
            tried: list[tuple[str, ...]] = [(first,)] if resting else []
            for size in self._sizes(len(left), short, resting):
                tried += [(first, *rest) for rest in combinations(sorted(left - {first}), size - 1)]
            for pod in tried:
                if any(frozenset(pair) in self.event.forbidden for pair in combinations(pod, 2)):
                    continue
                is_short, rests = len(pod) == self.seats - 1, len(pod) == 1
                rest = least(left - {*pod}, short - is_short, resting - rests)
                if rest is not None:
                    cost = self.of_bye(first) if rests else self.of_pod(pod)
                    found.append((plus(cost, rest[0]), (pod, *rest[1])))
            return min(found, default=None)

        found = least(frozenset(self.players), self.short, self.resting)
        if found is None:
            return None
        pods = tuple(min(permutations(pod), key=self.seats_of) for pod in found[1])
        return found[0], pods

    def _sizes(self, left: int, short: int, resting: int) -> list[int]:
        """The sizes of pods that are still to be seated."""
        full = left > resting + short * (self.seats - 1)
        return [self.seats] * full + [self.seats - 1] * (short > 0)

    def of_bye(self, player: str) -> Cost:
        """The costs of resting."""
        return Fraction(self.byes[player]), *(Fraction(0),) * 4


def sizes(players: int, seats: int, with_byes: bool) -> tuple[int, int, int]:
    """Full pods, short pods, byes."""
    for resting in range(players + 1):
        sitting = players - resting
        for short in range(1 if with_byes else sitting + 1):
            rest = sitting - short * (seats - 1)
            if rest >= 0 and rest % seats == 0:
                return rest // seats, short, resting
    raise AssertionError("nobody plays")


def circle(event: PlayedEvent, stage: Stage) -> tuple[list[list[str]], list[str]]:
    """The next round of a round robin, and its bye."""
    lot = lot_when_taken(event, stage)
    row: list[str] = sorted(stage.taken, key=lambda each: event.lot_of(each, lot))
    row += [""] * (len(row) % 2)
    turn, rest = len(event.rounds_of(stage)), row[1:]
    row = [row[0], *(rest[-turn:] + rest[:-turn] if turn else rest)]
    pairs = [[row[at], row[-1 - at]] for at in range(len(row) // 2)]
    byes = [each for pair in pairs if "" in pair for each in pair if each]
    return [pair for pair in pairs if "" not in pair], byes


def lot_when_taken(event: PlayedEvent, stage: Stage) -> str:
    """The lot that was next when a stage opened: that of its first round."""
    rounds = event.rounds_of(stage)
    return rounds[0].lot if rounds else event.lot


def knocked_out(event: PlayedEvent, stage: Stage) -> tuple[list[list[str]], list[str]] | None:
    """The next round of an elimination and its byes, None where it waits for a result."""
    places, _ = bracket(event, stage)
    if WAITS in places:
        return None
    pairs = list(zip(places[::2], places[1::2], strict=True))
    meeting = [[first, second] for first, second in pairs if first and second]
    return meeting, [
        first or second or "" for first, second in pairs if bool(first) != bool(second)
    ]
