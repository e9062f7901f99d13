"""A hall as a process of its own with a real broker, and tables that speak with it over TLS."""

import http.client
import io
import json
import random
import resource
import ssl
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tablepi.cli.main import main
from tablepi.hall.server.database.branches import listed
from tablepi.hall.server.database.record_file import reading
from tablepi.wire.batch import Ack, Batch, Have, HeldMatchRows, ack_of
from tablepi.wire.join_card import fingerprint_of, join_card_of
from tablepi.wire.payload import WireError
from tablepi.wire.states import TableState, hall_state_of
from tablepi.wire.topics import QOS, table_listens_to, topic_of, up
from tests.worlds.hall.journals import JournalMatch
from tests.worlds.hall.waiting import PATIENCE_S, end, until

ROOT = Path(__file__).parents[3]


class RealHall:
    """A hall in this folder; it keeps its ports from start to start. `surroundings`: variables of
    its processes, None for ours; `log`: what it says on stderr, None for ours as well.
    """

    def __init__(
        self, folder: Path, surroundings: Mapping[str, str] | None = None, log: Path | None = None
    ) -> None:
        self.folder = folder
        self._log = log
        self._surroundings = surroundings
        self.ready: dict[str, Any] = {}
        self._process: subprocess.Popen[str] | None = None

    def start(self, *words: str) -> None:
        """Runs it until it is ready."""
        log = self._log.open("ab") if self._log else None
        ports = () if self.ready else ("--http", "0", "--https", "0", "--mqtt", "0")
        self._process = subprocess.Popen(
            self.words("--name", "cafe", "--broker", *ports, *words),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=ROOT,
            env=self._surroundings,
        )
        if log:
            log.close()
        assert self._process.stdout is not None
        before, line = self.ready, self._process.stdout.readline()
        self.ready = json.loads(line)
        for kind in ("http", "https", "mqtt"):
            assert before.get(kind, self.ready[kind]) == self.ready[kind]

    def kill(self) -> None:
        """Ends it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self.wait()

    def stop(self) -> int:
        """Asks it to end; its exit status."""
        assert self._process is not None
        self._process.terminate()
        return self.wait()

    def wait(self) -> int:
        """Waits for its end; its exit status."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait(PATIENCE_S)

    def limit_files(self, size: int = resource.RLIM_INFINITY) -> None:
        """Lets it write no file beyond this size, as a full disk would not."""
        assert self._process is not None
        limits = (size, resource.RLIM_INFINITY)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, limits)

    def limit_descriptors(self, most: int) -> None:
        """Lets it open descriptors below this number; 0: none at all, beyond those it has."""
        assert self._process is not None
        hard = resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE)[1]
        resource.prlimit(self._process.pid, resource.RLIMIT_NOFILE, (most, hard))

    def command(self, *words: str) -> list[str]:
        """The lines that another command prints while it runs."""
        done = subprocess.run(
            self.words(*words),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            env=self._surroundings,
        )
        return done.stdout.splitlines()

    def card(self, *words: str) -> str:
        """A card to join by, printed by the command without a process of its own."""
        with redirect_stdout(io.StringIO()) as printed:
            assert main(["hall", "card", *words, "--data", str(self.folder)]) == 0
        return printed.getvalue().splitlines()[0]

    def rows(self) -> list[dict[str, Any]]:
        """Every row that it holds."""
        with reading(self.folder) as record:
            return [json.loads(line) for line in listed(record)]

    def health(self) -> dict[str, Any]:
        """What it says of itself."""
        connection = http.client.HTTPConnection("127.0.0.1", self.ready["http"], timeout=PATIENCE_S)
        connection.request("GET", "/healthz")
        found = json.loads(connection.getresponse().read())
        connection.close()
        assert isinstance(found, dict)
        return found

    def words(self, *words: str) -> list[str]:
        return [sys.executable, "-m", "tablepi", "hall", *words, "--data", str(self.folder)]


def join(card: str, table: str = "", inst: str = "a" * 16) -> tuple[int, dict[str, Any]]:
    """Joins as a link does; the status and the answer."""
    found = join_card_of(card)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection(
        "127.0.0.1", found.port, context=context, timeout=PATIENCE_S
    )
    connection.connect()
    shown = connection.sock.getpeercert(binary_form=True)
    assert isinstance(shown, bytes)
    assert fingerprint_of(shown) == found.fingerprint
    wish = {"token": found.token, "table": table, "inst": inst, "version": "0.2.0"}
    connection.request("POST", "/join", json.dumps(wish))
    answer = connection.getresponse()
    said = json.loads(answer.read())
    connection.close()
    return answer.status, said


class RealTable:
    """A table's sending end over the broker, go-back-N as the wire says, on a bad network.

    `spoils`: whether batches are lost, doubled and reordered; `refused`: the broker let it not in.
    """

    def __init__(self, joined: dict[str, Any], seed: int) -> None:
        self.id: str = joined["table"]
        self.hall: str = joined["hall"]
        self.matches: list[JournalMatch] = []
        self.spoils = False
        self.refused = False
        self.boots: list[str] = []
        self._chance = random.Random(seed)
        self._sent: set[str] = set()
        self._cursors: dict[str, int] = {}
        self._again_s = 0.0
        client = Client(CallbackAPIVersion.VERSION2, self.id, clean_session=True)
        client.username_pw_set(self.id, joined["password"])
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        client.tls_set_context(context)
        client.reconnect_delay_set(1, 1)
        client.on_connect = self._connected
        client.on_message = self._message
        self.client = client
        client.connect_async("127.0.0.1", joined["mqtt"], 20)
        client.loop_start()

    def close(self) -> None:
        end(self.client)

    def reach(self, port: int) -> None:
        """Connects by another port of this machine."""
        self.client.disconnect()
        self.client.loop_stop()
        self.client.connect_async("127.0.0.1", port, 20)
        self.client.loop_start()

    def say(self, what: str, payload: bytes) -> None:
        """Sends something."""
        self.client.publish(up(self.hall, self.id, what), payload, QOS)

    @property
    def is_done(self) -> bool:
        """Whether every row of every match is acknowledged."""
        return all(self._cursors.get(each.id, -1) == len(each.rows) for each in self.matches)

    def send(self) -> None:
        """Asks what is held, which every so often begins all anew, and sends what follows."""
        if not self.client.is_connected():
            return
        held = [
            HeldMatchRows(each.id, len(each.rows), each.marks()[-1] if each.rows else "", 0, "")
            for each in self.matches
        ]
        self.say("have", Have(tuple(held)).payload())
        for match in self.matches:
            self._fly(match)

    def forget(self) -> None:
        """Waits until the hall of another boot tells what it has, which may be nothing."""
        self._cursors.clear()

    def deliver(self, disturb: Callable[[], object] = lambda: None) -> None:
        """Sends until all is acknowledged."""

        def done() -> bool:
            disturb()
            self._again_s -= 0.02
            if self._again_s <= 0:
                self._again_s = 0.3
                self.send()
            return self.is_done

        until(done)

    def _fly(self, match: JournalMatch) -> None:
        self._sent.add(match.id)
        at, rows = max(0, self._cursors.get(match.id, 0)), len(match.rows)
        flight: list[Batch] = []
        while at < rows and len(flight) < 8:
            last = min(rows, at + self._chance.randrange(1, 30))
            flight.append(match.batch(at + 1, last))
            at = last
        if self.spoils:
            flight = [each for each in flight if self._chance.random() > 0.2] * 2
            self._chance.shuffle(flight)
        for batch in flight:
            self.say("row", batch.payload())

    def _connected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        self.refused = bool(reason.is_failure)
        if self.refused:
            return
        for topic in table_listens_to(self.hall, self.id):
            client.subscribe(topic, QOS)
        self.say("state", TableState("ready", "a" * 16, 1, 1, "0.2.0", "e" * 32).payload())

    def _message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        topic = topic_of(message.topic)
        assert topic is not None
        payload = bytes(message.payload)
        try:
            if topic.what == "ack":
                self._heard(ack_of(payload))
            elif topic.way == "hall":
                self.boots.append(hall_state_of(payload).boot)
        except WireError as wrong:
            raise AssertionError(f"the hall sent {payload!r}") from wrong

    def _heard(self, ack: Ack) -> None:
        assert ack.match in self._sent
        match = next((each for each in self.matches if each.id == ack.match), None)
        if match is None:
            # Of a batch that came twice: the second answer may be later than what came of it.
            return
        marks, cursor = match.marks(), self._cursors.get(ack.match, 0)
        held = ack.row < len(marks) and (ack.row == 0 or marks[ack.row] == ack.h)
        if held and (ack.re != "batch" or ack.row >= cursor):
            self._cursors[ack.match] = ack.row
        elif not held and ack.re != "batch":
            self._cursors[ack.match] = 0
