"""Runs every benchmark shape interleaved with its reference and writes results.md. Started by scripts/bench."""

import argparse
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests/support"), str(ROOT / "bench")]

import against  # noqa: E402
import alarming  # noqa: E402
import backing_up  # noqa: E402
import building  # noqa: E402
import bulk_reading  # noqa: E402
import eventing  # noqa: E402
import everything_on  # noqa: E402
import growth  # noqa: E402
import history_cluster  # noqa: E402
import idling  # noqa: E402
import import_files  # noqa: E402
import importing  # noqa: E402
import storage  # noqa: E402
import large_tables  # noqa: E402
import listing  # noqa: E402
import masterdata  # noqa: E402
import million  # noqa: E402
import mqtt_cost  # noqa: E402
import opcua  # noqa: E402
import peers  # noqa: E402
import publishing  # noqa: E402
import slow_devices  # noqa: E402
import strangers  # noqa: E402
from collecting import BackToBack, Plant, percentile  # noqa: E402
from device import Device  # noqa: E402
from gateway import Gateway  # noqa: E402
from ports import free_port  # noqa: E402
from program import kill_all  # noqa: E402
from protocols import DEEPER, PROTOCOLS, Lines, SlowPlant  # noqa: E402
from results import Table, write  # noqa: E402
from serving import Serving  # noqa: E402


def say(*words):
    print("bench:", *words, flush=True)


def back_to_back(folder, table, rounds):
    device = Device(folder / "device").start()
    gateway = Gateway(folder / "fast", {"edge.threads.collect": None}).start()
    shapes = BackToBack(gateway, device)
    for number in range(rounds):
        for name in shapes.shapes:
            ours, reference = shapes.measure(name), shapes.reference(name)
            say(f"round {number + 1}, {name}: {ours['values/s']:,.0f} values/s, libmodbus {reference['values/s']:,.0f}")
            table.add(
                name,
                ours=ours["values/s"],
                reference=reference["values/s"],
                ratio=ours["values/s"] / reference["values/s"],
                cost=ours["CPU s/M"],
                cost_ratio=ours["CPU s/M"] / reference["CPU s/M"],
            )
    gateway.stop(), device.stop()
    for name, bound in (("contiguous", 0.85), ("depth 16", 6.0), ("every third", 0.85)):
        shape = f"10,000 registers, {name}"
        table.tell(shape, "values/s", table.median(name, "ours"))
        table.tell(shape, "libmodbus values/s", table.median(name, "reference"))
        table.judge(shape, "ratio", table.median(name, "ratio"), bound, True)
        table.tell(shape, "CPU s a million values", table.median(name, "cost"))
        if name == "contiguous":
            table.judge(shape, "CPU a value against libmodbus", table.median(name, "cost_ratio"), 1.5, False)


def plant(folder, table, rounds, count, tags, timecycle, core, memory, writes):
    shape = f"{count} devices × {tags} tags every {timecycle} ms"
    for number in range(rounds):
        here = folder / f"plant-{count}-{number}"
        device = Device(here / "device", count=count).start()
        gateway = Gateway(here, {"edge.threads.collect": None, "edge.history.enabled": "false"}).start()
        load = Plant(gateway, device, count, tags, timecycle)
        seen = load.measure()
        say(f"round {number + 1}, {shape}: {seen}")
        table.add(
            shape, core=seen["core %"], rss=seen["RSS MB"], overruns=seen["overruns"], interval=seen["interval p99 ms"]
        )
        if writes:
            ages, written = load.value_ages(), load.writes()
            say(f"round {number + 1}, value age p99 {percentile(ages, 0.99):.0f} ms, writes {written}")
            table.add(
                shape,
                age=percentile(ages, 0.99),
                write=written["p99 ms"],
                write_over=written["p99 ms"] - written["device p99 ms"],
                bare=written["device p99 ms"],
            )
        gateway.stop(), device.stop()
    table.judge(shape, "% of a core", table.median(shape, "core"), core, False)
    table.judge(shape, "RSS, MB", table.median(shape, "rss"), memory, False)
    if not writes:
        table.judge(shape, "interval p99 at the device, ms", table.median(shape, "interval"), 105, False)
    table.judge(shape, "overruns", table.median(shape, "overruns"), 0, False)
    if writes:
        table.tell(shape, "value age p99, ms", table.median(shape, "age"))
        table.tell("1,000 writes during that load", "p99, ms", table.median(shape, "write"))
        table.tell("1,000 writes during that load", "device's own round trip p99, ms", table.median(shape, "bare"))
        table.judge(
            "1,000 writes during that load", "p99 above the round trip, ms", table.median(shape, "write_over"), 5, False
        )


def serving(folder, table, rounds):
    device = Device(folder / "device").start()
    gateway = Gateway(
        folder / "serving",
        {"edge.rest.api.https_only": "false", "edge.threads.collect": None, "edge.log.file": folder / "access.log"},
    ).start()
    shapes = Serving(gateway, device, folder / "nginx", {"http": free_port(), "https": free_port()})
    for number in range(rounds):
        for scheme in ("http", "https"):
            ours, reference = shapes.one_value(scheme), shapes.static_file(scheme)
            say(f"round {number + 1}, GET value over {scheme}: {ours:,.0f}/s, nginx {reference:,.0f}/s")
            table.add(scheme, ours=ours, reference=reference, ratio=ours / reference)
        table.add("bulk", ours=shapes.bulk())
        say(f"round {number + 1}, bulk read of 1,000 tags: {table.samples['bulk', 'ours'][-1]:,.0f}/s")
    shapes.nginx.stop(), gateway.stop(), device.stop()
    for scheme, bound in (("http", 1.0), ("https", 0.9)):
        shape = f"GET one cached value, {scheme.upper()}, 64 connections"
        table.tell(shape, "requests/s", table.median(scheme, "ours"))
        table.tell(shape, "nginx requests/s", table.median(scheme, "reference"))
        table.judge(shape, "ratio", table.median(scheme, "ratio"), bound, True)
    table.judge("bulk read of 1,000 tags, HTTP", "reads/s", table.median("bulk", "ours"), 3000, True)


def protocols(folder, table, rounds):
    """Every protocol over one connection against Modbus in the same rounds."""
    gateway = Gateway(folder / "lines", {"edge.threads.collect": None}).start()
    lines = Lines(gateway, folder)
    for name in PROTOCOLS:
        lines.prepare(name, name)
    for name, (base, options) in DEEPER.items():
        lines.prepare(name, base, **options)
    for number in range(rounds):
        seen = {name: lines.measure(name) for name in lines.opcs}
        for name, figures in seen.items():
            say(f"round {number + 1}, {name}: {figures['values/s']:,.0f} values/s, {figures['requests']} requests a scan")
            table.add(name, rate=figures["values/s"], cost=figures["CPU s/M"],
                      ratio=figures["values/s"] / seen["Modbus"]["values/s"])  # fmt: skip
        for name, (base, _) in DEEPER.items():
            table.add(name, deeper=seen[name]["values/s"] / seen[base]["values/s"])
        table.add("EIP array", bytes_ratio=seen["EIP array"]["values/s"] * 40_000 / (seen["Modbus"]["values/s"] * 2))
    shape = "10,000 values in a row, one connection, depth 1: "
    table.tell(shape + "Modbus", "values/s", table.median("Modbus", "rate"))
    for name in ("MELSEC 3E", "S7, PDU 960", "XGT"):
        payload = lines.requests["Modbus"] / lines.requests[name]
        table.tell(shape + name, "values/s", table.median(name, "rate"))
        table.tell(shape + name, "payload a request against Modbus", payload)
        table.judge(shape + name, "ratio to Modbus over that of payloads", table.median(name, "ratio") / payload, 0.7, True)
    for name, (base, _) in DEEPER.items():
        table.judge(name, f"ratio to {base} at depth 1", table.median(name, "deeper"), 2, True)
    table.judge("EIP, 5,000 DINT tags by name", "values/s", table.median("EIP tags", "rate"), 100_000, True)
    table.judge("EIP, 5,000 DINT tags by name", "CPU µs a value", table.median("EIP tags", "cost"), 3, False)
    table.judge("EIP, one array DINT[10000]", "bytes/s against Modbus", table.median("EIP array", "bytes_ratio"), 0.5, True)
    table.judge("HTTP, 1,000 tags in one JSON document", "documents/s", table.median("HTTP", "rate") / 1000, 1000, True)
    gateway.stop(), lines.stop()


def slow_plants(folder, table, rounds):
    for name, protocol in PROTOCOLS.items():
        if name == "EIP array":
            continue
        shape = f"{name}: 20 devices × 500 tags every 1,000 ms"
        for number in range(rounds):
            here = folder / f"{protocol.kind}-{number}"
            device = protocol.device(here / "device", count=20)
            gateway = Gateway(here, {"edge.threads.collect": None}).start()
            seen = SlowPlant(gateway, device, protocol).measure()
            say(f"round {number + 1}, {shape}: {seen}")
            table.add(shape, core=seen["core %"], overruns=seen["overruns"])
            gateway.stop(), device.stop()
        table.judge(shape, "% of a core", table.median(shape, "core"), 3, False)
        table.judge(shape, "overruns", table.median(shape, "overruns"), 0, False)


SHAPES = {
    "collect": back_to_back,
    "fast-plant": lambda folder, table, rounds: plant(folder, table, rounds, 100, 100, 100, 15, 40, False),
    "large-plant": lambda folder, table, rounds: plant(folder, table, rounds, 50, 2000, 1000, 5, 100, True),
    "idle": lambda folder, table, rounds: idling.idle(folder, table, rounds, say),
    "serve": serving,
    "events": lambda folder, table, rounds: eventing.events(folder, table, rounds, say),
    "lists": lambda folder, table, rounds: listing.lists(folder, table, rounds, say),
    "protocols": protocols,
    "slow-plants": slow_plants,
    "journal": lambda folder, table, rounds: storage.journal(folder, table, rounds, say),
    "history": lambda folder, table, rounds: storage.history(folder, table, rounds, say),
    "keeping": lambda folder, table, rounds: storage.collecting(folder, table, rounds, say),
    "restart": lambda folder, table, rounds: storage.restart(folder, table, rounds, say),
    "cluster": lambda folder, table, rounds: history_cluster.cluster(folder, table, rounds, say),
    "opcua": lambda folder, table, rounds: opcua.opcua(folder, table, rounds, say),
    "publish": lambda folder, table, rounds: publishing.publish(folder, table, rounds, say),
    "alarms": lambda folder, table, rounds: alarming.alarms(folder, table, rounds, say),
    "records": lambda folder, table, rounds: masterdata.records(folder, table, rounds, say),
    "large-tables": lambda folder, table, rounds: large_tables.large_tables(folder, table, rounds, say),
}
ONLY_IF_ASKED = {
    "build": lambda folder, table, rounds: building.building(folder, table, rounds, say),
    "backups": lambda folder, table, rounds: backing_up.many(folder, table, rounds, say),
    "backups-million": lambda folder, table, rounds: backing_up.million(folder, table, rounds, say),
    "million-tags": lambda folder, table, rounds: million.million(folder, table, rounds, say),
    "many-devices": lambda folder, table, rounds: million.many_devices(folder, table, rounds, say),
    "idle-nodes": lambda folder, table, rounds: million.idle_nodes(folder, table, rounds, say),
    "growth": lambda folder, table, rounds: growth.growth(folder, table, rounds, say),
    "slow-devices": lambda folder, table, rounds: slow_devices.slow_devices(folder, table, rounds, say),
    "peers": lambda folder, table, rounds: peers.peers(folder, table, rounds, say),
    "dead-unit": lambda folder, table, rounds: strangers.dead_unit(folder, table, rounds, say),
    "idle-reopenings": lambda folder, table, rounds: strangers.idle_reopenings(folder, table, rounds, say),
    "slow-readers": lambda folder, table, rounds: strangers.slow_readers(folder, table, rounds, say),
    "alarm-bands": lambda folder, table, rounds: million.alarm_bands(folder, table, rounds, say),
    "everything-on": lambda folder, table, rounds: everything_on.everything_on(folder, table, rounds, say),
    "bulk-read": lambda folder, table, rounds: bulk_reading.bulk_read(folder, table, rounds, say),
    "mqtt-cost": lambda folder, table, rounds: mqtt_cost.mqtt_cost(folder, table, rounds, say),
    "import-files": lambda folder, table, rounds: import_files.import_files(folder, table, rounds, say),
    "import": lambda folder, table, rounds: importing.importing(folder, table, rounds, say),
}
GROUPS = {"masterdata": ["alarms", "records", "large-tables"], "strangers": ["dead-unit", "idle-reopenings", "slow-readers"], "million": ["million-tags", "many-devices", "idle-nodes", "alarm-bands", "everything-on", "bulk-read", "mqtt-cost", "import"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--against", metavar="REV", help="in turn with the build of that commit, as ratios")
    parser.add_argument("--short", action="store_true", help="with --against: the hot paths in six minutes")
    parser.add_argument("--json", action="store_true", help="with --against: for programs")
    parser.add_argument("shapes", nargs="*", choices=[[], *SHAPES, *ONLY_IF_ASKED, *GROUPS], help="prints, and does not change results.md")
    asked = parser.parse_args()
    if asked.against is None and (asked.short or asked.json):
        parser.error("--short and --json need --against REV")
    asked.only = [shape for name in asked.shapes for shape in GROUPS.get(name, [name])]
    every, table = {**SHAPES, **ONLY_IF_ASKED}, Table()
    with tempfile.TemporaryDirectory(prefix="penstock-bench-") as folder:
        try:
            if asked.against is not None:
                return against.against(pathlib.Path(folder), asked, {name: every[name] for name in asked.only})
            for name, shape in every.items():
                if name in (asked.only or SHAPES):
                    here = pathlib.Path(folder) / name
                    here.mkdir()
                    shape(here, table, asked.rounds or 5)
        finally:
            kill_all()
    print(table.text())
    if not asked.only:
        write(table, asked.rounds or 5)
    return 0 if table.is_reached() else 1


if __name__ == "__main__":
    sys.exit(main())
