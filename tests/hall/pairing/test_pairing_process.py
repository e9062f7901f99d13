"""Pairing in a process of its own: an answer, a failure, and its end with the hall."""

import asyncio
import os
import subprocess
import sys
from contextlib import suppress

import pytest

from tablepi.core.errors import HallError
from tablepi.hall.event.event_state import EventState, Player
from tablepi.hall.event.paired_round import PairedRound, paired_round
from tablepi.hall.pairing.pairing_process import PairingProcess
from tests.hall.event.event_maker import swiss

FOREVER = (sys.executable, "-c", "import threading; threading.Event().wait()")


def test_the_process_finds_the_round_that_this_one_finds() -> None:
    state = swiss("a b c d e").state
    found = asyncio.run(PairingProcess().pair(state))
    assert found.pairings
    assert found == paired_round(state)


def test_what_is_in_the_way_is_an_answer_too() -> None:
    event = swiss("a b")
    event.add("forbid", players=["a", "b"])
    assert asyncio.run(PairingProcess().pair(event.state)).obstacle == "forbidden"


def test_a_state_of_many_players_comes_over_whole() -> None:
    ids = [f"p{number}" for number in range(5000)]
    state = EventState(players={each: Player(each, each * 4, 1) for each in ids})
    assert asyncio.run(PairingProcess().pair(state)).obstacle == "no_stage"


@pytest.mark.parametrize(
    "program", ["raise SystemExit(3)", "print('x' * 99)", "import os; os.kill(os.getpid(), 9)"]
)
def test_a_process_that_fails_is_a_failure_and_the_next_is_asked_again(program: str) -> None:
    pairing = PairingProcess((sys.executable, "-c", program))
    for _ in range(2):
        with pytest.raises(HallError, match="pair by hand"):
            asyncio.run(pairing.pair(swiss("a b").state))
    assert pairing.pid == 0


def test_a_process_that_takes_too_long_is_ended() -> None:
    with pytest.raises(HallError):
        asyncio.run(PairingProcess(FOREVER, patience_s=0.01).pair(swiss("a b").state))


def test_whoever_is_not_waited_for_is_ended() -> None:
    pairing = PairingProcess(FOREVER)

    async def give_up() -> int:
        task = asyncio.create_task(pairing.pair(swiss("a b").state))
        while not pairing.pid:
            await asyncio.sleep(0)
        pid = pairing.pid
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        return pid

    pid = asyncio.run(give_up())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_two_who_ask_at_once_are_answered_in_turn() -> None:
    async def both() -> list[PairedRound]:
        pairing = PairingProcess()
        states = swiss("a b").state, swiss("a b c d").state
        return await asyncio.gather(*map(pairing.pair, states))

    one, other = asyncio.run(both())
    assert one.pairings is not None
    assert other.pairings is not None
    assert (len(one.pairings), len(other.pairings)) == (1, 2)


def test_the_process_ends_when_its_input_does_as_when_the_hall_was_killed() -> None:
    program = (
        "import threading; from tablepi.hall.pairing.pairing_worker import end_with_input;"
        "threading.Thread(target=end_with_input, args=(0,), daemon=True).start();"
        "threading.Event().wait()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.poll() is None
        process.stdin.close()
        assert process.wait() == 1
