"""Printed command cards before a real reader's line, beside the panel of the same table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.core.record import Row
from tablepi.referee.tags.card_lookup import PRINTED
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.appliance import READ_MS, Appliance


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Appliance]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Appliance(tmp_path) as table:
        table.begin("power-suit")
        table.scan("power", "leaves", "mill")
        yield table


def _lay(table: Appliance, command: str) -> None:
    table.pass_ms(READ_MS)
    table.scan(PRINTED[command])
    table.pass_ms(READ_MS)


def _rows(table: Appliance) -> list[Row]:
    return list(table.store_handle.journal.read(1).rows)


def test_undo_asks_as_the_panels_button_does_and_the_player_agrees(table: Appliance) -> None:
    _lay(table, "undo")
    by_card = table.picture
    table.tap("undo")
    assert isinstance(table.picture, pictures.Table)
    table.tap("undo")
    assert table.picture == by_card
    table.tap("seat 1")
    assert table.lines() == ["1 power mill leaves", "undo"]


def test_the_judge_is_called_and_answered_by_card_as_by_the_panel(table: Appliance) -> None:
    for _ in range(2):
        _lay(table, "judge")
        assert isinstance(table.picture, pictures.Call)
        table.tap("judge")
        assert isinstance(table.picture, pictures.Table)
        table.tap("judge")
        assert isinstance(table.picture, pictures.Call)
        _lay(table, "judge")
        assert isinstance(table.picture, pictures.Table)
    notes = [row.text for row in _rows(table) if row.text.startswith("judge")]
    assert notes == ["judge called", "judge answered"] * 4
