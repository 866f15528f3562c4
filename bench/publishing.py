"""The transfer shapes: how fast queued samples of the journal are sent, and the cost of sending while collecting."""

import json
import pathlib
import re
import subprocess
import sys
import time

from collecting import monitoring, put
from device import Device
from gateway import Gateway
from storage import moving
from process_cost import cpu_seconds, resident_mb
from program import Program, binary
from waiting import eventually

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tests/interop"))
from third_party import free_port, is_listening  # noqa: E402
from mosquitto import Broker, Reader  # noqa: E402

DEVICES, TAGS = 50, 2000
LIVE = 10  # devices that go on while the backlog flows: 20,000 values/s
BACKLOG = 3_000_000
CATCH_UP = 10_000_000
SETTINGS = {"edge.threads.collect": None, "edge.history.enabled": "false", "edge.opcua.enabled": "false"}
# The broker must not lose or throttle: no limit of queued messages.
BROKER = "allow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 0\nset_tcp_nodelay true"


class Sink:
    """nginx that answers every request with 204 and forgets it."""

    def __init__(self, folder):
        folder.mkdir()
        self.port = free_port()
        conf = folder / "nginx.conf"
        conf.write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error; user root;\n"
            "events { worker_connections 64; }\n"
            "http { access_log off; client_max_body_size 0; client_body_buffer_size 1m; keepalive_requests 1000000;\n"
            f"server {{ listen 127.0.0.1:{self.port}; location / {{ return 204; }} }} }}\n"
        )
        self.program = Program("nginx", ["/usr/sbin/nginx", "-p", folder, "-c", conf], folder).start()
        eventually(lambda: is_listening(self.port), within=10)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def stop(self):
        self.program.stop()


def plant(folder, count, wanted):
    """A gateway whose journal holds that many samples, for a transfer without a receiver, which keeps collecting
    from the first `LIVE` devices only."""
    device = Device(folder / "device", count=count, profile=moving(TAGS)).start()
    gateway = Gateway(folder, {**SETTINGS, "edge.journal.max_mb": "8192"}).start()
    client = gateway.client()
    client.done("POST", "/api/v1/transfer/holder", {"type": "api", "url": f"http://127.0.0.1:{free_port()}/",
                                                   "start": "oldest", "mode": "all"})  # fmt: skip
    for n in range(count):
        put(client, f"D{n}", device.port + n, range(TAGS), 1000)
    eventually(lambda: kept(client) >= wanted, within=60 + wanted / 20_000, every=1, what=lambda: kept(client))
    for n in range(LIVE, count):
        client.done("POST", f"/api/v1/opc/D{n}/stop")
    return device, gateway


def kept(client):
    return monitoring(client)["plc_value_read_success_count"]


def status_of(client, name):
    return client.get(f"/api/v1/transfer/{name}").data["status"]


def hand_on(client, pid, name, keys, wanted):
    """Of a transfer that begins with the oldest sample, until that many are sent: samples/s, and CPU seconds of the
    gateway a million."""
    cpu = cpu_seconds(pid)
    client.done("POST", f"/api/v1/transfer/{name}", {"start": "oldest", "mode": "all", "status_topic": "", **keys}
                if keys["type"] == "mqtt" else {"start": "oldest", "mode": "all", **keys})  # fmt: skip
    eventually(lambda: status_of(client, name)["sent_count"] > 0, within=20, every=0.01,
               what=lambda: status_of(client, name))  # fmt: skip
    began, first = time.monotonic(), status_of(client, name)["sent_count"]
    eventually(lambda: status_of(client, name)["sent_count"] >= wanted, within=120, every=0.05,
               what=lambda: status_of(client, name))  # fmt: skip
    rate = (status_of(client, name)["sent_count"] - first) / (time.monotonic() - began)
    cpu = cpu_seconds(pid) - cpu  # before its thread ends
    client.done("DELETE", f"/api/v1/transfer/{name}")
    return rate, cpu / wanted * 1e6


def message_size(broker, client):
    """Bytes of a message of 100 values."""
    reader = Reader(broker, "penstock/#")
    client.done("POST", "/api/v1/transfer/size", {"type": "mqtt", "brokers": [broker.address], "batch_count": 100,
                                                 "mode": "all", "status_topic": "", "opcs": ["D0"]})  # fmt: skip
    eventually(lambda: len(reader.messages) > 3, within=20)
    client.done("DELETE", "/api/v1/transfer/size")
    reader.close()
    return len(reader.messages[1].payload)


def kinds(folder, table, rounds, say):
    shapes = {
        "mqtt": ("MQTT, QoS 1, 100 values a message, to mosquitto",
                 lambda b, _: {"type": "mqtt", "brokers": [b.address], "qos": 1, "batch_count": 100}, 500_000),
        "sparkplug": ("Sparkplug, 1,000 metrics a message, QoS 0, to mosquitto",
                      lambda b, _: {"type": "sparkplug", "brokers": [b.address], "group_id": "bench",
                                    "batch_count": 1000}, 1_000_000),
        "api": ("API, 1,000 values a POST, gzip, to nginx",
                lambda _, s: {"type": "api", "url": s.url, "batch_count": 1000, "compression": "gzip"}, 300_000),
    }  # fmt: skip
    device, gateway = plant(folder, DEVICES, BACKLOG)
    broker, sink, client = Broker(folder, BROKER).start(), Sink(folder / "nginx"), gateway.client()
    size = message_size(broker, client)
    for number in range(rounds):
        out = subprocess.run([binary("mqtt_loop"), str(broker.port), str(size), "4"], capture_output=True, text=True,
                             check=True).stdout  # fmt: skip
        loop = json.loads(out)["messages_per_s"]
        for name, (shape, keys, _) in shapes.items():
            rate, cpu = hand_on(client, gateway.program.pid, name, keys(broker, sink), BACKLOG * 0.8)
            say(f"round {number + 1}, {shape}: {rate:,.0f} values/s, {cpu:.2f} s a million; bare loop {loop:,.0f} messages/s")
            table.add(shape, rate=rate, cpu=cpu, ratio=rate / 100 / loop, loop=loop)
    for name, (shape, _, bound) in shapes.items():
        table.judge(shape, "values/s", table.median(shape, "rate"), bound, True)
        table.tell(shape, "CPU s a million values", table.median(shape, "cpu"))
        if name == "mqtt":
            table.tell(shape, f"messages/s of a bare loop, {size} bytes each", table.median(shape, "loop"))
            table.judge(shape, "messages against the bare loop", table.median(shape, "ratio"), 0.7, True)
    seen = json.loads(subprocess.run([binary("sparkplug_bench")], capture_output=True, text=True, check=True).stdout)
    table.judge("Sparkplug, encoding of 1,000 metrics", "CPU µs a metric", seen["us_per_metric"], 0.15, False)
    table.tell("Sparkplug, encoding of 1,000 metrics", "bytes a metric", seen["bytes_per_metric"])
    gateway.stop(), device.stop(), broker.kill(), sink.stop()


def catching_up(folder, table, rounds, say):
    """The reader receives one of the live devices: how old its newest value is when it arrives. A message that is older
    than those received before is the backlog's."""
    shape = f"catching up {CATCH_UP:,} samples while 20,000 values/s flow"
    device, gateway = plant(folder, DEVICES, CATCH_UP)
    client = gateway.client()
    for number in range(rounds):
        broker = Broker(folder, BROKER).start()
        delays, front = [], [time.time()]

        def take(message, delays=delays, front=front):
            newest = int(re.findall(rb'"ts":(\d+)', message.payload)[-1]) / 1000
            if newest > front[0]:
                front[0] = newest
                delays.append(time.time() - newest)

        reader = Reader(broker, "penstock/SITE_DEFAULT/D0", qos=0, take=take)
        rate, _ = hand_on(client, gateway.program.pid, f"catch-{number}", {"type": "mqtt", "brokers": [broker.address], "batch_count": 1000,
                       "batch_ms": 200, "backlog": "live_first"}, CATCH_UP * 0.95)  # fmt: skip
        reader.close(), broker.kill()
        delays.sort()
        worst = delays[int(len(delays) * 0.99)] if delays else float("inf")
        say(f"round {number + 1}, {shape}: {rate:,.0f} values/s, {len(delays)} live messages, p99 {worst:.2f} s")
        table.add(shape, times=rate / (LIVE * TAGS), delay=worst)
    table.judge(shape, "times the live rate", table.median(shape, "times"), 10, True)
    table.judge(shape, "delay of live values, p99, s", table.median(shape, "delay"), 1, False)
    gateway.stop(), device.stop()


def all_three(folder, table, rounds, say):
    """Without the OPC UA server, whose nodes have a figure of their own."""
    shape = "100,000 tags at 1 s collected, kept, stored, and sent by all three kinds"
    for number in range(rounds):
        here = folder / str(number)
        here.mkdir()
        device = Device(here / "device", count=DEVICES, profile=moving(TAGS)).start()
        gateway = Gateway(here, {"edge.threads.collect": None, "edge.opcua.enabled": "false"}).start()
        client = gateway.client()
        broker, sink = Broker(here, BROKER).start(), Sink(here / "nginx")
        for n in range(DEVICES):
            put(client, f"D{n}", device.port + n, range(TAGS), 1000)
        for name, keys in (("m", {"type": "mqtt", "brokers": [broker.address]}),
                           ("s", {"type": "sparkplug", "brokers": [broker.address], "group_id": "bench"}),
                           ("a", {"type": "api", "url": sink.url, "compression": "gzip"})):  # fmt: skip
            client.done("POST", f"/api/v1/transfer/{name}", {"mode": "all", **keys})
        time.sleep(20)
        pid = gateway.program.pid
        cpu, began, before = cpu_seconds(pid), time.monotonic(), monitoring(client)
        time.sleep(60)
        core = (cpu_seconds(pid) - cpu) / (time.monotonic() - began)
        after = monitoring(client)
        statuses = {name: status_of(client, name) for name in "msa"}
        lag = max(s["queued"] for s in statuses.values())
        overruns = sum(client.get(f"/api/v1/opc/D{n}").data["overruns"] for n in range(DEVICES))
        seen = {"cores": core, "RSS MB": resident_mb(pid), "queued": lag, "overruns": overruns,
                "dropped": sum(s["dropped"] for s in statuses.values()) + after["journal_dropped_count"],
                "sent/s": (after["sended_point_count"] - before["sended_point_count"]) / 60}  # fmt: skip
        say(f"round {number + 1}, {shape}: {seen}")
        table.add(shape, **{k.replace("/", "_").replace(" ", "_"): v for k, v in seen.items()})
        gateway.stop(), device.stop(), broker.kill(), sink.stop()
    table.judge(shape, "cores", table.median(shape, "cores"), 1, False)
    table.judge(shape, "RSS, MB", table.median(shape, "RSS_MB"), 300, False)
    table.judge(shape, "overruns", table.median(shape, "overruns"), 0, False)
    table.judge(shape, "dropped", table.median(shape, "dropped"), 0, False)
    table.tell(shape, "samples sent a second", table.median(shape, "sent_s"))


def publish(folder, table, rounds, say):
    for part in (kinds, catching_up, all_three):
        here = folder / part.__name__
        here.mkdir()
        part(here, table, rounds, say)
