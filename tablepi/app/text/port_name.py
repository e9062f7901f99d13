"""What a port is called in a sentence."""

import re

_ID = re.compile(r"usb-(.+?)(?:-if[0-9]{2})?(?:-port[0-9]+)?(?:-event-kbd)?")
_SOCKET = re.compile(r".*usb.*?-[0-9]+:([0-9.]+):.*")
_BUS = re.compile(r"(?:spidev([0-9.]+)|i2c-([0-9]+))")
LONGEST = 64


def port_name(port: str) -> str:
    """The device's own name in its lasting one, the socket's number, or the port's last word."""
    last = port.rpartition("/")[2].removeprefix("pcsc:")
    if bus := _BUS.fullmatch(last):
        return f"SPI {bus[1]}" if bus[1] else f"I²C {bus[2]}"
    if socket := _SOCKET.fullmatch(last):
        return f"USB {socket[1]}"
    if found := _ID.fullmatch(last):
        last = found[1].replace("_", " ")
    return last if len(last) <= LONGEST else f"{last[: LONGEST - 12]}…{last[-11:]}"
