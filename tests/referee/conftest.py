"""A sitting over a journal of its own; words that lack a value for one of their fields fail."""

from collections.abc import Mapping
from typing import Any

import pytest

from tablepi.referee.words import Words
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


@pytest.fixture(autouse=True)
def every_field_has_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    def value(words: Words, name: str, args: Mapping[str, Any]) -> Any:
        return args[name]

    monkeypatch.setattr(Words, "value", value)


@pytest.fixture
def sitting(store: Store) -> Sitting:
    return Sitting(store)


@pytest.fixture
def duel(sitting: Sitting) -> Sitting:
    sitting.begin("power-suit", "Ann", "Ben")
    return sitting
