"""The menu of one match: leave, pause, rare verbs, give up, sound, the far half."""

from collections.abc import Callable
from functools import partial

from tablepi.core.board import Columns
from tablepi.core.draft import VERB
from tablepi.core.moves import Move, shape
from tablepi.referee.draft.confirm_button import whole_verbs
from tablepi.referee.intents import Answer
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.ledger import BE_BRIEF, EXPLAIN
from tablepi.referee.match.move_text import title_of
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.context.table_settings import Loudness
from tablepi.screens.corrections.abandoning import (
    AbandonQuestion,
    abandon,
    abandon_entry,
)
from tablepi.screens.corrections.judge_corrections import (
    can_give_turn,
    concede_page,
    correct_clock,
    turn_page,
)
from tablepi.screens.corrections.setup_correction import SetupCorrectionScreen
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way, stands_for_good
from tablepi.screens.navigation.text_entry import ask_judge_pin
from tablepi.screens.pictures.paging import row_part
from tablepi.screens.pictures.picture import Button, Entry, Listing

TURNS, FAR = (None, True, False), ("auto", "turned", "upright")
"""The ways in which the far half of the screen can stand, in order, and their words."""


class MatchMenuScreen(MatchScreen):
    """The match's rare actions. `keep`: asks where to keep its sheet, None without one."""

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        keeper: Timekeeper,
        pause: Callable[[int], object],
        call_judge: Callable[[int, int], object],
        keep: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(nav, referee, words)
        self._keeper = keeper
        self._pause = pause
        self._call_judge = call_judge
        self._keep = keep

    def picture(self) -> Listing:
        """The ways out first, then rare verbs, and giving up, while the match goes on."""
        words, referee = self._words, self._referee
        entries = [self._row("leave", self._nav.home)]
        ends, is_unplayed = abandon_entry(referee, words, self._abandon), referee.ledger.is_unplayed
        entries += ends if is_unplayed else ()
        goes_on = referee.broken is None and referee.match.result is None
        if goes_on:
            entries.append(self._row("pause", self._rest))
            entries += self._verbs()
        entries.append(Way("judge.call", self._call).row(words, "judge.call-how"))
        entries.append(self._sound())
        if goes_on:
            entries += [*self._explains(), self._gives_up()]
        entries += () if is_unplayed else ends
        if goes_on and self._can_correct() and can_give_turn(referee.match):
            entries.append(self._row("turn", self._give_turn))
        if goes_on and self._keeper.clocks is not None:
            entries.append(self._row("clock", self._correct_clock))
        if self._keep is not None:
            entries.append(self._row("keep", self._keep))
        if self._can_correct():
            entries.append(self._row("setup", self._correct_setup))
        return Listing(
            title=title_of(words, referee.match),
            entries=(*entries, *self._sides()),
            empty="",
            back=self._back("button.table"),
            notices=self._match_notices(),
            volume=self._nav.loudness.heard,
            kind="match",
            part=row_part(words),
        )

    def _row(self, way: str, do: Callable[[], object]) -> Entry:
        return Way(f"match.{way}", do).row(self._words, f"match.{way}-how")

    def _rest(self) -> None:
        self._nav.leave()
        self._pause(self._nav.now_ms)

    def _call(self) -> None:
        self._nav.leave()
        self._call_judge(0, self._nav.now_ms)

    def _correct_clock(self) -> None:
        self._nav.leave()
        correct = partial(correct_clock, self._nav, self._keeper, self._words)
        ask_judge_pin(self._nav, correct)

    def _give_turn(self) -> None:
        nav, referee, words = self._nav, self._referee, self._words
        nav.leave()
        ask_judge_pin(nav, lambda _: nav.enter(turn_page(nav, referee, words)))

    def _abandon(self) -> None:
        """Asks where something was played; else the match goes at once."""
        nav, referee, words = self._nav, self._referee, self._words
        if referee.ledger.is_unplayed:
            abandon(nav, referee, words, nav.now_ms)
        else:
            nav.replace(AbandonQuestion(nav, referee, words, self._keeper))

    def _can_correct(self) -> bool:
        referee = self._referee
        fixed = referee.broken is not None or referee.anew is not None
        return not fixed and not stands_for_good(self._nav, referee.match)

    def _correct_setup(self) -> None:
        def enter(now_ms: int) -> None:
            self._nav.enter(SetupCorrectionScreen(self._nav, self._referee, self._words))

        self._nav.leave()
        ask_judge_pin(self._nav, enter)

    def _enter(self, form: type[Move]) -> None:
        """Enters a rare verb of the game; a word that it needs is asked for at the table."""
        self._nav.leave()
        self._referee.put_right(None, self._nav.now_ms)
        if shape(form).needed:
            self._referee.give({VERB: shape(form).verb}, self._nav.now_ms)
        else:
            self._referee.enter(form(), self._nav.now_ms)

    def _gives_up(self) -> Entry:
        words, ask = self._words, Answer("match.concede", do=self._ask_who)
        return Entry(words("button.concede"), words("match.end-how"), ask)

    def _ask_who(self) -> None:
        """Asks who gives up."""
        page = concede_page(self._nav, self._referee, self._words, self._keeper)
        self._nav.replace(page)

    def _explains(self) -> tuple[Entry, ...]:
        """Choice of a match that explains itself, as for a first game; a tap changes it."""
        words, on = self._words, self._referee.ledger.explains
        if not words.has("goal"):
            return ()
        note = partial(self._referee.note, BE_BRIEF if on else EXPLAIN, self._nav.now_ms)
        name = "explain.on" if on else "explain.off"
        return (Way(name, note, icon="turn").row(words, "explain.how"),)

    def _verbs(self) -> list[Entry]:
        """The rare verbs that need no other word and have a place in this phase."""
        words, match = self._words, self._referee.match
        found = []
        for form in match.game.moves:
            verb = shape(form).verb
            if match.state.phase in form.phases and verb in whole_verbs(match.game):
                enter = Answer("match.verb", verb, partial(self._enter, form))
                found.append(Entry(words(f"verb.{verb}"), words(f"help.{verb}"), enter))
        return found

    def _sound(self) -> Entry:
        """The volume: a tap mutes and unmutes, two buttons change it."""
        words, loudness = self._words, self._nav.loudness
        less = Answer("sound.less", do=lambda: self._set_loudness(loudness.by(-1)))
        more = Answer("sound.more", do=lambda: self._set_loudness(loudness.by(1)))
        toggle = Answer("sound.toggle", do=lambda: self._set_loudness(loudness.switched()))
        steps = Button("", less, "quiet", icon="minus"), Button("", more, "quiet", icon="plus")
        if not loudness.heard:
            return Entry(words("sound.silent"), words("sound.silent-how"), toggle, steps)
        return Entry(words("sound.on", n=loudness.volume), words("sound.on-how"), toggle, steps)

    def _set_loudness(self, loudness: Loudness) -> None:
        self._nav.loudness = loudness

    def _sides(self) -> tuple[Entry, ...]:
        """The setting of the far half, where two players sit opposite one another."""
        words, match = self._words, self._referee.match
        zones = match.board.zones
        if len(match.setup.seats) != 2 or not any(isinstance(zone, Columns) for zone in zones):
            return ()
        turn = Answer("far.turn", do=self._turn_far_half)
        return (Entry(words(f"far.{FAR[self._far]}"), words("far.how"), turn),)

    @property
    def _far(self) -> int:
        return TURNS.index(self._nav.turned)

    def _turn_far_half(self) -> None:
        self._nav.turned = TURNS[(self._far + 1) % len(TURNS)]
