"""A hall and a broker that are killed again and again: what is lost, and how soon all are back."""

import os
import signal
import time

from tablepi.bench.hall.crowd import Crowd

APART_S = 0.5
"""How long the tables play on without a hall."""

BETWEEN_S = 1.0
LASTED_S = 6.0
"""How much time passes at the tables before a kill: a link whose connection lasted less waits
longer before its next try.
"""

TIMED = 3
"""So many kills of each are timed. At those that follow the tables' waits until they try again
pass quickly, as nobody times them; what is done is no less.
"""

HURRY_S = 0.15


def killed(crowd: Crowd) -> list[float]:
    """How often the hall was killed, and its broker as often; rows that are wrong after all kills;
    the longest time in s from a kill until the hall had everything, of those that are timed.
    """
    slowest_s, hurry_s = 0.0, crowd.hurry_s
    for number in range(crowd.kills):
        if number == TIMED:
            crowd.hurry_s = HURRY_S
        for kill in (_kill_broker, _kill_hall):
            crowd.play(BETWEEN_S)
            crowd.pass_s(LASTED_S)
            began_s = time.monotonic()
            kill(crowd)
            crowd.play(APART_S)
            if crowd.settle() == float("inf"):
                slowest_s = float("inf")
            if number < TIMED:
                slowest_s = max(slowest_s, time.monotonic() - began_s)
            crowd.go_on()
    crowd.hurry_s = hurry_s
    crowd.settle()
    wrong = crowd.wrong_rows()
    crowd.go_on()
    return [crowd.kills, wrong, slowest_s]


def _kill_broker(crowd: Crowd) -> None:
    """The hall starts it again."""
    os.kill(crowd.hall.broker_pid, signal.SIGKILL)


def _kill_hall(crowd: Crowd) -> None:
    """Its broker ends with it; it is started again a little later."""
    crowd.hall.hall.kill()
    crowd.play(APART_S)
    crowd.hall.hall.start()
