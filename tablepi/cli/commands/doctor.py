"""`tablepi doctor`: look at every part, and say what to do."""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TextIO

from tablepi import decks
from tablepi.cli.shared.options import Progress
from tablepi.core.errors import CheckProgress, ConfigError, Finding, Level, in_english
from tablepi.core.text.phrase import Phrase
from tablepi.devices.ports.port import reader_for
from tablepi.devices.readers import Health, ReaderConfig, kind
from tablepi.doctor.examination import examine
from tablepi.doctor.probe import Body
from tablepi.doctor.report import nameless, write_report
from tablepi.games import games
from tablepi.runtime.settings.config import Config, find, load
from tablepi.runtime.settings.config_warnings import warnings
from tablepi.runtime.settings.settings_file import chosen_over, overlaid
from tablepi.runtime.touch_bounces import bounces_of
from tablepi.store import Store
from tablepi.store.verify import Tell, unheard

LEAST_S, LONGEST_S = 1.5, 4.0
"""Time to listen to the readers: one that stays silent complains after a second; our own, which
says who it is, as long as it takes."""

MARKS = {Level.OK: "ok     ", Level.WARNING: "warning", Level.ERROR: "ERROR  "}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--report", default="", metavar="FILE", help="write a zip, without names")


def run(args: argparse.Namespace) -> int:
    file, tell = find(args.config), Progress(sys.stderr).tell
    return doctor(file, as_json=args.json, report=args.report, out=sys.stdout, tell=tell)


def doctor(
    file: Path | None, *, as_json: bool, report: str, out: TextIO, tell: Tell = unheard
) -> int:
    """Says how every part is and what to do; 1 where there is an error, else 0."""
    body, findings = _body_of(file), list[Finding]()
    for step in examine(body):
        if isinstance(step, CheckProgress):
            tell(*step)
        else:
            findings.append(step)
    for finding in findings:
        print(json.dumps(as_fields(finding)) if as_json else _finding_line(finding), file=out)
    if report:
        write_report(Path(report), body, [as_fields(nameless(finding)) for finding in findings])
        if not as_json:
            print(f"written: {report}", file=out)
    return 1 if any(finding.level is Level.ERROR for finding in findings) else 0


def as_fields(finding: Finding) -> dict[str, str]:
    """A finding for other programs, in English."""
    return {
        "check": finding.check,
        "level": finding.level.value,
        "said": in_english(finding.said),
        "todo": in_english(finding.todo) if finding.todo else "",
    }


def _finding_line(finding: Finding) -> str:
    check = in_english(Phrase(f"doctor.check.{finding.check}"))
    line = f"{MARKS[finding.level]}  {check:14} {in_english(finding.said)}"
    return f"{line}\n{'':25}{in_english(finding.todo)}" if finding.todo else line


def _body_of(file: Path | None) -> Body:
    try:
        config, fault = load(file), None
    except ConfigError as error:
        config, fault = Config(), error.said
    choices, choice_warnings = chosen_over(config)
    config = overlaid(config, choices)
    return Body(
        config=config,
        file=file,
        today=date.today(),
        listen=_listen_to_readers,
        store=lambda: _open_store(config),
        fault=fault,
        warnings=lambda: (*choice_warnings, *_warnings(config)),
        chosen=tuple(choices),
        bounces=bounces_of(config.file),
    )


def _warnings(config: Config) -> Iterator[Phrase]:
    return warnings(config, games(), lambda game: decks.load(game.deck, config.deck.files))


@contextmanager
def _open_store(config: Config) -> Iterator[Store]:
    store = Store.open(config.file)
    try:
        yield store
    finally:
        store.close()


def _has_answered(reader: ReaderConfig, health: Health) -> bool:
    return not kind(reader.kind).answers or bool(health.lost or health.version)


def _listen_to_readers(reader_configs: Sequence[ReaderConfig]) -> Mapping[str, Health]:
    readers = [
        reader_for(reader_config, lambda message: None, time.monotonic_ns)
        for reader_config in reader_configs
    ]
    for reader in readers:
        reader.start()
    start_s = time.monotonic()
    while (waited_s := time.monotonic() - start_s) < LONGEST_S:
        healths = {reader.name: reader.health for reader in readers}
        if waited_s > LEAST_S and all(
            _has_answered(reader_config, healths[reader_config.name])
            for reader_config in reader_configs
        ):
            break
        time.sleep(0.05)
    for reader in readers:
        reader.stop()
    return healths
