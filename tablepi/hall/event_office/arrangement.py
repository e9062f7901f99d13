"""A pairing as the desk arranges it before it is published: text of a form, and its changes."""

import re
from typing import NamedTuple

from tablepi.core.wire.payload import is_table
from tablepi.hall.desk.refusal import DeskRefusal
from tablepi.hall.event.event_state import Pairing
from tablepi.hall.event_desk.round_changes import Proposal

_PLAYERS = re.compile(r"[a-z0-9-]{1,16}(,[a-z0-9-]{1,16})*")


class Arrangement(NamedTuple):
    """Who sits where, and who has a bye."""

    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...]

    @property
    def text(self) -> str:
        """`t01=p1,p2;t02=p3,p4|p5`."""
        tables = ";".join(f"{each.table}={','.join(each.players)}" for each in self.pairings)
        return f"{tables}|{','.join(self.byes)}"

    def swapped(self, one: str, other: str) -> "Arrangement":
        """The same with two players in each other's places."""
        places = {one: other, other: one}
        pairings = (
            Pairing(each.table, tuple(places.get(player, player) for player in each.players))
            for each in self.pairings
        )
        return Arrangement(tuple(pairings), tuple(places.get(each, each) for each in self.byes))

    def moved(self, table: str, to: str) -> "Arrangement":
        """The same with who sat at a table at another one; who sat there changes with them."""
        places = {table: to, to: table}
        pairings = (Pairing(places.get(each.table, each.table), each.players)
                    for each in self.pairings)  # fmt: skip
        return Arrangement(tuple(pairings), self.byes)


def proposed(proposal: Proposal) -> Arrangement:
    """A pairing before anybody changed it."""
    return Arrangement(proposal.pairings, proposal.byes)


def arrangement_of(text: str) -> Arrangement:
    """Reads what a form says. Raises DeskRefusal."""
    tables, _, byes = text.partition("|")
    pairings = []
    for each in filter(None, tables.split(";")):
        table, _, players = each.partition("=")
        if not is_table(table) or not _PLAYERS.fullmatch(players):
            raise DeskRefusal("refused.form")
        pairings.append(Pairing(table, tuple(players.split(","))))
    if byes and not _PLAYERS.fullmatch(byes):
        raise DeskRefusal("refused.form")
    return Arrangement(tuple(pairings), tuple(byes.split(",")) if byes else ())
