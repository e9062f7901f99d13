"""Each player's part in each round of a stage: played, a bye or missed."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from tablepi.hall.events.rows.event_state import EventState, Round, Stage, TableResult
from tablepi.hall.events.rows.formats import SWISS
from tablepi.hall.events.standings.explained_value import Part


class Appearance(NamedTuple):
    """A round that counts for a player. `seat`: from 0, at the table where `players` sat and
    `result` came out; of a bye or a missed round there is none of these.
    """

    kind: Literal["played", "bye", "missed"]
    round: int
    players: tuple[str, ...] = ()
    seat: int = 0
    result: TableResult = TableResult()

    @property
    def opponents(self) -> tuple[str, ...]:
        own_id = self.players[self.seat : self.seat + 1]
        return tuple(player for player in self.players if player not in own_id)

    @property
    def is_out(self) -> bool:
        """True if the player's seat conceded, was disqualified or never came."""
        return self.seat + 1 in self.result.out

    @property
    def place(self) -> int:
        """The player's own place, where the result is by places."""
        return self.result.places[self.seat]

    @property
    def points(self) -> tuple[int, ...]:
        """The points at the table, by seat, where any are told."""
        return self.result.points or ()

    @property
    def sharing(self) -> int:
        """Number of players who have that place."""
        return self.result.places.count(self.place)


Appearances = Mapping[str, tuple[Appearance, ...]]


def appearances(state: EventState, stage: Stage) -> Appearances:
    """The rounds that count, of everybody who is of the stage or played in it, in order."""
    by_player: dict[str, list[Appearance]] = defaultdict(list)
    for player in stage.players:
        by_player[player] = []
    for round_ in state.rounds_of(stage.number):
        for player, appearance in _of_round(state, stage, round_):
            by_player[player].append(appearance)
    return {player: tuple(rounds) for player, rounds in by_player.items()}


def _of_round(state: EventState, stage: Stage, round_: Round) -> Iterator[tuple[str, Appearance]]:
    for table, players in round_.pairings:
        result = state.result(round_, table)
        if result is not None:
            for player in dict.fromkeys(players):
                seat = players.index(player)
                yield player, Appearance("played", round_.number, players, seat, result)
    if stage.format in SWISS:
        for player in round_.byes:
            yield player, Appearance("bye", round_.number)
        for player in _missing(state, stage, round_):
            yield player, Appearance("missed", round_.number)


def _missing(state: EventState, stage: Stage, round_: Round) -> Iterator[str]:
    """Players of the stage without table or bye who had not dropped for good before."""
    present = {*round_.byes, *(player for pairing in round_.pairings for player in pairing.players)}
    for player in stage.players:
        drop = (
            stage.drops.get(player, 0)
            if stage.drops is not None
            else (state.players[player].dropped)
        )
        if player not in present and not 0 < drop < round_.row:
            yield player


def penalties(state: EventState, stage: Stage) -> Mapping[str, tuple[Part, ...]]:
    by_player: dict[str, tuple[Part, ...]] = {}
    for penalty in state.penalties:
        if penalty.stage == stage.number:
            part = Part("penalty", Fraction(penalty.points))
            by_player[penalty.player] = (*by_player.get(penalty.player, ()), part)
    return by_player
