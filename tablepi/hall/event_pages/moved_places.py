"""How far players moved in the standings by the round that was played last."""

from collections.abc import Mapping, Sequence

from tablepi.hall.event.event_state import EventState, Round
from tablepi.hall.standings.event_standings import Standing, standings_of


def moved_places(state: EventState, standings: Sequence[Standing]) -> Mapping[str, int]:
    """By how many places each player rose, negative for a fall, since the rounds before the latest
    with a result; nobody by the first round of a stage. `standings`: those of the state.
    """
    last = _last_played(state)
    if last is None or last.nth == 1:
        return {}
    places = {each.player: each for each in standings_of(_before(state, last))}
    return {
        each.player: places[each.player].place - each.place
        for each in standings
        if each.stage == last.stage and each.player in places
    }


def _last_played(state: EventState) -> Round | None:
    return next(
        (
            each
            for each in reversed(state.rounds)
            if any(state.result(each, pairing.table) for pairing in each.pairings)
        ),
        None,
    )


def _before(state: EventState, last: Round) -> EventState:
    """The state without this round and those behind it."""
    return state._replace(
        rounds=tuple(each for each in state.rounds if each.number < last.number),
        results={key: each for key, each in state.results.items() if key[0] < last.number},
    )
