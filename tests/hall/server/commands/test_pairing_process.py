"""Pairing in a process of its own: an answer, a failure, and its end with the hall."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from tablepi.core.errors import HallError
from tablepi.hall.events.paired_round import paired_round
from tablepi.hall.events.rows.event_state import EventState, Player
from tablepi.hall.server.desk.proposals import COMMAND, PairingProcess
from tests.worlds.hall.event_maker import swiss

FOREVER = (sys.executable, "-c", "import threading; threading.Event().wait()")


@contextmanager
def pairing_process(command: Sequence[str] = COMMAND, **named: float) -> Iterator[PairingProcess]:
    """A process that is closed in the end."""
    found = PairingProcess(command, **named)
    try:
        yield found
    finally:
        found.close()


def test_the_process_finds_the_round_that_this_one_finds() -> None:
    state = swiss("a b c d e").state
    with pairing_process() as pairing:
        found = pairing.pair(state).result()
    assert found.pairings
    assert found == paired_round(state)


def test_what_is_in_the_way_is_an_answer_too() -> None:
    event = swiss("a b")
    event.add("forbid", players=["a", "b"])
    with pairing_process() as pairing:
        assert pairing.pair(event.state).result().obstacle == "forbidden"


def test_a_state_of_many_players_comes_over_whole() -> None:
    ids = [f"p{number}" for number in range(5000)]
    state = EventState(players={each: Player(each, each * 4, 1) for each in ids})
    with pairing_process() as pairing:
        assert pairing.pair(state).result().obstacle == "no_stage"


@pytest.mark.parametrize(
    "program", ["raise SystemExit(3)", "print('no pickle')", "import os; os.kill(os.getpid(), 9)"]
)
def test_a_process_that_fails_is_a_failure_and_the_next_is_asked_again(program: str) -> None:
    with pairing_process((sys.executable, "-c", program)) as pairing:
        for _ in range(2):
            with pytest.raises(HallError, match="pair by hand"):
                pairing.pair(swiss("a b").state).result()


def test_a_process_that_takes_too_long_is_ended() -> None:
    with pairing_process(FOREVER, patience_s=0.01) as pairing, pytest.raises(HallError):
        pairing.pair(swiss("a b").state).result()


def test_closing_ends_the_process_and_answers_who_waits() -> None:
    with pairing_process(FOREVER) as pairing:
        waiting = [pairing.pair(swiss("a b").state) for _ in range(2)]
    for each in waiting:
        with pytest.raises(HallError):
            each.result()


def test_several_who_ask_at_once_are_answered_in_turn() -> None:
    states = swiss("a b").state, swiss("a b c d").state
    with pairing_process() as pairing:
        found = [each.result() for each in [*map(pairing.pair, states)]]
    assert [len(each.pairings or ()) for each in found] == [1, 2]


def test_the_process_ends_when_its_input_does_as_when_the_hall_was_killed() -> None:
    program = (
        "import threading; from tablepi.hall.server.desk.pairing_worker import end_with_input;"
        "threading.Thread(target=end_with_input, args=(0,), daemon=True).start();"
        "threading.Event().wait()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.poll() is None
        process.stdin.close()
        assert process.wait() == 1
