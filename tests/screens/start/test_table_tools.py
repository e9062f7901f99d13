"""Dice, coin, who begins and timer on the menu, without a match."""

import random
from dataclasses import replace

import pytest

from tablepi.referee.intents import Answer, Back
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.signals import SoundHistory, listen, volume_of
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, notices


@pytest.fixture
def tools(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.router.context = replace(sitting.router.context, chance=random.Random(1))
    sitting.step_ms = 0
    sitting.hear(Answer("menu.tools"))
    return sitting


def _shown(tools: Sitting) -> pictures.TableTool:
    return tools.see(pictures.TableTool)


def test_one_to_six_dice_are_thrown_and_added_up(tools: Sitting) -> None:
    seen: set[str] = set()
    for _ in range(200):
        tools.hear(Answer("tools.use"))
        tools.wait(300)
        faces = _shown(tools).faces
        seen.update(faces)
        assert _shown(tools).said == f"Total {sum(map(int, faces))}"
    assert seen == set("123456")
    for _ in range(9):
        tools.hear(Answer("tools.more-dice"))
    assert len(_shown(tools).faces) == 6
    for _ in range(9):
        tools.hear(Answer("tools.fewer-dice"))
    assert (len(_shown(tools).faces), _shown(tools).said) == (1, "")


def test_dice_tumble_for_less_than_a_third_of_a_second_and_then_lie_still(tools: Sitting) -> None:
    tools.hear(Answer("tools.use"))
    tools.wait(280)
    lying = _shown(tools).faces
    tools.wait(5_000)
    assert _shown(tools).faces == lying
    assert tools.router.current.due_ms() is None


def test_a_coin_falls_on_both_its_sides(tools: Sitting) -> None:
    tools.hear(Answer("tools", "coin"))
    assert _shown(tools).faces == ()
    said = set()
    for _ in range(60):
        tools.hear(Answer("tools.use"))
        tools.wait(300)
        said.add((_shown(tools).faces, _shown(tools).said))
    assert said == {(("heads",), "Heads"), (("tails",), "Tails")}


def test_the_mark_goes_around_and_stays_at_the_seat_that_begins(tools: Sitting) -> None:
    tools.hear(Answer("tools", "starter"), Answer("tools.more-starter"))
    assert _shown(tools).faces == ("1", "2", "3")
    drawn = set()
    for _ in range(40):
        tools.hear(Answer("tools.use"))
        assert _shown(tools).said == "Draw which seat starts"
        tools.wait(4_000)
        drawn.add(_shown(tools).mark)
        assert _shown(tools).said == f"Seat {_shown(tools).mark} starts"
    assert drawn == {1, 2, 3}


def test_a_timer_counts_down_tells_its_end_and_begins_the_next_round(tools: Sitting) -> None:
    tools.hear(Answer("tools", "timer"), *[Answer("tools.fewer-timer")] * 2)
    assert _shown(tools).faces == ("1:00",)
    heard, cues = SoundHistory(), list[str]()
    tools.hear(Answer("tools.use"))
    for _ in range(65):
        tools.wait(1_000)
        heard, more = listen(heard, tools.picture)
        cues += more
    assert cues == ["short", "out"]
    assert (_shown(tools).faces, _shown(tools).state) == (("0:00",), "out")
    assert _shown(tools).said == "Time is up"
    assert volume_of(tools.picture) == 60
    tools.hear(Answer("tools.use"))
    tools.wait(1_000)
    assert (_shown(tools).faces, _shown(tools).said) == (("0:59",), "Round 2")
    tools.hear(Answer("tools.next-round"))
    assert (_shown(tools).faces, _shown(tools).said) == (("1:00",), "Round 3")


def test_a_timer_stops_and_goes_on_and_counts_up(tools: Sitting) -> None:
    tools.hear(Answer("tools", "timer"), Answer("tools.up"), Answer("tools.use"))
    tools.wait(61_500)
    tools.hear(Answer("tools.use"))
    tools.wait(100_000)
    assert _shown(tools).faces == ("1:01",)
    assert not tools.router.current.lasts()
    tools.hear(Answer("tools.use"))
    tools.wait(500)
    assert _shown(tools).faces == ("1:02",)
    assert tools.router.current.lasts()


@pytest.mark.parametrize("game", ["", "power-suit"])
def test_a_timer_that_is_left_goes_on_and_its_end_is_told_and_heard_anywhere(
    tools: Sitting, game: str
) -> None:
    hear = tools.hear
    for act in (
        Answer("tools", "timer"),
        *[Answer("tools.fewer-timer")] * 2,
        Answer("tools.use"),
        Back(),
    ):
        hear(act)
    if game:
        tools.begin(game, "Ann", "Ben")
    heard, _ = listen(SoundHistory(), tools.picture)
    tools.wait(59_000)
    heard, cues = listen(heard, tools.picture)
    assert "out" not in cues
    tools.wait(1_500)
    _, cues = listen(heard, tools.picture)
    assert "out" in cues
    assert volume_of(tools.picture) == 60
    assert "Timer: time is up" in notices(tools.picture)
    tools.wait(31_000)
    assert "Timer: time is up" not in notices(tools.picture)


def test_the_end_of_a_timer_is_told_and_heard_while_somebody_types(tools: Sitting) -> None:
    tools.hear(
        Answer("tools", "timer"),
        *[Answer("tools.fewer-timer")] * 2,
        Answer("tools.use"),
        Back(),
        Answer("menu.game", "score-sheet"),
    )
    tools.hear(Answer("seat.name", 1))
    heard, _ = listen(SoundHistory(), tools.see(pictures.Typing))
    tools.wait(60_500)
    typing = tools.see(pictures.Typing)
    assert "out" in listen(heard, typing)[1]
    assert volume_of(typing) == 60
    assert typing.passing == "Timer: time is up"
    tools.wait(31_000)
    assert tools.see(pictures.Typing).passing == ""


def test_a_timer_is_found_as_it_was_left(tools: Sitting) -> None:
    tools.hear(Answer("tools", "timer"), Answer("tools.use"), Back())
    tools.wait(5_000)
    tools.hear(Answer("menu.tools"))
    assert (_shown(tools).kind, _shown(tools).faces) == ("timer", ("2:55",))
