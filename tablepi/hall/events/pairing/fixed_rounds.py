"""Rounds that a format fixes: round robin by the circle, single elimination, and the final."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tablepi.hall.events.pairing.pairing_players import Pair, Round


def round_robin_rounds(players: int) -> int:
    """In how many rounds everybody meets once."""
    return players - 1 + players % 2 if players > 1 else 0


def round_robin(players: Sequence[str], number: int) -> Round:
    """A round, counted from 0. `players`: in the order of the lot when the stage opened."""
    circle = [*players, *[None] * (len(players) % 2)]
    # One player stays and the others turn, by which everybody meets everybody once.
    turning = circle[1:]
    circle_turned = [*circle[:1], *turning[-number:], *turning[:-number]] if number else circle
    half = len(circle_turned) // 2
    pairs = list(zip(circle_turned[:half], reversed(circle_turned[half:]), strict=True))
    duels = tuple(
        (player, opponent)
        for player, opponent in pairs
        if player is not None and opponent is not None
    )
    byes = tuple(
        player or opponent or "" for player, opponent in pairs if player is None or opponent is None
    )
    return Round(duels, byes)


Place = tuple[str, ...]
"""Holders of a place of the bracket: one player; those of whom it waits for one; or nobody."""


class Bracket(NamedTuple):
    """A round of an elimination. `waits`: pairs of earlier rounds without a result between them."""

    round: Round
    waits: tuple[Pair, ...] = ()


def bracket_order(places: int) -> list[int]:
    """Seeds, from 1, in the order of the bracket; `places` is a power of two."""
    order = [1]
    while len(order) < places:
        order = [
            seed for upper_seed in order for seed in (upper_seed, 2 * len(order) + 1 - upper_seed)
        ]
    return order


def elimination_rounds(players: int) -> int:
    """Number of rounds that leave one of so many."""
    return max(players - 1, 0).bit_length()


def elimination_round(
    seeds: Sequence[str], outs: Sequence[Mapping[Pair, frozenset[str]]]
) -> Bracket:
    """The round behind those whose results are given.

    `seeds`: players, the best first. `outs`: for each earlier round, by the pair that met in
    the bracket, who went out; a pair that is missing decided nothing.
    """
    places = _first_places(seeds)
    waits: list[Pair] = []
    for losers in outs:
        places = [_winner(*pair, losers) for pair in _neighbours(places)]
        waits = [frozenset(place) for place in places if len(place) > 1]
        if waits:
            return Bracket(Round(()), tuple(waits))
    return Bracket(_bracket_round(places))


def bracket_places(
    seeds: Sequence[str], outs: Sequence[Mapping[Pair, frozenset[str]]]
) -> list[list[tuple[Place, Place]]]:
    """Who meets in each round of the whole bracket, as far as that is known; given as for
    `elimination_round`.
    """
    rounds, places = [], _first_places(seeds)
    for number in range(elimination_rounds(len(seeds))):
        neighbours = _neighbours(places)
        losers = outs[number] if number < len(outs) else {}
        places = [_winner(*pair, losers) for pair in neighbours]
        rounds.append(neighbours)
    return rounds


def went_out(
    seeds: Sequence[str], outs: Sequence[Mapping[Pair, frozenset[str]]]
) -> Mapping[str, int]:
    """Round of the stage, from 1, in which players went out; given as for `elimination_round`."""
    exit_rounds: dict[str, int] = {}
    places = _first_places(seeds)
    for number, losers in enumerate(outs, 1):
        neighbours = _neighbours(places)
        places = [_winner(*pair, losers) for pair in neighbours]
        for (upper, lower), winners in zip(neighbours, places, strict=True):
            exit_rounds |= dict.fromkeys({*upper, *lower}.difference(winners), number)
    return exit_rounds


def final_round(standing: Sequence[str]) -> Round:
    """One pod, seated in the order of the standings."""
    return Round((tuple(standing),) if standing else ())


def _first_places(seeds: Sequence[str]) -> list[Place]:
    return [
        (seeds[seed - 1],) if seed <= len(seeds) else ()
        for seed in bracket_order(2 ** elimination_rounds(len(seeds)))
    ]


def _neighbours(places: Sequence[Place]) -> list[tuple[Place, Place]]:
    return list(zip(places[::2], places[1::2], strict=True))


def _winner(upper: Place, lower: Place, losers: Mapping[Pair, frozenset[str]]) -> Place:
    """Winner of a pairing; both while it is undecided, nobody where both are out."""
    players = upper + lower
    if len(players) < 2 or max(len(upper), len(lower)) > 1:
        return players
    return tuple(player for player in players if player not in losers.get(frozenset(players), ()))


def _bracket_round(places: Sequence[Place]) -> Round:
    meetings = [upper + lower for upper, lower in _neighbours(places)] if len(places) > 1 else []
    return Round(
        tuple(meeting for meeting in meetings if len(meeting) == 2),
        tuple(meeting[0] for meeting in meetings if len(meeting) == 1),
    )
