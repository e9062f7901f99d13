"""A press belongs to what was shown when it began; of two meant for one page, one counts."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.devices.panel.pins import default_panel
from tablepi.games import games
from tablepi.referee.intents import Answer, ChooseTiming, Give, Intent
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.panel_presses import GRACE_MS
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.appliance import HOLD_MS, READ_MS, Appliance
from tests.worlds.table.sitting import seat_one

LATE = "That press came too early: press again if it is still meant."


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Appliance]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Appliance(tmp_path, replace(default_panel(4), pause=20)) as table:
        yield table


def _say(table: Appliance, *acts: Intent) -> None:
    for act in acts:
        table.table.inbox.put(act)
    table.settle()
    table.pass_ms(READ_MS)


def _laid_out(table: Appliance, game: str = "score-sheet") -> None:
    # A sheet alone has nothing to lay out: its clocks are what the table is asked for.
    clocks = (ChooseTiming("kind", "round"),) if game == "score-sheet" else ()
    _say(table, Answer("menu.game", game), *seat_one(game), *clocks, Answer("button.start"))
    assert isinstance(table.picture, pictures.Page)


def _begun(table: Appliance, game: str = "score-sheet") -> None:
    _laid_out(table, game)
    table.tap("seat 1")
    table.pass_ms(READ_MS)


def _both(table: Appliance, first: str, second: str, apart_ms: int = 30) -> None:
    """Two hands press one button each, the second a little later."""
    table.panel.press(first)
    table.pass_ms(apart_ms)
    table.panel.press(second)
    table.pass_ms(60)
    table.panel.release(first)
    table.pass_ms(apart_ms)
    table.panel.release(second)
    table.pass_ms(60)
    table.settle()


def _after(table: Appliance, button: str, another: str) -> None:
    """A button goes down, another one is tapped meanwhile, then the first comes up."""
    table.panel.press(button)
    table.pass_ms(50)
    table.panel.press(another)
    table.pass_ms(60)
    table.panel.release(another)
    table.pass_ms(60)
    table.settle()
    table.panel.release(button)
    table.pass_ms(60)
    table.settle()


def _notices(table: Appliance) -> list[str]:
    return [notice.text for notice in getattr(table.picture, "notices", ())]


def _rows(table: Appliance) -> list[tuple[str, str]]:
    """What was written, but for who sits where and what the clocks write by themselves."""
    rows = table.store_handle.journal.read(1).rows[1:]
    return [(row.kind, row.text) for row in rows if not row.text.startswith("clock ")]


@pytest.mark.parametrize("game", games())
def test_two_players_who_say_ready_at_once_play_nothing(table: Appliance, game: str) -> None:
    _laid_out(table, game)
    _both(table, "seat 1", "seat 2")
    assert isinstance(table.picture, pictures.Table)
    assert table.picture.said is None
    assert _rows(table) == []
    assert _notices(table) == [LATE]


def test_one_who_presses_before_the_page_could_be_seen_plays_nothing_either(
    table: Appliance,
) -> None:
    _laid_out(table)
    table.panel.press("seat 1")
    table.pass_ms(60)
    table.panel.release("seat 1")
    table.pass_ms(GRACE_MS - 100)
    table.panel.press("seat 1")
    table.pass_ms(60)
    table.panel.release("seat 1")
    table.settle()
    assert _rows(table) == []
    table.tap("seat 1")
    assert table.lines() == ["1 pass"]
    assert _notices(table) == []


def test_two_who_agree_to_take_a_line_back_play_nothing_with_the_second_press(
    table: Appliance,
) -> None:
    _begun(table)
    closes = Give((("verb", "close"), ("anyway", "anyway")))
    _say(table, Give((("seat", 1), ("verb", "pass"))), closes)
    table.tap("undo")
    table.pass_ms(READ_MS)
    _both(table, "seat 1", "seat 2")
    assert table.lines() == ["1 pass", "close anyway", "undo"]
    assert _notices(table) == [LATE]


def test_a_button_that_was_down_before_the_question_is_no_answer_to_it(table: Appliance) -> None:
    _begun(table)
    table.tap("seat 1")
    _after(table, "seat 1", "undo")
    assert isinstance(table.picture, pictures.Page)
    assert table.lines() == ["1 pass"]
    assert _notices(table) == [LATE]


def test_a_knob_that_was_down_before_the_question_is_no_answer_to_it(table: Appliance) -> None:
    _begun(table)
    table.tap("seat 1")
    table.turn()
    _after(table, "push", "undo")
    assert isinstance(table.picture, pictures.Page)
    assert table.lines() == ["1 pass"]


def test_a_knob_held_since_before_a_page_does_not_leave_it(table: Appliance) -> None:
    _begun(table)
    table.tap("seat 1")
    table.panel.press("push")
    table.pass_ms(50)
    table.panel.press("undo")
    table.pass_ms(60)
    table.panel.release("undo")
    table.settle()
    assert isinstance(table.picture, pictures.Page)
    table.pass_ms(HOLD_MS)
    table.panel.release("push")
    table.pass_ms(60)
    table.settle()
    assert isinstance(table.picture, pictures.Page)


def test_two_hands_on_undo_or_on_pause_do_what_one_does(table: Appliance) -> None:
    _begun(table)
    table.tap("seat 1")
    for button, shown in (("undo", pictures.Page), ("pause", pictures.Paused)):
        table.tap(button)
        table.panel.press(button)
        table.pass_ms(60)
        table.panel.release(button)
        table.pass_ms(60)
        table.settle()
        assert isinstance(table.picture, shown)
        table.tap(button)
        assert isinstance(table.picture, pictures.Table)


def test_a_judge_who_presses_while_a_seat_calls_has_not_been_yet(table: Appliance) -> None:
    _begun(table)
    table.panel.press("seat 2")
    table.pass_ms(HOLD_MS - 110)
    table.panel.press("judge")
    table.pass_ms(110)
    table.panel.release("seat 2")
    table.pass_ms(30)
    table.panel.release("judge")
    table.pass_ms(60)
    table.settle()
    assert isinstance(table.picture, pictures.Call)
    assert [text for _, text in _rows(table)] == ["judge called 2"]
    table.tap("judge")
    assert isinstance(table.picture, pictures.Table)


def test_a_press_that_was_meant_for_the_tables_move_is_not_played_for_the_next(
    table: Appliance,
) -> None:
    """Both say that it can be dealt: what follows is nobody's press."""
    from tablepi.tools.demo import recorded

    lines = [line for line in recorded() if " ! " not in line]
    _begun(table, "power-suit")
    for line in lines[: lines.index("deal")]:
        _, verb, *words = line.split()
        table.scan(verb, *words[::-1])
    assert table.lines() == lines[: lines.index("deal")]
    _both(table, "seat 1", "seat 2")
    assert table.lines() == lines[: lines.index("deal") + 1]
    assert _rows(table)[-1] == ("line", "deal")
    assert _notices(table) == [LATE]


def test_two_who_are_asked_answer_at_once_and_both_count(table: Appliance) -> None:
    """In a placement both seats are waited for, and either may say that it is done."""
    _begun(table, "conquest-of-fates")
    _placing(table)
    _both(table, "seat 1", "seat 2")
    assert [line.split()[1] for line in table.lines()[-2:]] == ["done", "done"]


def _placing(table: Appliance) -> None:
    """To where both place."""
    for seat, verb in ((1, "keep"), (2, "keep"), (1, "pass"), (2, "pass")):
        table.table.inbox.put(Give((("seat", seat), ("verb", verb))))
        table.settle()
    assert table.lines()[-4:] == ["1 keep", "2 keep", "1 pass", "2 pass"]
    table.pass_ms(READ_MS)


def test_a_knob_that_is_turned_or_pushed_in_the_dark_only_wakes_the_screen(
    table: Appliance,
) -> None:
    router = table.table.router
    router.context = replace(router.context, settings=Settings(chosen={"screen.dim_min": 1}))
    _begun(table)
    table.turn()
    chosen = table.focused()
    for hand in ("turn", "push"):
        table.pass_ms(61_000)
        router.pass_time(table.now_ms)
        assert router.look.dim
        table.turn() if hand == "turn" else table.tap(hand)
        assert not router.look.dim
        assert table.focused() == chosen
        assert isinstance(table.picture, pictures.Table)
        assert table.picture.prompt.given == ()
