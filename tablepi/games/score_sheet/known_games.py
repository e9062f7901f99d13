"""The numbers at BoardGameGeek of games that a template serves, as far as they are known."""

from tablepi.games.score_sheet.template import Template

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
"""By the name in `serves`; each stands in an address of the site, `/boardgame/822/carcassonne`."""


def number_of(template: Template) -> int | None:
    """The one game's that it serves; None where that is unknown, or where it serves several."""
    found = {NUMBERS[name] for name in template.serves if name in NUMBERS}
    return found.pop() if len(found) == 1 else None
