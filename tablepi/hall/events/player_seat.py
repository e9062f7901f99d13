"""A player's seat in the round that is played, and what the rounds before came to."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from tablepi.hall.events.rows.event_state import EventState, Pairing, Round, TableResult
from tablepi.hall.events.rows.formats import DUELS


class PlayerSeat(NamedTuple):
    """`number`: of the seat, from 1."""

    round: Round
    pairing: Pairing
    number: int


def seat_of(state: EventState, player: str) -> PlayerSeat | None:
    """The seat in the round that was published last; None for a bye, and for who is not in it."""
    for round_ in state.rounds[-1:]:
        for pairing in round_.pairings:
            if player in pairing.players:
                return PlayerSeat(round_, pairing, pairing.players.index(player) + 1)
    return None


RoundIs = Literal["won", "drawn", "lost", "place", "bye", "out"]


class PlayedRound(NamedTuple):
    """What a round came to for one player. `wins`: own games and the other's, of a duel; `place`:
    of a table of several, else 0.
    """

    number: int
    outcome: RoundIs
    wins: tuple[int, int] = (0, 0)
    place: int = 0


def played_rounds(state: EventState, player: str) -> Iterator[PlayedRound]:
    """The rounds of the stage that runs which are decided for a player, the first one first."""
    for round_ in state.rounds_of(len(state.stages)):
        if player in round_.byes:
            yield PlayedRound(round_.number, "bye")
        for pairing in round_.pairings:
            result = state.result(round_, pairing.table)
            if player in pairing.players and result is not None:
                seat = pairing.players.index(player)
                is_duel = state.stage_of(round_).format in DUELS
                yield (_duel if is_duel else _table)(round_.number, result, seat)


def _duel(number: int, result: TableResult, seat: int) -> PlayedRound:
    own, other = result.wins[seat], result.wins[1 - seat]
    if seat + 1 in result.out:
        return PlayedRound(number, "lost", (own, other))
    if own == other and not result.out:
        return PlayedRound(number, "drawn", (own, other))
    is_won = own > other or bool(result.out)
    return PlayedRound(number, "won" if is_won else "lost", (own, other))


def _table(number: int, result: TableResult, seat: int) -> PlayedRound:
    outcome: RoundIs = "out" if seat + 1 in result.out else "place"
    return PlayedRound(number, outcome, place=result.places[seat])
