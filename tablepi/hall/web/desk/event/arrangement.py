"""A pairing as the desk arranges it before it is published: text of a form, and its changes."""

import re
from collections.abc import Collection
from typing import NamedTuple

from tablepi.hall.events.rows.event_state import Pairing
from tablepi.hall.server.commands.refusal import DeskRefusal
from tablepi.hall.server.commands.round_changes import Proposal
from tablepi.wire.payload import is_table

_PLAYERS = re.compile(r"[a-z0-9-]{1,16}(,[a-z0-9-]{1,16})*")


class Arrangement(NamedTuple):
    """Players at each table, and the byes."""

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

    def seated(self, player: str, table: str) -> "Arrangement":
        """The same with one player alone at another table, in the last seat there; '': a bye."""
        left = self.without({player})
        if not table:
            return Arrangement(left.pairings, (*left.byes, player))
        tables = [each.table for each in left.pairings]
        new = () if table in tables else (Pairing(table, ()),)
        pairings = (
            Pairing(each.table, (*each.players, player)) if each.table == table else each
            for each in (*left.pairings, *new)
        )
        return Arrangement(tuple(pairings), left.byes)

    def without(self, players: Collection[str]) -> "Arrangement":
        """The same without some, and without tables at which nobody is left."""
        pairings = (
            Pairing(each.table, tuple(one for one in each.players if one not in players))
            for each in self.pairings
        )
        byes = tuple(each for each in self.byes if each not in players)
        return Arrangement(tuple(each for each in pairings if each.players), byes)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody, in seats, then with byes."""
        return (*(player for each in self.pairings for player in each.players), *self.byes)

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


def kept(now: Arrangement, fresh: Arrangement) -> Rearrangement:
    """An arrangement for those whom another proposal pairs."""
    came = tuple(each for each in fresh.players if each not in now.players)
    gone = tuple(each for each in now.players if each not in fresh.players)
    stays = now.without(gone)
    return Rearrangement(Arrangement(stays.pairings, (*stays.byes, *came)), came, gone)


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
