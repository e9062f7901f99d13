"""Formatting of phrases in the language of the table."""

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.errors import ConfigError
from tablepi.core.game import Game
from tablepi.core.moves import forms_of, shape
from tablepi.core.printed_deck import PRINTED
from tablepi.core.record import ERASED
from tablepi.core.text.phrase import Phrase
from tablepi.locale import SENTENCES, Sentences

MOST_VERBS = 5
"""Longest list of verbs of which even rare ones are spelled out in a sentence."""

MANY_PHASES = 4
"""A rare verb with a place in as many phases is what a card does, at any time."""


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


def _phases(game: Game[Any], verb: str) -> int:
    """The number of phases in which a verb has a place."""
    return max((len(form.phases) for form in forms_of(game.moves, verb)), default=0)


@lru_cache(maxsize=1024)
def _parts_of(sentence: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """The parts of a format string, cached because the same sentences are said again and again."""
    return tuple(string.Formatter().parse(sentence))


class Words:
    """Phrases to sentences: names of cards, seats and suits are put in by format words.

    `{card:card}`, `{seat:seat}`, `{turn:seats}`, `{suit:suit}`, `{verbs:verbs}`; `{n:chip|chips}`
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
        if form in ("seats", "seats-or"):
            return self.seats(value, "list.or" if form == "seats-or" else "seats.and")
        if form == "numbers-or":
            return self.either(list(map(str, value)))
        if form == "verbs":
            return self.verbs(value)
        if "|" in form:
            singular, plural = form.split("|")
            return singular if value == 1 else plural
        if form:
            id_ = f"{form}.{value}"
            return self(id_) if self.has(id_) else str(value)
        return str(value)

    def verbs(self, verbs: Sequence[str]) -> str:
        """Several verbs, `Lay, Add or Discard`; where there are many, rare ones as one."""
        names = [self(f"verb.{verb}").rstrip("?") for verb in verbs if not self._is_effect(verb)]
        if len(verbs) <= MOST_VERBS or not self.has("verbs.rare"):
            names = [self(f"verb.{verb}").rstrip("?") for verb in verbs]
        elif len(names) < len(verbs):
            names.append(self("verbs.rare"))
        return self.either(names)

    def either(self, names: Sequence[str]) -> str:
        """One of several names: `Lay, Add or Discard`."""
        if len(names) < 2:
            return "".join(names)
        return self("list.or", some=", ".join(names[:-1]), last=names[-1])

    def _is_effect(self, verb: str) -> bool:
        """True if a verb is rare, and has a place in so many phases that none waits for it."""
        game = self._game
        return game is not None and verb in game.rare and _phases(game, verb) >= MANY_PHASES

    def seats(self, seats: Sequence[int], joint: str = "seats.and") -> str:
        """Several players' names: `Ann, Ben and Cid`. `joint`: the sentence that joins the last."""
        names = [self.seat(seat) for seat in seats]
        if not names:
            return self("seats.nobody")
        if len(names) == 1:
            return names[0]
        return self(joint, some=", ".join(names[:-1]), last=names[-1])
