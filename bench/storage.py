"""What keeping samples costs: the journal and the history alone, and in a gateway that collects."""

import json
import subprocess
import time

from collecting import Plant, monitoring, put
from device import Device
from gateway import Gateway
from program import binary
from waiting import eventually

GIB = 1 << 30


def lines_of(program, *words):
    out = subprocess.run([binary(program), *map(str, words)], capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def journal(folder, table, rounds, say):
    for number in range(rounds):
        for seen in lines_of("journal_bench", "append", folder):
            say(f"round {number + 1}, journal: {seen}")
            table.add(seen["name"], **{key: seen[key] for key in seen if key != "name"})
    for name, bound in (("all changed", 5e6), ("none changed", 50e6)):
        shape = f"journal, batches of 10,000, {name}"
        table.judge(shape, "samples/s, one thread", table.median(name, "samples_per_s"), bound, True)
        table.tell(shape, "samples/s read back", table.median(name, "read_samples_per_s"))
        table.tell(shape, "bits a sample", table.median(name, "bits_per_sample"))
        table.tell(shape, "dd with as many bytes a sync, MB/s", table.median(name, "dd_mb_per_s"))
    table.judge("journal, batches of 10,000, all changed", "ratio to dd", table.median("all changed", "ratio_to_dd"), 0.5, True)
    table.tell("journal, batches of 10,000, none changed", "ratio to dd", table.median("none changed", "ratio_to_dd"))


class KeepingPlant(Plant):
    """Half of the registers move; measured over more than a minute, so that a checkpoint is in it."""

    SECONDS = 70.0


def moving(tags):
    """A device of which every second register moves."""
    return {"fill": "own_address", "signals": [{"address": "hr{}", "first": 0, "count": tags // 2, "stride": 2,
                                                "type": "UInt16", "shape": "counter", "high": 60_000,
                                                "period_ms": 1000}]}  # fmt: skip


def collecting(folder, table, rounds, say, count=50, tags=2000):
    shape = f"{count} devices × {tags} tags every 1,000 ms, with journal and history"
    for number in range(rounds):
        seen = {}
        for is_kept in (False, True):
            here = folder / f"plant-{number}-{is_kept}"
            device = Device(here / "device", count=count, profile=moving(tags)).start()
            settings = {"edge.threads.collect": None, "edge.history.enabled": str(is_kept).lower()}
            gateway = Gateway(here, settings).start()
            seen[is_kept] = KeepingPlant(gateway, device, count, tags, 1000).measure(KeepingPlant.SECONDS)
            say(f"round {number + 1}, {shape}, kept={is_kept}: {seen[is_kept]}, {keeping_of(gateway)}")
            gateway.stop(), device.stop()
        table.add(shape, more=seen[True]["core %"] - seen[False]["core %"], rss=seen[True]["RSS MB"],
                  overruns=seen[True]["overruns"], bare=seen[False]["core %"])  # fmt: skip
    table.judge(shape, "% of a core more than without", table.median(shape, "more"), 10, False)
    table.tell(shape, "% of a core without", table.median(shape, "bare"))
    table.judge(shape, "RSS, MB", table.median(shape, "rss"), 200, False)
    table.judge(shape, "overruns", table.median(shape, "overruns"), 0, False)


def keeping_of(gateway):
    record = monitoring(gateway.client())
    return {name: record[name] for name in ("journal_bytes", "journal_dropped_count", "history_bytes")}


def restart(folder, table, rounds, say):
    shape = "start after kill -9 with 2 GiB of journal"
    for number in range(rounds):
        here = folder / f"restart-{number}"
        device = Device(here / "device").start()
        gateway = Gateway(here, {"edge.threads.collect": None}).start()
        put(gateway.client(), "R", device.port, range(100), 1000)
        eventually(lambda: monitoring(gateway.client())["plc_value_read_success_count"] > 0, within=10)
        gateway.kill()
        for file in (here / "data/journal").glob("*.journal"):
            file.unlink()
        subprocess.run([binary("journal_bench"), "fill", here / "data/journal", str(2 * GIB)], check=True)
        began = time.monotonic()
        gateway.start()
        eventually(lambda: monitoring(gateway.client())["plc_value_read_success_count"] > 0, within=30, every=0.01)
        took = time.monotonic() - began
        say(f"round {number + 1}, {shape}: {took:.2f} s")
        table.add(shape, seconds=took)
        gateway.kill(), device.stop()
    table.judge(shape, "s until collecting", table.median(shape, "seconds"), 3, False)


def history(folder, table, rounds, say, hours=24):
    """A day of 10,000 tags: seven minutes a round."""
    bounds = {}
    for number in range(rounds):
        for seen in lines_of("history_bench", folder / "history", 10_000, hours):
            say(f"round {number + 1}, history: {seen}")
            table.add(seen["figure"], value=seen["value"])
            bounds[seen["figure"]] = seen["bound"], seen["unit"]
    shape = f"history in RocksDB, 10,000 tags × {hours} h at 1 s"
    for figure, (bound, unit) in bounds.items():
        value, name = table.median(figure, "value"), f"{figure}, {unit}"
        sign, _, limit = bound.partition(" ")
        if sign in (">=", "<="):
            table.judge(shape, name, value, float(limit), sign == ">=")
        else:
            table.tell(shape, name, value)
