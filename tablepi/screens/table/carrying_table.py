"""A table on which things are carried: units to places, players onto units."""

from collections.abc import Mapping
from typing import Any

from tablepi.core.board import Fill, Troop
from tablepi.core.moves import Move, shape
from tablepi.referee.draft.battle_places import EMPTY, UNIT, places_asked, troop_at
from tablepi.referee.draft.unit_effects import ALL
from tablepi.referee.intents import Carry
from tablepi.referee.tags.scanned_card import GENERAL, Role
from tablepi.screens.pictures.battle_view import BattleView
from tablepi.screens.table.table import TableScreen


class CarryingTable(TableScreen):
    """Says what is meant by a unit, or a player, that a finger took along."""

    @property
    def _battle(self) -> BattleView:
        return BattleView(self._referee, self._words)

    def _choose(self, unit: str) -> None:
        """Looks at a unit, or for '' at none."""
        self._referee.drop(UNIT)
        if unit:
            self._referee.choose({UNIT: unit})

    def _carry(self, act: Carry, now_ms: int) -> None:
        """A unit is carried to a place: what that means is tried, or why it means nothing told.

        A player who is carried onto a unit is the one whose card does something to it.
        """
        unit, onto, match = str(dict(act.words).get(UNIT, "")), dict(act.onto), self._referee.focus
        carried = troop_at(match, unit)
        if not self._battle.open or (unit and (carried is None or carried.kind == EMPTY)):
            return
        there = str(onto.get(UNIT, ""))
        if self._referee.draft.verb:
            if onto:
                self._take_place(there, now_ms)
            return
        if unit:
            self._choose(unit)
        if onto and not self._is_put(act, there, now_ms):
            self._nav.passing = self._words("notice.nowhere")

    def _is_put(self, act: Carry, there: str, now_ms: int) -> bool:
        """Whether what was carried means something at this place, or for '' at this player."""
        words, troop = dict(act.words), troop_at(self._referee.focus, there)
        if UNIT not in words:
            return self._aim(words, troop)
        if ALL in there:
            return self._battle.effects.choose_all_here()
        if troop is not None:
            return self._put_onto(troop, now_ms)
        return self._put_away(dict(act.onto).get("seat"), now_ms)

    def _aim(self, player: Mapping[str, Any], there: Troop | None) -> bool:
        """Whether a unit was chosen, for whatever this player's card does to it."""
        if there is None or there.kind == EMPTY:
            return False
        if player["seat"] in self._referee.match.state.out:
            return False
        self._choose(str(there.fill.value))
        self._referee.choose(player)
        return True

    def _put_away(self, seat: object, now_ms: int) -> bool:
        """The chosen unit leaves the table for its player: where it goes is asked."""
        form, given = next(self._battle.effects.away(seat), (None, {}))
        self._referee.drop(UNIT)
        if form is not None:
            self._begin(form, given, now_ms)
        return form is not None

    def _put_onto(self, there: Troop, now_ms: int) -> bool:
        """The chosen unit goes to a place, if that can mean something; it is chosen no more."""
        readings = list(self._battle.effects.onto(there))
        self._referee.drop(UNIT)
        meant = [{"verb": shape(form).verb, **given} for form, given in readings]
        return self._referee.give_one_of(meant, now_ms)

    def _take_place(self, unit: str, now_ms: int) -> None:
        """A place is the word that is asked for; one that is none is told, and drops nothing."""
        choice = places_asked(self._referee).get(Fill(UNIT, unit))
        if choice is not None:
            self._referee.give({choice.slot: choice.value}, now_ms)
        else:
            self._nav.notify("notice.not-asked")

    def _begin(
        self, form: type[Move], given: Mapping[str, Any], now_ms: int, role: Role = GENERAL
    ) -> None:
        """Says a verb with these words; what it lacks is asked. `role`: of a card's reader."""
        self._referee.give({"verb": shape(form).verb, **given}, now_ms, role=role)
