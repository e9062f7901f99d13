"""Cards from a stick: what is there, each fault by its line, what was imported and its removal."""

from dataclasses import replace

import pytest

from tablepi import decks
from tablepi.cli.commands.cards import sample
from tablepi.core.errors import StoreError
from tablepi.core.text.phrase import Phrase
from tablepi.referee.intents import Answer, Back
from tablepi.runtime.table_cards import TableCards
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting, notices

FOLDER = "/run/media/tablepi/sda1"
TAGS = "uid,card\n04A1,castle\n04A2,sea\n"
BAD = "id,name,type,cq\na,A,unit,x\n2,,unit,1\n"
FILES = {"mine.csv": sample(), "red.csv": TAGS, "bad.csv": BAD}


@pytest.fixture
def pocket(sitting: Sitting, store: Store) -> Pocket:
    pocket = Pocket(Stick())
    pocket.files = dict(FILES)
    own = TableCards(store, ())
    sitting.router.context = replace(sitting.router.context, sticks=pocket, own_cards=own)
    sitting.hear(Answer("menu.settings"), *to(Answer("settings.owncards")))
    return pocket


def _titles(sitting: Sitting) -> list[str]:
    return [each.title for each in sitting.see(pictures.Listing).entries]


def _how(sitting: Sitting, file: str) -> str:
    rows = sitting.see(pictures.Listing).entries
    return next(each.detail for each in rows if each.title == file)


def _take(sitting: Sitting, file: str) -> None:
    sitting.hear(Answer("cards.import"))
    sitting.settle()
    sitting.hear(Answer("card file", f"{FOLDER}/{file}"))
    sitting.settle()


def test_a_list_on_a_stick_is_imported_shown_and_removed(sitting: Sitting, pocket: Pocket) -> None:
    assert _titles(sitting) == []
    sitting.hear(Answer("cards.import"))
    sitting.settle()
    assert _titles(sitting) == list(FILES)
    sitting.hear(Answer("card file", f"{FOLDER}/mine.csv"))
    assert sitting.see(pictures.Listing).title == "Reading mine.csv …"
    sitting.settle()
    assert notices(sitting.picture)[0].startswith("Imported: Card list of Conquest of Fates, 16")
    assert _how(sitting, "mine.csv").startswith("Imported: Card list of Conquest of Fates, 16")
    sitting.hear(Back())
    assert _titles(sitting) == ["Card list of Conquest of Fates"]
    (row,) = sitting.see(pictures.Listing).entries
    (ask,) = row.buttons
    assert isinstance(ask.act, Answer)
    assert ask.act.id == "erase.ask"
    sitting.hear(ask.act)
    assert _titles(sitting) == ["Card list of Conquest of Fates"]
    sitting.hear(Answer("erase", ask.act.value))
    assert _titles(sitting) == []


def test_every_fault_of_a_file_is_shown_by_its_line_and_nothing_is_imported(
    sitting: Sitting, pocket: Pocket
) -> None:
    _take(sitting, "bad.csv")
    page = sitting.see(pictures.Page)
    assert page.title == "bad.csv was not imported"
    told = [text for _, text in page.sections[0].lines[1:]]
    assert [each.partition(":")[0] for each in told] == [
        "Line 2, column cq",
        "Line 3, column id",
        "Line 3, column name",
    ]
    assert [each.act for each in page.buttons] == [Back()]
    sitting.hear(Back())
    assert _how(sitting, "bad.csv").startswith("Line 2, column cq")
    sitting.hear(Back())
    assert _titles(sitting) == []


def test_faults_are_told_in_german(sitting: Sitting, pocket: Pocket) -> None:
    sitting.router.context.settings.choose({"table.language": "de"})
    sitting.router.apply(["table.language"])
    _take(sitting, "bad.csv")
    first = sitting.see(pictures.Page).sections[0].lines[1][1]
    assert first == "Zeile 2, Spalte cq: 'x' ist keine ganze Zahl"


def test_tags_that_are_other_cards_here_are_moved_by_a_tap(
    sitting: Sitting, pocket: Pocket, store: Store
) -> None:
    _take(sitting, "red.csv")
    pocket.files["blue.csv"] = TAGS.replace("castle", "bard")
    sitting.hear(Back())
    _take(sitting, "blue.csv")
    page = sitting.see(pictures.Page)
    assert [each.act for each in page.buttons] == [Back(), Answer("cards.move")]
    sitting.hear(Answer("cards.move"))
    assert notices(sitting.picture) == ["Imported: Deck “blue”, 2 tags"]
    assert [deck.name for deck in store.decks.all()] == ["blue", "red"]


def test_a_stick_that_is_pulled_and_one_without_cards_are_told(
    sitting: Sitting, pocket: Pocket
) -> None:
    sitting.hear(Answer("cards.import"))
    sitting.settle()
    error = Phrase("cause.gone")
    pocket.fault = StoreError("file.unreadable", file="mine.csv", error=error)
    sitting.hear(Answer("card file", f"{FOLDER}/mine.csv"))
    sitting.settle()
    assert "see that it is plugged in" in notices(sitting.picture)[0]
    assert _titles(sitting) == list(FILES)
    pocket.files.clear()
    sitting.wait(2_000)
    sitting.settle()
    assert sitting.see(pictures.Listing).empty.startswith("This stick has no card file")
    pocket.device_status = ()
    sitting.wait(2_000)
    sitting.settle()
    assert sitting.see(pictures.Listing).empty.startswith("Plug a USB stick in")


def test_other_cards_take_the_place_of_those_that_are_here_only_once_that_is_confirmed(
    sitting: Sitting, pocket: Pocket
) -> None:
    _take(sitting, "mine.csv")
    pocket.files["shorter.csv"] = "".join(sample().splitlines(keepends=True)[:-1])
    sitting.hear(Back())
    _take(sitting, "shorter.csv")
    page = sitting.see(pictures.Page)
    assert (page.title, page.sections[0].lines[0][1]) == (
        "Replace these cards?",
        "Card list of Conquest of Fates: the cards here would be replaced by the 15"
        " in shorter.csv.",
    )
    sitting.hear(Back(), Back())
    assert _size(sitting) == "16 cards"
    _take(sitting, "shorter.csv")
    sitting.hear(Answer("discard.yes"))
    assert notices(sitting.picture)[0].startswith("Imported: Card list of Conquest of Fates, 15")
    sitting.hear(Back())
    assert _size(sitting) == "15 cards"


def test_the_same_cards_again_ask_nothing(sitting: Sitting, pocket: Pocket) -> None:
    for _ in range(2):
        _take(sitting, "mine.csv")
        assert notices(sitting.picture)[0].startswith("Imported: Card list of Conquest of Fates")
        sitting.hear(Back())


def test_another_printing_of_the_same_cards_asks_as_well(sitting: Sitting, pocket: Pocket) -> None:
    usual = decks.load("suitup")
    pocket.files |= {"ours.toml": usual.text, "other.toml": usual.text + "# ours\n"}
    _take(sitting, "ours.toml")
    sitting.hear(Back())
    _take(sitting, "other.toml")
    said = sitting.see(pictures.Page).sections[0].lines[0][1]
    count = len(usual)
    assert said.endswith(f"the cards here would be replaced by the {count} in other.toml.")


def _size(sitting: Sitting) -> str:
    (row,) = sitting.see(pictures.Listing).entries
    return row.detail


def test_letters_that_were_guessed_are_looked_at_before_a_list_is_imported(
    sitting: Sitting, pocket: Pocket
) -> None:
    pocket.files["mine.csv"] = sample().replace("Lamp Keeper", "Lampenhüter")
    pocket.guessed.add("mine.csv")
    _take(sitting, "mine.csv")
    asked = sitting.see(pictures.Page)
    assert asked.title == "mine.csv: are all letters right?"
    assert "Lampenhüter" in str(asked.sections)
    sitting.hear(Back(), Answer("card file", f"{FOLDER}/mine.csv"))
    sitting.settle()
    assert pocket.files
    assert notices(sitting.picture) == []
    sitting.hear(Answer("cards.letters.yes"))
    assert notices(sitting.picture)[0].startswith("Imported: Card list of Conquest of Fates, 16")
