"""A restore whose plug is pulled at every step of it: the old state or the new, never half."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tablepi.store.backup.restore import restore
from tablepi.store.repair import set_aside as begin_anew
from tablepi.store.restore_points import SETTINGS, finish
from tests.store.holding import TODAY, day, fill, held, put_into, set_aside


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "here" / "tablepi.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.zip"


class _PlugPulledError(BaseException):
    """The power is gone."""


class _Power:
    """Goes at a certain step: the calls that change the disk are the steps."""

    def __init__(self, steps: int, *, before: bool) -> None:
        self.left = steps
        self._before = before

    def over(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call, which may be the last one, or not even that."""

        def called(*given: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left == 0 and self._before:
                raise _PlugPulledError
            answer = call(*given, **named)
            if self.left == 0:
                raise _PlugPulledError
            return answer

        return called


def _cut(doing: Callable[[], object], folder: Path, before: bool) -> Iterator[int]:
    """Does it again and again from where it began, the plug pulled one step later each time."""
    first = folder.with_name("first")
    shutil.copytree(folder, first)
    for step in range(1, 100):
        shutil.rmtree(folder)
        shutil.copytree(first, folder)
        power = _Power(step, before=before)
        with pytest.MonkeyPatch.context() as cut:
            for name in ("rename", "replace", "link", "unlink", "mkdir", "rmdir"):
                cut.setattr(os, name, power.over(getattr(os, name)))
            with suppress(_PlugPulledError):
                doing()
        yield step
        if power.left > 0:
            return
    raise AssertionError("it never came to its end")


@pytest.mark.parametrize("before", [True, False])
def test_wherever_the_plug_is_pulled_half_of_an_old_state_is_never_offered(
    journal: Path, file: Path, tmp_path: Path, before: bool
) -> None:
    states = fill(journal, "Ann", 12), fill(tmp_path / "there" / "tablepi.db", "Ben", 30)
    put_into(tmp_path / "there" / "tablepi.db", file)
    for number in (18, 19):
        restore(file, journal, day(number))
    counts = set[int]()
    for step in _cut(lambda: restore(file, journal, day(20)), journal.parent, before):
        assert held(journal) in states, step
        for until in journal.parent.glob("*.until-2026-11-1*"):
            assert {journal.name, SETTINGS} <= {each.name for each in until.iterdir()}, step
        counts.add(len(set_aside(journal)))
        restore(file, journal, day(21))
        assert len(set_aside(journal)) == 2
        assert not list(journal.parent.glob("*.going-*"))
    assert counts == {2, 3}


@pytest.mark.parametrize("before", [True, False])
def test_wherever_the_plug_is_pulled_there_is_the_old_or_the_new(
    journal: Path, file: Path, tmp_path: Path, before: bool
) -> None:
    old, new = fill(journal, "Ann", 12), fill(tmp_path / "there" / "tablepi.db", "Ben", 30)
    put_into(tmp_path / "there" / "tablepi.db", file)
    found = set[bool]()
    for step in _cut(lambda: restore(file, journal, TODAY), journal.parent, before):
        now = held(journal)
        assert now in (old, new), step
        found.add(now == new)
        untils = list(journal.parent.glob("*.until-*"))
        if now == new:
            assert [held(until / journal.name) for until in untils] == [old]
    assert found == {False, True}


@pytest.mark.parametrize("before", [True, False])
def test_wherever_the_plug_is_pulled_a_journal_is_here_or_aside_and_never_gone(
    journal: Path, before: bool
) -> None:
    old = fill(journal, "Ann", 12)
    found = set[bool]()

    def doing() -> None:
        begin_anew(journal, TODAY)
        finish(journal)

    for step in _cut(doing, journal.parent, before):
        now = held(journal)
        asides = list(journal.parent.glob("*.aside-*"))
        found.add(now == old)
        if now == old:
            assert asides == [], step
        else:
            assert [held(aside / journal.name)[0] for aside in asides] == [old[0]], step
    assert found == {False, True}
