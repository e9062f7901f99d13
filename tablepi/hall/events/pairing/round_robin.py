"""Round robin by the circle: the first player stays, the others turn."""

from collections.abc import Sequence

from tablepi.hall.events.pairing.pairing_players import Round


def rounds_of(players: int) -> int:
    """In how many rounds everybody meets once."""
    return players - 1 + players % 2 if players > 1 else 0


def round_robin(players: Sequence[str], number: int) -> Round:
    """A round, counted from 0. `players`: in the order of the lot when the stage opened."""
    row = [*players, *[None] * (len(players) % 2)]
    rest = row[1:]
    turned = [*row[:1], *rest[-number:], *rest[:-number]] if number else row
    half = len(turned) // 2
    both = list(zip(turned[:half], reversed(turned[half:]), strict=True))
    duels = tuple((one, other) for one, other in both if one is not None and other is not None)
    byes = tuple(one or other or "" for one, other in both if one is None or other is None)
    return Round(duels, byes)
