"""A normal client next to five thousand hostile sockets (findings A2, A3).

PENSTOCK_HOSTILE_SECONDS for longer, PENSTOCK_HOSTILE_P99_MS to judge the latency: see `scripts/soak --hostile`.
"""

import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time

import pytest

from waiting import eventually

MIB = 1 << 20
SECONDS = int(os.environ.get("PENSTOCK_HOSTILE_SECONDS", "40"))
SOCKETS = int(os.environ.get("PENSTOCK_HOSTILE_SOCKETS", "5000"))
P99_MS = float(os.environ.get("PENSTOCK_HOSTILE_P99_MS", "inf"))  # not of a sanitizer in parallel with other tests
SWARM = pathlib.Path(__file__).parent / "swarm.py"
SMALL_QUARANTINE = {"ASAN_OPTIONS": "quarantine_size_mb=4"}  # otherwise the sanitizer keeps 256 MiB of freed memory


class MqttGarbage(threading.Thread):
    """A broker that answers everything with bytes that are no MQTT."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.met = 0

    def run(self):
        while True:
            try:
                link, _ = self.listener.accept()
            except OSError:
                return
            with link:
                self.met += 1
                link.settimeout(2.0)
                try:
                    link.recv(4096)
                    link.sendall(os.urandom(5000) if self.met % 2 else b"\xf0" + b"\xff" * 5000)
                    link.recv(4096)
                except OSError:
                    pass

    def stop(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.join(5.0)


def measure(gateway, seconds):
    """Calls as a normal client makes them, each tenth on a new connection; latencies and failures."""
    took, failed, end, client = [], [], time.monotonic() + seconds, None
    while time.monotonic() < end:
        if len(took) % 10 == 0:
            client = gateway.client()
        began = time.monotonic()
        try:
            answer = client.get("/api/v1/tag/T1/value", timeout=10.0)
            if answer.status != 200 or answer.data["quality"] != 192:
                failed.append(repr(answer))
        except Exception as error:  # any exception is a failure of the gateway
            failed.append(repr(error))
        took.append(time.monotonic() - began)
        time.sleep(0.02)
    return sorted(took), failed


def quantile(took, part):
    return took[min(len(took) - 1, int(len(took) * part))] * 1000


@pytest.fixture(scope="module")
def plant(make_gateway, make_device):
    """A gateway that collects a tag and has a transfer to a broker that talks nonsense."""
    device = make_device(units=(1, 2))
    gateway = make_gateway(environment=SMALL_QUARANTINE).start()
    client = gateway.client()
    client.create({"opc_id": "OPC", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 100, "tag_list": [{"tag_id": "T1", "plc_address": "40001", "data_type": "Int16"}]})  # fmt: skip
    eventually(lambda: client.value("T1")["quality"] == 192)
    broker = MqttGarbage()
    broker.start()
    client.done("POST", "/api/v1/transfer/nonsense", {"type": "mqtt", "brokers": f"mqtt://127.0.0.1:{broker.port}"})
    yield gateway
    assert broker.met > 0
    broker.stop()


def test_a_normal_client_does_not_notice_five_thousand_hostile_sockets(plant):
    quiet, failed = measure(plant, 5)
    assert not failed, failed[:3]
    before = plant.program.resident_bytes()
    ports = [plant.ports[name] for name in ("http", "https", "opcua")]
    command = [sys.executable, str(SWARM), str(SECONDS), str(SOCKETS), *map(str, ports)]
    swarm = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        took, failed = measure(plant, SECONDS - 2)
        most = plant.program.resident_bytes()
        told, _ = swarm.communicate(timeout=60)
    finally:
        swarm.kill()
    made = json.loads(told)
    print(f"\nhostile connections: {sum(made.values())} {made}")
    print(f"a normal client: {len(took)} calls, {len(failed)} failures, p50 {quantile(took, 0.5):.1f} ms, "
          f"p99 {quantile(took, 0.99):.1f} ms (quiet {quantile(quiet, 0.99):.1f}), longest {took[-1] * 1000:.0f} ms")  # fmt: skip
    print(f"memory: {before / MIB:.0f} MiB before, {most / MIB:.0f} meanwhile")
    assert not failed, failed[:3]
    assert quantile(took, 0.99) <= P99_MS
    assert sum(made.values()) > SOCKETS / 2, "the swarm did not start"
    assert most - before < 64 * MIB
    eventually(lambda: plant.program.resident_bytes() - before < 64 * MIB, within=30)
    after, failed = measure(plant, 5)
    assert not failed, failed[:3]
    assert plant.client().value("T1")["quality"] == 192
