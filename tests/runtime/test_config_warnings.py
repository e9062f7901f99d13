"""What a configuration names that is not there is told at the start, and no bar to playing."""

from contextlib import closing
from pathlib import Path

import pytest

from tablepi import decks
from tablepi.core.errors import in_english
from tablepi.core.text.phrase import Phrase
from tablepi.devices.readers import ReaderConfig
from tablepi.games import games
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config, DeckConfig, StoreConfig, read
from tablepi.runtime.settings.config_warnings import warnings
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures.picture import Menu


def _told(config: Config) -> list[str]:
    return [in_english(said) for said in warnings(config, games(), lambda g: decks.load(g.deck))]


def _reader(*roles: str) -> Config:
    return Config(reader=(ReaderConfig("table", "line", "/dev/null", roles=roles),))


def test_a_configuration_without_a_fault_has_no_warning(tmp_path: Path) -> None:
    own, tags = tmp_path / "decktet.csv", tmp_path / "blue.csv"
    own.write_text(decks.load("decktet").text, encoding="utf-8")
    tags.write_text("uid,card\n04,castle\n", encoding="utf-8")
    config = _reader("general", "seat 2", "place suns", "place moons")
    found = DeckConfig(tags=(str(tags),), files=(str(own),))
    assert _told(Config(deck=found, reader=config.reader)) == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "tags.csv cannot be read: there is no such file or folder"),
        (b"\xff", "tags.csv: line 1: no text in UTF-8; save it as UTF-8"),
        (b"card\n", "line 1: expected the header uid,card or uid,card,deck,file,ends"),
        (b"uid,card\n04,seagull\n", "line 2, column 2 (card): 'seagull' is no card of decktet"),
    ],
)
def test_a_list_of_tags_that_cannot_be_used(
    tmp_path: Path, content: bytes | None, told: str
) -> None:
    file = tmp_path / "tags.csv"
    if content is not None:
        file.write_bytes(content)
    (said,) = _told(Config(deck=DeckConfig(tags=(str(file),))))
    assert said.startswith(f"The list of tags {file} cannot be used: {told}")


def test_a_card_file_that_cannot_be_used(tmp_path: Path) -> None:
    files = {name: str(tmp_path / name) for name in ("suitup.toml", "suitup.txt", "mine.toml")}
    Path(files["suitup.txt"]).write_text("", encoding="utf-8")
    assert _told(Config(deck=DeckConfig(files=tuple(files.values())))) == [
        f"{files['suitup.toml']}: cannot be read: there is no such file or folder",
        f"{files['suitup.txt']}: expected a card file that ends in .csv or .toml",
        f"{files['mine.toml']}: expected the name of a card file that comes along: decktet, suitup",
    ]


def test_a_place_that_no_game_has() -> None:
    (said,) = _told(_reader("place sunz"))
    assert said == "reader table: no game has a place 'sunz'; correct its roles"


def test_a_game_that_is_not_there_is_told_and_the_menu_is_not_empty(tmp_path: Path) -> None:
    config = read('[cafe]\ngames = ["bridge"]\n')
    store_handle = StoreHandle(tmp_path / "tablepi.db")
    picture = build(config, store_handle).router.picture()
    store_handle.close()
    assert isinstance(picture, Menu)
    (notice,) = picture.notices
    assert notice.text.startswith("Configuration: cafe.games: there is no game 'bridge'; known are")
    assert len(picture.tiles) == len(games())


def test_every_warning_stands_in_the_menu_in_the_language_of_the_table(tmp_path: Path) -> None:
    config = read(
        '[table]\nlanguage = "de"\n[deck]\ntags = ["/none.csv"]\n'
        '[[reader]]\nname = "table"\nkind = "line"\nport = "/dev/none"\nroles = ["place sunz"]\n'
    )
    store_handle = StoreHandle(tmp_path / "tablepi.db")
    picture = build(config, store_handle).router.picture()
    store_handle.close()
    assert isinstance(picture, Menu)
    assert [notice.text for notice in picture.notices] == [
        "Konfiguration: Die Liste der Marken /none.csv ist nicht zu gebrauchen: none.csv lässt "
        "sich nicht lesen: es gibt keine solche Datei und keinen solchen Ordner. Wenn es auf einem "
        "Stick ist, seht nach, ob er steckt.",
        "Konfiguration: Leser table: kein Spiel hat einen Ort 'sunz'; berichtigt seine Rollen",
    ]


def test_a_journal_that_lies_in_memory_is_told_on_the_menu(tmp_path: Path) -> None:
    config = Config(store=StoreConfig(str(tmp_path / "tablepi.db")))
    fault = Phrase("doctor.disk-memory", {"folder": "/var/lib/tablepi", "kind": "overlay"})
    with closing(StoreHandle(config.file)) as storage:
        picture = build(config, storage, disk=fault).router.picture()
    assert isinstance(picture, Menu)
    assert [notice.text for notice in picture.notices] == [in_english(fault)]
