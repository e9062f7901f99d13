"""Desk, round: the pairing as it is proposed or arranged, which nobody sees until it is out."""

import re
from collections.abc import Collection
from itertools import combinations
from typing import NamedTuple

from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.event_faults import Fault
from tablepi.hall.events.rows.event_state import History, Pairing, history_of
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.desk.proposals import Proposal
from tablepi.hall.web.desk.pages.office_parts import Names, player_choices
from tablepi.hall.web.html.markup import Html
from tablepi.hall.web.html.page_frame import Viewer, draw_part
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.desk_view import DeskView
from tablepi.wire.payload import is_table
from tablepi.wire.table_ids import by_number

_PLAYERS = re.compile(r"[a-z0-9-]{1,16}(,[a-z0-9-]{1,16})*")


class Arrangement(NamedTuple):
    """Players at each table, and the byes."""

    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...]

    @property
    def text(self) -> str:
        """`t01=p1,p2;t02=p3,p4|p5`."""
        tables = ";".join(
            f"{pairing.table}={','.join(pairing.players)}" for pairing in self.pairings
        )
        return f"{tables}|{','.join(self.byes)}"

    def swapped(self, first: str, second: str) -> "Arrangement":
        """The same with two players in each other's places."""
        places = {first: second, second: first}
        pairings = (
            Pairing(pairing.table, tuple(places.get(player, player) for player in pairing.players))
            for pairing in self.pairings
        )
        return Arrangement(
            tuple(pairings), tuple(places.get(player, player) for player in self.byes)
        )

    def moved(self, table: str, other_table: str) -> "Arrangement":
        """The same with who sat at a table at another one; who sat there changes with them."""
        places = {table: other_table, other_table: table}
        pairings = (Pairing(places.get(pairing.table, pairing.table), pairing.players)
                    for pairing in self.pairings)  # fmt: skip
        return Arrangement(tuple(pairings), self.byes)

    def seated(self, player: str, table: str) -> "Arrangement":
        """The same with one player alone at another table, in the last seat there; '': a bye."""
        without_player = self.without({player})
        if not table:
            return Arrangement(without_player.pairings, (*without_player.byes, player))
        tables = [pairing.table for pairing in without_player.pairings]
        new_pairings = () if table in tables else (Pairing(table, ()),)
        pairings = (
            Pairing(pairing.table, (*pairing.players, player))
            if pairing.table == table
            else pairing
            for pairing in (*without_player.pairings, *new_pairings)
        )
        return Arrangement(tuple(pairings), without_player.byes)

    def without(self, players: Collection[str]) -> "Arrangement":
        """The same without some, and without tables at which nobody is left."""
        pairings = (
            Pairing(
                pairing.table, tuple(player for player in pairing.players if player not in players)
            )
            for pairing in self.pairings
        )
        byes = tuple(player for player in self.byes if player not in players)
        return Arrangement(tuple(pairing for pairing in pairings if pairing.players), byes)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody, in seats, then with byes."""
        return (*(player for pairing in self.pairings for player in pairing.players), *self.byes)

    def is_same(self, other: "Arrangement") -> bool:
        """True if everybody sits at the same table in the same seat."""
        return set(self.pairings) == set(other.pairings) and set(self.byes) == set(other.byes)


class Rearrangement(NamedTuple):
    """An arrangement that was made upon an earlier proposal. `came`: who has a bye in it until
    somebody seats them; `gone`: who was taken out.
    """

    now: Arrangement
    came: tuple[str, ...]
    gone: tuple[str, ...]


def kept(arrangement: Arrangement, newest: Arrangement) -> Rearrangement:
    """An arrangement for those whom another proposal pairs."""
    came = tuple(player for player in newest.players if player not in arrangement.players)
    gone = tuple(player for player in arrangement.players if player not in newest.players)
    remaining = arrangement.without(gone)
    return Rearrangement(Arrangement(remaining.pairings, (*remaining.byes, *came)), came, gone)


def proposed(proposal: Proposal) -> Arrangement:
    """A pairing before anybody changed it."""
    return Arrangement(proposal.pairings, proposal.byes)


def arrangement_of(text: str) -> Arrangement:
    """Reads what a form says. Raises DeskRefusal."""
    tables, _, byes = text.partition("|")
    pairings = []
    for entry in filter(None, tables.split(";")):
        table, _, players = entry.partition("=")
        if not is_table(table) or not _PLAYERS.fullmatch(players):
            raise DeskRefusal("refused.form")
        pairings.append(Pairing(table, tuple(players.split(","))))
    if byes and not _PLAYERS.fullmatch(byes):
        raise DeskRefusal("refused.form")
    return Arrangement(tuple(pairings), tuple(byes.split(",")) if byes else ())


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


def draw_draft(draft: Draft, event: EventView, view: DeskView, viewer: Viewer) -> Html:
    """Draft of the round, changes by hand, and publishing."""
    names, proposal = Names(event, view), draft.proposal
    history = history_of(event.state)
    pairings = sorted(draft.now.pairings, key=lambda pairing: by_number(pairing.table))
    used_tables = [pairing.table for pairing in pairings]
    tables = sorted({*used_tables, *event.state.whole_tables}, key=by_number)
    lines = [_line(pairing, draft, history, event, viewer) for pairing in pairings]
    return draw_part(
        "draft", viewer, draft=draft, event=event, names=names, proposal=proposal,
        proposed=proposed(proposal).text, lines=[*lines, *_byes(draft)],
        faults=[_fault(fault, names, viewer.words) for fault in draft.faults],
        players=player_choices(event, draft.now.players), bye=BYE,
        tables=[(table, names.table(table)) for table in tables],
        used_tables=[(table, names.table(table)) for table in used_tables],
    )  # fmt: skip


def _fault(fault: Fault, names: Names, words: PageWords) -> Html:
    """The fault for which a changed pairing cannot be published."""
    kinds = {"table": names.table, "player": names.player, "other": names.player}
    values = {
        key: kinds[key](str(value)) if key in kinds else value for key, value in fault.named.items()
    }
    return words(f"faulty.{fault.what}", **values)


def _line(
    pairing: Pairing, draft: Draft, history: History, event: EventView, viewer: Viewer
) -> DraftLine:
    """A table with what is to be known of its pairing: changed by hand, met before, kept apart."""
    words, pairs = viewer.words, [frozenset(pair) for pair in combinations(pairing.players, 2)]
    is_changed = pairing not in draft.proposal.pairings
    met_pairs = sum(history.met.get(pair, 0) > 0 for pair in pairs)
    forbidden_pairs = sum(pair <= {*pairing.players} for pair in event.state.forbidden)
    notes = [words("pair.by_hand")] if is_changed else []
    notes += [words("pair.met", n=met_pairs)] if met_pairs else []
    notes += [words("pair.forbidden", n=forbidden_pairs)] if forbidden_pairs else []
    return DraftLine(pairing.table, pairing.players, notes, is_changed)


def _byes(draft: Draft) -> list[DraftLine]:
    byes = draft.now.byes
    is_changed = set(byes) != set(draft.proposal.byes)
    return [DraftLine("", byes, [], is_changed)] if byes else []
