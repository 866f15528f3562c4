"""What a backup costs a gateway that collects while its configuration changes."""

import sqlite3
import threading
import time

from backups import PASSPHRASE, carry, configuration, configuration_at, ended, job_of, restore, start_job
from collecting import Plant, create, put, registers
from device import Device
from gateway import Gateway
from process_cost import resident_mb
from waiting import eventually

CHANGES_PER_S = 200
CHANGERS = 4


class Changer(threading.Thread):
    """Changes OPCs that collect nothing, at a fixed rate as far as the gateway keeps up."""

    def __init__(self, gateway, number):
        super().__init__(daemon=True)
        self.client, self.number = gateway.client(), number
        self.is_ending, self.changes = threading.Event(), 0
        for n in range(10):
            put(self.client, f"C{number}.{n}", 1, range(2), 1000)
            self.client.done("POST", f"/api/v1/opc/C{number}.{n}/stop")

    def run(self):
        began = time.monotonic()
        while not self.is_ending.is_set():
            self.client.done("PUT", f"/api/v1/opc/C{self.number}.{self.changes % 10}", {"opc_name": f"{self.changes}"})
            self.changes += 1
            time.sleep(max(0.0, began + self.changes * CHANGERS / CHANGES_PER_S - time.monotonic()))

    def end(self):
        self.is_ending.set()
        self.join(30)


class ManyTags(Plant):
    """As `Plant`, registered with all tags of a device at once, and waited for longer; `fields` are each tag's additional ones."""

    def __init__(self, gateway, device, count, tags, timecycle, fields=None):  # pylint: disable=super-init-not-called
        self.gateway, self.client, self.device = gateway, gateway.client(), device
        self.count, self.tags, self.timecycle = count, tags, timecycle
        for n in range(count):
            each = [tag | (fields or {}) for tag in registers(f"D{n}", range(tags))]
            create(self.client, f"D{n}", "MODBUS", "127.0.0.1", device.port + n, each, timecycle, {})
            self.client.done("PUT", f"/api/v1/opc/D{n}", {"opc_name": f"device {n}"})
        eventually(self.is_good, within=60 + 3 * timecycle / 1000)
        time.sleep(2 + timecycle / 1000)


def one_backup(gateway, client, plant):
    """Seconds, MB of memory more than before, scans lost, and the result of a backup."""
    pid = gateway.program.pid
    before, overruns, began = resident_mb(pid), plant.overruns(), time.monotonic()
    job_id = start_job(client, "/config/backup", {"passphrase": PASSPHRASE})
    most = before
    while not job_of(client, job_id)["ended_at"]:
        most = max(most, resident_mb(pid))
        time.sleep(0.05)
    took = time.monotonic() - began
    record = ended(client, job_id)
    assert record["state"] == "SUCCEEDED", record
    steps = {s["name"]: (s["ended_at"] - s["started_at"]) / 1000 for s in record["steps"]}
    return {"s": took, "MB": most - before, "overruns": plant.overruns() - overruns, "steps": steps,
            **record["result"]}  # fmt: skip


def differences(gateway, made, folder):
    """How many records an empty box that is restored has otherwise than the change feed says for the backup's moment, and of
    how many. The gateway ends for it."""
    box = Gateway(folder / "box", {"edge.threads.collect": None, "edge.admin.runner": "direct"}).start()
    carry(gateway.client(), box.client(), made["name"])
    gateway.stop(within=60)
    expected = configuration_at(gateway.data / "config.sqlite", made["change"])
    restore(box, box.client(), made["name"], **{"as": "replacement"})
    box.stop(within=60)
    found = configuration(box.data / "config.sqlite")
    return len(set(expected.items()) ^ set(found.items())), len(expected)


def backups(folder, table, rounds, say, devices, tags, timecycle, bounds):
    shape = f"backup of {devices * tags:,} tags every {timecycle} ms, {CHANGES_PER_S} changes/s"
    device = Device(folder / "device", count=devices).start()
    gateway = Gateway(folder / "gateway", {"edge.threads.collect": None, "edge.admin.runner": "direct"}).start()
    began = time.monotonic()
    plant = ManyTags(gateway, device, devices, tags, timecycle)
    say(f"{shape}: registered in {time.monotonic() - began:.0f} s")
    quiet = plant.overruns()
    changers = [Changer(gateway, n) for n in range(CHANGERS)]
    for changer in changers:
        changer.start()
    time.sleep(10)
    say(f"10 s without a backup: {plant.overruns() - quiet} overruns, {sum(c.changes for c in changers) / 10:.0f} changes/s")
    table.add(shape, quiet=plant.overruns() - quiet)
    client = gateway.client()
    for number in range(rounds):
        changes, at = sum(c.changes for c in changers), time.monotonic()
        seen = one_backup(gateway, client, plant)
        rate = (sum(c.changes for c in changers) - changes) / (time.monotonic() - at)
        say(f"round {number + 1}, {shape}: {seen}, {rate:.0f} changes/s")
        table.add(shape, s=seen["s"], mb=seen["MB"], overruns=seen["overruns"], rate=rate,
                  share=seen["size"] / seen["bytes"], bytes=seen["bytes"] / 1e6)  # fmt: skip
        if number < rounds - 1:
            client.delete(f"/config/backup/{seen['name']}")
    for changer in changers:
        changer.end()
    table.judge(shape, "s", table.median(shape, "s"), bounds["s"], False)
    table.judge(shape, "MB of memory more", table.median(shape, "mb"), bounds["MB"], False)
    table.judge(shape, "scans lost more than in 10 s without", table.median(shape, "overruns"), table.median(shape, "quiet"), False)
    table.tell(shape, "changes/s meanwhile", table.median(shape, "rate"))
    table.tell(shape, "MB of data", table.median(shape, "bytes"))
    table.tell(shape, "size against the data", table.median(shape, "share"))
    database = sqlite3.connect(f"file:{gateway.data / 'config.sqlite'}?mode=ro", uri=True)
    say(f"pages: {database.execute('PRAGMA page_count').fetchone()[0]}")
    database.close()
    others, records = differences(gateway, seen, folder)
    say(f"{shape}: restored on an empty box: {records:,} records, {others} otherwise than at change {seen['change']}")
    table.judge(shape, "records that differ from that moment's after a restore", others, 0, False)
    device.stop()


def many(folder, table, rounds, say):
    backups(folder, table, rounds, say, 100, 1000, 1000, {"s": 60, "MB": 64})


def million(folder, table, rounds, say):
    backups(folder, table, rounds, say, 100, 10_000, 1000, {"s": 60, "MB": 64})
