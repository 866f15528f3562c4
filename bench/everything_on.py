"""100,000 tags with every part of the gateway in use: collected, kept, stored, served over OPC UA, sent three times."""

import json
import time

from backing_up import ManyTags
from collecting import monitoring
from device import Device
from gateway import Gateway
from opcua import load_command, login_of, prefix_of, url_of
from process_cost import cpu_by_thread, resident_mb
from program import Program
from publishing import BROKER, Broker, Sink, status_of

ITEMS_OF_OPC = 2000
SETTLE_S, SECONDS = 75, 65  # a checkpoint of history and journal is in both
SETTINGS = {"edge.threads.collect": None, "edge.opcua.allow_none": "true", "edge.opcua.trust": "all"}


def changing(tags, share):
    """A device of which that share of the registers is another one each second, spread over all; the others stand still."""
    return {"fill": "own_address", "signals": [{"address": "hr{}", "first": 0, "count": tags // share, "stride": share,
                                                "type": "UInt16", "shape": "counter", "high": 60_000,
                                                "period_ms": 1000}]}  # fmt: skip


def send(client, broker, sink):
    """Three transfers of what changes, with the defaults but for the API's compression."""
    for name, keys in (("m", {"type": "mqtt", "brokers": [broker.address]}),
                       ("s", {"type": "sparkplug", "brokers": [broker.address], "group_id": "bench"}),
                       ("a", {"type": "api", "url": sink.url, "compression": "gzip"})):  # fmt: skip
        client.done("POST", f"/api/v1/transfer/{name}", {"mode": "change", **keys})


def measure(gateway, plant, items):
    client, pid = plant.client, gateway.program.pid
    prefixes = ",".join(prefix_of(f"D{n}") for n in range(items // ITEMS_OF_OPC))
    watcher = Program("opcua_load", load_command(url_of(gateway), "subscribe", "None", login_of(gateway), prefixes, items, 1000,
                                                 SETTLE_S + SECONDS), gateway.folder).start()  # fmt: skip
    watcher.wait_for_line("ready", 60)
    time.sleep(SETTLE_S)
    overruns, before, threads, began = plant.overruns(), monitoring(client), cpu_by_thread(pid), time.monotonic()
    time.sleep(SECONDS - 5)
    took, used = time.monotonic() - began, cpu_by_thread(pid)
    rss, after = resident_mb(pid), monitoring(client)
    statuses = {name: status_of(client, name) for name in "msa"}
    seen = json.loads(watcher.wait_for_line("{", 60))
    share = {name: (s - threads.get(name, 0)) / took for name, s in used.items()}
    return {"cores": sum(share.values()), "RSS MB": rss, "overruns": plant.overruns() - overruns,
            "sent": (after["sended_point_count"] - before["sended_point_count"]) / took,
            "queued": max(s["queued"] for s in statuses.values()),
            "dropped": sum(s["dropped"] for s in statuses.values()) + after["journal_dropped_count"],
            "notified": seen["notifications_per_s"], "lost": seen["overflows"] + seen["bad"],
            "threads": {name: round(cores, 4) for name, cores in sorted(share.items(), key=lambda e: -e[1]) if cores > 0.001}}  # fmt: skip


def everything_on(folder, table, rounds, say, devices=50, tags=2000, share=10, items=10_000):
    shape = (f"{devices * tags:,} tags at 1 s with everything on, {devices * tags // share:,} values change a second, "
             f"3 transfers of changes, {items:,} subscribed items")  # fmt: skip
    for number in range(rounds):
        here = folder / str(number)
        here.mkdir()
        device = Device(here / "device", count=devices, profile=changing(tags, share)).start()
        gateway, broker, sink = Gateway(here, SETTINGS).start(), Broker(here, BROKER).start(), Sink(here / "nginx")
        plant = ManyTags(gateway, device, devices, tags, 1000)
        send(plant.client, broker, sink)
        seen = measure(gateway, plant, items)
        say(f"round {number + 1}, {shape}: {seen}")
        table.add(shape, **{name: value for name, value in seen.items() if name != "threads"})
        gateway.stop(within=60), device.stop(), broker.kill(), sink.stop()
    table.judge(shape, "cores", table.median(shape, "cores"), 0.4, False)
    table.judge(shape, "RSS, MB", table.median(shape, "RSS MB"), 200, False)
    for figure in ("overruns", "dropped", "lost"):
        table.judge(shape, figure, table.median(shape, figure), 0, False)
    table.tell(shape, "values sent a second by all three", table.median(shape, "sent"))
    table.tell(shape, "notifications/s", table.median(shape, "notified"))
