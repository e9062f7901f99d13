"""The firewall's rule for the broker: one address takes no more than its share of connections.

Tried in a network of its own, of this machine's kernel: a hall, and two machines besides.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "systemd" / "tablepi-broker.nft"
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"

HERE = """
set -e
ip link set lo up
unshare -n sleep 300 & other=$!
trap 'kill $other $server' EXIT
until [ "$(readlink /proc/$other/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; done
ip link add hall type veth peer name others netns $other
ip addr add 10.9.0.1/24 dev hall
ip addr add fd00::1/32 dev hall nodad
ip link set hall up
others() { nsenter -t $other -n "$@"; }
for each in 10.9.0.2/24 10.9.0.3/24; do others ip addr add $each dev others; done
for each in 1::1 1::2 2::1; do
    others ip addr add fd00:0:0:$each/32 dev others nodad
done
others ip link set others up
nft -f "$RULES"
nft -f "$RULES"
"$PYTHON" -c "$SERVER" & server=$!
until "$PYTHON" -c "$COME" ::1 ::1 1; do sleep 0.05; done
"$PYTHON" -c "$COME" 127.0.0.1 127.0.0.1 210
others "$PYTHON" -c "$COME" 10.9.0.2 10.9.0.1 210 10.9.0.3 10.9.0.1 10
others "$PYTHON" -c "$COME" fd00:0:0:1::1 fd00::1 150 fd00:0:0:1::2 fd00::1 60 \\
    fd00:0:0:2::1 fd00::1 10
others "$PYTHON" -c "$COME" 10.9.0.2 10.9.0.1 10
"""

SERVER = """
import asyncio
async def hold(reader, writer):
    await reader.read()
    writer.close()
async def serve():
    server = await asyncio.start_server(hold, ["0.0.0.0", "::"], 8883, backlog=500)
    await server.serve_forever()
asyncio.run(serve())
"""

COME = """
import socket, sys
held, words = [], sys.argv[1:]
while words:
    address, hall, number, *words = words
    come = 0
    for _ in range(int(number)):
        try:
            held.append(socket.create_connection((hall, 8883), 5, source_address=(address, 0)))
        except OSError:
            break
        come += 1
    print(address, come, flush=True)
sys.exit(not held)
"""


def _may() -> bool:
    """Whether the kernel lets us have networks and rules of our own."""
    if not all(shutil.which(tool, path=PATH) for tool in ("unshare", "nsenter", "ip", "nft")):
        return False
    tried = 'ip link add hall type veth peer name others && nft -f "$0"'
    command = ["unshare", "--net", "sh", "-c", tried, str(RULES)]
    done = subprocess.run(command, capture_output=True, check=False, env={"PATH": PATH})
    return done.returncode == 0


@pytest.mark.skipif(not _may(), reason="needs root, nftables and iproute2: .ci/tools hall")
def test_an_address_takes_no_more_connections_to_the_broker_than_its_share() -> None:
    environment = {
        "PATH": PATH,
        "PYTHON": sys.executable,
        "RULES": str(RULES),
        "SERVER": SERVER,
        "COME": COME,
    }
    done = subprocess.run(
        ["unshare", "--net", "sh", "-c", HERE],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    came = [line for line in done.stdout.splitlines() if not line.startswith("::1")]
    assert came == [
        "127.0.0.1 210",
        "10.9.0.2 200",
        "10.9.0.3 10",
        "fd00:0:0:1::1 150",
        "fd00:0:0:1::2 50",
        "fd00:0:0:2::1 10",
        # Those who went are counted no more.
        "10.9.0.2 10",
    ]
