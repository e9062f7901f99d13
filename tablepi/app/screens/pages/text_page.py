"""The rules of the phase and the rulings, to read at the table."""

from typing import Any

from tablepi.app.intents import Intent, OpenRules
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import MatchScreen, Navigation
from tablepi.app.screens.pages.how_to_play import (
    HowToPlayScreen,
    OpenHowToPlay,
    how_button,
    members,
)
from tablepi.app.text.explanation import explained
from tablepi.app.text.move_text import title_of
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Page, Section
from tablepi.core.game import EVERY_GAMES_RULES, Game
from tablepi.core.match import Match
from tablepi.core.moves import shape


class OpenRulings(Intent):
    """Opens the game's rulings."""


class RulesScreen(MatchScreen):
    """The rules: what each verb of the phase does, what is refused; and the game's rulings."""

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav, referee, words)
        self._rulings = False

    def picture(self) -> Page:
        """The phase's rules, or how open points are ruled and what cannot be known."""
        words, match = self._words, self._referee.focus
        buttons = [self._back("button.table")]
        if rulings(match.game, words):
            if self._rulings:
                buttons.append(Button(words("button.rules"), OpenRules(), icon="rules"))
            else:
                buttons.append(Button(words("button.rulings"), OpenRulings(), icon="judge"))
        if how := how_button(words):
            buttons.append(how._replace(look="normal"))
        shown = _ruled(match, words) if self._rulings else _of_phase(match, words)
        return shown._replace(buttons=tuple(buttons), notices=self._nav.notices())

    def hear(self, act: Intent, now_ms: int) -> None:
        """Back to the table, or to and from the rulings."""
        match act:
            case OpenHowToPlay():
                words, match = self._words, self._referee.focus
                page = match.game, words, title_of(words, match)
                self._nav.enter(HowToPlayScreen(self._nav, *page))
            case OpenRules() | OpenRulings():
                self._rulings = isinstance(act, OpenRulings)
            case _:
                super().hear(act, now_ms)


def _of_phase(match: Match, words: Words) -> Page:
    phase = match.state.phase
    verbs = tuple(
        (words(f"verb.{shape(form).verb}"), explained(form, words))
        for form in match.game.moves
        if phase in form.phases
    )
    refusals = tuple(
        (rule, words(f"rule.{rule}"))
        for rule in (*match.game.phases.get(phase, ()), *EVERY_GAMES_RULES)
        if words.has(f"rule.{rule}")
    )
    sections = Section(words("rules.can"), verbs), Section(words("rules.cannot"), refusals)
    return Page(words("rules.title", phase=words(f"phase.{phase}")), sections, ())


def _ruled(match: Match, words: Words) -> Page:
    sections = (
        Section(words("rules.why"), rulings(match.game, words)),
        Section(words("rules.blind"), unknowable(match.game, words)),
    )
    return Page(words("rules.rulings", game=title_of(words, match)), sections, (), kind="rulings")


def rulings(game: Game[Any], words: Words) -> tuple[tuple[str, str], ...]:
    """The rulings of a game, as lines of a section."""
    return tuple(("", words(f"ruling.{each}")) for each in members(game, "ruling"))


def unknowable(game: Game[Any], words: Words) -> tuple[tuple[str, str], ...]:
    """What the referee cannot know in a game, as lines of a section."""
    return tuple(("", words(f"blind.{each}")) for each in members(game, "blind"))
