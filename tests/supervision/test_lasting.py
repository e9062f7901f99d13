"""Nothing that lasts ends without a word: it begins again, and what stands still is named."""

import ast
import asyncio
import logging
import threading
from pathlib import Path

import pytest

from tablepi.supervision import lasting, lasting_tasks
from tablepi.supervision.lasting import LastingThread, faults, reason_of
from tablepi.supervision.lasting_tasks import lasting_task

ROOT = Path(__file__).parent.parent.parent / "tablepi"

ENDS_BY_ITSELF = {
    "referee/inbox.py": "hands its exception to the screen that waits for it",
    "tools/bench/hall/crowd.py": "of a measurement",
    "tools/bench/hall/judge_delay.py": "of a measurement",
    "tools/bench/hall/phones.py": "of a measurement",
    "cli/shared/enrol.py": "reads what is typed at a terminal",
    "tools/simulator/simulation.py": "of a simulated reader",
    "hall/server/desk/pairing_worker.py": "ends its process with the one that asked",
    "link/link_process.py": "of one connection, whose end it says in any case",
    "runtime/forgotten_stick.py": "looks in the first minute alone",
    "runtime/slow_disk.py": "hands whatever is raised to the main loop",
}
"""Threads and tasks that are not to last, and what sees to their end."""


class Unspeakable(Exception):
    """An exception that fails to say what it is, as one that reads a file to say it."""

    def __str__(self) -> str:
        raise OSError("too many open files")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (lasting, lasting_tasks):
        monkeypatch.setattr(each, "RESTART_S", 0.0)
    monkeypatch.setattr(threading, "excepthook", lambda told: None)


def test_a_thread_begins_again_and_its_reason_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    runs: list[dict[str, str]] = []

    def work() -> None:
        runs.append(faults())
        if len(runs) < 4:
            raise ValueError("injected")

    thread = LastingThread(work, "example")
    with caplog.at_level(logging.ERROR):
        thread.start()
        thread.join(20)
    assert len(runs) == 4
    told = [each.getMessage() for each in caplog.records]
    assert told == ["example broke off and begins again: ValueError: injected"]


def test_an_exception_that_cannot_say_what_it_is_ends_neither_thread_nor_task() -> None:
    runs: list[str] = []

    def work() -> None:
        runs.append("thread")
        if runs.count("thread") == 1:
            raise Unspeakable

    async def task() -> None:
        runs.append("task")
        if runs.count("task") == 1:
            raise Unspeakable

    async def both() -> None:
        await lasting_task(task, "example task")

    thread = LastingThread(work, "example thread")
    thread.start()
    thread.join(20)
    asyncio.run(both())
    assert sorted(runs) == ["task", "task", "thread", "thread"]
    assert reason_of(Unspeakable()) == "Unspeakable"


def test_what_stands_still_is_named_until_it_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lasting, "RESTART_S", 3600.0)

    began = asyncio.Event()

    async def work() -> None:
        began.set()
        raise ValueError("injected")

    async def looked() -> dict[str, str]:
        task = lasting_task(work, "example")
        await began.wait()
        found = faults()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return found

    assert asyncio.run(looked()) == {"example": "ValueError: injected"}
    assert "example" not in faults()


BARE = {"Thread", "create_task", "ensure_future"}


def test_every_thread_and_task_lasts_or_is_known_to_end() -> None:
    bare = set()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in BARE:
                bare.add(path.relative_to(ROOT).as_posix())
    assert bare - {"supervision/lasting.py", "supervision/lasting_tasks.py"} == set(ENDS_BY_ITSELF)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
