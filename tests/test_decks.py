"""A table's own card files stand in place of those that come along; a bad one is told."""

from pathlib import Path

import pytest

from tablepi import decks
from tablepi.core.errors import DeckError
from tablepi.core.record import Header
from tablepi.games import games
from tablepi.referee.match.replay import reopen
from tablepi.store import Store


def test_a_card_file_of_the_deck_s_name_is_used_in_its_place(tmp_path: Path) -> None:
    own = tmp_path / "suitup.toml"
    own.write_text(decks.load("suitup").text.replace('id = "rainbows"', 'id = "moons"'), "utf-8")
    cards = decks.load("suitup", [str(own)])
    assert "7-moons" in cards
    assert "7-rainbows" not in cards
    assert "7-rainbows" in decks.load("suitup")
    assert "castle" in decks.load("decktet", [str(own)])


def test_a_bad_card_file_is_told_by_its_name_and_line(tmp_path: Path) -> None:
    own = tmp_path / "suitup.toml"
    own.write_text(decks.load("suitup").text.replace('"H"', "H"), "utf-8")
    line = own.read_text("utf-8").splitlines().index("letter = H") + 1
    with pytest.raises(DeckError, match=f"suitup.toml: line {line}: Invalid value"):
        decks.load("suitup", [str(own)])


def test_a_card_file_that_is_missing_or_of_another_kind_is_told(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="cannot be read"):
        decks.load("suitup", [str(tmp_path / "suitup.toml")])
    with pytest.raises(DeckError, match="expected a card file"):
        decks.load("suitup", [str(tmp_path / "suitup.json")])
    (tmp_path / "suitup.toml").write_bytes(b"\xff")
    with pytest.raises(DeckError, match="no text in UTF-8"):
        decks.load("suitup", [str(tmp_path / "suitup.toml")])


def test_an_old_match_keeps_the_card_file_it_was_played_with(tmp_path: Path) -> None:
    game = games()["suitup"]
    own = tmp_path / "suitup.toml"
    own.write_text(decks.load("suitup").text.replace('id = "rainbows"', 'id = "moons"'), "utf-8")
    cards = decks.load("suitup", [str(own)])
    store = Store.open(tmp_path / "matches.db")
    store.cards.keep(cards.digest, cards.text)
    header = Header("suitup", game.version, ("Ann", "Ben"), (), cards.digest, "2026-11-21")
    number = store.journal.begin(header)
    store.journal.append(number, 1, "line", "flip 7-moons")
    own.write_text(decks.load("suitup").text, "utf-8")
    again = reopen(store, games(), number)
    assert again.broken is None
    assert again.match.facts()["discard"] == "7-moons"
    assert again.match.setup.cards.digest == cards.digest
    store.close()
