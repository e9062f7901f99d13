"""Abandoning a match: it ends without a result, is only looked at, and can go on from there."""

from collections.abc import Callable, Iterable

from tablepi.referee.intents import Answer
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.referee import Referee
from tablepi.referee.text.move_text import title_of
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.navigation.simple_pages import Question
from tablepi.screens.navigation.text_entry import ask_judge_pin
from tablepi.screens.pictures.picture import Button, Entry, Notice, Page
from tablepi.screens.pictures.table_view import layout_page


def abandon_entry(referee: Referee, words: Words, ask: Callable[[], object]) -> tuple[Entry, ...]:
    """The row that asks whether the match is abandoned, where that can be."""
    if not referee.may_abandon:
        return ()
    # Two ids: the one asks, the other is done at once.
    name = f"match.{'discard' if referee.ledger.is_unplayed else 'abandon'}"
    return (Entry(words(name), words(f"{name}-how"), Answer(name, do=ask), sign="trash"),)


def discard_button(
    referee: Referee, words: Words, discard: Callable[[], object]
) -> tuple[Button, ...]:
    """The button that abandons a match in which nothing was played, where that can be."""
    if not (referee.may_abandon and referee.ledger.is_unplayed):
        return ()
    return (Way("match.discard", discard, "quiet", "trash").button(words),)


def abandon(nav: Navigation, referee: Referee, words: Words, now_ms: int) -> None:
    """Ends the match without a result and shows the menu, unless that cannot be recorded."""
    told = "abandon.looked" if referee.is_damaged else "match.abandoned-now"
    told = "match.discarded" if referee.ledger.is_unplayed else told
    if referee.abandon(now_ms):
        nav.home()
        nav.passing = words(told, where=matches_in(nav))


def matches_in(nav: Navigation) -> str:
    """Title of the list of matches in the menu."""
    return nav.words("menu.tonight" if nav.host_pin else "menu.matches")


class AbandonQuestion(Question):
    """Says what abandoning the match means, and asks; all clocks stand meanwhile.

    A match for the hall's task is the judge's to abandon: whoever is behind could begin it anew.
    """

    def __init__(self, nav: Navigation, referee: Referee, words: Words, keeper: Timekeeper) -> None:
        self._is_task = nav.hall.is_for(referee.ledger.rows)
        stays = "abandon.looked" if referee.is_damaged else "abandon.stays"
        super().__init__(
            nav,
            words("abandon.ask"),
            (
                *(words("abandon.ends"), words("abandon.counts")),
                words(stays, where=matches_in(nav)),
                *([words("abandon.hall")] if self._is_task else []),
            ),
            Way("abandon.yes", self._agree, "danger", "trash", words("match.abandon")),
            Way("concede.no", None, "primary", "play"),
            kind="abandons",
            on_card="notice.at-table",
        )
        self._referee, self._words = referee, words
        self._go_on = keeper.pause(nav.now_ms)

    def _told(self) -> Iterable[Notice]:
        return self._referee.ledger.notices(self._words)

    def _agree(self) -> None:
        if self._is_task:
            ask_judge_pin(self._nav, self._abandon, self._nav.now_ms)
        else:
            self._abandon(self._nav.now_ms)

    def _abandon(self, now_ms: int) -> None:
        abandon(self._nav, self._referee, self._words, now_ms)

    def go_back(self, now_ms: int) -> None:
        """Plays on."""
        self._nav.leave()
        self._go_on(now_ms)


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
                Way("abandon.go-on", self._agree, "primary", "play").button(words),
                self._back("button.table"),
            ),
            (),
            self._nav.notices(*self._referee.ledger.notices(words)),
        )

    def _agree(self) -> None:
        if self._nav.hall.is_for(self._referee.ledger.rows):
            ask_judge_pin(self._nav, self._take_up, self._nav.now_ms)
        else:
            self._take_up(self._nav.now_ms)

    def _take_up(self, now_ms: int) -> None:
        if self._referee.ledger.take_up(now_ms):
            self._go_on(now_ms)
