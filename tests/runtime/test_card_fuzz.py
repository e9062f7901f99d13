"""Whatever stands in a card list, a card file or a tag file: all its cards are read, or a fault."""

from pathlib import Path
from random import Random

import pytest

from tablepi import decks
from tablepi.cli.commands.cards import sample
from tablepi.core.card_lists import read_list
from tablepi.core.cards import Deck
from tablepi.core.errors import DeckError
from tablepi.core.printed_deck import read_deck
from tablepi.store.deck_registry import FULL, SHORT, read_tags
from tests.store.fuzzed import SEED, rounds, table

DECKTET = (Path(decks.__file__).parent / "decktet.csv").read_text(encoding="utf-8")
FILES = decks.every()
SOME = list(FILES["decktet"])
SHORT_TAGS = "".join(f"04:{at:02},{card}\n" for at, card in enumerate(SOME))
FULL_TAGS = "".join(f"05:{at:02},{card},red,decktet,2\n" for at, card in enumerate(SOME))
TAGS = (f"{','.join(SHORT)}\n{SHORT_TAGS}", f"{','.join(FULL)}\n{FULL_TAGS}")


def _whole(text: str, changed: str) -> set[str]:
    """What stands in the first cell of those lines below the header that are as they were."""
    mine = set(text.splitlines()[1:])
    return {line.partition(",")[0] for line in changed.split("\n")[1:] if line in mine}


@pytest.mark.parametrize("text", [sample(), DECKTET], ids=["list", "cards"])
def test_every_card_of_a_file_that_is_taken_is_there(text: str) -> None:
    print(f"TABLEPI_SEED={SEED}")
    random, told, taken = Random(SEED), set(), 0
    for _ in range(rounds(600)):
        changed = table(random, text)
        try:
            cards = read_deck("mine", changed)
        except DeckError as wrong:
            told.add(str(wrong))
            continue
        taken += 1
        assert _whole(text, changed) <= cards.keys()
    assert told
    assert taken


def test_every_card_of_a_list_is_read_or_at_fault() -> None:
    print(f"TABLEPI_SEED={SEED}")
    random, text = Random(SEED), sample()
    for _ in range(rounds(600)):
        changed = table(random, text)
        try:
            cards, faults = read_list("mine", changed)
        except DeckError:
            continue
        assert faults or _whole(text, changed) <= cards.keys()


@pytest.mark.parametrize("text", TAGS, ids=["short", "full"])
def test_every_tag_of_a_file_that_is_taken_is_taught(text: str) -> None:
    print(f"TABLEPI_SEED={SEED}")
    random, told, taken = Random(SEED), set(), 0
    for _ in range(rounds(600)):
        changed = table(random, text)
        try:
            taught = read_tags(changed, Deck("blue", "decktet"), FILES)
        except DeckError as wrong:
            told.add(str(wrong))
            continue
        taken += 1
        assert _whole(text, changed) <= {each.uid for each in taught}
    assert told
    assert taken
