"""The page that says how everything is: the worst first, and nobody waits for it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tablepi.core.errors import CheckProgress, Finding, Level
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ButtonFreed, ButtonStuck
from tablepi.referee.intents import Answer, Back, TouchBounced
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.settings_picture import SettingsPage
from tablepi.store import Store
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting

HOT = Finding("heat", Level.ERROR, Phrase("doctor.heat", {"degrees": 91}), Phrase("doctor.cool"))
DATE = Finding("clock", Level.OK, Phrase("doctor.clock", {"date": "2026-11-21"}))


def _examined() -> Iterator[Finding | CheckProgress]:
    yield DATE
    yield CheckProgress(30, 120)
    yield HOT


@pytest.fixture
def sitting(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.router.context = replace(sitting.router.context, examine=_examined)
    return sitting


def test_the_worst_comes_first_with_what_to_do(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.settings"), *to(Answer("menu.health")))
    sitting.wait(100)
    page = sitting.see(pictures.Page)
    assert [section.heading for section in page.sections] == ["Needs mending", "All right"]
    ((part, said),) = page.sections[0].lines
    assert part == "Temperature"
    assert said.startswith("91 °C. Give it air")


def test_it_is_looked_at_step_by_step(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.settings"), *to(Answer("menu.health")))
    seen = []
    while sitting.router.due_ms is not None:
        page = sitting.see(pictures.Page)
        seen.append((len(page.sections), page.title))
        sitting.router.pass_time(sitting.at_ms)
    looking = "Checking everything"
    assert seen == [(0, looking), (1, looking), (1, "Checking the matches: 25 %"), (2, looking)]
    assert sitting.see(pictures.Page).title == "How everything is"


def test_a_button_that_gets_stuck_or_free_is_looked_at_without_being_asked(
    sitting: Sitting,
) -> None:
    stuck = Finding("pins", Level.WARNING, Phrase("doctor.stuck.seat", {"seat": 2}))

    def examined() -> Iterator[Finding | CheckProgress]:
        yield DATE
        yield from (stuck for _ in sitting.router.device_status.panel)

    sitting.router.context = replace(sitting.router.context, examine=examined)
    sitting.hear(Answer("menu.settings"), *to(Answer("menu.health")))
    sitting.wait(100)
    assert "stuck" not in repr(sitting.see(pictures.Page).sections)
    sitting.hear(ButtonStuck("seat", 2))
    sitting.wait(100)
    assert "the button of seat 2 is stuck" in repr(sitting.see(pictures.Page).sections)
    sitting.hear(ButtonFreed("seat", 2))
    sitting.wait(100)
    assert "stuck" not in repr(sitting.see(pictures.Page).sections)
    assert sitting.router.due_ms is None


def test_it_can_be_looked_at_again_and_left(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.settings"), *to(Answer("menu.health")))
    sitting.wait(100)
    sitting.hear(Answer("health.again"))
    sitting.wait(100)
    assert len(sitting.see(pictures.Page).sections) == 2
    sitting.hear(Back())
    assert sitting.router.due_ms is None
    sitting.see(SettingsPage)


def test_a_glass_that_tells_one_touch_as_two_is_told(sitting: Sitting) -> None:
    sitting.hear(
        TouchBounced(), TouchBounced(), Answer("menu.settings"), *to(Answer("menu.health"))
    )
    sitting.wait(100)
    assert "Worth a look" not in [each.heading for each in sitting.see(pictures.Page).sections]
    sitting.hear(TouchBounced(), Answer("health.again"))
    sitting.wait(100)
    [(part, said)] = sitting.see(pictures.Page).sections[1].lines
    assert part == "Touch"
    assert said.startswith("the glass told one touch as two, 3 times; the second")
