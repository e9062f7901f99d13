"""Where a row of the settings stands: the taps that lead to it from the page that opens first."""

from tablepi.referee.intents import Answer
from tablepi.screens.settings.setting_groups import GROUPS

OF_A_SETTING = ("setting", "setting.step", "setting.choose")


def to(answer: Answer) -> tuple[Answer, ...]:
    """The taps on the settings that lead to the row of this answer, and the answer itself."""
    return (*to_row(_row_of(answer)), answer)


def to_row(row: str) -> tuple[Answer, ...]:
    """The taps that lead to a row: a setting by its key, or a way by its id."""
    for group in GROUPS:
        for at, rows in enumerate(group.pages):
            if row in rows:
                return Answer("settings.group", group.id), *[Answer("settings.turn", 1)] * at
    raise KeyError(row)


def _row_of(answer: Answer) -> str:
    if answer.id not in OF_A_SETTING:
        return answer.id
    return str(answer.value[0] if isinstance(answer.value, tuple) else answer.value)
