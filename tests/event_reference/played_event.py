"""What the rows of an event come to: players, stages, rounds, results, the lot."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any

Row = Mapping[str, Any]
DUELS = ("duel-swiss", "round-robin", "single-elim")
SWISS = ("duel-swiss", "pod-swiss")
PLAIN = ("name", "salt", "h")


def sha(text: str) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def chained(before: str, row: Row) -> str:
    """The hash of a row behind the one with this hash."""
    kept = {name: each for name, each in row.items() if name not in PLAIN}
    if "name" in row:
        kept["name_sha"] = sha(row["salt"] + row["name"])
    plain = json.dumps(kept, sort_keys=True, separators=(",", ":")).encode()
    return hashlib.sha256(bytes.fromhex(before) + plain).hexdigest()


@dataclass
class Stage:
    """A stage: `told` its row; `taken` who is of it, in the order in which it took them."""

    number: int
    told: Row
    taken: list[str]
    dropped_then: dict[str, int] = field(default_factory=dict)
    is_over: bool = False

    @property
    def format(self) -> str:
        """What is played."""
        return str(self.told["format"])

    @property
    def enough(self) -> int:
        """Games that win a match."""
        return int(self.told.get("best_of", 3)) // 2 + 1

    @property
    def seats(self) -> int:
        """Players of a full pod."""
        return int(self.told.get("seats", 4))


@dataclass
class Round:
    """A recorded round. `at`: the number of its row; `lot`: as it has to be."""

    number: int
    stage: Stage
    at: int
    lot: str
    tables: dict[str, list[str]]
    byes: list[str]
    results: dict[str, Row] = field(default_factory=dict)
    seals: dict[str, str] = field(default_factory=dict)


class PlayedEvent:
    """Takes sound rows, one after another."""

    def __init__(self) -> None:
        self.word = ""
        self.players: list[str] = []
        self.dropped: dict[str, int] = {}
        self.stages: list[Stage] = []
        self.rounds: list[Round] = []
        self.fixed: dict[str, str] = {}
        self.forbidden: set[frozenset[str]] = set()
        self.tables: list[Row] = []
        self.penalties: dict[tuple[int, str], int] = defaultdict(int)
        self.open_play: dict[tuple[int, tuple[str, ...]], Row] = {}

    @property
    def active(self) -> list[str]:
        """Entered and not dropped."""
        return [each for each in self.players if each not in self.dropped]

    @property
    def lot(self) -> str:
        """The lot of the round that would be next."""
        if not self.rounds:
            return sha("tablepi lot " + self.word)
        last = self.rounds[-1]
        seals = [f"\n{table} {last.seals.get(table, '-')}" for table in sorted(last.tables)]
        return sha(last.lot + "".join(seals))

    def lot_of(self, player: str, lot: str = "") -> str:
        """A player's lot; the smaller is first."""
        return sha(f"{lot or self.lot} {player}")

    def take(self, row: Row) -> None:
        """Takes a row whose `do` may be unknown."""
        act = getattr(self, "_" + row["do"], None)
        if act is not None:
            act(row)

    def _open(self, row: Row) -> None:
        self.word = row["word"]

    def _player(self, row: Row) -> None:
        self.players.append(row["player"])
        self._enter(row["player"])

    def _drop(self, row: Row) -> None:
        self.dropped.setdefault(row["player"], row["n"])

    def _back(self, row: Row) -> None:
        if self.dropped.pop(row["player"], None) is not None:
            self._enter(row["player"])

    def _enter(self, player: str) -> None:
        if self.stages:
            stage = self.stages[-1]
            if stage.format in (*SWISS, "open") and player not in stage.taken:
                stage.taken.append(player)

    def _fixed(self, row: Row) -> None:
        self.fixed[row["player"]] = row["table"]

    def _forbid(self, row: Row) -> None:
        pair = frozenset(row["players"])
        (self.forbidden.discard if row.get("off") else self.forbidden.add)(pair)

    def _tables(self, row: Row) -> None:
        self.tables = row["tables"]

    def _penalty(self, row: Row) -> None:
        self.penalties[row["stage"], row["player"]] += row.get("points", 0)

    def _stage(self, row: Row) -> None:
        # Imported here: who is of a stage follows from the standings before it.
        from tests.event_reference.ranking import standings

        ranked = [each.player for each in standings(self)]
        lots = sorted(self.active, key=self.lot_of)
        taken = [each for each in (*ranked, *lots) if each in self.active]
        taken = list(dict.fromkeys(taken))
        # Of a final as many as sit at one table, four where nothing is said.
        take = {"single-elim": row.get("take", 0), "final": row.get("take", 4)}
        taken = taken[: take.get(row["format"], 0) or None]
        if self.stages:
            self.stages[-1].is_over = True
            self.stages[-1].dropped_then = dict(self.dropped)
        self.stages.append(Stage(row["stage"], row, taken))

    def _round(self, row: Row) -> None:
        tables = {each["table"]: list(each["players"]) for each in row["pairings"]}
        stage = self.stages[row["stage"] - 1]
        self.rounds.append(
            Round(row["round"], stage, row["n"], self.lot, tables, list(row["byes"]))
        )

    def _withdraw(self, row: Row) -> None:
        self.rounds.pop()

    def _join(self, row: Row) -> None:
        newest = self.rounds[-1]
        if "with" in row:
            newest.byes.remove(row["with"])
            newest.tables[row["table"]] = [row["with"], row["player"]]
        else:
            newest.byes.append(row["player"])

    def _result(self, row: Row) -> None:
        if row["round"] == 0:
            self.open_play[self._match(row)] = row
            return
        played = self.rounds[row["round"] - 1]
        played.results[row["table"]] = row["result"]
        played.seals[row["table"]] = row["seal"]

    _correct = _result

    def _void(self, row: Row) -> None:
        del self.open_play[self._match(row)]

    def _match(self, row: Row) -> tuple[int, tuple[str, ...]]:
        matches = tuple(row["matches"])
        for stage, known in self.open_play:
            if known == matches:
                return stage, matches
        # Any match counts, also while a later stage runs.
        return max(each.number for each in self.stages if each.format == "open"), matches

    # What counts through the event.

    def rounds_of(self, stage: Stage) -> list[Round]:
        """The recorded rounds of a stage."""
        return [each for each in self.rounds if each.stage is stage]

    def met(self) -> dict[frozenset[str], list[int]]:
        """The rounds in which two players met."""
        found: dict[frozenset[str], list[int]] = defaultdict(list)
        for played in self.rounds:
            for players in played.tables.values():
                for pair in combinations(players, 2):
                    found[frozenset(pair)].append(played.number)
        return found

    def byes(self) -> Counter[str]:
        """How many byes each player had."""
        return Counter(each for played in self.rounds for each in played.byes)

    def firsts(self) -> Counter[str]:
        """How often a player was first in a duel."""
        return Counter(
            players[0]
            for played in self.rounds
            if played.stage.format in DUELS
            for players in played.tables.values()
        )

    def seated(self) -> Counter[tuple[str, int]]:
        """How often a player sat in a seat."""
        return Counter(
            (player, seat)
            for played in self.rounds
            for players in played.tables.values()
            for seat, player in enumerate(players, 1)
        )

    def short_pods(self) -> Counter[str]:
        """How often a player sat in a short pod."""
        return Counter(
            player
            for played in self.rounds
            if played.stage.format == "pod-swiss"
            for players in played.tables.values()
            if len(players) == played.stage.seats - 1
            for player in players
        )

    def missed(self, stage: Stage, player: str) -> Iterator[Round]:
        """The Swiss rounds of a stage that a player of it missed."""
        dropped = stage.dropped_then if stage.is_over else self.dropped
        for played in self.rounds_of(stage):
            is_there = player in played.byes or any(player in t for t in played.tables.values())
            if not is_there and not dropped.get(player, played.at) < played.at:
                yield played


def mean(values: list[Fraction], none: Fraction) -> Fraction:
    """The mean, or what stands for none."""
    return sum(values, Fraction(0)) / len(values) if values else none
