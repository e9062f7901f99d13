"""The bracket of single elimination: who stands in each of its places, and who went out when."""

from typing import NamedTuple

from tablepi.hall.event.event_state import EventState, Round, Stage

EMPTY = ""
"""A place of the bracket where nobody stands."""

WAITS = None
"""A place of the bracket that waits for a result."""

Place = str | None


class Bracket(NamedTuple):
    """A bracket as far as it was played. `places`: before each round and after the last, in the
    bracket's order; `gone`: in which round of the stage, from 1, somebody went out.
    """

    places: tuple[tuple[Place, ...], ...]
    gone: dict[str, int]

    def meetings(self, index: int) -> tuple[tuple[Place, Place], ...]:
        """Who meets in a round of the stage, from 1, one of them perhaps nobody."""
        places = self.places[index - 1]
        return tuple(zip(places[::2], places[1::2], strict=True))


def bracket_of(state: EventState, stage: Stage) -> Bracket:
    """The bracket of a stage by its results as they stand."""
    seeds = stage.players
    size = 1 << max(0, len(seeds) - 1).bit_length()
    places: tuple[Place, ...] = tuple(
        seeds[seed - 1] if seed <= len(seeds) else EMPTY for seed in seed_order(size)
    )
    bracket = Bracket((places,), {})
    for played in state.rounds_of(stage.number):
        met = bracket.meetings(played.nth)
        after = tuple(_winner(state, played, one, other) for one, other in met)
        gone = dict(bracket.gone)
        for meeting, winner in zip(met, after, strict=True):
            if winner is not WAITS:
                gone |= {each: played.nth for each in meeting if each and each != winner}
        bracket = Bracket((*bracket.places, after), gone)
    return bracket


def seed_order(size: int) -> tuple[int, ...]:
    """The seeds of a bracket's places: the first can meet the second in the last round only."""
    if size == 1:
        return (1,)
    return tuple(each for seed in seed_order(size // 2) for each in (seed, size + 1 - seed))


def _winner(state: EventState, played: Round, one: Place, other: Place) -> Place:
    """Who goes on: nobody where both are out, or nobody came; unknown before a result."""
    if one is WAITS or other is WAITS:
        return WAITS
    if EMPTY in (one, other):
        return one or other
    for table, players in played.pairings:
        result = state.result(played, table)
        if result is not None and sorted(players) == sorted((one, other)):
            left = [who for seat, who in enumerate(players, 1) if seat not in result.out]
            if len(left) < 2:
                return left[0] if left else EMPTY
            return players[0] if result.wins[0] > result.wins[1] else players[1]
    return WAITS
