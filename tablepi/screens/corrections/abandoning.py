"""Matches that are not played on: abandoned, or begun by rules that are others today."""

from collections.abc import Callable, Sequence
from functools import partial

from tablepi.core.moves import Move, Rewrite, masked
from tablepi.core.notation import line_of
from tablepi.referee.intents import Answer
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.history import Happened
from tablepi.referee.match.move_text import move_in_words, part_in_words, title_of
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.navigation.simple_pages import MatchQuestion
from tablepi.screens.navigation.text_entry import ask_judge_pin
from tablepi.screens.pictures.picture import Button, Entry, Page
from tablepi.screens.pictures.table_view import layout_page


class RulesChangeScreen(MatchScreen):
    """The line that today's rules refuse, the table before it, and the ways to go on.

    `waiting`: that line and those behind it. `go_on`: opens the match anew, once one was put right.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        waiting: Sequence[Happened],
        go_on: Callable[[int], None],
    ) -> None:
        super().__init__(nav, referee, words)
        self._waiting = waiting
        self._go_on = go_on

    def picture(self) -> Page:
        """The line and why, what waits behind it, and the board before it."""
        words, referee = self._words, self._referee
        match, broken = referee.match, referee.broken
        assert broken is not None
        line, *later = self._waiting
        secret = line.move is not None and masked(line.move) != line.move
        why = "" if broken.said is None or secret else words.say(broken.said)
        lines = (
            (
                str(broken.line),
                words("rules-change.line", text=in_public(words, line), why=why).rstrip(),
            ),
            (f"+{len(later)}", words("rules-change.later", n=len(later))),
        )
        return layout_page(
            words,
            match,
            words.say(broken.phrase),
            lines if later else lines[:1],
            self._buttons(len(later)),
            self._match_notices(),
        )

    def _ask_anew(self) -> None:
        ask_judge_pin(self._nav, self._enter_anew)

    def _ask_out(self, count: int) -> None:
        """Takes lines out from the refused one on. `count`: how many."""
        ask_judge_pin(self._nav, partial(self._leave_out, count))

    def _enter_anew(self, now_ms: int) -> None:
        self._nav.leave()
        self._referee.enter_anew(self._go_on)

    def _leave_out(self, count: int, now_ms: int) -> None:
        referee = self._referee
        out = Rewrite(referee.match.number + 1, count, ())
        if referee.ledger.record(now_ms, "line", line_of(out)):
            self._go_on(now_ms)

    def _buttons(self, later: int) -> tuple[Button, ...]:
        words, over = self._words, self._referee.match.result is not None
        # Once the match is decided, no other line can stand in that place.
        ask = Answer("rules-change.anew", do=None if over else self._ask_anew)
        anew = Button(words("rules-change.anew"), ask, "primary", icon="edit", dim=over)
        out = [Way("rules-change.leave-out", partial(self._ask_out, 1), icon="undo")]
        if later:
            out.append(
                Way("rules-change.leave-all", partial(self._ask_out, 1 + later), icon="undo")
            )
        return anew, *(way.button(words) for way in out), self._back("button.table")


def in_public(words: Words, line: Happened) -> str:
    """A line that waits, as everybody may read it."""
    move: Move | None = line.move
    return part_in_words(words, line.text) if move is None else move_in_words(words, masked(move))


def abandon_entry(referee: Referee, words: Words, ask: Callable[[], object]) -> tuple[Entry, ...]:
    """The row that asks whether the match is abandoned, where that can be."""
    if not referee.may_abandon:
        return ()
    # Two ids: the one asks, the other is done at once.
    name = f"match.{'discard' if referee.ledger.is_unplayed else 'abandon'}"
    return (Way(name, ask, icon="trash").row(words, f"{name}-how"),)


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


class AbandonQuestion(MatchQuestion):
    """Says what abandoning the match means, and asks.

    A match for the hall's task is the judge's to abandon: whoever is behind could begin it anew.
    """

    kind = "abandons"

    def __init__(self, nav: Navigation, referee: Referee, words: Words, keeper: Timekeeper) -> None:
        self._is_task = nav.hall.is_for(referee.ledger.rows)
        stays = "abandon.looked" if referee.is_damaged else "abandon.stays"
        super().__init__(
            nav,
            referee,
            words,
            keeper,
            words("abandon.ask"),
            (
                *(words("abandon.ends"), words("abandon.counts")),
                *([words("abandon.hall")] if self._is_task else []),
                words(stays, where=matches_in(nav)),
            ),
            Way("abandon.yes", self._agree, "danger", "trash", words("match.abandon")),
            Way("concede.no", None, "primary", "play"),
        )

    def _agree(self) -> None:
        if self._is_task:
            ask_judge_pin(self._nav, self._abandon)
        else:
            self._abandon(self._nav.now_ms)

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
            words("abandon.title", game=title_of(words, match)),
            (("", words("abandon.nobody")),),
            (
                Way("abandon.go-on", self._agree, "primary", "play").button(words),
                self._back("button.table"),
            ),
            self._match_notices(),
        )

    def _agree(self) -> None:
        if self._nav.hall.is_for(self._referee.ledger.rows):
            ask_judge_pin(self._nav, self._take_up)
        else:
            self._take_up(self._nav.now_ms)

    def _take_up(self, now_ms: int) -> None:
        if self._referee.ledger.take_up(now_ms):
            self._go_on(now_ms)
