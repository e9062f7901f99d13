"""The stick that says that a PIN is forgotten is looked for in the first minute, and no longer."""

import pytest

from tablepi.runtime.forgotten_stick import LOOKS, look_for_forgotten
from tablepi.screens.menu import OpenForgottenPin
from tests.worlds.table.pocket import Pocket


@pytest.mark.parametrize("comes_at", [1, LOOKS, LOOKS + 1])
def test_a_stick_counts_in_the_first_minute_alone(comes_at: int) -> None:
    pocket, put, pauses = Pocket(), list[object](), list[float]()

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        pocket.forgot = len(pauses) >= comes_at

    look_for_forgotten(pocket, put.append, pause).join()
    assert put == ([OpenForgottenPin()] if comes_at <= LOOKS else [])
    assert sum(pauses) <= 60
