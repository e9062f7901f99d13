"""The card readers: those of the configuration, and those that were chosen on the screen."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablepi.devices.messages import Message, PortTried, ReaderDropped, WriteTag
from tablepi.devices.ports.port import CardReader, reader_for
from tablepi.devices.ports.port_trials import PortTrials, TriedPort
from tablepi.devices.ports.serial_ports import is_input
from tablepi.devices.readers import LAYOUTS, ReaderConfig, kind
from tablepi.referee.tags.scanned_card import Role, role_of
from tablepi.runtime.settings.settings_file import added
from tablepi.screens.context.device_status import CardReaders, PluggedReader
from tablepi.screens.context.table_settings import Settings

Put = Callable[[Message], None]


class TableReaders(CardReaders):
    """All readers in use, each on its port, and the trials of what else is plugged in.

    `running`, `roles`: of the readers in use, kept up to date in place. `dev`: where ports are
    looked for; None on a simulated desk, where nothing is plugged in.
    """

    name = "card readers"

    def __init__(
        self,
        configured: Sequence[ReaderConfig],
        settings: Settings,
        put: Put,
        clock_ns: Callable[[], int],
        dev: Path | None = None,
    ) -> None:
        self._configured = tuple(configured)
        self._settings = settings
        self._put = put
        self._clock_ns = clock_ns
        self._declined: set[str] = set()
        self._started = False
        self.running: list[CardReader] = []
        self.roles: dict[str, tuple[Role, ...]] = {}
        self.configs: tuple[ReaderConfig, ...] = ()
        # On a simulated desk, what was chosen for the real one has no place.
        chosen = added(self._configured, settings.readers) if dev else []
        for config in (*self._configured, *chosen):
            self._add(config)
        self._trials = PortTrials(self._ports, self._heard, clock_ns, dev) if dev else None

    def start(self) -> None:
        """Starts every reader, and looks for others from now on."""
        self._started = True
        for reader in self.running:
            reader.start()
        if self._trials:
            self._trials.start()

    def stop(self) -> None:
        """Closes every port."""
        for reader in self.running:
            reader.stop()
        if self._trials:
            self._trials.stop()

    @property
    def write(self) -> Callable[[WriteTag], None] | None:
        """Hands an order to all readers, the one with the tag obeys; None where none can write."""
        return self._write if any(kind(each.kind).obeys for each in self.configs) else None

    def _write(self, order: WriteTag) -> None:
        for reader in self.running:
            reader.obey(order)

    def all(self) -> tuple[PluggedReader, ...]:
        """The readers in use, then what else is plugged in."""
        pairs = zip(self.configs, self.running, strict=True)
        used = tuple(self._used(*pair) for pair in pairs if pair[0].port)
        tried = self._trials.tried if self._trials else ()
        return (*used, *map(self._found, tried))

    def _used(self, config: ReaderConfig, reader: CardReader) -> PluggedReader:
        declared = kind(config.kind)
        health = reader.health
        return PluggedReader(
            port=config.port,
            name=config.name,
            kind=config.kind,
            fixed=config in self._configured,
            why=health.lost,
            roles=config.roles,
            antennas=health.antennas or min(declared.antennas, len(config.roles)),
            gain=config.gain,
            gains=declared.gains,
            lights=config.lights if declared.obeys and declared.gains else None,
            typing=is_input(config.port),
            layout=config.layout,
            layouts=LAYOUTS if config.kind == "keys" else (),
        )

    def _found(self, tried: TriedPort) -> PluggedReader:
        # Many a reader is silent until a card lies on it: whoever plugs one in is told so.
        is_new = bool(tried.kind) if tried.over else not is_input(tried.port)
        asked = is_new and tried.port not in self._declined
        return PluggedReader(
            port=tried.port,
            kind=tried.kind,
            trying=not tried.over,
            asked=asked,
            why=tried.why,
            typing=is_input(tried.port),
        )

    def use(self, port: str, name: str) -> None:
        """Uses a device that was recognised, under a name like this one. Raises StoreError."""
        tried = self._trials.tried if self._trials else ()
        found = next((each.kind for each in tried if each.port == port and each.over), "")
        if found and self._trials:
            config = ReaderConfig(name=self._free(name), kind=found, port=port)
            self._begin(config)
            self._trials.release(port)
            self._keep()

    def decline(self, port: str) -> None:
        """Asks no more whether a device is to be used."""
        self._declined.add(port)

    def again(self, port: str) -> None:
        """Tries a device once more."""
        self._declined.discard(port)
        if self._trials:
            self._trials.again(port)

    def set_role(self, port: str, antenna: int, role: str) -> None:
        """Sets what an antenna is for; `antenna` counts from 0. Raises StoreError."""
        for config in self._chosen(port):
            last = config.roles[-1]
            further = (last,) * (antenna + 1 - len(config.roles))
            roles = [*config.roles, *further]
            roles[antenna] = role
            self._change(config, roles=tuple(roles))

    def set_gain(self, port: str, gain: int) -> None:
        """Sets how strongly a reader listens. Raises StoreError."""
        for config in self._chosen(port):
            self._change(config, gain=gain)

    def set_lights(self, port: str, on: bool) -> None:
        """Sets whether a reader's lights show verdicts. Raises StoreError."""
        for config in self._chosen(port):
            self._change(config, lights=on)

    def set_layout(self, port: str, layout: str) -> None:
        """Sets the keyboard layout that a reader types in. Raises StoreError."""
        for config in self._chosen(port):
            self._change(config, layout=layout)

    def forget(self, port: str) -> None:
        """Uses a reader no more, nor asks whether to. Raises StoreError."""
        for config in self._chosen(port):
            self._remove(config)
            self._declined.add(port)
            self._put(ReaderDropped(config.name))
            self._keep()

    def _chosen(self, port: str) -> list[ReaderConfig]:
        """The reader on this port, where the screen may change it."""
        return [each for each in self.configs if each.port == port and each not in self._configured]

    def _change(self, config: ReaderConfig, **values: Any) -> None:
        changed = replace(config, **values)
        self.roles[config.name] = tuple(map(role_of, changed.roles))
        at = self.configs.index(config)
        if changed.roles == config.roles:
            # The port is opened anew with what has changed; roles are not the port's business.
            self.running[at].stop()
            self.running[at] = reader_for(changed, self._put, self._clock_ns)
            if self._started:
                self.running[at].start()
        self.configs = (*self.configs[:at], changed, *self.configs[at + 1 :])
        self._keep()

    def _keep(self) -> None:
        chosen = tuple(each for each in self.configs if each not in self._configured)
        self._settings.choose_readers(chosen)

    def _begin(self, config: ReaderConfig) -> None:
        self._add(config)
        if self._started:
            self.running[-1].start()

    def _add(self, config: ReaderConfig) -> None:
        self.running.append(reader_for(config, self._put, self._clock_ns))
        self.roles[config.name] = tuple(map(role_of, config.roles))
        self.configs = (*self.configs, config)

    def _remove(self, config: ReaderConfig) -> None:
        at = self.configs.index(config)
        self.running.pop(at).stop()
        self.roles.pop(config.name, None)
        self.configs = (*self.configs[:at], *self.configs[at + 1 :])

    def _free(self, name: str) -> str:
        """This name, with a number where a reader has it already."""
        taken = {each.name for each in self.configs}
        names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 3)))
        return next(each for each in names if each not in taken)

    def _ports(self) -> Iterable[str]:
        return [each.port for each in self.configs]

    def _heard(self, message: Message) -> None:
        """A device that is plugged in again is asked about again."""
        if isinstance(message, PortTried):
            self._put(message)
            return
        there = {each.port for each in self._trials.tried} if self._trials else set()
        used = {each.port for each in self.configs}
        self._declined &= there | used
        self._put(message)
