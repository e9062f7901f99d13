"""The set-up put right in mid-match: names, options, one player more."""

from functools import partial
from typing import Any

from tablepi.core.game import Game, Setup, ask
from tablepi.core.match import set_up_again
from tablepi.core.moves import Change
from tablepi.core.options import alone, by_template, option_kinds, value_of, words_of_options
from tablepi.core.record import ERASED
from tablepi.core.slots import Choice, Kind, Number, Template
from tablepi.core.text.tokenizer import MALFORMED
from tablepi.referee.intents import Answer
from tablepi.referee.match.judged_draft import Trial, step_with_header
from tablepi.referee.match.move_text import CANNOT, cannot_stand, option_value
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import MatchScreen, Navigation
from tablepi.screens.navigation.option_fields import TemplatesScreen
from tablepi.screens.navigation.same_name import ask_if_another
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField
from tablepi.screens.pictures.picture import Entry, Listing, Page
from tablepi.screens.pictures.table_view import layout_page

FEW_VALUES = 12
"""Most values of an option that are listed; more are typed."""

_IN_SET_UP = {MALFORMED: "setup.unread", "T-OVER": "setup.over", "": "setup.cannot"}
"""As in a step, where only an earlier correction helps."""


class SetupCorrectionScreen(MatchScreen):
    """The players and the options as they stand; each that is changed is one line of the match."""

    on_card = ""

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav, referee, words)
        self._asked = ""

    @property
    def _kinds(self) -> dict[str, Kind]:
        """The options that may be given: with a template it alone."""
        match = self._referee.match
        given = alone(match.game, words_of_options(match.setup.options))
        return {
            name: kind for name, kind in option_kinds(match.game.options).items() if name in given
        }

    def picture(self) -> Listing:
        """Players first, then options; or the values of the option that was tapped."""
        words = self._words
        words.follow(self._referee.match.game)
        if self._asked:
            values = _few(self._kinds[self._asked], len(self._referee.match.setup.seats))
            entries = [self._value(value) for value in values]
            return self._listing(words(f"option.{self._asked}"), entries)
        rows = [*self._players(), *self._options()]
        listing = self._listing(words("setup.title"), rows, kind="setup")
        return listing._replace(back=self._back("button.table"), notices=self._match_notices())

    def _choose(self, value: str) -> None:
        name, self._asked = self._asked, ""
        self._change(Change("option", name, value), self._nav.now_ms)

    def go_back(self, now_ms: int) -> None:
        """From the values of an option to all of them, from there to the table."""
        if self._asked:
            self._asked = ""
        else:
            super().go_back(now_ms)

    def _players(self) -> list[Entry]:
        words, match = self._words, self._referee.match
        count = len(match.setup.seats)
        entries = [
            Entry(words.seat(seat), words("seat.number", n=seat), self._naming(seat))
            for seat in range(1, count + 1)
        ]
        if self._may_join(count + 1):
            joins = words("setup.joins", n=count + 1)
            entries.append(Entry(words("seats.more"), joins, self._naming(count + 1)))
        entries[0] = entries[0]._replace(heading=words("setup.players"))
        return entries

    def _naming(self, seat: int) -> Answer:
        """Asks for the name of a seat, or of a player who joins."""
        return Answer("setup.seat", seat, partial(self._type_name, seat))

    def _may_join(self, seat: int) -> bool:
        match = self._referee.match
        return seat == len(match.setup.seats) + 1 and seat in match.game.seats

    def _options(self) -> list[Entry]:
        words, match = self._words, self._referee.match
        entries = [
            Entry(
                words(f"option.{name}"),
                option_value(
                    words,
                    match.game,
                    name,
                    str(value_of(match.setup.options, name)),
                    match.setup.cards,
                ),
                Answer("setup.option", name, partial(self._ask, name)),
            )
            for name in self._kinds
        ]
        if entries:
            entries[0] = entries[0]._replace(heading=words("setup.options"))
        return entries

    def _value(self, value: str) -> Entry:
        words, match = self._words, self._referee.match
        stands = value == str(value_of(match.setup.options, self._asked))
        told = option_value(words, match.game, self._asked, value, match.setup.cards)
        now = words("setup.stands") if stands else ""
        choose = Answer("setup.value", value, partial(self._choose, value))
        return Entry(told, now, choose, sign="" if stands else "right")

    def _ask(self, name: str) -> None:
        kind, setup = self._kinds[name], self._referee.match.setup
        if _few(kind, len(setup.seats)):
            self._asked = name
            return
        if isinstance(kind, Template):
            self._ask_template(name)
            return

        def typed(text: str, now_ms: int) -> None:
            self._nav.leave()
            self._change(Change("option", name, text), now_ms)

        title, text = self._words(f"option.{name}"), str(value_of(setup.options, name))
        numbers = isinstance(kind, Number)
        field = TextField(title, text=text, numbers=numbers, name=not numbers)
        self._nav.enter(TextEntryScreen(self._nav, field, typed))

    def _ask_template(self, option: str) -> None:
        """The page of the templates that the match began with."""

        def chosen(template: str, game: Game[Any], now_ms: int) -> None:
            self._change(Change("option", option, template), now_ms)

        match = self._referee.match
        game = match.game.of(Setup((), match.game.options(), match.setup.cards))
        found = by_template(game, match.setup.cards)
        self._nav.enter(TemplatesScreen(self._nav, game, lambda: found, chosen))

    def _type_name(self, seat: int) -> None:
        seats, words = self._referee.match.setup.seats, self._nav.words
        usual = words("seat.default", n=seat)
        if seat > len(seats) and not self._may_join(seat):
            return

        def typed(text: str, now_ms: int) -> None:
            others = (*seats[: seat - 1], *seats[seat:])
            ask_if_another(self._nav, usual if text in ("", ERASED) else text, others, rename)

        def rename(name: str) -> None:
            self._nav.leave()
            self._change(Change("seat", str(seat), name), self._nav.now_ms)

        name = seats[seat - 1] if seat <= len(seats) else usual
        text = usual if name == ERASED else name
        field = TextField(words("seat.rename"), text=text, name=True, seat=seat)
        self._nav.enter(TextEntryScreen(self._nav, field, typed))

    def _change(self, change: Change, now_ms: int) -> None:
        """Says the change; where it is refused, which line could not stand, and why.

        With an option the lines that could not stand are put right in the same step.
        """
        found, _, _ = ask(step_with_header, self._referee.match, change)
        if change.what == "option" and found is not None:
            self._nav.leave()
            self._referee.put_right(found, now_ms)
            return
        verdict = self._referee.say(change, now_ms)
        if verdict.accepted:
            return
        why = self._words.say(verdict.why) if verdict.why else ""
        told = refused_change(self._referee, self._words, change) or why
        self._nav.enter(RefusedChangeScreen(self._nav, self._referee, self._words, told))


class RefusedChangeScreen(MatchScreen):
    """Says why the set-up stays as it is."""

    def __init__(self, nav: Navigation, referee: Referee, words: Words, reason: str) -> None:
        super().__init__(nav, referee, words)
        self._reason = reason

    def picture(self) -> Page:
        """The reason beside the board."""
        words, match = self._words, self._referee.match
        lines, notices = [(CANNOT, self._reason)], self._nav.notices()
        title = words("setup.stays")
        return layout_page(words, match, title, lines, (self._back(),), notices)


def refused_change(referee: Referee, words: Words, change: Change) -> str:
    """The first line that could not stand with this change, in words; '' where it is none."""
    match = referee.match
    found, _, _ = ask(set_up_again, match, change)
    trial = Trial(*found) if found else Trial(match)
    if trial.broken is None:
        return ""
    seen = match.public_moves()[trial.match.number]
    return cannot_stand(words, trial, seen, _IN_SET_UP)


def _few(kind: Kind, seats: int) -> tuple[str, ...]:
    """The values of an option, where they are few."""
    if isinstance(kind, Choice):
        return kind.words
    if not isinstance(kind, Number) or kind.least is None or kind.most is None:
        return ()
    most = min(kind.most, seats) if kind.domain == "seat" else kind.most
    values = (*((kind.besides,) if kind.besides else ()), *range(kind.least, most + 1, kind.step))
    return tuple(map(str, values)) if len(values) <= FEW_VALUES else ()
