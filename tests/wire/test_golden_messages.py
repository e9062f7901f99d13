"""Every message of the wire, byte for byte as it was ever sent, and what reading it gives."""

from collections.abc import Callable, Iterator
from typing import Any

from tablepi.wire.batch import ack_of, batch_of, have_of
from tablepi.wire.desk_messages import (
    judge_call_of,
    judge_comes_of,
    own_round_of,
    round_clock_of,
    say_of,
    task_of,
    took_of,
)
from tablepi.wire.event_messages import event_rows_of
from tablepi.wire.states import devices_of, hall_state_of, public_now_of, table_state_of
from tests.golden_file import differences
from tests.wire.sent_messages import MESSAGES, payloads

READERS: dict[str, Callable[[bytes], Any]] = {
    "up/state": table_state_of,
    "up/have": have_of,
    "up/row": batch_of,
    "up/full": lambda payload: batch_of(payload, full=True),
    "up/now": public_now_of,
    "up/call": judge_call_of,
    "up/took": took_of,
    "down/ack": ack_of,
    "down/task": task_of,
    "down/judge": judge_comes_of,
    "down/devices": devices_of,
    "down/round": own_round_of,
    "all/round": round_clock_of,
    "all/say": say_of,
    "down/say": say_of,
    "all/event": event_rows_of,
    "hall/state": hall_state_of,
}
"""By topic."""


def reader_of(name: str) -> Callable[[bytes], Any]:
    """What reads the message of this name."""
    return READERS[name.partition(",")[0]]


def golden_lines() -> Iterator[str]:
    for name, payload in payloads().items():
        yield f"{name}\t{payload.decode()}"


def test_every_message_is_written_as_it_ever_was() -> None:
    assert differences("wire/messages.txt", golden_lines()) == []


def test_every_message_is_read_as_it_was_written() -> None:
    for name, message in MESSAGES.items():
        assert reader_of(name)(message.payload()) == message, name


def test_every_topic_has_its_message() -> None:
    assert READERS.keys() <= {name.partition(",")[0] for name in payloads()}
