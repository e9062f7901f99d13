"""Events made row by row, for tests: each row chained, each state kept."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablepi.hall.events.event_replay import taken
from tablepi.hall.events.paired_round import paired_round
from tablepi.hall.events.rows.event_faults import Fault
from tablepi.hall.events.rows.event_state import EventState, next_lot
from tablepi.hall.events.standings.stage_standings import standings_of
from tablepi.wire.hash_chains import event_hash

WORD = "seven green apples"


class EventMaker:
    """An event with players and tables. Every row is chained and replayed as it is added."""

    def __init__(self, players: str = "", tables: int = 9) -> None:
        self.rows: list[Mapping[str, Any]] = []
        self.state = EventState()
        self.faults: tuple[Fault, ...] = ()
        self.add("open", event="autumn", title="Autumn cup", word=WORD)
        for player in players.split():
            self.player(player)
        if tables:
            names = [f"t{number:02}" for number in range(1, tables + 1)]
            self.add("tables", tables=[{"table": name} for name in names])

    def add(self, do: str, **fields: Any) -> str:
        """Adds a row; the id of its first fault but EV-COST, '' for none."""
        row: dict[str, Any] = {"n": self.state.rows + 1, "at": 0, "by": "desk", "do": do, **fields}
        return self.take({**row, "h": event_hash(self.state.head, row)})

    def take(self, row: Mapping[str, Any]) -> str:
        """Adds a row as it is."""
        self.rows.append(row)
        self.state, self.faults = taken(self.state, row)
        return self.faults[0].id if self.faults else ""

    def player(self, player: str) -> str:
        """Enters a player, whose name is the id in capitals."""
        return self.add("player", player=player, name=player.upper(), salt="5a17")

    def stage(self, form: str, **settings: Any) -> str:
        """Opens the next stage."""
        return self.add("stage", stage=len(self.state.stages) + 1, format=form, **settings)

    def round(self, pairings: str, byes: str = "", hand: bool = True, **fields: Any) -> str:
        """Pairs a round: `"a b, c d"` at t01 and t02."""
        given = enumerate(pairings.split(",") if pairings else [], 1)
        seated = [(f"t{number:02}", tuple(each.split())) for number, each in given]
        return self._round(seated, byes.split(), hand, **fields)

    def computed_round(self) -> str:
        """Pairs the round that would be paired now."""
        found = paired_round(self.state)
        assert found.pairings is not None
        return self._round(found.pairings, found.byes or (), hand=False)

    def _round(
        self,
        pairings: Sequence[tuple[str, tuple[str, ...]]],
        byes: Sequence[str],
        hand: bool,
        **fields: Any,
    ) -> str:
        said = {
            "round": len(self.state.rounds) + 1,
            "stage": len(self.state.stages),
            "lot": next_lot(self.state),
            "pairings": [{"table": table, "players": list(each)} for table, each in pairings],
            "byes": list(byes),
            "hand": hand,
        }
        return self.add("round", **said | fields)

    def won(self, table: int, *wins: int, **fields: Any) -> str:
        """Enters a duel of the last round: `won(1, 2, 0)`. `do`, `round`, `seal`, `draws`, `out`
        may be given.
        """
        said: dict[str, Any] = {
            each: fields.pop(each) for each in ("draws", "out") if each in fields
        }
        return self.result(table, {"wins": list(wins), **said}, **fields)

    def placed(self, table: int, *places: int, **fields: Any) -> str:
        """Enters the places at a table of the last round. As `won`, with `points`."""
        said: dict[str, Any] = {
            each: fields.pop(each) for each in ("points", "out") if each in fields
        }
        return self.result(table, {"places": list(places), **said}, **fields)

    def result(self, table: int, result: Mapping[str, Any], **fields: Any) -> str:
        """Enters a result of the last round."""
        said = {"round": len(self.state.rounds), "table": f"t{table:02}", "seal": "-", **fields}
        return self.add(str(said.pop("do", "result")), result=result, **said)

    def opened_match(self, players: str, *places: int, match: str, do: str = "result") -> str:
        """Enters a match of open play."""
        said = {"round": 0, "table": "t01", "seal": "-", "matches": [match]}
        result = {"places": list(places)}
        return self.add(do, players=players.split(), result=result, **said)

    def values(self, player: str) -> list[str]:
        """The values of a player in the standings, as the check prints them."""
        found = {each.player: each for each in standings_of(self.state)}
        return [str(value.number) for value in found[player].values]

    def places(self) -> dict[str, int]:
        """The place of every player in the standings."""
        return {each.player: each.place for each in standings_of(self.state)}

    def order(self) -> Sequence[str]:
        """The players in the order of the standings."""
        return [each.player for each in standings_of(self.state)]


def swiss(players: str = "a b c d", form: str = "duel-swiss", **settings: Any) -> EventMaker:
    """An event whose first stage has just opened."""
    event = EventMaker(players)
    assert event.stage(form, **settings) == ""
    return event


def what(event: EventMaker) -> str:
    """Which rule the last row broke."""
    return event.faults[0].what
