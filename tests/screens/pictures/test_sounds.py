"""What is heard: made from one picture after the other, by tables of what happens."""

from collections.abc import Callable

import pytest

from tablepi.core.text.tokenizer import words_of
from tablepi.core.time_control import Timing
from tablepi.devices.messages import ButtonHeld, ButtonTapped
from tablepi.referee.intents import (
    Answer,
    Back,
    GoToMenu,
    Intent,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    OpenRules,
    Undo,
)
from tablepi.screens.context.table_settings import Loudness
from tablepi.screens.pictures.picture import Paused
from tablepi.screens.pictures.signals import CUES, SoundHistory, listen, volume_of
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tablepi.tools.demo import recorded
from tests.worlds.table.sitting import Sitting


class Ear:
    """Somebody who hears a sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._heard = SoundHistory()

    def now(self) -> tuple[str, ...]:
        """What the present picture gives; the same one again gives nothing more."""
        picture, beneath = self._sitting.picture, self._sitting.router.beneath()
        self._heard, cues = listen(self._heard, picture, beneath)
        assert listen(self._heard, picture, beneath) == (self._heard, ())
        assert set(cues) <= set(CUES)
        return cues


def test_a_match_of_power_suit_is_heard_from_its_first_turn_to_its_end(sitting: Sitting) -> None:
    ear = Ear(sitting)
    assert ear.now() == ()
    sitting.begin("power-suit", "Ann", "Ben")
    assert ear.now() == ("turn",)
    lines = list(recorded())
    for line in lines:
        before = sitting.lines()
        words = words_of(line.partition(" ! ")[0])
        *rest, last = [words[1], *words[:1:-1]] if len(words) > 1 else [*words]
        for word in rest:
            sitting.scan(word)
            assert ear.now() == ()
        sitting.scan(last)
        cues = ear.now()
        if " ! " in line:
            assert cues == ("refused",), line
        elif line == lines[-1]:
            assert cues == ("over",)
        else:
            assert cues[:1] == ("accepted",), line
            assert len(sitting.lines()) > len(before)
    sitting.hear(OpenResult())
    assert ear.now() == ()
    sitting.hear(Answer("result.stands"))
    assert ear.now() == ()
    sitting.hear(Answer("result.again"), Answer("button.ready"))
    assert ear.now() == ("turn",)


@pytest.mark.parametrize(
    ("does", "cues"),
    [
        (lambda sitting: sitting.scan("power", "leaves"), ()),
        (lambda sitting: sitting.scan("power", "leaves", "mill"), ("accepted", "turn")),
        (lambda sitting: sitting.hear(ButtonTapped("seat", 2)), ("refused",)),
        (lambda sitting: sitting.hear(OpenHistory()), ()),
        (lambda sitting: sitting.hear(ButtonHeld("seat", 2)), ()),
        (lambda sitting: sitting.hear(ButtonTapped("pause")), ()),
        (lambda sitting: sitting.hear(GoToMenu()), ()),
    ],
)
def test_each_thing_that_happens_has_its_cues(
    sitting: Sitting, does: Callable[[Sitting], object], cues: tuple[str, ...]
) -> None:
    ear = Ear(sitting)
    sitting.begin("power-suit", "Ann", "Ben")
    ear.now()
    does(sitting)
    assert ear.now() == cues


def test_the_same_refusal_twice_is_heard_twice_and_a_page_in_between_says_nothing(
    sitting: Sitting,
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    ear = Ear(sitting)
    ear.now()
    for _ in range(2):
        sitting.hear(ButtonTapped("seat", 2))
        assert ear.now() == ("refused",)
    sitting.hear(OpenRules())
    assert ear.now() == ()
    sitting.hear(Back())
    assert ear.now() == ()


def test_undo_is_heard_and_so_is_whose_turn_it_is_again(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    ear = Ear(sitting)
    sitting.scan("power", "leaves", "mill")
    ear.now()
    sitting.hear(Undo())
    assert ear.now() == ("accepted", "turn")


def test_time_that_grows_short_and_runs_out_is_heard_once_a_turn(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("move", 60))
    sitting.begin("power-suit", "Ann", "Ben")
    ear = Ear(sitting)
    assert ear.now() == ("turn",)
    heard: list[str] = []
    for _ in range(140):
        sitting.wait(500)
        heard += ear.now()
    assert heard == ["short", "out"]
    sitting.scan("power", "leaves", "mill")
    assert ear.now() == ("accepted", "turn")
    for _ in range(140):
        sitting.wait(500)
        heard += ear.now()
    assert heard == ["short", "out"] * 2


def test_a_bank_that_is_short_is_told_once_however_often_its_turn_comes(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("bank", 60))
    sitting.step_ms = 0
    sitting.begin("score-sheet", "Ann", "Ben")
    ear = Ear(sitting)
    ear.now()
    sitting.wait(55_000)
    assert "short" in ear.now()
    for seat in (1, 2, 1, 2):
        sitting.hear(ButtonTapped("seat", seat))
        assert ear.now() == ("accepted", "turn"), seat


@pytest.mark.parametrize("page", [OpenHistory(), OpenRules(), OpenMatchMenu()])
@pytest.mark.parametrize("flag", ["told", "passes"])
def test_under_any_page_time_is_heard_to_grow_short_and_to_run_out(
    store: Store, page: Intent, flag: str
) -> None:
    sitting = Sitting(store, timing=Timing("move", 30, 0, flag))
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    ear = Ear(sitting)
    ear.now()
    sitting.hear(page)
    heard = [cue for _ in range(62) if sitting.wait(500) for cue in ear.now()]
    passed = ["accepted"] if flag == "passes" else []
    turn = ["turn"] if flag == "passes" else []
    assert heard == ["short", *passed, "out", *turn]
    assert volume_of(sitting.picture, sitting.router.beneath()) == 60
    sitting.hear(Back())
    assert ear.now() == ()


def test_the_table_that_comes_to_rest_because_nobody_is_there_says_so_as_it_does(
    store: Store,
) -> None:
    sitting = Sitting(store, timing=Timing("move", 30, 0, "passes"))
    sitting.begin("score-sheet", "Ann", "Ben")
    ear = Ear(sitting)
    ear.now()
    heard: list[str] = []
    while not isinstance(sitting.picture, Paused):
        sitting.wait(500)
        heard += ear.now()
    assert heard == ["short", "accepted", "out", "turn"] * 2
    assert volume_of(sitting.picture) == 60


def test_an_ended_match_that_is_opened_again_is_not_over_once_more(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    ear = Ear(sitting)
    ear.now()
    sitting.hear(OpenMatchMenu(), Answer("match.verb", "finish"))
    assert ear.now() == ("over",)
    sitting.hear(GoToMenu())
    ear.now()
    sitting.hear(ResumeMatch(1))
    ear.now()
    sitting.hear(Answer("button.ready"))
    assert ear.now() == ()


def test_a_new_volume_is_tried_at_once_at_the_loudness_that_it_has(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    ear = Ear(sitting)
    ear.now()
    sitting.hear(OpenMatchMenu())
    assert ear.now() == ()
    sitting.hear(Answer("sound.more"))
    assert ear.now() == ("accepted",)
    assert volume_of(sitting.picture) == 80
    sitting.hear(Answer("sound.toggle"))
    ear.now()
    assert volume_of(sitting.picture) == 0
    sitting.hear(Back())
    assert (ear.now(), volume_of(sitting.picture)) == ((), 0)


@pytest.mark.parametrize(
    ("loudness", "steps", "then"),
    [
        (Loudness(60), 1, Loudness(80)),
        (Loudness(90), 1, Loudness(100)),
        (Loudness(10), -1, Loudness(0)),
        (Loudness(60, mute=True), 1, Loudness(80)),
        (Loudness(60, mute=True), -1, Loudness(40, mute=True)),
    ],
)
def test_loudness_goes_in_steps_and_turning_it_up_ends_silence(
    loudness: Loudness, steps: int, then: Loudness
) -> None:
    assert loudness.by(steps) == then
