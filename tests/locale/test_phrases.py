"""Phrases: whatever the referee says in the golden scripts can be said in every language."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from tablepi import decks
from tablepi.core.game import Game
from tablepi.core.match import Match
from tablepi.core.script import Judged, Script
from tablepi.core.text.phrase import Phrase
from tablepi.games import games
from tablepi.referee.words import Words
from tests.games.golden import cards_of
from tests.locale.every_sentence import ENGLISH, GAMES, LANGUAGES, ROOT


class Strict(Words):
    """Words that fail where a sentence or a value is missing."""

    def __call__(self, name: str, /, **args: Any) -> str:
        assert self.has(name), name
        return super().__call__(name, **args)

    def value(self, name: str, args: Mapping[str, Any]) -> Any:
        return args[name]


@cache
def _phrases(game: str) -> list[tuple[Game[Any], Phrase]]:
    """All that the referee says in the golden scripts: refusals, hands, undoing, laying out.

    With the game that says it, as a template makes it; what is said alike is there once.
    """
    said = {(id(played), repr(phrase)): (played, phrase) for played, phrase in _in_scripts(game)}
    return list(said.values())


def _in_scripts(game: str) -> Iterator[tuple[Game[Any], Phrase]]:
    for file in sorted((ROOT / "tests" / "games" / "scripts" / game).glob("*.txt")):
        script = Script(games().get, partial(cards_of, file))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            before = script.match
            answer = script.feed(number, line)
            if isinstance(answer, Judged) and isinstance(answer.why, Phrase):
                assert script.match is not None
                yield script.match.game, answer.why
            match = script.match
            if before is None or match is None or before is match or match.move is None:
                continue
            yield from ((match.game, phrase) for phrase in _said_between(before, match))


def _said_between(before: Match, match: Match) -> Iterator[Phrase]:
    """What hands do after a line, to take it back, and to lay the table out."""
    if match.setup is before.setup:
        yield from match.game.back(match.public, before.public)
    yield from match.game.layout(match.public)
    if match.earlier is before and match.move is not None and match.move.phases:
        yield from match.game.hands(before.public, match.move, match.public)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_the_referee_says_can_be_said(game: Game[Any], language: str) -> None:
    cards, said = decks.load(game.deck), dict[str, str]()
    for played, phrase in _phrases(game.id):
        said[phrase.id] = Strict(played, ("Ann", "Ben"), cards, language).say(phrase)
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
