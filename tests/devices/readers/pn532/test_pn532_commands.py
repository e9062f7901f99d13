import pytest

from tablepi.devices.readers.pn532.pn532_protocol import (
    ACK_MS,
    ANSWER_MS,
    TO_CHIP,
    TO_HOST,
    TRIES,
    Pn532Dialog,
    Sign,
    frame,
)

COMMAND = b"\x02"
ASKED = frame(TO_CHIP, COMMAND)
ANSWER = frame(TO_HOST, b"\x03\x32\x01\x06\x07")
FOUND = ANSWER[7:-2]
ACK, NACK, ERROR = (sign.frame for sign in Sign)

# Each row: at this time this is heard, the answer that is found, what is said then.
ANSWERED = [(1, ACK, None, b""), (3, ANSWER, FOUND, b""), (900, b"", None, b"")]
WITHOUT_ACK = [(3, ANSWER, FOUND, b"")]
LOST = [(ACK_MS - 1, b"", None, b""), (ACK_MS, b"", None, ASKED), (ACK_MS + 3, ANSWER, FOUND, b"")]
SLOW = [(1, ACK, None, b""), (ANSWER_MS, b"", None, b""), (ANSWER_MS + 1, b"", None, ACK + ASKED)]
ANSWER_LOST_ITS_START = [
    (1, ACK, None, b""),
    (3, ANSWER[4:], None, b""),
    (3 + ACK_MS, b"", None, ACK + ASKED),
]
DAMAGED = [(1, ACK, None, b""), (3, ANSWER[:-2] + b"\x00\x00", None, NACK), (5, ANSWER, FOUND, b"")]
DAMAGED_TWICE = [
    *DAMAGED[:2],
    (5, ANSWER[:-1] + b"\x01", None, b""),
    (3 + ACK_MS, b"", None, ACK + ASKED),
]
DAMAGED_ACK = [(1, b"\x00\x00\xff\x00\xfe\x00", None, b""), (3, ANSWER, FOUND, b"")]
REFUSED = [(1, ACK + ERROR, None, ASKED), (3, ACK + ANSWER, FOUND, b"")]
OTHERS_ANSWER = [
    (1, ACK, None, b""),
    (2, frame(TO_HOST, b"\x15"), None, b""),
    (3, ANSWER, FOUND, b""),
]
CUT_UP = [(1, ACK + ANSWER[:6], None, b""), (9, ANSWER[6:], FOUND, b"")]


@pytest.mark.parametrize(
    "rows",
    [
        ANSWERED,
        WITHOUT_ACK,
        LOST,
        SLOW,
        ANSWER_LOST_ITS_START,
        DAMAGED,
        DAMAGED_TWICE,
        DAMAGED_ACK,
        REFUSED,
        OTHERS_ANSWER,
        CUT_UP,
    ],
)
def test_a_command_is_said_until_it_is_answered(
    rows: list[tuple[int, bytes, bytes | None, bytes]],
) -> None:
    dialog = Pn532Dialog()
    dialog.ask(COMMAND, 0)
    assert dialog.say() == ASKED
    for at_ms, heard, answer, said in rows:
        assert (dialog.hear(heard, at_ms), dialog.say()) == (answer, said)
        assert dialog.waits == (answer is None and at_ms < 900)


def test_a_command_knows_nothing_of_the_one_before() -> None:
    dialog = Pn532Dialog()
    for begun_ms in (0, 1000):
        dialog.ask(COMMAND, begun_ms)
        assert dialog.say() == ASKED
        dialog.hear(b"\x00\x00\xff\x00\xfe\x00", begun_ms + 1)
        assert (dialog.say(), dialog.due_ms) == (b"", begun_ms + ACK_MS)
        dialog.hear(ACK, begun_ms + 2)
        assert dialog.hear(ANSWER, begun_ms + 3) == FOUND


def test_a_chip_that_is_silent_is_given_up_after_so_many_tries() -> None:
    dialog = Pn532Dialog()
    dialog.ask(COMMAND, 0, prefix=b"wake")
    assert dialog.say() == b"wake" + ASKED
    for tries in range(1, TRIES):
        dialog.hear(b"", tries * ACK_MS)
        assert dialog.say() == ASKED
    dialog.hear(b"", TRIES * ACK_MS)
    assert (dialog.waits, dialog.say()) == (False, b"")


def test_what_comes_before_the_command_is_sent_is_no_answer() -> None:
    dialog = Pn532Dialog()
    dialog.ask(COMMAND, 0)
    assert dialog.hear(ANSWER, 1) is None
    assert dialog.say() == ASKED
    assert dialog.hear(ANSWER, 2) == FOUND


def test_it_says_how_long_to_listen() -> None:
    dialog = Pn532Dialog()
    dialog.ask(COMMAND, 100)
    assert dialog.due_ms == 100 + ACK_MS
    dialog.say()
    dialog.hear(ACK, 110)
    assert dialog.due_ms == 110 + ANSWER_MS


def test_a_command_can_be_dropped() -> None:
    dialog = Pn532Dialog()
    dialog.ask(COMMAND, 0)
    dialog.stop()
    assert (dialog.waits, dialog.say(), dialog.hear(ANSWER, 1)) == (False, b"", None)
