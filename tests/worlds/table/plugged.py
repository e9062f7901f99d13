"""Card readers that a test plugs in: what is asked of them is done to plain values."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tablepi.core.errors import StoreError
from tablepi.devices.messages import WriteTag
from tablepi.screens.context.device_status import CardReaders, PluggedReader
from tablepi.screens.context.table_settings import Hands
from tests.worlds.table.sitting import Sitting

RDM = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
OURS = "/dev/serial/by-id/usb-Arduino_Nano_55736323939351A0B1C2-if00"
KEYBOARD = "/dev/input/by-id/usb-Sycreader_RFID_Technology_Co.__Ltd_SYC_ID_IC_USB_Reader-event-kbd"
SCANNER = "/dev/serial/by-path/platform-xhci-hcd.0-usb-0:1.2:1.0"
GAINS = (18, 23, 33, 38, 43, 48)


class Plugged(CardReaders):
    """The readers, by port; `fault`: what every change raises after it was made; `writes`: takes
    orders to write, None where no reader can.
    """

    def __init__(self, *readers: PluggedReader) -> None:
        self.readers = {each.port: each for each in readers}
        self.writes: Callable[[WriteTag], None] | None = None
        self.fault: StoreError | None = None
        self.tried: list[str] = []
        self.unnamed: list[str] = []
        self.updated: list[str] = []
        self.pins: Sequence[PluggedReader] | None = None

    @property
    def write(self) -> Callable[[WriteTag], None] | None:
        return self.writes

    def all(self) -> Sequence[PluggedReader]:
        return sorted(self.readers.values(), key=lambda each: not each.name)

    def _set(self, reader: PluggedReader) -> None:
        self.readers[reader.port] = reader
        if self.fault:
            raise self.fault

    def use(self, port: str, name: str) -> None:
        self._set(self.readers[port]._replace(name=name, asked=False))

    def decline(self, port: str) -> None:
        self._set(self.readers[port]._replace(asked=False))

    def again(self, port: str) -> None:
        self.tried.append(port)

    @property
    def hands(self) -> Hands:
        typing = [each for each in self.readers.values() if each.typing and not each.name]
        typed_on = [each.port for each in typing if each.hand] + list(self.unnamed)
        return Hands(len(typed_on), ({each.port for each in typing} or {""}) <= set(typed_on))

    def type_on(self, port: str) -> None:
        if port:
            self._set(self.readers[port]._replace(hand=True, asked=False))
        else:
            self.unnamed = [""]

    def set_role(self, port: str, antenna: int, role: str) -> None:
        roles = [self.readers[port].role(each) for each in range(self.readers[port].antennas)]
        roles[antenna] = role
        self._set(self.readers[port]._replace(roles=tuple(roles)))

    def set_gain(self, port: str, gain: int) -> None:
        self._set(self.readers[port]._replace(gain=gain))

    def set_lights(self, port: str, on: bool) -> None:
        self._set(self.readers[port]._replace(lights=on))

    def set_layout(self, port: str, layout: str) -> None:
        self._set(self.readers[port]._replace(layout=layout))

    def update(self, port: str) -> None:
        self.updated.append(port)

    @property
    def has_pins(self) -> bool:
        return self.pins is not None

    def search_pins(self) -> None:
        for reader in self.pins or ():
            self._set(reader)

    def set_beep(self, port: str, on: bool) -> None:
        self._set(self.readers[port]._replace(beep=on))

    def prove_layout(self, name: str, layout: str) -> bool:
        reader = next(each for each in self.readers.values() if each.name == name)
        self._set(reader._replace(layout=layout))
        return reader.layout != layout

    def forget(self, port: str) -> None:
        self._set(self.readers[port]._replace(name="", asked=False))


def plug(sitting: Sitting, *readers: PluggedReader) -> Plugged:
    """Plugs these into a table."""
    plugged = Plugged(*readers)
    sitting.router.context = replace(sitting.router.context, readers=plugged)
    return plugged


def found(port: str = RDM, kind: str = "rdm6300") -> PluggedReader:
    """A reader that was recognised just now."""
    return PluggedReader(port, kind=kind, asked=True)


def used(name: str = "RDM6300", port: str = RDM, kind: str = "rdm6300") -> PluggedReader:
    """A reader in use."""
    return PluggedReader(port, name, kind)


def ours() -> PluggedReader:
    """Our own reader with its four antennas."""
    reader = used("tablepi reader", OURS, "tablepi")
    return reader._replace(antennas=4, gains=GAINS, lights=True)
