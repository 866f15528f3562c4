"""The OPC UA shapes: the built-in server compared with the stack's own sample server, and the client driver."""

import json
import socket
import struct
import subprocess
import time

from collecting import create, percentile, put
from device import Device
from gateway import Gateway
from ports import free_port
from process_cost import cpu_seconds, resident_mb
from program import Program, binary
from waiting import eventually

READ_SECONDS = 5
WATCH_SECONDS = 10
TAGS = 10_000
SERVER = {"edge.threads.collect": None, "edge.history.enabled": "false", "edge.opcua.allow_none": "true",
          "edge.opcua.trust": "all"}  # fmt: skip
COUNTER = {"type": "UInt16", "shape": "counter", "high": 60_000, "period_ms": 1000}


class Sample:
    """The stack's own server: values lie in its nodes."""

    def __init__(self, folder, nodes, move_ms=0):
        self.port = free_port()
        self.url = f"opc.tcp://127.0.0.1:{self.port}"
        folder.mkdir(parents=True, exist_ok=True)
        command = [binary("opcua_sample"), self.port, nodes, *([move_ms] if move_ms else [])]
        self.program = Program("opcua_sample", [str(part) for part in command], folder)

    def start(self):
        self.program.start()
        self.program.wait_for_line("ready", 60)
        return self

    def stop(self):
        self.program.stop()


def load_command(url, verb, security, login, *rest):
    return [str(part) for part in (binary("opcua_load"), url, verb, security, *login, *rest)]


def load(*words):
    done = subprocess.run(load_command(*words), capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, f"opcua_load: {done.stderr}"
    return json.loads(done.stdout.splitlines()[-1])


def login_of(gateway):
    return "opcua", (gateway.data / "secrets/opcua-password").read_text().strip()


def url_of(gateway):
    return f"opc.tcp://127.0.0.1:{gateway.ports['opcua']}"


def prefix_of(opc_id):
    return f"ns=2;s=SITE_DEFAULT.{opc_id}.{opc_id}."


def all_read(client, opc_id, count, within=60):
    eventually(lambda: client.get(f"/api/v1/opc/{opc_id}").data["point_count"] == count, within=within)


def core_percent(pid, seconds):
    cpu, began = cpu_seconds(pid), time.monotonic()
    time.sleep(seconds)
    return (cpu_seconds(pid) - cpu) / (time.monotonic() - began) * 100


def moving(count):
    return {"fill": "own_address", "signals": [{"address": "hr{}", "first": 0, "count": count, "stride": 1, **COUNTER}]}


def reading(folder, table, rounds, say):
    shape = "OPC UA server, 1,000 nodes a request, 4 clients, "
    device = Device(folder / "device").start()
    gateway = Gateway(folder, SERVER).start()
    put(gateway.client(), "M", device.port, range(TAGS), 1000)
    all_read(gateway.client(), "M", TAGS)
    sample = Sample(folder / "sample", TAGS).start()
    for number in range(rounds):
        for security in ("None", "Encrypted"):
            ours = load(url_of(gateway), "read", security, login_of(gateway), prefix_of("M"), TAGS, 4, READ_SECONDS)
            bare = load(sample.url, "read", security, ("", ""), "ns=1;s=T", TAGS, 4, READ_SECONDS)
            say(f"round {number + 1}, {shape}{security}: {ours}, sample server {bare}")
            table.add(shape + security, ours=ours["values_per_s"], bare=bare["values_per_s"],
                      ratio=ours["values_per_s"] / bare["values_per_s"])  # fmt: skip
    for security, bound in (("None", 1.0e6), ("Encrypted", 0.4e6)):
        row = shape + security
        table.judge(row, "values/s", table.median(row, "ours"), bound, True)
        table.tell(row, "values/s of the stack's sample server", table.median(row, "bare"))
        table.judge(row, "ratio", table.median(row, "ratio"), 0.8, True)
    gateway.stop(), device.stop(), sample.stop()


def watching(folder, table, rounds, say):
    for count in (10_000, 20_000):
        shape = f"OPC UA server, {count:,} subscribed items that change each second"
        for number in range(rounds):
            here = folder / f"watch-{count}-{number}"
            device = Device(here / "device", profile=moving(count)).start()
            gateway = Gateway(here, SERVER).start()
            put(gateway.client(), "M", device.port, range(count), 1000)
            all_read(gateway.client(), "M", count)
            time.sleep(3)
            pid = gateway.program.pid
            alone = core_percent(pid, WATCH_SECONDS)
            watcher = Program("opcua_load", load_command(url_of(gateway), "subscribe", "None", login_of(gateway),
                              prefix_of("M"), count, 1000, WATCH_SECONDS), here)  # fmt: skip
            watcher.start()
            watcher.wait_for_line("ready", 60)
            more = core_percent(pid, WATCH_SECONDS - 1) - alone
            seen = json.loads(watcher.wait_for_line("{", 30))
            say(f"round {number + 1}, {shape}: {more:.1f} % more than {alone:.1f} %, {seen}")
            lost = seen["overflows"] + seen["bad"]
            table.add(shape, more=more, rate=seen["notifications_per_s"], lost=lost)
            gateway.stop(), device.stop()
        table.judge(shape, "% of a core more than without", table.median(shape, "more"), 15, False)
        table.tell(shape, "notifications/s", table.median(shape, "rate"))
        table.judge(shape, "overflows and bad values", table.median(shape, "lost"), 0, False)


def memory(folder, table, rounds, say):
    shape, count, tags = "OPC UA server, 100,000 nodes", 50, 2000
    for number in range(rounds):
        seen = {}
        device = Device(folder / f"memory-{number}/device", count=count).start()
        here = folder / f"memory-{number}"
        gateway = Gateway(here, SERVER).start()
        for n in range(count):
            put(gateway.client(), f"D{n}", device.port + n, range(tags), 1000)
        gateway.stop()
        for is_served in (False, True):
            gateway.settings["edge.opcua.enabled"] = str(is_served).lower()
            began = time.monotonic()
            gateway.start()
            took = time.monotonic() - began
            all_read(gateway.client(), f"D{count - 1}", tags)
            time.sleep(3)
            seen[is_served] = resident_mb(gateway.program.pid), took
            gateway.stop()
        device.stop()
        bytes_a_node = (seen[True][0] - seen[False][0]) * 2**20 / (count * tags)
        say(f"round {number + 1}, {shape}: {seen}, {bytes_a_node:.0f} bytes a node")
        table.add(shape, bytes=bytes_a_node, start=seen[True][1], bare=seen[False][1])
    table.judge(shape, "bytes a node with the standard's", table.median(shape, "bytes"), 250, False)
    table.judge(shape, "start, s", table.median(shape, "start"), 5, False)
    table.tell(shape, "start without the server, s", table.median(shape, "bare"))


def collecting(folder, table, rounds, say):
    for count, core, rss in ((10_000, 10, None), (100_000, 8, 165)):
        shape = f"OPC UA client, {count:,} subscribed values, each changing every second"
        if rss:
            shape = f"OPC UA client, {count:,} subscribed values, at a cycle of 1 s, still"
        for number in range(rounds):
            here = folder / f"client-{count}-{number}"
            sample = Sample(here / "sample", count, 0 if rss else 1000).start()
            gateway = Gateway(here, {**SERVER, "edge.opcua.enabled": "false"}).start()
            tags = [{"tag_id": f"U.{n}", "plc_address": f"ns=1;s=T{n}"} for n in range(count)]
            create(gateway.client(), "U", "OPCUA", sample.url, "", tags, 1000, {"security_policy": "None"})
            all_read(gateway.client(), "U", count, within=120)
            time.sleep(5)
            pid = gateway.program.pid
            seen = {"core %": core_percent(pid, WATCH_SECONDS), "RSS MB": resident_mb(pid)}
            say(f"round {number + 1}, {shape}: {seen}")
            table.add(shape, core=seen["core %"], rss=seen["RSS MB"])
            gateway.stop(), sample.stop()
        table.judge(shape, "% of a core", table.median(shape, "core"), core, False)
        if rss:
            table.judge(shape, "RSS, MB", table.median(shape, "rss"), rss, False)
        else:
            table.tell(shape, "RSS, MB", table.median(shape, "rss"))


def device_round_trip(port, count):
    """p99 of a bare Modbus write, in ms."""
    took = []
    with socket.create_connection(("127.0.0.1", port)) as direct:
        direct.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for n in range(count):
            began = time.perf_counter()
            direct.sendall(struct.pack(">HHHBBHH", n, 0, 6, 1, 6, 50_000, n))
            assert len(direct.recv(64)) == 12
            took.append((time.perf_counter() - began) * 1000)
            time.sleep(0.002)
    return percentile(took, 0.99)


def writing(folder, table, rounds, say):
    shape = "OPC UA server, 1,000 writes to a Modbus device"
    device = Device(folder / "device").start()
    gateway = Gateway(folder, SERVER).start()
    put(gateway.client(), "M", device.port, range(100), 1000)
    all_read(gateway.client(), "M", 100)
    for number in range(rounds):
        bare = device_round_trip(device.port, 1000)
        seen = load(url_of(gateway), "write", "None", login_of(gateway), prefix_of("M") + "7", 1000)
        say(f"round {number + 1}, {shape}: {seen}, device {bare:.2f} ms")
        table.add(shape, p99=seen["p99_ms"], bare=bare, above=seen["p99_ms"] - bare)
    table.tell(shape, "p99, ms", table.median(shape, "p99"))
    table.tell(shape, "device's own round trip p99, ms", table.median(shape, "bare"))
    table.judge(shape, "p99 above the round trip, ms", table.median(shape, "above"), 5, False)
    gateway.stop(), device.stop()


def opcua(folder, table, rounds, say):
    for part in (reading, watching, memory, collecting, writing):
        here = folder / part.__name__
        here.mkdir()
        part(here, table, rounds, say)
