"""The cards of this table: those that come along, the configuration's, and what was imported."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tablepi import decks
from tablepi.core.card_lists import COLUMNS as LIST_COLUMNS
from tablepi.core.card_lists import NEEDED, parse_list
from tablepi.core.cards import COLUMNS, NO_CARDS, Cards, Deck
from tablepi.core.errors import DeckError, TablepiError, raise_faults
from tablepi.core.game import Game
from tablepi.core.match import begin
from tablepi.core.misspelt import differences, read_printing
from tablepi.core.options import setup_of
from tablepi.core.printed_deck import read_deck
from tablepi.core.text.csv_reader import columns_of
from tablepi.core.text_files import TomlError, line_with, tables_of
from tablepi.games import games
from tablepi.referee.storage import Storage
from tablepi.runtime.settings.store_handle import USUAL
from tablepi.screens.context.own_files import DECK, LIST, PRINTING, Imported, OwnCards
from tablepi.store.deck_registry import FULL, SHORT

_LIST_ONLY_COLUMNS = (set(LIST_COLUMNS) - set(COLUMNS)) & set(NEEDED)


class TableCards(OwnCards):
    """Every card file by its name, in `files`, which is kept up to date in place.

    A printing that was imported takes the place of the configuration's, as with any setting that
    is chosen on the screen. `card_files`: those that the configuration names. `sheets`: gives the
    names and texts of the table's own score sheets.
    """

    def __init__(
        self,
        storage: Storage,
        card_files: Sequence[str],
        sheets: Callable[[], Sequence[tuple[str, str]]] = tuple,
    ) -> None:
        self._storage = storage
        self._card_files = tuple(card_files)
        self._sheets = sheets
        self.files: dict[str, Cards] = {}
        self._refresh()

    def of(self, game: Game[Any]) -> Cards:
        """The cards of a new match: its deck, its owner's list, or its templates."""
        if game.templates:
            return game.templates(tuple(self._sheets()))
        if not game.listed:
            return self._printing(game.deck) or decks.load(game.deck, self._card_files)
        text = self._storage.cards.used(game.id)
        return parse_list(game.id, text) if text else NO_CARDS

    def all(self) -> list[Imported]:
        """Lists and printings by name, then decks with the number of their tags."""
        storage = self._storage
        used_texts = storage.cards.all_used()
        imports = [
            Imported(PRINTING if name in decks.names() else LIST, name, len(read_deck(name, text)))
            for name, text in used_texts.items()
        ]
        deck_imports = (
            Imported(DECK, deck.name, len(storage.decks.tags(deck.name)))
            for deck in storage.decks.all()
        )
        return [*imports, *deck_imports]

    def take(self, file: str, text: str, *, move: bool = False) -> Imported:
        """Imports a file; see `OwnCards`."""
        if what_is(file, text) == DECK:
            imported = self._take_deck(file, text, move)
        else:
            imported, cards = _read_cards(file, text)
            self._storage.cards.use(imported.name, cards.text)
        self._refresh()
        return imported

    def replaces(self, file: str, text: str) -> Imported | None:
        """Other cards of the same game or printing; see `OwnCards`. A deck only gets more tags."""
        if what_is(file, text) == DECK:
            return None
        imported, cards = _read_cards(file, text)
        used_text = self._storage.cards.used(imported.name)
        return None if used_text in ("", cards.text) else imported

    def drop(self, what: str, name: str) -> None:
        """Removes it; matches that began with it keep it."""
        if what == DECK:
            self._storage.decks.drop(name)
        else:
            self._storage.cards.drop(name)
        self._refresh()

    def _take_deck(self, file: str, text: str, move: bool) -> Imported:
        stem = Path(file).stem
        tags = teach_file(self._storage, stem, stem, text, self.files, move=move)
        if not tags:
            raise DeckError("cards.no-tags", file=file)
        taught_decks = {tag.deck.name: tag.deck for tag in tags}
        return Imported(DECK, ", ".join(taught_decks), len(tags))

    def _printing(self, name: str) -> Cards | None:
        """The imported printing of a deck; None for none, or one that cannot be read."""
        with suppress(TablepiError):
            text = self._storage.cards.used(name) if name else ""
            return read_deck(name, text) if text else None
        return None

    def _refresh(self) -> None:
        # In place: screens and enrolment hold this very dictionary.
        files = decks.every(self._card_files)
        for name in files:
            files[name] = self._printing(name) or files[name]
        with suppress(TablepiError):
            for name, text in self._storage.cards.all_used().items():
                if name not in files:
                    files[name] = parse_list(name, text)
        self.files.clear()
        self.files.update(files)


def _read_cards(file: str, text: str) -> tuple[Imported, Cards]:
    """A list or a printing, checked. Raises DeckError."""
    if what_is(file, text) == LIST:
        cards = parse_list(file, text)
        name = next(game.id for game in games().values() if game.listed)
        return Imported(LIST, name, len(cards)), cards
    form = Path(file).suffix.lower()
    name = next(deck_name for deck_name in decks.names() if decks.form_of(deck_name) == form)
    usual_cards = decks.load(name)
    cards = read_printing(file, text, usual_cards)
    for game in games().values():
        if game.deck == name and not game.listed:
            _check_cards(game, cards, usual_cards)
    return Imported(PRINTING, name, len(cards)), cards


def what_is(file: str, text: str) -> str:
    """Kind of this file, told by its content. Raises DeckError."""
    if not text.strip():
        raise DeckError("cards.empty-file", file=file)
    if file.lower().endswith(".toml"):
        return _toml_kind(file, text)
    header = columns_of(text)
    if header in (SHORT, FULL) or "uid" in header:
        return DECK
    if tuple(header) == COLUMNS:
        return PRINTING
    if _LIST_ONLY_COLUMNS.intersection(header):
        return LIST
    raise DeckError("cards.unknown-file", file=file, tags=",".join(SHORT), list=",".join(NEEDED))


def _toml_kind(file: str, text: str) -> str:
    """A printing has suits or letters; one that cannot be read is told as a printing's faults are.

    Raises DeckError for a score sheet, and for anything else, by the first line that shows it.
    """
    try:
        tables = tables_of(text)
    except TomlError:
        return PRINTING
    if tables.keys() & {"suit", "letters"} or not tables:
        return PRINTING
    line = line_with(text, r"^\s*[^#\s]")
    if sheets := tables.keys() & {"row", "rounds"}:
        line = line_with(text, rf"^\s*\[+\s*({'|'.join(sheets)})\b")
        raise DeckError("cards.is-sheet", file=file, line=line)
    raise DeckError("cards.unknown-toml", file=file, line=line, key=next(iter(tables)))


def teach_file(
    storage: Storage,
    name: str,
    stem: str,
    text: str,
    files: Mapping[str, Cards],
    *,
    move: bool = False,
) -> Sequence[Any]:
    """Teaches a tag file; one without deck names is the deck `name`. Raises DeckError.

    `stem`: the file's name without its ending, which may name a card file.
    """
    taught_deck = storage.decks.deck(name)
    deck = taught_deck or Deck(name, stem if stem in files else USUAL)
    return storage.decks.load(text, deck, files, move=move)


def _check_cards(game: Game[Any], cards: Cards, usual_cards: Cards) -> None:
    """Check of these cards by the game itself, as when a match begins. Raises DeckError.

    Below it stand the lines with other cards than the usual ones.
    """
    seats = tuple(map(str, range(1, game.seats[0] + 1)))
    try:
        begin(game, setup_of(game, seats, {}, cards))
    except DeckError as error:
        raise_faults([error.said, *differences(cards, usual_cards)])
