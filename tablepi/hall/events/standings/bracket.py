"""What the tables of an elimination decided, round by round."""

from tablepi.hall.events.pairing.pairing_players import Pair
from tablepi.hall.events.rows.event_state import EventState, Stage, TableResult


def outs_of(state: EventState, stage: Stage) -> list[dict[Pair, frozenset[str]]]:
    """Who went out at each table of two, by the two, for each round of the stage."""
    found = []
    for played in state.rounds_of(stage.number):
        outs: dict[Pair, frozenset[str]] = {}
        for table, players in played.pairings:
            result = state.result(played, table)
            if result is not None:
                outs.setdefault(frozenset(players), _losers(players, result))
        found.append(outs)
    return found


def _losers(players: tuple[str, ...], result: TableResult) -> frozenset[str]:
    if result.out:
        return frozenset(players[seat - 1] for seat in result.out)
    return frozenset({players[1] if result.wins[0] > result.wins[1] else players[0]})
