"""Runs the referee itself, which is what `tablepi` does without a command."""

import argparse
import gc
import sys

from tablepi.cli.options import config_of
from tablepi.core.errors import ConfigError, ScreenError
from tablepi.runtime.config import find, sound_part


def run(args: argparse.Namespace) -> int:
    """Referees until it is asked to end; its exit status."""
    # Nothing loaded at the start is garbage; collecting would take a tenth of the start.
    gc.disable()
    from tablepi.runtime.compose import AGAIN
    from tablepi.runtime.start import start

    status = AGAIN
    while status == AGAIN:
        try:
            config = config_of(args)
        except ConfigError as wrong:
            if args.headless:
                raise
            status = _told(args, wrong)
            continue
        return start(
            config,
            sim=args.sim or bool(args.sim_reader),
            headless=args.headless,
            say_ready=args.say_ready,
            kinds=args.sim_reader,
        )
    return status


def _told(args: argparse.Namespace, wrong: ConfigError) -> int:
    """Shows the fault: AGAIN to try again, 0 to end. Raises it where there is no screen."""
    from tablepi.runtime.start import tell

    print(f"tablepi: {wrong}", file=sys.stderr, flush=True)
    try:
        return tell(wrong.said, sound_part(find(args.config)))
    except ScreenError:
        raise wrong from None
