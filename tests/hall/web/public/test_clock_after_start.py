"""A hall that starts again by another wall clock: what was shown stays, and nothing is early."""

import pytest

from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.record_file import together
from tablepi.hall.web.values.public_source import PublicSource
from tests.worlds.hall.made_up_event import MadeUpEvent
from tests.worlds.hall.made_up_hall import MadeUpHall, running_alone

DELAY_S, HOUR_S = 180, 3_600


@pytest.mark.parametrize(
    ("age_s", "put_on_s", "is_known", "shown"),
    [
        (300, -HOUR_S, True, True),
        (10, -HOUR_S, True, False),
        (300, HOUR_S, True, True),
        (10, HOUR_S, True, False),
        (300, 0, True, True),
        (10, 0, True, False),
        (300, -HOUR_S, False, False),
    ],
)
def test_a_result_is_shown_once_it_is_old_enough_by_the_time_that_passed(
    hall: MadeUpHall, age_s: int, put_on_s: int, is_known: bool, shown: bool
) -> None:
    now = hall.clock.now_ms()
    came = now - 1000 * (age_s + put_on_s)
    hall.table("t01", "Table 1")
    hall.result("t01", hall.play("t01", ["Ann", "Ben"], [3, 2]), (3, 2), came=came)
    with together(hall.record):
        decide(hall.record, "delay t01", 0, {"seconds": DELAY_S}, "", 0)
        event = MadeUpEvent(hall.record, came)
        event.open(["Ann", "Ben"])
        event.result(event.round(["p1", "p2"]), "t01", 2, 0)
    source = PublicSource("cafe", hall.folder, hall.clock, running_alone(hall.clock))
    source.begin(hall.record, put_on_s * 1000 if is_known else 0)

    def is_shown() -> tuple[int, int]:
        source.refresh()
        view = source.view(["t01"])
        assert view.event is not None
        return len(view.results), len(view.event.state.results)

    assert is_shown() == (shown, shown)
    assert hall.now_ms is not None
    hall.now_ms += 1000 * DELAY_S
    assert is_shown() == (1, 1)
