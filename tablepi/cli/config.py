"""`tablepi config`: print every setting with its default, as a file to edit."""

import argparse
from pathlib import Path


def run(args: argparse.Namespace) -> int:
    example = Path(__file__).parents[1] / "runtime" / "example.toml"
    print(example.read_text(encoding="utf-8"), end="")
    return 0
