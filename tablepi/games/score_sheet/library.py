"""The library of templates that a match can choose from, kept as one text with the match.

Each template's text stands in it as it was; a form feed, which TOML forbids, divides them.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from tablepi.core.cards import Cards
from tablepi.core.errors import DeckError
from tablepi.core.game import Setup
from tablepi.core.slots import NONE
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.template import Template, read_template

_SHIPPED = Path(__file__).parent / "templates"
_DIVIDES = "\f"

NUMBERS = {
    "7 Wonders": 68448,
    "Agricola": 31260,
    "Azul": 230802,
    "Carcassonne": 822,
    "Catan": 13,
    "Patchwork": 163412,
    "Terraforming Mars": 167791,
    "Ticket to Ride": 9209,
    "Wingspan": 266192,
    "Yahtzee": 2243,
}
"""At BoardGameGeek, by the name in `serves`: `/boardgame/822/carcassonne` is an address there."""

Texts = tuple[tuple[str, str], ...]
"""File names and texts of templates."""


@lru_cache(maxsize=4)
def library(own: Texts = ()) -> Cards:
    """The templates that come with the game, and these of an owner's, each in place of its like.

    Raises DeckError where one of the owner's cannot be used.
    """
    found: dict[str, str] = {}
    for name, text in own:
        template = read_template(name, text).id
        if template in found:
            why = Phrase("template.id-twice", {"name": name, "id": template})
            raise DeckError("template.faults", faults=[why])
        found[template] = text
    texts = {**_shipped(), **found}
    return Cards("", _DIVIDES.join(texts[template] for template in sorted(texts)), ())


@lru_cache(maxsize=1)
def _shipped() -> dict[str, str]:
    return {file.stem: file.read_text(encoding="utf-8") for file in _SHIPPED.glob("*.toml")}


@lru_cache(maxsize=8)
def templates_in(text: str) -> Mapping[str, Template]:
    """The templates of a library's text, by id."""
    texts = text.split(_DIVIDES) if text else ()
    templates = (read_template("template", each, kept=True) for each in texts)
    return {template.id: template for template in templates}


def template_of(setup: Setup) -> Template | None:
    """The template that a set-up names, None for none."""
    chosen = setup.options.template
    return None if chosen == NONE else templates_in(setup.cards.text)[chosen]


def number_of(template: Template) -> int | None:
    """The one game's that it serves; None where that is unknown, or where it serves several."""
    found = {NUMBERS[name] for name in template.serves if name in NUMBERS}
    return found.pop() if len(found) == 1 else None
