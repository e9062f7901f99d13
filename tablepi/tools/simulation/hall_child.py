"""A real hall as a child of this process, with tables that have joined it."""

import json
import shutil
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from tablepi.core.errors import HallError
from tablepi.hall.server.database.joined_tables import Joined, join, make_cards, revoke
from tablepi.hall.server.database.record_file import open_record, together
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import USUAL_PORTS, set_up
from tablepi.link.link_folder import Membership
from tablepi.wire.join_messages import JoinWish

HERE = "127.0.0.1"
NAME = "sim"
PATIENCE_S = 20.0


class HallChild:
    """A hall with its broker in this folder, on ports that are free. `ready`: what it said of
    itself; `tables`: those that joined. Ended with this process, however that ends.
    """

    def __init__(self, folder: Path, tables: int) -> None:
        self._folder = folder
        is_kept = (folder / "hall.json").exists()
        ports: dict[str, int | None] = dict.fromkeys(USUAL_PORTS)
        if not is_kept:
            ports |= dict.fromkeys(USUAL_PORTS, 0)
        self.setup = set_up(folder, None if is_kept else NAME, ports)
        self.certificate = self.setup.certificate.file
        self.tables = self._join_tables(tables)
        self.ready: dict[str, Any] = {}
        self._process: subprocess.Popen[str] | None = None

    def start(self, *options: str) -> None:
        """Runs it until it is ready. `options`: of its command. Raises HallError."""
        setpriv = shutil.which("setpriv")
        prefix = (setpriv, "--pdeathsig", "TERM", "--") if setpriv else ()
        command = (sys.executable, "-m", "tablepi", "hall", "--broker", "--data", str(self._folder))
        # A session of its own: Ctrl-C is this process's, which then ends the hall in turn.
        self._process = subprocess.Popen(
            [*prefix, *command, *options], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise HallError("The hall did not start; what it said stands above.")
        self.ready = json.loads(line)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid if self._process else 0

    def stop(self) -> None:
        """Ends it, and its broker."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            pass
        self.kill()

    def kill(self) -> None:
        """Ends it as a power cut would, and its broker with it."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _join_tables(self, count: int) -> list[Membership]:
        """Joins tables in the record itself: `/join` lets ten a minute of one address in."""
        pem = self.certificate.read_text(encoding="ascii")
        memberships = []
        with closing(open_record(self._folder)) as record, together(record):
            now = HallClock().now_ms()
            for number in range(1, count + 1):
                revoke(record, f"t{number:02}")
                [token] = make_cards(record, now, f"t{number:02}")
                joined_table = join(record, JoinWish(token=token, inst=token_hex(8)), now)
                assert isinstance(joined_table, Joined)
                hall, port = self.setup.hall, self.setup.mqtt
                memberships.append(
                    Membership(hall, joined_table.table, joined_table.password, HERE, port, pem)
                )
        return memberships


def memory_mb(pid: int) -> float:
    """The resident memory of a process in MB, 0 where it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    sizes = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(sizes[0]) / 1024 if sizes else 0.0


def child_of(pid: int, name: str) -> int:
    """The process with this name that another one started, 0 where there is none."""
    for stat_file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            words = stat_file.read_text(encoding="utf-8").split()
            if words[1] == f"({name})" and int(words[3]) == pid:
                return int(words[0])
    return 0
