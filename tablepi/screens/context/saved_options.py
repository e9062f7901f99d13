"""House rules: a game's options, seats and clocks saved under a name, a line of text each."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.core.cards import Cards
from tablepi.core.errors import TablepiError
from tablepi.core.options import by_template, read_option, template_option
from tablepi.core.text.tokenizer import Malformed, quoted, words_of
from tablepi.core.time_control import Timing, read_timing, timing_words
from tablepi.screens.context.seats import Seats
from tablepi.screens.context.table_settings import Settings

KEY = "cafe.house_rules"
"""The setting that holds them."""


_SEATS, _CLOCK = "@seats", "@clock"
"""Stand in a line in the place of an option; no option is called so."""


class HouseRules(NamedTuple):
    """A set-up of a game under a name. `options`: the words that were chosen, by option.

    `seats`: how many, 0 for the usual number; `timing`: None for the usual clocks.
    """

    name: str
    game: str
    options: Mapping[str, str]
    seats: int = 0
    timing: Timing | None = None

    @property
    def line(self) -> str:
        """The line of text that they are saved as: `'Late evening' suitup deal=12 @seats=4`."""
        chosen = [f"{option}={word}" for option, word in self.options.items()]
        if self.seats:
            chosen.append(f"{_SEATS}={self.seats}")
        if self.timing is not None:
            chosen.append(f"{_CLOCK}={','.join(timing_words(self.timing))}")
        return " ".join(map(quoted, (self.name, self.game, *chosen)))


def read_rules(line: str) -> HouseRules | None:
    """The house rules of a line; None for one that is none."""
    try:
        name, game, *chosen = words_of(line)
    except (Malformed, ValueError):
        return None
    pairs = [word.partition("=") for word in chosen]
    if not name or not all(equals for _, equals, _ in pairs):
        return None
    options = {option: word for option, _, word in pairs}
    # What cannot be read stays among the options, and is told where they are chosen.
    seats, timing = options.get(_SEATS, ""), _timing(options.get(_CLOCK, ""))
    if seats.isdecimal():
        del options[_SEATS]
    if timing is not None:
        del options[_CLOCK]
    return HouseRules(name, game, options, int(seats) if seats.isdecimal() else 0, timing)


def _timing(text: str) -> Timing | None:
    """The clocks in a line; None where there are none that can be read."""
    try:
        return read_timing(text.split(","))
    except ValueError:
        return None


def saved_rules(settings: Settings) -> tuple[HouseRules, ...]:
    """Everything that was saved, as far as it can be read."""
    found = (read_rules(line) for line in settings[KEY])
    return tuple(rules for rules in found if rules is not None)


def save_rules(settings: Settings, rules: HouseRules) -> None:
    """Saves house rules in place of those of the same game and name. Raises StoreError."""
    lines = [line for line in settings[KEY] if not _is_same(line, rules)]
    settings.choose({KEY: (*lines, rules.line)})


def rename_rules(settings: Settings, line: str, name: str) -> bool:
    """Gives the house rules of this line another name; False where their game has it already.

    What today's game does not know of them stays. Raises StoreError.
    """
    rules, lines = read_rules(line), settings[KEY]
    if rules is None:
        return False
    named = rules._replace(name=name)
    if any(_is_same(each, named) for each in lines if each != line):
        return False
    settings.choose({KEY: tuple(named.line if each == line else each for each in lines)})
    return True


def delete_rules(settings: Settings, line: str) -> None:
    """Deletes the house rules that were saved as this line. Raises StoreError."""
    settings.choose({KEY: tuple(kept for kept in settings[KEY] if kept != line)})


def chosen_options(seats: Seats) -> dict[str, str]:
    """The options as they stand, but for those that name somebody's seat."""
    settled = seats.settled.items()
    return {name: word for name, word in settled if seats.kinds[name].domain != "seat"}


def apply_rules(seats: Seats, rules: HouseRules, cards: Cards) -> list[str]:
    """Chooses what was saved; gives the options that today's game does not know so any more."""
    unknown = []
    template = template_option(seats.game)
    for option, word in rules.options.items():
        try:
            read_option(seats.game, option, word, cards)
        except TablepiError:
            unknown.append(f"{option}={word}")
            continue
        made = by_template(seats.game, cards) if option == template else {}
        if word in made:
            seats.play(option, word, made[word])
        else:
            seats.choose(option, word)
    if rules.seats and not seats.seat(rules.seats):
        unknown.append(f"{_SEATS[1:]}={rules.seats}")
    return unknown


def _is_same(line: str, rules: HouseRules) -> bool:
    other = read_rules(line)
    return other is not None and (other.name, other.game) == (rules.name, rules.game)
