"""The table: the screen of a match in play."""

import random
from collections.abc import Callable
from typing import Any

from tablepi.referee.draft.list_editors import ListEditors, NoLists, has_lists
from tablepi.referee.intents import (
    AskUndo,
    Drop,
    Give,
    GoToMenu,
    Intent,
    Key,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    OpenRules,
    Pause,
    TapSeat,
    Undo,
    UndoSlip,
    Yes,
)
from tablepi.referee.match.judged_draft import undoing
from tablepi.referee.match.number_input import figures_after
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.slips import slip_notices, slip_of
from tablepi.referee.match.word_candidates import verb_of
from tablepi.referee.table_picture import ReadAt
from tablepi.referee.tags.card_lookup import UnknownTag
from tablepi.referee.tags.scanned_card import Role, ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.corrections.judge_call import call_judge
from tablepi.screens.corrections.judge_corrections import take_back
from tablepi.screens.corrections.match_history import MatchHistoryScreen
from tablepi.screens.corrections.seat import SeatScreen, means_nothing
from tablepi.screens.corrections.undo_question import (
    PuttingRightScreen,
    UndoQuestionScreen,
    step_back,
)
from tablepi.screens.navigation.base import Navigation, stands_for_good
from tablepi.screens.pictures.picture import Button, Table
from tablepi.screens.pictures.table_view import TableView
from tablepi.screens.table.match_menu import MatchMenuScreen
from tablepi.screens.table.result import AfterMatch, ResultScreen
from tablepi.screens.table.text_page import RulesScreen
from tablepi.screens.table.timed_screen import SeatAgreement, TimedScreen
from tablepi.screens.table.unknown_tags import UnknownTags


class TableScreen(TimedScreen):
    """Shows the match and takes words for it.

    `tags`: those that are unknown to this match, given what plays a card that was named. `after`:
    what follows the match.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        chance: random.Random,
        tags: Callable[[Callable[[ScannedCard, int], None]], UnknownTags],
        after: AfterMatch,
    ) -> None:
        super().__init__(nav, referee, words)
        self._after = after
        self._unknown_tags = tags(self.show)
        self._deck = self._unknown_tags.deck
        self._stray: UnknownTag | None = None
        self.lists = NoLists()
        if has_lists(referee.match):
            self.lists = ListEditors(referee, words, chance)
        self._view = TableView(referee, words, self.lists, chance)
        self._agreement = SeatAgreement(
            nav, referee, words, self._view, lambda: self._words_said, self.hear
        )
        self._read_at: ReadAt | None = None

    @property
    def open_match(self) -> Referee:
        """The referee of the match."""
        return self._referee

    @property
    def is_secret(self) -> bool:
        """True if a card that is shown now stays unseen."""
        return self._referee.hides_cards

    def picture(self) -> Table:
        """The match as everybody may see it."""
        nav, referee, words = self._nav, self._referee, self._words
        own = [self._unknown_tags.notice(self._stray)] if self._stray else []
        return self._view.picture(self._words_said)._replace(
            tools=self._tools(),
            notices=nav.notices(
                *referee.ledger.notices(words),
                *self._flags(),
                *slip_notices(referee, words),
                *own,
            ),
            turned=nav.turned,
            read_at=self._read_at,
            clocks=self._round.dials(),
            flags=self._keeper.flags,
            volume=nav.loudness.heard,
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes a word, a key of the keypad or a tool."""
        stray, self._stray = self._stray, None
        if self._unknown_tags.press(act, stray):
            return
        if self._referee.verdict is not None or isinstance(act, Drop):
            self._read_at = None
        if self.lists.hear(act, now_ms) or self._opens_seat(act):
            return
        if isinstance(act, Give):
            words = dict(act.words)
            if not words.keys().isdisjoint(self._referee.judgement.typed):
                self._referee.type("")
            self._referee.give(words, now_ms)
        elif isinstance(act, Drop):
            self._referee.drop(act.slot)
        elif isinstance(act, Key) and self._referee.judgement.typed:
            self._referee.type(figures_after(self._referee.draft.typed, act.text))
        elif isinstance(act, Yes):
            self._agreement.hear(act, now_ms)
        else:
            self._press(act, now_ms)

    def say_verb(self, command: str, role: Role, now_ms: int) -> bool:
        """The verb of this command is said as the verb's own card says it."""
        verb = "" if self.lists.is_laying else verb_of(command, self._referee.focus)
        return bool(verb) and self._referee.show(verb, now_ms, role)

    def heard(self) -> None:
        """Lines that were put right and wait for a decision are shown."""
        if self._referee.trial.waits:
            self._nav.enter(PuttingRightScreen(self._nav, self._referee, self._words))

    def _opens_seat(self, act: Intent) -> bool:
        """True if a seat was tapped that is no word of anything now: its own page opens."""
        if not isinstance(act, TapSeat) or self.lists.begun:
            return False
        seat = dict(act.words)["seat"]
        if not means_nothing(self._referee, self._words, seat):
            return False
        page = self._nav, self._referee, self._words, self._keeper
        self._nav.enter(SeatScreen(*page, seat, self.call_judge))
        return True

    def takes(self, button: str) -> bool:
        """A seat's yes, and undo."""
        return True

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A reader saw a card: it is given as a word, or said to be unknown or not asked for."""
        card = self._deck.meant(shown)
        self._stray = self._unknown_tags.stray(card)
        if self._stray is None and self._take(card, now_ms):
            self._read_at = ReadAt(shown.reader, shown.antenna, now_ms)

    def _take(self, shown: ScannedCard, now_ms: int) -> bool:
        """True if the card is a word of anything here; one that is none at all is told."""
        lists, word = self.lists, shown.word
        if lists.is_listed(shown):
            self._nav.passing = self._words("notice.listed", card=word)
            return True
        taken = lists.show(shown, now_ms)
        taken = taken or (not lists.is_laying and self._referee.show(word, now_ms, shown.role))
        self._stray = None if taken else self._unknown_tags.not_taken(shown)
        return taken

    def show_result(self) -> None:
        """Goes to the result; the table stays beneath."""
        self._nav.enter(ResultScreen(self._nav, self._referee, self._words, self._after))

    @property
    def _words_said(self) -> dict[str, Any]:
        """The words of the draft that are part of a line; a card that lies face-down is none."""
        draft, unseen = self._referee.draft, self._referee.judgement.unseen
        return {s: word for s, word in draft.words.items() if draft.verb or s not in unseen}

    def call_judge(self, seat: int, now_ms: int) -> bool:
        """A judge is called to this match, also from a page above its table; the clocks stand."""
        call_judge(self._nav, self._referee, self._words, seat, now_ms, self._keeper)
        return True

    def _let_go(self, now_ms: int) -> bool:
        """True if something that is not played yet was what undo takes back: a number, words."""
        if self._is_typing:
            self._referee.type("")
        elif not self.lists.undo(now_ms) and not step_back(self._referee, now_ms):
            begun = self._has_words
            if begun:
                self._referee.drop()
            return begun
        return True

    @property
    def _has_words(self) -> bool:
        """True if words were given, or lines are put right, or one waits."""
        return any((self._referee.draft.words, self._referee.draft.step, self._referee.held))

    @property
    def _is_typing(self) -> bool:
        """True if a number stands on a keypad."""
        return bool(self._referee.draft.typed and self._referee.judgement.typed)

    def _take_back(self, now_ms: int) -> None:
        """The panel's undo of a line: once its player agrees."""
        nav, referee = self._nav, self._referee
        match, what = referee.match, undoing(referee.match)
        if what is None or referee.broken or stands_for_good(nav, match, match.undone):
            take_back(nav, referee)
        else:
            nav.enter(UndoQuestionScreen(nav, referee, self._words, self._keeper, what, now_ms))

    def _press(self, act: Intent, now_ms: int) -> None:
        nav, referee = self._nav, self._referee
        if isinstance(act, Undo | AskUndo):
            if self._let_go(now_ms):
                return
            if isinstance(act, Undo):
                take_back(nav, referee)
            else:
                self._take_back(now_ms)
        elif isinstance(act, UndoSlip):
            slip = slip_of(referee)
            for _ in range(slip.lines if slip else 0):
                take_back(nav, referee)
        elif isinstance(act, OpenHistory):
            nav.enter(MatchHistoryScreen(nav, referee, self._words, act.line))
        elif isinstance(act, OpenRules):
            nav.enter(RulesScreen(nav, referee, self._words))
        elif isinstance(act, OpenMatchMenu):
            does = self.pause, self.call_judge
            nav.enter(
                MatchMenuScreen(nav, referee, self._words, self._keeper, *does, self._after.keep)
            )
        elif isinstance(act, GoToMenu):
            nav.home()
        elif isinstance(act, Pause):
            self.pause(now_ms)
        elif isinstance(act, OpenResult) and referee.match.result is not None:
            self.show_result()
        else:
            self._view.hints.press(act)

    def _tools(self) -> tuple[Button, ...]:
        words, match = self._words, self._referee.match
        begun = self._has_words or self._is_typing or self.lists.begun
        nothing = match.undone is None or stands_for_good(self._nav, match, match.undone)
        nothing = (nothing and not begun) or self._referee.broken is not None
        return (
            Button(words("tool.undo"), Undo(), icon="undo", dim=nothing),
            Button(words("tool.history"), OpenHistory(), icon="history"),
            Button(words("tool.rules"), OpenRules(), icon="rules"),
            Button(words("tool.match"), OpenMatchMenu(), icon="list"),
        )
