"""Devices that take their time to answer: requests in flight against a bare libmodbus loop. `scripts/bench slow-devices`.

The simulator's fault `late` answers each request so many ms after it arrived, whatever else is in flight: a network or a
radio far away. Its fault `delay` works on one request after the other, as a small controller does; one row has that.
"""

import subprocess
import time

from collecting import SECONDS, libmodbus_loop, put
from device import Device
from gateway import Gateway
from process_cost import cpu_seconds
from program import binary
from waiting import eventually

REGISTERS = 2000  # 16 requests of 125 a scan
DEVICES = 100
DELAYS_MS = (5, 20, 100)
DEPTHS = (1, 4, 16)
COUNTER = "penstock_device_values_read_total{"
POLL_S = 0.01


def read_counts(client):
    """Values that the gateway has put into the tag table, by OPC."""
    lines = [line for line in client.get("/metrics").text.splitlines() if line.startswith(COUNTER)]
    return {line.split('opc_id="')[1].split('"')[0]: float(line.rsplit(" ", 1)[1]) for line in lines}


def ends_of_scans(client, ids):
    """By OPC, when its next scan ended and its values until then: a counter changes at the end of a scan only."""
    before, seen = read_counts(client), {}
    give_up = time.monotonic() + 60
    while len(seen) < len(ids):
        assert time.monotonic() < give_up, f"no scan has ended of {set(ids) - set(seen)}"
        time.sleep(POLL_S)
        counts, now = read_counts(client), time.monotonic()
        seen |= {i: (now, counts[i]) for i in ids if i not in seen and counts[i] != before[i]}
    return seen


def settle(pid):
    """Waits until the gateway has stored what was started and stopped before: 200,000 tags changed their quality."""

    def is_calm():
        used = cpu_seconds(pid)
        time.sleep(0.5)
        return cpu_seconds(pid) - used < 0.02

    eventually(is_calm, within=60)


class SlowDevices:
    """Stopped OPCs, one a device, of which the first or all are read without pause."""

    def __init__(self, gateway, device):
        self.gateway, self.client, self.device = gateway, gateway.client(), device
        for n in range(DEVICES):
            put(self.client, f"D{n}", device.port + n, range(REGISTERS), 0)
            self.client.done("POST", f"/api/v1/opc/D{n}/stop")

    def take(self, ms, fault="late"):
        """From now on an answer takes that long."""
        self.device.fault("clear")
        self.device.fault(f"{fault} {ms}")

    def measure(self, count, depth):
        """values/s of the first `count` devices together, and what gateway and simulator use of a core."""
        settle(self.gateway.program.pid)
        ids = [f"D{n}" for n in range(count)]
        for opc_id in ids:
            self.client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": {"pipeline": depth}})
            self.client.done("POST", f"/api/v1/opc/{opc_id}/start")
        for opc_id in ids:
            eventually(lambda o=opc_id: self.client.get(f"/api/v1/opc/{o}").data["point_count"] == REGISTERS, within=60)
        pids = self.gateway.program.pid, self.device.program.pid
        first, began, cpu = ends_of_scans(self.client, ids), time.monotonic(), [cpu_seconds(pid) for pid in pids]
        time.sleep(SECONDS)
        used = [(cpu_seconds(pid) - c) / (time.monotonic() - began) * 100 for pid, c in zip(pids, cpu)]
        last = ends_of_scans(self.client, ids)
        for opc_id in ids:
            self.client.done("POST", f"/api/v1/opc/{opc_id}/stop")
        rate = sum((last[i][1] - first[i][1]) / (last[i][0] - first[i][0]) for i in ids)
        return {"values/s": rate, "gateway's core %": used[0], "simulator's core %": used[1]}

    def loops(self, count):
        """values/s of as many libmodbus loops at the same time, each a process with one device."""
        settle(self.gateway.program.pid)
        if count == 1:
            return libmodbus_loop(self.device.port, REGISTERS)["values/s"]
        commands = [[binary("libmodbus_loop"), self.device.port + n, REGISTERS, SECONDS] for n in range(count)]
        running = [subprocess.Popen([str(part) for part in c], stdout=subprocess.PIPE, text=True) for c in commands]
        ended = [loop.communicate(timeout=60)[0].split() for loop in running]
        return sum(float(read) / float(seconds) for read, seconds, _ in ended)


def shape_of(count, ms):
    return f"{count} device{'s' if count > 1 else ''} × {REGISTERS:,} registers, an answer takes {ms} ms"


def run_round(slow, table, tell):
    for ms in DELAYS_MS:
        slow.take(ms)
        for count in (1, DEVICES):
            shape, reference = shape_of(count, ms), slow.loops(count)
            tell(f"{shape}: libmodbus {reference:,.0f} values/s")
            table.add(shape, reference=reference)
            for depth in DEPTHS:
                seen = slow.measure(count, depth)
                seen["ratio"] = seen["values/s"] / reference
                tell(f"{shape}, depth {depth}: {', '.join(f'{name} {v:,.1f}' for name, v in seen.items())}")
                table.add(f"{shape}, depth {depth}", **seen)
    slow.take(20, "delay")
    reference, seen = slow.loops(1), slow.measure(1, 16)
    tell(f"one request after the other, 20 ms each: libmodbus {reference:,.0f} values/s, depth 16 {seen}")
    table.add("one at a time", rate=seen["values/s"], ratio=seen["values/s"] / reference)


def judge_depth(table, shape, count, depth):
    """One device gains with depth as the latency permits; 100 of them use up both cores."""
    row = f"{shape}, depth {depth}"
    table.tell(row, "values/s", table.median(row, "values/s"))
    ratio = table.median(row, "ratio")
    figure = "ratio to the libmodbus loop" if count == 1 else f"ratio to {count} libmodbus loops"
    if depth == 1:
        table.judge(row, figure, ratio, 0.95, True)
    elif count == 1:
        table.judge(row, figure, ratio, 0.9 * depth, True)
    else:
        table.tell(row, figure, ratio)
    if count > 1:
        for name in ("gateway's core %", "simulator's core %"):
            table.tell(row, name, table.median(row, name))


def slow_devices(folder, table, rounds, say):
    device = Device(folder / "device", count=DEVICES).start()
    gateway = Gateway(folder / "gateway", {"edge.threads.collect": None}).start()
    slow = SlowDevices(gateway, device)
    for number in range(rounds):
        run_round(slow, table, lambda text, n=number: say(f"round {n + 1}, {text}"))
    gateway.stop(), device.stop()
    for ms in DELAYS_MS:
        for count in (1, DEVICES):
            shape = shape_of(count, ms)
            table.tell(shape, f"libmodbus values/s, {count} loop{'s' if count > 1 else ''}", table.median(shape, "reference"))
            for depth in DEPTHS:
                judge_depth(table, shape, count, depth)
    row = "1 device that works on one request after the other, 20 ms each, depth 16"
    table.tell(row, "values/s", table.median("one at a time", "rate"))
    table.tell(row, "ratio to the libmodbus loop", table.median("one at a time", "ratio"))
