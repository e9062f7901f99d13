"""Runs the referee itself, which is what `tablepi` does without a command."""

import argparse
import gc
import os
import sys
from functools import partial

from tablepi.cli.shared.options import config_of
from tablepi.core.errors import ConfigError, ScreenError
from tablepi.core.text.phrase import Phrase
from tablepi.runtime.settings.config import Config, find, sound_part


def run(args: argparse.Namespace) -> int:
    """Referees until it is asked to end; its exit status."""
    # Nothing loaded at the start is garbage; collecting would take a tenth of the start.
    gc.disable()
    from tablepi.runtime.compose import AGAIN
    from tablepi.runtime.settings.usual_settings import goes_without

    status, warnings = AGAIN, tuple[Phrase, ...]()
    while status == AGAIN:
        try:
            config = config_of(args)
        except ConfigError as error:
            if args.headless:
                raise
            if not goes_without(find(args.config), sound_part(find(args.config)).file):
                status = _show_fault(args, error)
                continue
            config, warnings = sound_part(find(args.config)), (error.said,)
        return _run_referee(args, config, warnings)
    return status


def _run_referee(args: argparse.Namespace, config: Config, warnings: tuple[Phrase, ...]) -> int:
    """Runs the referee on its screen or in the simulator's window, else a recorded match."""
    if args.headless:
        return _run_demo(config)
    try:
        if args.sim or args.sim_reader:
            from tablepi.tools.simulator.simulated_referee import simulate

            return simulate(config, args.sim_reader)
        from tablepi.runtime.start import start

        return start(config, say_ready=args.say_ready, config_faults=warnings)
    except ScreenError as error:
        if "NOTIFY_SOCKET" in os.environ:
            # A service is for its screen: it is started again until one is there.
            raise
        print(f"{error} Here is a recorded match instead.", flush=True)
        return _run_demo(config)


def _run_demo(config: Config) -> int:
    from tablepi.tools.demo import demo

    return demo(config, sys.stdout)


def _show_fault(args: argparse.Namespace, error: ConfigError) -> int:
    """Shows the fault: AGAIN to try again, 0 to end. Raises it where there is no screen."""
    from tablepi.runtime.settings.usual_settings import can_go_without, go_without
    from tablepi.runtime.start import tell

    print(f"tablepi: {error}", file=sys.stderr, flush=True)
    file = find(args.config)
    config = sound_part(file)
    go_on = partial(go_without, file, config.file) if file and can_go_without(file) else None
    try:
        return tell(error.said, config, go_on)
    except ScreenError:
        raise error from None
