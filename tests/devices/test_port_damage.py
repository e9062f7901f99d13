from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, ReaderFound, ReaderTrouble, TagSeen
from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.line import LineReader
from tablepi.tools.simulator.simulated_line import SimulatedLineReader
from tests.worlds.firmware.heard import Heard, Opened, uids


def test_noise_is_told_once_and_the_next_scan_is_read(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    opened(cards.path)
    heard.wait_for(ReaderFound)
    for _ in range(20):
        cards.send(b"\xff\xfe\x00\xff\r\n")
    cards.noise(200_000, seed=3)
    cards.send(b"\n")
    cards.scan("04A1B2C3")
    heard.wait_for(TagSeen("left", 0, "04A1B2C3"))
    troubles = [trouble.why.id for trouble in heard.of(ReaderTrouble)]
    assert len(troubles) == len(set(troubles)) > 0


def test_half_a_line_is_told_and_the_next_scan_is_read(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    opened(cards.path)
    heard.wait_for(ReaderFound)
    cards.half_a_scan("04A1B2C3")
    heard.wait_for(ReaderTrouble)
    cards.scan("04A1B2C3")
    heard.wait_for(TagSeen)
    assert uids(heard) == ["04A1B2C3"]


def test_what_a_reader_complains_of_stands_in_its_health_until_it_is_opened_anew(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    port = opened(cards.path)
    heard.wait_for(ReaderFound)
    assert port.health.trouble is None
    cards.half_a_scan("04A1B2C3")
    heard.wait_for(ReaderTrouble)
    assert port.health.trouble == heard.of(ReaderTrouble)[0].why
    cards.replug()
    heard.wait_for(ReaderFound, count=2)
    assert port.health.trouble is None


class Impatient(LineReader):
    """A kind that complains once, of a device that has not said anything yet."""

    complained = False

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        if data or self.complained:
            return super().hear(data, at_ms)
        self.complained = True
        return [ReaderTrouble("left", Phrase("reader.silent"))]


def test_silence_is_no_complaint_any_more_once_the_reader_has_spoken(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    port = opened(cards.path, Impatient(ReaderConfig("left", "line", cards.path)))
    heard.wait_for(ReaderTrouble)
    assert port.health.trouble == Phrase("reader.silent")
    cards.scan("04A1B2C3")
    heard.wait_for(TagSeen)
    assert port.health.trouble is None


class Faulty(LineReader):
    """A kind whose author was wrong about one card."""

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        seen = super().hear(data, at_ms)
        if b"bad" in data:
            raise ZeroDivisionError("no such card")
        return seen


def test_a_kind_that_fails_is_told_and_the_next_scan_is_read(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    opened(cards.path, Faulty(ReaderConfig("left", "line", cards.path)))
    heard.wait_for(ReaderFound)
    cards.send(b"bad")
    heard.wait_for(ReaderTrouble)
    cards.scan("04A1")
    heard.wait_for(TagSeen)
    assert uids(heard) == ["04A1"]
    assert "ZeroDivisionError" in str(heard.of(ReaderTrouble)[0])


def test_a_put_that_fails_costs_that_message_only(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    def put(message: Message) -> None:
        heard.put(message)
        if message == TagSeen("left", 0, "first"):
            raise RuntimeError("full")

    opened(cards.path, put=put)
    heard.wait_for(ReaderFound)
    cards.scan("first")
    cards.scan("second")
    heard.wait_for(TagSeen, count=2)


class Talking(LineReader):
    """A kind that greets its device and thanks it for every line."""

    words = b""

    def start(self) -> None:
        super().start()
        self.words = b"hello\n"

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        seen = super().hear(data, at_ms)
        self.words = b"thanks\n" if seen else b""
        return seen

    def say(self) -> bytes:
        words, self.words = self.words, b""
        return words


def test_a_kind_can_speak_to_its_device_and_greets_it_after_every_opening(
    cards: SimulatedLineReader, heard: Heard, opened: Opened
) -> None:
    opened(cards.path, Talking(ReaderConfig("left", "line", cards.path)))
    assert cards.received(within_s=2) == b"hello\n"
    cards.scan("04A1")
    assert cards.received(within_s=2) == b"thanks\n"
    cards.replug()
    assert cards.received(within_s=2) == b"hello\n"
