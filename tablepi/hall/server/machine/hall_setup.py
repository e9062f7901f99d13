"""Set-up of a hall: its id, address, ports, password and certificate.

They lie beside the record, not in it: a hall whose record is lost is still the one that its tables
joined, and they bring their rows again.
"""

import json
import random
import re
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tablepi.core.errors import HallError
from tablepi.hall.server.machine.broker_files import BrokerFiles, new_password, replace
from tablepi.hall.server.machine.certificate import Certificate, certificate_in
from tablepi.wire.join_card import JoinCard
from tablepi.wire.payload import is_id

SOMEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that are nobody's: asking for the way to them sends nothing."""


LEAST_PORT, FIRST_GIVEN = 20_000, 32_768
"""Linux gives 32,768 and more to connections."""

TRIES = 50


def own_address() -> str:
    """This machine's address in its network, of IPv6 where it has none of IPv4; its own name for
    itself where there is none.
    """
    for family, address in SOMEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            return str(probe.getsockname()[0])
    return "127.0.0.1"


def _own_host() -> str:
    """The same as it stands in an address of a page."""
    address = own_address()
    return f"[{address}]" if ":" in address else address


def free_port() -> int:
    """A port that nobody listens on, of those that no connection to elsewhere is given: a hall that
    is away for a while finds its own again. Raises OSError where all that were tried are taken.
    """
    ports = random.sample(range(LEAST_PORT, FIRST_GIVEN), TRIES)
    for port in ports[:-1]:
        with suppress(OSError):
            return _bindable_port(port)
    return _bindable_port(ports[-1])


def _bindable_port(port: int) -> int:
    with socket.socket() as probe:
        probe.bind(("", port))
        return port


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


NAME = "hall.json"
USUAL_PORTS = {"http": 8080, "https": 8443, "mqtt": 8883}


class HallSetup(NamedTuple):
    """A hall as it was set up. `password`: its own, as the broker's user `hall`."""

    folder: Path
    hall: str
    http: int
    https: int
    mqtt: int
    password: str
    certificate: Certificate

    @property
    def broker(self) -> BrokerFiles:
        return BrokerFiles(self.folder / "broker")

    @property
    def url(self) -> str:
        return f"https://{_own_host()}:{self.https}"

    @property
    def public_url(self) -> str:
        """The address of the pages for everybody, by number as a phone finds it."""
        return f"http://{_own_host()}:{self.http}"

    def card(self, token: str) -> JoinCard:
        return JoinCard(self.hall, self.https, self.certificate.fingerprint, token, own_address())


def set_up(folder: Path, name: str | None, ports: dict[str, int | None]) -> HallSetup:
    """The hall in this folder, set up where it is not. Raises HallError.

    `ports`: those that were asked for, by `http`, `https` and `mqtt`; 0 for a free one.
    """
    file = folder / NAME
    saved = _read_settings(file) if file.exists() else {}
    settings: dict[str, Any] = {"hall": _hall_id(folder, saved.get("hall"), name)}
    for kind, port in ports.items():
        # Asked for any free port again, it keeps the one that its tables know.
        settings[kind] = (
            port or saved.get(kind) or (USUAL_PORTS[kind] if port is None else free_port())
        )
    settings["password"] = saved.get("password") or new_password()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    replace(file, json.dumps(settings))
    return hall_in(folder)


def hall_in(folder: Path) -> HallSetup:
    """The hall that was set up in this folder. Raises HallError where none was."""
    file = folder / NAME
    if not file.exists():
        raise HallError(f"There is no hall in {folder}. Start one there: tablepi hall --data …")
    saved = _read_settings(file)
    try:
        http, https, mqtt = (int(saved[kind]) for kind in USUAL_PORTS)
        hall, password = str(saved["hall"]), str(saved["password"])
    except (KeyError, TypeError, ValueError):
        raise _damage_error(file) from None
    certificate = certificate_in(folder.absolute(), hall)
    return HallSetup(folder.absolute(), hall, http, https, mqtt, password, certificate)


def _read_settings(file: Path) -> dict[str, Any]:
    try:
        settings = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise _damage_error(file) from None
    if not isinstance(settings, dict):
        raise _damage_error(file)
    return settings


def _damage_error(file: Path) -> HallError:
    return HallError(f"{file} is damaged. Put it back from a backup, or begin in another folder.")


def _hall_id(folder: Path, known_id: str | None, name: str | None) -> str:
    """The hall's id, kept from the first start on."""
    if known_id and name not in (None, known_id):
        raise HallError(
            f"{folder} holds the hall {known_id}, not {name}. "
            "Leave --name out, or choose another folder."
        )
    hall = known_id or name or _machine_name()
    if not is_id(hall):
        raise HallError(f"A hall's name is 1 to 16 of a-z, 0-9 and -, not {hall!r}")
    return hall


def _machine_name() -> str:
    return re.sub(r"[^a-z0-9-]", "", socket.gethostname().lower())[:16] or "hall"
