"""How the tests of the history look at it and put it right."""

from tablepi.referee.intents import Answer, OpenHistory
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.sitting import Sitting


def history_of(sitting: Sitting) -> pictures.History:
    sitting.hear(OpenHistory())
    return sitting.see(pictures.History)


def standing(history: pictures.History) -> list[str]:
    return [words_of(history, line) for line in history.lines if line.kind == "line"]


def listed(history: pictures.History) -> list[tuple[str, str, str]]:
    return [(line.number, line.kind, words_of(history, line)) for line in history.lines]


def words_of(history: pictures.History, line: pictures.Past) -> str:
    """A line as one reads it: whose badge it has, then the words."""
    return f"{history.seats[line.seat - 1].name}: {line.text}" if line.seat else line.text


def correct(sitting: Sitting, seat: int, keys: str, reason: str = "") -> None:
    """From the table: history, correct a score, seat, points, reason."""
    history_of(sitting)
    sitting.hear(Answer("history.more"), Answer("history.adjust"), Answer("seat", seat))
    for key in keys:
        sitting.keys(key) if key != "-" else None
    if keys.startswith("-"):
        sitting.hear(next(
            button.act
            for row in sitting.see(pictures.Typing).rows
            for button in row
            if button.label == "±"
        ))  # fmt: skip
    sitting.enter()
    sitting.enter(reason)


def asks_pin(duel: Sitting) -> bool:
    return getattr(duel.picture, "title", "") == "The judge’s PIN"
