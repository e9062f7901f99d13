"""Stages that a desk is suggested for a number of players: rounds, top cut, minutes of a round.

The figures are those of common organised play: so many Swiss rounds that at most one player stays
unbeaten, a knock-out of the best 4, 8 or 16 behind them, 50 minutes for a best of three.
"""

from typing import NamedTuple

from tablepi.hall.events.pairing.fixed_rounds import elimination_rounds
from tablepi.hall.events.rows.formats import DUELS, FINAL_SEATS, Format, Settings, most_rounds
from tablepi.hall.events.rows.stage_rows import DeskStage

FEWEST = 4
"""Players from whom on anything is suggested."""

CUTS = ((129, 16), (17, 8), (8, 4))
"""Players from whom on so many of them play on."""

DUEL_MINUTES, POD_MINUTES = 50, 75
"""Of a round."""


class Suggestion(NamedTuple):
    """Numbers of a stage. `rounds` 0: the format has none; `take` 0: everybody; `cut`: how many
    play on behind it, 0 for nobody.
    """

    rounds: int
    take: int = 0
    cut: int = 0


def swiss_rounds(players: int) -> int:
    """Rounds after which at most one of so many is unbeaten."""
    return elimination_rounds(players)


def pod_rounds(players: int, seats: int) -> int:
    """One round more than it takes until one has won all tables of so many seats."""
    rounds, winners = 1, 1
    while winners < players:
        rounds, winners = rounds + 1, winners * seats
    return rounds


def top_cut(players: int) -> int:
    """How many of so many play on after Swiss rounds; 0 where they are too few for that."""
    return next((cut for least, cut in CUTS if players >= least), 0)


def usual_minutes(format_: Format) -> int:
    """Of a round."""
    return DUEL_MINUTES if format_ in DUELS else POD_MINUTES


def suggested(format_: Format, players: int, is_first: bool = True) -> Suggestion:
    """Numbers of a stage in this format. `players`: who are in, of whom a later knock-out takes
    some; `is_first`: no stage was before it.
    """
    match format_:
        case "duel-swiss":
            return Suggestion(swiss_rounds(players), cut=top_cut(players))
        case "pod-swiss":
            cut = FINAL_SEATS if players > FINAL_SEATS else 0
            return Suggestion(pod_rounds(players, Settings().seats), cut=cut)
        case "final":
            return Suggestion(1, take=min(FINAL_SEATS, players))
        case _:
            take = top_cut(players) if format_ == "single-elim" and not is_first else 0
            return Suggestion(most_rounds(format_, take or players) or 0, take)


def swiss_then_best(players: int, first_number: int = 1) -> tuple[DeskStage, DeskStage]:
    """Swiss rounds, then a knock-out of the best, as they are suggested for so many players."""
    swiss = suggested("duel-swiss", max(players, FEWEST))
    minutes = usual_minutes("duel-swiss")
    return (
        DeskStage(first_number, "duel-swiss", rounds=swiss.rounds, minutes=minutes),
        DeskStage(first_number + 1, "single-elim", take=swiss.cut or FEWEST, minutes=minutes),
    )
