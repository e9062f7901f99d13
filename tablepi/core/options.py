"""A game's options: the fields of a frozen dataclass, read from words and checked."""

from collections.abc import Collection, Container, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, cast, get_type_hints

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.errors import SetupError
from tablepi.core.game import Game, Setup
from tablepi.core.moves import Change
from tablepi.core.slots import NONE, Choice, Domain, Kind, Number, Template, Text
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tokenizer import Malformed


@cache
def option_kinds(options: type) -> dict[str, Kind]:
    """The kind of each option by its name, which has a hyphen where its field has `_`."""
    hints = get_type_hints(options, include_extras=True)
    return {
        field.name.replace("_", "-"): hints[field.name].__metadata__[0]
        for field in fields(cast(Any, options))
    }


def field_of(option: str) -> str:
    """The field of an option's name."""
    return option.replace("-", "_")


def value_of(options: Any, name: str) -> Any:
    """The value that an option has."""
    return getattr(options, field_of(name))


def read_option(game: Game[Any], name: str, word: str, cards: Cards = NO_CARDS) -> Any:
    """An option's value from its word. Raises SetupError that says what was expected."""

    def domain(name: str) -> Container[Any]:
        return game.domain(Setup((), None, cards), name)

    kinds = option_kinds(game.options)
    if name not in kinds:
        option_names = ", ".join(kinds) or "none"
        raise SetupError("setup.no-option", game=game.title, option=name, known=option_names)
    try:
        return cast(Any, kinds[name]).read(word, domain)
    except Malformed:
        description = expected(kinds[name], domain)
        raise SetupError("setup.option", option=name, wanted=description, word=word) from None


def make_options(game: Game[Any], values: Mapping[str, str], cards: Cards = NO_CARDS) -> Any:
    """The game's Options with these values; what is not given has its default."""
    options = {name: read_option(game, name, word, cards) for name, word in values.items()}
    left_out = options.keys() - alone(game, values).keys()
    if left_out:
        raise SetupError("setup.alone", options=", ".join(sorted(left_out)))
    return game.options(**{field_of(name): value for name, value in options.items()})


def alone(game: Game[Any], values: Mapping[str, str]) -> dict[str, str]:
    """The options that may be given together: with a template, that one only."""
    template = template_option(game)
    chosen = values.get(template, NONE)
    return dict(values) if chosen == NONE else {template: chosen}


def template_option(game: Game[Any]) -> str:
    """The option that names a template, '' for a game without one."""
    kinds = option_kinds(game.options).items()
    return next((name for name, kind in kinds if isinstance(kind, Template)), "")


def by_template(game: Game[Any], cards: Cards) -> dict[str, Game[Any]]:
    """The game that each template makes, by its id; nothing for a game without templates."""
    option = template_option(game)
    if not option or not cards.text:
        return {}
    ids = cast(Collection[str], game.domain(Setup((), None, cards), option))
    return {
        template: game.of(Setup((), game.options(**{option: template}), cards)) for template in ids
    }


def is_own_title(game: Game[Any], title: str) -> bool:
    """True if a title that a match was given is the game's own, in whatever language."""
    return any(words.get("title") == title for words in game.words.values())


def words_of_options(options: Any) -> dict[str, str]:
    return {name: str(value_of(options, name)) for name in option_kinds(cast(Any, type(options)))}


def expected(kind: Kind, domain: Domain) -> Phrase:
    """A description of an option's possible values."""
    if isinstance(kind, Choice):
        return Phrase("setup.choices", {"choices": ", ".join(kind.words)})
    if isinstance(kind, Template):
        templates = cast(Collection[str], domain(kind.domain))
        return Phrase("setup.choices", {"choices": ", ".join([NONE, *templates])})
    if isinstance(kind, Number):
        return _expected_number(kind)
    if isinstance(kind, Text) and kind.like:
        return Phrase("setup.like", {"word": kind.like})
    return Phrase("setup.text" if isinstance(kind, Text) else "setup.word")


def _expected_number(kind: Number) -> Phrase:
    limits = {"least": kind.least, "most": kind.most}
    phrase = Phrase("setup.number")
    if kind.least is not None:
        phrase = Phrase("setup.from" if kind.most is None else "setup.between", limits)
    if kind.step != 1:
        phrase = Phrase("setup.steps", {"number": phrase, "step": kind.step})
    return Phrase("setup.or", {"number": phrase, "word": kind.besides}) if kind.besides else phrase


def given_then(game: Game[Any], version: str, values: Mapping[str, str]) -> dict[str, str]:
    """The options of a match that began under this version of the rules, as today's rules read it.

    An option that came later stands for how that version was played, one that is gone for nothing.
    """
    return {**_version_options(game, version, values), **values}


def _version_options(game: Game[Any], version: str, values: Mapping[str, str]) -> dict[str, str]:
    """The options that stand for that version; a template has terms of its own."""
    if values.get(template_option(game), NONE) != NONE:
        return {}
    kinds, version_words = option_kinds(game.options), game.older.get(version, {})
    return {name: word for name, word in version_words.items() if name in kinds}


def check_seats(game: Game[Any], count: int) -> None:
    """Raises SetupError where the game is not for so many seats."""
    if count not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        range_text = f"{least}" if least == most else f"{least}–{most}"
        raise SetupError("setup.seats", game=game.title, wanted=range_text, n=count)


def setup_of(
    game: Game[Any],
    seats: tuple[str, ...],
    values: Mapping[str, str],
    cards: Any,
    version: str = "",
) -> Setup:
    """A setup from seats' names and options as words. Raises SetupError.

    `version`: of the rules under which the match began, '' for today's.
    """
    options = make_options(game, given_then(game, version, values), cards)
    setup = Setup(seats, options, cards, version)
    check_seats(game.of(setup), len(seats))
    return setup


def with_option_read(game: Game[Any], setup: Setup, name: str, word: str) -> Setup:
    """The set-up by whose words lines are read once an option has this value.

    It is there as well where no match can be set up from it; a value that cannot be read at all
    leaves the words as they are.
    """
    try:
        option_value = read_option(game, name, word, setup.cards)
    except SetupError:
        return setup
    return replace(setup, options=replace(setup.options, **{name: option_value}))


def changed(game: Game[Any], setup: Setup, change: Change) -> Setup:
    """The setup with a header line put right, or with one seat more. Raises SetupError."""
    if change.what == "option":
        current_words = words_of_options(setup.options)
        version_words = _version_options(game, setup.version, current_words)
        # A template takes no other option: only what the table chose itself is handed on.
        own_words = dict(
            current_words.items() - {**words_of_options(game.options()), **version_words}.items()
        )
        if change.name == template_option(game) and is_own_title(game, own_words.get("title", "")):
            del own_words["title"]
        values = {**own_words, change.name: change.value}
        new_setup = setup_of(game, setup.seats, values, setup.cards, setup.version)
        return replace(new_setup, missed=setup.missed)
    index = int(change.name) - 1
    seats = (*setup.seats[:index], change.value, *setup.seats[index + 1 :])
    check_seats(game.of(setup), len(seats))
    return replace(setup, seats=seats)
