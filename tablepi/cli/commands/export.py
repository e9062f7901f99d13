"""`tablepi export`: a match as a table script, JSON, CSV, a play; all results as a spreadsheet."""

import argparse
import sys
from typing import BinaryIO, TextIO

from tablepi.cli.commands.show import print_fault
from tablepi.cli.shared.options import Progress, add_full, config_of, match_number, open_store
from tablepi.core.errors import CommandError
from tablepi.core.slots import UNKNOWN
from tablepi.games import games
from tablepi.referee.match.recorded import Recorded
from tablepi.referee.words import Words
from tablepi.runtime.exports import export_as
from tablepi.runtime.settings.settings_file import settings_of
from tablepi.runtime.spreadsheet_export import export_spreadsheet
from tablepi.screens.pictures.sheet_print import printed_sheet
from tablepi.store import Store

FORMS = ("script", "json", "csv", "bgsplay", "spreadsheet", "png", "pdf")

ALL = 0
"""The number that means all matches; single ones count from 1."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", type=_number_or_all, metavar="ID", help="its number, or all")
    parser.add_argument("--as", dest="form", choices=FORMS, default="script")
    parser.add_argument(
        "--journal", metavar="FILE", help="of this journal, one that was set aside say"
    )
    add_full(parser)


def run(args: argparse.Namespace) -> int:
    full, form, match = args.full, args.form, args.match
    if form == "script" and match == ALL:
        raise CommandError("A table script is one match. Name its number, or add --as json, say.")
    if form in ("png", "pdf") and match == ALL:
        raise CommandError(f"A {form.upper()} is one match’s score sheet. Name the match’s number.")
    if form == "spreadsheet" and match != ALL:
        raise CommandError("A spreadsheet has the results of all matches: tablepi export all …")
    with open_store(args) as store:
        if form == "spreadsheet":
            language = settings_of(config_of(args)).language
            sys.stdout.buffer.write(export_spreadsheet(store, language))
            return 0
        if form in ("png", "pdf"):
            return export_sheet(store, match, form, sys.stdout.buffer)
        if form == "script":
            return export_match(store, match, full=full, out=sys.stdout)
        count_matches = Progress(sys.stderr).over
        location = str(settings_of(config_of(args))["cafe.name"]) if form == "bgsplay" else ""
        streams = {form: sys.stdout}
        return export_as(store, streams, match, full, sys.stderr, count_matches, location=location)


def export_match(store: Store, number: int, *, full: bool, out: TextIO) -> int:
    """The match as a table script; refused lines stand in it as comments."""
    record = Recorded(store, games(), number)
    for line in record.head():
        print(line, file=out)
    if not full:
        print("# A card that the table has not seen is ?; --full names it.", file=out)
    for row, text in record.rows(full):
        is_readable = row.kind == "line" and text != UNKNOWN
        print(text if is_readable else f"# {row.kind}: {text}", file=out)
    return print_fault(record, out)


def export_sheet(store: Store, number: int, form: str, out: BinaryIO) -> int:
    """The score sheet of a match, as everybody may see it, as PNG or PDF."""
    if out.isatty():
        raise CommandError(f"Redirect a {form.upper()} into a file: … --as {form} > sheet.{form}")
    record = Recorded(store, games(), number)
    match = record.opened.match
    words = Words(match.game, match.setup.seats, match.setup.cards)
    seal = store.journal.kept(number).seal if match.final else ""
    sheet = printed_sheet(match, words, record.header.began, seal, record.is_abandoned)
    if sheet is None:
        raise CommandError(f"Match {number} has no score sheet: it can be exported as json or csv.")
    if form == "png":
        from tablepi.ui.sheet_picture import png_of

        out.write(png_of(sheet))
    else:
        from tablepi.runtime.printing.printed_pages import sheet_pdf

        out.write(sheet_pdf(sheet))
    return print_fault(record, sys.stderr)


def _number_or_all(word: str) -> int:
    return ALL if word == "all" else match_number(word)
