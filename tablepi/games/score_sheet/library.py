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

_SHIPPED_FOLDER = Path(__file__).parent / "templates"
_DIVIDER = "\f"

NUMBERS = {
    "7 Wonders": 68448,
    "Agricola": 31260,
    "Azul": 230802,
    "Carcassonne": 822,
    "Catan": 13,
    "Oh Hell": 1116,
    "Patchwork": 163412,
    "Skull King": 150145,
    "Terraforming Mars": 167791,
    "Ticket to Ride": 9209,
    "Wingspan": 266192,
    "Wizard": 1465,
    "Yahtzee": 2243,
}
"""At BoardGameGeek, by the name in `serves`: `/boardgame/822/carcassonne` is an address there."""

Texts = tuple[tuple[str, str], ...]
"""File names and texts of templates."""


@lru_cache(maxsize=4)
def library(owner_texts: Texts = ()) -> Cards:
    """The templates that come with the game, and these of an owner's, each in place of its like.

    Raises DeckError where one of the owner's cannot be used.
    """
    own_texts: dict[str, str] = {}
    for name, text in owner_texts:
        template = read_template(name, text).id
        if template in own_texts:
            why = Phrase("template.id-twice", {"name": name, "id": template})
            raise DeckError("template.faults", faults=[why])
        own_texts[template] = text
    texts = {**_shipped_texts(), **own_texts}
    return Cards("", _DIVIDER.join(texts[template] for template in sorted(texts)), ())


@lru_cache(maxsize=1)
def _shipped_texts() -> dict[str, str]:
    return {file.stem: file.read_text(encoding="utf-8") for file in _SHIPPED_FOLDER.glob("*.toml")}


@lru_cache(maxsize=8)
def templates_in(text: str) -> Mapping[str, Template]:
    texts = text.split(_DIVIDER) if text else ()
    templates = (read_template("template", template_text, is_kept=True) for template_text in texts)
    return {template.id: template for template in templates}


def template_of(setup: Setup) -> Template | None:
    """The template that a set-up names, None for none."""
    template = setup.options.template
    return None if template == NONE else templates_in(setup.cards.text)[template]


def number_of(template: Template) -> int | None:
    """The one game's that it serves; None where that is unknown, or where it serves several."""
    numbers = {NUMBERS[name] for name in template.serves if name in NUMBERS}
    return numbers.pop() if len(numbers) == 1 else None
