"""The hall's broker, a process of its own, and the hall's own client of it."""

import logging
import os
import re
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tablepi.core.errors import HallError
from tablepi.hall.server.machine.broker_files import HALL_USER, BrokerFiles
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.supervision.lasting import LastingThread
from tablepi.wire.client_loop import ClientLoop, pinned
from tablepi.wire.states import HallState
from tablepi.wire.topics import KEEP_ALIVE_S, QOS, hall_listens_to, hall_state

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
    found = shutil.which("mosquitto", path=os.pathsep.join((os.environ.get("PATH", ""), PLACES)))
    if found is None:
        raise HallError("mosquitto, the broker, is not installed: sudo apt install mosquitto")
    return found


def version_of(program: str) -> tuple[int, ...]:
    """The version of a mosquitto, as (2, 0); (0, 0) where it does not say."""
    said = subprocess.run([program, "-h"], capture_output=True, text=True, check=False).stdout
    found = _VERSION.search(said)
    return tuple(map(int, found.groups())) if found else (0, 0)


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
        self._thread = LastingThread(self._keep, "broker")

    @property
    def pid(self) -> int:
        """Its process id now, 0 while it does not run."""
        process = self._process
        return process.pid if process and process.poll() is None else 0

    def start(self) -> None:
        self._thread.start()

    def reload(self) -> None:
        """Has it read passwords and rights again."""
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGHUP)

    def stop(self) -> None:
        """Ends it for good."""
        self._stopping.set()
        if self._process is not None:
            self._process.terminate()
        self._thread.join(STOP_S)
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def _keep(self) -> None:
        wait_s = FIRST_WAIT_S
        while not self._stopping.is_set():
            ended_at_once = self._run()
            wait_s = min(wait_s * 2, LONGEST_WAIT_S) if ended_at_once else FIRST_WAIT_S
            self._stopping.wait(wait_s)

    def _run(self) -> bool:
        """Runs it until it ends; whether that was at once."""
        with self._files.log.open("wb") as log:
            self._process = subprocess.Popen(
                [*_bound(), self._program, "-c", str(self._files.configuration)],
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
        given = os.fsencode(self._files.configuration)
        for each in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                program, *words = each.read_bytes().split(b"\0")
                if program.endswith(b"mosquitto") and given in words:
                    return int(each.parent.name)
        return 0

    def start(self) -> None:
        pass

    def reload(self) -> None:
        """Has it read passwords and rights again."""
        self._signal(signal.SIGHUP)

    def restart(self) -> None:
        """Ends it, so that its service starts it anew with another configuration."""
        self._signal(signal.SIGTERM)

    def stop(self) -> None:
        pass

    def _signal(self, which: signal.Signals) -> None:
        if pid := self.pid:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, which)


Broker = ChildBroker | OtherBroker


def _bound() -> tuple[str, ...]:
    """The words before a command whose process is killed when its parent ends."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "KILL", "--") if setpriv else ()


MOST_IN_FLIGHT = 1_000
PATIENCE_S = 5.0
GOODBYE_S = 3.0
"""Time that the last words may take."""

log = logging.getLogger("tablepi.hall")

Receive = Callable[[str, bytes], None]


class MqttClient:
    """The hall as the broker's client. `receive` is called on its thread.

    `listening`: set while it is subscribed. What is retained is published anew on each connection,
    since the broker keeps nothing for us.
    """

    def __init__(self, setup: HallSetup, boot: str, clock: HallClock, receive: Receive) -> None:
        self._hall = setup.hall
        self._address = str(setup.broker.socket or "127.0.0.1"), setup.mqtt
        self._receive = receive
        self._retained: dict[str, bytes] = {}
        self._alone = threading.Lock()
        self.listening = threading.Event()
        client = _client_of(setup)
        client.username_pw_set(HALL_USER, setup.password)
        will = HallState("lost", boot).payload()
        client.will_set(hall_state(setup.hall), will, QOS, retain=True)
        client.connect_timeout = PATIENCE_S
        client.max_inflight_messages_set(MOST_IN_FLIGHT)
        client.suppress_exceptions = True
        client.on_connect = self._connected
        client.on_subscribe = self._subscribed
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        self._client = client
        self._ended = threading.Event()
        self._stopping = False
        self._loop = ClientLoop(clock.seconds, self._look)
        self._loop.drive(client)

    def start(self) -> None:
        """Connects to the broker on this machine, and goes on trying for ever."""
        self._client.connect_async(*self._address, KEEP_ALIVE_S)
        self._loop.start()

    def publish(self, topic: str, payload: bytes) -> None:
        """Sends what nobody keeps; it is dropped while the broker is away, as it is asked again."""
        if self._client.is_connected():
            self._loop.publish(self._client, topic, payload, QOS)

    def retain(self, topic: str, payload: bytes) -> None:
        """Sends what the broker shows to everybody who comes, also when it comes back itself."""
        with self._alone:
            self._retained[topic] = payload
        if self._client.is_connected():
            self._loop.publish(self._client, topic, payload, QOS, retain=True)

    def stop(self) -> None:
        """Says goodbye: what is retained last is what `retain` was last told."""
        self._stopping = True
        if self._client.is_connected():
            self._client.disconnect()
            self._loop.wake(self._client)
            self._ended.wait(GOODBYE_S)
        self._loop.stop()

    def _look(self) -> None:
        """Connects where it is not; the next look tries again."""
        if self._client.socket() is None and not self._stopping:
            with suppress(OSError):
                self._client.reconnect()

    def _connected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        if reason.is_failure:
            return
        self._ended.clear()
        client.subscribe(hall_listens_to(self._hall), QOS)
        with self._alone:
            kept = list(self._retained.items())
        for topic, payload in kept:
            client.publish(topic, payload, QOS, retain=True)

    def _subscribed(self, client: Client, data: Any, mid: int, codes: Any, more: Any) -> None:
        self.listening.set()

    def _disconnected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        self.listening.clear()
        self._ended.set()

    def _message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        try:
            self._receive(message.topic, bytes(message.payload))
        except Exception:
            # One message that we cannot take must not end the thread that takes all others.
            log.exception("a message on %s was dropped", message.topic)


def _client_of(setup: HallSetup) -> Client:
    """A client that will connect to this hall's broker: by its own socket, where nobody else's
    connections count against it, or as tables do.
    """
    socket = setup.broker.socket
    transport: Literal["unix", "tcp"] = "unix" if socket else "tcp"
    client = Client(CallbackAPIVersion.VERSION2, HALL_USER, clean_session=True, transport=transport)
    if not socket:
        client.tls_set_context(pinned(setup.certificate.file.read_text(encoding="ascii")))
    return client
