"""What a table agrees on about time, as a note of the journal says it and is read again."""

import pytest

from tablepi.core.errors import in_english
from tablepi.core.time_control import (
    NO_CLOCKS,
    TABLE,
    USUAL,
    Noted,
    Timing,
    adjust_note,
    fault,
    flag_note,
    noted,
    set_note,
)

TIMINGS = [
    Timing("move", 60),
    Timing("bank", 900, 10, "passes"),
    Timing("round", 3_000, 300, "told"),
    Timing("bank", 900, 0, "told", 5),
    Timing("bank", 300, 10, "concedes", 3, ((2, 180), (11, 7_200))),
    Timing("move", 60, 0, "passes", 0, ((1, 30),)),
]


@pytest.mark.parametrize("timing", TIMINGS)
def test_a_timing_is_read_back_from_its_note(timing: Timing) -> None:
    assert noted(set_note(timing)) == Noted("set", timing=timing)


def test_a_note_says_no_more_than_was_chosen_so_that_old_ones_stay_as_they_were() -> None:
    assert set_note(Timing("bank", 900, 10)) == "clock set bank 900 10 told"
    odds = Timing("bank", 300, 0, "told", 5, ((2, 180),))
    assert set_note(odds) == "clock set bank 300 0 told delay=5 2=180"


def test_a_seat_has_its_own_time_and_everybody_else_the_usual() -> None:
    timing = Timing("bank", 300, odds=((2, 180),))
    times_ms = [timing.time_ms(seat) for seat in (TABLE, 1, 2, 3)]
    assert times_ms == [300_000, 300_000, 180_000, 300_000]
    assert [timing.short_ms(seat) for seat in (1, 2)] == [60_000, 36_000]


def test_corrections_and_flags_are_read_back_with_their_seat() -> None:
    assert noted(adjust_note(2, 60, "spilled coffee")) == Noted("adjust", 2, 60, "spilled coffee")
    quoted = noted(adjust_note(1, 5, "Ann's  cup # ! late"))
    assert quoted == Noted("adjust", 1, 5, "Ann's  cup # ! late")
    assert noted(adjust_note(TABLE, -30, "")) == Noted("adjust", TABLE, -30, "")
    assert noted(flag_note(3)) == Noted("flag", 3)
    assert noted(flag_note(TABLE)) == Noted("flag", TABLE)


@pytest.mark.parametrize(
    "text",
    [
        "final",
        "judge called 2",
        "clock",
        "clock stop",
        "clock set",
        "clock set bank 900",
        "clock set bank 900 10 told more",
        "clock set bank 900 10 told more=5",
        "clock set bank 900 10 told delay=",
        "clock set bank 900 10 told delay=-1",
        "clock set bank 900 10 told delay=90000",
        "clock set bank 900 10 told 0=60",
        "clock set bank 900 10 told -1=60",
        "clock set bank 900 10 told 2=0",
        "clock set bank 900 10 told 2=60=3",
        "clock adjust 1 +5 'unended",
        "clock set bank 0 10 told",
        "clock set sand 900 10 told",
        "clock set none 0 0 told",
        "clock adjust 2",
        "clock adjust x 60",
        "clock flag",
    ],
)
def test_other_notes_and_damaged_ones_say_nothing_of_clocks(text: str) -> None:
    assert noted(text) is None


def test_every_kind_has_a_usual_timing_that_is_sound() -> None:
    assert not any(map(fault, USUAL.values()))
    assert all(timing.kind == kind for kind, timing in USUAL.items())


@pytest.mark.parametrize(
    ("timing", "said"),
    [
        (NO_CLOCKS._replace(kind="sand"), "kind"),
        (Timing("move", 0), "time_s"),
        (Timing("bank", 90_000), "time_s"),
        (Timing("bank", 60, -1), "more_s"),
        (Timing("move", 60, 0, "wins"), "flag"),
        (Timing("bank", 60, 0, "told", 90_000), "delay_s"),
        (Timing("bank", 60, odds=((2, 0),)), "time_s.2"),
    ],
)
def test_what_cannot_be_is_told_with_its_name(timing: Timing, said: str) -> None:
    wrong = fault(timing)
    assert wrong is not None
    assert in_english(wrong).startswith(said)


@pytest.mark.parametrize(
    ("timing", "short_ms"),
    [
        (Timing("move", 60), 10_000),
        (Timing("move", 15), 5_000),
        (Timing("bank", 900, 10), 60_000),
        (Timing("bank", 60), 12_000),
        (Timing("round", 3_000, 300), 300_000),
    ],
)
def test_time_is_short_at_the_end_of_each_kind(timing: Timing, short_ms: int) -> None:
    assert timing.short_ms(1) == short_ms
