"""The simulated hall: what its tables play is held by the real hall, and nothing stays behind."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tablepi.games import games
from tablepi.store import Store
from tablepi.tools.simulation.event_plan import DONE
from tablepi.tools.simulation.recorded_matches import match_for, recorded_matches
from tablepi.tools.simulation.simulated_hall import p99
from tests.worlds.hall.waiting import PATIENCE_S, needs_mosquitto, until

ROOT = Path(__file__).parents[3]
SIMULATION = ROOT / "tablepi" / "tools" / "simulation"


def _simulated(folder: Path, *words: str) -> "subprocess.Popen[str]":
    start = [sys.executable, "-m", "tablepi", "hall", "sim", "--data", str(folder), *words]
    return subprocess.Popen(start, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def _held(folder: Path) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "tablepi", "hall", "rows", "--json", "--data"]
    done = subprocess.run(
        [*command, str(folder / "hall")], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def _of_journal(folder: Path) -> set[tuple[str, int, str]]:
    store = Store.open(folder / "tablepi.db")
    found = {
        (part, row.number, store.journal.public.hash_of(kept.id, part, row.number).hex())
        for kept in store.journal.public.held("sim")
        for part in ("public", "full")
        for row in store.journal.public.rows(kept.id, part, 1, 9_999)
    }
    store.close()
    return found


@needs_mosquitto
def test_every_row_that_was_played_is_held(tmp_path: Path) -> None:
    process = _simulated(tmp_path, "--tables", "3", "--speed", "1000", "--rounds", "1")
    out, _ = process.communicate(timeout=10 * PATIENCE_S)
    assert process.returncode == 0
    last = out.splitlines()[-1]
    assert "tables here 3" in last
    held = [row for row in _held(tmp_path) if row["part"] != "head"]
    for table in ("t01", "t02", "t03"):
        wanted = _of_journal(tmp_path / "tables" / table)
        found = {(row["part"], row["row"], row["h"]) for row in held if row["table"] == table}
        assert {each for each in wanted if each[0] == "public"} <= found <= wanted
    assert {row["branch"] for row in held} == {1}


@needs_mosquitto
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_leaves_no_process(tmp_path: Path, number: signal.Signals) -> None:
    process = _simulated(tmp_path, "--tables", "2")
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(3)]
    assert [line.split()[0] for line in lines] == ["folder", "spectators", "desk"]
    assert _running(tmp_path)
    process.send_signal(number)
    process.communicate(timeout=10 * PATIENCE_S)
    assert process.returncode == 0
    until(lambda: not _running(tmp_path))


@needs_mosquitto
def test_who_looks_on_sees_a_round_a_call_and_results_until_ctrl_c(tmp_path: Path) -> None:
    newcomers = json.loads((SIMULATION / "newcomer.json").read_text(encoding="utf-8"))
    plan = tmp_path / "plan.json"
    few = {"players": newcomers["players"][:8], "tables": 4}
    plan.write_text(json.dumps({**newcomers, **few}), "utf-8")
    words = ("--tables", "6", "--speed", "1000", "--browser", "--event", str(plan))
    with _simulated(tmp_path, *words) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(7)]
        assert lines[1].split()[1] == lines[4].strip()
        assert not lines[1].startswith("spectators http://127.0.0.1")
        database = tmp_path / "hall" / "hall.db"

        def counted(what: str) -> int:
            with closing(sqlite3.connect(database)) as record:
                [found] = record.execute(f"SELECT count(*) FROM {what}").fetchone()
            return int(found)

        until(lambda: counted("calls WHERE table_id = 't04' AND state = 'open'"))
        until(lambda: counted("decisions WHERE kind = 'round'"))
        until(lambda: counted("event_rows WHERE do = 'result'"))
        until(lambda: (tmp_path / "hall" / DONE).exists())
        # Tables beside the event play on, whatever they like.
        until(lambda: counted("branches WHERE table_id IN ('t05', 't06')") > 2)
        assert process.poll() is None
        address = next(line for line in process.stdout if "/me/" in line).strip()
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as page:
            assert "<bdi>Ada</bdi>" in page.read().decode()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
    assert process.returncode == 0
    until(lambda: not _running(tmp_path))


def _running(folder: Path) -> list[str]:
    """The commands that name this folder."""
    found = []
    for each in Path("/proc").iterdir():
        if each.name.isdigit() and int(each.name) != os.getpid():
            try:
                command = (each / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            if str(folder) in command:
                found.append(command)
    return found


def test_recorded_matches_hide_what_the_table_did_not_see() -> None:
    hidden = [row for match in recorded_matches() for row in match.rows if row.public != row.text]
    assert any("?" in (row.public or "") for row in hidden)
    assert all(
        row.kind == "refused" or row.public for match in recorded_matches() for row in match.rows
    )


def test_every_game_is_played_to_its_result() -> None:
    played = {match.game: match for match in recorded_matches()}
    assert played.keys() == games().keys()
    for match in played.values():
        assert match.rows[-1].picture["phase"] == "over"
        assert any(row.kind == "line" for row in match.rows)
    assert any(row.kind == "refused" for match in played.values() for row in match.rows)


def test_tables_of_a_round_play_different_matches() -> None:
    chance = random.Random(1)
    found = [match_for("power-suit", 2, {}, chance) for _ in range(12)]
    assert all(match is not None and match.winners for match in found)
    assert len({repr(match) for match in found}) >= 5
    assert len({match.winners for match in found if match}) == 2


def test_99_of_100_do_not_exceed_the_p99() -> None:
    assert p99(list(range(1, 201))) == 199
    assert p99([7.0]) == 7.0
