"""What alarms cost: their evaluation at the rates of the collection shapes, and how many of their changes are stored."""

import time

from collecting import TAGS, BackToBack, create
from device import Device
from gateway import Gateway
from masterdata import BANDS
from service_access import ENGINES, database, start_gateway

TOGGLES = 5000
TOGGLE_MS = 500  # 10,000 changes a second: more than can be kept, so that the bound shows


class Alarmed(BackToBack):
    """Without and with six bands on each tag, none of which is left; the rest is that of the collection shapes."""

    pairs = {"contiguous": {}, "depth 16": {"pipeline": 16}}
    shapes = {f"{name}{suffix}": (range(TAGS), options, fields)
              for name, options in pairs.items() for suffix, fields in (("", {}), (" alarmed", BANDS))}  # fmt: skip


def evaluation(folder, table, rounds, say):
    device = Device(folder / "device").start()
    gateway = Gateway(folder / "gateway", {"edge.threads.collect": None}).start()
    shapes = Alarmed(gateway, device)
    for number in range(rounds):
        for name in Alarmed.pairs:
            # The order changes, because the machine may be faster in one half of a round.
            order = (name, f"{name} alarmed")[:: -1 if number % 2 else 1]
            seen = {which: shapes.measure(which) for which in order}
            plain, alarmed = seen[name], seen[f"{name} alarmed"]
            say(f"round {number + 1}, {name}: {plain['values/s']:,.0f} values/s, {alarmed['values/s']:,.0f} with 6 bands a tag")
            table.add(f"alarms {name}", plain=plain["values/s"], alarmed=alarmed["values/s"],
                      lost=100 * (1 - alarmed["values/s"] / plain["values/s"]),
                      cost=(alarmed["CPU s/M"] - plain["CPU s/M"]) * 1000)  # fmt: skip
    gateway.stop(30), device.stop()
    for name in Alarmed.pairs:
        shape, row = f"10,000 registers, {name}, 6 alarm bands a tag", f"alarms {name}"
        table.tell(shape, "values/s", table.median(row, "alarmed"))
        table.tell(shape, "values/s without alarms", table.median(row, "plain"))
        table.judge(shape, "% of values/s lost", table.median(row, "lost"), 10, False)
        table.tell(shape, "CPU ns a value", table.median(row, "cost"))


def toggling():
    """A device whose registers jump between 0 and 100, spread over the time."""
    return {"signals": [{"address": "hr{}", "first": 0, "count": TOGGLES, "type": "UInt16", "shape": "toggle", "low": 0,
                         "high": 100, "period_ms": TOGGLE_MS}]}  # fmt: skip


def kept(store):
    """Events that are stored, and decisions that were merged into others because of no room."""
    return [int(text) for text in store.sql("SELECT count(*), coalesce(sum(merged), 0) FROM alarm_event")[0]]


def transitions(folder, table, rounds, say, seconds=10.0):
    for engine in ENGINES:
        shape = f"{engine}: alarm transitions, {TOGGLES:,} alarms that come and go"
        for number in range(rounds):
            here = folder / f"{engine}-{number}"
            device = Device(here / "device", profile=toggling()).start()
            with database(engine, here / "database") as store:
                gateway = start_gateway(here, store)
                tags = [{"tag_id": f"T.{n}", "plc_address": f"hr{n}", "data_type": "UInt16", "hi": 50} for n in range(TOGGLES)]
                create(gateway.client(), "T", "MODBUS", "127.0.0.1", device.port, tags, 100, {})
                time.sleep(3)
                before, began = kept(store), time.monotonic()
                time.sleep(seconds)
                after, took = kept(store), time.monotonic() - began
                stored, merged = ((now - then) / took for now, then in zip(after, before))
                gateway.kill()
            device.stop()
            say(f"round {number + 1}, {engine}: {stored:,.0f} transitions/s stored, {merged:,.0f}/s merged")
            table.add(shape, stored=stored, merged=merged)
        table.judge(shape, "stored a second", table.median(shape, "stored"), 2000, True)
        table.tell(shape, "merged a second", table.median(shape, "merged"))


def alarms(folder, table, rounds, say):
    evaluation(folder / "evaluation", table, rounds, say)
    transitions(folder / "transitions", table, rounds, say)
