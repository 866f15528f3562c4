"""A million tags, and thousands of devices: what exists must cost little, what changes may cost. `scripts/bench million`."""

import time
import urllib.parse

from backing_up import ManyTags
from collecting import percentile
from device import Device
from everything_on import changing
from gateway import Gateway
from listing import Caller
from process_cost import cpu_by_thread, resident_mb
from waiting import eventually

DEFAULTS_ON = {"edge.threads.collect": None}
ALL_POLLED_WITHIN = 120.0


class Scale:
    """A gateway with its defaults and a simulated plant, for one measurement."""

    def __init__(self, folder, devices, tags, timecycle, settings=None, answering=None, fields=None, profile="own_address"):
        self.device = Device(folder / "device", count=answering or devices, profile=profile).start()
        self.gateway = Gateway(folder / "gateway", {**DEFAULTS_ON, **(settings or {})}).start()
        self.empty_mb = resident_mb(self.gateway.program.pid)
        began = time.monotonic()
        self.plant = ManyTags(self.gateway, self.device, devices, tags, timecycle, fields)
        self.registered_s = time.monotonic() - began

    def end(self):
        self.gateway.stop(within=60), self.device.stop()


def bytes_a_tag(scale, seen, count):
    return (seen["RSS MB"] - scale.empty_mb) * 1024 * 1024 / count


def collected(folder, table, rounds, say, devices, tags, timecycle, settings=None, **bounds):
    """Core, memory, lost scans and intervals of a plant of that size; bounds by figure."""
    shape = f"{devices:,} devices × {tags:,} tags every {timecycle} ms, defaults on"
    for number in range(rounds):
        scale = Scale(folder / f"{devices}-{tags}-{number}", devices, tags, timecycle, settings)
        seen = scale.plant.measure(20.0)
        seen["bytes a tag"] = bytes_a_tag(scale, seen, devices * tags)
        say(f"round {number + 1}, {shape}: {seen}, registered in {scale.registered_s:.0f} s")
        table.add(shape, **seen)
        scale.end()
    for figure in seen:
        if figure in bounds:
            table.judge(shape, figure, table.median(shape, figure), bounds[figure], False)
        else:
            table.tell(shape, figure, table.median(shape, figure))


def polled(gateway, plant):
    """Seconds from the start of the program until every device was read once."""
    began = time.monotonic()
    gateway.start(within=ALL_POLLED_WITHIN)
    plant.client = gateway.client()
    eventually(plant.is_good, within=ALL_POLLED_WITHIN)
    return time.monotonic() - began


def looked_at(table, say, scale, shape):
    """Lists, searches and scrapes while it collects."""
    pid, caller = scale.gateway.program.pid, Caller(scale.gateway)
    before = resident_mb(pid)
    first = caller.took("/api/v1/tag?page=1&size=200")
    table.judge(shape, "s of the first list", first / 1000, 3, False)
    table.judge(shape, "MB more for it", resident_mb(pid) - before, 16, False)
    parts = [urllib.parse.quote(f"D{n * 7 % scale.plant.count}.{n * 13 % 97}") for n in range(100)]
    found = [caller.took(f"/api/v1/tag?page=1&size=50&q={part}") for part in parts]
    table.judge(shape, "part of a name, p99 ms", percentile(found, 0.99), 20, False)
    scrapes = [caller.took("/metrics") for _ in range(20)]
    table.judge(shape, "scrape, p99 ms", percentile(scrapes, 0.99), 50, False)
    say(f"{shape}: list {first:.0f} ms, search {percentile(found, 0.5):.1f} ms, scrape {percentile(scrapes, 0.5):.1f} ms")


def million(folder, table, rounds, say, devices=500, tags=2000):
    shape = f"{devices * tags:,} tags in {devices} devices every 1000 ms"
    del rounds  # registering takes minutes: once
    scale = Scale(folder / "million", devices, tags, 1000)
    plant = scale.plant
    seen = plant.measure(30.0)
    ages = plant.value_ages()
    say(f"{shape}: {seen}, registered in {scale.registered_s:.0f} s, value age p99 {percentile(ages, 0.99):.0f} ms")
    table.judge(shape, "overruns", seen["overruns"], 0, False)
    table.judge(shape, "% of a core", seen["core %"], 70, False)
    table.judge(shape, "RSS, MB", seen["RSS MB"], 700, False)
    table.judge(shape, "value age p99, ms", percentile(ages, 0.99), 1100, False)
    table.judge(shape, "bytes a tag, defaults on", bytes_a_tag(scale, seen, devices * tags), 350, False)
    table.tell(shape, "interval p99 at the device, ms", seen["interval p99 ms"])
    table.tell(shape, "s to register", scale.registered_s)
    looked_at(table, say, scale, shape)
    scale.gateway.stop(within=60)
    table.judge(shape, "s of a start until each device is polled", polled(scale.gateway, plant), 5, False)
    scale.gateway.kill()
    table.judge(shape, "the same after kill -9", polled(scale.gateway, plant), 5, False)
    scale.end()


def dead_devices(folder, table, rounds, say, living=500, tags=20):
    """Half of the devices do not answer: ports at which nobody listens, and one that swallows everything."""
    shape = f"{living} dead devices beside {living} × {tags} tags"
    for number in range(rounds):
        scale = Scale(folder / f"dead-{number}", living, tags, 1000)
        alone = scale.plant.measure(15.0)
        silent = Device(folder / f"dead-{number}/silent", count=living).start()
        silent.fault("silent on")
        for n in range(living):
            scale.plant.client.create({"opc_id": f"X{n}", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                                       "opc_agent_port": silent.port + n, "timecycle": 1000, "options": {},
                                       "tag_list": [{"tag_id": f"X{n}.{a}", "plc_address": f"hr{a}", "data_type": "UInt16"}
                                                    for a in range(tags)]})  # fmt: skip
        time.sleep(15)
        beside = scale.plant.measure(30.0)
        say(f"round {number + 1}, {shape}: alone {alone}, beside {beside}")
        table.add(shape, more=beside["core %"] - alone["core %"], overruns=beside["overruns"],
                  interval=beside["interval p99 ms"] - alone["interval p99 ms"])  # fmt: skip
        scale.end(), silent.stop()
    table.judge(shape, "% of a core more", table.median(shape, "more"), 2, False)
    table.judge(shape, "overruns of the living", table.median(shape, "overruns"), 0, False)
    table.tell(shape, "interval p99 of the living, ms more", table.median(shape, "interval"))


def switch_reboot(folder, table, rounds, say, devices=5000, tags=20, away_s=10.0):
    """All devices behind one switch are away for a while and come back at the same moment."""
    shape = f"{devices:,} devices × {tags} tags, all away for {away_s:.0f} s"
    for number in range(rounds):
        scale = Scale(folder / f"reboot-{number}", devices, tags, 1000)
        connected = lambda: sum(  # noqa: E731
            opc["connection_status"] == "CONNECTED"
            for opc in scale.plant.client.get("/api/v1/opc?q=device%20").data["data"]  # noqa: B023
        )
        scale.device.kill()
        eventually(lambda: connected() == 0, within=30)  # noqa: B023
        time.sleep(away_s)
        scale.device.start()
        began = time.monotonic()
        eventually(lambda: connected() == devices, within=ALL_POLLED_WITHIN)  # noqa: B023
        took = time.monotonic() - began
        say(f"round {number + 1}, {shape}: all are read again after {took:.1f} s")
        table.add(shape, back=took)
        scale.end()
    table.judge(shape, "s until all are read again", table.median(shape, "back"), 5, False)


def many_devices(folder, table, rounds, say):
    collected(folder, table, rounds, say, 100, 100, 100, **{"RSS MB": 45, "core %": 8, "overruns": 0})
    collected(folder, table, rounds, say, 50, 2000, 1000, **{"RSS MB": 150, "core %": 3, "overruns": 0})
    collected(folder, table, rounds, say, 1000, 20, 1000, **{"core %": 6, "overruns": 0})
    collected(folder, table, rounds, say, 5000, 20, 1000, **{"core %": 60, "interval p99 ms": 1050, "overruns": 0})
    switch_reboot(folder, table, rounds, say)
    dead_devices(folder, table, rounds, say)


def idle_nodes(folder, table, rounds, say, devices=50, tags=2000):
    """Memory of OPC UA nodes that nobody looks at."""
    shape = f"OPC UA server, {devices * tags:,} nodes that nobody looks at"
    for number in range(rounds):
        held = {}
        for is_on in ("false", "true"):
            scale = Scale(folder / f"nodes-{number}-{is_on}", devices, tags, 1000, {"edge.opcua.enabled": is_on})
            held[is_on] = scale.plant.measure(5.0)["RSS MB"] - scale.empty_mb
            scale.end()
        say(f"round {number + 1}, {shape}: {held}")
        table.add(shape, bytes=(held["true"] - held["false"]) * 1024 * 1024 / (devices * tags))
    table.judge(shape, "bytes a node", table.median(shape, "bytes"), 100, False)


def alarm_bands(folder, table, rounds, say, devices=500, tags=2000, share=10):
    """One band on each tag, far above its values, of which a tenth changes each second: beside the same plant without bands."""
    shape = f"{devices * tags:,} alarm bands, none exceeded, {devices * tags // share:,} values change a second"
    for number in range(rounds):
        seen = {}
        for name, fields in (("plain", None), ("banded", {"hi": 1e9})):
            scale = Scale(folder / f"bands-{number}-{name}", devices, tags, 1000, fields=fields, profile=changing(tags, share))
            time.sleep(10)  # memory of the registration
            before = cpu_by_thread(scale.gateway.program.pid)
            seen[name] = scale.plant.measure(30.0)
            used = {thread: s - before.get(thread, 0) for thread, s in cpu_by_thread(scale.gateway.program.pid).items()}
            # Alarms are evaluated in the threads that collect; the history's work comes in bursts.
            seen[name]["collect %"] = used["collect"] / 30.0 * 100
            seen[name]["CPU s"] = {thread: round(s, 2) for thread, s in used.items() if s > 0.01}
            seen[name]["held MB"] = seen[name]["RSS MB"] - scale.empty_mb
            say(f"round {number + 1}, {shape}, {name}: {seen[name]}, registered in {scale.registered_s:.0f} s")
            table.add(shape, **{f"{name} s": scale.registered_s})
            scale.end()
        plain, banded = seen["plain"], seen["banded"]
        table.add(shape, mb=banded["held MB"] - plain["held MB"], core=banded["core %"] - plain["core %"], plain=plain["core %"],
                  more=100 * (banded["collect %"] / plain["collect %"] - 1), overruns=banded["overruns"])  # fmt: skip
    table.judge(shape, "MB more than without", table.median(shape, "mb"), 150, False)
    table.tell(shape, "% of a core without, all threads", table.median(shape, "plain"))
    table.tell(shape, "% of a core more, all threads", table.median(shape, "core"))
    table.judge(shape, "% more CPU of the threads that collect", table.median(shape, "more"), 10, False)
    table.judge(shape, "overruns", table.median(shape, "overruns"), 0, False)
    table.tell(shape, "s to register without", table.median(shape, "plain s"))
    table.tell(shape, "s to register with", table.median(shape, "banded s"))
