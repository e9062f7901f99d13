"""Rounds: what is proposed for the next one, and how it is published."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablepi.hall.events.rows.decisions import PairingEntry, RoundPaired
from tablepi.hall.events.rows.desk_rows import StagePlay
from tablepi.hall.events.rows.event_faults import Fault, decision_faults
from tablepi.hall.events.rows.event_state import EventState, Pairing, next_lot
from tablepi.hall.server.commands.event_book import EventBook, see_row
from tablepi.hall.server.commands.result_changes import ResultChanges
from tablepi.hall.server.commands.round_keeper import RoundKeeper
from tablepi.hall.server.database.desk_decisions import DeskRefusal

KEEPS_DROPPED = ("round-robin", "single-elim")
"""Formats in which who dropped is still paired."""


class Proposal(NamedTuple):
    """The pairing of the next round, which nobody has written yet. `lot`: with which it was made;
    `cost`: as a check says it; `obstacle` `forbidden`: some meet who are not to, as there is no
    other way, so that it takes a person's reason.
    """

    round: int
    stage: int
    lot: str
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...]
    cost: tuple[str, ...]
    obstacle: str = ""


class RoundChanges:
    """Works for the record's writer; each raises DeskRefusal or StaleRowError. `published`: called
    when a round was written.
    """

    def __init__(self, book: EventBook, rounds: RoundKeeper) -> None:
        self._book = book
        self._rounds = rounds
        self._results = ResultChanges(book)
        self.published: Callable[[], None] = lambda: None

    def publish(
        self,
        record: sqlite3.Connection,
        proposal: Proposal,
        at_row: int,
        who: str,
        changed: tuple[Sequence[Pairing], Sequence[str]] | None = None,
        why: str = "",
    ) -> int:
        """Writes a round as it was proposed, or with pairings and byes `changed` by hand; its
        number. Its clock waits from then on.
        """
        event = self._book.running(record)
        see_row(event, "round", at_row)
        see_pairable(event.state)
        if proposal.round != len(event.state.rounds) + 1 or proposal.lot != next_lot(event.state):
            raise DeskRefusal("refused.proposal", 409)
        pairings, byes = changed or (proposal.pairings, proposal.byes)
        hand = _by_table(pairings) != _by_table(proposal.pairings) or set(byes) != set(
            proposal.byes
        )
        hand = hand or bool(proposal.obstacle)
        if hand and not why.strip():
            raise DeskRefusal("refused.why")
        row = _row(proposal, pairings, byes, " ".join(why.split())[:200] if hand else None)
        self._book.add(record, row, who, at_row)
        self._enter_dropped(record, proposal.round, pairings, who)
        play = event.facts.plays.get(proposal.stage, StagePlay())
        self._rounds.prepare(record, proposal.round, play.minutes, play.end_minutes, who)
        self.published()
        return proposal.round

    def _enter_dropped(
        self, record: sqlite3.Connection, number: int, pairings: Sequence[Pairing], who: str
    ) -> None:
        """Enters dropped players of a bracket, and where everybody meets, as out there."""
        state = self._book.running(record).state
        if state.stage is None or state.stage.format not in KEEPS_DROPPED:
            return
        for pairing in pairings:
            active = [state.players[each].is_active for each in pairing.players]
            out = [seat for seat, is_active in enumerate(active, 1) if not is_active]
            if out:
                self._results.absent(record, (number, pairing.table), out, 0, who)


def hand_faults(
    state: EventState, proposal: Proposal, pairings: Sequence[Pairing], byes: Sequence[str]
) -> tuple[Fault, ...]:
    """Everything for which this round would be refused as a person's pairing."""
    return decision_faults(state, _row(proposal, pairings, byes, "-").fields())


def _row(
    proposal: Proposal, pairings: Sequence[Pairing], byes: Sequence[str], why: str | None
) -> RoundPaired:
    """The row of a round. `why`: it was paired by a person; None: it was not."""
    entries = tuple(PairingEntry(each.table, tuple(each.players)) for each in pairings)
    by_hand = None if why is None else True
    stage = proposal.stage
    return RoundPaired(proposal.round, stage, proposal.lot, entries, tuple(byes), by_hand, why)


def see_pairable(state: EventState) -> None:
    """Raises DeskRefusal where no round can be paired now."""
    if state.stage is None or state.stage.format == "open":
        raise DeskRefusal("refused.no_rounds", 409)
    if open_ := state.outstanding():
        raise DeskRefusal("refused.outstanding", 409, n=len(open_))


def _by_table(pairings: Sequence[Pairing]) -> dict[str, tuple[str, ...]]:
    return {each.table: tuple(each.players) for each in pairings}
