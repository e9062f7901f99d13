"""Abandoning a match: it ends without a result, is only looked at, and can go on from there."""

from collections.abc import Callable

from tablepi.app.intents import Back, Intent
from tablepi.app.match.clocks import Timekeeper
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import MatchScreen, Navigation
from tablepi.app.screens.text_entry import ask_judge_pin
from tablepi.app.text.move_text import title_of
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Page, Section
from tablepi.app.view.table_view import layout_page


class AskAbandon(Intent):
    """Asks whether the match is abandoned; one in which nothing was played goes at once."""


class Abandon(Intent):
    """The match ends without a result."""


class TakeUp(Intent):
    """The match that was abandoned goes on."""


def abandon_entry(referee: Referee, words: Words) -> tuple[Entry, ...]:
    """The row that abandons the match, where that can be."""
    if not referee.may_abandon:
        return ()
    said = words("match.abandon"), words("match.abandon-how")
    if referee.ledger.is_unplayed:
        said = words("match.discard"), words("match.discard-how")
    return (Entry(*said, AskAbandon(), sign="trash"),)


def discard_button(referee: Referee, words: Words) -> tuple[Button, ...]:
    """The button that abandons a match in which nothing was played, where that can be."""
    if not (referee.may_abandon and referee.ledger.is_unplayed):
        return ()
    return (Button(words("match.discard"), AskAbandon(), "quiet", icon="trash"),)


def abandon(nav: Navigation, referee: Referee, words: Words, now_ms: int) -> None:
    """Ends the match without a result and shows the menu, unless that cannot be recorded."""
    told = "abandon.looked" if referee.is_damaged else "match.abandoned-now"
    told = "match.discarded" if referee.ledger.is_unplayed else told
    if referee.abandon(now_ms):
        nav.home()
        nav.passing = words(told, where=matches_in(nav))


def matches_in(nav: Navigation) -> str:
    """What the menu calls the list of matches."""
    return nav.words("menu.tonight" if nav.host_pin else "menu.matches")


class AbandonQuestion(MatchScreen):
    """Says what abandoning the match means, and asks; all clocks stand meanwhile.

    A match for the hall's task is the judge's to abandon: whoever is behind could begin it anew.
    """

    def __init__(
        self, nav: Navigation, referee: Referee, words: Words, keeper: Timekeeper, now_ms: int
    ) -> None:
        super().__init__(nav, referee, words)
        self._task = nav.hall.is_for(referee.ledger.rows)
        self._go_on = keeper.pause(now_ms)

    def picture(self) -> Page:
        """What follows, in words."""
        words, nav, damaged = self._words, self._nav, self._referee.is_damaged
        said = [
            words("abandon.ends"),
            words("abandon.counts"),
            words("abandon.looked" if damaged else "abandon.stays", where=matches_in(nav)),
            *([words("abandon.hall")] if self._task else []),
        ]
        return Page(
            title=words("abandon.ask"),
            sections=(Section("", tuple(("", text) for text in said)),),
            buttons=(
                Button(words("match.abandon"), Abandon(), "danger", icon="trash"),
                Button(words("concede.no"), Back(), "primary", icon="play"),
            ),
            kind="abandons",
            notices=nav.notices(*self._referee.ledger.notices(words)),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Abandons the match, or plays on."""
        if act == Abandon():
            if self._task:
                ask_judge_pin(self._nav, self._abandon, now_ms)
            else:
                self._abandon(now_ms)
        elif act == Back():
            self._nav.leave()
            self._go_on(now_ms)

    def _abandon(self, now_ms: int) -> None:
        abandon(self._nav, self._referee, self._words, now_ms)


class AbandonedScreen(MatchScreen):
    """A match that was abandoned, as it lay; `go_on`: opens it anew, once it was taken up."""

    def __init__(
        self, nav: Navigation, referee: Referee, words: Words, go_on: Callable[[int], None]
    ) -> None:
        super().__init__(nav, referee, words)
        self._go_on = go_on

    def picture(self) -> Page:
        """That it counts nowhere, beside the board."""
        words, match = self._words, self._referee.match
        return layout_page(
            words,
            match,
            match.board,
            words("abandon.title", game=title_of(words, match)),
            (("", words("abandon.nobody")),),
            (
                Button(words("abandon.go-on"), TakeUp(), "primary", icon="play"),
                self._back("button.table"),
            ),
            (),
            self._nav.notices(*self._referee.ledger.notices(words)),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Goes on with the match, or leaves it at looking."""
        if act != TakeUp():
            super().hear(act, now_ms)
        elif self._nav.hall.is_for(self._referee.ledger.rows):
            ask_judge_pin(self._nav, self._take_up, now_ms)
        else:
            self._take_up(now_ms)

    def _take_up(self, now_ms: int) -> None:
        if self._referee.ledger.take_up(now_ms):
            self._go_on(now_ms)
