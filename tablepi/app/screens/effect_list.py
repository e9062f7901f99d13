"""The list of effects on a unit, or of those without a unit."""

from tablepi.app.draft.unit_effects import Effects
from tablepi.app.intents import ChooseEffect, Intent
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Entry, Listing
from tablepi.core.move_probe import tried
from tablepi.core.moves import Move, shape


class EffectListScreen(Screen):
    """The list of effects on a unit, or of those without one; refused ones with the reason."""

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words
        self._effects = Effects(referee, words)
        self._begun = referee.match, referee.draft

    def picture(self) -> Listing:
        """Every verb that has a place now; what its rules refuse says why."""
        words, about = self._words, self._effects.about
        told = (Entry(about, words("about"), None),) if about else ()
        return Listing(
            title=self._effects.title,
            entries=(*told, *(self._entry(form) for form in self._effects.forms)),
            empty=words("say.no-effect"),
            back=self._back(),
            notices=self._nav.notices(),
        )

    def is_over(self) -> bool:
        """Whether another line was entered, for which nothing of this was meant."""
        return (self._referee.match, self._referee.draft) != self._begun

    def hear(self, act: Intent, now_ms: int) -> None:
        """A verb is given to the table, which asks for its other words."""
        super().hear(act, now_ms)
        if isinstance(act, ChooseEffect) and self._effects.offers(act.verb):
            self._nav.leave()
            self._effects.choose(act.verb, now_ms)

    def _entry(self, form: type[Move]) -> Entry:
        words, verb = self._words, shape(form).verb
        verdict = tried(self._referee.focus, form, self._effects.given(form))
        if verdict.why is not None:
            return Entry(words(f"verb.{verb}"), words.say(verdict.why), None)
        return Entry(words(f"verb.{verb}"), words(f"help.{verb}"), ChooseEffect(verb))
