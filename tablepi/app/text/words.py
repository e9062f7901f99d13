"""Saying a phrase in the language of the table."""

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from tablepi.app.text.english import ENGLISH
from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.errors import ConfigError
from tablepi.core.faults import FAULTS
from tablepi.core.findings import FINDINGS
from tablepi.core.game import Game
from tablepi.core.moves import shape
from tablepi.core.phrase import Phrase
from tablepi.core.printed_deck import PRINTED
from tablepi.core.record import ERASED
from tablepi.core.rules import RULES
from tablepi.games import Cover

_FILES = Path(__file__).parents[2] / "locale"


def english(game: Game[Any] | None = None) -> dict[str, str]:
    """Every English sentence that can be said at a table of this game, by id."""
    return {**FAULTS, **FINDINGS, **RULES, **ENGLISH, **(english_of(game) if game else {})}


def english_of(game: Game[Any]) -> dict[str, str]:
    """The English sentences that are a game's own, some in place of the interface's."""
    helps = {f"help.{shape(m).verb}": _first_line(m) for m in game.moves}
    return {"title": game.title, **game.rules, **game.words, **helps}


def _first_line(move: type) -> str:
    return (move.__doc__ or "").strip().partition("\n")[0]


def languages() -> list[str]:
    """What a table can speak: English, and what there is a file for."""
    return ["en", *sorted(file.stem for file in _FILES.glob("*.toml"))]


def translation(language: str, table: str = "interface") -> dict[str, str]:
    """The sentences of a language by id: those of the interface, or a game's own by its id.

    A file `tablepi/locale/LANG.toml` has a table `[interface]` and one for each game by its id.
    English has no file and gives nothing. Raises ConfigError for a language without a file.
    """
    return {} if language == "en" else _tables(language).get(table, {})


@cache
def _tables(language: str) -> dict[str, dict[str, str]]:
    file = _FILES / f"{language}.toml"
    if not file.is_file():
        raise ConfigError("config.language", language=language)
    return tomllib.loads(file.read_text(encoding="utf-8"))


def cover_words(cover: Cover, language: str) -> tuple[str, str]:
    """A game's title and what it promises, without reading the game."""
    said = translation(language, cover.id)
    return said.get("title", cover.title), said.get("promise", cover.promise)


@lru_cache(maxsize=1024)
def _parsed(sentence: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """The same sentences are said again and again: each is taken apart once."""
    return tuple(string.Formatter().parse(sentence))


class Words:
    """Phrases to sentences: names of cards, seats and suits are put in by format words.

    `{card:card}`, `{seat:seat}`, `{turn:seats}`, `{suit:suit}`; `{n:chip|chips}` is the first
    for 1, else the second; any other word looks `word.value` up. A number is itself: `{1:seat}`.
    """

    def __init__(
        self,
        game: Game[Any] | None = None,
        seats: Sequence[str] = (),
        cards: Cards = NO_CARDS,
        language: str = "en",
    ) -> None:
        said = {**english(), **translation(language)}
        if game is not None:
            said |= {**english_of(game), **translation(language, game.id)}
        self._said: Mapping[str, str] = said
        self._seats = seats
        self._cards = cards

    def __call__(self, name: str, /, **args: Any) -> str:
        """The sentence of this id with its values put in; the id itself where there is none."""
        sentence = self._said.get(name)
        if sentence is None:
            return name
        return self._filled(sentence, args) if "{" in sentence else sentence

    def say(self, phrase: Phrase) -> str:
        """The sentence that a phrase stands for."""
        return self(phrase.id, **phrase.args)

    def has(self, name: str) -> bool:
        """Whether there is a sentence of this id."""
        return name in self._said

    def card(self, card: str) -> str:
        """A card's name as one says it at the table: what stands on it, or `named.` that."""
        if card not in self._cards:
            return self("card.unknown") if card == "?" else card
        printed = self._cards[card]
        if printed.deck == PRINTED:
            return self("card.printed", rank=printed.rank, suit=printed.suits[0])
        return self._said.get(f"named.{printed.name}", printed.name.removeprefix("the "))

    def seat(self, seat: int) -> str:
        """The name of the player at a seat; its number where the name was erased."""
        if 1 <= seat <= len(self._seats) and self._seats[seat - 1] != ERASED:
            return self._seats[seat - 1]
        return self("seat.number", n=seat)

    def _filled(self, sentence: str, args: Mapping[str, Any]) -> str:
        """The sentence with its values put in; `string.Formatter` takes more than twice as long."""
        said: list[str] = []
        for text, name, form, conversion in _parsed(sentence):
            said.append(text)
            if name is not None:
                value = int(name) if name.isdecimal() else self._value(name, args)
                form = self._filled(form, args) if form else ""
                said.append(repr(value) if conversion else self._put(value, form))
        return "".join(said)

    def _value(self, name: str, args: Mapping[str, Any]) -> Any:
        return args.get(name, "")

    def _put(self, value: Any, form: str) -> str:
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
        if "|" in form:
            one, many = form.split("|")
            return one if value == 1 else many
        if form:
            looked_up = f"{form}.{value}"
            return self(looked_up) if self.has(looked_up) else str(value)
        return str(value)

    def seats(self, seats: Sequence[int]) -> str:
        """Several players' names: `Ann, Ben and Cid`."""
        names = [self.seat(seat) for seat in seats]
        if not names:
            return self("seats.nobody")
        if len(names) == 1:
            return names[0]
        return self("seats.and", some=", ".join(names[:-1]), last=names[-1])
