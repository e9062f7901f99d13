"""Lists of cards on the command line: imported whole or not at all, decks held against them."""

from pathlib import Path

import pytest

from tablepi.cli.commands.cards import sample
from tablepi.cli.main import main
from tablepi.core.card_lists import parse_list
from tablepi.core.game import Setup
from tablepi.core.record import Header
from tablepi.games import games
from tablepi.referee.match.replay import reopen
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config
from tablepi.store import Store

GAME = "conquest-of-fates"
SCRIPT = """game conquest-of-fates
seat 1 Ann
seat 2 Ben
1 keep
2 keep
1 deploy sample-glass-golem 1
= unit.1.1 5
= rings.1.1 forcefield
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "sample.csv").write_text(sample(), encoding="utf-8")
    return tmp_path


def _store(home: Path) -> Store:
    return Store.open(home / "data" / "tablepi" / "tablepi.db")


def test_a_list_is_imported_and_said_to_be_there(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards"]) == 0
    assert "No list was imported" in capsys.readouterr().out
    assert main(["cards", "import", str(home / "sample.csv")]) == 0
    assert "16 cards (14 units, 2 Celestials)" in capsys.readouterr().out
    assert main(["cards"]) == 0
    assert "Sample: Lantern Guild: 8" in capsys.readouterr().out
    assert main(["cards", "sample"]) == 0
    assert capsys.readouterr().out == sample()


def test_a_faulty_list_is_not_stored_and_the_one_before_it_stays(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "import", str(home / "sample.csv")])
    bad = home / "bad.csv"
    bad.write_text("id,name,type,cq\na,A,unit,x\n2,,unit,1\n", encoding="utf-8")
    assert main(["cards", "import", str(bad)]) == 2
    told = capsys.readouterr().err
    assert "line 2, column cq" in told
    assert "line 3, column id" in told
    assert "line 3, column name" in told
    store = _store(home)
    assert store.cards.used(GAME) == sample()
    assert len(store.cards.digests()) == 1
    store.close()
    for text in (b"id,name\n\xff\n", b"id,\0name,type,cq\n"):
        bad.write_bytes(text)
        assert main(["cards", "import", str(bad)]) == 2
    assert main(["cards", "import", str(home / "nothing.csv")]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_match_keeps_the_list_that_it_began_with(home: Path) -> None:
    store, game = _store(home), games()[GAME]
    store.cards.use(GAME, sample())
    table = build(Config(), store)
    cards = table.router.context.deck(game)
    assert len(cards) == 16
    assert table.router.context.files[GAME] == cards
    header = Header(GAME, game.version, ("Ann", "Ben"), (), cards.digest, "2026-11-21")
    number = store.journal.begin(header)
    for line in ("1 keep", "2 keep", "1 deploy sample-glass-golem 1"):
        store.journal.append(number, 0, "line", line)
    store.cards.use(GAME, sample().replace("unit,5,", "unit,9,"))
    opened = reopen(store, games(), number)
    assert opened.broken is None
    assert opened.match.facts()["unit.1.1"] == "5"
    new = Setup(("Ann", "Ben"), None, table.router.context.deck(game))
    assert new.cards["sample-glass-golem"].rank == "9"
    store.close()


def test_a_script_is_checked_with_a_list_only_where_one_is_named(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["cards", "import", str(home / "sample.csv")])
    script = home / "script.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    assert main(["check", str(script)]) == 1
    assert "CF-CQ" in capsys.readouterr().out
    assert main(["check", "--cards", str(home / "sample.csv"), str(script)]) == 0
    assert main(["check", "--cards", str(home / "script.txt"), str(script)]) == 2


EMBER_PRIME = "ember-prime,Ember Prime,,celestial,,Body,no,,no,\n"
"""A Celestial Body."""

DECKS = [
    (
        "2 sample-lamp-keeper\nsample-first-flame\nsample-burnt-star\n",
        [],
        0,
        "nothing is forbidden",
    ),
    ("The First Flame (sample) x2\n", [], 1, "2 of The First Flame (sample)"),
    ("sample-burnt-star\nsample-sunken-moon\n", [], 1, "2 Celestials"),
    ("2x sample-burnt-star # twice\n", [], 1, "2 Celestials"),
    ("sample-burnt-star\n", ["--homeworld"], 0, "nothing is forbidden"),
    ("sample-burnt-star\nsample-sunken-moon\n", ["--homeworld"], 1, "2 Celestials"),
    ("ember-prime\n", [], 0, "nothing is forbidden"),
    ("ember-prime\n", ["--homeworld"], 1, "Ember Prime (ember-prime) is a Celestial Body: with"),
    ("sample-eel-page\nsample-wick-runner\n", [], 0, "2 cards of Sample: Drowned Court, Sample:"),
    ("sample-eel-page\nsample-wick-runner\n", ["--one-faction"], 1, "several factions"),
    ("sample-eel-page\nsample-wick-runner\n", ["--homeworld"], 0, "nothing is forbidden"),
    ("id,count\nsample-eel-page,3\n,\nsample-queen-below,2\n", [], 1, "2 of The Queen Below"),
]


@pytest.mark.parametrize(("deck", "words", "status", "said"), DECKS)
def test_a_deck_is_held_against_the_deck_rules(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    deck: str,
    words: list[str],
    status: int,
    said: str,
) -> None:
    list_file = home / "list.csv"
    list_file.write_text(sample() + EMBER_PRIME, encoding="utf-8")
    main(["cards", "import", str(list_file)])
    (home / "deck.txt").write_text(deck, encoding="utf-8")
    assert main(["cards", "deck-check", str(home / "deck.txt"), *words]) == status
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sample-eel-page," + "9" * 5000, "line 2: expected a count of cards, at most 999"),
        ("x" * 200_000 + ",1", "no table of cards"),
    ],
)
def test_a_deck_file_of_other_sense_is_refused_in_one_line(
    home: Path, capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    main(["cards", "import", str(home / "sample.csv")])
    (home / "deck.csv").write_text(f"id,count\n{line}\n", encoding="utf-8")
    assert main(["cards", "deck-check", str(home / "deck.csv")]) == 2
    assert said in capsys.readouterr().err


def test_a_deck_with_cards_that_the_list_lacks_is_told_line_by_line(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = home / "deck.txt"
    deck.write_text("dragon\n3 Wick Runner (sample)\n\nwyvern 2\n", encoding="utf-8")
    assert main(["cards", "deck-check", str(deck)]) == 2
    assert "No list was imported yet" in capsys.readouterr().err
    listed = ["--cards", str(home / "sample.csv")]
    assert main(["cards", "deck-check", str(deck), *listed]) == 2
    told = capsys.readouterr().err
    assert "line 1: 'dragon'" in told
    assert "line 4: 'wyvern'" in told


def test_the_sample_parses_as_what_it_says(home: Path) -> None:
    assert parse_list("sample", (home / "sample.csv").read_text(encoding="utf-8"))


def test_a_list_of_excel_is_imported_and_its_letters_are_told(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "sep=;\r\nID;Name;Type;CQ;\r\nfee;Fée;unit;3;\r\n;;;;\r\n"
    (home / "excel.csv").write_bytes(text.encode("cp1252"))
    assert main(["cards", "import", str(home / "excel.csv")]) == 0
    out = capsys.readouterr().out
    assert "Read as Windows writes it: Fée." in out
    assert "1 cards (1 units" in out
    (home / "deck.txt").write_bytes("ID\tCount\r\nfee\t2\r\n".encode("utf-16"))
    assert main(["cards", "deck-check", str(home / "deck.txt")]) == 0
    assert "2 cards of no faction" in capsys.readouterr().out
