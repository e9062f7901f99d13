"""A simulated PN532, on a serial port."""

from collections.abc import Callable

from tablepi.devices.readers import ReaderConfig
from tablepi.devices.readers.pn532.pn532_protocol import (
    LONGEST,
    TO_CHIP,
    TO_HOST,
    Pn532Frames,
    Sign,
    Target,
    frame,
    listed,
)
from tablepi.tools.simulator.simulated_tags import PAGE, SimulatedTag, tag
from tablepi.tools.simulator.simulation import (
    FLOOD,
    DeviceSimulation,
    Simulated,
    SimulatedDevice,
    tag_of,
)

ACK_MS = 1
ANSWER_MS = 2
FOUND_MS = 6
TRY_MS = 5
READ_MS = 5
TIMEOUT_MS = 10

_FOR_EVER = 0xFF
_EDGES = 5
_LONG_START = b"\x00\xff\xff\xff"
_BEFORE_SAM = (0x00, 0x02, 0x04, 0x06, 0x08, 0x10, 0x14)
"""Diagnose, GetFirmwareVersion, GetGeneralStatus, ReadRegister, WriteRegister, SetSerialBaudRate,
SAMConfiguration: those without the field (7.1, 7.2)."""

_GENERAL_STATUS = b"\x00\x00\x00\x80"
_FIRMWARE = b"\x03\x32\x01\x06\x07"
_SENS_RES = {4: b"\x00\x04", 7: b"\x00\x44", 10: b"\x00\x84"}
_ATS = b"\x05\x78\x80\x70\x02"


class Pn532Chip:
    """The chip without its cable; times are passed in.

    After power-on it is woken by five rising edges on its line, and what is said until then is
    lost. It tells who it is, as real ones do, and wants SAMConfiguration before anything else; it
    looks for a tag for ever until it is told otherwise.
    """

    def __init__(self) -> None:
        self.tags: list[Target] = []
        self._memories: dict[bytes, SimulatedTag] = {}
        self._selected_uids: list[bytes] = []
        self._read_count = 0
        self.powered = True
        self._last_answer = b""
        self._output: list[tuple[int, bytes]] = []
        self.power(0)

    @property
    def due_ms(self) -> int | None:
        return self._output[0][0] if self._output else None

    def lay(self, uid: str, at_ms: int, smart: bool = False) -> None:
        """Lays a tag of 4, 7 or 10 bytes; `smart`: as a smart card, which says more of itself."""
        self.lay_tag(tag(uid), at_ms, smart)

    def lay_tag(self, laid_tag: SimulatedTag, at_ms: int, smart: bool = False) -> None:
        """Lays a tag that may have memory."""
        target = Target(laid_tag.uid, _SENS_RES[len(laid_tag.uid)], laid_tag.sak)
        self._memories[laid_tag.uid] = laid_tag
        self.tags.append(target._replace(sel_res=0x20, ats=_ATS) if smart else target)
        if self._is_searching:
            self._list_targets(at_ms)

    def lift(self, uid: str = "") -> None:
        """Takes this tag away, or all."""
        self.tags = [tag for tag in self.tags if uid and tag.uid != bytes.fromhex(uid)]

    def power(self, at_ms: int) -> None:
        self._frames = Pn532Frames(TO_CHIP)
        self._is_awake = self._is_set_up = self._is_searching = False
        self._edges = 0
        self._long_input = b""
        self.tries = _FOR_EVER
        self._target_limit = 1
        self._output = []

    def hear(self, data: bytes, at_ms: int) -> None:
        if not self.powered:
            return
        if not self._is_awake:
            data = self._wake_by(data)
        self._long_input += data if self._long_input or _LONG_START in data else b""
        if self._long_input:
            self._hear_long(at_ms)
            return
        for item in self._frames.feed(data):
            if isinstance(item, bytes):
                self.obey(item, at_ms)
            elif item is Sign.ACK:
                self._is_searching = False
                self._output = []
            elif item is Sign.NACK:
                self._say_frame(self._last_answer, at_ms + ANSWER_MS)

    def _hear_long(self, at_ms: int) -> None:
        """6.2.1.2: an extended frame, whose length has two bytes and a check of its own."""
        body = self._long_input.partition(_LONG_START)[2]
        if len(body) >= 3 and sum(body[:3]) & 0xFF:
            # A damaged byte looked like its start: it would wait for a length that never comes.
            self._long_input = b""
            return
        end = 3 + int.from_bytes(body[:2], "big") + 2
        if len(body) < 3 or len(body) < end:
            return
        self._long_input = b""
        if not sum(body[3 : end - 1]) & 0xFF and body[3] == TO_CHIP:
            self.obey(body[4 : end - 2], at_ms)

    def _wake_by(self, data: bytes) -> bytes:
        """7.2.11: what follows the fifth rising edge; each byte has one with its stop bit, too."""
        for place, byte in enumerate(data):
            # Start bit, eight bits from the lowest, stop bit.
            line = "0" + f"{byte:08b}"[::-1] + "1"
            self._edges += line.count("01")
            if self._edges >= _EDGES:
                self._is_awake = True
                return data[place + 1 :]
        return b""

    def wake(self) -> None:
        """Wakes it, as its address on a bus does."""
        self._is_awake = True

    def speak(self, at_ms: int) -> bytes:
        due_frames = [words for due_ms, words in self._output if due_ms <= at_ms]
        self._output = self._output[len(due_frames) :]
        return b"".join(due_frames) if self.powered else b""

    def obey(self, command: bytes, at_ms: int) -> None:
        """Acknowledges a command, and answers it."""
        if not self._is_set_up and command[0] not in _BEFORE_SAM:
            return
        # A new command ends the one before.
        self._is_searching = False
        self._output = []
        self._say_frame(Sign.ACK.frame, at_ms + ACK_MS)
        match command[0]:
            case 0x14:
                self._is_set_up = True
                self.answer(b"\x15", at_ms + ANSWER_MS)
            case 0x02:
                self.answer(_FIRMWARE, at_ms + ANSWER_MS)
            case 0x00 if command[1:2] == b"\x00":
                self.answer(b"\x01" + command[1:], at_ms + ANSWER_MS)
            case 0x04:
                self.answer(b"\x05" + _GENERAL_STATUS, at_ms + ANSWER_MS)
            case 0x06 if len(command) % 2:
                self.answer(b"\x07" + bytes(len(command) // 2), at_ms + ANSWER_MS)
            case 0x08 | 0x10 | 0x12:
                self.answer(bytes([command[0] + 1]), at_ms + ANSWER_MS)
            case 0x32 if len(command) > 2:
                if command[1] == 5 and len(command) == 5:
                    self.tries = command[4]
                self.answer(b"\x33", at_ms + ANSWER_MS)
            case 0x40 if len(command) == 4 and command[1:3] == b"\x01\x30":
                self._exchange_data(command[3], at_ms)
            case 0x4A if len(command) == 3 and command[1] in (1, 2) and command[2] == 0:
                self._target_limit = command[1]
                self._list_targets(at_ms)
            case _:
                self._say_frame(Sign.ERROR.frame, at_ms + ANSWER_MS)

    def _exchange_data(self, page: int, at_ms: int) -> None:
        """7.3.8: a READ of the first tag listed; one that is silent has to be listed again."""
        uids = [target.uid for target in self.tags]
        tag = self._memories[self._selected_uids[0]] if self._selected_uids else None
        self._read_count += 1
        is_silent = tag is None or tag.uid not in uids or not tag.memory
        if (
            tag is None
            or is_silent
            or (tag.askew and self._read_count % 2)
            or page * PAGE >= len(tag.memory)
        ):
            self._selected_uids = []
            self.answer(b"\x41\x01", at_ms + TIMEOUT_MS)
        else:
            memory = bytes(tag.memory) * 2
            data = memory[page * PAGE : (page + 4) * PAGE]
            self.answer(b"\x41\x00" + data, at_ms + READ_MS)

    def _list_targets(self, at_ms: int) -> None:
        targets = self.tags[: self._target_limit]
        self._selected_uids = [target.uid for target in targets]
        self._is_searching = not targets and self.tries == _FOR_EVER
        if not self._is_searching:
            delay_ms = FOUND_MS if targets else TRY_MS * (self.tries + 1)
            self.answer(b"\x4b" + listed(targets), at_ms + delay_ms)

    def answer(self, data: bytes, due_ms: int) -> None:
        """Says an answer at this time."""
        self._last_answer = frame(TO_HOST, data) if len(data) < LONGEST else _long_frame(data)
        self._say_frame(self._last_answer, due_ms)

    def _say_frame(self, words: bytes, due_ms: int) -> None:
        self._output.append((due_ms, words))


def _long_frame(data: bytes) -> bytes:
    body = bytes([TO_HOST]) + data
    length = len(body).to_bytes(2, "big")
    checks = bytes([-sum(length) & 0xFF]), bytes([-sum(body) & 0xFF, 0])
    return b"\x00" + _LONG_START + length + checks[0] + body + checks[1]


class SimulatedPn532(SimulatedDevice):
    """A PN532 on a pseudo-terminal; `clock_ns` is any clock that does not run backwards."""

    def __init__(self, clock_ns: Callable[[], int], path: str = "") -> None:
        self._chip = Pn532Chip()
        super().__init__(self._chip, clock_ns, path)

    def lay(self, uid: str, smart: bool = False) -> None:
        """Lays one more tag of 4, 7 or 10 bytes; `smart`: as a smart card."""
        with self._electronics_lock:
            self._chip.lay(uid, self.now_ms, smart)

    def lay_tag(self, tag: SimulatedTag) -> None:
        """Lays one more tag, which may have memory."""
        with self._electronics_lock:
            self._chip.lay_tag(tag, self.now_ms)

    def lift(self, uid: str = "") -> None:
        """Takes this tag away, or all."""
        with self._electronics_lock:
            self._chip.lift(uid)

    def power_off(self) -> None:
        """Takes the chip's power, and leaves the cable."""
        with self._electronics_lock:
            self._chip.powered = False

    def power_on(self) -> None:
        """Gives the chip its power again, which makes it forget how it was set up."""
        with self._electronics_lock:
            self._chip.power(self.now_ms)
            self._chip.powered = True

    def half_a_frame(self, uid: str) -> None:
        """Sends the first half of an answer with this tag, and no more of it."""
        words = frame(TO_HOST, b"\x4b" + listed([Target(bytes.fromhex(uid))]))
        self.send(words[: len(words) // 2])

    def flood(self, count: int) -> None:
        """Sends so many valid, unsolicited answers without a pause, each with another tag."""
        tags = [Target(number.to_bytes(4, "big")) for number in range(count)]
        self.send(b"".join(frame(TO_HOST, b"\x4b" + listed([tag])) for tag in tags))


class _Pn532(DeviceSimulation):
    def __init__(self, config: ReaderConfig, clock_ns: Callable[[], int]) -> None:
        self._chip = SimulatedPn532(clock_ns)
        super().__init__(self._chip)

    def lay(self, card: str, deck: int, antenna: int) -> None:
        self._chip.lift()
        self._chip.lay(tag_of(card, deck, 14))

    def lift(self, antenna: int) -> None:
        self._chip.lift()

    def half(self) -> None:
        self._chip.half_a_frame(tag_of("castle", 1, 14))

    def flood(self) -> None:
        self._chip.flood(FLOOD)


SIMULATION: Simulated = _Pn532
