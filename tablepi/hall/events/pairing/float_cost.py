"""The cost of players of different score groups meeting: one worse float outweighs all better."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tablepi.hall.events.pairing.pairing_players import Player


class Groups(NamedTuple):
    """Score groups from the top, numbered from 0; the bye's, where there is one, is the last."""

    of: dict[str, int]
    sizes: tuple[int, ...]


def score_groups(players: Iterable[Player]) -> Groups:
    """Groups of players with equal scores."""
    scores = {player.id: player.score for player in players}
    order = sorted(set(scores.values()), reverse=True)
    return _groups({id_: order.index(score) for id_, score in scores.items()})


def standing_groups(standing: Sequence[str]) -> Groups:
    """Groups of one player each, in the order of the standings."""
    return _groups({player: index for index, player in enumerate(standing)})


def float_costs(sizes: Sequence[int]) -> list[list[int]]:
    """C(x, y) of event.md for every two groups x <= y, counted from 0 here; exact."""
    last = len(sizes) - 1
    costs = [[0] * len(sizes) for _ in sizes]
    below = 0
    for x in range(last - 1, -1, -1):
        below += max(sizes[x + 1], sizes[last]) * costs[x + 1][last]
        costs[x][x + 1] = below + 1
        for y in range(x + 2, last + 1):
            costs[x][y] = max(sizes[x], sizes[y - 1]) * costs[x][y - 1] + below + 1
    return costs


def _groups(of: dict[str, int]) -> Groups:
    sizes = [0] * (max(of.values(), default=-1) + 1)
    for group in of.values():
        sizes[group] += 1
    return Groups(of, (*sizes, 1) if len(of) % 2 else tuple(sizes))
