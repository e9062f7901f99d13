"""Card files: those of the package, and a table's own in their place."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from tablepi.core.cards import NO_CARDS, Cards, parse_cards
from tablepi.core.errors import DeckError, cause
from tablepi.core.printed_deck import parse_printing

_HERE = Path(__file__).parent
_FORMS: dict[str, Callable[[str, str], Cards]] = {".csv": parse_cards, ".toml": parse_printing}


def names() -> list[str]:
    return sorted(file.stem for file in _HERE.iterdir() if file.suffix in _FORMS)


def load(name: str, files: Iterable[str] = ()) -> Cards:
    """The deck of this name; the deck without cards for ''. Raises DeckError.

    `files`: card files of the table's own, each used in place of the deck that has its name.
    """
    if not name:
        return NO_CARDS
    for file in files:
        path = Path(os.path.expanduser(file))
        if path.stem == name:
            return own(path)
    form = form_of(name)
    return _FORMS[form](name, (_HERE / f"{name}{form}").read_text(encoding="utf-8"))


def form_of(name: str) -> str:
    """The ending of this deck's file: `.csv` or `.toml`. Raises DeckError."""
    for form in _FORMS:
        if (_HERE / f"{name}{form}").is_file():
            return form
    raise DeckError("card-file.none", name=name)


def every(files: Iterable[str] = ()) -> dict[str, Cards]:
    """Every deck by its name; where the table's own file is bad, the one that comes along."""
    decks = {}
    for name in names():
        try:
            decks[name] = load(name, files)
        except DeckError:
            decks[name] = load(name)
    return decks


def own(path: Path) -> Cards:
    """The deck in a card file of the table's own. Raises DeckError with the line and the reason."""
    if path.suffix not in _FORMS:
        raise DeckError("card-file.form", path=path)
    try:
        return _FORMS[path.suffix](path.name, path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DeckError("card-file.unreadable", path=path, error=cause(error)) from None
    except UnicodeDecodeError:
        raise DeckError("card-file.no-text", path=path) from None
