"""Single records and bulk over /api/v5: against the cached value of v1, the disk's fsync, and bare HTTP."""

import os
import re
import subprocess

from collecting import put
from device import Device
from program import binary
from service_access import ENGINES, ServiceKey, TimedCalls, database, fsync_ms, start_gateway
from serving import SECONDS, wrk
from waiting import eventually

BANDS = {"trip_hi": 1e9, "hi_hi": 1e8, "hi": 1e7, "lo": -1e7, "lo_lo": -1e8, "trip_lo": -1e9}
BULK = 10_000
THREADS = 8
SITE = "/api/v5/site/SITE_DEFAULT"

CREATE = """
local made = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
request = function()
    made = made + 1
    local id = "PROD_%s_" .. made
    return wrk.format(nil, nil, nil, '{"product_id":"' .. id .. '","product_name":"Gear ' .. made .. '"}')
end
"""


class Records:
    """A gateway with one device of 1,000 tags, collected once a second, and a service account."""

    def __init__(self, folder, store, device):
        self.folder, self.gateway = folder, start_gateway(folder, store)
        client = self.gateway.client()
        put(client, "V", device.port, range(1000), 1000)
        eventually(lambda: client.opc("V")["point_count"] == 1000, within=10)
        self.access = ServiceKey(self.gateway)
        self.calls = TimedCalls(self.gateway, self.access.key)
        self.calls.call("POST", "/opc", {"opc_id": "OPC_BULK", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                                         "opc_agent_port": "1", "auto_collect": False})  # fmt: skip

    def cached_value(self):
        return wrk(f"{self.gateway.http}/api/v1/tag/V.7/value", [f"X-API-Key: {self.gateway.key()}"])

    def one_record(self, connections=64):
        return wrk(self.gateway.http + SITE, [self.access.header], connections=connections)

    def create(self, number):
        script = self.folder / "create.lua"
        script.write_text(CREATE % number)
        return wrk(f"{self.gateway.http}/api/v5/product", [self.access.header], script)

    def bulk(self, prefix, **fields):
        """Seconds for 10,000 new tags."""
        items = [{"tag_id": f"TAG_{prefix}_{n}", "opc_id": "OPC_BULK", "plc_address": f"hr{n}", "data_type": "UInt16",
                  "tag_name": f"Point {n}"} | fields for n in range(BULK)]  # fmt: skip
        took, data = self.calls.call("POST", "/tag/bulk", {"items": items})
        assert data["created"] == BULK, data["created"]
        return took

    def library(self):
        """Calls a second of the service library."""
        done = subprocess.run(
            [binary("v5_client_loop"), "http", "127.0.0.1", str(self.gateway.ports["http"]), str(THREADS), str(SECONDS),
             "SITE_DEFAULT"], capture_output=True, text=True, check=True,
            env={**os.environ, "PENSTOCK_TOKEN": self.access.token})  # fmt: skip
        return float(re.match(r"(\d+) calls/s", done.stdout).group(1))


def measure(engine, folder, table, rounds, say):
    device = Device(folder / "device").start()
    with database(engine, folder / "database") as store:
        records = Records(folder, store, device)
        for number in range(rounds):
            value, record = records.cached_value(), records.one_record()
            bare, library = records.one_record(THREADS), records.library()
            seen = {
                "value": value, "record": record, "ratio": record / value, "fsync": fsync_ms(folder),
                "create": records.create(number), "bulk": records.bulk(number),
                "alarmed": records.bulk(f"A{number}", **BANDS), "bare": bare, "library": library,
                "client": library / bare,
            }  # fmt: skip
            say(f"round {number + 1}, {engine}: " + ", ".join(f"{name} {figure:,.2f}" for name, figure in seen.items()))
            table.add(f"records {engine}", **seen)
        records.gateway.stop(60)
    device.stop()


def records(folder, table, rounds, say):
    for engine in ENGINES:
        measure(engine, folder / engine, table, rounds, say)
        seen = {name: table.median(f"records {engine}", name)
                for name in ("value", "record", "ratio", "fsync", "create", "bulk", "alarmed", "bare", "library", "client")}  # fmt: skip
        shape = f"{engine}: GET one record by id, 64 connections"
        table.tell(shape, "requests/s", seen["record"])
        table.tell(shape, "requests/s of v1's cached value", seen["value"])
        if engine == "SQLite":
            table.judge(shape, "ratio", seen["ratio"], 0.6, True)
        else:
            table.tell(shape, "ratio", seen["ratio"])
        shape = f"{engine}: create one record, 64 connections"
        table.judge(shape, "records/s", seen["create"], 3000 if engine == "SQLite" else 1500, True)
        table.tell(shape, "fdatasync of 4 KiB, ms", seen["fsync"])
        table.judge(f"{engine}: bulk of 10,000 tags", "s", seen["bulk"], 2, False)
        table.tell(f"{engine}: bulk of 10,000 tags with 6 bands each", "s", seen["alarmed"])
        shape = f"{engine}: service library, {THREADS} threads, get"
        table.tell(shape, "calls/s", seen["library"])
        table.tell(shape, f"requests/s of wrk with {THREADS} connections", seen["bare"])
        if engine == "SQLite":
            table.judge(shape, "ratio", seen["client"], 0.5, True)
        else:
            table.tell(shape, "ratio", seen["client"])
