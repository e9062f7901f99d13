"""`tablepi bench`: measure the referee."""

import argparse
import sys
import tempfile
from pathlib import Path

from tablepi.tools.bench import bench


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", choices=["hall"], help="a hall with many tables")
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="tables of the hall")
    parser.add_argument(
        "--kills", type=int, default=3, metavar="N", help="of the hall and of its broker each"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object, a figure a line")
    parser.add_argument("--only", default="", metavar="TEXT", help="figures whose name has this")
    parser.add_argument("--folder", default=".", help="a folder on the disk to measure")


def run(args: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=args.folder) as name:
        folder, options = Path(name), {"as_json": args.json, "only": args.only, "out": sys.stdout}
        if args.what == "hall":
            from tablepi.tools.bench.hall import bench_hall

            return bench_hall(folder, args.tables, args.kills, **options)
        return bench(folder, **options)
