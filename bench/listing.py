"""The lists shape: pages of the tag lists of 100,000 tags that are collected, and searches of a long audit."""

import http.client
import sqlite3
import ssl
import time
import urllib.parse

from collecting import Plant, percentile
from device import Device
from gateway import Gateway
from process_cost import resident_mb

DEVICES, TAGS = 10, 10_000
LINES = 3_000_000
QUERIES = (
    ("a page by id", "page=250&size=200"),
    ("status and time", "page=1&size=200&status=good&sort=-value_time"),
    ("part of id or name", "page=1&size=200&q=d7.9"),
    ("by value", "page=100&size=200&sort=-value,opc_id"),
)


class Caller:
    """One connection that is kept."""

    def __init__(self, gateway):
        place = urllib.parse.urlsplit(gateway.https)
        context = ssl.create_default_context(cafile=gateway.ca)
        self.connection = http.client.HTTPSConnection(place.hostname, place.port, context=context)
        self.headers = {"X-API-Key": gateway.key()}

    def took(self, path):
        """ms until the whole answer was there."""
        began = time.monotonic()
        self.connection.request("GET", path, headers=self.headers)
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, body[:300]
        return (time.monotonic() - began) * 1000


def fill_audit(gateway):
    """Many lines without links, in the table of a gateway that does not run."""
    with sqlite3.connect(gateway.data / "audit.sqlite") as table:
        now = int(time.time() * 1000)
        table.execute("DELETE FROM audit_line")
        table.executemany(
            "INSERT INTO audit_line VALUES (?,?,'GET',?,'page=1&size=100',200,3,'10.0.0.7',?,'session',"
            "'Mozilla/5.0 (X11; Linux x86_64)','',1,zeroblob(32))",
            ((n, now - (LINES - n) * 2000, f"/api/v1/opc/PLC_{n % 500}/tag", f"user{n % 20}") for n in range(1, LINES + 1)),
        )
        table.execute("UPDATE audit_state SET first_seq = 1, last_seq = ?", (LINES,))


def lists(folder, table, rounds, say):
    for number in range(rounds):
        here = folder / f"lists-{number}"
        device = Device(here / "device", count=DEVICES).start()
        gateway = Gateway(here, {"edge.threads.collect": None, "edge.history.enabled": "false"}).start()
        Plant(gateway, device, DEVICES, TAGS, 1000)
        caller, pid = Caller(gateway), gateway.program.pid
        before = resident_mb(pid)
        first = caller.took("/api/v1/tag?page=1&size=200")
        table.add("lists", first=first, more=resident_mb(pid) - before)
        say(f"round {number + 1}: first list {first:.0f} ms, {resident_mb(pid) - before:.1f} MB more")
        for name, query in QUERIES:
            times = [caller.took(f"/api/v1/tag?{query}") for _ in range(200)]
            say(f"round {number + 1}, {name}: median {percentile(times, 0.5):.1f}, p99 {percentile(times, 0.99):.1f} ms")
            table.add(name, median=percentile(times, 0.5), p99=percentile(times, 0.99))
        gateway.stop(), device.stop()
        fill_audit(gateway)
        caller = Caller(gateway.start())
        for name, query in (("newest", "size=100"), ("user", "user=user7"), ("nothing", "q=no_such_part")):
            times = [caller.took(f"/api/v1/audit?{query}") for _ in range(5)]
            say(f"round {number + 1}, audit, {name}: {percentile(times, 0.5):.0f} ms")
            table.add(f"audit {name}", ms=percentile(times, 0.5))
        gateway.stop()
    shape = f"{DEVICES * TAGS:,} tags in {DEVICES} devices every 1000 ms, page of 200 with counts"
    for name, _ in QUERIES:
        table.tell(f"{shape}, {name}", "median ms", table.median(name, "median"))
        table.judge(f"{shape}, {name}", "p99 ms", table.median(name, "p99"), 10, False)
    table.tell(shape, "ms of the first list", table.median("lists", "first"))
    table.tell(shape, "MB of memory more", table.median("lists", "more"))
    for name in ("newest", "user", "nothing"):
        table.judge(f"audit of {LINES:,} lines, search for {name}", "ms", table.median(f"audit {name}", "ms"), 2200, False)
