"""Card files that come with the referee."""

from importlib import resources

from tablepi.core.cards import NO_CARDS, Cards, parse_cards
from tablepi.errors import DeckError


def names() -> list[str]:
    """The card files that there are, by name."""
    files = resources.files(__name__).iterdir()
    return sorted(file.name.removesuffix(".csv") for file in files if file.name.endswith(".csv"))


def load(name: str) -> Cards:
    """The deck of this name; the deck without cards for ''. Raises DeckError."""
    if not name:
        return NO_CARDS
    file = resources.files(__name__) / f"{name}.csv"
    if not file.is_file():
        raise DeckError(f"there is no card file {name}.csv")
    return parse_cards(name, file.read_text(encoding="utf-8"))
