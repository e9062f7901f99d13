"""The rules of the phase and the rulings, to read at the table."""

from typing import Any

from tablepi.core.game import EVERY_GAMES_RULES, Game
from tablepi.core.match import Match
from tablepi.core.moves import shape
from tablepi.referee.match.referee import Referee
from tablepi.referee.text.explanation import explained
from tablepi.referee.text.move_text import title_of
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.pictures.picture import Page, Section
from tablepi.screens.table.how_to_play import (
    HowToPlayScreen,
    how_button,
    members,
)


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
                buttons.append(Way("button.rules", self._turn, icon="rules").button(words))
            else:
                buttons.append(Way("button.rulings", self._turn, icon="judge").button(words))
        if how := how_button(words, self._show_how):
            buttons.append(how._replace(look="normal"))
        shown = _ruled(match, words) if self._rulings else _of_phase(match, words)
        return shown._replace(buttons=tuple(buttons), notices=self._nav.notices())

    def _turn(self) -> None:
        """From the rules to the rulings, or back."""
        self._rulings = not self._rulings

    def _show_how(self) -> None:
        words, match = self._words, self._referee.focus
        page = match.game, words, title_of(words, match)
        self._nav.enter(HowToPlayScreen(self._nav, *page))


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
