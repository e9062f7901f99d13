"""A game's options: the fields of a frozen dataclass, read from words and checked."""

from collections.abc import Container, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, cast, get_type_hints

from tablepi.core.errors import SetupError
from tablepi.core.game import Game, Setup
from tablepi.core.moves import Change
from tablepi.core.phrase import Phrase
from tablepi.core.slots import Choice, Kind, Number, Text
from tablepi.core.tokenizer import Malformed


@cache
def option_kinds(options: type) -> dict[str, Kind]:
    """Each option's name with what its value can be."""
    hints = get_type_hints(options, include_extras=True)
    return {field.name: hints[field.name].__metadata__[0] for field in fields(cast(Any, options))}


def read_option(game: Game[Any], name: str, word: str) -> Any:
    """An option's value from its word. Raises SetupError that says what was expected."""
    kinds = option_kinds(game.options)
    if name not in kinds:
        known = ", ".join(kinds) or "none"
        raise SetupError("setup.no-option", game=game.title, option=name, known=known)
    try:
        return cast(Any, kinds[name]).read(word, _no_domain)
    except Malformed:
        wanted = expected(kinds[name])
        raise SetupError("setup.option", option=name, wanted=wanted, word=word) from None


def make_options(game: Game[Any], values: Mapping[str, str]) -> Any:
    """The game's Options with these values; what is not given has its default."""
    return game.options(**{name: read_option(game, name, word) for name, word in values.items()})


def expected(kind: Kind) -> Phrase:
    """A description of an option's possible values."""
    if isinstance(kind, Choice):
        return Phrase("setup.choices", {"choices": ", ".join(kind.words)})
    if isinstance(kind, Number):
        return _expected_number(kind)
    if isinstance(kind, Text) and kind.like:
        return Phrase("setup.like", {"word": kind.like})
    return Phrase("setup.text" if isinstance(kind, Text) else "setup.word")


def _expected_number(kind: Number) -> Phrase:
    limits = {"least": kind.least, "most": kind.most}
    said = Phrase("setup.number")
    if kind.least is not None:
        said = Phrase("setup.from" if kind.most is None else "setup.between", limits)
    if kind.step != 1:
        said = Phrase("setup.steps", {"number": said, "step": kind.step})
    return Phrase("setup.or", {"number": said, "word": kind.besides}) if kind.besides else said


def given_then(game: Game[Any], version: str, values: Mapping[str, str]) -> dict[str, str]:
    """The options of a match that began under this version of the rules, as today's rules read it.

    An option that came later stands for how that version was played, one that is gone for nothing.
    """
    kinds, meant = option_kinds(game.options), game.older.get(version, {})
    return {**{name: word for name, word in meant.items() if name in kinds}, **values}


def check_seats(game: Game[Any], count: int) -> None:
    """Raises SetupError where the game is not for so many seats."""
    if count not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        wanted = f"{least}" if least == most else f"{least}–{most}"
        raise SetupError("setup.seats", game=game.title, wanted=wanted, n=count)


def setup_of(
    game: Game[Any], seats: tuple[str, ...], values: Mapping[str, str], cards: Any
) -> Setup:
    """A setup from seats' names and options as words. Raises SetupError."""
    check_seats(game, len(seats))
    return Setup(seats, make_options(game, values), cards)


def changed(game: Game[Any], setup: Setup, change: Change) -> Setup:
    """The setup with a header line put right, or with one seat more. Raises SetupError."""
    if change.what == "option":
        value = read_option(game, change.name, change.value)
        return replace(setup, options=replace(setup.options, **{change.name: value}))
    at = int(change.name) - 1
    seats = (*setup.seats[:at], change.value, *setup.seats[at + 1 :])
    check_seats(game, len(seats))
    return replace(setup, seats=seats)


def _no_domain(name: str) -> Container[Any]:
    return ()
