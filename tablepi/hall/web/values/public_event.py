"""The event as everybody may see it now, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablepi.hall.events.rows.event_state import EventState, Round
from tablepi.hall.events.standings.event_standings import Standing


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """The event that runs. `state`: with the results that are shown; `names`: as the event's policy
    has them, by player; `moved`: places that players rose by the round played last; `game`,
    `options`: what the stage plays, '' where that is not said; `language`: of pages for who asks
    for none, '' for English.
    """

    state: EventState
    standings: tuple[Standing, ...]
    names: Mapping[str, str]
    moved: Mapping[str, int] = field(default_factory=dict)
    game: str = ""
    options: tuple[tuple[str, str], ...] = ()
    language: str = ""

    def name(self, player: str) -> str:
        """What a player is called."""
        return self.names.get(player) or player

    @property
    def round(self) -> Round | None:
        """The round that was published last."""
        return self.state.rounds[-1] if self.state.rounds else None

    @property
    def playing(self) -> int:
        """How many tables of that round have no result yet."""
        last = self.round
        if last is None:
            return 0
        return sum(self.state.result(last, each.table) is None for each in last.pairings)
