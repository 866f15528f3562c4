"""A fault run of any protocol: a proxy spoils answers, every value that reaches the tag table must be that of its address.

`faulty_proxy` is a fixture: import it where it is used.
"""

import copy
import re
import time

import pytest

from program import Program, binary
from waiting import eventually

RATES = {"--delay": 0.01, "--late": 0.004, "--split": 0.05, "--duplicate": 0.02, "--swap": 0.005, "--drop": 0.001,
         "--stale": 0.01, "--cut": 0.003}  # fmt: skip
ACTS = ("delayed", "late", "split", "doubled", "dropped", "stale", "cut")


@pytest.fixture
def faulty_proxy(tmp_path):
    """Starts fault proxies in front of a port; `raw` framing for all protocols but Modbus TCP."""
    running = []

    def make(port, seed, framing="mbap", rates=None):
        rates = {**RATES, **(rates or {})}
        command = [binary("penstock-fault-proxy"), "--to", f"127.0.0.1:{port}", "--seed", seed, "--delay-ms", 20,
                   "--late-ms", 300, "--framing", framing, *(word for rate in rates.items() for word in rate)]  # fmt: skip
        program = Program(f"proxy-{seed}", [str(part) for part in command], tmp_path).start()
        running.append(program)
        return program, int(program.wait_for_line("listening ").rsplit(":", 1)[1])

    yield make
    for program in running:
        program.kill()


class Watcher:
    """Reads the trace on and on. `expected(address)` is the text that the value of an address must have."""

    def __init__(self, client, opc_id, expected):
        self.client, self.opc_id, self.expected = client, opc_id, expected
        self.last, self.checked, self.missed = 0, 0, 0

    def look(self):
        page = self.client.get(f"/api/v1/opc/{self.opc_id}/trace?after={self.last}").data
        for line in page["lines"]:
            self.missed += line["seq"] - self.last - 1 if self.last else 0
            self.last = line["seq"]
            if line["direction"] == "value":
                address, value = line["meaning"].rsplit(" = ", 1)
                assert value == self.expected(address), line
                self.checked += 1


def run_faults(client, device, proxy, opc, expected, requests, within=90):
    """`opc`: a create body whose tags' addresses are in `expected`; it ends connected after that many requests."""
    opc_id, tags = opc["opc_id"], opc["tag_list"]
    client.create(opc)
    client.done("POST", f"/api/v1/opc/{opc_id}/trace", {"level": "values", "seconds": within + 30})
    reader = copy.copy(client)
    reader.contract = None  # thousands of lines: held against their schema by other tests
    watcher = Watcher(reader, opc_id, expected)
    end = time.monotonic() + within
    while device.stats()["requests"] < requests and time.monotonic() < end:
        for _ in range(5):
            time.sleep(0.1)
            watcher.look()
        for tag, record in zip(tags, reader.values(tag["tag_id"] for tag in tags)):
            assert record["value"] in ("-", expected(tag["plc_address"])), record
    watcher.look()
    assert device.stats()["requests"] >= requests, client.opc(opc_id)
    eventually(lambda: client.opc(opc_id)["connection_status"] == "CONNECTED")
    client.delete(f"/api/v1/opc/{opc_id}")
    assert proxy.stop() == 0
    did = dict(re.findall(r"(\w+)=(\d+)", proxy.out().splitlines()[-1]))
    assert all(int(did[act]) > 0 for act in ACTS), did
    return watcher
