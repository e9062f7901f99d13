"""Random events of what else the page allows: every setting, pairings by hand, results that come
late, halls with few tables, and what happens in the middle of a round.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.event_reference.played_event import DUELS, SWISS, Round, Stage
from tests.event_reference.random_events import RandomEvent, rounds_of
from tests.event_reference.table_order import at_tables, is_tight

MOST_STAGES = 4
ACTIVE = 9
"""Active players; with more the best of all pods takes seconds."""

Seats = tuple[list[list[str]], list[str]]


class WideEvent(RandomEvent):
    """An event made by chance, whose rounds seat nobody where the page forbids it."""

    def _play(self) -> None:
        self._matches = 0
        self._furnish()
        for number in range(1, self.chance.randint(1, MOST_STAGES) + 1):
            self._happen(2)
            self.add("stage", stage=number, **self._settings())
            self._play_stage(self.event.stages[-1])

    def _often(self, share: float) -> bool:
        return self.chance.random() < share

    def _settings(self) -> dict[str, Any]:
        """A stage of any format; each setting is said or left out."""
        chance = self.chance
        scoring = chance.choice(("win", "win", "placement", "catan"))
        told = {
            "best_of": chance.choice((1, 3, 5)),
            "rounds": chance.randint(0, 4),
            "last_by_standing": self._often(0.5),
            "seats": chance.randint(3, 5 if scoring == "placement" else 6),
            "short": chance.choice(("pods", "byes")),
            "win": chance.choice((1, 3, 5, 7)),
            "floor": chance.choice(("1/win", "0", "1/4", "2/6", "3")),
            "take": chance.randint(1, 6),
        }
        kept = {name: value for name, value in told.items() if self._often(0.6)}
        # With its seats, which placement needs where they were six.
        more = {"scoring": scoring} if self._often(0.8) else {}
        other = {"game": "nim", "minutes": 50, "options": [["rounds", "3"]]}
        return {"format": chance.choice(FORMATS), **kept, **more, **other}

    def _furnish(self) -> None:
        """The tables of the hall, some of them broken, the stream's, or too few."""
        chance = self.chance
        names = chance.sample([f"t{number}" for number in range(1, 13)], chance.randint(2, 9))
        tables: list[dict[str, Any]] = [{"table": each} for each in names]
        for table in tables:
            if self._often(0.15):
                table["broken"] = self._often(0.8)
            if self._often(0.15):
                table["stream"] = self._often(0.8)
        self.add("tables", tables=tables)

    def _play_stage(self, stage: Stage) -> None:
        most = 0 if stage.format == "open" else self.chance.randint(0, 4)
        if stage.format not in (*SWISS, "open"):
            most = rounds_of(stage, self.chance) if len(stage.taken) > 1 else 0
        for _ in range(min(most, 4)):
            self._happen(2)
            seated = self._seated(stage)
            if seated is None and stage.format == "single-elim":
                seated = self._by_hand(stage)
            if seated is not None:
                if is_tight(self.event):
                    self.add("tables", tables=[{"table": f"t{each}"} for each in range(1, 13)])
                self._pair(stage, *seated)
                self._happen(1)
                self._bring_results(0.95)
        for _ in range(self.chance.randint(0, 6) if stage.format == "open" else 0):
            self._open_play()
        self._happen(2)
        self._bring_results(0.8)

    def _happen(self, most: int) -> None:
        """What happens at any time."""
        ways = (
            *(self._drop, self._back, self._come, self._fine, self._fix, self._forbid),
            *(self._correct_any, self._furnish, self._say, self._open_play, self._void),
            *(self._edit, self._withdraw, self._join),
        )
        for _ in range(self.chance.randint(0, most)):
            self.chance.choice(ways)()

    def _somebody(self) -> str:
        return self.chance.choice(self.event.players)

    def _drop(self) -> None:
        self.add("drop", player=self._somebody())

    def _back(self) -> None:
        self.add("back", player=self._somebody())

    def _come(self) -> None:
        if len(self.event.active) < ACTIVE:
            self._enter()

    def _fine(self) -> None:
        if stages := len(self.event.stages):
            points = self.chance.choice((-7, -1, 0, 1, 9))
            stage = self.chance.randint(1, stages)
            self.add("penalty", player=self._somebody(), stage=stage, points=points)

    def _fix(self) -> None:
        self.add("fixed", player=self._somebody(), table=self.chance.choice(("", "t1", "t2", "t3")))

    def _forbid(self) -> None:
        if len(self.event.players) > 1:
            pair = self.chance.sample(self.event.players, 2)
            self.add("forbid", players=pair, **({"off": True} if self._often(0.3) else {}))

    def _edit(self) -> None:
        self.add("edit", player=self._somebody(), name="Anne", salt="77")

    def _withdraw(self) -> None:
        newest = self.event.rounds[-1] if self.event.rounds else None
        if newest and not newest.stage.is_over and not newest.results:
            self.add(
                "withdraw", round=newest.number, **({"why": "late"} if self._often(0.8) else {})
            )

    def _join(self) -> None:
        """Somebody who is not in the newest round, perhaps entered just now."""
        newest = self.event.rounds[-1] if self.event.rounds else None
        if newest is None or newest.stage.is_over or newest.stage.format not in SWISS:
            return
        self._come()
        there = {*newest.byes, *(each for table in newest.tables.values() for each in table)}
        late = [each for each in self.event.active if each not in there]
        usable = [each["table"] for each in self.event.tables if not each.get("broken", False)]
        free = [each for each in usable if each not in newest.tables]
        if late and newest.byes and free and self._often(0.7):
            seat = {"with": self.chance.choice(newest.byes), "table": self.chance.choice(free)}
            self.add("join", round=newest.number, player=self.chance.choice(late), **seat)
        elif late:
            self.add("join", round=newest.number, player=self.chance.choice(late))

    def _say(self) -> None:
        do = self.chance.choice(("clock", "say", "call", "here", "language", "extra"))
        self.add(do, player=self._somebody(), text="<b>", language="it", more={"a": [1.5, None]})

    def _open_play(self) -> None:
        """A match of open play, new or corrected, also when a later stage runs."""
        if all(each.format != "open" for each in self.event.stages):
            return
        seats = self.chance.randint(2, max(2, min(4, len(self.event.players))))
        if len(self.event.players) < seats:
            return
        players = self.chance.sample(self.event.players, seats)
        told = {"round": 0, "table": "t9", "seal": "-", "result": self._places(seats)}
        known = [matches for _, matches in self.event.open_play]
        if known and self._often(0.3):
            matches = list(self.chance.choice(known))
            self.add("correct", players=players, matches=matches, **told)
        else:
            self._matches += 1
            matches = [f"m{self._matches}", f"n{self._matches}"][: self.chance.randint(1, 2)]
            self.add("result", players=players, matches=matches, **told)

    def _void(self) -> None:
        if self.event.open_play and self._often(0.3):
            _, matches = self.chance.choice(list(self.event.open_play))
            self.add("void", table="t9", matches=list(matches))

    def _correct_any(self) -> None:
        """Another result of any round, of whatever stage, or the same with another seal."""
        done = [(played, table) for played in self.event.rounds for table in played.results]
        if done:
            self._tell("correct", *self.chance.choice(done))

    def _bring_results(self, share: float) -> None:
        """Most results that are missing, of this round and of earlier ones."""
        for played in self.event.rounds:
            for table in played.tables:
                if table not in played.results and self._often(share):
                    self._tell("result", played, table)

    def _tell(self, do: str, played: Round, table: str) -> None:
        is_duel = played.stage.format in DUELS
        seats = len(played.tables[table])
        result = self._wins(played.stage) if is_duel else self._places(seats, played.stage)
        more = {"matches": [f"{self.chance.getrandbits(32):08x}"]} if self._often(0.3) else {}
        why = {"why": "typed"} if self._often(0.5) else {}
        seal = self.chance.choice(("-", f"{self.chance.getrandbits(32):08x}"))
        place = {"round": played.number, "table": table, "seal": seal}
        self.add(do, **place, result=result, **more, **why)

    def _wins(self, stage: Stage) -> Mapping[str, Any]:
        said = dict(self.duel(stage))
        left_out = [each for each in ("draws", "out") if not said[each] and self._often(0.5)]
        return {name: each for name, each in said.items() if name not in left_out}

    def _places(self, seats: int, stage: Stage | None = None) -> Mapping[str, Any]:
        """Places of any kind: shared ones, several seats out or all, points of their own."""
        chance = self.chance
        gone = chance.choice((0, 0, 0, 1, 2, seats))
        out = chance.sample(range(1, seats + 1), min(gone, seats))
        keys = [(seat in out, chance.randint(1, seats)) for seat in range(1, seats + 1)]
        said: dict[str, Any] = {"places": [1 + sum(a < b for a in keys) for b in keys]}
        if out or self._often(0.5):
            said["out"] = out
        is_catan = stage is not None and stage.told.get("scoring") == "catan"
        if is_catan or self._often(0.5):
            said["points"] = [chance.choice((0, 0, 3, 10)) for _ in range(seats)]
        return said

    def _pair(self, stage: Stage, pods: Sequence[list[str]], byes: list[str]) -> None:
        """The round as it has to be, another one, or a person's."""
        kind = self.chance.choice(("best", "best", "other", "hand", "hand"))
        hand: dict[str, Any] = {}
        if kind == "other":
            pods = [list(pod) for pod in pods]
            self._shuffle(pods)
        if kind == "hand":
            pods, byes = self._by_hand(stage)
            hand = {"hand": True, **({"why": "asked"} if self._often(0.8) else {})}
        tables = self._tables_for(stage, pods)
        if tables is not None:
            told = [{"table": table, "players": pod} for table, pod in tables]
            place = {"round": len(self.event.rounds) + 1, "stage": stage.number}
            self.add("round", **place, lot=self.event.lot, pairings=told, byes=byes, **hand)

    def _tables_for(
        self, stage: Stage, pods: Sequence[list[str]]
    ) -> Sequence[tuple[str, list[str]]] | None:
        usable = [each["table"] for each in self.event.tables if not each.get("broken", False)]
        meant = at_tables(self.event, stage, pods)
        if not isinstance(meant, int) and self._often(0.6):
            return meant
        if len(usable) < len(pods):
            return None
        return list(zip(self.chance.sample(usable, len(pods)), pods, strict=True))

    def _by_hand(self, stage: Stage) -> Seats:
        """Some of those who may play, at tables of any size that is allowed; byes for some."""
        may = self.event.active if stage.format in SWISS else stage.taken
        left = self.chance.sample(may, len(may))
        most = 2 if stage.format in DUELS else stage.seats
        if stage.format == "final":
            most = len(stage.taken)
        pods, byes = list[list[str]](), list[str]()
        while left:
            size = min(self.chance.randint(2, max(2, most)), len(left))
            pod, left = left[:size], left[size:]
            if size > 1 and self._often(0.85):
                pods.append(pod)
            elif self._often(0.7):
                byes += pod
        if stage.format == "final":
            pods = pods[:1]
        return pods, byes


FORMATS = (
    *("open", "duel-swiss", "duel-swiss", "pod-swiss", "pod-swiss", "pod-swiss"),
    *("round-robin", "single-elim", "final"),
)
