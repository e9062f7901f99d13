"""Decks on the command line, from one table's store to another's."""

import errno
import os
from pathlib import Path

import pytest

from tablepi import decks
from tablepi.cli.main import main
from tablepi.core.cards import Deck
from tablepi.devices.tags.ndef import proved
from tablepi.store import Store


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "here"))
    return tmp_path


@pytest.fixture
def taught(home: Path) -> Path:
    store = Store.open(home / "here" / "tablepi" / "tablepi.db")
    for deck in (Deck("red", "decktet"), Deck("blue", "decktet", 2), Deck("old", "lost")):
        store.decks.keep(deck)
    for uid, deck_name, card in (("04A1", "red", "castle"), ("04B1", "blue", "castle"),
                                 ("04B2", "blue", "castle"), ("04B3", "blue", "sea")):  # fmt: skip
        store.decks.teach(uid, deck_name, card)
    store.close()
    return home


def test_no_deck_at_all_is_said_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks"]) == 0
    assert "tablepi decks enrol" in capsys.readouterr().out


def test_every_deck_is_listed_with_what_is_missing(
    taught: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["decks"]) == 0
    blue, old, red = capsys.readouterr().out.splitlines()
    assert blue.startswith("blue  decktet, 3 tags, 2 on a card: basic 1 of 36, missing: moons suns")
    assert " sea " in blue
    assert " castle" not in blue
    assert red.endswith("extended 0 of 9")
    assert old == "old   lost: 0 tags; this card file is not here"


def test_decks_are_carried_to_another_table(
    taught: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = taught / "all.csv"
    assert main(["decks", "export", str(file)]) == 0
    assert "3 decks with 4 tags" in capsys.readouterr().out
    monkeypatch.setenv("XDG_DATA_HOME", str(taught / "there"))
    assert main(["decks", "import", str(file)]) == 0
    assert capsys.readouterr().out == "4 tags of 2 decks are known now.\n"
    assert main(["decks", "export", "-", "--deck", "RED"]) == 0
    assert capsys.readouterr().out == "uid,card,deck,file,ends\n04A1,castle,red,decktet,1\n"


def test_a_printing_of_the_tables_own_is_what_decks_are_listed_and_imported_by(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = home / "own" / "suitup.toml"
    own.parent.mkdir()
    came = Path(decks.__file__).with_name("suitup.toml").read_text(encoding="utf-8")
    own.write_text(came.replace('id = "hearts"', 'id = "flames"'), encoding="utf-8")
    config = home / "tablepi.toml"
    config.write_text(f'[deck]\nfiles = ["{own}"]\n', encoding="utf-8")
    file = home / "mine.csv"
    file.write_text("uid,card,deck,file,ends\n04A1,7-flames,mine,suitup,1\n", encoding="utf-8")
    assert main(["--config", str(config), "decks", "import", str(file)]) == 0
    capsys.readouterr()
    assert main(["--config", str(config), "decks"]) == 0
    listed = capsys.readouterr().out
    assert " 8-flames " in listed
    assert " 7-flames " not in listed
    assert "hearts" not in listed


def test_what_cannot_be_imported_is_told_line_by_line(
    taught: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = taught / "green.csv"
    file.write_text("uid,card\n04A1,castle\n", encoding="utf-8")
    assert main(["decks", "import", str(file)]) == 2
    told = capsys.readouterr().err
    assert "line 2: the tag '04A1' is castle of the deck 'red' already" in told
    assert "--move" in told
    assert main(["decks", "import", str(file), "--move", "--deck", "blue"]) == 0
    file.write_bytes(b"\xff")
    assert main(["decks", "import", str(file)]) == 2
    assert "is no text" in capsys.readouterr().err
    assert main(["decks", "export", "-", "--deck", "pink"]) == 2
    assert "there is: blue, old, red" in capsys.readouterr().err


def test_every_card_has_a_text_to_print_that_proves_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["decks", "texts", "decktet"]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 45
    assert all(proved(text) == f"tablepi:decktet/{card}" for card, text in lines)
    assert main(["decks", "texts", "lost"]) == 2


def test_command_cards_are_written_as_a_page_to_print_and_no_file_is_written_over(
    taught: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "commands.pdf"
    assert main(["decks", "commands", str(sheet)]) == 0
    assert capsys.readouterr().out == f"5 command cards: {sheet}\n"
    page = sheet.read_bytes()
    assert page.startswith(b"%PDF")
    assert main(["decks", "commands", str(sheet)]) == 2
    assert sheet.read_bytes() == page


def test_a_test_is_asked_for_nothing_that_would_change_the_deck(
    taught: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["decks", "test", "red", "--ends", "2"])
    assert "--ends" in capsys.readouterr().err


def test_an_export_that_finds_no_space_leaves_the_file_that_was_there(
    taught: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = taught / "all.csv"
    assert main(["decks", "export", str(file)]) == 0
    before = file.read_bytes()

    def full(path: Path, text: str, encoding: str) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["decks", "export", str(file)]) == 2
    assert "all.csv" in capsys.readouterr().err
    assert file.read_bytes() == before
    assert [each.name for each in taught.iterdir() if "all" in each.name] == ["all.csv"]
