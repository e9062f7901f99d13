"""Starting the referee: its screen, and the page that says why it cannot."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tablepi.core.text.phrase import Phrase
from tablepi.referee.intents import Intent
from tablepi.runtime.compose import AGAIN, run
from tablepi.runtime.main_loop import Quit
from tablepi.runtime.outlets import Display
from tablepi.runtime.settings.config import Config
from tablepi.screens.menu_ways import first_pages
from tablepi.screens.navigation.base import Screen
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.router import Router

Put = Callable[[Intent], None]

DEV = Path("/dev")


def start(config: Config, *, say_ready: bool = False, config_faults: Sequence[Phrase] = ()) -> int:
    """Referees on the appliance's screen until it is asked to end; its exit status.

    `config_faults`: why the configuration holds in part alone. Raises ScreenError where there is no
    screen.
    """
    from tablepi.ui.sound.speaker import Speaker

    status = AGAIN
    while status == AGAIN:
        status = run(
            config,
            partial(open_screen, config),
            [_Ready()] if say_ready else [],
            voices=[Speaker()],
            welcome=welcome,
            config_faults=config_faults,
            dev=DEV,
        )
    return status


def welcome(router: Router) -> Sequence[Screen]:
    """Questions of the first start; none in a window of a desktop."""
    from tablepi.ui.touch_screen import driver

    return first_pages(router) if driver() == "kmsdrm" else ()


def tell(fault: Phrase, config: Config, go_on: Callable[[], None] | None = None) -> int:
    """Shows the fault that prevents the start: AGAIN where it is to be tried again, 0 to end.

    `config`: what is sound of the one that is not; `go_on`: keeps that one aside, so that the
    referee begins without it, None where that cannot be. Raises ScreenError where there is no
    screen to show it on.
    """
    from tablepi.screens.settings.health import StartFaultScreen

    def first_page(router: Router) -> Screen:
        return StartFaultScreen(router, fault, lambda: router.context.put(Quit(anew=True)), go_on)

    return run(config, partial(open_screen, config), first=first_page)


def open_screen(config: Config, put: Put) -> Display:
    """The screen of the appliance. Raises ScreenError where there is none."""
    from tablepi.ui.touch_screen import TouchScreen, open_window

    screen = config.screen
    window = open_window(screen.width, screen.height, screen.px_per_mm, output=screen.output)
    return TouchScreen(window, put, screen.motion)


class _Ready:
    """An outlet behind the screen: says on standard output when the first picture is drawn."""

    def __init__(self) -> None:
        self._has_printed = False

    def show(self, picture: Picture, now_ms: int) -> None:
        if not self._has_printed:
            self._has_printed = True
            print("ready", flush=True)
