"""A supply that sags under a running referee: said on the screen, and in Health afterwards."""

from pathlib import Path

import pytest

from tablepi.devices.supply import Supply
from tablepi.referee.intents import Answer
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.appliance import Appliance
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import notices


def test_a_sag_is_said_for_a_minute_and_in_health_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    sensor = tmp_path / "sys/class/hwmon/hwmon1"
    sensor.mkdir(parents=True)
    (sensor / "name").write_text("rpi_volt\n", encoding="ascii")
    alarm = sensor / "in0_lcrit_alarm"
    alarm.write_text("1\n", encoding="ascii")
    with Appliance(tmp_path, supply=Supply(tmp_path)) as table:
        table.table.turn()
        assert any("Weak supply" in text for text in notices(table.picture))
        alarm.write_text("0\n", encoding="ascii")
        table.pass_ms(120_000)
        table.table.turn()
        assert notices(table.picture) == []
        for act in (Answer("menu.settings"), *to(Answer("menu.health"))):
            table.table.inbox.put(act)
            table.settle()
        while table.table.router.due_ms == 0:
            table.table.turn()
        page = table.picture
        assert isinstance(page, pictures.Page)
        assert "sags since the start: 1, the last 2 min ago" in repr(page.sections[0])
