"""Which of the things that a screen offers say something of a line, and how much of it is said."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tablepi.core.draft import SEAT, VERB, named, words_of
from tablepi.core.moves import Move, shape
from tablepi.core.notation import line_of
from tablepi.core.slots import UNKNOWN
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import (
    AddUp,
    Answer,
    Carry,
    ChooseEffect,
    ChooseEnding,
    ChooseRank,
    ChooseUnits,
    EnlargeField,
    Give,
    Intent,
    Key,
    OpenEffects,
    OpenMatchMenu,
    PlanRanks,
    PlayLine,
    ToggleCard,
    ToggleCardKeys,
    Yes,
)
from tablepi.referee.match.number_input import figures_after
from tablepi.screens.pictures.picture import Picture, Table

CONFIRMED = "anyway"
"""The slot of the word that overrules a refusal."""

LASTS = "lasts"
"""The slot of the unit as long as which an effect lasts."""

MOST_BY_SUMS = 1000
"""No larger number is made of quick sums, which only a search would come upon."""

FREE = (AddUp, OpenEffects, ToggleCardKeys)

Input = Intent | TagSeen


class Line:
    """A line that is to be said, by its words."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.text = line_of(move)
        self.words = _all_words(move)
        self.cards = [card for card in named(move) if card != UNKNOWN]
        self.numbers = [
            len(word) if isinstance(word, tuple) and UNKNOWN in word else word
            for slot, word in self.words.items()
            if slot not in (SEAT, "whom")
        ]

    def serves(self, act: Intent, picture: Picture, laid: "Laid") -> bool:
        """Whether a tap can be part of saying this line."""
        words = self.words
        match act:
            case Carry(unit, onto):
                whose = [word for slot, word in unit if slot == SEAT]
                return whose != _turn(picture) and self._is_carried((*unit, *onto), laid)
            case Give(given):
                again = self._is_covered(laid.words) and self._is_covered(dict(given).values())
                return not again and all(self._agrees(slot, word, laid) for slot, word in given)
            case Yes(seat):
                return seat == words.get(SEAT) and words.keys() <= {SEAT, VERB}
            case Key(figure):
                return any(_typed(picture, figure, number, laid.typed) for number in self.numbers)
            case ChooseEnding(verb=verb):
                return verb == words.get("tail")
            case ChooseEffect(verb, wanted, number):
                said = number is None or number in words.values()
                return bool(verb == words[VERB]) and said and (not wanted or wanted in words)
            case ToggleCard(card):
                return [card] == self.left(laid)[:1]
            case PlayLine(line):
                return line == self.text
            case ChooseRank(rank):
                return any(card.partition("-")[0] == rank for card in self.left(laid)[:1])
            case PlanRanks(ranks):
                return ranks == tuple(card.partition("-")[0] for card in self.cards)
            case ChooseUnits(units):
                return units in words.values()
            case EnlargeField(owner):
                return any(str(word).startswith(f"{owner}.") for word in words.values())
            case OpenMatchMenu():
                return words.keys() <= {VERB, CONFIRMED}
            case Answer("match.verb", verb):
                return bool(verb == words[VERB])
        return isinstance(act, FREE)

    def _is_carried(self, given: Sequence[tuple[str, Any]], laid: "Laid") -> bool:
        """Whether a drag gives words of this line: of one unit; for several, of one of them onto
        all of its player.
        """
        several = any("*" in str(word) for word in self.words.values())
        ones = [(slot, word) for slot, word in given if "*" not in str(word)]
        fits = {slot for slot, _ in given} <= {"unit", SEAT}
        fits = fits and all(self._agrees(*word, laid) for word in ones)
        owners = {str(word).partition(".")[0] for slot, word in given}
        return fits and (len(ones) == 1 == len(owners) if several else len(ones) == len(given))

    @property
    def length(self) -> int:
        """Its cards and the figures of its numbers."""
        return len(self.cards) + sum(len(str(n)) for n in self.numbers if isinstance(n, int))

    def left(self, laid: "Laid") -> list[str]:
        """The cards that are still to be named, in the line's own order."""
        return [card for card in self.cards if card not in laid.cards]

    def unsaid(self, laid: "Laid") -> int:
        """How many words are still to be said."""
        cards = sum(card not in laid.cards for card in self.cards)
        return cards + sum(laid.lacks(word) for word in self._plain())

    def _plain(self) -> Iterator[Any]:
        """The words that are no card, and no seat."""
        for slot, word in self.words.items():
            if slot in (SEAT, "whom") or word in self.cards or isinstance(word, tuple):
                continue
            if hasattr(type(word), "__dataclass_fields__"):
                continue
            if word != UNKNOWN:
                yield word

    def _is_covered(self, words: Iterable[Any]) -> bool:
        """Whether one of several units was tapped."""
        several = [word for word in self.words.values() if isinstance(word, str) and "*" in word]
        units = tuple(words)
        return any(_covers(word, unit) for word in several for unit in units)

    def _agrees(self, slot: str, word: Any, laid: "Laid") -> bool:
        """Whether a word is one of the line's, whatever slot it stands in before its verb.

        The unit that an effect lasts with is none before that was asked for.
        """
        words = self.words
        if slot == SEAT:
            return word in (words.get(SEAT), words.get("whom"), words.get("target"))
        if slot == VERB:
            return bool(words[VERB] == word)
        if slot == "unit" and words[VERB] == "harness" and word == f"{words.get(SEAT)}.c":
            return True
        owners = {str(words.get(SEAT))}
        owners |= {each.partition(".")[0] for each in words.values() if isinstance(each, str)}
        unasked = (SEAT, VERB) if LASTS in laid.words else (SEAT, VERB, LASTS)
        said = [each for key, each in words.items() if key not in unasked]
        return any(
            each == word
            or (isinstance(each, str) and _covers(each, word))
            or (isinstance(each, str) and word in [f"{owner}.{each}" for owner in owners])
            or (isinstance(each, tuple) and word in each)
            for each in said
        )


class Laid(NamedTuple):
    """The words that some inputs have laid: the cards they name, all other words, the digits."""

    cards: frozenset[str]
    words: frozenset[Any]
    typed: str

    def lacks(self, word: Any) -> int:
        """How much of this word is still to be said: figures of a number, else the word."""
        if word in self.words or any(str(each).endswith(f".{word}") for each in self.words):
            return 0
        if not isinstance(word, int):
            return 1
        text = str(word)
        return len(text) - len(self.typed) if text.startswith(self.typed) else len(text)


def laid_by(inputs: tuple[Input, ...]) -> Laid:
    """The words that inputs have laid."""
    cards, words, typed = set[str](), set[Any](), ""
    for each in inputs:
        match each:
            case ToggleCard(card):
                cards.add(card)
            case TagSeen():
                cards.add(each.uid)
            case Carry(given, onto):
                words |= {word for slot, word in (*given, *onto) if slot != SEAT}
                several = [f"*.{str(word).partition('.')[2]}" for _, word in given]
                words |= {*several} if any("*" in str(word) for _, word in onto) else {*()}
            case Give(given):
                said = {word for _, word in given}
                words |= said
                cards |= {word for word in said if isinstance(word, str)}
            case ChooseEffect(verb, wanted, number):
                words |= {verb, wanted, number}
            case ChooseUnits(units):
                words.add(units)
            case ChooseEnding(verb=verb):
                words.add(verb)
            case Key(figure):
                typed = figures_after(typed, figure)
    return Laid(frozenset(cards), frozenset(words), typed.lstrip("+"))


def _all_words(move: Move) -> dict[str, Any]:
    """The words of a line, with the verb of its ending as `tail` and whom that is for."""
    words = words_of(move)
    tails = [word for word in words.values() if hasattr(type(word), "__dataclass_fields__")]
    for tail in tails:
        words["tail"] = shape(type(tail)).verb
        words["whom"] = getattr(tail, "seat", 0)
    return words


def _turn(picture: Picture) -> list[int]:
    """The seats that are to act: the only one of them is not told whose card something is."""
    return (
        [seat.seat for seat in picture.seats if seat.to_act] if isinstance(picture, Table) else []
    )


def _covers(several: str, unit: Any) -> bool:
    """Whether a word for several units is for this one too: `*.3`, `1.*`."""
    if "*" not in several or not isinstance(unit, str) or several.count(".") != unit.count("."):
        return False
    parts = zip(several.split("."), unit.split("."), strict=True)
    return all(one in ("*", other) for one, other in parts)


def _typed(picture: Picture, key: str, number: Any, text: str) -> bool:
    """Whether a key types the next figure of this number, its sign, or adds a part of it."""
    if not isinstance(picture, Table) or picture.prompt.keypad is None:
        return False
    if not isinstance(number, int):
        return False
    if key == "sign":
        return number < 0 and not text.startswith("-")
    if key[:1] in ("+", "-") and key[1:].isdigit():
        so_far = int(text) if text.lstrip("-") else 0
        after = int(figures_after(text, key))
        return abs(number) < MOST_BY_SUMS and abs(number - after) < abs(number - so_far)
    figures = text.lstrip("-").lstrip("0")
    # A zero before a longer number opens all figures where one alone would say it.
    opens = key == "0" and not text and abs(number) > 9
    return opens or bool(str(abs(number)).startswith(figures + key))


def at(words: Mapping[str, Any], place: str) -> bool:
    """Whether a reader at this place can have seen a card of these words."""
    return not place or place in words.values()
