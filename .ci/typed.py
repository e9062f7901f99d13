"""Types on a keyboard of the kernel's own making, as a card reader does, and sees who hears it.

    typed.py LINK          keeps a keyboard whose name udev has for LINK, for a referee that runs
    typed.py LINK alone    is the referee's reader itself, while no referee runs

Needs the rights of root, the module uinput and python3-evdev.
"""

import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

from evdev import InputDevice, UInput, ecodes

from tablepi.core.errors import in_english
from tablepi.devices.messages import Message, ReaderFound, ReaderLost, TagSeen
from tablepi.devices.ports.port import reader_for
from tablepi.devices.readers import ReaderConfig
from tablepi.tools.simulator.simulated_keys import events_of, typed

NAME = "A card reader that types"
NUMBER = "0006584241"
LOOK_S, PATIENCE_S = 0.2, 300.0
KEYS = {ecodes.EV_KEY: [*range(1, 84), 86, 96, 97, 98, 100], ecodes.EV_LED: [0, 1, 2]}


def tell(what: str) -> None:
    """Says it on the serial line."""
    print(f"booted: {what}", flush=True)


def wait_for(is_so: Callable[[], object], what: str) -> None:
    """Waits until it is so; ends the program with `what` where it never is."""
    until = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > until:
            sys.exit(f"never: {what}")
        time.sleep(LOOK_S)


def scan(keyboard: UInput) -> None:
    """Types the number and Enter, at once: an emulated machine may stand still between two keys."""
    os.write(keyboard.fd, events_of(*typed(NUMBER, 0)))


def is_grabbed(link: Path) -> bool:
    """Whether somebody else has the keyboard for himself."""
    device = InputDevice(str(link))
    try:
        device.grab()
    except OSError as wrong:
        return wrong.errno == errno.EBUSY
    finally:
        device.close()
    return False


def beside_a_referee(link: Path) -> None:
    """The running referee has the keyboard for itself: nobody else hears a scan."""
    with UInput(KEYS, name=NAME) as keyboard:
        wait_for(link.exists, f"{link} is there")
        wait_for(lambda: is_grabbed(link), "the referee grabs the keyboard")
        screen = InputDevice(str(link))
        tell("the referee has the keyboard for itself, a card comes")
        time.sleep(15)
        scan(keyboard)
        time.sleep(1)
        if (heard := screen.read_one()) is not None:
            sys.exit(f"the screen hears {heard}")
        tell("the card was typed, and nobody else has heard a key")
        time.sleep(15)


class Heard:
    """What our own reader says."""

    def __init__(self, link: Path) -> None:
        self._said: SimpleQueue[Message] = SimpleQueue()
        config = ReaderConfig("table", "keys", str(link))
        self.reader = reader_for(config, self._said.put, time.monotonic_ns)
        self.reader.start()

    def until(self, kind: type) -> Message:
        """The next message of this kind."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                message = self._said.get(timeout=LOOK_S)
            except Empty:
                continue
            if isinstance(message, kind):
                return message
        sys.exit(f"never: {kind.__name__}")


def alone(link: Path) -> None:
    """Our own reader: grabbed, read, refused to a second one, pulled, plugged in again."""
    heard = None
    for _ in range(2):
        with UInput(KEYS, name=NAME) as keyboard:
            wait_for(link.exists, f"{link} is there")
            heard = heard or Heard(link)
            heard.until(ReaderFound)
            wait_for(lambda: is_grabbed(link), "our own reader grabs the keyboard")
            scan(keyboard)
            seen = heard.until(TagSeen)
            if not isinstance(seen, TagSeen) or seen.uid != NUMBER:
                sys.exit(f"read: {seen}")
            second = Heard(link)
            refused = second.until(ReaderLost)
            second.reader.stop()
            if not isinstance(refused, ReaderLost) or refused.why.id != "port.busy":
                sys.exit(f"a second reader: {refused}")
        lost = heard.until(ReaderLost)
        if isinstance(lost, ReaderLost):
            print(in_english(lost.why), flush=True)
    if heard is not None:
        heard.reader.stop()
    tell("a card was read twice, from a keyboard that was pulled between")


if __name__ == "__main__":
    (alone if "alone" in sys.argv[2:] else beside_a_referee)(Path(sys.argv[1]))
