"""The process that pairs one round: reads an event's state, writes the round, and ends.

It ends as well when its standard input does, which is when the hall has died.
"""

import os
import pickle
import sys
from threading import Thread
from typing import BinaryIO

from tablepi.hall.events.paired_round import paired_round
from tablepi.hall.events.rows.event_state import EventState

LENGTH_BYTES = 8


def framed(state: EventState) -> bytes:
    """A state as it is asked about: its length, then the state pickled."""
    body = pickle.dumps(state)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def end_with_input(descriptor: int) -> None:
    """Ends this process as soon as nobody can write into its input any more."""
    while os.read(descriptor, 1):
        pass
    os._exit(1)


def main(request: BinaryIO, answer: BinaryIO) -> None:
    length = int.from_bytes(request.read(LENGTH_BYTES), "big")
    state = pickle.loads(request.read(length))
    Thread(target=end_with_input, args=(request.fileno(),), daemon=True).start()
    answer.write(pickle.dumps(paired_round(state)))
    answer.flush()


if __name__ == "__main__":
    with open(0, "rb", closefd=False) as request:
        main(request, sys.stdout.buffer)
