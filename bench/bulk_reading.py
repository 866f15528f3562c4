"""Bulk reads of 1,000 tags over connections that are kept, and whose CPU bounds them."""

import re
import resource
import subprocess
import time

from collecting import put
from device import Device
from gateway import Gateway
from ports import free_port
from process_cost import cpu_seconds
from serving import Nginx, bulk_script
from waiting import eventually

TAGS = 1000
SECONDS = 8
CONNECTIONS = 64


def children_s():
    """CPU seconds of the programs that were run and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measured(pid, command):
    """What wrk and the gateway need for one run of `command`."""
    used, cpu, began = children_s(), cpu_seconds(pid), time.monotonic()
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    took, cpu, used = time.monotonic() - began, cpu_seconds(pid) - cpu, children_s() - used
    assert "Non-2xx" not in out and "Socket errors" not in out, out
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out).group(1))
    return {"rate": rate, "cores": cpu / took, "client": used / took, "cost": cpu / (rate * took) * 1e6}


def bulk_read(folder, table, rounds, say):
    """As JSON beside nginx with a file of the same bytes, and as CBOR."""
    shape = f"bulk read of {TAGS:,} tags, HTTP, {CONNECTIONS} connections"
    device = Device(folder / "device").start()
    gateway = Gateway(folder / "gateway", {"edge.rest.api.https_only": "false", "edge.threads.collect": None,
                                           "edge.log.file": folder / "access.log"}).start()  # fmt: skip
    client, pid = gateway.client(), gateway.program.pid
    put(client, "V", device.port, range(TAGS), 1000)
    eventually(lambda: client.opc("V")["point_count"] == TAGS, within=10)
    wanted = {"tag_ids": [f"V.{n}" for n in range(TAGS)]}
    scripts = {"JSON": bulk_script(folder, TAGS), "CBOR": bulk_script(folder, TAGS, "application/cbor")}
    whole = client.post("/api/v1/values/read", wanted).content
    rows = client.post("/api/v1/values/read", wanted, headers={"Accept": "application/cbor"}).content
    nginx = Nginx(folder / "nginx", gateway, whole, {"http": free_port(), "https": free_port()})
    wrk = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s"]
    for number in range(rounds):
        for form, script in scripts.items():
            seen = measured(pid, [*wrk, "-H", f"X-API-Key: {gateway.key()}", "-s", script, f"{gateway.http}/api/v1/values/read"])
            say(f"round {number + 1}, {shape}, {form}: {seen}")
            table.add(form, **seen)
        table.add("nginx", rate=measured(pid, [*wrk, nginx.url("http")])["rate"])
        table.add("ratio", nginx=table.samples["JSON", "rate"][-1] / table.samples["nginx", "rate"][-1],
                  cbor=table.samples["CBOR", "rate"][-1] / table.samples["JSON", "rate"][-1])  # fmt: skip
    table.judge(shape, "reads/s", table.median("JSON", "rate"), 10_000, True)
    table.judge(shape, "ratio to nginx with the same bytes", table.median("ratio", "nginx"), 0.5, True)
    for form, size in (("JSON", len(whole)), ("CBOR", len(rows))):
        table.tell(f"{shape}, {form}", "reads/s", table.median(form, "rate"))
        table.tell(f"{shape}, {form}", "cores of the gateway", table.median(form, "cores"))
        table.tell(f"{shape}, {form}", "cores of wrk", table.median(form, "client"))
        table.tell(f"{shape}, {form}", "CPU µs a read", table.median(form, "cost"))
        table.tell(f"{shape}, {form}", "KB an answer", size / 1000)
    table.tell(shape, "CBOR to JSON, reads/s", table.median("ratio", "cbor"))
    nginx.stop(), gateway.stop(), device.stop()
