"""A seat's own button at the table: which move it agrees to, and which press comes too late."""

from collections.abc import Callable
from typing import Any

from tablepi.core.moves import Move
from tablepi.referee.draft.confirm_button import answer
from tablepi.referee.draft.keypad import number_keypad
from tablepi.referee.intents import (
    Drop,
    Give,
    Intent,
    Key,
    Yes,
)
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.panel_presses import GRACE_MS, is_late
from tablepi.screens.pictures.table_view import TableView


class SeatAgreement:
    """Agrees for a seat.

    `view`: what the table asks for now; `said`: gives the words of the draft that are part of a
    line; `hear`: takes the likely step.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        view: TableView,
        said: Callable[[], dict[str, Any]],
        hear: Callable[[Intent, int], None],
    ) -> None:
        self._nav = nav
        self._referee = referee
        self._words = words
        self._view = view
        self._said = said
        self._hear = hear

    def hear(self, yes: Yes, now_ms: int) -> None:
        """A seat's yes: to its one whole move, to the next step, else to whose words these are.

        One that began before the last line stands only where it meant the same without that line.
        """
        referee, match, seat = self._referee, self._referee.match, yes.seat
        if seat > len(match.setup.seats):
            self._nav.passing = self._words("notice.empty-seat", seat=seat)
            return
        words = {**self._said(), **self._number()}
        begun = words.get("seat", seat)
        moves = answer(referee.focus, referee.match.notation, words, seat)
        if self.is_late(yes) and not self._meant_already(moves, seat):
            self._nav.passing = self._words("notice.too-soon")
        elif len(moves) == 1:
            referee.enter(moves[0], now_ms)
        elif not moves and (step := self._next_step()) is not None:
            self._hear(step, now_ms)
        elif moves or words.get("seat") == seat or referee.focus.state.turn == (seat,):
            self._nav.passing = self._words("notice.more-than-one", who=seat)
        elif begun != seat:
            self._nav.passing = self._words("notice.begun", who=begun)
        else:
            referee.give({"seat": seat}, now_ms)

    def is_late(self, yes: Yes) -> bool:
        """Stale press: the last line came after it began, or with it where anybody's press could
        have given that line.
        """
        referee = self._referee
        grace_ms = 0 if getattr(referee.latest, "seat", 0) else GRACE_MS
        return is_late(yes.began_ms, referee.latest_ms, grace_ms)

    def _meant_already(self, moves: list[Move], seat: int) -> bool:
        """True where the seat could say the same before the last line."""
        earlier = self._referee.match.earlier
        before = answer(earlier, self._referee.match.notation, {}, seat) if earlier else []
        return len(moves) == 1 and moves == before

    def _next_step(self) -> Intent | None:
        """The one likely step that the screen offers, where that is no word of a move."""
        buttons = self._view.asked()[1].buttons
        acts = [each.act for each in buttons if each.look == "primary" and not each.dim]
        return acts[0] if len(acts) == 1 and not isinstance(acts[0], Give | Drop | Key) else None

    def _number(self) -> dict[str, Any]:
        """The number typed so far, with the verb that its first way to end would give it."""
        referee, words = self._referee, self._words
        confirms = number_keypad(referee, words).confirms if referee.judgement.typed else ()
        if not confirms or confirms[0].dim:
            return {}
        act = confirms[0].act
        return dict(act.words) if isinstance(act, Give) else {}
