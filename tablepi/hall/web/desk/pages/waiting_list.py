"""What waits for the desk: one list for the right of every page, the oldest first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tablepi.hall.events.event_view import EventView, PairedTable
from tablepi.hall.events.rows.event_state import Stage
from tablepi.hall.events.rows.formats import most_rounds
from tablepi.hall.events.rows.round_faults import may_join, newest_round
from tablepi.hall.events.table_claims import Claim, is_disputed
from tablepi.hall.server.database.judge_calls import KeptCall
from tablepi.hall.server.desk.round_clock import AS_ALL, clock_of, ends_at, left_to, next_end
from tablepi.hall.web.desk.pages.result_desk import is_undecided, told_by
from tablepi.hall.web.values.desk_view import DeskTable, DeskView, Fork
from tablepi.hall.web.values.public_view import ResultView

Kind = Literal[
    "doubt", "call", "stood", "claims", "match", "told", "problem", "overdue", "many_overdue",
    "put_back", "two", "lost", "many_lost", "strays", "late", "start", "pair", "over", "stage",
]  # fmt: skip

OF_JUDGES: tuple[Kind, ...] = ("call", "stood")
"""What a judge sees to."""

SLOW_MS = 120_000
"""Time after which a judge who took a call and is not at the table is late."""

MOST_ALIKE = 4
"""Of tables that only want to be looked at; more of them are one entry."""

OPENS_NEXT = ("open", "stage", "result", "retract", "void", "withdraw")
"""Rows by which the next round can be paired, or the first stage opened."""

Subject = (
    KeptCall | PairedTable | ResultView | DeskTable | tuple[DeskTable, Fork] | tuple[str, ...] | int
)


class Waiting(NamedTuple):
    """Something that waits. `key`: tells it from others of its kind; `since`: ms, 0 where that is
    not known; `subject`: what it is about, a number of many; `is_taken`: somebody sees to it.
    """

    kind: Kind
    key: str
    since: int
    subject: Subject = 0
    is_taken: bool = False


def waiting_list(
    view: DeskView, kinds: Sequence[str] = (), most_alike: int = MOST_ALIKE
) -> tuple[Waiting, ...]:
    """Everything that waits, the oldest first; behind it what somebody sees to. `kinds`: these
    alone, all for none; `most_alike`: overdue tables that are an entry each.
    """
    event = view.event
    entries = [*_calls(view), *_clocks(view), *_matches(view), *_faulty_tables(view)]
    if event is not None:
        entries += [*_results(event), *_overdue(event, view, most_alike)]
        entries += [*_players(event), *_next(event)]
    chosen = (entry for entry in entries if not kinds or entry.kind in kinds)
    return tuple(sorted(chosen, key=_order))


def _order(entry: Waiting) -> tuple[bool, bool, bool, int]:
    """Which clock is right comes first: other ages depend on it. Of unknown age comes last."""
    return entry.is_taken, entry.kind != "doubt", not entry.since, entry.since


def _calls(view: DeskView) -> Iterator[Waiting]:
    for call in view.calls:
        key, is_slow = f"{call.table}-{call.call}", view.now - call.claimed >= SLOW_MS
        is_taken = call.state == "present" or (call.state == "claimed" and not is_slow)
        yield Waiting("call", key, call.opened, call, is_taken)
    if any(table.round is not None and table.round.body for table in view.tables):
        for call in view.stood:
            yield Waiting("stood", f"{call.table}-{call.call}", call.closed, call)


def _clocks(view: DeskView) -> Iterator[Waiting]:
    clock = clock_of(view.round.body, view.now) if view.round else None
    if view.round is None or clock is None:
        return
    running = view.event.state.event if view.event else ""
    table_rounds = (table.own for table in view.tables if table.event == running)
    if view.doubt is not None and next_end(clock, table_rounds) is not None:
        # The hall's time is what is in doubt: an age by it would be wrong, too.
        yield Waiting("doubt", "", 0)
    is_played = view.event and view.event.rounds and not view.event.outstanding
    if clock.state == "waiting" and not is_played:
        yield Waiting("start", str(clock.round), view.round.at, clock.round)


def _matches(view: DeskView) -> Iterator[Waiting]:
    """Results that part from the hall's own replay."""
    for result in view.hall.results:
        if is_undecided(result, view):
            yield Waiting("match", result.match, 0, result)


def _faulty_tables(view: DeskView) -> Iterator[Waiting]:
    lost_tables = [table for table in view.tables if _is_missed(table)]
    for table in view.tables:
        for fork in table.forks:
            if fork.decision is None:
                key = f"{table.view.id}-{fork.match}"
                yield Waiting("put_back", key, table.put_back, (table, fork))
        if table.two:
            yield Waiting("two", table.view.id, table.view.heard_at, table)
    if len(lost_tables) > MOST_ALIKE:
        since = min(table.view.heard_at for table in lost_tables)
        yield Waiting("many_lost", "", since, len(lost_tables))
        return
    for table in lost_tables:
        yield Waiting("lost", table.view.id, table.view.heard_at, table)


def _is_missed(table: DeskTable) -> bool:
    """True if nothing is heard of a table that plays, or that an event has."""
    is_lost = table.view.state == "lost" and table.may_come
    return is_lost and (table.view.open or bool(table.event))


def _results(event: EventView) -> Iterator[Waiting]:
    """Tables about whose result the desk has to say something, and matches of open play."""
    for table in (paired_table for tables in event.rounds for paired_table in tables):
        key, came = f"{table.round}-{table.pairing.table}", _came(table)
        if table.result is None and is_disputed(table.claims):
            yield Waiting("claims", key, _disputed_at(table.claims), table)
        elif table.result is None and table.problem:
            yield Waiting("problem", key, came, table)
        elif told_by(table) is not None:
            yield Waiting("told", key, came, table)
    if event.strays:
        since = min(match.came for match in event.strays)
        yield Waiting("strays", "", since, len(event.strays))


def _came(table: PairedTable) -> int:
    """Time at which the hall had a table's last match."""
    return max((match.came for match in table.matches), default=0)


def _disputed_at(claims: Sequence[Claim]) -> int:
    return next(claim.at for claim in claims if claim.scores != claims[0].scores)


def _overdue(event: EventView, view: DeskView, most_alike: int) -> Iterator[Waiting]:
    """Tables of the newest round whose time is up, without a result."""
    ended = [
        (end_at, table)
        for table in event.outstanding
        if table.round == len(event.rounds) and not (table.problem or is_disputed(table.claims))
        if (end_at := _ended_at(table.pairing.table, view))
    ]
    if len(ended) > most_alike:
        yield Waiting("many_overdue", "", min(end_at for end_at, _ in ended), len(ended))
        return
    for end_at, table in ended:
        yield Waiting("overdue", f"{table.round}-{table.pairing.table}", end_at, table)


def _ended_at(table: str, view: DeskView) -> int:
    """Time at which a table's time was up; 0 while it has some, and where no clock says so."""
    clock = clock_of(view.round.body, view.now) if view.round else None
    desk_table = view.table(table)
    own = desk_table.own if desk_table else AS_ALL
    if clock is None or clock.state == "waiting" or left_to(clock, own, view.now):
        return 0
    return ends_at(clock, own) or clock.ends_at


def _players(event: EventView) -> Iterator[Waiting]:
    """Who came too late for the round that is played."""
    newest = newest_round(event.state)
    if newest is None or not event.outstanding:
        return
    seated = {player for pairing in newest.pairings for player in pairing.players}
    others = [each for each in event.state.active if each not in seated and each not in newest.byes]
    players = tuple(each for each in others if may_join(event.state, newest, each))
    if players:
        entered = event.players[players[0]].player.entered
        since = _at(event.rows[entered - 1]) if entered <= len(event.rows) else 0
        yield Waiting("late", str(newest.number), since, players)


def _next(event: EventView) -> Iterator[Waiting]:
    """The next round, or the end of the stage; nothing in open play."""
    stage = event.state.stage
    if event.outstanding or (stage is not None and stage.format == "open"):
        return
    opening_rows = (row for row in reversed(event.rows) if row.get("do") in OPENS_NEXT)
    since = next(map(_at, opening_rows), 0)
    number = len(event.state.rounds) + 1
    kind: Kind = "stage" if stage is None else "over" if _is_played(event, stage) else "pair"
    yield Waiting(kind, str(number), since, number)


def _at(row: Mapping[str, Any]) -> int:
    """Time of a row, 0 for what is none: a table may have given anything back."""
    at = row.get("at")
    return at if isinstance(at, int) else 0


def _is_played(event: EventView, stage: Stage) -> bool:
    """True if a stage had the rounds that were planned; a Swiss one may have more."""
    rounds_played = sum(round_.stage == stage.number for round_ in event.state.rounds)
    rounds_planned = most_rounds(stage.format, len(stage.players))
    rounds_planned = event.rounds_planned if rounds_planned is None else rounds_planned
    return 0 < rounds_planned <= rounds_played
