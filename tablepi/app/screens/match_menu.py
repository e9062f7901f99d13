"""The menu of one match: leave, pause, give up, end, sound, the far half."""

from collections.abc import Callable
from functools import partial

from tablepi.app.draft.prompt import whole_verbs
from tablepi.app.intents import CallJudge, ChangeVolume, GoToMenu, Intent, Pause
from tablepi.app.match.clocks import Timekeeper
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.judge_corrections import concede_page, correct_clock
from tablepi.app.screens.text_entry import ask_judge_pin
from tablepi.app.text.move_text import title_of
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing
from tablepi.core.board import Columns
from tablepi.core.moves import shape


class OpenClocks(Intent):
    """Asks whose clock is to be corrected."""


class TurnFarHalf(Intent):
    """Turns the half of the board that lies opposite."""

    turned: bool | None


class ToggleSound(Intent):
    """Silence, or sound again."""


class AskConcede(Intent):
    """Asks who gives up."""


class EndMatch(Intent):
    """Ends the match by a verb of its game."""

    verb: str


TURNS, FAR = (None, True, False), ("auto", "turned", "upright")
"""The ways in which the far half of the screen can stand, in order, and their words."""


class MatchMenuScreen(Screen):
    """The match's rare actions, apart from the table's own."""

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        keeper: Timekeeper,
        pause: Callable[[int], object],
        call_judge: Callable[[int, int], object],
    ) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words
        self._keeper = keeper
        self._pause = pause
        self._call_judge = call_judge

    def picture(self) -> Listing:
        """The way out first; what ends the match only while it goes on."""
        words, referee = self._words, self._referee
        entries = [Entry(words("match.leave"), words("match.leave-how"), GoToMenu())]
        goes_on = referee.broken is None and referee.match.result is None
        if goes_on:
            entries.append(Entry(words("match.pause"), words("match.pause-how"), Pause()))
        entries.append(Entry(words("judge.call"), words("judge.call-how"), CallJudge()))
        entries.append(self._sound())
        if goes_on:
            entries += self._endings()
            if self._keeper.clocks is not None:
                how = words("match.clock-how")
                entries.append(Entry(words("match.clock"), how, OpenClocks()))
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
        """Leaves, ends, turns, or goes back to the table."""
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
            case OpenClocks():
                nav.leave()
                correct = partial(correct_clock, nav, self._keeper, words)
                ask_judge_pin(nav, correct, now_ms)
            case TurnFarHalf(turned):
                nav.turned = turned
            case ToggleSound():
                nav.loudness = nav.loudness.switched()
            case ChangeVolume(steps):
                nav.loudness = nav.loudness.by(steps)
            case AskConcede():
                nav.replace(concede_page(nav, self._referee, words, self._keeper))
            case EndMatch(verb):
                self._end(verb, now_ms)
            case _:
                super().hear(act, now_ms)

    def _end(self, verb: str, now_ms: int) -> None:
        self._nav.leave()
        self._referee.amend(0, now_ms)
        game = self._referee.match.game
        for form in game.moves:
            if shape(form).verb == verb and verb in whole_verbs(game):
                self._referee.enter(form(), now_ms)

    def _endings(self) -> list[Entry]:
        words = self._words
        gives_up = Entry(words("button.concede"), words("match.end-how"), AskConcede())
        ends = [
            Entry(words(f"verb.{verb}"), words("match.end-how"), EndMatch(verb))
            for verb in whole_verbs(self._referee.match.game)
        ]
        return [*ends, gives_up]

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
