"""The buzzer's own thread: rhythms told apart, the latest counts, a broken one is silent."""

import threading
from collections.abc import Callable
from itertools import combinations

from tablepi.devices.panel.lights_and_buzzer import BEEPS, Buzzer, steps
from tablepi.screens.pictures.signals import CUES

SHORT_MS, LONG_MS = 100, 200


class Noise:
    """A buzzer that remembers when it was switched; the first so many times it breaks."""

    def __init__(self, breaks: int = 0) -> None:
        self.heard: list[bool] = []
        self._breaks = breaks
        self._set = threading.Condition()

    def __call__(self, is_loud: bool) -> None:
        with self._set:
            if self._breaks:
                self._breaks -= 1
                raise OSError("no such line")
            self.heard.append(is_loud)
            self._set.notify_all()

    def wait(self, until: Callable[[list[bool]], bool]) -> None:
        with self._set:
            assert self._set.wait_for(lambda: until(self.heard), 5), self.heard


def _rhythm(cue: str) -> str:
    """The noises of a pattern, long or short, as somebody counts them."""
    noises = [ms for is_loud, ms in steps([cue]) if is_loud]
    assert all(ms <= SHORT_MS or ms >= LONG_MS for ms in noises)
    return "".join("-" if ms >= LONG_MS else "." for ms in noises)


def test_everything_that_is_heard_has_a_rhythm_of_its_own() -> None:
    assert tuple(BEEPS) == CUES
    rhythms = {cue: _rhythm(cue) for cue in BEEPS}
    assert all(rhythms[one] != rhythms[other] for one, other in combinations(rhythms, 2))
    assert rhythms["accepted"] == "."
    assert rhythms["refused"] == "-"
    assert rhythms["over"] == "..-"


def test_every_pattern_begins_loud_and_all_ends_in_silence() -> None:
    told = list(steps(CUES))
    assert told[0][0]
    assert not told[-1][0]
    assert sum(ms for _, ms in steps(["accepted", "turn"])) < 1_000


def test_it_says_one_thing_after_the_other_and_is_silent() -> None:
    buzzer = Buzzer(noise := Noise())
    buzzer.start()
    buzzer.play(("accepted", "turn"))
    noise.wait(lambda heard: sum(heard) == 3 and not heard[-1])
    buzzer.stop()
    assert not noise.heard[-1]


def test_what_is_told_meanwhile_cuts_off_what_it_was_saying() -> None:
    buzzer = Buzzer(noise := Noise())
    buzzer.start()
    buzzer.play(("out",))
    noise.wait(lambda heard: heard == [True])
    buzzer.play(("accepted",))
    noise.wait(lambda heard: len(heard) >= 4)
    buzzer.stop()
    assert noise.heard[:4] == [True, False, True, False]


def test_one_that_breaks_is_tried_again_with_the_next_pattern() -> None:
    buzzer = Buzzer(noise := Noise(breaks=1))
    buzzer.start()
    buzzer.play(("accepted",))
    noise.wait(lambda heard: heard[:1] == [False])
    buzzer.play(("accepted",))
    noise.wait(lambda heard: any(heard))
    buzzer.stop()


def test_one_that_was_never_started_can_be_told_and_stopped() -> None:
    buzzer = Buzzer(Noise())
    buzzer.play(("turn",))
    buzzer.stop()
