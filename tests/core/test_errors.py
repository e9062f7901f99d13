"""What went wrong, told: in English as a text, on the screen in the language of the table."""

import errno
import os
from pathlib import Path

import pytest

from tablepi.core.errors import DeckError, StoreError, cause, in_english
from tablepi.core.text.phrase import Phrase
from tablepi.referee.words import Words
from tablepi.store.database import Database

GERMAN = Words(language="de")


def test_a_fault_within_a_fault_is_said_in_both_languages() -> None:
    wrong = DeckError("faults", faults=[
        Phrase("tags.fault", {"line": 2, "fault": Phrase("tags.no-uid")}),
        Phrase("tags.fault", {"line": 3, "fault": Phrase("tags.no-deck")}),
    ])  # fmt: skip
    assert str(wrong) == "line 2, column 1 (uid): it is empty\nline 3, column 3 (deck): it is empty"
    assert GERMAN.say(wrong.said) == (
        "Zeile 2, Spalte 1 (uid): sie ist leer\nZeile 3, Spalte 3 (deck): sie ist leer"
    )


def test_a_message_without_an_id_is_said_as_it_stands() -> None:
    for text in ("no {such} thing", "{", "a.b"):
        assert in_english(Phrase(text)) == text
        assert GERMAN.say(Phrase(text)) == text
        assert str(StoreError(text)) == text


def test_what_the_disk_reported_is_said_in_the_language_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_text("This is a letter and no journal at all. " * 30, encoding="utf-8")
    with pytest.raises(StoreError) as told:
        Database.open(path)
    assert str(told.value).startswith(f"{path} is no journal of tablepi: mend it from")
    assert GERMAN.say(told.value.said).startswith(f"{path} ist kein Journal von tablepi: im Menü")
    assert str(told.value).endswith("(file is not a database).")


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EROFS])
def test_what_the_system_refuses_is_said_in_the_tables_language(number: int) -> None:
    why = cause(OSError(number, os.strerror(number)))
    english, german = in_english(why), Words(language="de").say(why)
    assert len({english, german, os.strerror(number)}) == 3


def test_what_is_rare_is_said_in_the_systems_words() -> None:
    why = cause(OSError(errno.EMLINK, os.strerror(errno.EMLINK)))
    assert Words(language="de").say(why) == os.strerror(errno.EMLINK)
