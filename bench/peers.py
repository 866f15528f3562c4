"""Penstock beside gateways of other makers that read the same simulated plant, one after the other in the same run.

`scripts/bench peers`. What a machine cannot install is named with the cause and left out."""

import os
import pathlib
import signal
import subprocess
import sys
import time

from collecting import registers
from device import Device
from gateway import Gateway
from peer_programs import Absent, NodeRed, Plant, Telegraf, ThingsBoard
from process_cost import resident_mb, spent, thread_seconds, tree_of
from results import has_time_for_another

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tests/interop"))
from mosquitto import Broker  # noqa: E402

DEVICES, REGISTERS = 100, 100
CYCLES_MS = (1000, 100)
START_S = 60  # until each device has been read a few times
SETTLE_S = 3.0
WATCHED_S = 10.0
LOOK_S = 0.5
STOP_S = 5.0
BUDGET_S = 480  # for all rounds together
PENSTOCK, CHANGING = "Penstock", "Penstock, each value changes with each read"
COUNTER = {"address": "hr{}", "first": 0, "count": REGISTERS, "type": "UInt16", "shape": "counter", "high": 60_000, "period_ms": 50}


def ratio_text(ratios):
    """The median of the rounds' ratios is a row of the table; this is where they lie."""
    return f"{min(ratios):.3g} – {max(ratios):.3g}"


class Penstock:
    """The program that is shipped, with its default settings: history, journal and OPC UA server are on."""

    name = PENSTOCK

    def start(self, folder, plant):
        gateway = Gateway(folder, {"edge.threads.collect": None}).start()
        client = gateway.client()
        for n, port in enumerate(plant.ports()):
            client.create({"opc_id": f"D{n}", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": port,
                           "timecycle": plant.cycle_ms, "tag_list": registers(f"D{n}", range(plant.registers))})  # fmt: skip
        return gateway.program


class PenstockChanging(Penstock):
    name = CHANGING


def wait_until_read(device, program, devices):
    """Until each device has been read three times; says what the program printed if it does not come to this."""
    last = time.monotonic() + START_S
    while True:
        seen = device.stats()
        if seen["connections"] >= devices and seen["answers"] - seen["exceptions"] >= 3 * devices:
            return
        told = (program.out() + program.err())[-1500:]
        assert program.is_running(), f"{program.name} ended: {told}"
        assert time.monotonic() < last, f"{program.name} did not read {devices} devices in {START_S} s: {seen}\n{told}"
        time.sleep(0.1)


def watched(device, program, plant):
    """Figures of a running peer. A request larger than a device's registers would be refused, so each good answer has at most
    these; `asks_for_all` makes sure that it has no fewer."""
    device.reset_stats()  # of the intervals; the counters go on
    before, looks, began = device.stats(), [thread_seconds(tree_of(program.pid))], time.monotonic()
    while (left := began + WATCHED_S - time.monotonic()) > 0:
        time.sleep(min(left, LOOK_S))
        looks.append(thread_seconds(tree_of(program.pid)))
    after, took = device.stats(), time.monotonic() - began
    refused = after["exceptions"] - before["exceptions"]
    values = (after["answers"] - before["answers"] - refused) * plant.registers
    assert values > 0, f"{program.name} reads no more: {after}"
    memory = sum(resident_mb(pid) for pid in tree_of(program.pid))
    return {"values/s": values / took, "CPU s/M": spent(looks) / values * 1e6, "RSS MB": memory, "refused": refused,
            "interval p99 ms": after["interval_p99_ms"]}  # fmt: skip


def asks_for_all(device, plant):
    """Each device is asked for all of its registers at once: it is refused when one fewer is allowed."""
    before = device.stats()["exceptions"]
    device.fault(f"max_registers {plant.registers - 1}")
    last = time.monotonic() + 5 + 3 * plant.cycle_ms / 1000
    while device.stats()["exceptions"] - before < plant.devices:
        if time.monotonic() > last:
            return False
        time.sleep(0.1)
    return True


def end(program):
    """Ends the program and all that it has started."""
    family = tree_of(program.pid)
    if program.is_running():
        program.send(signal.SIGTERM)
        try:
            program.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            program.kill()
    for pid in family[1:]:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def measure(peer, folder, cycle_ms):
    """One peer with a plant of its own, from its start to its end."""
    folder.mkdir(parents=True)
    changes = isinstance(peer, PenstockChanging)
    profile = {"fill": "own_address", "signals": [COUNTER]} if changes else "own_address"
    device = Device(folder / "device", count=DEVICES, profile=profile).start()
    device.fault(f"max_registers {REGISTERS}")
    plant = Plant(device.port, DEVICES, REGISTERS, cycle_ms)
    program = None
    try:
        program = peer.start(folder, plant)
        wait_until_read(device, program, DEVICES)
        time.sleep(SETTLE_S)
        seen = watched(device, program, plant)
        seen["of the rate, %"] = 100 * seen["values/s"] / plant.wanted_rate()
        assert asks_for_all(device, plant), f"{peer.name} does not read {REGISTERS} registers in one request"
        return seen
    finally:
        if program is not None:
            end(program)
        device.stop()


def had(broker, say):
    """The peers that this machine has or can install, and why it has not the others."""
    found, absent = [Penstock(), PenstockChanging()], {}
    for kind, arguments in ((Telegraf, ()), (NodeRed, ()), (ThingsBoard, (broker.port,))):
        try:
            say(f"{kind.name}: taken from build/peers, installed there if it is missing")
            found.append(kind(*arguments))
        except Absent as cause:
            absent[kind.name] = str(cause)
            say(f"{kind.name} is left out: {cause}")
    return found, absent


def peers(folder, table, rounds, say):
    broker = Broker(folder).start()
    found, absent = had(broker, say)
    failed, began, longest, number = {}, time.monotonic(), 0.0, 0
    while number < rounds and has_time_for_another(began, time.monotonic(), longest, BUDGET_S):
        round_began = time.monotonic()
        for cycle_ms in CYCLES_MS:
            seen = {}
            for peer in found[:: 1 if number % 2 == 0 else -1]:  # the machine's drift is not always for the same one
                where = folder / f"{number}-{cycle_ms}-{found.index(peer)}"
                try:
                    seen[peer.name] = measure(peer, where, cycle_ms)
                except AssertionError as cause:
                    if isinstance(peer, Penstock):
                        raise
                    failed[peer.name, cycle_ms] = str(cause).splitlines()[0]
                    say(f"round {number + 1}, {cycle_ms:,} ms: {cause}")
                    continue
                say(f"round {number + 1}, {cycle_ms:,} ms, {peer.name}: " + told(seen[peer.name]))
            for name, figures in seen.items():
                ratio = figures["CPU s/M"] / seen[PENSTOCK]["CPU s/M"]
                table.add((name, cycle_ms), ratio=ratio, **figures)
        number, longest = number + 1, max(longest, time.monotonic() - round_began)
    broker.program.stop()
    for cycle_ms in CYCLES_MS:
        for peer in found:
            report(table, peer.name, cycle_ms, failed)
    for name, cause in absent.items():
        table.rows.append((name, "not installed", cause, "", ""))
    say(f"{number} rounds, {os.getloadavg()[0]:.1f} load average at the end")


def told(figures):
    return ", ".join(f"{name} {value:,.4g}" for name, value in figures.items())


def report(table, name, cycle_ms, failed):
    shape, key = f"{name}: {DEVICES} × {REGISTERS} every {cycle_ms:,} ms", (name, cycle_ms)
    if key in failed:
        table.rows.append((shape, "a round failed", failed[key], "", ""))
    if (key, "ratio") not in table.samples:
        return
    for figure in ("values/s", "of the rate, %", "RSS MB", "CPU s/M"):
        table.tell(shape, figure.replace("CPU s/M", "CPU s a million values"), table.median(key, figure))
    if name != PENSTOCK:
        table.tell(shape, "CPU a value against Penstock", table.median(key, "ratio"))
        table.rows.append((shape, "the same, its rounds", ratio_text(table.samples[key, "ratio"]), "", ""))
