"""Which days belong to the present evening."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Self

import pytest

from tablepi.runtime import compose
from tablepi.runtime.settings.config import Config
from tablepi.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "tablepi.db")
    yield opened
    opened.close()


@pytest.mark.parametrize(("hour", "days"), [(1, 1), (11, 1), (12, 0), (23, 0)])
def test_an_evening_lasts_until_noon(
    store: Store, monkeypatch: pytest.MonkeyPatch, hour: int, days: int
) -> None:
    today = date.today()

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> Self:
            return cls.combine(today, time(hour))

    monkeypatch.setattr(compose, "datetime", Clock)
    context = compose.build(Config(), store).router.context
    assert context.days == ((today - timedelta(days)).isoformat(), today.isoformat())
