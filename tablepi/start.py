"""Starting the referee: on a screen, on a desk with simulated hardware, or without either."""

import sys
from collections.abc import Callable

from tablepi.__main__ import Screen, run
from tablepi.app.acts import Act
from tablepi.config import Config
from tablepi.errors import ScreenError


def start(config: Config, *, sim: bool, headless: bool) -> int:
    """Referees until it is asked to end; without any screen, a recorded match."""
    if headless:
        return _demo(config)
    try:
        return run(config, lambda put: _screen(config, put))
    except ScreenError as wrong:
        print(f"{wrong} Here is a recorded match instead.")
        return _demo(config)


def _demo(config: Config) -> int:
    from tablepi.demo import demo

    return demo(config, sys.stdout)


def _screen(config: Config, put: Callable[[Act], None]) -> Screen:
    from tablepi.ui.window import open_window

    return open_window(config.screen, put)
