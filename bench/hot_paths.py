"""The rows that hot paths decide, for two builds at once. Started by against.py.

A stage has one gateway a build, of which one works at a time, and gives its rows: what a turn of a build measures, by name.
"""

import contextlib
import time

import idling
from collecting import BackToBack, Plant, create, monitoring, put, registers
from device import Device
from gateway import Gateway
from opcua import SERVER, TAGS as NODES, all_read, load, login_of, prefix_of, url_of
from process_cost import cpu_by_thread, cpu_seconds, wake_ups
from ports import free_port
from publishing import BROKER, SETTINGS as SENDING, Broker, hand_on
from serving import bulk_script, wrk
from slow_devices import settle
from waiting import eventually

# No work may continue after a turn: it would be measured with the next one, of the other build.
ALONE = {"edge.rest.api.https_only": "false", "edge.threads.collect": None, "edge.history.enabled": "false"}
IS_MORE_BETTER = {"values/s": True, "requests/s": True, "processor a value": False, "processor a request": False,
                  "processor a sample, journal's thread": False, "time a call": False, "processor": False,
                  "wake-ups a second": False}  # fmt: skip
VALUES = 100  # a message
SENT = 1_000_000  # samples a turn
WRITTEN = 3_000_000  # samples a turn and second that was asked for
DAYS, EVERY_S, BUCKETS = 35, 10, 1000
PIECE = 50_000  # points an import


class TwoShapes(BackToBack):
    shapes = {name: BackToBack.shapes[name] for name in ("contiguous", "depth 16")}

    def turn(self, name, seconds):
        seen = self.measure(name, seconds)
        return {"processor a value": seen["CPU s/M"], "values/s": seen["values/s"]}


@contextlib.contextmanager
def collect(folder, builds, seconds):
    """10,000 tags of one device, read without pause."""
    device = Device(folder / "device").start()
    opened = {build: TwoShapes(build.start(folder, ALONE), device) for build in builds}
    yield {
        f"10,000 registers, one connection, {told}": lambda build, name=name: opened[build].turn(name, seconds)
        for name, told in (("contiguous", "depth 1"), ("depth 16", "depth 16"))
    }
    device.stop()


class PausedPlant(Plant):
    """Devices that are read during a turn only."""

    def __init__(self, gateway, device, count, tags, timecycle):
        super().__init__(gateway, device, count, tags, timecycle)
        self.order("stop")

    def add_device(self, n):
        create(self.client, f"D{n}", "MODBUS", "127.0.0.1", self.device.port + n, registers(f"D{n}", range(self.tags)),
               self.timecycle, {})  # fmt: skip

    def order(self, word):
        for n in range(self.count):
            self.client.done("POST", f"/api/v1/opc/D{n}/{word}")

    def turn(self, seconds):
        pid = self.gateway.program.pid
        self.order("start")
        eventually(self.is_good, within=30)
        time.sleep(1)  # what the start leaves to be stored
        read, woken, cpu, began = self.read(), wake_ups(pid), cpu_seconds(pid), time.monotonic()
        time.sleep(seconds)
        took, cpu, woken = time.monotonic() - began, cpu_seconds(pid) - cpu, wake_ups(pid) - woken
        read = self.read() - read
        self.order("stop")
        return {"processor a value": cpu / read, "processor": cpu / took, "wake-ups a second": woken / took}

    def read(self):
        return monitoring(self.client)["plc_value_read_success_count"]


def paced(folder, builds, settings, count, tags, timecycle):
    device = Device(folder / "device", count=count).start()
    return device, {build: PausedPlant(build.start(folder, settings), device, count, tags, timecycle) for build in builds}


@contextlib.contextmanager
def fast_plant(folder, builds, seconds):
    device, opened = paced(folder, builds, ALONE, 100, 100, 100)

    def turn(build):
        seen = opened[build].turn(seconds + 1)
        return {name: seen[name] for name in ("processor a value", "wake-ups a second")}

    yield {"100 devices × 100 tags every 100 ms": turn}
    device.stop()


@contextlib.contextmanager
def idle(folder, builds, seconds):
    """With the gateway's defaults: what it costs that nothing happens."""
    device, opened = paced(folder, builds, idling.SETTINGS, idling.DEVICES, idling.TAGS, idling.TIMECYCLE_MS)

    def turn(build):
        seen = opened[build].turn(seconds + 2)  # as many scans
        return {name: seen[name] for name in ("processor", "wake-ups a second")}

    yield {f"idle gateway, {idling.DEVICES} devices × {idling.TAGS} tags every {idling.TIMECYCLE_MS:,} ms": turn}
    device.stop()


class Served:
    """A gateway with 1,000 values, and what its processor spends on an answer."""

    def __init__(self, gateway, device, seconds):
        self.gateway, self.seconds = gateway, seconds
        put(gateway.client(), "V", device.port, range(1000), 1000)
        eventually(lambda: gateway.client().opc("V")["point_count"] == 1000, within=10)
        self.script, self.cbor = (bulk_script(gateway.folder, 1000, accept) for accept in ("*/*", "application/cbor"))

    def turn(self, path, connections, script=None):
        pid, began = self.gateway.program.pid, time.monotonic()
        cpu = cpu_seconds(pid)
        key = f"X-API-Key: {self.gateway.key()}"
        rate = wrk(self.gateway.http + path, [key], script, connections, self.seconds)
        cpu, took = cpu_seconds(pid) - cpu, time.monotonic() - began
        return {"requests/s": rate, "processor a request": cpu / (rate * took)}


@contextlib.contextmanager
def served(folder, builds, seconds):
    device = Device(folder / "device").start()
    yield {build: Served(build.start(folder, ALONE), device, seconds) for build in builds}
    device.stop()


@contextlib.contextmanager
def serve(folder, builds, seconds):
    value = "/api/v1/tag/V.7/value"
    with served(folder, builds, seconds) as opened:
        yield {
            "GET one cached value, one kept-alive connection": lambda build: opened[build].turn(value, 1),
            "GET one cached value, 64 kept-alive connections": lambda build: opened[build].turn(value, 64),
        }


@contextlib.contextmanager
def bulk_read(folder, builds, seconds):
    with served(folder, builds, seconds) as opened:
        read = lambda build: opened[build].turn("/api/v1/values/read", 64, opened[build].script)  # noqa: E731
        # A build that has no CBOR sends JSON: that is the ratio of CBOR to what it had.
        rows = lambda build: opened[build].turn("/api/v1/values/read", 64, opened[build].cbor)  # noqa: E731
        yield {"bulk read of 1,000 tags, 64 kept-alive connections": read,
               "bulk read of 1,000 tags as CBOR, 64 kept-alive connections": rows}  # fmt: skip


@contextlib.contextmanager
def history(folder, builds, seconds):
    """A point every 10 s: a tenth of what a device at 1 s leaves."""
    end = int(time.time()) // 86_400 * 86_400_000
    begin, opened = end - DAYS * 86_400_000, {}
    settings = {"edge.rest.api.https_only": "false", "edge.threads.collect": None, "edge.history.retention_days": str(2 * DAYS)}
    path = f"/api/v1/tag/H.0/history?from={begin}&to={end}&aggregate=avg&buckets={BUCKETS}"
    for build in builds:
        gateway = build.start(folder, settings)
        client = gateway.client()
        client.create({"opc_id": "H", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": free_port(),
                       "auto_collect": False, "tag_list": [{"tag_id": "H.0", "plc_address": "hr0", "data_type": "Double"}]})  # fmt: skip
        points = range(begin, end, EVERY_S * 1000)
        for first in range(0, len(points), PIECE):
            lines = "".join(f"H.0,{time_ms},{time_ms // 10_000 % 977 / 4}\n" for time_ms in points[first : first + PIECE])
            sent = {"data": "tag_id,ts,value\n" + lines, "headers": {"Content-Type": "text/csv"}}
            assert client.call("POST", "/api/v1/history/import", **sent, timeout=120).data["imported"] > 0
        found = client.get(f"{path}&limit={BUCKETS}").data["points"]
        assert len(found) == BUCKETS, f"{len(found)} buckets"
        opened[build] = gateway

    def turn(build):
        key = f"X-API-Key: {opened[build].key()}"
        return {"time a call": 1 / wrk(opened[build].http + path, [key], None, 1, seconds)}

    yield {f"history, {DAYS} days at {EVERY_S} s as {BUCKETS:,} averages": turn}


class Sender:
    """A gateway whose journal keeps what it reads, as a transfer waits for its receiver."""

    def __init__(self, gateway, device):
        self.gateway, self.client, self.turns = gateway, gateway.client(), 0
        self.client.done("POST", "/api/v1/transfer/holder", {"type": "api", "url": f"http://127.0.0.1:{free_port()}/",
                                                            "start": "oldest", "mode": "all"})  # fmt: skip
        put(self.client, "J", device.port, [], 0, pipeline=16)
        self.client.done("POST", "/api/v1/opc/J/stop")
        self.client.done("PUT", "/api/v1/opc/J", {"tag_list": registers("J", range(10_000))}, timeout=120)

    def write(self, samples):
        """Reads until that many samples more are in the journal."""
        pid, count = self.gateway.program.pid, lambda: monitoring(self.client)["plc_value_read_success_count"]
        before, used = count(), cpu_by_thread(pid)["journal"]
        self.client.done("POST", "/api/v1/opc/J/start")
        eventually(lambda: count() - before >= samples, within=60, every=0.05)
        self.client.done("POST", "/api/v1/opc/J/stop")
        settle(pid)
        return {"processor a sample, journal's thread": (cpu_by_thread(pid)["journal"] - used) / (count() - before)}

    def send(self, broker):
        self.turns += 1
        keys = {"type": "mqtt", "brokers": [broker.address], "qos": 1, "batch_count": VALUES}
        rate, cpu = hand_on(self.client, self.gateway.program.pid, f"m{self.turns}", keys, SENT)
        return {"values/s": rate, "processor a value": cpu}


def senders(folder, builds):
    """Each value is another one in each scan."""
    changing = {"fill": "own_address", "signals": [{"address": "hr{}", "first": 0, "count": 10_000, "stride": 1, "type": "UInt16",
                                                    "shape": "counter", "high": 60_000, "period_ms": 1}]}  # fmt: skip
    device = Device(folder / "device", profile=changing).start()
    settings = {**SENDING, "edge.journal.max_mb": "8192"}
    return device, {build: Sender(build.start(folder, settings), device) for build in builds}


@contextlib.contextmanager
def journal(folder, builds, seconds):
    device, opened = senders(folder, builds)
    yield {"journal, 10,000 values a scan": lambda build: opened[build].write(WRITTEN * seconds)}
    device.stop()


@contextlib.contextmanager
def mqtt_cost(folder, builds, seconds):
    del seconds  # as long as the samples last
    device, opened = senders(folder, builds)
    broker = Broker(folder, BROKER).start()
    for sender in opened.values():
        sender.write(SENT * 1.2)
    yield {f"MQTT, QoS 1, {VALUES} values a message, to mosquitto": lambda build: opened[build].send(broker)}
    device.stop(), broker.kill()


@contextlib.contextmanager
def opcua(folder, builds, seconds):
    device, opened = Device(folder / "device").start(), {}
    for build in builds:
        opened[build] = build.start(folder, SERVER)
        put(opened[build].client(), "M", device.port, range(NODES), 1000)
        all_read(opened[build].client(), "M", NODES)

    def turn(build):
        gateway = opened[build]
        seen = load(url_of(gateway), "read", "Encrypted", login_of(gateway), prefix_of("M"), NODES, 4, seconds)
        return {"values/s": seen["values_per_s"]}

    yield {"OPC UA server, 1,000 nodes a request, 4 clients, encrypted": turn}
    device.stop()


STAGES = {"collect": collect, "fast-plant": fast_plant, "serve": serve, "bulk-read": bulk_read, "journal": journal,
          "history": history, "mqtt-cost": mqtt_cost, "opcua": opcua, "idle": idle}  # fmt: skip
