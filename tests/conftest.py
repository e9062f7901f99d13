"""What every test leaves behind it: no journal stays open."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablepi.shelf import Shelf


@pytest.fixture(autouse=True)
def shelves(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes each shelf that a test opened: a program's own end would, and a test has none."""
    opened: list[Shelf] = []
    begin = Shelf.__init__

    def noted(self: Shelf, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        opened.append(self)

    monkeypatch.setattr(Shelf, "__init__", noted)
    yield
    for shelf in opened:
        shelf.close()
