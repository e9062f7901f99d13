"""One pair of hands for simulated readers of every kind, with every fault on the real wire."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tablepi.devices.messages import (
    ReaderFound,
    ReaderLost,
    ReaderTrouble,
    ShowVerdict,
    TagGone,
    TagSeen,
)
from tablepi.devices.ports.port import CardReader, reader_for
from tablepi.devices.readers import KINDS, ReaderConfig
from tablepi.referee.tags.card_lookup import written_word
from tablepi.tools.simulator.simulated_reader import FAULTS, SimulatedReader
from tablepi.tools.simulator.simulation import tag_of
from tests.worlds.firmware.heard import Heard

STRANGER = "0415148F2E"
DIGITS = {"line": 14, "rdm6300": 10}


class Clock:
    """The machine's clock; whoever waits looks again each time that a device reads it."""

    def __init__(self) -> None:
        self._read = threading.Condition()

    def __call__(self) -> int:
        with self._read:
            self._read.notify_all()
        return time.monotonic_ns()

    def wait_for(self, true: Callable[[], bool]) -> bool:
        with self._read:
            return self._read.wait_for(true, 5.0)


@contextmanager
def opened(
    kind: str, clock_ns: Callable[[], int] = time.monotonic_ns
) -> Iterator[tuple[SimulatedReader, Heard, CardReader]]:
    """A simulated reader of this kind, what is heard of it, a referee's reader on its port."""
    config = ReaderConfig("table", kind, "", repeat_ms=0)
    with SimulatedReader(config, clock_ns) as made:
        heard = Heard()
        reader = reader_for(
            ReaderConfig("table", kind, made.path, repeat_ms=0), heard.put, time.monotonic_ns
        )
        reader.start()
        try:
            heard.wait_for(ReaderFound)
            seen_empty(made, heard)
            yield made, heard, reader
        finally:
            reader.stop()


def seen_empty(made: SimulatedReader, heard: Heard) -> None:
    """Another card comes and goes: from then on the reader knows that nothing lies there."""
    heard.forget(TagSeen, TagGone)
    made.lay("mill", 9)
    heard.wait_for(TagSeen)
    made.lift()
    if made.keeps:
        heard.wait_for(TagGone)
    heard.forget(TagSeen, TagGone)


@contextmanager
def table(kind: str) -> Iterator[tuple[SimulatedReader, Heard]]:
    """The same, for whoever only listens."""
    with opened(kind) as (made, heard, _):
        yield made, heard


def test_our_own_readers_lights_are_seen_and_no_other_has_any() -> None:
    clock = Clock()
    with opened("tablepi", clock) as (made, _, reader):
        assert made.lights() == (False, False, False)
        reader.obey(ShowVerdict(0, accepted=True))
        assert clock.wait_for(lambda: made.lights() == (True, True, False))
    with SimulatedReader(ReaderConfig("code", "line", ""), time.monotonic_ns) as code:
        assert code.lights() == ()


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_is_laid_and_lifted_and_an_equal_deck_has_other_tags(kind: str) -> None:
    with table(kind) as (made, heard):
        for count, deck in enumerate((1, 2), 1):
            made.lay("castle", deck)
            heard.wait_for(TagSeen, count)
            made.lift()
            if made.keeps:
                heard.wait_for(TagGone, count)
        uids = [message.uid for message in heard.of(TagSeen) if isinstance(message, TagSeen)]
    digits = DIGITS.get(kind, 14)
    assert uids == [tag_of("castle", 1, digits), tag_of("castle", 2, digits)]


def test_a_printed_card_says_what_it_is_and_one_scan_is_enough() -> None:
    with table("line") as (made, heard):
        for card in ("castle", "6-hearts"):
            made.lay(card)
            heard.wait_for(TagSeen("table", 0, f"tablepi:printed/{card}", reads=0))
            assert written_word(f"tablepi:printed/{card}") == card


@pytest.mark.parametrize("kind", KINDS)
def test_no_fault_is_a_card_and_the_reader_works_after_all_of_them(kind: str) -> None:
    with table(kind) as (made, heard):
        for name in FAULTS:
            if name != "flood":
                made.fault(name)
        heard.wait_for(ReaderFound, 2)
        for name in ("noise", "silent", "strange"):
            made.fault(name, is_on=False)
        heard.wait_for(ReaderFound, 3)
        lost = len(heard.of(ReaderLost))
        made.plug(False)
        heard.wait_for(ReaderLost, lost + 1)
        made.plug(True)
        heard.wait_for(ReaderFound, 4)
        strange = heard.of(TagSeen)
        seen_empty(made, heard)
        made.lay("sea", 1)
        sea = TagSeen("table", 0, tag_of("sea", 1, DIGITS.get(kind, 14)))
        heard.wait_for(sea)
        # To a code reader, what another module frames in STX and ETX is a text as well: nobody's.
        others = [message for message in (*strange, *heard.of(TagSeen)) if message != sea]
        assert all(kind == "line" and STRANGER in repr(message) for message in others)


def test_a_flood_of_lines_is_cut_short_and_told() -> None:
    with table("line") as (made, heard):
        made.fault("flood")
        heard.wait_for(ReaderTrouble)
        assert len(heard.of(TagSeen)) <= 256
