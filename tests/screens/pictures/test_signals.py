"""What the lights are told: made from the same picture as the screen."""

import pytest

from tablepi.core.text.tokenizer import words_of
from tablepi.core.time_control import Timing
from tablepi.devices.messages import ButtonHeld, ButtonTapped, Signal, TagSeen
from tablepi.referee.intents import (
    Answer,
    Back,
    Drop,
    Give,
    GoToMenu,
    Intent,
    OpenHistory,
    OpenMatchMenu,
    OpenRules,
)
from tablepi.referee.tags.scanned_card import MOST_SEATS
from tablepi.screens.menu_ways import host_of
from tablepi.screens.pictures.picture import Table
from tablepi.screens.pictures.signals import signals, verdict_at
from tablepi.screens.settings.health import HealthScreen
from tablepi.screens.table.table import TableScreen
from tablepi.store import Store
from tablepi.tools.demo import recorded
from tests.worlds.table.sitting import Sitting


def _signals(sitting: Sitting) -> tuple[Signal, ...]:
    return signals(sitting.picture, sitting.router.beneath())


def _states(sitting: Sitting) -> list[str]:
    return [signal.state for signal in _signals(sitting)]


def _verdicts(sitting: Sitting) -> list[str]:
    return [signal.verdict for signal in _signals(sitting)]


def test_the_seat_whose_turn_it_is_is_lit(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    assert _states(sitting) == ["turn", "off"]


def test_a_verdict_goes_to_the_seat_whose_line_it_was(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    assert _verdicts(sitting) == ["accepted", ""]
    assert _states(sitting) == ["off", "turn"]
    first = signals(sitting.picture)[0].at_ms
    sitting.scan("power", "suns", "bard")
    assert _verdicts(sitting) == ["", "accepted"]
    sitting.hear(ButtonTapped("seat", 2))
    assert _verdicts(sitting) == ["", "refused"]
    assert signals(sitting.picture)[1].at_ms > first


def test_the_same_refusal_twice_is_two_verdicts(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(ButtonTapped("seat", 2))
    once = signals(sitting.picture)
    sitting.hear(ButtonTapped("seat", 2))
    assert signals(sitting.picture) != once


def _seen(sitting: Sitting, uid: str, antenna: int) -> tuple[int, bool] | None:
    """The antenna whose lights say what came of a card, and what they say."""
    sitting.hear(TagSeen("table", antenna, uid))
    told = verdict_at(sitting.picture)
    return told and (told[0].antenna, told[1])


def test_a_verdict_belongs_to_the_antenna_of_its_last_card(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    assert _seen(sitting, "power", 0) is None
    assert _seen(sitting, "mill", 2) is None
    assert _seen(sitting, "leaves", 1) == (1, True)
    assert _seen(sitting, "power", 0) is None
    assert _seen(sitting, "leaves", 0) is None
    assert _seen(sitting, "mill", 3) == (3, False)


def test_a_tap_that_ends_a_move_judges_the_card_that_was_read_for_it(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power")
    assert _seen(sitting, "mill", 3) is None
    sitting.give(ace="leaves")
    told = verdict_at(sitting.picture)
    assert told is not None
    assert (told[0].reader, told[0].antenna, told[1]) == ("table", 3, True)
    sitting.give(verb="power", card="bard", ace="suns")
    assert sitting.lines()[1:] == ["2 power bard suns"]
    assert verdict_at(sitting.picture) is None


def test_a_card_that_is_taken_back_or_that_nobody_knows_is_not_judged(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    _seen(sitting, "mill", 3)
    sitting.hear(Drop())
    sitting.give(verb="power", card="mill", ace="leaves")
    assert verdict_at(sitting.picture) is None
    _seen(sitting, "power", 0)
    _seen(sitting, "suns", 0)
    assert _seen(sitting, "bard", 2) == (2, True)
    assert _seen(sitting, "0BADC0DE", 1) == (2, True)


def test_the_same_refusal_of_a_card_twice_is_told_twice(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns")
    assert _seen(sitting, "mill", 0) == (0, False)
    once = verdict_at(sitting.picture)
    assert _seen(sitting, "mill", 0) == (0, False)
    assert verdict_at(sitting.picture) != once


def test_before_the_table_is_ready_every_button_is_asked_for(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("button.start"))
    assert _states(sitting) == ["window", "window"]


def test_where_only_the_tables_move_is_left_every_button_is_asked_for(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in recorded():
        if line == "deal":
            break
        words = words_of(line.partition(" ! ")[0])
        sitting.scan(words[1], *words[:1:-1])
    assert _states(sitting) == ["window", "window"]
    sitting.hear(ButtonTapped("seat", 2))
    assert _verdicts(sitting) == ["accepted", "accepted"]


def test_on_a_sheet_only_the_marker_is_lit(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    assert _states(sitting) == ["turn", "off", "off"]


def test_the_seat_that_calls_the_judge_is_the_only_light(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(ButtonHeld("seat", 2))
    assert _signals(sitting) == (Signal("off"), Signal("judge"))
    sitting.hear(Answer("called.answered"))
    assert _states(sitting) == ["turn", "off"]


def test_the_seat_that_is_asked_to_agree_is_lit(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    sitting.hear(ButtonTapped("undo"))
    assert _states(sitting) == ["window", "turn"]


def test_every_light_calls_the_judge_whom_nobodys_own_button_called(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(ButtonTapped("judge"))
    assert _signals(sitting) == (Signal("judge"),) * MOST_SEATS
    sitting.hear(ButtonTapped("judge"))
    assert _states(sitting) == ["turn", "off"]


@pytest.mark.parametrize("page", [OpenHistory(), OpenRules(), OpenMatchMenu()])
def test_under_any_page_the_lights_say_what_the_table_says(store: Store, page: Intent) -> None:
    sitting = Sitting(store, timing=Timing("move", 30, 0, "passes"))
    assert _signals(sitting) == ()
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    sitting.hear(Give((("seat", 1), ("verb", "pass"))))
    before = _signals(sitting)
    assert [signal.state for signal in before] == ["off", "turn", "off"]
    sitting.hear(page)
    assert _signals(sitting) == before
    sitting.wait(26_000)
    assert _states(sitting) == ["off", "short", "off"]
    sitting.wait(4_000)
    assert (_states(sitting), _verdicts(sitting)) == (["off", "off", "turn"], ["", "accepted", ""])
    sitting.hear(ButtonTapped("judge"))
    assert set(_states(sitting)) == {"judge"}
    sitting.hear(Answer("called.answered"), Back(), GoToMenu())
    assert _signals(sitting) == ()


def test_nobodys_time_is_short_while_undo_asks_because_the_clocks_stand(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("round", 60, 10))
    sitting.begin("score-sheet", "Ann", "Ben")
    for seat in (1, 2):
        sitting.hear(ButtonTapped("seat", seat))
    sitting.wait(50_000)
    assert _states(sitting) == ["short", "off"]
    sitting.hear(ButtonTapped("undo"))
    assert _states(sitting) == ["turn", "window"]
    sitting.hear(ButtonTapped("undo"))
    assert _states(sitting) == ["short", "off"]


def test_a_table_under_a_page_costs_a_touch_nothing_while_nothing_is_written(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[TableScreen] = []
    picture = TableScreen.picture

    def counted(page: TableScreen) -> Table:
        made.append(page)
        return picture(page)

    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "leaves", "mill")
    monkeypatch.setattr(TableScreen, "picture", counted)
    sitting.hear(OpenHistory())
    for _ in range(10):
        sitting.hear(Answer("history.step", -1))
        assert _verdicts(sitting) == ["accepted", ""]
    assert len(made) == 1


def test_a_page_that_waits_for_something_else_hides_no_table(store: Store) -> None:
    sitting = Sitting(store)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(OpenMatchMenu())
    for _ in range(2):
        sitting.router.enter(HealthScreen(sitting.router, host_of(sitting.router)))
    assert _states(sitting) == ["turn", "off"]
