"""House rules on the screen: saved and chosen while a match is set up, renamed and deleted by the
host.
"""

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from tablepi.core.time_control import Timing
from tablepi.games import Games
from tablepi.referee.hall.hall_task import names_of
from tablepi.referee.intents import Answer
from tablepi.referee.match.clocks import minutes
from tablepi.referee.words import Words
from tablepi.screens.context.saved_options import (
    KEY,
    HouseRules,
    apply_rules,
    chosen_options,
    delete_rules,
    read_rules,
    rename_rules,
    save_rules,
    saved_rules,
)
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.navigation.list_page import EraseButtons
from tablepi.screens.navigation.question import DiscardQuestion
from tablepi.screens.navigation.text_entry import TextEntryScreen, ask_host_pin
from tablepi.screens.pictures.picture import Button, Entry, Listing, OptionField, Seating
from tablepi.screens.start.seating import SeatingScreen

if TYPE_CHECKING:
    from tablepi.wire.desk_messages import Task


class HouseRulesSeating(SeatingScreen):
    """The set-up of a match, whose options can be saved. `rules`: those that it begins with."""

    def __init__(self, *given: Any, settings: Settings, rules: HouseRules | None = None) -> None:
        super().__init__(*given)
        self._settings = settings
        self._usual = len(self._seats.players), self._clocks.timing
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
        unknown = apply_rules(self._seats, rules, self._cards())
        if rules.timing is not None:
            self._clocks.take(rules.timing)
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
        ask_host_pin(self._nav, self._ask_name, self._nav.now_ms)

    def _as_set_up(self) -> HouseRules:
        """The options, and how many seats and which clocks, where these are not the usual ones."""
        seats, timing = len(self._seats.players), self._clocks.timing
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
                ask, said = nav.words("discard.rules.ask"), nav.words("discard.rules", name=name)
                nav.enter(DiscardQuestion(nav, ask, said, nav.words("discard.replace"), keep))
                return
            keep(now_ms)

        hint = nav.words("house.hint")
        page = TextEntryScreen(
            nav, nav.words("house.ask"), typed, text=self._rules, hint=hint, name=True
        )
        nav.enter(page)

    def _is_taken(self, name: str) -> bool:
        """Whether others are saved for this game under the name."""
        saved = saved_rules(self._settings)
        return any((each.game, each.name) == (self._game.id, name) for each in saved)

    def _save(self, name: str, now_ms: int) -> None:
        """Saves the options under the name that was typed on the page that is left."""
        self._nav.leave()
        self._rules = name
        save_rules(self._settings, self._as_set_up())
        self._before = self._before._replace(choices=self._entered.choices)
        self._nav.notify("house.saved", name=name)


class HouseRulesScreen(Screen):
    """Everything that was saved, each with a way to rename and to delete it."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, settings: Settings, games: Games) -> None:
        super().__init__(nav)
        self._settings = settings
        self._games = games
        self._erasing = EraseButtons("sheets.erase", "sheets.sure", self._delete)

    def picture(self) -> Listing:
        """The names by their games, and what each of them chooses."""
        words = self._nav.words
        return self._listing(words("house.title"), self._rows(), words("house.empty"))

    def _rows(self) -> Iterator[Entry]:
        for line in self._settings[KEY]:
            rules = read_rules(line)
            if rules is None:
                yield Entry(
                    line,
                    self._nav.words("house.unread"),
                    None,
                    self._erasing.of(self._nav.words, line),
                )
            else:
                yield self._row(line, rules)

    def _row(self, line: str, rules: HouseRules) -> Entry:
        game = self._games.get(rules.game)
        if game is None:
            said = self._nav.words("house.no-game", game=rules.game)
        else:
            said = options_said(Words(game, language=self._nav.words.language), rules)
        # Beside the question there is not room for them.
        words, is_asked = self._nav.words, line == self._erasing.asked
        act = Answer("house.rename", line, partial(self._ask_name, rules))
        rename = Button(words("house.rename"), act, "quiet", icon="edit")
        buttons = (*([] if is_asked else [rename]), *self._erasing.of(words, line))
        return Entry(rules.name, "" if is_asked else said, None, buttons, emblem=rules.game)

    def _delete(self, line: str) -> None:
        """Raises StoreError where it cannot be kept so."""
        delete_rules(self._settings, line)

    def _ask_name(self, rules: HouseRules) -> None:
        """Asks for the new name, which no other house rules of the game may have."""
        nav = self._nav

        def typed(name: str, now_ms: int) -> None:
            if not name.strip():
                page.refuse(nav.words("house.needs-name"))
            elif rename_rules(self._settings, rules.line, name.strip()):
                nav.leave()
            else:
                page.refuse(nav.words("house.taken", name=name.strip()))

        page = TextEntryScreen(nav, nav.words("house.ask"), typed, text=rules.name, name=True)
        nav.enter(page)


def options_said(words: Words, rules: HouseRules) -> str:
    """The game, seats, clocks and options that are chosen, in the table's words if it has any."""
    said = []
    if rules.seats:
        said.append(words("house.seats", n=rules.seats))
    if rules.timing is not None:
        said.append(f"{words('clock.kind')}: {_clocks_said(words, rules.timing)}")
    for option, word in rules.options.items():
        label = words(f"option.{option}") if words.has(f"option.{option}") else option
        value = f"option.{option}.{word}"
        said.append(f"{label}: {words(value) if words.has(value) else word}")
    return " · ".join([words("title"), *said])


def _clocks_said(words: Words, timing: Timing) -> str:
    kind = words(f"clock.kind.{timing.kind}")
    return f"{kind} {minutes(timing.time_s * 1_000)}" if timing.time_s else kind


class TaskSeating(HouseRulesSeating):
    """The set-up with everything filled in; whoever changes names plays another match."""

    def __init__(self, *given: Any, settings: Settings, task: "Task") -> None:
        rules = HouseRules("", task.game, dict(task.options))
        super().__init__(*given, settings=settings, rules=rules)
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
