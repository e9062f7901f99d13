"""House rules that were saved: renamed and deleted, each told in the words of its game."""

from collections.abc import Iterator
from functools import partial

from tablepi.core.time_control import Timing
from tablepi.games import Games
from tablepi.referee.intents import Answer
from tablepi.referee.match.clocks import minutes
from tablepi.referee.words import Words
from tablepi.screens.context.saved_options import (
    KEY,
    HouseRules,
    delete_rules,
    read_rules,
    rename_rules,
)
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.navigation.simple_pages import EraseButtons
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField
from tablepi.screens.pictures.picture import Button, Entry, Listing


class HouseRulesScreen(Screen):
    """Everything that was saved, each with a way to rename and to delete it."""

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

        page = TextEntryScreen(
            nav, TextField(nav.words("house.ask"), text=rules.name, name=True), typed
        )
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
    said = [words(f"clock.kind.{timing.kind}")]
    if timing.time_s:
        said.append(minutes(timing.time_s * 1_000))
    if timing.delay_s:
        said.append(words("house.delay", time=minutes(timing.delay_s * 1_000)))
    for seat, own_s in timing.odds:
        said.append(words("house.odds", n=seat, time=minutes(own_s * 1_000)))
    return " ".join(said)
