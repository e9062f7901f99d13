"""What each button of the panel does at a whole table, and what its lights say."""

import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.core.text.phrase import Phrase
from tablepi.core.time_control import Timing
from tablepi.devices.messages import ContactChanged, PanelLost
from tablepi.devices.panel.pins import PanelConfig, SeatPins, default_panel
from tablepi.referee.intents import Answer, Back, Give, OpenMatchMenu, Undo
from tablepi.runtime.watchdog import Watchdog
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.appliance import HOLD_MS, READ_MS, TAP_MS, Appliance
from tests.worlds.table.settings_rows import to


def _listed(table: Appliance) -> pictures.Listing:
    assert isinstance(table.picture, pictures.Listing)
    return table.picture


def test_a_seats_button_held_calls_the_judge_and_says_no_yes(table: Appliance) -> None:
    table.begin("score-sheet")
    table.hold("seat 2")
    call = table.picture
    assert isinstance(call, pictures.Call)
    assert call.seat == 2
    table.tap("judge")
    assert table.seen()
    assert table.lines() == []


def test_a_button_that_is_still_down_calls_the_judge_when_its_time_has_come(
    table: Appliance,
) -> None:
    table.begin("score-sheet")
    table.pass_ms(READ_MS)
    table.panel.press("seat 1")
    table.settle()
    assert table.seen()
    table.pass_ms(HOLD_MS)
    for _ in range(4):
        table.pass_ms(TAP_MS)
        table.table.turn()
    assert isinstance(table.screen.stage.picture, pictures.Call)


def test_undo_asks_the_player_whose_line_it_was(table: Appliance) -> None:
    table.begin("score-sheet")
    table.tap("seat 1")
    table.tap("undo")
    table.tap("seat 2")
    assert table.lines() == ["1 pass"]
    table.tap("seat 1")
    assert table.lines() == ["1 pass", "undo"]


def test_undo_chosen_with_the_knob_asks_the_same_player(table: Appliance) -> None:
    table.begin("score-sheet")
    table.tap("seat 1")
    table.choose(Undo())
    assert isinstance(table.picture, pictures.Page)
    assert table.lines() == ["1 pass"]
    table.tap("seat 2")
    assert table.lines() == ["1 pass"]
    table.choose(Answer("take-back.yes"))
    assert table.lines() == ["1 pass", "undo"]


def test_a_stuck_button_is_told_ignored_and_told_no_more_when_it_comes_up(table: Appliance) -> None:
    table.begin("score-sheet")
    table.panel.press("seat 2")
    table.pass_ms(10_500)
    table.tap("seat 1")
    # The judge that it called while it was held has been here.
    table.tap("judge")
    stuck = "The button of seat 2 is stuck: it is ignored until it comes up."
    assert stuck in [notice.text for notice in table.seen().notices]
    table.choose(OpenMatchMenu())
    assert stuck in [notice.text for notice in _listed(table).notices]
    table.choose(Back())
    table.tap("seat 1")
    assert table.lines() == ["1 pass"]
    table.panel.release("seat 2")
    table.pass_ms(100)
    table.tap("seat 2")
    assert table.seen().notices == ()
    assert table.lines() == ["1 pass", "2 pass"]


def test_a_button_does_not_take_over_what_another_player_has_begun(table: Appliance) -> None:
    table.begin("power-suit")
    for act in (Give((("seat", 1),)), Give((("verb", "power"),))):
        table.table.inbox.put(act)
    table.settle()
    table.tap("seat 2")
    notices = [notice.text for notice in table.seen().notices]
    assert notices == ["Player 1 has begun a move: finish it first, or undo it."]
    assert len(table.seen().prompt.given) == 2


def test_a_seat_that_nobody_sits_at_is_told(table: Appliance) -> None:
    table.begin("power-suit")
    table.tap("seat 4")
    assert [n.text for n in table.seen().notices] == ["Nobody sits at seat 4 in this match."]


def test_the_lights_follow_the_match(table: Appliance) -> None:
    def lit(wanted: list[bool]) -> None:
        assert table.panel.wait_for(
            lambda: [light[0] > 0 for light in table.panel.lights()] == wanted
        ), table.panel.lights()

    table.begin("power-suit")
    lit([True, False, False, False])
    table.scan("power", "leaves", "mill")
    lit([False, True, False, False])


def test_a_buzzer_that_hangs_delays_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    hangs, hung = threading.Event(), threading.Event()

    def hang() -> None:
        hung.set()
        hangs.wait()

    with Appliance(tmp_path, replace(default_panel(4), buzzer=21)) as table:
        table.panel.hang(21, hang)
        table.begin("score-sheet")
        assert hung.wait(5)
        slowest_s = 0.0
        for number in range(20):
            began_s = time.monotonic()
            table.tap(f"seat {1 + number % 2}")
            slowest_s = max(slowest_s, time.monotonic() - began_s)
        assert len(table.lines()) == 20
        assert slowest_s < 4
        hangs.set()


def test_a_table_of_eight_seats_is_played_by_eight_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    seats = tuple(SeatPins(line) for line in (4, 5, 6, 12, 13, 16, 17, 18))
    wired = PanelConfig(seats, undo=19, knob=(20, 21), push=22)
    with Appliance(tmp_path, wired) as table:
        for act in (
            Answer("menu.game", "score-sheet"),
            *[Answer("seats.more")] * 6,
            Answer("button.start"),
        ):
            table.choose(act)
        for seat in range(1, 9):
            table.tap(f"seat {seat}")
        assert table.lines() == [f"{seat} pass" for seat in range(1, 9)]


def test_a_machine_without_pins_says_so_and_referees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Appliance(tmp_path, PanelConfig()) as table:
        table.table.inbox.put(PanelLost(Phrase("No pins here.")))
        table.settle()
        assert isinstance(table.picture, pictures.Menu)
        assert [n.text for n in table.picture.notices] == [
            "The panel does not work: tapping does. No pins here."
        ]


def test_a_line_that_is_taken_is_named_and_the_others_are_played_with(table: Appliance) -> None:
    why = Phrase("GPIO 22 is busy.")
    table.table.inbox.put(PanelLost(why, ("seat 2.button (GPIO 22)",)))
    table.settle()
    assert isinstance(table.picture, pictures.Menu)
    assert [n.text for n in table.picture.notices] == [
        "These parts of the panel do not work: seat 2.button (GPIO 22). The rest does."
        " GPIO 22 is busy."
    ]
    table.begin("score-sheet")
    table.tap("seat 1")
    assert table.lines() == ["1 pass"]


def test_the_pause_button_stops_the_table_and_the_lights_and_sets_both_going(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Appliance(tmp_path, replace(default_panel(4), pause=20)) as table:
        _paused_by_its_button(table)


def _paused_by_its_button(table: Appliance) -> None:
    table.begin("power-suit")
    table.tap("pause")
    assert isinstance(table.picture, pictures.Paused)
    _wait_for_lights(table, lit=False)
    table.tap("pause")
    table.seen()
    _wait_for_lights(table, lit=True)
    table.tap("pause")
    table.choose(Answer("pause.end"))
    table.seen()


def _wait_for_lights(table: Appliance, lit: bool) -> None:
    assert table.panel.wait_for(lambda: any(map(any, table.panel.lights())) == lit)


def test_a_stuck_button_stands_under_health_until_it_comes_up(table: Appliance) -> None:
    table.choose(Answer("menu.settings"))
    for act in to(Answer("menu.health")):
        table.choose(act)
    table.panel.press("seat 2")
    table.pass_ms(10_500)
    table.tap("seat 1")
    assert "the button of seat 2 is stuck" in _looked_at(table)
    table.panel.release("seat 2")
    table.pass_ms(100)
    table.tap("seat 1")
    assert "stuck" not in _looked_at(table)


def _looked_at(table: Appliance) -> str:
    """All that the page says, once it has looked at everything."""
    while (due_ms := table.table.router.due_ms) is not None:
        table.pass_ms(max(0, due_ms - table.now_ms))
        table.table.turn()
    assert isinstance(table.picture, pictures.Page)
    return repr(table.picture.sections)


@pytest.mark.parametrize("noise", ["edges", "clicks"])
def test_whatever_the_inbox_is_busy_with_clocks_flags_held_buttons_and_the_watchdog_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Appliance(tmp_path) as table:
        watchdog = table.table.watchdog = _Counting()
        router = table.table.router
        router.context = replace(router.context, timing=Timing("move", 3, 0, "passes"))
        table.begin("score-sheet")
        assert _noise(table, noise, 3_100) > 2
        assert table.lines() == ["1 pass"]
        table.panel.press("seat 2")
        _noise(table, noise, 2_100)
        assert isinstance(table.picture, pictures.Call)
        assert watchdog.fed > 5_000 // NOISE_MS


NOISE_MS = 5


class _Counting(Watchdog):
    """A watchdog that counts how often it is fed."""

    fed = 0

    def feed(self, now_ms: int) -> bool:
        self.fed += 1
        return False


def _noise(table: Appliance, noise: str, for_ms: int) -> int:
    """Something every few milliseconds that nobody means; how many times the clocks showed."""
    shown = set[str]()
    for at in range(for_ms // NOISE_MS):
        if noise == "edges":
            table.table.inbox.put(ContactChanged("undo", at % 2 == 0))
        else:
            table.panel.turn(1)
        table.pass_ms(NOISE_MS)
        table.table.turn()
        picture = table.screen.stage.picture
        if isinstance(picture, pictures.Table):
            shown.update(dial.text for dial in picture.clocks)
    return len(shown)
