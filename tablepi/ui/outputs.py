"""The outputs of the graphics cards, and which of them SDL is to draw on.

A Pi 5 with a panel has two cards, whose numbers change between starts; SDL's KMSDRM driver takes a
card's number, and draws on the first otherwise (github.com/libsdl-org/SDL/issues/13705).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DRM = Path("/sys/class/drm")
"""The cards and their outputs: `card1-DSI-1`, with a file `status`."""


class Output(NamedTuple):
    """An output with a screen: its name, `DSI-1` say, its card's number, and which of the card's
    screens it is, from 0.
    """

    name: str
    card: int
    display: int


def outputs(wanted: str = "", drm: Path = DRM) -> tuple[Output, ...]:
    """The outputs that have a screen, the wanted one first, then panels, then the rest by name."""
    found = [output for card in sorted(drm.glob("card[0-9]")) for output in _connected(card)]

    def order(output: Output) -> tuple[bool, bool, str]:
        return output.name != wanted, not output.name.startswith(("DSI", "DPI")), output.name

    return tuple(sorted(found, key=order))


def _connected(card: Path) -> Iterator[Output]:
    """The outputs of one card that have a screen, in the card's own order, which is SDL's too."""
    number = int(card.name.removeprefix("card"))
    places = sorted(card.parent.glob(f"{card.name}-*"), key=_place)
    connected = [place for place in places if _said(place / "status") == "connected"]
    for display, place in enumerate(connected):
        yield Output(place.name.removeprefix(f"{card.name}-"), number, display)


def _place(output: Path) -> tuple[int, str]:
    """Number that the kernel gives it, from 6.3 on; else its name."""
    number = _said(output / "connector_id")
    return int(number or 0), output.name


def _said(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except OSError:
        return ""
