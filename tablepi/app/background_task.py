"""A long task in a thread of its own, whose result is polled."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class BackgroundTask(Generic[T]):
    """Starts at once. The program does not wait for it when it ends."""

    def __init__(self, do: Callable[[], T]) -> None:
        self._do = do
        self._came: list[T] = []
        self._wrong: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._came.append(self._do())
        except BaseException as wrong:
            self._wrong = wrong

    @property
    def is_done(self) -> bool:
        """Whether it has ended, well or not."""
        return not self._thread.is_alive()

    def result(self) -> T:
        """Its result, waited for. Raises what it raised."""
        self._thread.join()
        if self._wrong is not None:
            raise self._wrong
        return self._came[0]
