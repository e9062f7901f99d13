"""Presses of the panel: what each means on the open screens, and which come too late to count."""

from collections.abc import Callable, Sequence

from tablepi.devices.messages import ButtonHeld, ButtonTapped, KnobTurned
from tablepi.referee.intents import AskUndo, Yes
from tablepi.screens.navigation.base import Screen

GRACE_MS = 300
"""A press so soon after a screen came was not meant for it: seeing it and moving a finger
takes longer, so the press was meant for the page before, as that of another player just was."""

Pressed = ButtonTapped | ButtonHeld | KnobTurned
"""Messages of the panel; a knob's clicks have no beginning of their own."""


def panel_press(command: str, seat: int, now_ms: int) -> ButtonTapped | None:
    """The press of the panel's button that a command card stands for; None where it has none.

    `seat`: of the reader where it was laid, 0 for one of all seats. Undo is nobody's own.
    """
    if command == "judge":
        return ButtonTapped(command, seat, began_ms=now_ms)
    return ButtonTapped(command, began_ms=now_ms) if command == "undo" else None


def is_late(began_ms: int | None, shown_ms: int, grace_ms: int = GRACE_MS) -> bool:
    """True if a press began before what is shown since then could be meant. None: it just began."""
    return began_ms is not None and began_ms < shown_ms + grace_ms


def press_counts(message: Pressed, shown_ms: int, *, dark: bool, called: bool) -> bool:
    """True if a press or a turn of the knob does more than to wake a screen that is `dark`.

    `shown_ms`: when the present page came; `called`: it is a judge's call. A judge is called from
    any page, and by a held button in the dark as well. But nobody says that the judge has been by
    a press that began before the call was to be seen.
    """
    if isinstance(message, KnobTurned):
        return not dark
    late, held = is_late(message.began_ms, shown_ms), isinstance(message, ButtonHeld)
    if message.button == "judge":
        return (held or not dark) and not (late and called)
    return (held and message.seat > 0) or not (late or dark)


def route_press(
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
        if not any(screen.call_judge(message.seat, now_ms) for screen in reversed(screens)):
            notify("notice.no-judge")
    elif message.button == "pause":
        if not any(screen.pause(now_ms) for screen in reversed(screens)):
            notify("notice.no-pause")
    elif not current.takes(message.button):
        notify("notice.no-button")
    elif message.button == "undo":
        current.hear(AskUndo(), now_ms)
    elif message.button == "seat":
        current.hear(Yes(message.seat, message.began_ms), now_ms)
