"""The files of the broker, mosquitto: configuration, passwords, and who may say and hear what."""

import os
import pwd
from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import pbkdf2_hmac
from pathlib import Path
from secrets import token_bytes
from typing import NamedTuple

from tablepi.hall.server.machine.certificate import Certificate
from tablepi.wire.join_card import base32
from tablepi.wire.payload import MOST_BYTES
from tablepi.wire.topics import root

HALL_USER = "hall"
"""The broker's user that is the hall itself; no table has this id."""

ROUNDS = 101
"""As mosquitto's own program has it: passwords are random, so that guessing needs no slowing."""

MOST_QUEUED = 5_000
"""Messages that wait in the broker for one reader; what is dropped, tables send again."""

MOST_CONNECTIONS = 1_000
"""Of the broker at once: far more than tables, and far fewer than it has descriptors."""

OWN_CONNECTIONS = 10
"""Of the hall's own line at once: one, and those that it left and the broker has not noticed."""

LONGEST_SOCKET_PATH = 107
"""Bytes that a socket's path may have: `sun_path` without its last byte."""

_PLUGINS = ("/usr/lib/*/mosquitto_{}_file.so", "/usr/lib/mosquitto_{}_file.so")
_OTHER_PLACES = "/usr/local/lib/mosquitto_{}_file.so"


class BrokerFiles(NamedTuple):
    """The broker's files, in a folder of the hall's."""

    folder: Path

    @property
    def configuration(self) -> Path:
        return self.folder / "mosquitto.conf"

    @property
    def passwords(self) -> Path:
        return self.folder / "passwords"

    @property
    def rights(self) -> Path:
        return self.folder / "acl"

    @property
    def socket(self) -> Path | None:
        """The hall's own way in, which others cannot take; None where its path is too long."""
        socket = self._socket_folder / "hall.sock"
        return socket if len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH else None

    @property
    def _socket_folder(self) -> Path:
        """The only folder that the broker's service may write to."""
        return self.folder.with_name(f"{self.folder.name}-socket")

    @property
    def log(self) -> Path:
        return self.folder / "mosquitto.log"

    def write(
        self, hall: str, port: int, certificate: Certificate, version: tuple[int, ...]
    ) -> bool:
        """Everything but the passwords, for a broker of this version; whether it is other than
        before, so that a broker that runs must start anew.
        """
        for folder in (self.folder, self._socket_folder):
            folder.mkdir(mode=0o700, exist_ok=True)
        configuration = "\n".join(_configuration(self, port, certificate, version))
        rights = "\n".join(_rights(hall))
        return _write_changed(self.rights, rights) | _write_changed(
            self.configuration, configuration
        )

    def password_lines(self) -> dict[str, str]:
        """The line of each user but the hall itself."""
        try:
            lines = self.passwords.read_text(encoding="ascii").splitlines()
        except FileNotFoundError:
            return {}
        line_by_user = {line.partition(":")[0]: line for line in lines if ":" in line}
        return {user: line for user, line in line_by_user.items() if user != HALL_USER}

    def write_passwords(self, lines: Iterable[str]) -> bool:
        """The users; whether they are others than before, so that the broker must read them."""
        self.folder.mkdir(mode=0o700, exist_ok=True)
        text = "\n".join(sorted(lines)) + "\n"
        return _write_changed(self.passwords, text)


def new_password() -> str:
    """128 random bits in letters."""
    return base32(token_bytes(16))


def password_line(user: str, password: str, salt: bytes = b"") -> str:
    """The line of a user in the password file, in mosquitto's own form."""
    salt = salt or token_bytes(12)
    digest = pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"{user}:$7${ROUNDS}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def _rights(hall: str) -> Iterator[str]:
    yield f"pattern write {root(hall)}/t/%u/up/#"
    yield f"pattern read {root(hall)}/t/%u/down/#"
    yield f"pattern read {root(hall)}/all/#"
    yield f"pattern read {root(hall)}/hall/#"
    yield f"user {HALL_USER}"
    yield f"topic readwrite {root(hall)}/#"
    yield ""


def _configuration(
    files: BrokerFiles, port: int, certificate: Certificate, version: tuple[int, ...]
) -> Iterator[str]:
    if os.geteuid() == 0:
        # Else it would go on as another user, who can read none of these files.
        yield f"user {pwd.getpwuid(0).pw_name}"
    yield "allow_anonymous false"
    yield "persistence false"
    yield f"message_size_limit {MOST_BYTES}"
    yield "max_inflight_messages 200"
    yield f"max_queued_messages {MOST_QUEUED}"
    yield "set_tcp_nodelay true"
    yield "sys_interval 0"
    yield "log_dest stderr"
    yield "log_type error"
    yield "log_type warning"
    yield from _password_options(files, version)
    if files.socket:
        # First: it is there when the port answers.
        yield f"listener 0 {files.socket}"
        yield f"max_connections {OWN_CONNECTIONS}"
        yield "use_username_as_clientid true"
    yield f"listener {port}"
    yield f"max_connections {MOST_CONNECTIONS}"
    yield "use_username_as_clientid true"
    yield f"# {certificate.fingerprint}"
    yield f"certfile {certificate.file}"
    yield f"keyfile {certificate.key}"
    yield ""


def _password_options(files: BrokerFiles, version: tuple[int, ...]) -> Iterator[str]:
    """From 2.1 on passwords and rights are read by plugins; the options are deprecated there."""
    files_by_kind = {"password": files.passwords, "acl": files.rights}
    plugins = {kind: _plugin_file(kind) for kind in files_by_kind}
    for kind, file in files_by_kind.items():
        if version >= (2, 1) and all(plugins.values()):
            yield f"global_plugin {plugins[kind]}"
            yield f"plugin_opt_{kind}_file {file}"
        else:
            yield f"{kind}_file {file}"


def _plugin_file(kind: str) -> Path | None:
    patterns = (template.format(kind).lstrip("/") for template in (*_PLUGINS, _OTHER_PLACES))
    return next((path for pattern in patterns for path in Path("/").glob(pattern)), None)


def _write_changed(file: Path, text: str) -> bool:
    """Writes a file unless it says that already; whether it did not."""
    if file.exists() and file.read_text(encoding="ascii") == text:
        return False
    replace(file, text)
    return True


def replace(file: Path, text: str) -> None:
    """Writes a file that only its owner reads, whole or not at all."""
    partial = file.with_name(f".{file.name}.part")
    with open(os.open(partial, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as out:
        out.write(text)
    partial.rename(file)
