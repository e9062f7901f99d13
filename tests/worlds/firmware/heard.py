"""Takes the messages of a device under test and waits for the one that a test expects."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from tablepi.devices.messages import Message, TagSeen
from tablepi.devices.ports.port import Port, Reader

Opened = Callable[..., Port]
Attached = Callable[..., Reader]
M = TypeVar("M", bound=Message)


class Heard:
    """Every message so far, in order, with a wait that ends as soon as it can."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self._arrived = threading.Condition(threading.RLock())

    def put(self, message: Message) -> None:
        with self._arrived:
            self.messages.append(message)
            self._arrived.notify_all()

    def of(self, kind: type[M]) -> list[M]:
        with self._arrived:
            return [message for message in self.messages if isinstance(message, kind)]

    def forget(self, *kinds: type[Message]) -> None:
        """Drop the messages of these kinds that came so far."""
        with self._arrived:
            self.messages = [each for each in self.messages if not isinstance(each, kinds)]

    def wait_for(
        self, wanted: type[Message] | Message, count: int = 1, within_s: float = 60.0
    ) -> float:
        """The seconds until this message, or so many of a kind; fails with what came instead."""

        def there() -> bool:
            if isinstance(wanted, type):
                return len(self.of(wanted)) >= count
            return self.messages.count(wanted) >= count

        began = time.monotonic()
        with self._arrived:
            assert self._arrived.wait_for(there, within_s), (
                f"waited {within_s} s for {count} {wanted}, got {self.messages[-20:]}"
            )
        return time.monotonic() - began


def uids(heard: Heard) -> list[str]:
    return [message.uid for message in heard.messages if isinstance(message, TagSeen)]
