"""The kind `auto`: a reader whose kind is recognised each time that it is plugged in."""

from dataclasses import replace

from tablepi.core.phrase import Phrase
from tablepi.devices.messages import Message, Order, ReaderTrouble, TagGone, TagSeen
from tablepi.devices.readers import Driver, Greeting, Kind, Obedient, ReaderConfig, driver_for, kind
from tablepi.devices.recognition import Recognition

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
        self.name = ""
        self._here: dict[int, TagSeen] = {}
        self._since_ms: int | None = None

    @property
    def baud(self) -> int:
        return self._recognition.baud

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
            return self._hear(self._driver, [(data, at_ms)])
        left = self._leave()
        if name := self._recognition.hear(data, at_ms):
            self.name = name
            self._driver = driver_for(replace(self._config, kind=name))
            self._driver.start()
            return [*left, *self._hear(self._driver, self._recognition.heard)]
        return [*left, *self._trouble(at_ms)]

    def obey(self, order: Order) -> None:
        """Passed on to a driver that can."""
        if isinstance(self._driver, Obedient):
            self._driver.obey(order)

    def _hear(self, driver: Driver, heard: list[tuple[bytes, int]]) -> list[Message]:
        said = [message for data, at_ms in heard for message in driver.hear(data, at_ms)]
        sees_lifts = kind(self.name).sees_lifts
        for message in said:
            if isinstance(message, TagSeen) and sees_lifts:
                self._here[message.antenna] = message
            elif isinstance(message, TagGone):
                self._here.pop(message.antenna, None)
        return said

    def _leave(self) -> list[Message]:
        """Messages that the tags which lay there are gone."""
        here, self._here = self._here, {}
        return [TagGone(each.reader, each.antenna, each.uid) for each in here.values()]

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
