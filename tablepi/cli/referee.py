"""Runs the referee itself, which is what `tablepi` does without a command."""

import argparse
import gc
import sys
from functools import partial

from tablepi.cli.shared.options import config_of
from tablepi.core.errors import ConfigError, ScreenError
from tablepi.core.text.phrase import Phrase
from tablepi.runtime.settings.config import find, sound_part


def run(args: argparse.Namespace) -> int:
    """Referees until it is asked to end; its exit status."""
    # Nothing loaded at the start is garbage; collecting would take a tenth of the start.
    gc.disable()
    from tablepi.runtime.compose import AGAIN
    from tablepi.runtime.settings.usual_settings import goes_without
    from tablepi.runtime.start import start

    status, warned = AGAIN, tuple[Phrase, ...]()
    while status == AGAIN:
        try:
            config = config_of(args)
        except ConfigError as wrong:
            if args.headless:
                raise
            if not goes_without(find(args.config), sound_part(find(args.config)).file):
                status = _told(args, wrong)
                continue
            config, warned = sound_part(find(args.config)), (wrong.said,)
        return start(
            config,
            sim=args.sim or bool(args.sim_reader),
            headless=args.headless,
            say_ready=args.say_ready,
            kinds=args.sim_reader,
            warned=warned,
        )
    return status


def _told(args: argparse.Namespace, wrong: ConfigError) -> int:
    """Shows the fault: AGAIN to try again, 0 to end. Raises it where there is no screen."""
    from tablepi.runtime.settings.usual_settings import can_go_without, go_without
    from tablepi.runtime.start import tell

    print(f"tablepi: {wrong}", file=sys.stderr, flush=True)
    file = find(args.config)
    config = sound_part(file)
    usual = partial(go_without, file, config.file) if file and can_go_without(file) else None
    try:
        return tell(wrong.said, config, usual)
    except ScreenError:
        raise wrong from None
