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
    "6 nimmt!": 432,
    "7 Wonders": 68448,
    "Agricola": 31260,
    "Azul": 230802,
    "Carcassonne": 822,
    "Cascadia": 295947,
    "Catan": 13,
    "Concordia": 124361,
    "Dominion": 36218,
    "Flip 7": 420087,
    "Hanabi": 98778,
    "Lost Cities": 50,
    "No Thanks!": 12942,
    "Oh Hell": 1116,
    "Patchwork": 163412,
    "Rummikub": 811,
    "Skull King": 150145,
    "Terraforming Mars": 167791,
    "Tichu": 215,
    "Ticket to Ride": 9209,
    "Wingspan": 266192,
    "Wizard": 1465,
    "Yahtzee": 2243,
}
"""At BoardGameGeek, by the name in `serves`: `/boardgame/822/carcassonne` is an address there."""

POPULAR = (
    *("five-dice", "last-card-500", "settlements-to-10", "birds-and-eggs", "fewest-to-100"),
    *("fewest-to-66", "trains-and-tickets", "wall-of-tiles", "four-colours", "words-on-a-board"),
    *("roads-and-towns", "flip-to-200", "numbered-tiles", "ages-and-sciences", "habitats"),
    *("kingdoms-of-dominoes", "lines-of-tiles", "red-planet", "quilt", "hearts", "melds-to-5000"),
    *("skat", "doppelkopf", "belote", "tarot", "two-teams-to-1000", "schafkopf", "tricks-foretold"),
    *("rummy-500", "gin-to-100", "spades-to-500", "bridge-four-deals", "cribbage-121"),
    *("dominoes-to-100", "trains-of-dominoes", "four-winds", "dice-to-10000", "cards-and-counters"),
    *("expeditions", "provinces-and-duchies", "farm", "gods-and-provinces", "fireworks-together"),
    *("goals-together", "bids-at-sea", "bids-never-even", "exactly-50", "boules-to-13"),
    *("bags-to-21", "darts-301", "darts-501", "eighteen-holes", "nine-holes"),
)
"""The order in which they are listed: those that cafés and clubs ask for most come first."""

Texts = tuple[tuple[str, str], ...]
"""File names and texts of templates."""


@lru_cache(maxsize=4)
def library(owner_texts: Texts = ()) -> Cards:
    """An owner's templates, then those that come with the game and are in none's place.

    Raises DeckError where one of the owner's cannot be used.
    """
    own_texts: dict[str, str] = {}
    for name, text in owner_texts:
        template = read_template(name, text).id
        if template in own_texts:
            why = Phrase("template.id-twice", {"name": name, "id": template})
            raise DeckError("template.faults", faults=[why])
        own_texts[template] = text
    texts = dict(sorted(own_texts.items()))
    texts |= {each: text for each, text in _shipped_texts().items() if each not in own_texts}
    return Cards("", _DIVIDER.join(texts.values()), ())


@lru_cache(maxsize=1)
def _shipped_texts() -> dict[str, str]:
    ranks = {template: rank for rank, template in enumerate(POPULAR)}
    files = sorted(
        _SHIPPED_FOLDER.glob("*.toml"), key=lambda file: (ranks.get(file.stem, len(ranks)), file)
    )
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


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
