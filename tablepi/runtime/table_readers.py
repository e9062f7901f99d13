"""The card readers: those of the configuration, and those that were chosen on the screen."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablepi.devices.messages import Message, PortTried, ReaderDropped, UpdateFirmware, WriteTag
from tablepi.devices.ports.port import CardReader, reader_for
from tablepi.devices.ports.port_trials import PortTrials, TriedPort
from tablepi.devices.ports.serial_ports import is_input
from tablepi.devices.readers import LAYOUTS, ReaderConfig, kind
from tablepi.referee.tags.scanned_card import Role, role_of
from tablepi.runtime.settings.settings_file import added
from tablepi.screens.context.device_status import CardReaders, PluggedReader
from tablepi.screens.context.table_settings import Hands, Settings

KEYBOARDS = "table.keyboards"

Put = Callable[[Message], None]


class TableReaders(CardReaders):
    """All readers in use, each on its port, and the trials of what else is plugged in.

    `dev`: where ports are looked for; None on a simulated desk, where nothing is plugged in.
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
        self._fixed_configs = tuple(configured)
        self._settings = settings
        self._put = put
        self._clock_ns = clock_ns
        self._declined_ports: set[str] = set()
        self._is_started = False
        self.running: list[CardReader] = []
        """The readers in use, kept up to date in place, as `roles` is: others hold both."""
        self.roles: dict[str, tuple[Role, ...]] = {}
        self.configs: tuple[ReaderConfig, ...] = ()
        """The configurations of `running`, in the same order."""
        # On a simulated desk, what was chosen for the real one has no place.
        chosen_configs = added(self._fixed_configs, settings.readers) if dev else []
        for config in (*self._fixed_configs, *chosen_configs):
            self._add_reader(config)
        self._trials = PortTrials(self._ports, self._hear_trial, clock_ns, dev) if dev else None

    def start(self) -> None:
        """Starts every reader, and looks for others from now on."""
        self._is_started = True
        for reader in self.running:
            reader.start()
        if self._trials:
            self._trials.start()

    def stop(self) -> None:
        for reader in self.running:
            reader.stop()
        if self._trials:
            self._trials.stop()

    @property
    def hands(self) -> Hands:
        typed_on = self._settings[KEYBOARDS]
        trials = self._trials.tried if self._trials else ()
        keyboards = [trial.port for trial in trials if is_input(trial.port)]
        # Without a list of them, whatever is typed comes from a keyboard without a name.
        return Hands(len(typed_on), set(keyboards or [""]) <= set(typed_on))

    @property
    def write(self) -> Callable[[WriteTag], None] | None:
        """Hands an order to all readers, the one with the tag obeys; None where none can write."""
        return self._write_tag if any(kind(config.kind).obeys for config in self.configs) else None

    def _write_tag(self, order: WriteTag) -> None:
        for reader in self.running:
            reader.obey(order)

    def all(self) -> tuple[PluggedReader, ...]:
        """The readers in use, then what else is plugged in."""
        pairs = zip(self.configs, self.running, strict=True)
        used_readers = tuple(self._used_reader(*pair) for pair in pairs if pair[0].port)
        trials = self._trials.tried if self._trials else ()
        return (*used_readers, *map(self._plugged_reader, trials))

    def _used_reader(self, config: ReaderConfig, reader: CardReader) -> PluggedReader:
        declared = kind(config.kind)
        health = reader.health
        return PluggedReader(
            port=config.port,
            name=config.name,
            kind=config.kind,
            fixed=config in self._fixed_configs,
            why=health.lost,
            roles=config.roles,
            antennas=health.antennas or min(declared.antennas, len(config.roles)),
            gain=config.gain,
            gains=declared.gains,
            lights=config.lights if declared.obeys and declared.gains else None,
            beep=config.beep if config.kind == "pcsc" else None,
            typing=is_input(config.port),
            layout=config.layout,
            layouts=LAYOUTS if config.kind == "keys" else (),
            firmware=".".join(map(str, declared.firmware)) if declared.update else "",
            version=health.version,
            update=health.update,
        )

    def _plugged_reader(self, trial: TriedPort) -> PluggedReader:
        # Many a reader is silent until a card lies on it: whoever plugs one in is told so.
        is_new = bool(trial.kind) if trial.over else not is_input(trial.port)
        is_hand = trial.port in self._settings[KEYBOARDS]
        is_asked = is_new and not is_hand and trial.port not in self._declined_ports
        return PluggedReader(
            port=trial.port,
            kind=trial.kind,
            trying=not trial.over,
            asked=is_asked,
            why=trial.why,
            typing=is_input(trial.port),
            hand=is_hand,
        )

    def use(self, port: str, name: str) -> None:
        """Uses a device that was recognised, under a name like this one. Raises StoreError."""
        trials = self._trials.tried if self._trials else ()
        kind_name = next((trial.kind for trial in trials if trial.port == port and trial.over), "")
        if kind_name and self._trials:
            config = ReaderConfig(name=self._free_name(name), kind=kind_name, port=port)
            self._start_reader(config)
            self._trials.release(port)
            self._keep_choices()

    def decline(self, port: str) -> None:
        """Asks no more whether a device is to be used."""
        self._declined_ports.add(port)

    def again(self, port: str) -> None:
        """Tries a device once more, also one that somebody was said to type on."""
        self._declined_ports.discard(port)
        self._choose_keyboards(each for each in self._settings[KEYBOARDS] if each != port)
        if self._trials:
            self._trials.again(port)

    def type_on(self, port: str) -> None:
        """Keeps that somebody types on this keyboard. Raises StoreError."""
        self._choose_keyboards((*self._settings[KEYBOARDS], port))

    def _choose_keyboards(self, ports: Iterable[str]) -> None:
        if (keyboards := tuple(dict.fromkeys(ports))) != self._settings[KEYBOARDS]:
            self._settings.choose({KEYBOARDS: keyboards})

    @property
    def has_pins(self) -> bool:
        return self._trials is not None and self._trials.has_pins

    def search_pins(self) -> None:
        """Asks what is wired to the pins."""
        if self._trials:
            self._trials.search_pins()

    def set_beep(self, port: str, on: bool) -> None:
        """Sets whether a reader beeps. Raises StoreError."""
        for config in self._chosen_configs(port):
            self._change_config(config, beep=on)

    def set_role(self, port: str, antenna: int, role: str) -> None:
        """Sets what an antenna is for; `antenna` counts from 0. Raises StoreError."""
        for config in self._chosen_configs(port):
            last_role = config.roles[-1]
            padding = (last_role,) * (antenna + 1 - len(config.roles))
            roles = [*config.roles, *padding]
            roles[antenna] = role
            self._change_config(config, roles=tuple(roles))

    def set_gain(self, port: str, gain: int) -> None:
        """Sets how strongly a reader listens. Raises StoreError."""
        for config in self._chosen_configs(port):
            self._change_config(config, gain=gain)

    def set_lights(self, port: str, on: bool) -> None:
        """Sets whether a reader's lights show verdicts. Raises StoreError."""
        for config in self._chosen_configs(port):
            self._change_config(config, lights=on)

    def set_layout(self, port: str, layout: str) -> None:
        """Sets the keyboard layout that a reader types in. Raises StoreError."""
        for config in self._chosen_configs(port):
            self._change_config(config, layout=layout, layout_proved=False)

    def prove_layout(self, name: str, layout: str) -> bool:
        """Keeps a layout, in which the reader types on. Raises StoreError."""
        config = next((config for config in self.configs if config.name == name), None)
        if config is None or (config.layout, config.layout_proved) == (layout, True):
            return False
        if config not in self._fixed_configs:
            index = self.configs.index(config)
            proved = replace(config, layout=layout, layout_proved=True)
            self.configs = (*self.configs[:index], proved, *self.configs[index + 1 :])
            self._keep_choices()
        return config.layout != layout

    def update(self, port: str) -> None:
        """Brings a reader's firmware up to date, also that of one from the configuration."""
        for config, reader in zip(self.configs, self.running, strict=True):
            if config.port == port:
                reader.obey(UpdateFirmware())

    def forget(self, port: str) -> None:
        """Uses a reader no more, nor asks whether to. Raises StoreError."""
        for config in self._chosen_configs(port):
            self._remove_reader(config)
            self._declined_ports.add(port)
            self._put(ReaderDropped(config.name))
            self._keep_choices()

    def _chosen_configs(self, port: str) -> list[ReaderConfig]:
        """The reader on this port, where the screen may change it."""
        return [
            config
            for config in self.configs
            if config.port == port and config not in self._fixed_configs
        ]

    def _change_config(self, config: ReaderConfig, **values: Any) -> None:
        new_config = replace(config, **values)
        self.roles[config.name] = tuple(map(role_of, new_config.roles))
        index = self.configs.index(config)
        if new_config.roles == config.roles:
            # The port is opened anew with what has changed; roles are not the port's business.
            self.running[index].stop()
            self.running[index] = reader_for(new_config, self._put, self._clock_ns)
            if self._is_started:
                self.running[index].start()
        self.configs = (*self.configs[:index], new_config, *self.configs[index + 1 :])
        self._keep_choices()

    def _keep_choices(self) -> None:
        chosen_configs = tuple(
            config for config in self.configs if config not in self._fixed_configs
        )
        self._settings.choose_readers(chosen_configs)

    def _start_reader(self, config: ReaderConfig) -> None:
        self._add_reader(config)
        if self._is_started:
            self.running[-1].start()

    def _add_reader(self, config: ReaderConfig) -> None:
        self.running.append(reader_for(config, self._put, self._clock_ns))
        self.roles[config.name] = tuple(map(role_of, config.roles))
        self.configs = (*self.configs, config)

    def _remove_reader(self, config: ReaderConfig) -> None:
        index = self.configs.index(config)
        self.running.pop(index).stop()
        self.roles.pop(config.name, None)
        self.configs = (*self.configs[:index], *self.configs[index + 1 :])

    def _free_name(self, name: str) -> str:
        """This name, with a number where a reader has it already."""
        used_names = {config.name for config in self.configs}
        names = (name, *(f"{name} {number}" for number in range(2, len(used_names) + 3)))
        return next(free_name for free_name in names if free_name not in used_names)

    def _ports(self) -> Iterable[str]:
        return [config.port for config in self.configs]

    def _hear_trial(self, message: Message) -> None:
        """A device that is plugged in again is asked about again."""
        if isinstance(message, PortTried):
            self._put(message)
            return
        plugged_ports = {trial.port for trial in self._trials.tried} if self._trials else set()
        used_ports = {config.port for config in self.configs}
        self._declined_ports &= plugged_ports | used_ports
        self._put(message)
