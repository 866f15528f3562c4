"""Fault runs: no value ever appears under the wrong tag, whatever happens between gateway and device.

Each place of the device contains its own address; the proxy delays, loses, doubles, swaps, repeats and cuts answers;
the trace shows every value that reaches the tag table. At least 10,000 requests a protocol; HTTP's is in test_http.py.
"""

import re
from dataclasses import dataclass, field

import pytest

from device import own_address
from fault_run import faulty_proxy, run_faults  # noqa: F401

GROUPS = [first + n * 300 for n in range(8) for first in range(4)]  # four neighbours each, too far apart to be joined


def area_word(areas, address):
    """Profile own_address of a protocol whose addresses are an area's name and a decimal number."""
    area, number = re.fullmatch(r"(\D+)(\d+)", address).groups()
    return (int(number) + 20_011 * areas.index(area)) % 65536


def modbus_word(address):
    unit, register = re.fullmatch(r"(\d)!hr(\d+)", address).groups()
    return own_address(int(unit), int(register))


def s7_word(address):
    db, at = re.fullmatch(r"DB(\d)\.DBW(\d+)", address).groups()
    return (int(at) + 10_007 * int(db) + 20_011 * 0x84) % 65536


def eip_word(address):
    name, element = re.fullmatch(r"(\w+)\[(\d+)\]", address).groups()
    return (int(element) + 20_011 * ["", "DArr", "IArr"].index(name)) % 65536


@dataclass
class Case:
    opc_type: str
    kind: str
    addresses: list
    expected: callable
    data_type: str = "UInt16"
    framing: str = "raw"
    options: dict = field(default_factory=dict)
    device: dict = field(default_factory=dict)


CASES = {
    "modbus": Case("MODBUS", "modbus", [f"{unit}!hr{n}" for unit in (1, 2) for n in GROUPS], modbus_word,
                   framing="mbap", options={"max_gap": 0}, device={"units": (1, 2)}),
    "melsec": Case("MELSEC", "melsec", [f"{area}{n}" for area in ("D", "R", "ZR") for n in GROUPS],
                   lambda a: area_word(["D", "W", "R", "ZR"], a),
                   options={"frame": "4E", "max_gap": 0, "multi_read": "off"}),
    "s7": Case("S7", "s7", [f"DB{db}.DBW{60 * n}" for db in range(1, 9) for n in range(24)], s7_word,
               options={"pdu": 240}, device={"options": {"family": "1500"}}),
    "xgt": Case("XGT", "xgt", [f"{area}{n}" for area in ("D", "R") for n in GROUPS],
                lambda a: area_word(list("PMLKFTCSDRZNUWIQA"), a), options={"max_gap": 0, "max_variables": 4}),
    "eip": Case("EIP", "eip", [f"DArr[{n}]" for n in GROUPS], eip_word, data_type="Int32",
                options={"connection_size": 100}),
}  # fmt: skip
RUNS = [("modbus", 1), ("modbus", 4), ("modbus", 16), ("melsec", 1), ("melsec", 4), ("s7", 1), ("s7", 4), ("xgt", 1),
        ("xgt", 4), ("eip", 1), ("eip", 4)]  # fmt: skip


@pytest.mark.parametrize("name, pipeline", RUNS)
def test_no_value_ever_appears_under_the_wrong_tag(client, make_device, faulty_proxy, name, pipeline):  # noqa: F811
    case = CASES[name]
    requests = 10_000 // sum(other == name for other, _ in RUNS) + 1
    device = make_device(kind=case.kind, **case.device)
    program, port = faulty_proxy(device.port, seed=pipeline, framing=case.framing, rates={"--cut": 0.006})
    opc_id = f"FAULTS_{case.opc_type}_{pipeline}"
    opc = {"opc_id": opc_id, "opc_type": case.opc_type, "opc_agent_ip": "127.0.0.1", "opc_agent_port": port,
           "timecycle": 20, "options": {"timeout_ms": 150, "pipeline": pipeline, **case.options},
           "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": address, "data_type": case.data_type}
                        for n, address in enumerate(case.addresses)]}  # fmt: skip
    watcher = run_faults(client, device, program, opc, lambda address: str(case.expected(address)), requests, within=200)
    assert watcher.checked > requests
    assert watcher.missed < watcher.checked / 10
