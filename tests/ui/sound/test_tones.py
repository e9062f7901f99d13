"""The tones as they sound: what a listener can tell them apart by is read off their samples."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from tablepi.screens.pictures.signals import CUES
from tablepi.ui.sound.loudspeaker import RATE_HZ, TONES, levels, tone, tones
from tablepi.ui.sound.synthesis import Samples

FRAME = RATE_HZ // 50
STRUCK = 1.3
"""A frame so much louder than the one before begins another note."""


def _pitch(frame: Samples) -> float:
    """The frequency that a frame has most of, in Hz."""
    windowed = frame * np.hanning(len(frame))
    spectrum = np.abs(np.fft.rfft(windowed, 8 * len(frame)))
    return float(np.argmax(spectrum) * RATE_HZ / (8 * len(frame)))


def _contour(samples: Samples) -> str:
    """Up, down or level from note to note, as they are struck."""
    frames = [samples[at : at + FRAME] for at in range(0, len(samples) - FRAME, FRAME // 4)]
    loud = [np.abs(frame.astype(float)).max() for frame in frames]
    pitches = [_pitch(frame) for frame in frames]
    notes = [pitches[0]]
    since = 0
    for at in range(4, len(frames)):
        rose = loud[at] > STRUCK * min(loud[at - 4 : at])
        bent = abs(np.log2(pitches[at] / notes[-1])) > 1 / 12
        if at - since >= 6 and (rose or bent) and at + 2 < len(frames):
            notes.append(pitches[at + 2])
            since = at
    steps = (float(np.log2(after / before)) for before, after in pairwise(notes))
    return "".join("-" if abs(step) < 1 / 24 else "u" if step > 0 else "d" for step in steps)


def test_every_cue_has_a_tone() -> None:
    assert tuple(TONES) == CUES


def test_the_tones_are_told_apart_by_their_contour_alone() -> None:
    contours = {name: _contour(tone(name)) for name in TONES}
    assert contours == {
        "accepted": "u",
        "refused": "d",
        "turn": "-u",
        "short": "---",
        "out": "dud",
        "over": "uuu",
    }
    assert all(contours[one] != contours[other] for one, other in combinations(contours, 2))


@pytest.mark.parametrize("name", TONES)
def test_a_tone_is_short_as_loud_as_can_be_and_begins_and_ends_without_a_click(name: str) -> None:
    samples = tone(name)
    assert len(samples) <= 0.8 * RATE_HZ
    assert 0.9 < np.abs(samples).max() / 32_767 < 1
    assert abs(samples[0]) < 300
    assert abs(samples[-1]) < 300


@pytest.mark.parametrize("name", TONES)
def test_a_tone_is_where_small_loudspeakers_and_old_ears_still_hear(name: str) -> None:
    pitches = [hz for hz, _ in TONES[name]]
    assert min(pitches) >= 300
    assert max(pitches) <= 1_800


def test_tones_follow_one_another_with_a_gap() -> None:
    both = tones(("accepted", "turn"))
    assert _contour(both[: len(tone("accepted"))]) == "u"
    assert len(both) > len(tone("accepted")) + len(tone("turn"))


def test_the_level_rises_and_falls_with_the_tone() -> None:
    loud = levels(("accepted",), 10)
    assert max(loud) > 0.9
    assert loud[-1] == 0.0
