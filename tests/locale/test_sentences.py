"""The sentences: every id that is used has one, every one is used, in every language."""

import ast
import re
import shutil
import string
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

import pytest

from tablepi import decks
from tablepi.app.screens.appliance.settings import NextValue
from tablepi.app.screens.menu import OpenSettings
from tablepi.app.text.words import Words, sentences_of
from tablepi.app.view.picture import Listing
from tablepi.core.config_schema import fields_of
from tablepi.core.game import EVERY_GAMES_RULES, Game
from tablepi.core.moves import shape
from tablepi.core.options import option_kinds
from tablepi.core.phrase import Phrase
from tablepi.core.script import Judged, Script
from tablepi.core.slot_kinds import Choice, Tail
from tablepi.games import games
from tablepi.locale import SENTENCES, Translations
from tablepi.runtime.config import Config, read
from tablepi.store import Store
from tests.app.sitting import Sitting
from tests.games.golden import cards_of

ROOT = Path(__file__).parents[2]
LANGUAGES = list(SENTENCES)
GAMES = list(games().values())
ENGLISH = SENTENCES["en"]
FILES = sorted((ROOT / "tablepi").glob("locale/*.toml"))
FILES += sorted((ROOT / "tablepi").glob("games/*/*.toml"))
AN_ID = re.compile(r"[a-z0-9-]+\.[a-z-]*[a-z]")
NOT_IDS = {"matches.json", "paused.sign", "reader.hex", "settings.toml", "settings.txt"}
"""Texts of the code that look like ids: files, and a piece on the screen."""
TELLS = {"ConfigError", "DeckError", "Phrase", "StoreError"}
OF_WORDS = {"card", "seat", "seats"}
"""Format words that name things of the table; any other looks a sentence up."""


@cache
def _code() -> list[ast.Module]:
    """The source of everything that can say a sentence."""
    files = (ROOT / "tablepi").rglob("*.py")
    return [ast.parse(path.read_text(encoding="utf-8")) for path in files]


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but the first, which is the file itself."""
    for node in ast.walk(tree):
        if node is not tree:
            yield node


@cache
def _texts() -> frozenset[str]:
    """Every text in the code."""
    return frozenset(
        node.value
        for tree in _code()
        for node in _nodes(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def _families() -> frozenset[str]:
    """`verb` for each f"verb.{…}" in the code."""
    starts = (
        str(node.values[0].value)
        for tree in _code()
        for node in _nodes(tree)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant)
    )
    return frozenset(start.partition(".")[0] for start in starts if "." in start)


def _said_in_code() -> Iterator[str]:
    """The ids that the code says as they stand: `words("…")`, `Phrase("…")`, Counter labels."""
    for tree in _code():
        for node in _nodes(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name not in ("words", "_words", "Phrase", "_at"):
                continue
            first = node.args[0]
            branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            yield from (
                str(each.value)
                for each in branches
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )


def _fields(sentence: str) -> Iterator[tuple[str, str]]:
    """The fields of a sentence with their format words; those within a format word too."""
    for _, name, spec, _ in string.Formatter().parse(sentence):
        if name is not None:
            yield name, spec or ""
            yield from _fields(spec or "")


@cache
def _every_sentence() -> dict[str, str]:
    """Every English sentence, of the program and of the games."""
    said = dict(ENGLISH)
    for game in GAMES:
        said |= sentences_of(game, "en")
    return said


def _phases(game: Game[Any]) -> set[str]:
    return {phase for form in game.moves for phase in form.phases} | {"over"}


def _tails(game: Game[Any]) -> Iterator[type]:
    """What the game's moves may end in: small moves with verbs of their own."""
    for form in game.moves:
        for slot in shape(form).slots:
            if isinstance(slot.kind, Tail):
                yield from slot.kind.of


def test_every_text_that_looks_like_an_id_has_an_english_sentence() -> None:
    families = {name.partition(".")[0] for name in ENGLISH}
    said = {text for text in _texts() if AN_ID.fullmatch(text)}
    said = {text for text in said if text.partition(".")[0] in families}
    assert said - NOT_IDS - _settings() <= _every_sentence().keys()


def _settings() -> set[str]:
    """The settings' own names, some of which begin as sentences do: `sound.mute`."""
    sections = {name: field.kind for name, field in fields_of(Config).items()}
    return {
        f"{section}.{name}"
        for section, kind in sections.items()
        if is_dataclass(kind)
        for name in fields_of(cast(type, kind))
    }


def test_every_id_that_the_code_says_has_an_english_sentence() -> None:
    said = set(_said_in_code())
    assert len(said) > 100
    assert said - _every_sentence().keys() == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_names_its_verbs_phases_rules_options_slots_and_steps(game: Game[Any]) -> None:
    words = Words(game)
    verbs = [shape(form).verb for form in game.moves]
    asked = {slot.name for form in game.moves for slot in shape(form).slots}
    wanted = {"promise", "title"}
    wanted |= {f"{family}.{verb}" for verb in verbs for family in ("verb", "help")}
    wanted |= {f"phase.{phase}" for phase in _phases(game)}
    wanted |= {f"rule.{rule}" for rule in (*game.rules, *EVERY_GAMES_RULES) if "." not in rule}
    wanted |= {f"option.{name}" for name in option_kinds(game.options)}
    wanted |= {
        f"option.{name}.{word}"
        for name, kind in option_kinds(game.options).items()
        if isinstance(kind, Choice)
        for word in kind.words
    }
    assert {name for name in wanted if not words.has(name)} == set()
    assert not [
        name for name in asked if not (words.has(f"ask.{name}") or words.has(f"slot.{name}"))
    ]


def test_no_sentence_is_there_that_nothing_says() -> None:
    every = _every_sentence()
    looked_up = {spec for sentence in every.values() for _, spec in _fields(sentence)}
    rules = {rule for game in GAMES for rule in game.rules} | set(EVERY_GAMES_RULES)
    unused = {
        name
        for name in every
        if name not in _texts()
        and name.partition(".")[0] not in _families() | looked_up
        and not (name in rules and name.partition(".")[0] in _texts())
    }
    assert unused == set()


def test_members_of_a_family_exist_in_the_games_or_the_code() -> None:
    """A verb, phase, option or rule that is gone leaves no sentence behind."""
    verbs = {shape(form).verb for game in GAMES for form in (*game.moves, *_tails(game))}
    verbs |= {"adjust", "concede", "undo"}
    slots = {slot.name for game in GAMES for form in game.moves for slot in shape(form).slots}
    rules = {rule for game in GAMES for rule in game.rules} | set(EVERY_GAMES_RULES)
    phases = {phase for game in GAMES for phase in _phases(game)}
    options = {name for game in GAMES for name in option_kinds(game.options)}
    known = {"verb": verbs, "help": verbs, "slot": slots, "rule": rules, "phase": phases,
             "option": options}  # fmt: skip
    for name in _every_sentence():
        family, _, member = name.partition(".")
        if family in known:
            assert member.partition(".")[0] in known[family], name


def test_fields_are_formatted_by_words_that_exist() -> None:
    families = {name.partition(".")[0] for name in _every_sentence()}
    for name, sentence in _every_sentence().items():
        for field, spec in _fields(sentence):
            assert spec == "" or "|" in spec or spec in OF_WORDS | families, (name, field, spec)


def _own(sentences: Mapping[str, str], name: str) -> bool:
    """Whether a language may have an id of its own: a card's name, or what its formats look up."""
    family, _, member = name.partition(".")
    if family == "named":
        return member in {card.name for card in decks.load("decktet").values()}
    looked_up = {spec for sentence in sentences.values() for _, spec in _fields(sentence)}
    values = {each.partition(".")[2] for each in _every_sentence()}
    return any(family in _looked_up(spec) for spec in looked_up) and member in values


def _looked_up(spec: str) -> set[str]:
    return {spec, *(inner for _, inner in _fields(spec))}


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
        families = {name.partition(".")[0] for name in (*sentences, *_every_sentence())}
        for name, sentence in sentences.items():
            here = {field for field, _ in _fields(sentence)}
            there = {field for field, _ in _fields(wanted.get(name, ""))}
            if here != there:
                faults.append(f"{place}: {name} has {sorted(here)}, English {sorted(there)}")
            for field, spec in _fields(sentence):
                if spec and "|" not in spec and spec not in OF_WORDS | families:
                    faults.append(f"{place}: {name}: {{{field}:{spec}}} looks nothing up")
    assert not faults, "\n".join(faults)


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


def test_a_language_is_found_by_its_files(made_up: str, tmp_path: Path) -> None:
    words = Words(games()["score-sheet"], language=made_up)
    assert [words("menu.title"), words("verb.add")] == ["Kion vi ludos?", "Aldoni"]
    assert [words("verb.set"), words("button.back")] == ["Set", "Back"]
    assert Words(games()["power-suit"], language=made_up)("verb.power") == "Power"
    assert read('[table]\nlanguage = "eo"\n').table.language == made_up
    sitting = Sitting(Store.open(tmp_path / "tablepi.db"))
    sitting.hear(OpenSettings())
    for _ in SENTENCES[made_up], SENTENCES["de"]:
        sitting.hear(NextValue("table.language"))
    assert sitting.see(Listing).entries[0].title == "Language: Esperanto"


class Strict(Words):
    """Words that fail where a sentence or a value is missing."""

    def __call__(self, name: str, /, **args: Any) -> str:
        assert self.has(name), name
        return super().__call__(name, **args)

    def value(self, name: str, args: Mapping[str, Any]) -> Any:
        return args[name]


def _phrases(game: Game[Any]) -> Iterator[Phrase]:
    """All that the referee says in the golden scripts: refusals, hands, undoing, laying out."""
    for file in sorted((ROOT / "tests" / "games" / "scripts" / game.id).glob("*.txt")):
        script = Script(games().get, partial(cards_of, file))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            before = script.match
            answer = script.feed(number, line)
            if isinstance(answer, Judged) and isinstance(answer.why, Phrase):
                yield answer.why
            match = script.match
            if before is None or match is None or before is match or match.move is None:
                continue
            yield from game.back(match.public, before.public)
            yield from game.layout(match.public)
            if match.earlier is before and match.move.phases:
                yield from game.hands(before.public, match.move, match.public)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_the_referee_says_can_be_said(game: Game[Any], language: str) -> None:
    words = Strict(game, ("Ann", "Ben"), decks.load(game.deck), language)
    said = {phrase.id: words.say(phrase) for phrase in _phrases(game)}
    assert set(game.rules) <= set(said)
    for name, sentence in said.items():
        assert "{" not in sentence, (name, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_games_own_sentence_is_not_replaced_by_the_programs(
    game: Game[Any], language: str
) -> None:
    untranslated = replace(game, words={"en": game.words["en"]})
    words = Words(untranslated, language=language)
    own = game.words["en"].keys() & ENGLISH.keys()
    assert own or game.id != "score-sheet"
    values = {"who": "Ann", "n": 1, "rounds": 2}
    assert {name: words(name, **values) for name in own} == {
        name: game.words["en"][name].format(**values) for name in own
    }


def test_what_devices_and_the_disk_complain_of_is_told_by_its_id() -> None:
    for part in ("decks", "devices", "store"):
        for path in (ROOT / "tablepi" / part).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TELLS:
                    said = node.args[0]
                    assert not isinstance(said, ast.JoinedStr), (path, node.lineno)
                    if isinstance(said, ast.Constant):
                        assert said.value in ENGLISH, (path, node.lineno)
