"""The fields in which the options of a match are chosen, counted or typed."""

from tablepi.app.intents import Intent
from tablepi.app.seats import LOT, Seats
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, OptionField
from tablepi.core.slots import Choice, Kind, Number

FEW_VALUES = 4
"""Most values of an option shown as buttons; more are stepped through or typed. The lot, with which
those of a seat begin, is none of them."""


class ChooseOption(Intent):
    """A value of one of the game's options."""

    option: str
    value: str


class TypeOption(Intent):
    """Asks for the value of an option by keys."""

    option: str


class OptionFields:
    """The fields of a game's options, for those who sit there now."""

    def __init__(self, words: Words, seats: Seats) -> None:
        self._words = words
        self._seats = seats

    def fields(self) -> tuple[OptionField, ...]:
        """A field an option."""
        return tuple(map(self._field, self._seats.kinds))

    def _field(self, name: str) -> OptionField:
        kind, value = self._seats.kinds[name], self._seats.words[name]
        label, shown = self._words(f"option.{name}"), self._said(name, value)
        if values := self._few(name, kind):
            return OptionField(label, shown, self._choices(name, values))
        if kind.domain == "seat":
            values = self._among(name)
            at = values.index(value)
            less, more = values[at - 1] if at else None, next(iter(values[at + 1 :]), None)
            return OptionField(label, shown, (), *_steps(name, less, more))
        edit = Button(self._words("button.edit"), TypeOption(name), "quiet", icon="edit")
        if not isinstance(kind, Number):
            return OptionField(label, shown, (), type=edit)
        return OptionField(label, shown, (), *_steps(name, *_beside(kind, value)), edit)

    def _few(self, name: str, kind: Kind) -> tuple[str, ...]:
        """The values of an option, where there are few."""
        if kind.domain == "seat":
            return self._among(name) if len(self._seats.players) <= FEW_VALUES else ()
        if isinstance(kind, Choice):
            return kind.words
        if isinstance(kind, Number) and kind.least is not None and kind.most is not None:
            values = range(kind.least, kind.most + 1, kind.step)
            return tuple(map(str, values)) if len(values) <= FEW_VALUES else ()
        return ()

    def _among(self, name: str) -> tuple[str, ...]:
        """The seats that an option may name, after the lot where that usually decides it."""
        seats = map(str, range(1, len(self._seats.players) + 1))
        return (LOT, *seats) if name == self._seats.usual_lot else tuple(seats)

    def _choices(self, name: str, values: tuple[str, ...]) -> tuple[Button, ...]:
        chosen = self._seats.words[name]
        return tuple(
            Button(self._said(name, each), ChooseOption(name, each), chosen=each == chosen)
            for each in values
        )

    def _said(self, name: str, value: str) -> str:
        word = f"option.{name}.{value}"
        if self._words.has(word):
            return self._words(word)
        if self._seats.kinds[name].domain != "seat":
            return value
        return self._words("lot.open") if value == LOT else self._seats.names[int(value) - 1]


def _beside(kind: Number, value: str) -> tuple[str | None, str | None]:
    """The values below and above one, None where there is none; a word comes before numbers."""
    if value == kind.besides:
        return None, str(kind.least)
    number = int(value)
    less = kind.besides or None if number == kind.least else str(number - kind.step)
    return less, None if number == kind.most else str(number + kind.step)


def _steps(name: str, less: str | None, more: str | None) -> tuple[Button | None, Button | None]:
    down, up = (
        None if value is None else Button("", ChooseOption(name, value), icon=icon)
        for value, icon in ((less, "minus"), (more, "plus"))
    )
    return down, up
