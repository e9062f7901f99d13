"""The kind `auto`: recognises a reader by what it says, each time that it is plugged in."""

from dataclasses import replace

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import Message, Order, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.readers import (
    Driver,
    Greeting,
    Kind,
    Obedient,
    ReaderConfig,
    driver_for,
    kind,
    recognisable,
)

ASK_MS = 150
LISTEN_MS = 1350
PAUSE_MS = 100
MOST_KEPT = 1024

_ASK_BAUD = 115200
_LISTEN_BAUD = 9600


def question() -> bytes:
    """The question that makes the kinds answer which never speak first."""
    return b"".join(kind.question for kind in recognisable().values())


class Recognition:
    """Decides among the kinds, by proof that noise does not give once in ten million bytes.

    Some never speak first: they are asked, and heard for ASK_MS, at 115200 baud. Then it is
    listened for LISTEN_MS at 9600, and so on in turn; a `baud` that is given holds for both. A
    device that must not be spoken to needs its kind in the configuration.
    """

    wait_ms = 20

    def __init__(self, baud: int = 0) -> None:
        self._bauds = (baud, baud) if baud else (_ASK_BAUD, _LISTEN_BAUD)
        self._question = question()
        self.start()

    def start(self) -> None:
        """Begin anew, with a question."""
        self.unknown = 0
        self._is_asking = False
        self._turn_ms: int | None = None
        self._sound_ms = 0
        self._silent_ms: int | None = None
        self._output = b""
        self._forget_input()

    @property
    def baud(self) -> int:
        """The speed at which to listen and speak now."""
        return self._bauds[0] if self._is_asking or self._turn_ms is None else self._bauds[1]

    @property
    def heard(self) -> list[tuple[bytes, int]]:
        """The input so far with its times, to be replayed to the recognised kind."""
        return self._input

    def say(self) -> bytes:
        output, self._output = self._output, b""
        return output

    def hear(self, data: bytes, at_ms: int) -> str:
        """The kind that these bytes prove, '' for none yet."""
        kind = self._proved_kind(data, at_ms) if data else self._proved_by_pause(at_ms)
        if not data and self._silent_ms is None:
            self._silent_ms = at_ms
        if not kind:
            self._switch_turns(at_ms)
        return kind

    def _switch_turns(self, at_ms: int) -> None:
        if self._turn_ms is not None:
            over_ms = at_ms - self._turn_ms
            # A device that is sending is not interrupted, unless it never ends.
            if over_ms < 0 or (at_ms - self._sound_ms < PAUSE_MS and over_ms < LISTEN_MS):
                return
        self._is_asking = not self._is_asking
        self._turn_ms = at_ms + (ASK_MS if self._is_asking else LISTEN_MS)
        if self._is_asking:
            self._output = self._question
        if self._bauds[0] != self._bauds[1]:
            self._forget_input()

    def _forget_input(self) -> None:
        self._input: list[tuple[bytes, int]] = []
        self._has_paused = False
        self._proofs = {name: kind.proof() for name, kind in recognisable().items() if kind.proof}

    def _proved_kind(self, data: bytes, at_ms: int) -> str:
        self._keep_input(data, at_ms)
        self.unknown += len(data)
        return next((name for name, proves in self._proofs.items() if proves(data)), "")

    def _proved_by_pause(self, at_ms: int) -> str:
        """The kind that what came so far proves, now that nothing follows."""
        if not self._input or self._has_paused or at_ms - self._sound_ms < PAUSE_MS:
            return ""
        self._has_paused = True
        return next((name for name, proves in self._proofs.items() if proves(b"")), "")

    def _keep_input(self, data: bytes, at_ms: int) -> None:
        # The silence before is replayed too: some kinds tell from it that no tag lay there.
        if not self._input and self._silent_ms is not None:
            self._input = [(b"", self._silent_ms), (b"", at_ms)]
        self._input.append((data[-MOST_KEPT:], at_ms))
        while sum(len(data) for data, _ in self._input) > MOST_KEPT:
            del self._input[0]
        self._sound_ms = at_ms
        self._silent_ms = None
        self._has_paused = False


UNKNOWN_BYTES = 64
UNKNOWN_MS = 5000
_UNKNOWN = Phrase("reader.unknown")


class AutoReader:
    """Asks and listens until the kind is proved, then is of that kind; nothing said is lost.

    Plugged in again it begins anew: the card that lay there is gone, and if it lies there still it
    is shown again once the kind is known. `name`: the kind that it was last, '' for none yet.
    """

    def __init__(self, config: ReaderConfig) -> None:
        self._config = config
        self._recognition = Recognition(config.baud)
        self._driver: Driver | None = None
        self._own_baud = 0
        self.name = ""
        self._tags_here: dict[int, TagSeen] = {}
        self._since_ms: int | None = None

    @property
    def baud(self) -> int:
        """Speed at which it was recognised, until its kind goes on at another."""
        driver = self._driver
        return driver.baud if driver and driver.baud != self._own_baud else self._recognition.baud

    @property
    def wait_ms(self) -> int:
        return self._driver.wait_ms if self._driver else self._recognition.wait_ms

    @property
    def version(self) -> str:
        return self._driver.version if isinstance(self._driver, Greeting) else ""

    @property
    def antennas(self) -> int:
        return self._driver.antennas if isinstance(self._driver, Greeting) else 0

    @property
    def restarts(self) -> int:
        return self._driver.restarts if isinstance(self._driver, Greeting) else 0

    def start(self) -> None:
        self._recognition.start()
        self._driver = None
        self._since_ms = None

    def say(self) -> bytes:
        return self._driver.say() if self._driver else self._recognition.say()

    def hear(self, data: bytes, at_ms: int) -> list[Message]:
        if self._driver:
            return self._hear_driver(self._driver, [(data, at_ms)])
        messages = self._tell_gone()
        if name := self._recognition.hear(data, at_ms):
            self.name = name
            self._driver = driver_for(replace(self._config, kind=name))
            self._driver.start()
            self._own_baud = self._driver.baud
            return [*messages, *self._hear_driver(self._driver, self._recognition.heard)]
        return [*messages, *self._trouble(at_ms)]

    def obey(self, order: Order) -> None:
        """Passed on to a driver that can."""
        if isinstance(self._driver, Obedient):
            self._driver.obey(order)

    def _hear_driver(self, driver: Driver, pieces: list[tuple[bytes, int]]) -> list[Message]:
        messages = [message for data, at_ms in pieces for message in driver.hear(data, at_ms)]
        sees_lifts = kind(self.name).sees_lifts
        for message in messages:
            if isinstance(message, TagSeen) and sees_lifts:
                self._tags_here[message.antenna] = message
            elif isinstance(message, TagGone):
                self._tags_here.pop(message.antenna, None)
        return messages

    def _tell_gone(self) -> list[Message]:
        tags, self._tags_here = self._tags_here, {}
        return [TagGone(tag.reader, tag.antenna, tag.uid) for tag in tags.values()]

    def _trouble(self, at_ms: int) -> list[Message]:
        """A complaint about a device that sent much in no known form."""
        if self._recognition.unknown < UNKNOWN_BYTES:
            return []
        if self._since_ms is None:
            self._since_ms = at_ms
        if at_ms - self._since_ms < UNKNOWN_MS:
            return []
        self._since_ms = at_ms
        return [ReaderTrouble(self._config.name, _UNKNOWN)]


KIND = Kind(AutoReader, obeys=True, simulated_as="pn532")
