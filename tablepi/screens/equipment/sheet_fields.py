"""Rows of the pages on which a score sheet is made: numbers and lists to type, choices to turn."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.template_keys import BID, MOST_SEATS, ROUNDS, Key
from tablepi.referee.intents import Answer
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.text_entry import type_text
from tablepi.screens.pictures.picture import Entry

_SEATS = Key("seat", lambda number: 1 <= number <= MOST_SEATS)
_KEYS: dict[str, Key] = {**BID, **ROUNDS, "fewest": _SEATS, "most-seats": _SEATS}
_NUMBERS = re.compile(r"-?\d+(?:[ ,;]+-?\d+)*")

Put = Callable[[Any], None]
"""Takes the value that was typed, None for nothing."""


def number_entry(
    nav: Navigation,
    name: str,
    value: int | None,
    put: Put,
    *,
    none: str = "make.never",
    of: str = "",
) -> Entry:
    """A number that is typed; nothing typed takes it away. `name`: of its key, `of`: what begins
    its sentence, where another one has that key; `none`: said of no number.
    """
    shown, title = nav.words(none) if value is None else str(value), f"make.term.{of}{name}"
    ask = Answer("make.term", f"{of}{name}", partial(_type_number, nav, title, name, value, put))
    return Entry(shown, nav.words(title), ask, sign="edit")


def _type_number(nav: Navigation, title: str, name: str, value: int | None, put: Put) -> None:
    words = nav.words

    def typed(text: str) -> str:
        if text and not text.lstrip("-").isdecimal():
            return words("make.number-hint")
        number = int(text) if text else None
        if number is not None and not _KEYS[name].fits(number):
            wanted = words.say(Phrase(f"template.is.{_KEYS[name].wanted}"))
            return words("make.wanted", wanted=wanted)
        put(number)
        return ""

    type_text(nav, words(title), "" if value is None else str(value), typed, numbers=True)


def list_entry(
    nav: Navigation, act: Answer, title: str, numbers: tuple[int, ...], none: str = "make.never"
) -> Entry:
    """A list of numbers that is typed. `act`: opens its keys; `none`: said of an empty one."""
    return Entry(numbers_text(numbers) or nav.words(none), title, act, sign="edit")


def type_list(
    nav: Navigation, title: str, numbers: tuple[int, ...], put: Put, needed: bool = False
) -> None:
    """The keys on which a list of numbers is typed, divided by spaces or commas. `needed`: it has
    one number at least.
    """

    def typed(text: str) -> str:
        if not (_NUMBERS.fullmatch(text.strip()) or (not text.strip() and not needed)):
            return nav.words("make.numbers-hint")
        put(tuple(map(int, re.findall(r"-?\d+", text))))
        return ""

    type_text(nav, title, numbers_text(numbers), typed)


def numbers_text(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def turn_entry(nav: Navigation, name: str, value: str, do: Callable[[], None]) -> Entry:
    """A choice that a tap turns to the next value. `name`: of the choice, and of its sentences."""
    words = nav.words
    return Entry(
        words(f"make.{value}"),
        words(f"make.{name}-how"),
        Answer(f"make.{name}", do=do),
        sign="turn",
    )


def next_of(values: tuple[str, ...], value: str) -> str:
    """The value after this one, after the last the first."""
    return values[(values.index(value) + 1) % len(values)]
