"""The settings: five groups, a page of rows at a time; and what differs from the file."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer
from tablepi.screens.context.equipment import Host
from tablepi.screens.context.table_config import ON_SCREEN
from tablepi.screens.context.table_settings import Value
from tablepi.screens.equipment.card_import import OwnCardsScreen
from tablepi.screens.equipment.card_readers import CardReadersScreen
from tablepi.screens.equipment.usb_stick import UsbStickScreen
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.navigation.simple_pages import DiscardQuestion, ListPage
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField, ask_judge_pin, new_pin
from tablepi.screens.pictures.picture import Button, Entry, Notice
from tablepi.screens.pictures.settings_picture import SettingRow, SettingsPage
from tablepi.screens.settings.colour_choice import ColourChoiceScreen
from tablepi.screens.settings.date_entry import DateScreen
from tablepi.screens.settings.hall_page import HallScreen
from tablepi.screens.settings.health import HealthScreen
from tablepi.screens.settings.host_pin import RecoveryCodeScreen, keep_host_pin
from tablepi.screens.settings.house_rules import HouseRulesScreen
from tablepi.screens.settings.offered_games import offered_games
from tablepi.screens.settings.setting_groups import GROUPS, Group
from tablepi.screens.settings.setting_rows import opening_row, setting_row, value_in_words
from tablepi.screens.settings.setting_trial import RulerScreen, SettingTrialScreen, turned

_TRIED = ("screen.rotation", "screen.px_per_mm")
_STAYS = ("cafe.house_rules", "cafe.recovery")
"""House rules are deleted one by one, never all at once; a code goes with its PIN."""


class SettingsScreen(Screen):
    """One group and one of its pages at a time; they stay while another screen lies on it."""

    def __init__(self, nav: Navigation, host: Host) -> None:
        super().__init__(nav)
        self._host = host
        self._settings = host.settings
        self._group = GROUPS[0]
        self._at = 0

    def picture(self) -> SettingsPage:
        """The groups, and the rows of the page that is open."""
        words, pages = self._nav.words, self._group.pages
        trouble = [Notice("disk", self._trouble)] if self._trouble else []
        several = len(pages) > 1
        return SettingsPage(
            title=words("menu.settings"),
            groups=tuple(map(self._group_key, GROUPS)),
            hint=self._hint(pages[self._at]),
            rows=tuple(map(self._row, pages[self._at])),
            part=words("page.part", n=self._at + 1, of=len(pages)) if several else "",
            turning=(self._turning(-1, "left"), self._turning(1, "right")) if several else (),
            back=self._back(),
            notices=self._nav.notices(*trouble),
            volume=self._nav.loudness.heard,
        )

    def _hint(self, rows: tuple[str, ...]) -> str:
        """What helps to understand the rows, or why one of them changes nothing here."""
        if "sound.voice" in rows and not self._host.has_voice():
            return self._nav.words("settings.sound.voice.none")
        return self._nav.words(f"settings.hint.{self._group.id}.{self._at + 1}")

    def _group_key(self, group: Group) -> Button:
        label, is_open = self._nav.words(f"settings.group.{group.id}"), group == self._group
        act = Answer("settings.group", group.id, partial(self._open_group, group))
        return Button(label, act, icon=group.icon, chosen=is_open)

    def _open_group(self, group: Group) -> None:
        self._group, self._at = group, 0

    def _turning(self, by: int, icon: str) -> Button:
        """The key that turns to the next page or the one before, dim where there is none."""
        at = self._at + by
        is_there = 0 <= at < len(self._group.pages)
        act = Answer("settings.turn", by, partial(self._turn_to, at) if is_there else None)
        return Button("", act, dim=not is_there, icon=icon)

    def _turn_to(self, at: int) -> None:
        self._at = at

    def _row(self, row: str) -> SettingRow:
        words = self._nav.words
        if row not in ON_SCREEN:
            return self._way(row)
        now = self._settings[row]
        said = words("settings.night.never") if self._is_no_night(row) else self._said(row, now)
        if (changed_in_row := setting_row(words, row, now, said, self._take)) is not None:
            return changed_in_row
        go_on = partial(self._unless_judges, self._open_page, row)
        return opening_row(words, row, said, Answer("setting", row, go_on))

    def _is_no_night(self, key: str) -> bool:
        """True of the hours of a night that begins and ends at once."""
        night = self._settings["screen.night_from"], self._settings["screen.night_to"]
        return key.startswith("screen.night") and night[0] == night[1]

    def _way(self, row: str) -> SettingRow:
        """A row that is no setting: it leads to a page of its own."""
        words, nav = self._nav.words, self._nav
        open_page = Answer(row, do=self._ways()[row])
        label = words(row)
        if row == "settings.hall":
            return SettingRow(label, nav.hall.id or words("settings.hall.none"), open_page)
        if row == "settings.changed":
            count = sum(1 for _ in self._differing())
            return SettingRow(label, str(count or words("settings.changed.none")), open_page)
        purpose = f"settings.for.{row}"
        return SettingRow(label, words(purpose) if words.has(purpose) else "", open_page)

    def _ways(self) -> Mapping[str, Callable[[], object]]:
        """The pages behind the rows that are no settings."""
        enter, host = self._nav.enter, self._host
        equipment = host.equipment
        return {
            "settings.cardreaders": lambda: enter(CardReadersScreen(self._nav, equipment)),
            "settings.owncards": lambda: enter(OwnCardsScreen(self._nav, equipment)),
            "settings.hall": lambda: enter(HallScreen(self._nav, equipment)),
            "menu.stick": lambda: enter(UsbStickScreen(self._nav, equipment)),
            "menu.health": lambda: enter(HealthScreen(self._nav, host)),
            "date.row": lambda: enter(DateScreen(self._nav, host.calendar)),
            "settings.changed": self._open_changed,
        }

    def _said(self, key: str, value: Value) -> str:
        return value_in_words(self._nav.words, self._nav.screen, key, value)

    def _take(self, key: str, value: Value) -> None:
        """Takes a value that was chosen in its row; a change of the volume ends the silence."""
        if key == "sound.volume":
            loudness = self._settings.loudness
            steps = 1 if value >= loudness.volume else -1
            loudness = loudness.by(steps)
            self._choose({key: loudness.volume, "sound.mute": loudness.mute})
        else:
            self._choose({key: value})

    def _unless_judges(self, go: Callable[[str, int], None], key: str) -> None:
        """Changes a setting; the judge's PIN is no host's to take away."""
        if key == "table.pin":
            ask_judge_pin(self._nav, lambda at_ms: go(key, at_ms))
        else:
            go(key, self._nav.now_ms)

    def _open_page(self, key: str, now_ms: int) -> None:
        """Opens the page on which a setting is chosen."""
        now, nav, settings = self._settings[key], self._nav, self._settings
        games = self._host.equipment.games
        if key == "table.language":
            nav.enter(ListPage(nav, nav.words("settings.table.language"), self._languages))
        elif key == "cafe.recovery":
            nav.enter(RecoveryCodeScreen(nav, settings))
        elif key.endswith(".pin"):
            nav.enter(new_pin(nav, f"settings.{key}.ask", partial(self._keep_pin, key)))
        elif key == "cafe.house_rules":
            nav.enter(HouseRulesScreen(nav, settings, games))
        elif key == "cafe.games":
            nav.enter(offered_games(nav, settings, games.covers, self._choose))
        elif key == "cafe.name":
            nav.enter(self._naming(str(now)))
        elif key == "table.colours":
            nav.enter(ColourChoiceScreen(nav, settings, self._choose))
        elif key == "table.keyboards":
            self._ways()["settings.cardreaders"]()
        elif key == "screen.rotation":
            self._try(turned({key: now}), now_ms)
        elif key == "screen.px_per_mm" and nav.screen is not None:
            nav.enter(RulerScreen(nav, settings, nav.screen, self._measured))

    def _languages(self) -> Iterator[Entry]:
        """Every language by its own name, and how well it was read."""
        for language, sentences in SENTENCES.items():
            sign = "check" if language == self._settings.language else "right"
            act = Answer("language", language, partial(self._speak, language))
            said = sentences.get("language.how", "")
            yield Entry(sentences["language"], said, act, sign=sign)

    def _speak(self, language: str) -> None:
        self._nav.leave()
        self._choose({"table.language": language})

    def _keep_pin(self, key: str, pin: str) -> None:
        if key == "cafe.pin":
            keep_host_pin(self._nav, self._settings, pin)
        else:
            self._choose({key: pin})

    def _naming(self, now: str) -> Screen:
        """Asks for the house's name; without letters it has none."""

        def keep(name: str, now_ms: int) -> None:
            self._nav.leave()
            self._choose({"cafe.name": name})

        title = self._nav.words("settings.cafe.name.ask")
        return TextEntryScreen(self._nav, TextField(title, text=now, name=True), keep)

    def _open_changed(self) -> None:
        words = self._nav.words
        title, empty = words("settings.changed"), words("settings.changed.empty")
        self._nav.enter(ListPage(self._nav, title, self._changed, empty=empty, kind="changed"))

    def _changed(self) -> Iterator[Entry]:
        """What differs from the file, each with the file's value; a tap restores it."""
        words, settings = self._nav.words, self._settings
        for key in self._differing():
            now, file = (self._said(key, value) for value in (settings[key], settings.in_file(key)))
            restore = partial(self._unless_judges, self._go_back, key)
            act = Answer("setting.restore", key, restore)
            said = words("settings.differs", value=now, file=file)
            yield Entry(words(f"settings.{key}"), said, act, sign="undo")

    def _differing(self) -> Iterator[str]:
        """The settings that differ from the file and can be restored, in the order of the rows."""
        for row in (row for group in GROUPS for row in group.rows):
            if row in ON_SCREEN and row not in _STAYS and self._settings.differs(row):
                yield row

    def _go_back(self, key: str, now_ms: int) -> None:
        """Restores the file's value; asks before what was typed or put together is lost."""
        chosen, setting = {key: self._settings.in_file(key)}, ON_SCREEN[key].setting
        if key in _TRIED:
            self._try(chosen, now_ms)
        elif setting.page and key != "table.language":
            nav, words = self._nav, self._nav.words
            label, value = words(f"settings.{key}"), self._said(key, self._settings[key])
            now = words("settings.now", label=label, value=value)
            sentences = words("discard.ask"), words("discard.text", text=now), words("discard.yes")
            nav.enter(DiscardQuestion(nav, *sentences, lambda now_ms: self._choose(chosen)))
        else:
            self._choose(chosen)

    def _measured(self, px_per_mm: float, now_ms: int) -> None:
        """Tries out the size measured with the ruler; keeping it leaves the ruler too."""
        self._try({"screen.px_per_mm": px_per_mm}, now_ms, over=1)

    def _try(self, values: Mapping[str, Value], now_ms: int, over: int = 0) -> None:
        """Shows a change for a trial: it goes back by itself, as a screen may become unreadable.

        `over`: how many pages are left with this one.
        """

        def keep(values: Mapping[str, Value]) -> None:
            self._nav.leave(over)
            self._choose(values)

        further = turned if "screen.rotation" in values else None
        self._nav.enter(
            SettingTrialScreen(self._nav, self._settings, values, keep, now_ms, further)
        )

    def _choose(self, values: Mapping[str, Value]) -> None:
        """Puts a value in force; says so where it could not be saved."""
        try:
            self._settings.choose(values)
        finally:
            self._nav.apply(values)
