"""The menu of one match: leave, pause, rare verbs, give up, sound, the far half."""

from collections.abc import Callable
from functools import partial

from tablepi.app.draft.confirm_button import whole_verbs
from tablepi.app.intents import CallJudge, ChangeVolume, GoToMenu, Intent, KeepSheet, Pause
from tablepi.app.match.clocks import Timekeeper
from tablepi.app.match.ledger import BE_BRIEF, EXPLAIN
from tablepi.app.match.referee import Referee
from tablepi.app.screens.abandoning import (
    AbandonQuestion,
    AskAbandon,
    abandon,
    abandon_entry,
)
from tablepi.app.screens.base import MatchScreen, Navigation, stands_for_good
from tablepi.app.screens.corrections.judge_corrections import concede_page, correct_clock
from tablepi.app.screens.corrections.setup_correction import SetupCorrectionScreen
from tablepi.app.screens.text_entry import ask_judge_pin
from tablepi.app.text.move_text import title_of
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing
from tablepi.core.board import Columns
from tablepi.core.moves import shape


class OpenClocks(Intent):
    """Asks whose clock is to be corrected."""


class CorrectSetup(Intent):
    """Puts the set-up right."""


class TurnFarHalf(Intent):
    """Turns the half of the board that lies opposite."""

    turned: bool | None


class ToggleSound(Intent):
    """Silence, or sound again."""


class AskConcede(Intent):
    """Asks who gives up."""


class Explain(Intent):
    """Explains what can be done, as in a first game, or no longer."""

    on: bool


class EnterVerb(Intent):
    """Enters a rare verb of the game, which needs no other word."""

    verb: str


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
        entries = [Entry(words("match.leave"), words("match.leave-how"), GoToMenu())]
        ends, is_unplayed = abandon_entry(referee, words), referee.ledger.is_unplayed
        entries += ends if is_unplayed else ()
        goes_on = referee.broken is None and referee.match.result is None
        if goes_on:
            entries.append(Entry(words("match.pause"), words("match.pause-how"), Pause()))
            entries += self._verbs()
        entries.append(Entry(words("judge.call"), words("judge.call-how"), CallJudge()))
        entries.append(self._sound())
        if goes_on:
            entries += [*self._explains(), self._gives_up()]
        entries += () if is_unplayed else ends
        if goes_on and self._keeper.clocks is not None:
            entries.append(Entry(words("match.clock"), words("match.clock-how"), OpenClocks()))
        if self._keep is not None:
            entries.append(Entry(words("match.keep"), words("match.keep-how"), KeepSheet()))
        if self._can_correct():
            how = words("match.setup-how")
            entries.append(Entry(words("match.setup"), how, CorrectSetup()))
        return Listing(
            title=title_of(words, referee.match),
            entries=(*entries, *self._sides()),
            empty="",
            back=self._back("button.table"),
            notices=self._nav.notices(*referee.ledger.notices(words)),
            volume=self._nav.loudness.heard,
            kind="match",
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Leaves, enters a verb, turns, or goes back to the table."""
        nav, words = self._nav, self._words
        match act:
            case GoToMenu():
                nav.home()
            case Pause():
                nav.leave()
                self._pause(now_ms)
            case CallJudge():
                nav.leave()
                self._call_judge(0, now_ms)
            case KeepSheet() if self._keep is not None:
                self._keep()
            case OpenClocks():
                nav.leave()
                correct = partial(correct_clock, nav, self._keeper, words)
                ask_judge_pin(nav, correct, now_ms)
            case CorrectSetup() if self._can_correct():
                nav.leave()
                ask_judge_pin(nav, self._correct_setup, now_ms)
            case TurnFarHalf(turned):
                nav.turned = turned
            case ToggleSound():
                nav.loudness = nav.loudness.switched()
            case ChangeVolume(steps):
                nav.loudness = nav.loudness.by(steps)
            case AskAbandon():
                self._ask_abandon(now_ms)
            case AskConcede():
                nav.replace(concede_page(nav, self._referee, words, self._keeper))
            case Explain(on):
                self._referee.note(EXPLAIN if on else BE_BRIEF, now_ms)
            case EnterVerb(verb):
                self._enter(verb, now_ms)
            case _:
                super().hear(act, now_ms)

    def _ask_abandon(self, now_ms: int) -> None:
        """Asks where something was played; else the match goes at once."""
        nav, referee, words = self._nav, self._referee, self._words
        if referee.ledger.is_unplayed:
            abandon(nav, referee, words, now_ms)
        elif referee.may_abandon:
            nav.replace(AbandonQuestion(nav, referee, words, self._keeper, now_ms))

    def _can_correct(self) -> bool:
        referee = self._referee
        fixed = referee.broken is not None or referee.anew is not None
        return not fixed and not stands_for_good(self._nav, referee.match)

    def _correct_setup(self, now_ms: int) -> None:
        self._nav.enter(SetupCorrectionScreen(self._nav, self._referee, self._words))

    def _enter(self, verb: str, now_ms: int) -> None:
        self._nav.leave()
        self._referee.put_right(None, now_ms)
        game = self._referee.match.game
        for form in game.moves:
            if shape(form).verb == verb and verb in whole_verbs(game):
                self._referee.enter(form(), now_ms)

    def _gives_up(self) -> Entry:
        words = self._words
        return Entry(words("button.concede"), words("match.end-how"), AskConcede())

    def _explains(self) -> tuple[Entry, ...]:
        """Whether the match explains itself; a tap changes it."""
        words, on = self._words, self._referee.ledger.explains
        if not words.has("goal"):
            return ()
        title = words("explain.on" if on else "explain.off")
        return (Entry(title, words("explain.how"), Explain(not on), sign="turn"),)

    def _verbs(self) -> list[Entry]:
        """The rare verbs that need no other word and have a place in this phase."""
        words, match = self._words, self._referee.match
        verbs = (shape(form).verb for form in match.game.moves if match.state.phase in form.phases)
        return [
            Entry(words(f"verb.{verb}"), words(f"help.{verb}"), EnterVerb(verb))
            for verb in verbs
            if verb in whole_verbs(match.game)
        ]

    def _sound(self) -> Entry:
        """The volume: a tap mutes and unmutes, two buttons change it."""
        words, loudness = self._words, self._nav.loudness
        steps = (
            Button("", ChangeVolume(-1), "quiet", icon="minus"),
            Button("", ChangeVolume(1), "quiet", icon="plus"),
        )
        if not loudness.heard:
            return Entry(words("sound.silent"), words("sound.silent-how"), ToggleSound(), steps)
        title = words("sound.on", n=loudness.volume)
        return Entry(title, words("sound.on-how"), ToggleSound(), steps)

    def _sides(self) -> tuple[Entry, ...]:
        """The setting of the far half, where two players sit opposite one another."""
        words, match = self._words, self._referee.match
        zones = match.board.zones
        if len(match.setup.seats) != 2 or not any(isinstance(zone, Columns) for zone in zones):
            return ()
        at = TURNS.index(self._nav.turned)
        title = words(f"far.{FAR[at]}")
        turn = TurnFarHalf(TURNS[(at + 1) % len(TURNS)])
        return (Entry(title, words("far.how"), turn),)
