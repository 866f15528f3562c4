"""This build compared with one of another commit, in the same rounds: the cost of a change."""

import json
import os
import pathlib
import subprocess

from collecting import BackToBack
from device import Device
from gateway import Gateway
from program import binary
from serving import wrk
from waiting import eventually

OTHER = os.environ.get("PENSTOCK_BEFORE")  # path of the other commit's release build of `penstock`
CONNECTIONS = {"GET one cached value, one kept-alive connection": 1, "GET one cached value, 64 kept-alive connections": 64}
# No work may continue after a measurement: it would be measured with the next one, of the other build.
SETTINGS = {
    "edge.rest.api.https_only": "false",
    "edge.threads.collect": None,
    "edge.history.enabled": "false",
}


class OtherGateway(Gateway):
    def command(self):
        return [OTHER, *super().command()[1:]]


class Side:
    """One build with the tags of the collection shapes."""

    def __init__(self, gateway, device):
        gateway.settings["edge.log.file"] = gateway.folder / "access.log"  # both write their audit
        self.gateway = gateway.start()
        self.shapes = BackToBack(gateway, device)
        client = gateway.client()
        client.create(
            {
                "opc_id": "V",
                "opc_type": "MODBUS",
                "opc_agent_ip": "127.0.0.1",
                "timecycle": 1000,
                "opc_agent_port": device.port,
                "tag_list": [{"tag_id": "V.7", "plc_address": "hr7", "data_type": "UInt16"}],
            }
        )
        eventually(lambda: client.opc("V")["point_count"] == 1, within=10)

    def get_value(self, connections):
        key = f"X-API-Key: {self.gateway.key()}"
        return wrk(f"{self.gateway.http}/api/v1/tag/V.7/value", [key], connections=connections)


def journal_rates(program, folder):
    """Samples a second that one thread appends, by name of the shape."""
    out = subprocess.run([program, "append", folder], capture_output=True, text=True, check=True).stdout
    return {seen["name"]: seen["samples_per_s"] for seen in map(json.loads, out.splitlines())}


def journals(folder, table, rounds, say):
    """Of the other commit where its journal_bench has been built beside its penstock."""
    programs = {"now": binary("journal_bench"), "before": pathlib.Path(OTHER).parent / "journal_bench"}
    if not programs["before"].exists():
        return
    for number in range(rounds):
        order = list(programs) if number % 2 == 0 else list(programs)[::-1]
        seen = {which: journal_rates(programs[which], folder) for which in order}
        for name, rate in seen["now"].items():
            say(f"round {number + 1}, journal, {name}: {rate:,.0f}/s, before {seen['before'][name]:,.0f}/s")
            table.add(f"journal, {name}", now=rate, before=seen["before"][name], ratio=rate / seen["before"][name])
    for name in seen["now"]:
        table.tell(f"journal, {name}", "a second", table.median(f"journal, {name}", "now"))
        table.tell(f"journal, {name}", "a second, before", table.median(f"journal, {name}", "before"))
        table.judge(f"journal, {name}", "now against before", table.median(f"journal, {name}", "ratio"), 0.97, True)


def side_by_side(folder, table, rounds, say):
    """Which side is first changes from round to round: the machine is not the same for both otherwise."""
    assert OTHER, "PENSTOCK_BEFORE must name the penstock of the other commit"
    device = Device(folder / "device").start()
    sides = {"now": Side(Gateway(folder / "now", SETTINGS), device),
             "before": Side(OtherGateway(folder / "before", SETTINGS), device)}  # fmt: skip
    measures = {name: lambda side, n=n: side.get_value(n) for name, n in CONNECTIONS.items()}
    for name in ("contiguous", "depth 16"):
        measures[f"10,000 registers, {name}"] = lambda side, name=name: side.shapes.measure(name)["values/s"]
    for name, measure in measures.items():
        for number in range(rounds):
            order = ["now", "before"] if number % 2 == 0 else ["before", "now"]
            seen = {which: measure(sides[which]) for which in order}
            say(f"round {number + 1}, {name}: {seen['now']:,.0f}/s, before {seen['before']:,.0f}/s")
            table.add(name, **seen, ratio=seen["now"] / seen["before"])
    for name in measures:
        table.tell(name, "a second", table.median(name, "now"))
        table.tell(name, "a second, before", table.median(name, "before"))
        table.judge(name, "now against before", table.median(name, "ratio"), 0.97, True)
    for side in sides.values():
        side.gateway.stop()
    device.stop()
    journals(folder, table, rounds, say)
