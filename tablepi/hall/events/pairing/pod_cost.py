"""The cost of pods by the six criteria of event.md, and the best seats inside a pod."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from tablepi.hall.events.pairing.pairing_players import Past, Player, Round

PodCost = tuple[int, int, int, Fraction, int, int]


def pod_cost(found: Round, players: Sequence[Player], past: Past, seats: int) -> PodCost:
    """Criteria (1) to (6) of pods that leave nobody out; the least is the best."""
    of = {player.id: player for player in players}
    pods = [[of[id_] for id_ in pod] for pod in found.pairings]
    times = [past.times(*both) for pod in found.pairings for both in combinations(pod, 2)]
    return (
        sum(of[id_].byes for id_ in found.byes),
        sum(each >= 2 for each in times),
        sum(each == 1 for each in times),
        sum((spread(pod) for pod in pods), Fraction(0)),
        sum(player.shorts for pod in pods if len(pod) == seats - 1 for player in pod),
        sum(seat_cost(pod) for pod in pods),
    )


def spread(pod: Iterable[Player]) -> Fraction:
    """Highest less lowest score."""
    scores = [player.score for player in pod]
    return max(scores) - min(scores)


def seat_cost(pod: Sequence[Player]) -> int:
    """How often those of a pod, in seat order, sat in these seats before."""
    return sum(player.seats.get(seat, 0) for seat, player in enumerate(pod, 1))


def best_seats(pod: Iterable[Player]) -> tuple[Player, ...]:
    """The seat order of least cost, of equals the first by the lot."""
    by_lot = sorted(pod, key=lambda player: (player.lot, player.id))
    return min(permutations(by_lot), key=seat_cost)


def least_seat_cost(found: Round, players: Sequence[Player]) -> int:
    """The least that criterion (6) can be with these pods."""
    of = {player.id: player for player in players}
    return sum(seat_cost(best_seats(of[id_] for id_ in pod)) for pod in found.pairings)
