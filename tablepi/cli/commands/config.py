"""`tablepi config`: print every setting with its default, as a file to edit."""

import argparse

from tablepi.runtime.settings.example import example


def run(args: argparse.Namespace) -> int:
    print(example(), end="")
    return 0
