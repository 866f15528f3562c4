"""Fault run: no value ever appears under the wrong tag, whatever happens between gateway and device.

Each register tells its unit and address; the proxy delays, loses, doubles, swaps, repeats and cuts answers; the trace
shows every value that reaches the tag table.
"""

import re

import pytest

from device import own_address
from fault_run import faulty_proxy, run_faults  # noqa: F401

REQUESTS = 3500  # for each of the three runs
TAGS = [(unit, first + n * 300) for unit in (1, 2) for n in range(8) for first in range(4)]


def expected(address):
    unit, register = re.fullmatch(r"(\d)!hr(\d+)", address).groups()
    return str(own_address(int(unit), int(register)))


@pytest.mark.parametrize("pipeline", [1, 4, 16])
def test_no_value_ever_appears_under_the_wrong_tag(client, make_device, faulty_proxy, pipeline):  # noqa: F811
    device = make_device(units=(1, 2))
    program, port = faulty_proxy(device.port, seed=pipeline)
    opc_id = f"FAULTS_{pipeline}"
    tags = [{"tag_id": f"{opc_id}.{u}.{a}", "plc_address": f"{u}!hr{a}", "data_type": "UInt16"} for u, a in TAGS]
    opc = {"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": port,
           "timecycle": 20, "options": {"timeout_ms": 150, "pipeline": pipeline, "max_gap": 0},
           "tag_list": tags}  # fmt: skip
    watcher = run_faults(client, device, program, opc, expected, REQUESTS)
    assert watcher.checked > REQUESTS, "about four values a request"
    assert watcher.missed < watcher.checked / 10
