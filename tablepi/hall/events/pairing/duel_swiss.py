"""Duel Swiss: the matching of least cost, in exact whole numbers, and its first players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import networkx

from tablepi.hall.events.pairing.pairing_players import Past, Player, Round, by_lot


class Groups(NamedTuple):
    """Score groups from the top, numbered from 0; the bye's, where there is one, is the last."""

    of: dict[str, int]
    sizes: tuple[int, ...]


def score_groups(players: Iterable[Player]) -> Groups:
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


BYE = ""
"""The bye's vertex; no player has this id."""

Edge = tuple[int, int, int, int]
"""Weight of a pair: earlier byes, times met, the round they last met, the float's cost."""


def pair_duels(players: Sequence[Player], past: Past, groups: Groups) -> Round | None:
    """The pairings of least cost, the best scores first; None where the forbidden leave none."""
    order = by_lot(players)
    pairs = _matching(_Edges(order, past, groups))
    if pairs is None:
        return None
    byes = tuple(player or opponent for player, opponent in pairs if BYE in (player, opponent))
    rank = {player.id: (groups.of[player.id], index) for index, player in enumerate(order)}
    players_by_id = {player.id: player for player in players}
    duels = [
        _seat_order(players_by_id[player], players_by_id[opponent])
        for player, opponent in pairs
        if BYE not in (player, opponent)
    ]
    return Round(tuple(sorted(duels, key=lambda duel: sorted(map(rank.__getitem__, duel)))), byes)


def duel_cost(
    round_: Round, players: Sequence[Player], past: Past, groups: Groups
) -> tuple[int, int, int, int, int]:
    """Criteria (1) to (5) of pairings that leave nobody out; the least is the best."""
    players_by_id = {player.id: player for player in players}
    edges = _Edges(list(players), past, groups)
    duels: list[tuple[str, str]] = [(player, opponent) for player, opponent in round_.pairings]
    parts = [edges.cost(*pair) for pair in (*duels, *((player, BYE) for player in round_.byes))]
    byes, times, last, floats = (sum(part[index] for part in parts) for index in range(4))
    misordered = sum(
        _seat_order(players_by_id[player], players_by_id[opponent]) != (player, opponent)
        for player, opponent in duels
    )
    return byes, times, last, floats, misordered


def _seat_order(player: Player, opponent: Player) -> tuple[str, str]:
    """The two in seat order: who was first less often, then the smaller lot."""
    first, second = sorted(
        (player, opponent), key=lambda duellist: (duellist.firsts, duellist.lot, duellist.id)
    )
    return first.id, second.id


class _Edges:
    """Every pair that may meet, with its cost in four numbers."""

    def __init__(self, order: list[Player], past: Past, groups: Groups) -> None:
        self._byes = {player.id: player.byes for player in order}
        self._past = past
        self._groups = groups
        self._floats = float_costs(groups.sizes)
        self.vertices = [*self._byes, *[BYE] * (len(order) % 2)]

    def cost(self, player: str, opponent: str) -> Edge:
        """Cost that a pair adds; the bye is the second of its pair."""
        if opponent == BYE:
            return self._byes[player], 0, 0, self._floats[self._groups.of[player]][-1]
        pair = frozenset((player, opponent))
        x, y = sorted((self._groups.of[player], self._groups.of[opponent]))
        met = self._past.met.get(pair, 0), self._past.last_met.get(pair, 0)
        return 0, *met, self._floats[x][y]

    def group(self, vertex: str) -> int:
        return self._groups.of.get(vertex, len(self._groups.sizes) - 1)

    def is_alone(self, vertex: str) -> bool:
        return self._groups.sizes[self.group(vertex)] == 1

    def __iter__(self) -> Iterator[tuple[str, str, Edge]]:
        for player, opponent in combinations(self.vertices, 2):
            if not self._past.forbids(player, opponent):
                yield player, opponent, self.cost(player, opponent)


class _Weights(NamedTuple):
    """Weight of one of each criterion, so that no sum of a later one outweighs an earlier."""

    byes: int
    times: int
    last: int

    def of(self, edge: Edge) -> int:
        return edge[0] * self.byes + edge[1] * self.times + edge[2] * self.last + edge[3]


def _weights(edges: Sequence[Edge], pairs: int) -> _Weights:
    _, times, last, floats = (max(column) for column in zip(*edges, strict=True))
    of_last = pairs * floats + 1
    of_times = (pairs * last + 1) * of_last
    return _Weights((pairs * times + 1) * of_times, of_times, of_last)


def _shares(edges: _Edges, costs: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """A share of each vertex in the cost of its pairs, together never more than that.

    Taken off every edge it changes no perfect matching's rank, as each vertex is in one pair; but
    many edges are at their least from the start, and the matching is found ten times as fast where
    each player is a group.
    """
    shares: dict[str, int] = {}
    for vertex in sorted(edges.vertices, key=edges.group, reverse=True):
        bounds = [
            cost - shares[neighbour]
            for neighbour, cost in costs[vertex].items()
            if neighbour in shares
        ]
        # Two of one group cost nothing together, so neither takes a share.
        shares[vertex] = min(bounds if edges.is_alone(vertex) else [*bounds, 0], default=0)
    return shares


def _matching(edges: _Edges) -> list[tuple[str, str]] | None:
    """The perfect matching of least cost; None where there is none."""
    candidates = list(edges)
    pairs = len(edges.vertices) // 2
    if not candidates:
        return None if pairs else []
    weights = _weights([edge for _, _, edge in candidates], pairs)
    costs: dict[str, dict[str, int]] = {vertex: {} for vertex in edges.vertices}
    for a, b, edge in candidates:
        costs[a][b] = costs[b][a] = weights.of(edge)
    shares = _shares(edges, costs)
    graph = networkx.Graph()
    graph.add_nodes_from(edges.vertices)
    graph.add_weighted_edges_from(
        (a, b, shares[a] + shares[b] - costs[a][b]) for a, b, _ in candidates
    )
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted(matching) if len(matching) == pairs else None
