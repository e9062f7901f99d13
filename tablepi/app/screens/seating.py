"""The set-up of a match: seats, names, options, clocks."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tablepi.app.intents import ChooseTiming, Intent
from tablepi.app.match.time_control_choice import TimingChoice
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.text_entry import TextEntryScreen
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Notice, OptionField, SeatField, Seating
from tablepi.core.cards import Cards
from tablepi.core.game import Game, Setup
from tablepi.core.options import option_kinds, setup_of
from tablepi.core.record import ERASED
from tablepi.core.slots import Choice, Kind, Number
from tablepi.core.time_control import Timing


class AddSeat(Intent):
    """One seat more."""


class RemoveSeat(Intent):
    """One seat less."""


class RenameSeat(Intent):
    """Asks for the name of a seat."""

    seat: int


class ChooseOption(Intent):
    """A value of one of the game's options."""

    option: str
    value: str


class TypeOption(Intent):
    """Asks for the value of an option by keys."""

    option: str


class StartMatch(Intent):
    """Begins the match as it is set up."""


Begin = Callable[[Game[Any], Setup, Timing, int], None]

FEW_VALUES = 4
"""Most values of an option shown as buttons; more are stepped through or typed."""


class SeatingScreen(Screen):
    """Seats with default names and options with default values: one tap starts the match.

    `seats`: how many are usual here. `known`: gives the names of those who played. `cards`: gives
    the game's. `begin`: begins the match at a time in milliseconds. All three raise TablepiError.
    """

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        game: Game[Any],
        seats: int,
        timing: Timing,
        known: Callable[[], list[str]],
        cards: Callable[[], Cards],
        begin: Begin,
    ) -> None:
        super().__init__(nav)
        self._game = game
        self._known = known
        self._cards = cards
        self._begin = begin
        self._words = Words(game, language=nav.words.language)
        self._kinds = option_kinds(game.options)
        self._values = {name: str(value) for name, value in _defaults(game).items()}
        if self._values.get("title") == game.title:
            self._values["title"] = self._words("title")
        count = max(game.seats[0], min(seats, game.seats[-1]))
        self._names = [self._default_name(seat) for seat in range(1, count + 1)]
        self._clocks = TimingChoice(timing, self._words)
        self._trouble = ""

    def picture(self) -> Seating:
        """The seats, the options, the start."""
        words, seats = self._words, self._game.seats
        count = len(self._names)
        trouble = (Notice("info", self._trouble),) if self._trouble else ()
        return Seating(
            emblem=self._game.id,
            title=words("title"),
            seats=tuple(
                SeatField(seat, name, RenameSeat(seat)) for seat, name in enumerate(self._names, 1)
            ),
            fewer=_unless(
                len(seats) == 1, words("seats.fewer"), RemoveSeat(), "minus", count == seats[0]
            ),
            more=_unless(
                len(seats) == 1, words("seats.more"), AddSeat(), "plus", count == seats[-1]
            ),
            options=(
                *(self._option(name, kind) for name, kind in self._kinds.items()),
                *self._clocks.fields(),
            ),
            start=Button(words("button.start"), StartMatch(), "primary", icon="play"),
            back=self._back(),
            notices=self._nav.notices(*trouble),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Seats, names, options; then the match."""
        self._trouble = ""
        count = len(self._names)
        match act:
            case AddSeat() if count + 1 in self._game.seats:
                self._names.append(self._default_name(count + 1))
            case RemoveSeat() if count - 1 in self._game.seats:
                self._names.pop()
            case RenameSeat(seat) if seat <= count:
                self._rename(seat)
            case ChooseOption(name, value):
                self._values[name] = value
            case ChooseTiming(name, value):
                self._clocks.choose(name, value)
            case TypeOption(name):
                self._type(name)
            case StartMatch():
                self._trouble = self._fault(partial(self._start, now_ms))
            case _:
                super().hear(act, now_ms)

    def _default_name(self, seat: int) -> str:
        return self._nav.words("seat.default", n=seat)

    def _start(self, now_ms: int) -> None:
        setup = setup_of(self._game, tuple(self._names), self._values, self._cards())
        self._begin(self._game, setup, self._clocks.timing, now_ms)

    def _rename(self, seat: int) -> None:
        def typed(name: str, now_ms: int) -> None:
            self._names[seat - 1] = self._default_name(seat) if name in ("", ERASED) else name
            self._nav.leave()

        page = TextEntryScreen(
            self._nav,
            self._nav.words("seat.rename", n=seat),
            typed,
            text=self._names[seat - 1],
            suggestions=self._recent(),
            name=True,
        )
        self._nav.enter(page)

    def _recent(self) -> list[str]:
        known, _ = self._read(self._known)
        return [name for name in known if name not in self._names][:8]

    def _option(self, name: str, kind: Kind) -> OptionField:
        words, value = self._words, self._values[name]
        label = words(f"option.{name}")
        values = _few(kind)
        if values:
            choices = tuple(
                Button(self._value(name, each), ChooseOption(name, each), chosen=each == value)
                for each in values
            )
            return OptionField(label, self._value(name, value), choices)
        edit = Button(words("button.edit"), TypeOption(name), "quiet", icon="edit")
        if not isinstance(kind, Number):
            return OptionField(label, self._value(name, value), (), type=edit)
        less, more = _beside(kind, value)
        return OptionField(
            label,
            self._value(name, value),
            (),
            _step(name, less, "minus"),
            _step(name, more, "plus"),
            edit,
        )

    def _value(self, name: str, value: str) -> str:
        word = f"option.{name}.{value}"
        if self._words.has(word):
            return self._words(word)
        named = self._kinds[name].domain == "seat"
        seat = named and value.isdigit() and int(value) <= len(self._names)
        return self._names[int(value) - 1] if seat else value

    def _type(self, name: str) -> None:
        kind = self._kinds[name]

        def typed(text: str, now_ms: int) -> None:
            values = {**self._values, name: text}
            if why := self._fault(lambda: setup_of(self._game, tuple(self._names), values, None)):
                page.refuse(why)
                return
            self._values[name] = text or self._values[name]
            self._nav.leave()

        page = TextEntryScreen(
            self._nav,
            self._words(f"option.{name}"),
            typed,
            text=self._values[name],
            numbers=isinstance(kind, Number),
            name=not isinstance(kind, Number),
        )
        self._nav.enter(page)


def _defaults(game: Game[Any]) -> dict[str, Any]:
    options = game.options()
    return {name: getattr(options, name) for name in option_kinds(game.options)}


def _few(kind: Kind) -> tuple[str, ...]:
    """The values of an option, where there are few."""
    if isinstance(kind, Choice):
        return kind.words
    if isinstance(kind, Number) and kind.least is not None and kind.most is not None:
        values = range(kind.least, kind.most + 1, kind.step)
        return tuple(map(str, values)) if len(values) <= FEW_VALUES else ()
    return ()


def _beside(kind: Number, value: str) -> tuple[str | None, str | None]:
    """The values below and above one, None where there is none; a word comes before numbers."""
    if value == kind.besides:
        return None, str(kind.least)
    number = int(value)
    less = kind.besides or None if number == kind.least else str(number - kind.step)
    return less, None if number == kind.most else str(number + kind.step)


def _step(name: str, value: str | None, icon: str) -> Button | None:
    return None if value is None else Button("", ChooseOption(name, value), icon=icon)


def _unless(fixed: bool, label: str, act: Intent, icon: str, end: bool) -> Button | None:
    return None if fixed else Button(label, act, icon=icon, dim=end)
