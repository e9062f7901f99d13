"""Pages to read at the table: how to play, the rules of the phase, the rulings."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tablepi.core.game import EVERY_GAMES_RULES, Game
from tablepi.core.match import Match
from tablepi.core.moves import shape
from tablepi.referee.match.move_text import title_of, verb_explained
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation, Screen, Way
from tablepi.screens.pictures.paging import page_part
from tablepi.screens.pictures.picture import Button, OptionField, Page, Section


class HowToPlayScreen(Screen):
    """A game for those who do not know it. `title`: its name, as its template has it."""

    on_card = ""

    def __init__(self, nav: Navigation, game: Game[Any], words: Words, title: str) -> None:
        super().__init__(nav)
        self._title = words("how.title", game=title)
        self._sections = sections(game, words)

    def picture(self) -> Page:
        """The sections, to be leafed through."""
        title, told, part = self._title, self._nav.notices(), page_part(self._nav.words)
        back = (self._back(),)
        return Page(title, self._sections, back, kind="how", notices=told, part=part)


def enter(nav: Navigation, game: Game[Any]) -> None:
    """Opens the page on a game that is set up; that of a template has rows of its own."""
    words = Words(game, language=nav.words.language)
    nav.enter(HowToPlayScreen(nav, game, words, words("title")))


def how_button(words: Words, show: Callable[[], object]) -> Button | None:
    """The way to the page, which `show` opens; None for a game that says nothing of itself."""
    if not words.has("goal"):
        return None
    return Way("button.how", show, "quiet", "info").button(words)


def first_game_field(
    words: Words, first: bool, choose: Callable[[bool], object]
) -> tuple[OptionField, ...]:
    """Choice to have everything explained, where the game has explanations."""
    if not words.has("goal"):
        return ()
    choices = tuple(
        Way(label, partial(choose, each)).button(words)._replace(chosen=each == first)
        for label, each in (("first.no", False), ("first.yes", True))
    )
    return (OptionField(words("first.label"), "", choices),)


def sections(game: Game[Any], words: Words) -> tuple[Section, ...]:
    """Sections on a game; one that it has no sentence for is left out."""
    verbs = (
        (words(f"verb.{shape(form).verb}"), verb_explained(form, words)) for form in _common(game)
    )
    points = (("", words(f"scoring.{member}")) for member in members(game, "scoring"))
    shown = (("", words(f"shown.{member}")) for member in members(game, "shown"))
    told = (
        Section(words("how.goal"), tuple(_goal(words))),
        Section(words("how.course"), tuple(_course(game, words))),
        Section(words("how.scoring"), tuple(points)),
        Section(words("how.shown"), tuple(shown)),
        Section(words("rules.can"), tuple(verbs)),
    )
    return tuple(section for section in told if section.lines)


def members(game: Game[Any], family: str) -> list[str]:
    """The members of a family of the game's own sentences, in their order."""
    own = game.words["en"]
    return [name.removeprefix(f"{family}.") for name in own if name.startswith(f"{family}.")]


def _goal(words: Words) -> Iterator[tuple[str, str]]:
    if words.has("goal"):
        yield words("promise"), words("goal")


def _course(game: Game[Any], words: Words) -> Iterator[tuple[str, str]]:
    """The phases in the order in which they come, as the game's sentences stand."""
    for phase in members(game, "course"):
        yield words(f"phase.{phase}"), words(f"course.{phase}")


def _common(game: Game[Any]) -> Iterator[Any]:
    """The verbs without which nobody plays; rare ones are explained once they are chosen."""
    return (form for form in game.moves if shape(form).verb not in game.rare)


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
        part, notices = page_part(words), self._nav.notices()
        return shown._replace(buttons=tuple(buttons), notices=notices, part=part)

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
        (words(f"verb.{shape(form).verb}"), verb_explained(form, words))
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
    return tuple(("", words(f"ruling.{member}")) for member in members(game, "ruling"))


def unknowable(game: Game[Any], words: Words) -> tuple[tuple[str, str], ...]:
    """Limits of the referee's knowledge in a game, as lines of a section."""
    return tuple(("", words(f"blind.{member}")) for member in members(game, "blind"))
