"""The pairing that the desk is proposed, made in a process of its own, or why there is none."""

import threading
from concurrent.futures import Future

from tablepi.hall.events.paired_round import PairedRound
from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.server.commands.pairing_process import PairingProcess
from tablepi.hall.server.commands.refusal import DeskRefusal
from tablepi.hall.server.commands.round_changes import Proposal, see_pairable


class Proposals:
    """The newest proposal is kept: looking at it again pairs nothing."""

    def __init__(self) -> None:
        self._alone = threading.Lock()
        self._process = PairingProcess()
        self._latest: tuple[str, Future[Proposal]] | None = None

    def propose(self, state: EventState) -> "Future[Proposal]":
        """The pairing of the next round; the same future while the event is the same.

        Raises DeskRefusal at once, or in the future; there also HallError.
        """
        see_pairable(state)
        with self._alone:
            if self._latest and self._latest[0] == state.head and not _failed(self._latest[1]):
                return self._latest[1]
            found: Future[Proposal] = Future()
            # Several may wait for it: one that goes away cancels nothing.
            found.set_running_or_notify_cancel()
            self._latest = state.head, found
        self._process.pair(state).add_done_callback(lambda done: self._answer(found, state, done))
        return found

    def close(self) -> None:
        """Ends the process."""
        self._process.close()

    def _answer(
        self,
        found: Future[Proposal],
        state: EventState,
        done: Future[PairedRound],
        obstacle: str = "",
    ) -> None:
        """Where no pairing is left, it is made as if all might meet, for a person to change."""
        try:
            paired = done.result()
            if paired.obstacle == "forbidden":
                allowed = self._process.pair(state._replace(forbidden=frozenset()))
                allowed.add_done_callback(
                    lambda done: self._answer(found, state, done, "forbidden")
                )
            else:
                found.set_result(_proposal(state, paired, obstacle))
        except Exception as wrong:
            # Whoever waits for the proposal hears of it.
            found.set_exception(wrong)


def _proposal(state: EventState, paired: PairedRound, obstacle: str) -> Proposal:
    if paired.obstacle:
        raise DeskRefusal(f"unpaired.{paired.obstacle}", 409, n=paired.missing)
    assert state.stage is not None, "nothing is paired without a stage"
    return Proposal(
        *(len(state.rounds) + 1, state.stage.number, paired.lot),
        *(paired.pairings or (), paired.byes or ()),
        tuple(map(str, paired.cost or ())),
        obstacle,
    )


def _failed(found: "Future[Proposal]") -> bool:
    return found.done() and found.exception() is not None
