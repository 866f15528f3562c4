"""A device without response for some addresses or functions: other tags stay good, for every protocol.

`fault refusals silent` makes the simulator ignore what it would refuse, `deaf` also all that comes after it on that
connection, `hang_up` ends the connection over it.
"""

import json
import time
from dataclasses import dataclass, field

import pytest

from http_session import Connection
from waiting import eventually, holds


EVERY = 0.012  # s between looks


@dataclass
class Case:
    """`mixed`: addresses, some without a response, requested together; `apart`: in requests of their own."""

    opc_type: str
    kind: str
    faults: list
    mixed: list
    silent: list
    apart: list
    mixed_type: str = "UInt16"
    apart_type: str = "UInt16"
    options: dict = field(default_factory=dict)
    device: dict = field(default_factory=dict)


MODBUS = dict(faults=["exception 2 hr 50 59"], mixed=[f"hr{n}" for n in range(100)],
              silent=[f"hr{n}" for n in range(50, 60)], apart=[f"co{n}" for n in range(20)],
              apart_type="Boolean")  # fmt: skip
MELSEC = dict(faults=["end_code 4031 D50 D59"], mixed=[f"D{n}" for n in range(100)],
              silent=[f"D{n}" for n in range(50, 60)], apart=[f"W{n:X}" for n in range(20)])  # fmt: skip
CASES = {
    "modbus": Case("MODBUS", "modbus", **MODBUS),
    "modbus rtu_over_tcp": Case("MODBUS", "modbus", **MODBUS, options={"transport": "rtu_over_tcp"},
                                device={"transport": "rtu_over_tcp"}),
    "modbus pipelined": Case("MODBUS", "modbus", **MODBUS, options={"pipeline": 8, "max_registers": 20}),
    "melsec 3E": Case("MELSEC", "melsec", **MELSEC, options={"frame": "3E", "multi_read": "off"}),
    "melsec 4E": Case("MELSEC", "melsec", **MELSEC, options={"frame": "4E", "pipeline": 4, "multi_read": "off"}),
    "s7": Case("S7", "s7", ["item 05 DB1.DBW40"], [f"DB1.DBW{2 * n}" for n in range(60)], ["DB1.DBW40"],
               [f"MW{2 * n}" for n in range(10)], options={"pdu": 240}, device={"options": {"family": "300"}}),
    "xgt": Case("XGT", "xgt", ["nak 4 D 50 59"], [f"D{n}" for n in range(100)], [f"D{n}" for n in range(50, 60)],
                [f"M{n}" for n in range(20)]),
    "eip": Case("EIP", "eip", [], [*(f"Tag{n}" for n in range(20)), "Nowhere"], ["Nowhere"],
                [f"DArr[{n}]" for n in range(20)], "Int32", "Int32", options={"connection_size": 100}),
}  # fmt: skip


def begin(case, device, how):
    for line in [*case.faults, f"refusals {how}"] if how else []:
        device.fault(line)


@pytest.fixture
def started(client, make_device, new_id):
    """Starts the case's device with its faults and an OPC that reads it; returns the ids of silent, good and apart."""
    made = []

    def run(case, how, **fields):
        device = make_device(kind=case.kind, **case.device)
        opc_id = new_id("SILENT")
        tags = [*((a, case.mixed_type) for a in case.mixed), *((a, case.apart_type) for a in case.apart)]
        ids = {address: f"{opc_id}.{n}" for n, (address, _) in enumerate(tags)}
        begin(case, device, how)
        client.create({
            "opc_id": opc_id, "opc_type": case.opc_type, "opc_agent_ip": "127.0.0.1", "opc_agent_port": device.port,
            "timecycle": 100, "options": {"timeout_ms": 200, "bad_address_retry_s": 3, **case.options}, **fields,
            "tag_list": [{"tag_id": ids[a], "plc_address": a, "data_type": kind} for a, kind in tags]})  # fmt: skip
        made.append(opc_id)
        silent = [ids[a] for a in case.silent]
        return device, opc_id, silent, [i for i in ids.values() if i not in silent], [ids[a] for a in case.apart]

    yield run
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


@pytest.fixture(scope="module")
def bad_ones(gateway):
    """Those of some tags that are not good now. Asked for again and again: what any answer must be, others test."""
    connection, headers = Connection(gateway.https, gateway.ca), {"X-API-Key": gateway.key(), "Content-Type": "application/json"}

    def look(ids):
        request = json.dumps({"tag_ids": ids, "fresh": False}).encode()
        response = connection.call("POST", "/api/v1/values/read", headers, request)
        text = response.text
        assert response.status_code == 200, text
        if text.count('"quality":192') == len(ids):
            return []
        values = json.loads(text)["data"]["values"]
        assert len(values) == len(ids)
        return [v for v in values if v["quality"] != 192]

    yield look
    connection.close()


RUNS = [*((name, "silent") for name in CASES),
        *((name, how) for name in ("modbus", "melsec 3E", "eip") for how in ("deaf", "hang_up"))]  # fmt: skip


@pytest.mark.parametrize("name, how", RUNS)
def test_what_is_answered_stays_good_next_to_what_is_not(client, bad_ones, started, name, how):
    device, opc_id, silent, good, apart = started(CASES[name], how)
    eventually(lambda: not bad_ones(apart), within=20, what=lambda: client.opc(opc_id))
    end = time.monotonic() + 60
    while bad_ones(good) and time.monotonic() < end:
        assert not bad_ones(apart), "answered in requests of their own during the search"
        time.sleep(EVERY)
    assert not bad_ones(good), client.opc(opc_id)
    holds(lambda: not bad_ones(good), during=4, every=EVERY, what="during the trials of the silent ones")
    assert len(bad_ones(silent)) == len(silent)
    before = device.stats()["requests"]
    eventually(lambda: device.stats()["requests"] > before + 10, within=20, what="it is read on and on")
    for line in ("refusals answered", *(f"{line.split()[0]} off" for line in CASES[name].faults)):
        device.fault(line)
    if CASES[name].kind != "eip":
        eventually(lambda: not bad_ones(silent), within=30, what=lambda: client.values(silent))


@pytest.mark.parametrize("name", ["modbus", "modbus rtu_over_tcp", "melsec 3E", "melsec 4E", "xgt"])
def test_a_device_that_answers_stays_connected_whatever_it_takes_to_find_what_is_silent(client, bad_ones, started, name):
    device, opc_id, silent, good, apart = started(CASES[name], None)
    eventually(lambda: not bad_ones([*good, *silent]), within=20, what=lambda: client.opc(opc_id))
    begin(CASES[name], device, "silent")

    def is_undisturbed():
        return client.opc(opc_id)["connection_status"] == "CONNECTED" and not bad_ones(apart)

    def all_found():
        assert is_undisturbed(), client.opc(opc_id)
        return len(bad_ones(silent)) == len(silent) and not bad_ones(good)

    eventually(all_found, within=60, what=lambda: (client.opc(opc_id), bad_ones(good)))
    holds(is_undisturbed, during=4, every=EVERY, what="during the trials of the silent ones")


@pytest.mark.parametrize("name, options", [("modbus", {"pipeline": 8, "max_registers": 20}),
                                           ("melsec 4E", {"frame": "4E", "pipeline": 4, "max_gap": 0, "multi_read": "off"}),
                                           ("xgt", {"pipeline": 4, "max_variables": 4}),
                                           ("eip", {"connection_size": 100, "pipeline": 4})])  # fmt: skip
def test_a_device_that_answers_one_request_a_segment_gets_one_at_a_time(client, bad_ones, make_device, make_many, name, options):
    case = CASES[name]
    device = make_device(kind=case.kind, **case.device)
    device.fault("last_only on")
    addresses = [a for a in case.mixed if a not in case.silent][::3] + case.apart
    opc_id, ids = make_many(case, device, addresses, options)
    eventually(lambda: not bad_ones(ids), within=20, what=lambda: client.opc(opc_id))
    holds(lambda: not bad_ones(ids), during=3, every=EVERY)
    assert "sends one request at a time from now on. Set option pipeline to 1" in client.opc(opc_id)["last_error"]


@pytest.fixture
def make_many(client, new_id):
    made = []

    def run(case, device, addresses, options):
        opc_id = new_id("MANY")
        kinds = {**dict.fromkeys(case.mixed, case.mixed_type), **dict.fromkeys(case.apart, case.apart_type)}
        ids = [f"{opc_id}.{n}" for n in range(len(addresses))]
        client.create({
            "opc_id": opc_id, "opc_type": case.opc_type, "opc_agent_ip": "127.0.0.1", "opc_agent_port": device.port,
            "timecycle": 100, "options": {"timeout_ms": 300, **options},
            "tag_list": [{"tag_id": i, "plc_address": a, "data_type": kinds[a]} for i, a in zip(ids, addresses)]})  # fmt: skip
        made.append(opc_id)
        return opc_id, ids

    yield run
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


def test_a_bit_of_a_register_is_written_where_the_device_does_not_respond_to_function_22(
    client, bad_ones, make_device, make_opc
):
    device = make_device()
    device.fault("lacks 22")
    device.fault("refusals silent")
    opc_id = make_opc(["hr5"], tags=[], port=device.port, options={"timeout_ms": 300})
    client.done("POST", f"/api/v1/opc/{opc_id}/tag",
                {"tag_id": f"{opc_id}.bit", "plc_address": "hr4.1", "data_type": "Boolean"})  # fmt: skip
    eventually(lambda: client.value(f"{opc_id}.bit")["quality"] == 192)
    for text in ("true", "false", "true"):
        assert client.write(f"{opc_id}.bit", text).data["actual_read"] == text
    assert device.stats()["f22"] == 1, "it is remembered"
    assert not bad_ones([f"{opc_id}.hr5"])
