"""Facts of rows for the desk beyond what a check reads: games, who is here, the form of names."""

import logging
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, fields

from tablepi.hall.events.rows.decision_log import DecisionLog
from tablepi.hall.events.rows.decisions import ResultCorrected, ResultEntered, Row, Values, row_of
from tablepi.hall.events.rows.desk_rows import (
    DESK_ROWS,
    BesideDecision,
    BesideRow,
    CheckedIn,
    Copied,
    DeskEntered,
    DeskOpened,
    DetailsCorrected,
    Erased,
    NamesChosen,
    ReportsChosen,
)
from tablepi.hall.events.rows.stage_rows import (
    DeskStage,
    PlanEnded,
    StageChanged,
    StagePlanned,
    StagePlay,
)
from tablepi.hall.events.rows.undo_rows import DECISION, EntryRetracted, ResultRetracted
from tablepi.wire.payload import WireError
from tablepi.wire.shown_name import NamesPolicy

log = logging.getLogger("tablepi.hall")

MARK_LETTERS = 12
"""Of a row's hash: a number of so many hex letters is one that every form and browser takes."""


@dataclass
class DeskFacts:
    """`language`: of pages for who asks for none, '' for English; `has_reports`: players report
    results by their own pages. By player: `seeds`, `clubs`; by stage: `plays`, and of Swiss ones
    `rounds`, the number planned, 0 for none; `plan`: a stage without a row of its own yet;
    `proposed`: by number, the stages of the event's template; `newest`: the mark of the newest row
    of each kind; `decisions`: by kind, the newest that a row tells of beside the event; `mistaken`:
    players entered by mistake; `retracted`: tables whose result is waited for again, by round and
    table, with why.
    """

    policy: NamesPolicy = "full"
    language: str = ""
    has_reports: bool = False
    here: set[str] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    seeds: dict[str, int] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)
    mistaken: set[str] = field(default_factory=set)
    plays: dict[int, StagePlay] = field(default_factory=dict)
    rounds: dict[int, int] = field(default_factory=dict)
    plan: StagePlanned | None = None
    retracted: dict[tuple[int, str], str] = field(default_factory=dict)
    log: DecisionLog = field(default_factory=DecisionLog)
    newest: dict[str, int] = field(default_factory=dict)
    decisions: dict[str, BesideDecision] = field(default_factory=dict)
    proposed: dict[int, DeskStage] = field(default_factory=dict)


def mark_of(row: Values) -> int:
    """A number by which a row is known from all others, those of other events too."""
    return int(row["h"][:MARK_LETTERS], 16)


def newest_mark(newest: Mapping[str, int], kind: str) -> int:
    """The mark of the newest row of a kind; where there is none, of the row that opened the event:
    what was seen in another one does not count here.
    """
    return newest.get(kind, newest.get("open", 0))


def is_newest(newest: Mapping[str, int], kind: str, at_row: int) -> bool:
    """True if a change was made upon the newest row of a kind. `at_row`: its mark; 0 stands for the
    event that runs, where there is none.
    """
    return at_row == newest_mark(newest, kind) or (not at_row and kind not in newest)


def facts_of(rows: Iterable[Values], facts_before: DeskFacts) -> DeskFacts:
    # Others may still read the facts before, so their sets and dicts are left as they are.
    copies = {
        member.name: copy(getattr(facts_before, member.name)) for member in fields(facts_before)
    }
    facts = DeskFacts(**copies)
    for row in rows:
        take_fact(facts, row)
    return facts


def take_fact(facts: DeskFacts, row: Values) -> None:
    """Adds what a row tells; nothing where it has no form that is known."""
    try:
        typed_row = row_of(DESK_ROWS, row)
        facts.newest[typed_row.about if typed_row else str(row["do"])] = mark_of(row)
        log_after = facts.log.after(row)
        if log_after is not facts.log:
            facts.log, facts.newest[DECISION] = log_after, mark_of(row)
        _add_fact(facts, typed_row)
    except (LookupError, TypeError, ValueError, WireError):
        # A table gave it back so; a check passes it over as well.
        log.warning("row %s of the event has no form that is known", row.get("n"))


def _add_fact(facts: DeskFacts, row: Row | None) -> None:
    match row:
        case DeskOpened() | NamesChosen():
            facts.policy = row.names or facts.policy
            facts.language = facts.language if row.language is None else row.language
        case ReportsChosen(off):
            facts.has_reports = not off
        case DeskEntered() | DetailsCorrected():
            facts.seeds[row.player], facts.clubs[row.player] = row.seed or 0, row.club or ""
        case CheckedIn(player, off):
            (facts.here.discard if off else facts.here.add)(player)
        case Erased(player):
            facts.erased.add(player)
        case Copied():
            facts.proposed = {stage.number: stage for stage in row.proposed}
        case StagePlanned():
            facts.plan = row
            _add_stage(facts, row)
        case DeskStage():
            facts.plan = None
            _add_stage(facts, row)
        case StageChanged():
            _add_stage(facts, row)
        case PlanEnded(number):
            facts.plan = None
            facts.plays.pop(number, None)
            facts.rounds.pop(number, None)
        case EntryRetracted(player, off):
            (facts.mistaken.discard if off else facts.mistaken.add)(player)
        case ResultRetracted(round_, table, why):
            facts.retracted[round_, table] = why
        case ResultEntered() | ResultCorrected():
            facts.retracted.pop((row.round, row.table), None)
        case BesideRow():
            decision = row.told
            facts.decisions[decision.kind] = decision


def _add_stage(facts: DeskFacts, row: DeskStage | StageChanged) -> None:
    facts.plays[row.number], facts.rounds[row.number] = row.play, row.rounds or 0
