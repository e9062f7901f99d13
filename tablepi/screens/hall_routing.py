"""The hall's part of the router: its join cards, its task, its signs and announcements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from tablepi.referee.hall.hall_task import TaskState, state_of, task_title
from tablepi.referee.intents import Intent
from tablepi.screens.pictures.picture import Notice
from tablepi.screens.screen_stack import ScreenStack

if TYPE_CHECKING:
    from tablepi.referee.hall.hall_membership import Hall
    from tablepi.referee.match.referee import Referee
    from tablepi.referee.words import Words
    from tablepi.screens.context.context import Context
    from tablepi.screens.navigation.base import Navigation
    from tablepi.wire.desk_messages import Task

JOIN_CARD = "TABLEPI:1:"
"""How every join card of a hall begins, in any case; no card of a deck does."""


VERSION = 1
"""The version of the wire that this program speaks."""


class OpenSaid(Intent):
    """The hall's announcement, whole."""


class HallRouting(ScreenStack):
    """What a hall shows at the table, a base class of the router."""

    context: Context
    hall: Hall
    words: Words
    passing: str
    now_ms: int

    def hall_signs(self) -> tuple[Notice, ...]:
        """What the hall says, on the table and in the menu."""
        if not self.current.shows_hall:
            return ()
        found = signs(self.words, self.hall, self.now_ms, self._waiting())
        gone = (Notice("hall", self.words("hall.taken-back")),) if self._is_taken_back() else ()
        return (*found, *gone)

    def _waiting(self) -> Task | None:
        """The task that the table takes once it is free. Nothing is read for it, as it is asked
        for with every picture of a match.
        """
        task, referee = self.hall.task, self.open_match
        if task is None or referee is None or task.task == self.hall.over:
            return None
        waits = not self._is_wanted(referee)
        return task if waits and self.context.offers(task.game) else None

    def _is_wanted(self, referee: Referee) -> bool:
        ledger = referee.ledger
        return self.hall.is_wanted(ledger.rows, ledger.hall_players)

    def _is_taken_back(self) -> bool:
        """Whether the match on the table, which goes on, counts for no round any more."""
        referee = self.open_match
        if referee is None or referee.match.final:
            return False
        return self.hall.is_taken_back(referee.ledger.rows, referee.ledger.hall_players)

    def task(self) -> TaskState | None:
        """How far the hall's task is, None without one."""
        hall, referee, context = self.hall, self.open_match, self.context
        task = hall.task
        if task is None:
            return None
        game: Any = context.games.get(task.game) if context.offers(task.game) else None
        busy = referee is not None and not self._is_wanted(referee)
        state = state_of(task, hall.id, context.storage.journal, game, busy)
        # A task that was given anew to others has the same id.
        hall.over = task.task if state.is_over else ""
        return state

    def open_said(self) -> None:
        """Shows the announcement whole."""
        from tablepi.screens.settings.hall_page import announcement

        if self.current.shows_hall and self.hall.said:
            self.enter(announcement(cast("Navigation", self), self.hall))

    def take_join_card(self, text: str) -> None:
        """Shows a join card that was laid, unless a match lies on the table."""
        from tablepi.screens.settings.hall_page import offer_card

        self.passing = ""
        if self.open_match:
            self.notify("hall.card-later")
        elif not offer_card(cast("Navigation", self), self.hall, text):
            self.notify("hall.no-card")


def signs(words: Words, hall: Hall, now_ms: int, waits: Task | None) -> Iterator[Notice]:
    """The notices, calm ones all. `waits`: the task that a busy table cannot take yet."""
    if hall.said:
        yield Notice("say", hall.said, OpenSaid())
    wire = hall.notes.get("hall", {}).get("wire", [VERSION])
    if isinstance(wire, list) and wire and VERSION not in wire:
        newest = max((each for each in wire if isinstance(each, int)), default=0)
        yield Notice("hall", words("hall.update" if newest > VERSION else "hall.update-hall"))
    elif minutes := hall.away_min(now_ms):
        yield Notice("hall", words("hall.away", n=minutes))
    if hall.shared:
        yield Notice("hall", words("hall.shared", table=hall.table))
    if waits is not None:
        yield Notice("hall", words("hall.next", task=task_title(words, waits)))
