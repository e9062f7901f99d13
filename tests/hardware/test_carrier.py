"""The carrier board joins what wiring.toml joins, and KiCad found no fault in it."""

import json

import pytest

from hardware.carrier import nets, project
from hardware.wiring import told


def _joined(joined: nets.Nets) -> set[frozenset[str]]:
    return {frozenset(pins) for pins in joined.values()}


def test_the_board_joins_the_pins_that_the_wires_join_and_no_others() -> None:
    assert _joined(project.board_nets()) == _joined(nets.nets())


def test_every_part_has_the_value_of_the_wires_and_two_sources() -> None:
    parts = {name: part for name, part in project.placed().items() if part.pins}
    assert {name: part.value for name, part in parts.items()} == nets.values()
    assert all(len(set(part.sources)) == 2 for part in parts.values())


def test_an_antennas_socket_has_the_pins_of_its_board_in_their_order() -> None:
    parts, board = project.placed(), told()["reader"]["board"]
    for antenna in range(1, 5):
        own = parts[f"J{antenna}"].pins
        assert [own[str(board.index(pin) + 1)] for pin in ("SDA", "MISO", "GND", "3.3V")] == [
            f"SDA_{antenna}", f"MISO_{antenna}", "GND", "3V3"]  # fmt: skip
        assert own["5"].startswith("unconnected"), "IRQ stays free"


def test_two_wires_exchanged_in_the_toml_are_another_net(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = told()["reader"]
    swapped = [row | {"pins": row["pins"][::-1]} if row["signal"] == "RUN" else row
               for row in reader["own"]]  # fmt: skip
    monkeypatch.setattr("hardware.wiring.told", lambda: told.__wrapped__() | {
        "reader": reader | {"own": swapped}})  # fmt: skip
    assert len(_joined(nets.nets()) ^ _joined(project.board_nets())) == 8


def test_kicads_own_checks_were_run_on_the_project_as_it_is() -> None:
    checked = json.loads(project.RECORD.read_text(encoding="utf-8"))["checked"]
    assert checked == project.sources(), "the board changed: run make board"
    assert project.PICTURE.stat().st_size > 20_000
