"""The pairing that the desk is proposed, made in a process of its own, or why there is none."""

import pickle
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock, Timer
from typing import NamedTuple

from tablepi.core.errors import HallError
from tablepi.hall.events.paired_round import PairedRound
from tablepi.hall.events.rows.decisions import PairingEntry, RoundPaired
from tablepi.hall.events.rows.event_faults import Fault, decision_faults
from tablepi.hall.events.rows.event_state import EventState, Pairing
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.desk.pairing_worker import framed

COMMAND = (sys.executable, "-m", "tablepi.hall.server.desk.pairing_worker")

PATIENCE_S = 120.0
"""Time that pairing a round may take; 400 players take a twentieth."""


class Proposal(NamedTuple):
    """The pairing of the next round, which nobody has written yet. `lot`: with which it was made;
    `cost`: as a check says it; `obstacle` `forbidden`: some meet who are not to, as there is no
    other way, so that it takes a person's reason.
    """

    round: int
    stage: int
    lot: str
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...]
    cost: tuple[str, ...]
    obstacle: str = ""


class PairingProcess:
    """One process a round, one after the other. Each ends with the hall, however that ends: a
    pool's would go on when the hall is killed.
    """

    def __init__(self, command: Sequence[str] = COMMAND, patience_s: float = PATIENCE_S) -> None:
        self._command = command
        self._patience_s = patience_s
        self._waits = ThreadPoolExecutor(1, "pairing")
        self._lock = Lock()
        self._closed = False
        self._process: subprocess.Popen[bytes] | None = None

    def pair(self, state: EventState) -> "Future[PairedRound]":
        """The next round of an event. The future has HallError where the process failed."""
        return self._waits.submit(self._run, state)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()
        self._waits.shutdown()

    def _run(self, state: EventState) -> PairedRound:
        try:
            with self._start_process() as process:
                timer = Timer(self._patience_s, process.kill)
                timer.start()
                try:
                    return _ask_process(process, state)
                finally:
                    timer.cancel()
                    process.kill()
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            raise HallError(
                "The round could not be paired: its process ended without an answer. "
                "Ask again, or pair by hand."
            ) from error

    def _start_process(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise EOFError
            # A session of its own: Ctrl-C is the hall's, which then ends this in turn.
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
            return self._process


def _ask_process(process: subprocess.Popen[bytes], state: EventState) -> PairedRound:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(state))
    process.stdin.flush()
    round_ = pickle.loads(process.stdout.read())
    assert isinstance(round_, PairedRound)
    return round_


class Proposals:
    """The newest proposal of each event is kept: looking at it again pairs nothing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = PairingProcess()
        self._latest: dict[str, tuple[str, Future[Proposal]]] = {}

    def propose(self, state: EventState) -> "Future[Proposal]":
        """The pairing of the next round; the same future while the event is the same.

        Raises DeskRefusal at once, or in the future; there also HallError.
        """
        check_pairable(state)
        with self._lock:
            head, latest = self._latest.get(state.event, ("", None))
            if latest is not None and head == state.head and not _has_failed(latest):
                return latest
            proposal: Future[Proposal] = Future()
            # Several may wait for it: one that goes away cancels nothing.
            proposal.set_running_or_notify_cancel()
            self._latest[state.event] = state.head, proposal
        self._process.pair(state).add_done_callback(
            lambda pairing: self._answer(proposal, state, pairing)
        )
        return proposal

    def close(self) -> None:
        self._process.close()

    def _answer(
        self,
        proposal: Future[Proposal],
        state: EventState,
        pairing: Future[PairedRound],
        obstacle: str = "",
    ) -> None:
        """Proposed pairing; where none is left, as if all might meet, for a person to change."""
        try:
            round_ = pairing.result()
            if round_.obstacle == "forbidden":
                free_pairing = self._process.pair(state._replace(forbidden=frozenset()))
                free_pairing.add_done_callback(
                    lambda pairing: self._answer(proposal, state, pairing, "forbidden")
                )
            else:
                proposal.set_result(_proposal(state, round_, obstacle))
        except Exception as error:
            # Whoever waits for the proposal hears of it.
            proposal.set_exception(error)


def _proposal(state: EventState, round_: PairedRound, obstacle: str) -> Proposal:
    if round_.obstacle:
        raise DeskRefusal(f"unpaired.{round_.obstacle}", 409, n=round_.missing)
    assert state.stage is not None, "nothing is paired without a stage"
    return Proposal(
        round=len(state.rounds) + 1,
        stage=state.stage.number,
        lot=round_.lot,
        pairings=round_.pairings or (),
        byes=round_.byes or (),
        cost=tuple(map(str, round_.cost or ())),
        obstacle=obstacle,
    )


def _has_failed(proposal: "Future[Proposal]") -> bool:
    return proposal.done() and proposal.exception() is not None


def hand_faults(
    state: EventState, proposal: Proposal, pairings: Sequence[Pairing], byes: Sequence[str]
) -> tuple[Fault, ...]:
    """Everything for which this round would be refused as a person's pairing."""
    return decision_faults(state, round_row(proposal, pairings, byes, "-").fields())


def round_row(
    proposal: Proposal, pairings: Sequence[Pairing], byes: Sequence[str], why: str | None
) -> RoundPaired:
    """The row of a round. `why`: it was paired by a person; None: it was not."""
    entries = tuple(PairingEntry(pairing.table, tuple(pairing.players)) for pairing in pairings)
    is_by_hand = None if why is None else True
    stage = proposal.stage
    return RoundPaired(proposal.round, stage, proposal.lot, entries, tuple(byes), is_by_hand, why)


def check_pairable(state: EventState) -> None:
    """Raises DeskRefusal where no round can be paired now."""
    if state.stage is None or state.stage.format == "open":
        raise DeskRefusal("refused.no_rounds", 409)
    if outstanding := state.outstanding():
        raise DeskRefusal("refused.outstanding", 409, n=len(outstanding))
