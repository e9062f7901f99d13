"""Runs the referee itself, which is what `tablepi` does without a command."""

import argparse
import gc
import sys

from tablepi.cli.options import config_of
from tablepi.core.errors import ConfigError, ScreenError
from tablepi.runtime.config import Config, find, sound_part


def run(args: argparse.Namespace) -> int:
    """Referees until it is asked to end; its exit status."""
    # Nothing loaded at the start is garbage; collecting would take a tenth of the start.
    gc.disable()
    from tablepi.runtime.start import start

    return start(
        _loaded(args),
        sim=args.sim or bool(args.sim_reader),
        headless=args.headless,
        say_ready=args.say_ready,
        kinds=args.sim_reader,
    )


def _loaded(args: argparse.Namespace) -> Config:
    """The configuration; while it is invalid, a screen says so and waits."""
    while True:
        try:
            return config_of(args)
        except ConfigError as wrong:
            if args.headless:
                raise
            _tell(args, wrong)


def _tell(args: argparse.Namespace, wrong: ConfigError) -> None:
    """Returns when it is to be tried again; without a screen, or closed, the fault is raised."""
    from tablepi.runtime.start import tell

    print(f"tablepi: {wrong}", file=sys.stderr, flush=True)
    try:
        if tell(wrong.said, sound_part(find(args.config))):
            return
    except ScreenError:
        pass
    raise wrong
