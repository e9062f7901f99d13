"""The doctor inside a running referee: examines what is open already, and opens nothing."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date

from tablepi.core.text.phrase import Phrase
from tablepi.devices.ports.port import CardReader
from tablepi.devices.supply import Supply
from tablepi.doctor.probe import Body, write_ms
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.store import Store
from tablepi.ui.touch_screen import driver


def inside(
    config: Config,
    store_handle: StoreHandle,
    readers: Iterable[CardReader],
    warnings: Iterable[Phrase],
    stuck: Sequence[str],
    supply: Supply,
    waited_s: float = 0,
) -> Body:
    """The appliance as it runs. `waited_s`: its longest wait for the disk so far."""
    healths = {reader.name: reader.health for reader in readers}
    return Body(
        config=config,
        file=None,
        today=date.today(),
        listen=lambda configs: healths,
        store=lambda: _left_open(store_handle),
        warnings=lambda: warnings,
        stuck=stuck,
        sags=supply.sags,
        held_min=supply.held_min,
        driver=driver(),
        write_ms=lambda folder: max(round(1_000 * waited_s), write_ms(folder)),
    )


@contextmanager
def _left_open(store_handle: StoreHandle) -> Iterator[Store]:
    """The store, left open. Raises StoreError while it cannot be opened."""
    yield store_handle.store
