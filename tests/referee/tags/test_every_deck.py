"""Cards of every deck at a match of every game: another deck's is told as that, and never named."""

from dataclasses import replace
from itertools import product

import pytest

from tablepi.cli.commands.cards import sample
from tablepi.core.cards import Deck
from tablepi.referee.intents import NameTag
from tablepi.runtime.table_cards import TableCards
from tablepi.screens.menu import menu
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.router import Router
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices

TITLES = {"decktet": "Decktet", "suitup": "SuitUP", "conquest-of-fates": "Conquest of Fates"}
LISTLESS = "conquest-of-fates without a list"
GAMES = {
    "power-suit": "decktet",
    "strings-of-suits": "decktet",
    "suitup": "suitup",
    "conquest-of-fates": "conquest-of-fates",
    LISTLESS: "conquest-of-fates",
}
"""Each with the file of its cards."""
PLACING = ("1 keep", "2 keep", "1 pass", "2 pass")
"""After these a card of Conquest of Fates is asked for, which without a list is any name."""
WAYS = ("taught", "printed", "word", "code")
CASES = [
    (game, file, way)
    for game, file, way in product(GAMES, TITLES, WAYS)
    if GAMES[game] != file
    # Only a list has codes of its own; where any name is a card, a mere word is one as well.
    and (way != "code" or file == "conquest-of-fates")
    and (game != LISTLESS or way not in ("word", "code"))
]


@pytest.fixture
def own(store: Store) -> TableCards:
    """The table's cards, with a list for Conquest of Fates; a tag of each file is taught."""
    own = TableCards(store, ())
    own.take("mine.csv", sample())
    for file in TITLES:
        store.decks.keep(Deck(f"Box of {file}", file))
        store.decks.teach(f"T-{file}", f"Box of {file}", _card(own, file))
    return own


def _card(own: TableCards, file: str) -> str:
    """A card of this file that has a printed code, where one has."""
    cards = own.files[file]
    return next((each.id for each in cards.values() if each.says("qr")), list(cards)[-1])


def _uid(own: TableCards, file: str, way: str) -> str:
    card = _card(own, file)
    ways = {"taught": f"T-{file}", "printed": f"tablepi:{file}/{card}", "word": card}
    return ways.get(way) or own.files[file][card].says("qr")


def _table(store: Store, own: TableCards, game: str) -> Sitting:
    """Guests in a match of a game, whose next word is a card."""
    sitting = Sitting(store)
    if game == LISTLESS:
        own.drop("list", GAMES[game])
        game = GAMES[game]
    context = replace(sitting.router.context, files=own.files, deck=own.of, own_cards=own)
    sitting.router = Router(context, menu)
    context.settings.choose({"cafe.pin": "4711"})
    sitting.begin(game, "Ann", "Ben")
    for line in PLACING if game == "conquest-of-fates" else ():
        seat, verb = line.split()
        sitting.give(seat=int(seat), verb=verb)
    return sitting


@pytest.mark.parametrize(("game", "file", "way"), CASES)
def test_a_card_of_another_deck_is_told_and_never_named(
    store: Store, own: TableCards, game: str, file: str, way: str
) -> None:
    uid, here = _uid(own, file, way), GAMES[game]
    table = _table(store, own, game)
    rows, tags = table.rows(), len(store.decks.tags(f"Box of {here}"))
    table.scan(uid)
    told = f"A card of “{TITLES[file]}”, but this match uses “{TITLES[here]}”: lay it aside."
    assert notices(table.picture) == [told]
    assert [each.act for each in table.table.notices] == [None]
    table.hear(NameTag())
    assert isinstance(table.picture, pictures.Table)
    assert table.rows() == rows
    assert len(store.decks.tags(f"Box of {here}")) == tags
