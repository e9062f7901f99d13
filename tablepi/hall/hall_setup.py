"""What a hall is set up with: its id, ports, password and certificate, kept in its folder."""

import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tablepi.core.errors import HallError
from tablepi.core.wire.join_card import JoinCard
from tablepi.core.wire.payload import is_place
from tablepi.hall.broker_files import new_password
from tablepi.hall.certificate import Certificate, certificate_in
from tablepi.hall.own_address import free_port, own_address
from tablepi.hall.record.joined_tables import keep_setting, setting
from tablepi.hall.record.record_file import open_record, together

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
    def url(self) -> str:
        """The address of the desk's pages."""
        return f"https://{own_address()}:{self.https}"

    def card(self, token: str) -> JoinCard:
        """The join card with this token."""
        return JoinCard(self.hall, self.https, self.certificate.fingerprint, token, own_address())


def set_up(folder: Path, name: str | None, ports: dict[str, int | None]) -> HallSetup:
    """The hall in this folder, set up where it is not. Raises HallError.

    `ports`: those that were asked for, by `http`, `https` and `mqtt`; 0 for a free one.
    """
    with closing(open_record(folder)) as record, together(record):
        hall = _hall(record, folder, name)
        for kind, asked in ports.items():
            if asked is not None or not setting(record, kind):
                wanted = USUAL_PORTS[kind] if asked is None else asked
                keep_setting(record, kind, str(wanted or free_port()))
        if not setting(record, "password"):
            keep_setting(record, "password", new_password())
        certificate_in(folder, hall)
        return _read(record, folder)


def hall_in(record: sqlite3.Connection, folder: Path) -> HallSetup:
    """The hall that was set up in this folder. Raises HallError where none was."""
    if not setting(record, "hall"):
        raise HallError(f"The hall in {folder} was never started: tablepi hall --data {folder}")
    return _read(record, folder)


def _read(record: sqlite3.Connection, folder: Path) -> HallSetup:
    hall = setting(record, "hall")
    http, https, mqtt = (int(setting(record, kind)) for kind in USUAL_PORTS)
    password = setting(record, "password")
    certificate = certificate_in(folder.absolute(), hall)
    return HallSetup(folder.absolute(), hall, http, https, mqtt, password, certificate)


def _hall(record: sqlite3.Connection, folder: Path, name: str | None) -> str:
    """The hall's id, kept from the first start on."""
    known = setting(record, "hall")
    if known and name not in (None, known):
        raise HallError(
            f"{folder} holds the hall {known}, not {name}. "
            "Leave --name out, or choose another folder."
        )
    hall = known or name or _of_this_machine()
    if not is_place(hall):
        raise HallError(f"A hall's name is 1 to 16 of a-z, 0-9 and -, not {hall!r}")
    keep_setting(record, "hall", hall)
    return hall


def _of_this_machine() -> str:
    return re.sub(r"[^a-z0-9-]", "", socket.gethostname().lower())[:16] or "hall"
