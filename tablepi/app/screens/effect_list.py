"""The list of effects on a unit, or of those without a unit."""

from tablepi.app.draft.unit_effects import Effects
from tablepi.app.intents import Intent
from tablepi.app.intents.table_intents import ChooseEffect
from tablepi.app.match.referee import Referee
from tablepi.app.router import Router
from tablepi.app.screens.base import Screen
from tablepi.app.screens.move_wizard import SayingPage, tried
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Entry, Listing
from tablepi.core.moves import Move, shape


class EffectsPage(Screen):
    """What can happen to a unit, or what else an ability can do, as a list that says why not."""

    def __init__(self, router: Router, referee: Referee, words: Words, unit: str) -> None:
        super().__init__(router)
        self._router = router
        self._referee = referee
        self._words = words
        self._effects = Effects(referee, words, unit)

    def picture(self) -> Listing:
        """Every verb that has a place now; what its rules refuse says why."""
        words, about = self._words, self._effects.about
        told = (Entry(about, words("about"), None),) if about else ()
        return Listing(
            title=self._effects.title,
            entries=(*told, *(self._entry(form) for form in self._effects.forms)),
            empty=words("say.no-effect"),
            back=self._back(),
            notices=self._router.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """A verb is said on, word by word."""
        super().hear(act, now_ms)
        if isinstance(act, ChooseEffect):
            effects, verb = self._effects, act.verb
            say_effect(self._router, self._referee, self._words, effects, verb, now_ms, left=1)

    def _entry(self, form: type[Move]) -> Entry:
        words, verb = self._words, shape(form).verb
        verdict = tried(self._referee.focus, form, self._effects.given(form))
        if verdict.why is not None:
            return Entry(words(f"verb.{verb}"), words.say(verdict.why), None)
        return Entry(words(f"verb.{verb}"), words(f"help.{verb}"), ChooseEffect(verb))


def say_effect(
    router: Router,
    referee: Referee,
    words: Words,
    effects: Effects,
    verb: str,
    now_ms: int,
    left: int = 0,
) -> None:
    """An effect is chosen: its other words are asked for. `left`: pages that are left before."""
    form = next((form for form in effects.forms if shape(form).verb == verb), None)
    if form is not None:
        if left:
            router.leave(left)
        SayingPage(router, referee, words, form, effects.given(form)).begin(now_ms)
