"""Random events, with everything that the page allows and some of what it does not."""

import random
from collections.abc import Mapping
from itertools import count
from typing import Any

from tests.event_reference.pairing import DuelCosts, PodCosts, circle, knocked_out, pairable
from tests.event_reference.played_event import DUELS, SWISS, PlayedEvent, Row, Stage, chained

TABLES = [f"t{number:02}" for number in range(1, 13)]
MOST_ROUNDS = 5


class RandomEvent:
    """An event made by chance. `rows`: its file's; `event`: what they come to, by the reference."""

    def __init__(self, seed: int, most: int = 10) -> None:
        self.chance = random.Random(seed)
        self.rows: list[dict[str, Any]] = []
        self.event = PlayedEvent()
        self._ids = (f"p{number}" for number in count(1))
        self._head = "0" * 64
        self.add("open", event="trial", title="Trial", word=f"word {seed}")
        self.add("tables", tables=[{"table": each} for each in TABLES])
        for _ in range(self.chance.randint(2, most)):
            self._enter()
        self._play()

    def add(self, do: str, **fields: Any) -> None:
        """Writes a row."""
        row = {"n": len(self.rows) + 1, "at": 0, "by": "desk", "do": do, **fields}
        row["h"] = self._head = chained(self._head, row)
        self.rows.append(row)
        self.event.take(row)

    def _enter(self) -> None:
        self.add("player", player=next(self._ids), name="Ann", salt="5a17")

    def _play(self) -> None:
        formats = self.chance.choice(FORMATS)
        for number, told in enumerate(formats, 1):
            if len(self.event.active) < 2:
                return
            settings = dict(told(self.chance, len(self.event.active)))
            self.add("stage", stage=number, **settings)
            self._play_stage(self.event.stages[-1])

    def _play_stage(self, stage: Stage) -> None:
        if stage.format == "open":
            for number in range(self.chance.randrange(8)):
                self._open_match(number)
            return
        for _ in range(rounds_of(stage, self.chance)):
            if stage.format in SWISS:
                self._meanwhile(stage)
                if len(pairable(self.event, stage)) < 2:
                    return
            seated = self._seated(stage)
            if seated is None:
                return
            self._round(stage, *seated)
            for table in list(self.event.rounds[-1].tables):
                self._result(stage, table)
            if self.event.rounds[-1].tables and self.chance.random() < 0.2:
                self._correct(stage)
            if self.event.rounds[-1].tables and self.chance.random() < 0.3:
                self._late_seal()

    def _late_seal(self) -> None:
        """The result that was told last stands again, with the seal that it lacked."""
        last = {name: self.rows[-1][name] for name in ("round", "table", "result")}
        self.add("correct", **last, seal=f"{self.chance.getrandbits(32):08x}")

    def _meanwhile(self, stage: Stage) -> None:
        """What happens between two rounds."""
        chance, players = self.chance, self.event.players
        if chance.random() < 0.15 and len(self.event.active) > 3:
            self.add("drop", player=chance.choice(players))
        if chance.random() < 0.1:
            self.add("back", player=chance.choice(players))
        if chance.random() < 0.1 and len(self.event.active) < 10:
            self._enter()
        if chance.random() < 0.1:
            player, points = chance.choice(players), chance.choice((-3, -1, 1, 2))
            self.add("penalty", player=player, points=points, stage=stage.number, why="late")
        if chance.random() < 0.08 and len(self.event.active) > 5:
            self.add("forbid", players=chance.sample(players, 2))

    def _seated(self, stage: Stage) -> tuple[list[list[str]], list[str]] | None:
        """Who plays whom next, mostly as it has to be; and who rests."""
        if stage.format == "single-elim":
            return knocked_out(self.event, stage)
        if stage.format == "round-robin":
            return circle(self.event, stage)
        if stage.format == "final":
            return [list(stage.taken)], []
        costs = (DuelCosts if stage.format == "duel-swiss" else PodCosts)(self.event, stage)
        best = costs.best()
        if best is None:
            return None
        pods = [list(each) for each in best[1]]
        if self.chance.random() < 0.1:
            self._shuffle(pods)
        return [each for each in pods if len(each) > 1], [
            each[0] for each in pods if len(each) == 1
        ]

    def _shuffle(self, pods: list[list[str]]) -> None:
        players = [player for pod in pods for player in pod]
        self.chance.shuffle(players)
        for pod in pods:
            pod[:] = [players.pop() for _ in pod]

    def _round(self, stage: Stage, pods: list[list[str]], byes: list[str]) -> None:
        tables = self.chance.sample(TABLES, len(pods))
        pairings = [
            {"table": table, "players": pod} for table, pod in zip(tables, pods, strict=True)
        ]
        number, lot = len(self.event.rounds) + 1, self.event.lot
        self.add("round", round=number, stage=stage.number, lot=lot, pairings=pairings, byes=byes)

    def _result(self, stage: Stage, table: str, do: str = "result") -> None:
        players = self.event.rounds[-1].tables[table]
        seal = self.chance.choice(("-", f"{self.chance.getrandbits(32):08x}"))
        result = self.duel(stage) if stage.format in DUELS else self._places(len(players))
        number = len(self.event.rounds)
        self.add(do, round=number, table=table, result=result, seal=seal)

    def _correct(self, stage: Stage) -> None:
        self._result(stage, self.chance.choice(list(self.event.rounds[-1].tables)), "correct")

    def duel(self, stage: Stage) -> Mapping[str, Any]:
        """What came out between two."""
        chance, enough = self.chance, stage.enough
        wins = [chance.randint(0, enough), chance.randint(0, enough)]
        out = (
            sorted(chance.sample((1, 2), chance.choice((1, 1, 2)))) if chance.random() < 0.1 else []
        )
        if wins == [enough, enough]:
            wins[chance.randrange(2)] -= 1
        if stage.format == "single-elim" and wins[0] == wins[1] and not out:
            wins = [enough, wins[1] - (wins[1] == enough)]
        return {"wins": wins, "draws": chance.choice((0, 0, 1)), "out": out}

    def _places(self, seats: int) -> Mapping[str, Any]:
        chance = self.chance
        out = sorted(chance.sample(range(1, seats + 1), 1)) if chance.random() < 0.1 else []
        points = [chance.randint(0, 6) for _ in range(seats)]
        keys = [(seat in out, -own) for seat, own in enumerate(points, 1)]
        places = [1 + sum(other < own for other in keys) for own in keys]
        return {"places": places, "points": points, "out": out}

    def _open_match(self, number: int) -> None:
        chance = self.chance
        seats = chance.randint(2, min(4, len(self.event.players)))
        players = chance.sample(self.event.players, seats)
        told = {"round": 0, "table": "t01", "seal": "-", "players": players}
        result = self._places(seats)
        self.add("result", **told, result=result, matches=[f"{number:032x}"])
        if chance.random() < 0.2:
            result = self._places(seats)
            self.add("correct", **told, result=result, matches=[f"{number:032x}"], why="typed")
        if chance.random() < 0.2:
            self.add("void", table="t01", matches=[f"{number:032x}"], why="a trial")
            if chance.random() < 0.5:
                self.add("result", **told, result=result, matches=[f"{number:032x}"])


def rounds_of(stage: Stage, chance: random.Random) -> int:
    """How many rounds of a stage are played."""
    players = len(stage.taken)
    match stage.format:
        case "final":
            return 1
        case "round-robin":
            return chance.randint(1, players - 1 + players % 2)
        case "single-elim":
            return chance.randint(1, max(1, (players - 1).bit_length()))
    return int(stage.told["rounds"])


def _duel_swiss(chance: random.Random, players: int) -> Row:
    told = {"format": "duel-swiss", "rounds": chance.randint(1, MOST_ROUNDS)}
    last = {"last_by_standing": True} if chance.random() < 0.3 else {}
    return {**told, "best_of": chance.choice((1, 3, 5)), **last}


def _pod_swiss(chance: random.Random, players: int) -> Row:
    scoring = chance.choice(("win", "placement", "catan"))
    seats = chance.randint(3, 5 if scoring == "placement" else 6)
    told = {"format": "pod-swiss", "seats": seats, "rounds": chance.randint(1, MOST_ROUNDS)}
    return {**told, "scoring": scoring, "short": chance.choice(("pods", "byes"))}


def _robin(chance: random.Random, players: int) -> Row:
    return {"format": "round-robin", "best_of": chance.choice((1, 3))}


def _elimination(chance: random.Random, players: int) -> Row:
    return {"format": "single-elim", "best_of": 3, "take": chance.choice((0, 4, 8))}


def _final(chance: random.Random, players: int) -> Row:
    return {"format": "final", "take": chance.randint(2, min(4, players))}


def _open(chance: random.Random, players: int) -> Row:
    return {"format": "open"}


FORMATS = (
    (_duel_swiss,),
    (_duel_swiss, _elimination),
    (_pod_swiss,),
    (_pod_swiss, _final),
    (_robin,),
    (_robin, _final),
    (_elimination,),
    (_open,),
    (_open, _duel_swiss, _elimination),
    (_duel_swiss, _pod_swiss, _final),
)
