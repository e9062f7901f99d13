"""Bracket of a knock-out, the matches to come as well: who meets, who waits for whose winner."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablepi.hall.events.pairing.fixed_rounds import Place, bracket_places
from tablepi.hall.events.rows.event_state import EventState, Pairing, Round, Stage, TableResult
from tablepi.hall.events.standings.stage_standings import losers_of, outs_of


class Spot(NamedTuple):
    """A match's place in the bracket. `matches`: of its round, 1 in the final; `number`: from 1."""

    matches: int
    number: int


class Side(NamedTuple):
    """One of two who meet. `player`: '' while nobody is known; `waits`: the match whose winner
    comes. Neither: nobody ever comes.
    """

    player: str = ""
    waits: Spot | None = None

    @property
    def is_nobody(self) -> bool:
        return not self.player and self.waits is None


class BracketMatch(NamedTuple):
    """Two who meet. `pairing`: None while they have no table; `out`: who went out there, empty
    while nothing is decided.
    """

    spot: Spot
    sides: tuple[Side, Side]
    pairing: Pairing | None = None
    result: TableResult | None = None
    out: frozenset[str] = frozenset()

    @property
    def is_bye(self) -> bool:
        """True if whoever comes goes on without playing."""
        return any(side.is_nobody for side in self.sides)

    @property
    def is_running(self) -> bool:
        return self.pairing is not None and not self.out

    def other(self, player: str) -> Side:
        """Side that a player meets."""
        return self.sides[self.sides[0].player == player]


class Bracket(NamedTuple):
    """Of a stage in which who loses is out; the first round has all its players."""

    stage: int
    rounds: tuple[tuple[BracketMatch, ...], ...]

    def at(self, spot: Spot) -> BracketMatch:
        final = len(self.rounds) - 1
        return self.rounds[final - (spot.matches.bit_length() - 1)][spot.number - 1]

    def behind(self, match: BracketMatch) -> BracketMatch | None:
        """The match in which its winner plays, None behind the final."""
        matches, number = match.spot
        return self.at(Spot(matches // 2, (number + 1) // 2)) if matches > 1 else None

    def last_of(self, player: str) -> BracketMatch | None:
        """The last match in which a player surely is; None for who is not in the bracket."""
        matches = (match for round_ in reversed(self.rounds) for match in round_)
        return next((m for m in matches if any(side.player == player for side in m.sides)), None)


def brackets(state: EventState, with_planned: bool = False) -> tuple[Bracket, ...]:
    """The bracket of each knock-out. `with_planned`: of one, too, that has no round yet."""
    stages = (stage for stage in state.stages if stage.format == "single-elim")
    return tuple(
        Bracket(stage.number, tuple(_rounds(state, stage)))
        for stage in stages
        if len(stage.players) > 1 and (with_planned or state.rounds_of(stage.number))
    )


def _rounds(state: EventState, stage: Stage) -> Iterator[tuple[BracketMatch, ...]]:
    outs, rounds = outs_of(state, stage), state.rounds_of(stage.number)
    all_places = bracket_places(stage.players, outs)
    for nth, pairs in enumerate(all_places):
        round_ = rounds[nth] if nth < len(rounds) else None
        yield tuple(
            _match(Spot(len(pairs), number), pair, all_places[:nth], round_, state)
            for number, pair in enumerate(pairs, 1)
        )


def _match(
    spot: Spot,
    pair: tuple[Place, Place],
    earlier: Sequence[Sequence[tuple[Place, Place]]],
    round_: Round | None,
    state: EventState,
) -> BracketMatch:
    sides = tuple(_side(place, 2 * spot.number - 2 + n, earlier) for n, place in enumerate(pair))
    match = BracketMatch(spot, (sides[0], sides[1]))
    players = frozenset(side.player for side in sides)
    pairings = round_.pairings if round_ else ()
    pairing = next((p for p in pairings if frozenset(p.players) == players), None)
    if pairing is None or round_ is None:
        return match
    result = state.result(round_, pairing.table)
    out = losers_of(pairing.players, result) if result else frozenset()
    return match._replace(pairing=pairing, result=result, out=out)


def _side(place: Place, index: int, earlier: Sequence[Sequence[tuple[Place, Place]]]) -> Side:
    """A side that comes from the match of this index in the last of the earlier rounds."""
    if len(place) < 2:
        return Side("".join(place))
    # Who has a bye in between waits for the same match as before it.
    *before, feeding = earlier
    upper, lower = feeding[index]
    if upper and lower:
        return Side(waits=Spot(len(feeding), index + 1))
    return _side(place, 2 * index + (not upper), before)
