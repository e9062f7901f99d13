"""The link to the desk as a terminal shows it: with a code that a phone can scan."""

from typing import TextIO

import segno


def print_link(url: str, out: TextIO) -> None:
    """The link, and its QR code of letters where the terminal has them."""
    print(url, file=out)
    segno.make(url, error="m", micro=False).terminal(out, compact=True)
