"""Players with a random past, for tests: seeded, so that a failure can be seen again."""

from fractions import Fraction
from itertools import combinations
from random import Random

from tablepi.hall.events.pairing.pairing_players import Past, Player, first_lot, lot_of

LOT = first_lot("seven green apples")


def made_up_players(draw: Random, count: int, most: int = 9) -> list[Player]:
    """Players with scores from 0 to `most`, with earlier byes, short pods, seats and firsts."""
    ids = [f"p{number}" for number in range(1, count + 1)]
    return [
        Player(
            id_,
            score=Fraction(draw.randint(0, most), draw.choice((1, 1, 2))),
            lot=lot_of(LOT, id_),
            byes=draw.choice((0, 0, 1)),
            shorts=draw.randint(0, 2),
            firsts=draw.randint(0, 2),
            seats={seat: draw.randint(0, 2) for seat in range(1, 5)},
        )
        for id_ in ids
    ]


def made_up_past(
    draw: Random, players: list[Player], met: float = 0.5, forbidden: float = 0.05
) -> Past:
    """A past in which pairs met once to three times, and some may not meet."""
    pairs = [frozenset((one.id, other.id)) for one, other in combinations(players, 2)]
    times = {pair: draw.randint(1, 3) for pair in pairs if draw.random() < met}
    return Past(
        times,
        {pair: draw.randint(1, 5) for pair in times},
        frozenset(pair for pair in pairs if draw.random() < forbidden),
    )
