"""Bulk reads of 1,000 tags over connections that are kept, and whose CPU bounds them."""

import re
import resource
import subprocess
import time

from collecting import put
from device import Device
from gateway import Gateway
from process_cost import cpu_seconds
from serving import bulk_script
from waiting import eventually

TAGS = 1000
SECONDS = 8
CONNECTIONS = 64


def children_s():
    """CPU seconds of the programs that were run and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def bulk_read(folder, table, rounds, say):
    shape = f"bulk read of {TAGS:,} tags, HTTP, {CONNECTIONS} connections"
    device = Device(folder / "device").start()
    gateway = Gateway(folder / "gateway", {"edge.rest.api.https_only": "false", "edge.threads.collect": None,
                                           "edge.log.file": folder / "access.log"}).start()  # fmt: skip
    client, pid = gateway.client(), gateway.program.pid
    put(client, "V", device.port, range(TAGS), 1000)
    eventually(lambda: client.opc("V")["point_count"] == TAGS, within=10)
    script = bulk_script(folder, TAGS)
    size = len(client.post("/api/v1/values/read", {"tag_ids": [f"V.{n}" for n in range(TAGS)]}).text)
    for number in range(rounds):
        used, cpu, began = children_s(), cpu_seconds(pid), time.monotonic()
        out = subprocess.run(["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-H", f"X-API-Key: {gateway.key()}", "-s", script,
                              f"{gateway.http}/api/v1/values/read"], capture_output=True, text=True, check=True).stdout  # fmt: skip
        took, cpu, used = time.monotonic() - began, cpu_seconds(pid) - cpu, children_s() - used
        assert "Non-2xx" not in out and "Socket errors" not in out, out
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out).group(1))
        seen = {"rate": rate, "cores": cpu / took, "client": used / took, "cost": cpu / (rate * took) * 1e6}
        say(f"round {number + 1}, {shape}, {size:,} bytes each: {seen}")
        table.add(shape, **seen)
    table.judge(shape, "reads/s", table.median(shape, "rate"), 10_000, True)
    table.tell(shape, "cores of the gateway", table.median(shape, "cores"))
    table.tell(shape, "cores of wrk", table.median(shape, "client"))
    table.tell(shape, "CPU µs a read", table.median(shape, "cost"))
    table.tell(shape, "KB an answer", size / 1000)
    gateway.stop(), device.stop()
