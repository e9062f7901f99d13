"""The set-up of a match: seats, who begins, options, clocks."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from tablepi.core.cards import Cards
from tablepi.core.game import Game, Setup
from tablepi.core.options import setup_of
from tablepi.core.record import Profile
from tablepi.core.time_control import Timing
from tablepi.referee.hall.hall_membership import names_of
from tablepi.referee.intents import Answer, Back, ChooseTiming, Intent
from tablepi.referee.words import Words
from tablepi.screens.context.saved_options import (
    HouseRules,
    apply_rules,
    chosen_options,
    save_rules,
    saved_rules,
)
from tablepi.screens.context.seats import RESULT_MS, Draw, SeatEntries, Seats
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.navigation.option_fields import ChooseOption, OptionFields, TimingChoice
from tablepi.screens.navigation.simple_pages import ask_to_discard
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField, ask_host_pin
from tablepi.screens.pictures.picture import Button, Notice, OptionField, SeatField, Seating
from tablepi.screens.start.seat_guests import SeatGuests
from tablepi.screens.table import text_page as how_to_play

if TYPE_CHECKING:
    from tablepi.wire.desk_messages import Task

START = Answer("button.start")
"""Begins the match as it is set up."""


Begin = Callable[[Game[Any], Setup, Timing, int, bool], None]


@dataclass(frozen=True, slots=True)
class SeatingContext:
    """The game that is set up, and what the set-up reads and calls.

    `known`, `wishes`, `cards` and `begin` raise TablepiError.
    """

    game: Game[Any]
    settings: Settings
    timing: Timing
    """The clocks that a match has unless somebody chooses others."""
    known: Callable[[], list[str]]
    """Gives the names of those who played."""
    wishes: Callable[[Sequence[str]], tuple[str, ...]]
    """Gives the colours that some want."""
    cards: Callable[[], Cards]
    begin: Begin
    """Begins the match at a time in milliseconds, one that explains itself where that is wanted."""
    chance: Random
    """Draws lots."""
    own: Callable[[int], None] | None = None
    """Opens the page of the table's own score sheets."""


class SeatingScreen(Screen):
    """Seats with default names and options with default values: one tap starts the match."""

    shows_time = True

    def __init__(self, nav: Navigation, context: SeatingContext) -> None:
        super().__init__(nav)
        game, settings = context.game, context.settings
        self._context = context
        self._game = game
        self._chance = context.chance
        self._settings = settings
        self._words = Words(game, language=nav.words.language)
        count = max(game.seats[0], min(settings["table.seats"], game.seats[-1]))
        self._seats = Seats(game, count, lambda seat: nav.words("seat.default", n=seat))
        self._guests = SeatGuests(nav, self._seats, context.known, context.wishes)
        if self._seats.words.get("title") == game.title:
            self._seats.words["title"] = self._words("title")
        self._options = OptionFields(self._words, self._seats)
        self._clocks = TimingChoice(context.timing, self._words, self._seats.players)
        self._first_game = False
        self._now_ms = 0
        self._draw: Draw | None = None
        self._then_begins = False
        self._begins_ms: int | None = None
        self._swaps = False
        self._picked = 0
        self._before = self._entered

    def picture(self) -> Seating:
        """The seats, the options, the start."""
        words, possible = self._words, self._seats.game.seats
        first = how_to_play.first_game_field(words, self._first_game, self._choose_first)
        start = Way(START.id, self._start, "primary", "play")
        return Seating(
            emblem=self._game.id,
            title=self._options.title,
            seats=tuple(map(self._seat, range(1, len(self._seats.players) + 1))),
            fewer=self._count(Way("seats.fewer", self._remove, icon="minus"), possible[0]),
            more=self._count(Way("seats.more", self._seats.sit_down, icon="plus"), possible[-1]),
            tools=self._tools(),
            mark=self._mark,
            options=(
                *first,
                *self._options.fields(self._type),
                *self._clocks.fields(self._seats.players),
            ),
            start=start.button(words),
            back=self._back(),
            notices=self._nav.notices(*self._own_notices()),
            goal=words("goal") if words.has("goal") else "",
            how=how_to_play.how_button(words, self._show_how),
            unwritten=words("seats.unwritten"),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Seats, names, options; then the match. A draw is waited for, or left."""
        self._now_ms = now_ms
        if self._draw is not None and not isinstance(act, Back) and act != START:
            return
        self._trouble, self._begins_ms = "", None
        self._draw = None if isinstance(act, Back) else self._draw
        match act:
            case ChooseOption(name, value):
                self._seats.choose(name, value)
            case ChooseTiming(name, value):
                self._clocks.choose(name, value)
            case _:
                super().hear(act, now_ms)

    def _choose_first(self, first: bool) -> None:
        """Choice of somebody's first match, which explains itself."""
        self._first_game = first

    def _show_how(self) -> None:
        how_to_play.enter(self._nav, self._seats.game)

    def _type(self, option: str) -> None:
        ask = partial(self._options.ask, self._nav, option, self._context.cards, self._context.own)
        self._attempt(ask)

    @property
    def unsaved(self) -> Unsaved | None:
        """Names that were given, and options that were chosen."""
        if self._entered == self._before:
            return None
        work = self._seats, self._clocks, self._first_game
        return Unsaved(self._nav.words("discard.seating"), work)

    @property
    def names_guests(self) -> bool:
        """True if those who sit there are named."""
        return True

    @property
    def page(self) -> Hashable:
        """The set-up of this game."""
        return type(self).__name__, self._game.id

    def take_up(self, work: Any) -> None:
        """Everybody sits as they did, and what was chosen is chosen."""
        seats, self._clocks, self._first_game = work
        self._seats.take_up(seats)

    @property
    def _timing(self) -> Timing:
        return self._clocks.timing(self._seats.players)

    @property
    def _entered(self) -> SeatEntries:
        return self._seats.entered(self._timing, self._first_game)

    def heard(self) -> None:
        """The seats' colours are what those who sit there want now."""
        self._guests.wish()

    def recognise(self, profile: Profile, seat: int, now_ms: int) -> None:
        """Seats the player whose tag or code was scanned."""
        if self._draw is None:
            self._guests.recognise(profile, seat)

    def _remove(self) -> None:
        """One seat less."""
        self._swaps, self._picked = self._swaps and len(self._seats.players) > 3, 0
        self._seats.stand_up()

    def _swap(self) -> None:
        """Two change places at once; of more, two are tapped who do, or no longer."""
        if len(self._seats.players) == 2:
            self._seats.swap(1, 2)
        else:
            self._swaps, self._picked = not self._swaps, 0

    def due_ms(self) -> int | None:
        """Time at which the mark of a draw goes on, or the match begins after it."""
        return self._begins_ms if self._draw is None else self._draw.next_ms(self._now_ms)

    def pass_time(self, now_ms: int) -> None:
        """The mark of a draw goes on; after it the match begins, where it was waited for."""
        self._now_ms = now_ms
        if self._draw is not None and now_ms >= self._draw.ends_ms:
            self._settle(self._draw)
            self._begins_ms = now_ms + RESULT_MS if self._then_begins else None
        if self._begins_ms is not None and now_ms >= self._begins_ms:
            self._begins_ms = None
            self._begin_match(now_ms)

    @property
    def _mark(self) -> int:
        """The seat on which the lot fell, or which its mark passes now; 0 for none."""
        return self._seats.drawn_seat if self._draw is None else self._draw.at(self._now_ms)

    def _seat(self, seat: int) -> SeatField:
        player = self._seats.players[seat - 1]
        if self._swaps:
            picked = seat == self._picked
            pick = Answer("seat", seat, partial(self._pick, seat))
            return SeatField(seat, player.name, pick, player.id, "swap", picked)
        sign = "lot" if player.id == self._seats.drawn else "edit"
        ask = Answer("seat.name", seat, partial(self._guests.ask, seat))
        return SeatField(seat, player.name, ask, player.id, sign)

    def _count(self, way: Way, end: int) -> Button | None:
        """The button for more or fewer players, dim at the `end`; None where seats are fixed."""
        if len(self._seats.game.seats) == 1:
            return None
        if len(self._seats.players) != end:
            return way.button(self._words)
        return Button(self._words(way.id), Answer(way.id), icon=way.icon, dim=True)

    def _tools(self) -> tuple[Button, ...]:
        words = self._words
        if len(self._seats.players) == 1:
            return ()
        return (
            Way("lot.draw", self._draw_lot, icon="lot").button(words),
            Way("seats.shuffle", self._shuffle, icon="shuffle").button(words),
            Way("seats.swap", self._swap, icon="swap").button(words)._replace(chosen=self._swaps),
        )

    def _own_notices(self) -> tuple[Notice, ...]:
        how = self._words("seats.swap-how") if self._swaps else ""
        return tuple(Notice("info", told) for told in (self._trouble, how) if told)

    def _pick(self, seat: int) -> None:
        """The first of two players, or the second, who changes places with the first."""
        if self._picked:
            self._seats.swap(self._picked, seat)
        self._picked = 0 if self._picked else seat

    def _shuffle(self) -> None:
        """Seats everybody anew, by chance."""
        self._seats.shuffle(self._chance)

    def _draw_lot(self, then_begins: bool = False) -> None:
        """Draws by lot who begins."""
        now_ms, count = self._nav.now_ms, len(self._seats.players)
        seat = self._chance.randrange(count) + 1
        is_moving = bool(self._settings["screen.motion"])
        self._draw, self._then_begins = Draw(seat, count, now_ms, is_moving), then_begins
        self._swaps, self._picked, self._seats.drawn = False, 0, 0
        self.pass_time(now_ms)

    def _settle(self, draw: Draw) -> None:
        """The mark stays, and everybody is told where."""
        who, self._draw = self._seats.names[draw.seat - 1], None
        self._seats.draw(draw.seat)
        option = self._seats.lot_option
        what = self._words(f"option.{option}" if option else "lot.first")
        self._nav.notify("lot.drawn", what=what, who=who)

    def _start(self) -> None:
        """Begins the match; a lot that is open is drawn before, so that everybody sees it."""
        if self._draw is not None:
            self._settle(self._draw)
        elif self._seats.is_open:
            self._draw_lot(then_begins=True)
            return
        self._begin_match(self._nav.now_ms)

    def _begin_match(self, now_ms: int) -> None:
        def begin() -> None:
            setup = setup_of(
                self._game, self._seats.names, self._seats.settled, self._context.cards()
            )
            self._context.begin(self._game, setup, self._timing, now_ms, self._first_game)

        self._attempt(begin)

    @property
    def _fault_words(self) -> Words:
        """The game's: a fault names options and their values as the page does."""
        return self._words


class HouseRulesSeating(SeatingScreen):
    """The set-up of a match, whose options can be saved. `rules`: those that it begins with."""

    def __init__(
        self, nav: Navigation, context: SeatingContext, rules: HouseRules | None = None
    ) -> None:
        super().__init__(nav, context)
        self._usual = len(self._seats.players), self._timing
        self._rules = self._first = rules.name if rules is not None else ""
        if rules is not None:
            self._take(rules)
            self._before = self._entered

    @property
    def page(self) -> Hashable:
        """The set-up with what it began with."""
        return super().page, self._first

    @property
    def unsaved(self) -> Unsaved | None:
        """The set-up, with the name under which its options were saved."""
        unsaved = super().unsaved
        return unsaved and unsaved._replace(work=(unsaved.work, self._rules))

    def take_up(self, work: Any) -> None:
        """The set-up as it was left."""
        set_up, self._rules = work
        super().take_up(set_up)

    def _take(self, rules: HouseRules) -> None:
        """Chooses what was saved, and tells what this game does not know any more."""
        unknown = apply_rules(self._seats, rules, self._context.cards())
        if rules.timing is not None:
            self._clocks.take(rules.timing, self._seats.players)
        if unknown:
            self._nav.notify("house.unknown", name=rules.name, options=", ".join(unknown))

    def picture(self) -> Seating:
        """The set-up with one field more, which saves it."""
        shown = super().picture()
        words = self._nav.words
        save = Way("house.save", self._ask_to_save, "quiet", "edit").button(words)
        field = OptionField(words("house.rules"), self._rules or words("house.none"), (), type=save)
        return shown._replace(options=(*shown.options, field))

    def _ask_to_save(self) -> None:
        """Asks for a name, as the host does."""
        ask_host_pin(self._nav, self._ask_name)

    def _as_set_up(self) -> HouseRules:
        """The options, and how many seats and which clocks, where these are not the usual ones."""
        seats, timing = len(self._seats.players), self._timing
        usual_seats, usual_timing = self._usual
        return HouseRules(
            self._rules,
            self._game.id,
            chosen_options(self._seats),
            0 if seats == usual_seats else seats,
            None if timing == usual_timing else timing,
        )

    def _ask_name(self, now_ms: int) -> None:
        nav = self._nav

        def typed(name: str, now_ms: int) -> None:
            if not name.strip():
                page.refuse(nav.words("house.needs-name"))
                return
            name, keep = name.strip(), partial(self._save, name.strip())
            if name != self._rules and self._is_taken(name):
                ask_to_discard(nav, "discard.rules", "discard.replace", keep, name=name)
            else:
                keep(now_ms)

        hint = nav.words("house.hint")
        page = TextEntryScreen(
            nav, TextField(nav.words("house.ask"), text=self._rules, hint=hint, name=True), typed
        )
        nav.enter(page)

    def _is_taken(self, name: str) -> bool:
        """True if others are saved for this game under the name."""
        saved = saved_rules(self._settings)
        return any((each.game, each.name) == (self._game.id, name) for each in saved)

    def _save(self, name: str, now_ms: int) -> None:
        """Saves the options under the name that was typed on the page that is left."""
        self._nav.leave()
        self._rules = name
        save_rules(self._settings, self._as_set_up())
        self._before = self._before._replace(choices=self._entered.choices)
        self._nav.notify("house.saved", name=name)


class TaskSeating(HouseRulesSeating):
    """The set-up with everything filled in; whoever changes names plays another match."""

    def __init__(self, nav: Navigation, context: SeatingContext, task: "Task") -> None:
        super().__init__(nav, context, HouseRules("", task.game, dict(task.options)))
        self._task, names = task, names_of(task)
        while len(self._seats.players) < len(names):
            self._seats.sit_down()
        while len(self._seats.players) > len(names):
            self._seats.stand_up()
        for seat, name in enumerate(names, 1):
            self._seats.rename(seat, name)
        self._guests.wish()
        self._before = self._entered

    @property
    def page(self) -> Hashable:
        """The set-up of this task, as the hall wants it now."""
        task = self._task
        return super().page, task.task, task.game, task.options, task.seats

    def go_back(self, now_ms: int) -> None:
        """Frees the seats of the task."""
        self._nav.hall.seated = ""
        super().go_back(now_ms)

    def rest(self, now_ms: int) -> None:
        """Frees the seats of the task: a match began, or everybody has left."""
        self._nav.hall.seated = ""
