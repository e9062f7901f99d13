"""What rows tell the desk beyond what a check reads: games, who is here, how names are shown."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, cast

from tablepi.core.wire.shown_name import POLICIES, NamesPolicy
from tablepi.hall.event_desk.event_view import StagePlay

Row = Mapping[str, Any]


@dataclass
class DeskFacts:
    """By player: `seeds`, `clubs`; by stage: `plays`; `newest`: the newest row of each kind;
    `clock`: of the round, {} for none.
    """

    policy: NamesPolicy = "full"
    here: set[str] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    seeds: dict[str, int] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)
    plays: dict[int, StagePlay] = field(default_factory=dict)
    newest: dict[str, int] = field(default_factory=dict)
    clock: Mapping[str, Any] = field(default_factory=dict)


def kind_of(row: Row) -> str:
    """What a row is about: of two desks that change the same, the second sees it first."""
    match row.get("do"):
        case "player" | "drop" | "back" | "here" | "erase":
            return f"player {row['player']}"
        case "fixed" | "penalty" as do:
            return f"{do} {row['player']}"
        case "forbid":
            return " ".join(("forbid", *sorted(row["players"])))
        case "void":
            return f"result 0 {row['matches'][0]}"
        case "result" | "correct":
            return f"result {row['round']} {row['table'] if row['round'] else row['matches'][0]}"
        case do:
            return str(do)


def facts_of(rows: Iterable[Row], before: DeskFacts) -> DeskFacts:
    """What these rows tell, and those before them."""
    facts = deepcopy(before)
    for row in rows:
        facts.newest[kind_of(row)] = row["n"]
        _READ.get(row["do"], _nothing)(facts, row)
    return facts


def _nothing(facts: DeskFacts, row: Row) -> None:
    """Other rows tell the desk nothing more."""


def _open(facts: DeskFacts, row: Row) -> None:
    if row.get("names") in POLICIES:
        facts.policy = cast(NamesPolicy, row["names"])


def _player(facts: DeskFacts, row: Row) -> None:
    facts.seeds[row["player"]] = int(row.get("seed", 0))
    facts.clubs[row["player"]] = str(row.get("club", ""))


def _clock(facts: DeskFacts, row: Row) -> None:
    facts.clock = row["clock"]


def _here(facts: DeskFacts, row: Row) -> None:
    (facts.here.discard if row.get("off") else facts.here.add)(row["player"])


def _erase(facts: DeskFacts, row: Row) -> None:
    facts.erased.add(row["player"])


def _stage(facts: DeskFacts, row: Row) -> None:
    options = tuple((str(name), str(value)) for name, value in row.get("options", ()))
    facts.plays[row["stage"]] = StagePlay(
        str(row.get("game", "")),
        options,
        int(row.get("minutes", StagePlay().minutes)),
        int(row.get("end_minutes", StagePlay().end_minutes)),
    )


_READ = {
    "open": _open,
    "names": _open,
    "player": _player,
    "here": _here,
    "erase": _erase,
    "clock": _clock,
    "stage": _stage,
}
