"""The list of seldom effects on what was tapped, or of all those on players."""

from collections.abc import Iterator

from tablepi.core.moves import Move, shape
from tablepi.referee.draft.battle_places import UNITS
from tablepi.referee.draft.unit_effects import Effects, unasked
from tablepi.referee.intents import ChooseEffect, ChooseUnits, Intent
from tablepi.referee.match.referee import Referee
from tablepi.referee.text.move_text import word_of
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Entry, Listing


class EffectListScreen(Screen):
    """The effects that have no button of their own beside the table; refused ones with the reason.

    Among them are those on several units at once, and those with words that are seldom said.
    """

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words
        self._effects = Effects(referee, words)
        self._begun = referee.match, referee.draft

    def picture(self) -> Listing:
        """Effects that have a place now; last those that change nothing or are refused."""
        words, effects = self._words, self._effects
        told = (Entry(effects.about, words("about"), None),) if effects.about else ()
        rest = [form for form in effects.forms if form not in effects.common]
        idle = [f for f in rest if effects.verdict(f).why is not None or not effects.changes(f)]
        first = (self._entry(form) for form in rest if form not in idle)
        last = map(self._entry, idle)
        entries = (*told, *self._several(), *first, *self._with_more(), *last)
        return Listing(
            title=effects.title,
            entries=entries,
            empty=words("say.no-effect"),
            back=self._back(),
            notices=self._nav.notices(),
        )

    def is_over(self) -> bool:
        """True if another line was entered, for which nothing of this was meant."""
        return (self._referee.match, self._referee.draft) != self._begun

    def hear(self, act: Intent, now_ms: int) -> None:
        """A verb is given to the table, which asks for its other words."""
        super().hear(act, now_ms)
        if isinstance(act, ChooseEffect) and self._effects.offers(act):
            self._nav.leave()
            self._effects.choose(act, now_ms)
        elif isinstance(act, ChooseUnits):
            self._nav.leave()
            self._effects.choose_several(act.units)

    def _entry(self, form: type[Move]) -> Entry:
        words, verb = self._words, shape(form).verb
        why = self._effects.verdict(form).why
        if why is not None:
            return Entry(words(f"verb.{verb}"), words.say(why), None)
        return Entry(words(f"verb.{verb}"), words(f"help.{verb}"), ChooseEffect(verb))

    def _several(self) -> Iterator[Entry]:
        """The ways to choose several units at once, if the one that was tapped is among them."""
        for group in self._effects.groups:
            named = word_of(self._words, UNITS, group)
            title = named[:1].upper() + named[1:]
            yield Entry(title, self._words("several"), ChooseUnits(group))

    def _with_more(self) -> Iterator[Entry]:
        """The verbs with each word that is said only by those who know of it."""
        words = self._words
        for form, slot in ((f, slot) for f in self._effects.forms for slot in unasked(f)):
            verb, why = shape(form).verb, self._effects.verdict(form, slot).why
            title = words(f"with.{slot}", verb=words(f"verb.{verb}"))
            told = words.say(why) if why else words(f"with.{slot}.help")
            yield Entry(title, told, None if why else ChooseEffect(verb, slot))
