"""A hall and a broker that are killed again and again: what is lost, and how soon all are back."""

import os
import signal

from tablepi.bench.hall.crowd import Crowd

APART_S = 2.0
"""How long the tables play on without a hall."""

BETWEEN_S = 5.0


def killed(crowd: Crowd) -> list[float]:
    """Rows that are wrong after all kills, and the longest time in s from a kill until the hall had
    everything.
    """
    slowest_s = 0.0
    for _ in range(crowd.kills):
        for kill in (_kill_broker, _kill_hall):
            crowd.play(BETWEEN_S)
            kill(crowd)
            crowd.play(APART_S)
            slowest_s = max(slowest_s, APART_S + crowd.settle())
            crowd.go_on()
    crowd.settle()
    wrong = crowd.wrong_rows()
    crowd.go_on()
    return [wrong, slowest_s]


def _kill_broker(crowd: Crowd) -> None:
    """The hall starts it again."""
    os.kill(crowd.hall.broker_pid, signal.SIGKILL)


def _kill_hall(crowd: Crowd) -> None:
    """Its broker ends with it; it is started again a little later."""
    crowd.hall.hall.kill()
    crowd.play(APART_S)
    crowd.hall.hall.start()
