"""The fields of a set-up: a match's options, and its clocks."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import Any

from tablepi.core.cards import Cards
from tablepi.core.errors import TablepiError
from tablepi.core.game import Game
from tablepi.core.options import by_template, setup_of, template_option
from tablepi.core.slots import NONE, Choice, Kind, Number, Template
from tablepi.core.time_control import FLAGS, KINDS, USUAL, Timing
from tablepi.referee.intents import Answer, ChooseTiming, Intent
from tablepi.referee.match.clocks import minutes
from tablepi.referee.words import Words
from tablepi.screens.context.seats import LOT, Player, Seats
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.suggestions import search_rank
from tablepi.screens.navigation.text_entry import SearchScreen, TextField, type_text
from tablepi.screens.pictures.picture import Button, Entry, Listing, OptionField

FEW_VALUES = 4
"""Most values of an option shown as buttons; more are stepped through or typed. The lot, with which
those of a seat begin, is none of them."""


class ChooseOption(Intent):
    """A value of one of the game's options."""

    option: str
    value: str


class OptionFields:
    """The fields of a game's options, for those who sit there now."""

    def __init__(self, words: Words, seats: Seats) -> None:
        self._words = words
        self._seats = seats
        self._game = seats.game

    def fields(self, ask: Callable[[str], object]) -> tuple[OptionField, ...]:
        """A field an option; that of the templates comes first, and is alone once one is chosen.

        `ask`: asks for the value of an option by keys.
        """
        shown = self._seats.settled
        template = template_option(self._seats.game)
        names = sorted(shown, key=lambda name: name != template)
        return tuple(self._field(name, partial(ask, name)) for name in names)

    @property
    def title(self) -> str:
        """The title of the game, as its template has it."""
        return Words(self._seats.game, language=self._words.language)("title")

    def ask(
        self,
        nav: Navigation,
        option: str,
        cards: Callable[[], Cards],
        own: Callable[[int], None] | None,
    ) -> None:
        """Opens the page of the templates, or of the keys. Raises TablepiError.

        `cards`: gives the game's; `own`: opens the page of the table's own templates.
        """
        kind, seats = self._seats.kinds[option], self._seats
        if isinstance(kind, Template):
            self._ask_template(nav, option, cards, own)
            return

        def typed(text: str) -> str:
            try:
                setup_of(self._game, seats.names, {**seats.settled, option: text}, None)
            except TablepiError as wrong:
                return self._words.say(wrong.said)
            seats.words[option] = text or seats.words[option]
            return ""

        title, numbers = self._words(f"option.{option}"), isinstance(kind, Number)
        type_text(nav, title, seats.words[option], typed, numbers)

    def _ask_template(
        self,
        nav: Navigation,
        option: str,
        cards: Callable[[], Cards],
        own: Callable[[int], None] | None,
    ) -> None:
        """A template that is chosen changes title, seats and options."""

        def found() -> Mapping[str, Game[Any]]:
            return by_template(self._game, cards())

        def chosen(template: str, game: Game[Any], now_ms: int) -> None:
            self._seats.play(option, template, game)

        nav.enter(TemplatesScreen(nav, self._game, found, chosen, own))

    def _field(self, name: str, ask: Callable[[], object]) -> OptionField:
        type_it = Answer("option.type", name, ask)
        kind, value = self._seats.kinds[name], self._seats.words[name]
        label, shown = self._words(f"option.{name}"), self._said(name, value)
        if values := self._few(name, kind):
            return OptionField(label, shown, self._choices(name, values))
        if kind.domain == "seat":
            values = self._among(name)
            at = values.index(value)
            less, more = values[at - 1] if at else None, next(iter(values[at + 1 :]), None)
            return OptionField(label, shown, (), *_steps(name, less, more))
        if isinstance(kind, Template):
            choose = Button(self._words("button.choose"), type_it, "quiet", icon="list")
            return OptionField(label, shown if value == NONE else self.title, (), type=choose)
        edit = Button(self._words("button.edit"), type_it, "quiet", icon="edit")
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
            Button(self._said(name, value), ChooseOption(name, value), chosen=value == chosen)
            for value in values
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


class TemplatesScreen(Screen):
    """A list of templates, after the sheet without one.

    `find`: gives, by id, the game that each makes. `then`: takes the one that is chosen. `own`:
    opens the page of the table's own, None where they cannot be changed.
    """

    def __init__(
        self,
        nav: Navigation,
        game: Game[Any],
        find: Callable[[], Mapping[str, Game[Any]]],
        then: Callable[[str, Game[Any], int], None],
        own: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(nav)
        self._game = game
        self._find = find
        self._then = then
        self._own = own
        self._searched = ""
        self._look()

    def _look(self) -> None:
        """Finds the templates: the table's own, then the others as their game lists them."""
        self._templates, language, game = self._find(), self._nav.words.language, self._game
        named = {each: Words(found, language=language) for each, found in self._templates.items()}
        rows = [(words("title"), _serves(words, game), each) for each, words in named.items()]
        own = Words(game, language=language)
        self._rows = [(own("template.none"), own("promise"), NONE), *rows]

    def heard(self) -> None:
        """The table's own may have been changed meanwhile."""
        if self._own is not None:
            self._look()

    def picture(self) -> Listing:
        """A row each: its name, and small the games that it fits."""
        words = self._nav.words
        entries = (
            Entry(title, serves, Answer("template", each, partial(self._choose, each)))
            for title, serves, each in self._found()
        )
        ways = [Way("templates.search", self._ask, icon="search")]
        if self._searched:
            ways = [Way("templates.all", partial(self._narrow, ""), icon="cross")]
        if self._own is not None:
            ways.insert(0, Way("sheets.own", self._open_own, icon="edit"))
        tools, title = tuple(way.button(words) for way in ways), words("templates.title")
        # What was found begins on its first page.
        kind = f"templates {self._searched}"
        return self._listing(title, entries, words("templates.nothing"), tools=tools, kind=kind)

    def _choose(self, template: str) -> None:
        self._nav.leave()
        self._then(template, self._templates.get(template, self._game), self._nav.now_ms)

    def _open_own(self) -> None:
        if self._own is not None:
            self._own(self._nav.now_ms)

    def _ask(self) -> None:
        """Asks for a few letters; the games that begin so stand above the keys."""
        served = (_split(serves) for _, serves, template in self._rows if template != NONE)
        games = list(dict.fromkeys(chain.from_iterable(served)))
        field = TextField(self._nav.words("templates.which"), suggestions=games)
        self._nav.enter(SearchScreen(self._nav, field, self._search))

    def _search(self, text: str, now_ms: int) -> None:
        self._nav.leave()
        self._narrow(text)

    def _narrow(self, text: str) -> None:
        self._searched = text

    def _found(self) -> list[tuple[str, str, str]]:
        """The rows with what is looked for in their names: first those that begin so."""
        if not self._searched:
            return self._rows
        ranks = [search_rank((row[0], *_split(row[1])), self._searched) for row in self._rows]
        pairs = [pair for pair in zip(ranks, self._rows, strict=True) if pair[0] is not None]
        return [row for _, row in sorted(pairs, key=itemgetter(0))]


def _serves(words: Words, game: Game[Any]) -> str:
    """The games that a template fits; nothing where it names none."""
    own = words("promise")
    return "" if own == Words(game, language=words.language)("promise") else own


def _split(serves: str) -> list[str]:
    """The names of the games that a template fits."""
    return serves.split(", ") if serves else []


_TIMES_S = {
    "move": (10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600),
    "bank": (60, 120, 180, 300, 420, 600, 900, 1_200, 1_500, 1_800, 2_700, 3_600, 5_400, 7_200),
    "round": (*range(600, 3_601, 300), *range(4_200, 7_201, 600)),
}
_WITH_ODDS = ("move", "bank")
_ODDS = _SAME, _OWN = ("same", "own")
"""Everybody has the same time, or each their own; the latter begins the names of those fields."""

_MORE_S = {"bank": (0, 1, 2, 3, 5, 10, 15, 20, 30, 60), "round": (0, 60, 120, 180, 300, 600, 900)}


class TimingChoice:
    """The clocks that are chosen so far, beginning with the house's own.

    Each kind keeps what was chosen for it while another is looked at, and each player the time of
    their own, wherever they sit.
    """

    def __init__(self, timing: Timing, words: Words, players: Sequence[Player]) -> None:
        self._words = words
        self._kept = dict(USUAL)
        self._own_s: dict[tuple[str, int], int] = {}
        self._vacant_s: dict[tuple[str, int], int] = {}
        self.take(timing, players)

    def timing(self, players: Sequence[Player]) -> Timing:
        """The time control chosen now for those who sit there."""
        timing = self._kept[self._kind]
        if not self._has_odds or self._kind not in _WITH_ODDS:
            return timing
        times = enumerate(self._times_s(players), 1)
        odds = tuple((seat, own_s) for seat, own_s in times if own_s != timing.time_s)
        return timing._replace(odds=odds)

    def take(self, timing: Timing, players: Sequence[Player]) -> None:
        """Takes a whole time control, the times of seats for those who sit there."""
        self._kind, self._has_odds = timing.kind, bool(timing.odds)
        self._kept[timing.kind] = timing._replace(odds=())
        for seat, own_s in timing.odds:
            if seat > len(players):
                self._vacant_s[self._kind, seat] = own_s
            else:
                self._own_s[self._kind, players[seat - 1].id] = own_s

    def choose(self, name: str, value: str) -> None:
        """Takes a value of one of the fields, as its button has it."""
        if name == "kind":
            self._kind = value
        elif name == "odds":
            self._has_odds = value == _OWN
        elif name.startswith(_OWN):
            self._own_s[self._kind, int(name.removeprefix(_OWN))] = int(value)
        else:
            changed: dict[str, Any] = {name: value if name == "flag" else int(value)}
            self._kept[self._kind] = self._kept[self._kind]._replace(**changed)

    def fields(self, players: Sequence[Player]) -> tuple[OptionField, ...]:
        """The kind, and what there is to say about it."""
        kind, timing = self._kind, self._kept[self._kind]
        fields = [self._few("kind", KINDS, kind)]
        if kind in _TIMES_S:
            fields.append(self._step("time_s", _TIMES_S[kind], timing.time_s))
        if kind in _MORE_S:
            fields.append(self._step("more_s", _MORE_S[kind], timing.more_s))
        if kind == "bank":
            fields.append(self._step("delay_s", _MORE_S[kind], timing.delay_s))
        if kind in _WITH_ODDS:
            fields.append(self._few("flag", FLAGS, timing.flag))
            if len(players) > 1:
                fields += self._odds(players)
        return tuple(fields)

    def _odds(self, players: Sequence[Player]) -> Iterator[OptionField]:
        yield self._few("odds", _ODDS, _OWN if self._has_odds else _SAME)
        times = zip(players, self._times_s(players), strict=True) if self._has_odds else ()
        for player, own_s in times:
            label = self._words("clock.time_s.own", name=player.name)
            yield _stepped(label, f"{_OWN}{player.id}", _TIMES_S[self._kind], own_s)

    def _times_s(self, players: Sequence[Player]) -> Iterator[int]:
        """The time of each; whoever has sat down since has that of the seat."""
        kind, usual_s = self._kind, self._kept[self._kind].time_s
        for seat, player in enumerate(players, 1):
            seat_s = self._vacant_s.get((kind, seat), usual_s)
            yield self._own_s.get((kind, player.id), seat_s)

    def _few(self, name: str, values: tuple[str, ...], now: str) -> OptionField:
        words = self._words
        choices = tuple(
            Button(words(f"clock.{name}.{value}"), ChooseTiming(name, value), chosen=value == now)
            for value in values
        )
        return OptionField(words(f"clock.{name}"), words(f"clock.{name}.{now}"), choices)

    def _step(self, name: str, steps: tuple[int, ...], now: int) -> OptionField:
        return _stepped(self._words(f"clock.{name}.{self._kind}"), name, steps, now)


def _stepped(label: str, name: str, steps: tuple[int, ...], now: int) -> OptionField:
    """A field of a time, which its buttons make shorter and longer."""
    below, above = steps[: bisect_left(steps, now)], steps[bisect_right(steps, now) :]
    less, more = _button(name, below[-1:], "minus"), _button(name, above[:1], "plus")
    return OptionField(label, minutes(now * 1_000), (), less, more)


def _button(name: str, value: tuple[int, ...], icon: str) -> Button | None:
    return Button("", ChooseTiming(name, str(value[0])), icon=icon) if value else None
