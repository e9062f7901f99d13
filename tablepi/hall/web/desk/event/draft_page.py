"""Desk, round: the pairing that is proposed, which nobody sees until it is published."""

from itertools import combinations
from typing import NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_faults import Fault
from tablepi.hall.events.rows.event_history import History, history_of
from tablepi.hall.events.rows.event_state import Pairing
from tablepi.hall.server.commands.round_changes import Proposal
from tablepi.hall.web.desk.event.arrangement import Arrangement, Rearrangement, proposed
from tablepi.hall.web.desk.event.office_parts import Names, player_choices
from tablepi.hall.web.html.desk_frame import Viewer, draw_part
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.desk_view import DeskView

BYE = "*"
"""Stands in a form where a table could; no table is called so."""


class Draft(NamedTuple):
    """A proposal and what the desk made of it. `faults`: for which it would be refused; `kept`:
    it was made upon an earlier proposal, None where it was not; `why`: what was typed so far.
    """

    proposal: Proposal
    now: Arrangement
    faults: tuple[Fault, ...] = ()
    kept: Rearrangement | None = None
    why: str = ""

    @property
    def is_changed(self) -> bool:
        """True if it is another one than proposed."""
        return not self.now.is_same(proposed(self.proposal))

    @property
    def by_hand(self) -> bool:
        """True if it takes a person's reason."""
        return self.is_changed or bool(self.proposal.obstacle)


class DraftLine(NamedTuple):
    """Players of a table. `table` '': a bye."""

    table: str
    players: tuple[str, ...]
    notes: list[Html]
    is_changed: bool


def draw_draft(draft: Draft, event: EventView, view: DeskView, seen: Viewer) -> Html:
    """Draft of the round, changes by hand, and publishing."""
    names, proposal = Names(event, view), draft.proposal
    history, used = history_of(event.state), [each.table for each in draft.now.pairings]
    tables = dict.fromkeys([*used, *event.state.whole_tables])
    lines = [_line(each, draft, history, event, seen) for each in draft.now.pairings]
    return draw_part(
        "draft", seen, draft=draft, event=event, names=names, proposal=proposal,
        proposed=proposed(proposal).text, lines=[*lines, *_byes(draft)],
        faults=[_fault(each, names, seen.words) for each in draft.faults],
        players=player_choices(event, draft.now.players), bye=BYE,
        tables=[(each, names.table(each)) for each in tables],
        used_tables=[(each, names.table(each)) for each in used],
    )  # fmt: skip


def _fault(fault: Fault, names: Names, words: PageWords) -> Html:
    """Why what was changed cannot be published."""
    kinds = {"table": names.table, "player": names.player, "other": names.player}
    named = {
        key: kinds[key](str(value)) if key in kinds else value for key, value in fault.named.items()
    }
    return words(f"faulty.{fault.what}", **named)


def _line(
    pairing: Pairing, draft: Draft, history: History, event: EventView, seen: Viewer
) -> DraftLine:
    """A table with what is to be known of its pairing: changed by hand, met before, kept apart."""
    words, pairs = seen.words, [frozenset(pair) for pair in combinations(pairing.players, 2)]
    is_changed = pairing not in draft.proposal.pairings
    met = sum(history.met.get(pair, 0) > 0 for pair in pairs)
    apart = sum(pair <= {*pairing.players} for pair in event.state.forbidden)
    notes = [words("pair.by_hand")] if is_changed else []
    notes += [words("pair.met", n=met)] if met else []
    notes += [words("pair.forbidden", n=apart)] if apart else []
    return DraftLine(pairing.table, pairing.players, notes, is_changed)


def _byes(draft: Draft) -> list[DraftLine]:
    byes = draft.now.byes
    is_changed = set(byes) != set(draft.proposal.byes)
    return [DraftLine("", byes, [], is_changed)] if byes else []
