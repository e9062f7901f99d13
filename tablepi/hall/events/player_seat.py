"""A player's seat in the round that is played, and what the rounds before came to."""

from typing import Literal, NamedTuple

from tablepi.hall.events.rows.event_state import EventState, Pairing, Round, TableResult


class PlayerSeat(NamedTuple):
    """`number`: of the seat, from 1."""

    round: Round
    pairing: Pairing
    number: int


RoundIs = Literal["won", "drawn", "lost", "place", "bye", "out"]


class PlayedRound(NamedTuple):
    """What a round came to for one player. `wins`: own games and the other's, of a duel; `place`:
    of a table of several, else 0.
    """

    number: int
    outcome: RoundIs
    wins: tuple[int, int] = (0, 0)
    place: int = 0


def seats_of(state: EventState) -> dict[str, PlayerSeat]:
    """Everybody's seat in the round that was published last."""
    return {
        player: PlayerSeat(round_, pairing, number)
        for round_ in state.rounds[-1:]
        for pairing in round_.pairings
        for number, player in enumerate(pairing.players, 1)
    }


def played_rounds(state: EventState) -> dict[str, list[PlayedRound]]:
    """The rounds of the stage that runs which are decided, by player, the first one first."""
    rounds = dict[str, list[PlayedRound]]()
    for round_ in state.rounds_of(len(state.stages)):
        for player in round_.byes:
            rounds.setdefault(player, []).append(PlayedRound(round_.number, "bye"))
        for pairing in round_.pairings:
            result = state.result(round_, pairing.table)
            for seat, player in enumerate(pairing.players if result else ()):
                assert result is not None
                played = outcome_at(result, seat, round_.number)
                rounds.setdefault(player, []).append(played)
    return rounds


def outcome_at(result: TableResult, seat: int, number: int = 0) -> PlayedRound:
    """What a table's result comes to for a seat, from 0. `number`: of the round."""
    return _duel(number, result, seat) if result.wins else _table(number, result, seat)


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
