"""Formatting of phrases in the language of the table."""

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.errors import ConfigError
from tablepi.core.game import Game
from tablepi.core.moves import shape
from tablepi.core.printed_deck import PRINTED
from tablepi.core.record import ERASED
from tablepi.core.text.phrase import Phrase
from tablepi.locale import SENTENCES, Sentences

MOST_VERBS = 5
"""Longest list of verbs that is spelled out in a sentence."""


def sentences(language: str) -> Sentences:
    """The program's sentences in a language; English where it lacks one.

    Raises ConfigError for a language without a file.
    """
    if language not in SENTENCES:
        raise ConfigError("config.language", language=language)
    return {**SENTENCES["en"], **SENTENCES[language]}


def sentences_of(game: Game[Any], language: str) -> Sentences:
    """A game's own sentences in a language, some in place of the program's; else in English.

    What a verb does is in English the first line of its move.
    """
    helps = {f"help.{shape(move).verb}": _first_line(move) for move in game.moves}
    return {"title": game.title, **helps, **game.words["en"], **game.words.get(language, {})}


def _first_line(move: type) -> str:
    return (move.__doc__ or "").strip().partition("\n")[0]


@lru_cache(maxsize=1024)
def _parts_of(sentence: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """The parts of a format string, cached because the same sentences are said again and again."""
    return tuple(string.Formatter().parse(sentence))


class Words:
    """Phrases to sentences: names of cards, seats and suits are put in by format words.

    `{card:card}`, `{seat:seat}`, `{turn:seats}`, `{suit:suit}`, `{phase:verbs}`; `{n:chip|chips}`
    is the first for 1, else the second; any other word looks `word.value` up. A number is itself:
    `{1:seat}`.
    """

    def __init__(
        self,
        game: Game[Any] | None = None,
        seats: Sequence[str] = (),
        cards: Cards = NO_CARDS,
        language: str = "en",
    ) -> None:
        self.language = language
        self._sentences: Sentences = sentences(language)
        self._game: Game[Any] | None = None
        if game is not None:
            self.follow(game)
        self._seats = seats
        self._cards = cards

    def follow(self, game: Game[Any]) -> None:
        """Speaks of this game from now on: another template makes another game of a match."""
        if game is not self._game:
            self._game = game
            self._sentences = {**sentences(self.language), **sentences_of(game, self.language)}

    def __call__(self, name: str, /, **args: Any) -> str:
        """The sentence of this id with its values put in; the id itself where there is none."""
        sentence = self._sentences.get(name)
        if sentence is None:
            return name
        return self._fill(sentence, args) if "{" in sentence else sentence

    def named(self, domain: str, word: Any) -> str:
        """The name of a word by the game's own way of naming it; '' where it has none."""
        phrase = self._game.name(domain, word) if self._game else None
        return self.say(phrase) if phrase else ""

    def say(self, phrase: Phrase) -> str:
        return self(phrase.id, **phrase.args)

    def has(self, name: str) -> bool:
        return name in self._sentences

    def card(self, card: str) -> str:
        """A card's name as one says it at the table: what stands on it, or `named.` that."""
        if card not in self._cards:
            return self("card.unknown") if card == "?" else card
        printed = self._cards[card]
        if printed.deck == PRINTED:
            return self("card.printed", rank=printed.rank, suit=printed.suits[0])
        return self._sentences.get(f"named.{printed.name}", printed.name.removeprefix("the "))

    def seat(self, seat: int) -> str:
        """The name of the player at a seat; its number where the name was erased."""
        if 1 <= seat <= len(self._seats) and self._seats[seat - 1] != ERASED:
            return self._seats[seat - 1]
        return self("seat.number", n=seat)

    def _fill(self, sentence: str, args: Mapping[str, Any]) -> str:
        """The sentence with its values put in; `string.Formatter` takes more than twice as long."""
        texts: list[str] = []
        for text, name, format_word, conversion in _parts_of(sentence):
            texts.append(text)
            if name is not None:
                value = int(name) if name.isdecimal() else self.value(name, args)
                format_word = self._fill(format_word, args) if format_word else ""
                texts.append(repr(value) if conversion else self._word_text(value, format_word))
        return "".join(texts)

    def value(self, name: str, args: Mapping[str, Any]) -> Any:
        """The value of a sentence's field; '' where it was given none."""
        return args.get(name, "")

    def _word_text(self, value: Any, form: str) -> str:
        """A value as its format word wants it."""
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, list):
            return "\n".join(map(self.say, value))
        if form == "card":
            return self.card(value)
        if form == "seat":
            return self.seat(value)
        if form == "seats":
            return self.seats(value)
        if form == "verbs":
            return self.verbs(value)
        if "|" in form:
            singular, plural = form.split("|")
            return singular if value == 1 else plural
        if form:
            id_ = f"{form}.{value}"
            return self(id_) if self.has(id_) else str(value)
        return str(value)

    def verbs(self, phase: str) -> str:
        """The verbs of a phase, those first that have a place in few others."""
        moves = self._game.moves if self._game else ()
        moves_here = [move for move in moves if phase in move.phases]
        moves_here.sort(key=lambda move: len(move.phases))
        names = [self(f"verb.{shape(move).verb}").rstrip("?") for move in moves_here]
        if len(names) <= MOST_VERBS:
            return ", ".join(names)
        return self("verbs.more", some=", ".join(names[: MOST_VERBS - 1]))

    def seats(self, seats: Sequence[int]) -> str:
        """Several players' names: `Ann, Ben and Cid`."""
        names = [self.seat(seat) for seat in seats]
        if not names:
            return self("seats.nobody")
        if len(names) == 1:
            return names[0]
        return self("seats.and", some=", ".join(names[:-1]), last=names[-1])
