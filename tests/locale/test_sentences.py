"""The sentences: every id that is used has one, and every one is used."""

import ast
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from typing import Any, cast

import pytest

from tablepi.core.config_schema import fields_of
from tablepi.core.game import EVERY_GAMES_RULES, Game
from tablepi.core.moves import shape
from tablepi.core.options import option_kinds
from tablepi.core.slots import Choice, Tail
from tablepi.referee.words import Words
from tablepi.runtime.settings.config import Config
from tests.locale.every_sentence import (
    ENGLISH,
    GAMES,
    OF_WORDS,
    ROOT,
    every_sentence,
    fields,
    moves_of,
)

AN_ID = re.compile(r"[a-z0-9-]+\.[a-z-]*[a-z]")
NOT_IDS = {
    *("errors.log", "errors.txt", "house.jpg", "house.png", "house.svg", "matches.json"),
    *("hall.db", "hall.json", "key.pem"),
    *("paused.sign", "reader.hex", "settings.toml", "settings.txt"),
}
"""Texts of the code that look like ids: files, and a piece on the screen."""
TELLS = {"ConfigError", "DeckError", "Phrase", "StoreError"}


@cache
def _code() -> list[ast.Module]:
    """The source of all that can say a sentence; the hall's pages have words of their own."""
    hall = ROOT / "tablepi" / "hall"
    files = (file for file in (ROOT / "tablepi").rglob("*.py") if hall not in file.parents)
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
            if name not in ("words", "_words", "Phrase", "_at", "Way") or _is_labelled(node):
                continue
            first = node.args[0]
            branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            yield from (
                str(each.value)
                for each in branches
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )


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
    assert said - NOT_IDS - _settings() - _answers() <= every_sentence().keys()


def _answers() -> set[str]:
    """The ids of answers, which are sentences only where a button says no other one."""
    return {
        str(node.args[0].value)
        for tree in _code()
        for node in _nodes(tree)
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if getattr(node.func, "id", "") == "Answer" or _is_labelled(node)
    }


def _is_labelled(node: ast.Call) -> bool:
    """Whether it is a way with a sentence other than its id."""
    labels = [each for each in node.keywords if each.arg == "label"]
    return getattr(node.func, "id", "") == "Way" and (len(node.args) > 4 or bool(labels))


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
    assert said - every_sentence().keys() == set()


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
    every = every_sentence()
    looked_up = {spec for sentence in every.values() for _, spec in fields(sentence)}
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
    verbs = {shape(form).verb for game in GAMES for form in (*moves_of(game), *_tails(game))}
    verbs |= {"adjust", "concede", "turn", "undo"}
    slots = {slot.name for game in GAMES for form in moves_of(game) for slot in shape(form).slots}
    rules = {rule for game in GAMES for rule in game.rules} | set(EVERY_GAMES_RULES)
    phases = {phase for game in GAMES for phase in _phases(game)}
    options = {name for game in GAMES for name in option_kinds(game.options)}
    known = {"verb": verbs, "help": verbs, "slot": slots, "rule": rules, "phase": phases,
             "option": options}  # fmt: skip
    for name in every_sentence():
        family, _, member = name.partition(".")
        if family in known:
            assert member.partition(".")[0] in known[family], name


def test_fields_are_formatted_by_words_that_exist() -> None:
    families = {name.partition(".")[0] for name in every_sentence()}
    for name, sentence in every_sentence().items():
        for field, spec in fields(sentence):
            looked_up = spec.partition(".")[0]
            assert looked_up in {"", *OF_WORDS, *families} or "|" in spec, (name, field, spec)


def test_what_devices_and_the_disk_complain_of_is_told_by_its_id() -> None:
    for part in ("decks", "devices", "store"):
        for path in (ROOT / "tablepi" / part).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TELLS:
                    said = node.args[0]
                    assert not isinstance(said, ast.JoinedStr), (path, node.lineno)
                    if isinstance(said, ast.Constant):
                        assert said.value in ENGLISH, (path, node.lineno)
