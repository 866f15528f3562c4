"""The collection shapes: how fast and at what cost values come from devices into the tag table."""

import http.client
import random
import socket
import ssl
import struct
import subprocess
import time

from process_cost import cpu_seconds, resident_mb
from program import binary
from waiting import eventually

SECONDS = 4.0
TAGS = 10_000


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def monitoring(client):
    return client.get("/api/v1/monitoring").data


def read_count(client, opc_id):
    """Values that the gateway has put into the tag table for one OPC."""
    for line in client.get("/metrics").text.splitlines():
        if line.startswith("penstock_device_values_read_total{") and f'opc_id="{opc_id}"' in line:
            return float(line.rsplit(" ", 1)[1])
    raise AssertionError(f"no counter of {opc_id}")


def create(client, opc_id, opc_type, agent, port, tags, timecycle, options):
    client.create(
        {
            "opc_id": opc_id,
            "opc_type": opc_type,
            "opc_agent_ip": agent,
            "opc_agent_port": port,
            "timecycle": timecycle,
            "options": options,
            "tag_list": tags,
        }
    )


def registers(opc_id, addresses):
    return [{"tag_id": f"{opc_id}.{a}", "plc_address": f"hr{a}", "data_type": "UInt16"} for a in addresses]


def put(client, opc_id, port, addresses, timecycle, **options):
    create(client, opc_id, "MODBUS", "127.0.0.1", port, registers(opc_id, addresses), timecycle, options)


def back_to_back_cost(gateway, client, opc_id, count, seconds):
    """values/s, CPU-seconds a million values and requests a scan of a stopped OPC with that many tags."""
    pid = gateway.program.pid
    client.done("POST", f"/api/v1/opc/{opc_id}/start")
    eventually(lambda: client.get(f"/api/v1/opc/{opc_id}").data["point_count"] == count, within=20)
    time.sleep(0.5)
    cpu, read, began = cpu_seconds(pid), read_count(client, opc_id), time.monotonic()
    time.sleep(seconds)
    read = read_count(client, opc_id) - read
    took, cpu = time.monotonic() - began, cpu_seconds(pid) - cpu
    requests = client.get(f"/api/v1/opc/{opc_id}").data["requests_per_scan"]
    client.done("POST", f"/api/v1/opc/{opc_id}/stop")
    return {"values/s": read / took, "CPU s/M": cpu / read * 1e6, "requests": requests}


def libmodbus_loop(port, registers, share=1.0):
    """values/s and CPU-seconds a million values of the bare loop; `share` of its registers are wanted ones."""
    done = subprocess.run(
        [binary("libmodbus_loop"), str(port), str(registers), str(SECONDS)], capture_output=True, text=True, check=True
    )
    read, seconds, cpu = map(float, done.stdout.split())
    return {"values/s": read * share / seconds, "CPU s/M": cpu / (read * share) * 1e6}


class BackToBack:
    """10,000 tags of one device, read without pause: an OPC a shape, one running at a time.

    A shape is its registers, the options of its OPC and the additional fields of its tags.
    """

    shapes = {
        "contiguous": (range(TAGS), {}, {}),
        "depth 16": (range(TAGS), {"pipeline": 16}, {}),
        "every third": (range(0, 3 * TAGS, 3), {}, {}),
    }

    def __init__(self, gateway, device):
        self.gateway, self.client, self.device = gateway, gateway.client(), device
        for name, (addresses, options, fields) in self.shapes.items():
            opc_id = name.replace(" ", "_")
            put(self.client, opc_id, device.port, [], 0, **options)
            self.client.done("POST", f"/api/v1/opc/{opc_id}/stop")
            tags = [tag | fields for tag in registers(opc_id, addresses)]
            self.client.done("PUT", f"/api/v1/opc/{opc_id}", {"tag_list": tags}, timeout=120)

    def measure(self, name, seconds=SECONDS):
        return back_to_back_cost(self.gateway, self.client, name.replace(" ", "_"), TAGS, seconds)

    def reference(self, name):
        every = 3 if name == "every third" else 1
        return libmodbus_loop(self.device.port, TAGS * every, 1 / every)


class Plant:
    """Many devices at a fixed cycle, in a gateway of its own."""

    def __init__(self, gateway, device, count, tags, timecycle):
        self.gateway, self.client, self.device = gateway, gateway.client(), device
        self.count, self.tags, self.timecycle = count, tags, timecycle
        for n in range(count):
            self.add_device(n)
            self.client.done("PUT", f"/api/v1/opc/D{n}", {"opc_name": f"device {n}"})
        eventually(lambda: self.is_good(), within=30)
        time.sleep(2)

    def add_device(self, n):
        put(self.client, f"D{n}", self.device.port + n, range(self.tags), self.timecycle)

    def is_good(self):
        return all(opc["point_count"] == self.tags for opc in self.client.get("/api/v1/opc?q=device%20").data["data"])

    def overruns(self):
        return sum(opc["overruns"] for opc in self.client.get("/api/v1/opc?q=device%20").data["data"])

    def measure(self, seconds=10.0):
        pid = self.gateway.program.pid
        overruns = self.overruns()
        self.device.reset_stats()
        cpu, began = cpu_seconds(pid), time.monotonic()
        time.sleep(seconds)
        share = (cpu_seconds(pid) - cpu) / (time.monotonic() - began)
        return {
            "core %": share * 100,
            "RSS MB": resident_mb(pid),
            "overruns": self.overruns() - overruns,
            "interval p99 ms": self.device.stats()["interval_p99_ms"],
        }

    def value_ages(self, samples=10_000):
        """How old values are when a client reads them at a random moment, in ms."""
        chance, ages = random.Random(1), []
        while len(ages) < samples:
            ids = [f"D{chance.randrange(self.count)}.{chance.randrange(self.tags)}" for _ in range(200)]
            records = self.client.values(ids)
            now = time.time() * 1000
            ages += [now - record["ts"] for record in records]
            time.sleep(chance.uniform(0, 0.1))
        return ages

    def writes(self, count=1000):
        """p99 of a write through the gateway and of the device's own round trip, in ms."""
        took, bare = [], []
        context = ssl.create_default_context(cafile=self.gateway.ca)
        api = http.client.HTTPSConnection("127.0.0.1", self.gateway.ports["https"], context=context, timeout=10)
        headers = {"X-API-Key": self.gateway.key(), "Content-Type": "application/json"}
        with socket.create_connection(("127.0.0.1", self.device.port)) as direct:
            direct.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for n in range(count):
                began = time.perf_counter()
                api.request(
                    "POST", f"/api/v1/tag/D{n % self.count}.{n % self.tags}/value", b'{"value":"%d"}' % n, headers
                )
                answer = api.getresponse().read()
                took.append((time.perf_counter() - began) * 1000)
                assert b'"SUCCESS"' in answer, answer
                began = time.perf_counter()
                direct.sendall(struct.pack(">HHHBBHH", n, 0, 6, 1, 6, 50_000, n))
                assert len(direct.recv(64)) == 12
                bare.append((time.perf_counter() - began) * 1000)
                time.sleep(0.002)
        return {"p99 ms": percentile(took, 0.99), "device p99 ms": percentile(bare, 0.99)}
