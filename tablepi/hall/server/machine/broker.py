"""The hall's broker, mosquitto: a process of its own, started again where it ends."""

import os
import re
import shutil
import signal
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

from tablepi.core.errors import HallError
from tablepi.hall.server.machine.broker_files import BrokerFiles
from tablepi.supervision.lasting import LastingThread

PLACES = os.pathsep.join(("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin"))
"""Folder of mosquitto besides the usual places of programs."""

FIRST_WAIT_S, LONGEST_WAIT_S = 0.2, 5.0
"""Wait before it is started again, doubled each time that it ends at once."""

LIVED_S = 2.0
"""After as long as this it did not end at once."""

STOP_S = 3.0

_VERSION = re.compile(r"mosquitto version (\d+)\.(\d+)")


def mosquitto() -> str:
    """The program. Raises HallError where it is not installed."""
    program = shutil.which("mosquitto", path=os.pathsep.join((os.environ.get("PATH", ""), PLACES)))
    if program is None:
        raise HallError("mosquitto, the broker, is not installed: sudo apt install mosquitto")
    return program


def version_of(program: str) -> tuple[int, ...]:
    """The version of a mosquitto, as (2, 0); (0, 0) where it does not say."""
    help_text = subprocess.run([program, "-h"], capture_output=True, text=True, check=False).stdout
    version = _VERSION.search(help_text)
    return tuple(map(int, version.groups())) if version else (0, 0)


class ChildBroker:
    """A mosquitto as this process's child, started again whenever it ends.

    It is killed with this process, however that ends: the kernel does it.
    """

    def __init__(self, files: BrokerFiles, program: str) -> None:
        self._files = files
        self._program = program
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        # The kernel kills the child when the thread ends that started it: this one lasts.
        self._thread = LastingThread(self._keep_running, "broker")

    @property
    def pid(self) -> int:
        """Its process id now, 0 while it does not run."""
        process = self._process
        return process.pid if process and process.poll() is None else 0

    def start(self) -> None:
        self._thread.start()

    def reload(self) -> None:
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGHUP)

    def stop(self) -> None:
        self._stopping.set()
        if self._process is not None:
            self._process.terminate()
        self._thread.join(STOP_S)
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def _keep_running(self) -> None:
        wait_s = FIRST_WAIT_S
        while not self._stopping.is_set():
            ended_at_once = self._run()
            wait_s = min(wait_s * 2, LONGEST_WAIT_S) if ended_at_once else FIRST_WAIT_S
            self._stopping.wait(wait_s)

    def _run(self) -> bool:
        """Runs it until it ends; whether that was at once."""
        with self._files.log.open("wb") as log:
            self._process = subprocess.Popen(
                [*_parent_death_words(), self._program, "-c", str(self._files.configuration)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        if self._stopping.is_set():
            self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LIVED_S)
            return True
        self._process.wait()
        return False


class OtherBroker:
    """A broker that runs by itself, as a service does; known by the configuration it was given."""

    def __init__(self, files: BrokerFiles) -> None:
        self._files = files

    @property
    def pid(self) -> int:
        """Its process id now, 0 where it does not run."""
        configuration = os.fsencode(self._files.configuration)
        for cmdline in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                program, *words = cmdline.read_bytes().split(b"\0")
                if program.endswith(b"mosquitto") and configuration in words:
                    return int(cmdline.parent.name)
        return 0

    def start(self) -> None:
        pass

    def reload(self) -> None:
        self._signal(signal.SIGHUP)

    def restart(self) -> None:
        """Ends it, so that its service starts it anew with another configuration."""
        self._signal(signal.SIGTERM)

    def stop(self) -> None:
        pass

    def _signal(self, number: signal.Signals) -> None:
        if pid := self.pid:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)


Broker = ChildBroker | OtherBroker


def _parent_death_words() -> tuple[str, ...]:
    """The words before a command whose process is killed when its parent ends."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "KILL", "--") if setpriv else ()
