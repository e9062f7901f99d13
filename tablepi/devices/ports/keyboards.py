"""The USB keyboards of this machine, and their lasting names: each may be a card reader's."""

from pathlib import Path

from tablepi.devices.ports.serial_ports import SerialPort, links

_NAMES = "*-event-kbd"


def keyboards(dev: Path = Path("/dev")) -> list[SerialPort]:
    """Every keyboard on USB, real ones as well; nothing is opened.

    The best name is the by-id, unless two devices of one make share one: then it is the by-path,
    which goes with the socket.
    """
    by_id, by_path = links(dev / "input/by-id", _NAMES), links(dev / "input/by-path", _NAMES)
    usb = {device: names for device, names in by_path.items() if _on_usb(names)}
    there = sorted({*by_id, *usb})
    shared = any(device not in by_id for device in there)
    found = []
    for device in there:
        ids, paths = by_id.get(device, ()), usb.get(device, ())
        lasting = [*paths, *ids] if shared else [*ids, *paths]
        found.append(SerialPort(device, ids, paths, lasting[0]))
    return found


def _on_usb(names: tuple[str, ...]) -> bool:
    """True if it was plugged in; a laptop's own keyboard is not."""
    return any("usb" in Path(name).name for name in names)
