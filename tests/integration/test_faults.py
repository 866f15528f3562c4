"""Fault run: no value ever appears under the wrong tag, whatever happens between gateway and device.

Each register tells its unit and address; the proxy delays, loses, doubles, swaps, repeats and cuts answers; the trace
shows every value that reaches the tag table.
"""

import re
import time

import pytest

from device import own_address
from program import Program, binary
from waiting import eventually

REQUESTS = 3500  # for each of the three runs
RATES = {"--delay": 0.01, "--late": 0.004, "--split": 0.05, "--duplicate": 0.02, "--swap": 0.005, "--drop": 0.001,
         "--stale": 0.01, "--cut": 0.003}  # fmt: skip
TAGS = [(unit, first + n * 300) for unit in (1, 2) for n in range(8) for first in range(4)]


@pytest.fixture
def proxy(tmp_path):
    """Starts fault proxies; each tells at its end what it did."""
    running = []

    def make(port, seed):
        command = [binary("penstock-fault-proxy"), "--to", f"127.0.0.1:{port}", "--seed", seed, "--delay-ms", 20,
                   "--late-ms", 300, *(word for rate in RATES.items() for word in rate)]  # fmt: skip
        program = Program(f"proxy-{seed}", [str(part) for part in command], tmp_path).start()
        running.append(program)
        return program, int(program.wait_for_line("listening ").rsplit(":", 1)[1])

    yield make
    for program in running:
        program.kill()


class Watcher:
    """Reads the trace on and on; every value in it must be the one of its address."""

    def __init__(self, client, opc_id):
        self.client, self.opc_id = client, opc_id
        self.last, self.checked, self.missed = 0, 0, 0

    def look(self):
        page = self.client.get(f"/api/v1/opc/{self.opc_id}/trace?after={self.last}").data
        for line in page["lines"]:
            self.missed += line["seq"] - self.last - 1 if self.last else 0
            self.last = line["seq"]
            if line["direction"] == "value":
                unit, address, value = re.fullmatch(r"(\d)!hr(\d+) = (\d+)", line["meaning"]).groups()
                assert int(value) == own_address(int(unit), int(address)), line
                self.checked += 1


@pytest.mark.parametrize("pipeline", [1, 4, 16])
def test_no_value_ever_appears_under_the_wrong_tag(client, make_device, proxy, pipeline):
    device = make_device(units=(1, 2))
    program, port = proxy(device.port, seed=pipeline)
    opc_id = f"FAULTS_{pipeline}"
    tags = [{"tag_id": f"{opc_id}.{u}.{a}", "plc_address": f"{u}!hr{a}", "data_type": "UInt16"} for u, a in TAGS]
    client.create({"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": port,
                   "timecycle": 20, "options": {"timeout_ms": 150, "pipeline": pipeline, "max_gap": 0},
                   "tag_list": tags})  # fmt: skip
    client.done("POST", f"/api/v1/opc/{opc_id}/trace", {"level": "values", "seconds": 120})
    watcher = Watcher(client, opc_id)
    end = time.monotonic() + 90
    while device.stats()["requests"] < REQUESTS and time.monotonic() < end:
        watcher.look()
        for (unit, address), record in zip(TAGS, client.values(tag["tag_id"] for tag in tags)):
            assert record["value"] in ("-", str(own_address(unit, address))), record
    watcher.look()
    assert device.stats()["requests"] >= REQUESTS, client.opc(opc_id)
    assert watcher.checked > REQUESTS, "about four values a request"
    assert watcher.missed < watcher.checked / 10
    eventually(lambda: client.opc(opc_id)["connection_status"] == "CONNECTED")
    assert program.stop() == 0
    did = dict(re.findall(r"(\w+)=(\d+)", program.out().splitlines()[-1]))
    assert all(int(did[act]) > 0 for act in ("delayed", "late", "split", "doubled", "dropped", "stale", "cut")), did
