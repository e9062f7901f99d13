"""The values of settings in words, and the keys that change them."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import partial

from tablepi.core.config_schema import Between, Setting
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, Opened
from tablepi.referee.words import Words
from tablepi.screens.context.table_config import ON_SCREEN
from tablepi.screens.context.table_settings import Value
from tablepi.screens.pictures.picture import Button
from tablepi.screens.pictures.settings_picture import SettingRow
from tablepi.screens.settings.setting_trial import size_of

SHOWN_SEATS = 8
"""Seats whose colours are shown beside the row that leads to them."""

Choose = Callable[[str, Value], None]
"""Takes a new value of a setting."""


def value_in_words(words: Words, screen: Opened | None, key: str, value: Value) -> str:
    """A value in words; of a PIN whether there is one, of a list how many there are."""
    if key == "table.language":
        return SENTENCES[value]["language"]
    if key == "screen.px_per_mm" and value and screen is not None:
        return size_of(words, screen, value)
    if key.endswith((".pin", ".recovery")):
        return words(f"settings.pin.{bool(value)}")
    if key == "cafe.name":
        return str(value) or words("settings.cafe.name.none")
    plain = len(value) if isinstance(value, tuple) else value
    own, some = f"settings.{key}.{plain}", f"settings.{key}.some"
    if words.has(own):
        return words(own)
    return words(some, n=plain) if words.has(some) else str(plain)


def setting_row(words: Words, key: str, now: Value, said: str, choose: Choose) -> SettingRow | None:
    """The row of a setting that is changed in its row: a switch, steps, or a choice.

    None for one with a page of its own. `said`: the value in words.
    """
    setting, label = ON_SCREEN[key].setting, words(f"settings.{key}")
    values = tuple(setting.turns)
    if setting.page:
        return None
    if all(isinstance(value, bool) for value in values) and values:
        switch = Answer("setting", key, partial(choose, key, not now))
        # Of silence the sound is on.
        return SettingRow(label, said, switch, is_on=now != (key == "sound.mute"))
    if setting.step or all(isinstance(value, int) for value in values):
        return SettingRow(label, said, steps=_steps(key, now, choose))
    choices = (
        Button(words(f"settings.{key}.{value}"), answer, chosen=value == now)
        for value in values
        for answer in [Answer("setting.choose", (key, value), partial(choose, key, value))]
    )
    return SettingRow(label, said, choices=tuple(choices))


def opening_row(words: Words, key: str, said: str, act: Answer) -> SettingRow:
    """The row of a setting with a page of its own."""
    seats = SHOWN_SEATS if key == "table.colours" else 0
    return SettingRow(words(f"settings.{key}"), said, act, seats=seats)


def _steps(key: str, now: Value, choose: Choose) -> tuple[Button, ...]:
    """Less and more; at an end of the range the key stays and is dim."""

    def step(by: int, icon: str) -> Button:
        value = stepped(ON_SCREEN[key].setting, now, by)
        answer = Answer("setting.step", (key, by), partial(choose, key, value))
        return Button("", answer, dim=value == now, icon=icon)

    return step(-1, "minus"), step(1, "plus")


def stepped(setting: Setting, value: Value, by: int) -> Value:
    """The number a step further, -1 or 1, within its limits or among its few values."""
    if setting.step:
        further = value + by * setting.step
        return setting.limit.nearest(further) if isinstance(setting.limit, Between) else further
    # A file may know a number that nobody can choose here.
    numbers = sorted(setting.turns)
    at = bisect_left(numbers, value) - 1 if by < 0 else bisect_right(numbers, value)
    return numbers[at] if 0 <= at < len(numbers) else value
