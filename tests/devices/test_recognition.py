import pytest

from tablepi.devices.messages import Message, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.auto import ASK_MS, LISTEN_MS, AutoReader, Recognition, question
from tablepi.devices.readers.pn532.pn532_protocol import TO_HOST, Sign, frame
from tablepi.devices.readers.rdm6300 import frame as rdm6300_frame
from tablepi.devices.readers.tablepi.commands import frame as tablepi_frame
from tablepi.devices.readers.tablepi.protocol import Beat, Hello

QUESTION = question()
OBEYED = Sign.ACK.frame + frame(TO_HOST, b"\x15")
TAG = rdm6300_frame("62E3086CED")
OTHER_TAG = rdm6300_frame("0415148F2E")
ID12 = b"\x0262E3086CED08\r\n\x03"

PROOFS = [
    ("pn532", OBEYED),
    ("pn532", b"\xff\x00" + OBEYED[6:]),
    ("rdm6300", TAG + TAG),
    ("rdm6300", TAG[7:] + TAG + TAG[:3] + TAG),
    ("line", b"04A1B2C3\r\n"),
    ("line", "Königin der Sonnen\n".encode()),
    ("line", b"04A1\r04A2\r"),
    ("line", b"tablepi:decktet/ace-of-moons\n"),
    ("line", ID12),
    ("tablepi", tablepi_frame(0, Hello.kind, Hello(1, 2, 1, 0, b"\1\2\3\4", 1, 1).body)),
]
NO_PROOFS = {
    "nothing": b"",
    "one frame": TAG,
    "two tags": TAG + OTHER_TAG,
    "a frame and its half": TAG + TAG[:13],
    "one short line": b"04A1\n",
    "lines of three letters": b"abc\ndef\nghi\n",
    "half a line": b"04A1B2C3D4E5F6",
    "an acknowledgement": Sign.ACK.frame,
    "another answer": frame(TO_HOST, b"\x03\x32\x01\x06\x07"),
    "what was sent, come back": QUESTION,
    "a reader's heart": tablepi_frame(0, Beat.kind, Beat(1, 1, 0, 0).body),
    "a line of noise": b"\xfe\x01ABCDEFGHIJ\xf0\n",
    "two tags and a stray CR": TAG + OTHER_TAG + b"\r",
}


def listening() -> Recognition:
    recognition = Recognition()
    recognition.hear(b"", 0)
    recognition.hear(b"", ASK_MS)
    assert recognition.baud == 9600
    return recognition


@pytest.mark.parametrize("bytewise", [False, True])
@pytest.mark.parametrize(("kind", "data"), PROOFS)
def test_what_a_device_says_proves_its_kind(kind: str, data: bytes, bytewise: bool) -> None:
    pieces = [bytes([byte]) for byte in data] if bytewise else [data]
    recognition = listening()
    found = [recognition.hear(piece, ASK_MS + 1) for piece in pieces]
    assert next(filter(None, found)) == kind


@pytest.mark.parametrize("data", NO_PROOFS.values(), ids=NO_PROOFS)
def test_what_may_be_chance_proves_nothing(data: bytes) -> None:
    recognition = listening()
    assert recognition.hear(data, ASK_MS + 1) == ""


@pytest.mark.parametrize("end", [b"", b"\t", b"\x04", b"\x03", b"\x00"])
def test_a_scanner_that_ends_no_line_is_recognised_by_the_pause_and_its_scan_is_told(
    end: bytes,
) -> None:
    reader = AutoReader(ReaderConfig("left", "auto", "x"))
    said: list[Message] = [*reader.hear(b"", 0), *reader.hear(b"", ASK_MS)]
    for text, scan_ms in ((b"04A1B2C3", ASK_MS), (b"04A1B2C3", 5000), (b"04A1B2C4", 9000)):
        said += reader.hear(text + end, scan_ms + 1)
        for at_ms in range(scan_ms + 20, scan_ms + 1000, 20):
            said += reader.hear(b"", at_ms)
        assert reader.name == "line"
    seen = [message.uid for message in said if isinstance(message, TagSeen)]
    assert list(dict.fromkeys(seen)) == ["04A1B2C3", "04A1B2C4"]
    # Without any end the first one might be half a line, which is said.
    assert len(seen) == (3 if end else 2)


def test_a_frame_of_an_rdm6300_and_a_pause_are_no_line() -> None:
    recognition = listening()
    assert recognition.hear(TAG[:12], ASK_MS + 1) == ""
    assert recognition.hear(b"", ASK_MS + 150) == ""


def test_a_pn532_is_asked_at_its_speed_and_the_others_are_listened_for_at_theirs() -> None:
    recognition = Recognition()
    said = []
    for at_ms in range(0, 2 * (ASK_MS + LISTEN_MS) + 1, 10):
        recognition.hear(b"", at_ms)
        if words := recognition.say():
            said.append((at_ms, recognition.baud, words))
    round_ms = ASK_MS + LISTEN_MS
    assert said == [(at_ms, 115200, QUESTION) for at_ms in (0, round_ms, 2 * round_ms)]


def test_a_baud_rate_that_is_given_holds_for_question_and_listening() -> None:
    recognition = Recognition(57600)
    for at_ms in range(0, 5000, 20):
        assert recognition.baud == 57600
        assert recognition.hear(b"0415" if at_ms == ASK_MS - 10 else b"", at_ms) == ""
    assert recognition.hear(b"148F\n", 5000) == "line"


def test_nobody_is_interrupted_by_a_question() -> None:
    recognition = listening()
    over_ms = ASK_MS + LISTEN_MS
    recognition.hear(b"04A1", over_ms - 20)
    recognition.hear(b"B2", over_ms + 50)
    assert recognition.hear(b"C3\n", over_ms + 100) == "line"


def test_who_never_stops_is_interrupted_all_the_same() -> None:
    recognition = listening()
    bauds = set()
    for at_ms in range(ASK_MS, ASK_MS + 3 * LISTEN_MS, 10):
        recognition.hear(b"\xff", at_ms)
        bauds.add(recognition.baud)
    assert bauds == {9600, 115200}


def test_what_was_heard_is_kept_with_the_silence_before_it() -> None:
    recognition = Recognition()
    for at_ms in range(0, 1001, 20):
        recognition.hear(b"", at_ms)
    recognition.hear(TAG, 1010)
    recognition.hear(b"", 1060)
    assert recognition.hear(TAG, 1075) == "rdm6300"
    assert recognition.heard == [(b"", 0), (b"", 1010), (TAG, 1010), (TAG, 1075)]


def test_what_is_kept_of_a_talker_has_a_limit() -> None:
    recognition = Recognition(9600)
    for at_ms in range(3000):
        recognition.hear(b"\xfe" * 50, at_ms)
    assert sum(len(data) for data, _ in recognition.heard) <= 1024
    assert recognition.unknown == 150_000
