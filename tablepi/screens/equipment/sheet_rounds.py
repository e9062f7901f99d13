"""What a score sheet counts by, set on the screen: rows or rounds, a target, where it begins."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.template_keys import ROUNDS
from tablepi.games.score_sheet.terms import Terms
from tablepi.referee.intents import Answer
from tablepi.referee.words import Words
from tablepi.screens.equipment.sheet_row import Maker
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.text_entry import type_text
from tablepi.screens.pictures.picture import Entry


def form_entry(words: Words, maker: Maker) -> Entry:
    """Whether the sheet has rows or rounds; a tap changes it."""
    draft = maker.draft

    def turn() -> None:
        maker.draft = replace(draft, by_rounds=not draft.by_rounds)

    form = words("make.by-rounds" if draft.by_rounds else "make.by-rows")
    return Entry(form, words("make.form"), Answer("make.form", do=turn), sign="turn")


def term_entries(nav: Navigation, maker: Maker) -> Iterator[Entry]:
    """The terms that a sheet of this form has."""
    words, by_rounds, terms = nav.words, maker.draft.by_rounds, maker.draft.terms
    number = partial(_number, nav, maker)
    if by_rounds:
        yield _down_entry(words, maker)
        yield number("start", str(terms.start))
        yield number("rounds", str(terms.rounds) if terms.rounds else words("make.never"))
    yield number("target", str(terms.target) if terms.target else words("make.never"))
    if by_rounds and terms.target and not terms.down:
        yield number("over", words("make.as-it-is") if terms.over is None else str(terms.over))


def _down_entry(words: Words, maker: Maker) -> Entry:
    """Whether entries are added to a total, or taken away from it; a tap changes it."""
    draft = maker.draft

    def turn() -> None:
        maker.draft = replace(draft, terms=draft.terms._replace(down=not draft.terms.down))

    down = words("make.down" if draft.terms.down else "make.up")
    return Entry(down, words("make.down-how"), Answer("make.down", do=turn), sign="turn")


def _number(nav: Navigation, maker: Maker, key: str, shown: str) -> Entry:
    """A number of the terms, which is typed."""
    ask = Answer("make.term", key, partial(type_term, nav, maker, key))
    return Entry(shown, nav.words(f"make.term.{key}"), ask, sign="edit")


def type_term(nav: Navigation, maker: Maker, key: str) -> None:
    """The page on which a number of the terms is typed; nothing typed takes it away."""
    words, value = nav.words, getattr(maker.draft.terms, key)

    def typed(text: str) -> str:
        number = int(text) if text.lstrip("-").isdecimal() else None if key == "over" else 0
        if text and not text.lstrip("-").isdecimal():
            return words("make.number-hint")
        if number is not None and not ROUNDS[key].fits(number):
            wanted = words.say(Phrase(f"template.is.{ROUNDS[key].wanted}"))
            return words("make.wanted", wanted=wanted)
        terms = Terms(**{**maker.draft.terms._asdict(), key: number})
        maker.draft = replace(maker.draft, terms=terms)
        return ""

    text = "" if value is None else str(value)
    type_text(nav, words(f"make.term.{key}"), text, typed, numbers=True)
