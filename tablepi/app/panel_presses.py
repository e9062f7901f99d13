"""What a press of one of the panel's buttons means on the screens that are open."""

from collections.abc import Callable, Sequence

from tablepi.app.intents import AskUndo, Yes
from tablepi.app.screens.base import Screen
from tablepi.devices.messages import ButtonHeld, ButtonTapped


def press(
    screens: Sequence[Screen],
    message: ButtonTapped | ButtonHeld,
    now_ms: int,
    notify: Callable[[str], None],
) -> None:
    """A seat's button is its yes, and held it calls the judge, as the judge's own does.

    `screens`: the last one is shown.
    """
    current = screens[-1]
    if message.button == "judge" or (isinstance(message, ButtonHeld) and message.seat):
        if not any(each.call_judge(message.seat, now_ms) for each in reversed(screens)):
            notify("notice.no-judge")
    elif message.button == "pause":
        if not any(each.pause(now_ms) for each in reversed(screens)):
            notify("notice.no-pause")
    elif not current.takes(message.button):
        notify("notice.no-button")
    elif message.button == "undo":
        current.hear(AskUndo(), now_ms)
    elif message.button == "seat":
        current.hear(Yes(message.seat, message.began_ms), now_ms)
