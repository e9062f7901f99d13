"""What rows tell the desk beyond what a check reads: games, who is here, how names are shown."""

import logging
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, fields
from typing import Any, cast

from tablepi.hall.desk.round_change import MOST_MINUTES
from tablepi.hall.event_desk.decision_rows import Told, told_by
from tablepi.hall.event_desk.event_view import StagePlay
from tablepi.wire.payload import Fields, WireError
from tablepi.wire.shown_name import POLICIES, NamesPolicy

log = logging.getLogger("tablepi.hall")

Row = Mapping[str, Any]

MARK_LETTERS = 12
"""Of a row's hash: a number of so many hex letters is one that every form and browser takes."""


@dataclass
class DeskFacts:
    """`language`: of pages for who asks for none, '' for English. By player: `seeds`, `clubs`; by
    stage: `plays`; `newest`: the mark of the newest row of each kind; `decisions`: by kind, the
    newest that a row tells of beside the event.
    """

    policy: NamesPolicy = "full"
    language: str = ""
    here: set[str] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    seeds: dict[str, int] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)
    plays: dict[int, StagePlay] = field(default_factory=dict)
    newest: dict[str, int] = field(default_factory=dict)
    decisions: dict[str, Told] = field(default_factory=dict)


def kind_of(row: Row) -> str:
    """What a row is about: of two desks that change the same, the second sees it first."""
    match row.get("do"):
        case "player" | "edit" | "details" | "drop" | "back" | "here" | "erase":
            return f"player {row['player']}"
        case "fixed" | "penalty" as do:
            return f"{do} {row['player']}"
        case "forbid":
            return " ".join(("forbid", *sorted(row["players"])))
        case "void":
            return f"result 0 {min(row['matches'])}"
        case "result" | "correct":
            kind = "seal" if is_seal(row) else "result"
            return f"{kind} {row['round']} {row['table'] if row['round'] else min(row['matches'])}"
        case "withdraw" | "join":
            return "round"
        case do:
            return str(do)


def mark_of(row: Row) -> int:
    """A number by which a row is known from all others, those of other events too."""
    return int(row["h"][:MARK_LETTERS], 16)


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
        take_fact(facts, row)
    return facts


def take_fact(facts: DeskFacts, row: Row) -> None:
    """Adds what a row tells; nothing where it has no form that is known."""
    try:
        facts.newest[kind_of(row)] = mark_of(row)
        if told := told_by(row):
            facts.decisions[told.kind] = told
        _READ.get(row["do"], _nothing)(facts, Fields(row))
    except (LookupError, TypeError, ValueError, WireError):
        # A table gave it back so; a check passes it over as well.
        log.warning("row %s of the event has no form that is known", row.get("n"))


def _nothing(facts: DeskFacts, row: Fields) -> None:
    """Other rows tell the desk nothing more."""


def _open(facts: DeskFacts, row: Fields) -> None:
    facts.policy = cast(NamesPolicy, row.one_of("names", POLICIES, facts.policy))
    facts.language = row.text("language", facts.language)


def _player(facts: DeskFacts, row: Fields) -> None:
    player = row.text("player")
    facts.seeds[player], facts.clubs[player] = row.number("seed", 0, 0), row.text("club", "")


def _here(facts: DeskFacts, row: Fields) -> None:
    is_gone = row.flag("off", False)
    (facts.here.discard if is_gone else facts.here.add)(row.text("player"))


def _erase(facts: DeskFacts, row: Fields) -> None:
    facts.erased.add(row.text("player"))


def _stage(facts: DeskFacts, row: Fields) -> None:
    facts.plays[row.number("stage")] = StagePlay(
        row.text("game", ""),
        row.pairs("options", []),
        _minutes(row, "minutes", StagePlay().minutes),
        _minutes(row, "end_minutes", StagePlay().end_minutes),
    )


def _minutes(row: Fields, name: str, usual: int) -> int:
    return min(row.number(name, 0, usual), MOST_MINUTES)


_READ = {
    "open": _open,
    "names": _open,
    "language": _open,
    "player": _player,
    "details": _player,
    "here": _here,
    "erase": _erase,
    "stage": _stage,
}
