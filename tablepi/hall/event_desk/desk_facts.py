"""What rows tell the desk beyond what a check reads: games, who is here, how names are shown."""

import logging
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, fields
from typing import Any, cast

from tablepi.core.wire.shown_name import POLICIES, NamesPolicy
from tablepi.hall.event_desk.decision_rows import kind_of_row
from tablepi.hall.event_desk.event_view import StagePlay

log = logging.getLogger("tablepi.hall")

Row = Mapping[str, Any]


@dataclass
class DeskFacts:
    """By player: `seeds`, `clubs`; by stage: `plays`; `newest`: the newest row of each kind;
    `decisions`: by kind, the newest row that tells of one beside the event.
    """

    policy: NamesPolicy = "full"
    here: set[str] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    seeds: dict[str, int] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)
    plays: dict[int, StagePlay] = field(default_factory=dict)
    newest: dict[str, int] = field(default_factory=dict)
    decisions: dict[str, Row] = field(default_factory=dict)


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
            kind = "seal" if is_seal(row) else "result"
            return f"{kind} {row['round']} {row['table'] if row['round'] else row['matches'][0]}"
        case do:
            return str(do)


def is_seal(row: Row) -> bool:
    """Whether a row only gives a result the seal that came after it: a correction by its table,
    without a reason.
    """
    return row.get("do") == "correct" and not row.get("why")


def facts_of(rows: Iterable[Row], before: DeskFacts) -> DeskFacts:
    """What these rows tell, and those before them."""
    copies = {each.name: copy(getattr(before, each.name)) for each in fields(before)}
    facts = DeskFacts(**copies)
    for row in rows:
        try:
            _take(facts, row)
        except (LookupError, TypeError, ValueError, AttributeError):
            # A table gave it back so; a check passes it over as well.
            log.warning("row %s of the event has no form that is known", row.get("n"))
    return facts


def _take(facts: DeskFacts, row: Row) -> None:
    facts.newest[kind_of(row)] = row["n"]
    if decided := kind_of_row(row):
        facts.decisions[decided] = row
    _READ.get(row["do"], _nothing)(facts, row)


def _nothing(facts: DeskFacts, row: Row) -> None:
    """Other rows tell the desk nothing more."""


def _open(facts: DeskFacts, row: Row) -> None:
    if row.get("names") in POLICIES:
        facts.policy = cast(NamesPolicy, row["names"])


def _player(facts: DeskFacts, row: Row) -> None:
    facts.seeds[row["player"]] = int(row.get("seed", 0))
    facts.clubs[row["player"]] = str(row.get("club", ""))


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
    "stage": _stage,
}
