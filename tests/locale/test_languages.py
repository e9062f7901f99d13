"""Languages: each has every sentence with the same values, and is found by its files."""

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tablepi import decks
from tablepi.core.options import setup_of
from tablepi.games import games
from tablepi.games.score_sheet.library import library
from tablepi.locale import SENTENCES, Translations
from tablepi.referee.intents import Answer
from tablepi.referee.words import Words, sentences_of
from tablepi.runtime.settings.config import read
from tablepi.screens.pictures.picture import Listing
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.store import Store
from tests.locale.every_sentence import (
    ENGLISH,
    GAMES,
    LANGUAGES,
    OF_WORDS,
    ROOT,
    every_sentence,
    fields,
)
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting

FILES = sorted((ROOT / "tablepi").glob("locale/*.toml"))
FILES += sorted((ROOT / "tablepi").glob("games/*/*.toml"))
_WORD = re.compile(r"(?<![{:.\w])[^\W\d_]{2,}\b")
"""A word of a sentence, not the name of a value or its format word."""


def _own(sentences: Mapping[str, str], name: str) -> bool:
    """Whether a language may have an id of its own: a card's name, or what its formats look up."""
    family, _, member = name.partition(".")
    if family == "named":
        return member in {card.name for card in decks.load("decktet").values()}
    looked_up = {spec for sentence in sentences.values() for _, spec in fields(sentence)}
    values = {each.partition(".")[2] for each in every_sentence()}
    return any(family in _looked_up(spec) for spec in looked_up) and member in values


def _looked_up(spec: str) -> set[str]:
    return {spec, *(inner for _, inner in fields(spec))}


def _places() -> Iterator[tuple[str, Mapping[str, str], Mapping[str, Mapping[str, str]]]]:
    """Where sentences stand: the place's name, its English ones, and those of every language.

    What a verb does is in English the first line of its move.
    """
    yield "locale", ENGLISH, SENTENCES
    for game in GAMES:
        yield game.id, sentences_of(game, "en"), game.words


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_language_has_every_sentence_and_no_other(language: str) -> None:
    faults = []
    for place, wanted, translations in _places():
        sentences = translations.get(language, {})
        faults += [f"{place} lacks {name}" for name in wanted if name not in sentences]
        faults += [
            f"{place} has {name}, which nobody says"
            for name in sentences
            if name not in wanted and not _own(sentences, name)
        ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_language_puts_the_same_values_into_its_sentences_as_english(language: str) -> None:
    faults = []
    for place, wanted, translations in _places():
        sentences = translations[language]
        families = {name.partition(".")[0] for name in (*sentences, *every_sentence())}
        for name, sentence in sentences.items():
            here = {field for field, _ in fields(sentence)}
            there = {field for field, _ in fields(wanted.get(name, ""))}
            if here != there:
                faults.append(f"{place}: {name} has {sorted(here)}, English {sorted(there)}")
            for field, spec in fields(sentence):
                looked_up = spec.partition(".")[0]
                if spec and "|" not in spec and looked_up not in OF_WORDS | families:
                    faults.append(f"{place}: {name}: {{{field}:{spec}}} looks nothing up")
    assert not faults, "\n".join(faults)


def test_a_french_refusal_never_begins_a_line_with_a_sign() -> None:
    """The space at a colon or a quotation mark is one that no line breaks at."""
    faults = [
        f"{place}: {name}"
        for place, _, translations in _places()
        for name, sentence in translations["fr"].items()
        if (name[0].isupper() or name.startswith(("setup.", "step.", "refusal.")))
        and re.search("« | [:;!?»]", sentence)
    ]
    assert not faults, "\n".join(faults)


def test_no_sentence_was_left_in_english() -> None:
    """A sentence of two words or more stays English only where German does not translate it."""
    faults = [
        f"{place}/{language}.toml: {name} = {sentences[name]}"
        for place, wanted, translations in _places()
        for language, sentences in translations.items()
        for name in sentences.keys() & wanted.keys()
        if language != "en" and sentences[name] == wanted[name]
        if wanted[name] != translations["de"].get(name) and len(_WORD.findall(wanted[name])) > 1
    ]
    assert not faults, "\n".join(faults)


REFEREE = {"de": "Schiedsrichter", "fr": "arbitre", "es": "árbitro"}
"""The program; a judge is a person, and has another word."""


@pytest.mark.parametrize("language", REFEREE)
def test_a_judge_is_never_called_the_referee(language: str) -> None:
    mixed = {
        name: SENTENCES[language][name]
        for name, english in SENTENCES["en"].items()
        if "judge" in english.lower()
        and "referee" not in english.lower()
        and REFEREE[language].lower() in SENTENCES[language][name].lower()
    }
    assert mixed == {}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_file_of_sentences_is_toml_that_is_read_fast(file: Path) -> None:
    said = tomllib.loads(file.read_text(encoding="utf-8"))
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(tomllib, "loads", None)
        assert Translations(_elsewhere(file.parent))[file.stem] == said


def _elsewhere(folder: Path) -> Path:
    """The same folder by another path, of which nothing was read before."""
    return folder / ".." / folder.name


def test_any_other_toml_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text("'button.back' = 'Back'\nlanguage  =  \"X\" # mine\n")
    assert Translations(tmp_path)["en"] == {"button.back": "Back", "language": "X"}


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language of which there is one file beside the others, and one in one game."""
    game = games()["score-sheet"]
    for name, translations in (("program", SENTENCES), ("game", game.words)):
        assert isinstance(translations, Translations)
        copy = Path(shutil.copytree(translations.folder, tmp_path / name))
        monkeypatch.setattr(translations, "folder", copy)
    said = {"program": {"language": "Esperanto", "menu.title": "Kion vi ludos?"},
            "game": {"verb.add": "Aldoni"}}  # fmt: skip
    for name, sentences in said.items():
        lines = [f'"{key}" = "{sentence}"\n' for key, sentence in sentences.items()]
        (tmp_path / name / "eo.toml").write_text("".join(lines), encoding="utf-8")
    return "eo"


def test_a_sheet_is_in_english_where_a_language_lacks_its_sentences(made_up: str) -> None:
    own = 'id = "my-own"\nseats = [1, 4]\n[[row]]\nid = "eggs"\n'
    own += 'name = { en = "Eggs", eo = "Ovoj" }\n'
    sheet = games()["score-sheet"]
    setup = setup_of(sheet, ("Ann",), {"template": "my-own"}, library((("own.toml", own),)))
    words = Words(sheet.of(setup), language=made_up)
    said = [words(name) for name in ("title", "row.eggs", "ask.verb", "verb.add")]
    assert said == ["my-own", "Ovoj", "Tap a player or a cell to enter a number", "Aldoni"]


def test_a_language_is_found_by_its_files(made_up: str, tmp_path: Path) -> None:
    words = Words(games()["score-sheet"], language=made_up)
    assert [words("menu.title"), words("verb.add")] == ["Kion vi ludos?", "Aldoni"]
    assert [words("verb.set"), words("button.back")] == ["Set", "Back"]
    assert Words(games()["power-suit"], language=made_up)("verb.power") == "Power"
    assert read('[table]\nlanguage = "eo"\n').table.language == made_up
    sitting = Sitting(Store.open(tmp_path / "tablepi.db"))
    sitting.hear(Answer("menu.settings"))
    sitting.hear(*to(Answer("setting", "table.language")), Answer("language", made_up))
    assert sitting.see(SettingsPage).rows[0].value == "Esperanto"


@pytest.mark.parametrize(
    ("language", "note"),
    [("fr", "Pas encore relue par un natif"), ("es", "Aún sin revisar por un nativo")],
)
def test_settings_say_that_no_native_speaker_has_read_a_language(
    tmp_path: Path, language: str, note: str
) -> None:
    sitting = Sitting(Store.open(tmp_path / "tablepi.db"))
    sitting.hear(Answer("menu.settings"), *to(Answer("setting", "table.language")))
    notes = {entry.title: entry.detail for entry in sitting.see(Listing).entries}
    assert notes[SENTENCES[language]["language"]] == note
