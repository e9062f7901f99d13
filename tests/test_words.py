"""The sentences: every id that is used has one, every one is used, in every language."""

import ast
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tablepi import decks
from tablepi.app.text.english import ENGLISH
from tablepi.app.text.words import Words, english, english_of
from tablepi.core.faults import FAULTS
from tablepi.core.findings import FINDINGS
from tablepi.core.game import Game
from tablepi.core.moves import shape
from tablepi.core.options import option_kinds
from tablepi.core.phrase import Phrase
from tablepi.core.rules import RULES
from tablepi.core.script import Judged, Script
from tablepi.core.slot_kinds import Choice, Tail
from tablepi.games import games
from tests.games.golden import cards_of

ROOT = Path(__file__).parent.parent
LANGUAGES = [file.name.removesuffix(".toml") for file in resources.files("tablepi.locale").iterdir()
             if file.name.endswith(".toml")]  # fmt: skip
GAMES = list(games().values())
SENTENCES = ("ENGLISH", "FAULTS", "FINDINGS", "WORDS", "RULES", "RULINGS")
A_FAULT = re.compile(r"[a-z0-9-]+\.[a-z-]+")
TELLS = {"ConfigError", "DeckError", "Phrase", "StoreError"}
OF_WORDS = {"card", "seat", "seats"}
"""Format words that name things of the table; any other looks a sentence up."""


@cache
def _code() -> list[ast.Module]:
    """The source of everything that can say a sentence."""
    files = (ROOT / "tablepi").rglob("*.py")
    return [ast.parse(path.read_text(encoding="utf-8")) for path in files]


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node that is no part of a table of sentences."""
    for node in ast.iter_child_nodes(tree):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if not any(isinstance(each, ast.Name) and each.id in SENTENCES for each in targets):
            yield node
            yield from _nodes(node)


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


def _every_sentence() -> dict[str, str]:
    said = dict(english())
    for game in GAMES:
        said |= english(game)
    return said


def _phases(game: Game[Any]) -> set[str]:
    return {phase for form in game.moves for phase in form.phases} | {"over"}


def _tails(game: Game[Any]) -> Iterator[type]:
    """What the game's moves may end in: small moves with verbs of their own."""
    for form in game.moves:
        for slot in shape(form).slots:
            if isinstance(slot.kind, Tail):
                yield from slot.kind.of


def test_every_id_of_a_fault_has_an_english_sentence() -> None:
    families = {name.partition(".")[0] for name in FAULTS}
    said = {text for text in _texts() if A_FAULT.fullmatch(text)} - {"reader.hex"}
    assert {text for text in said if text.partition(".")[0] in families} <= FAULTS.keys()


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
    wanted |= {f"rule.{rule}" for rule in (*game.rules, *RULES) if "." not in rule}
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
    rules = {rule for game in GAMES for rule in game.rules} | set(RULES)
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
    rules = {rule for game in GAMES for rule in game.rules} | set(RULES)
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


def _tables(language: str) -> dict[str, dict[str, str]]:
    file = resources.files("tablepi.locale") / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _wanted(table: str) -> dict[str, str]:
    """The English sentences that a language's table translates."""
    return (
        {**FAULTS, **FINDINGS, **RULES, **ENGLISH}
        if table == "interface"
        else english_of(games()[table])
    )


def _own(table: Mapping[str, str], name: str) -> bool:
    """Whether a language may have an id of its own: a card's name, or what its formats look up."""
    family, _, member = name.partition(".")
    if family == "named":
        return member in {card.name for card in decks.load("decktet").values()}
    looked_up = {spec for sentence in table.values() for _, spec in _fields(sentence)}
    values = {each.partition(".")[2] for each in _every_sentence()}
    return any(family in _looked_up(spec) for spec in looked_up) and member in values


def _looked_up(spec: str) -> set[str]:
    return {spec, *(inner for _, inner in _fields(spec))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_sentence_and_no_other(language: str) -> None:
    tables = _tables(language)
    assert set(tables) == {"interface", *games()}
    faults = []
    for table, sentences in tables.items():
        wanted = _wanted(table)
        faults += [f"[{table}] lacks {name}" for name in wanted if name not in sentences]
        faults += [
            f"[{table}] has {name}, which nobody says"
            for name in sentences
            if name not in wanted and not _own(sentences, name)
        ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_puts_the_same_values_into_its_sentences_as_english(language: str) -> None:
    tables, faults = _tables(language), []
    for table, sentences in tables.items():
        wanted = _wanted(table)
        families = {name.partition(".")[0] for name in (*sentences, *_every_sentence())}
        for name, sentence in sentences.items():
            here = {field for field, _ in _fields(sentence)}
            there = {field for field, _ in _fields(wanted.get(name, ""))}
            if here != there:
                faults.append(f"[{table}] {name} has {sorted(here)}, English {sorted(there)}")
            for field, spec in _fields(sentence):
                if spec and "|" not in spec and spec not in OF_WORDS | families:
                    faults.append(f"[{table}] {name}: {{{field}:{spec}}} looks nothing up")
    assert not faults, "\n".join(faults)


class Strict(Words):
    """Words that fail where a sentence or a value is missing."""

    def __call__(self, name: str, /, **args: Any) -> str:
        assert self.has(name), name
        return super().__call__(name, **args)

    def _value(self, name: str, args: Mapping[str, Any]) -> Any:
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


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_the_referee_says_can_be_said(game: Game[Any], language: str) -> None:
    words = Strict(game, ("Ann", "Ben"), decks.load(game.deck), language)
    said = {phrase.id: words.say(phrase) for phrase in _phrases(game)}
    assert set(game.rules) <= set(said)
    for name, sentence in said.items():
        assert "{" not in sentence, (name, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_games_own_sentence_is_not_replaced_by_the_interfaces(
    game: Game[Any], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    interface = {"interface": _tables(language)["interface"]}
    monkeypatch.setattr("tablepi.app.text.words._tables", lambda language: interface)
    words = Words(game, language=language)
    own = game.words.keys() & ENGLISH.keys()
    assert own or game.id != "score-sheet"
    values = {"who": "Ann", "n": 1, "rounds": 2}
    assert {name: words(name, **values) for name in own} == {
        name: game.words[name].format(**values) for name in own
    }


def test_what_devices_and_the_disk_complain_of_is_told_by_its_id() -> None:
    for part in ("decks", "devices", "store"):
        for path in (ROOT / "tablepi" / part).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TELLS:
                    said = node.args[0]
                    assert not isinstance(said, ast.JoinedStr), (path, node.lineno)
                    if isinstance(said, ast.Constant):
                        assert said.value in FAULTS, (path, node.lineno)
