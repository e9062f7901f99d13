"""What a score sheet counts by, set on the screen: rows or rounds, a target, where it begins."""

from collections.abc import Iterator
from dataclasses import replace

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation
from tablepi.app.screens.equipment.sheet_row import Maker
from tablepi.app.screens.text_entry import type_text
from tablepi.app.sheet_draft import SheetDraft
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Entry
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.template_keys import ROUNDS
from tablepi.games.score_sheet.terms import Terms


class TurnForm(Intent):
    """The sheet is filled in by rows, or by rounds."""


class TurnDown(Intent):
    """Entries are added to a total, or taken away from it."""


class TypeTerm(Intent):
    """Asks for a number of the sheet's terms. `key`: its key in the file."""

    key: str


def form_entry(words: Words, draft: SheetDraft) -> Entry:
    """Whether the sheet has rows or rounds."""
    form = words("make.by-rounds" if draft.by_rounds else "make.by-rows")
    return Entry(form, words("make.form"), TurnForm(), sign="turn")


def term_entries(words: Words, draft: SheetDraft) -> Iterator[Entry]:
    """The terms that a sheet of this form has."""
    terms = draft.terms
    if draft.by_rounds:
        down = words("make.down" if terms.down else "make.up")
        yield Entry(down, words("make.down-how"), TurnDown(), sign="turn")
        yield _number(words, "start", str(terms.start))
        yield _number(words, "rounds", str(terms.rounds) if terms.rounds else words("make.never"))
    yield _number(words, "target", str(terms.target) if terms.target else words("make.never"))
    if draft.by_rounds and terms.target and not terms.down:
        over = words("make.as-it-is") if terms.over is None else str(terms.over)
        yield _number(words, "over", over)


def _number(words: Words, key: str, shown: str) -> Entry:
    return Entry(shown, words(f"make.term.{key}"), TypeTerm(key), sign="edit")


def turn(draft: SheetDraft, act: Intent) -> SheetDraft:
    """The draft after what it counts by was turned."""
    if isinstance(act, TurnForm):
        return replace(draft, by_rounds=not draft.by_rounds)
    return replace(draft, terms=draft.terms._replace(down=not draft.terms.down))


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
