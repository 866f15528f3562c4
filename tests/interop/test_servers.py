"""The gateway collects from and writes to third-party Modbus servers."""

import pytest

from shared_map import TAGS, WRITES
from third_party import SLOW
from waiting import eventually

PEERS = [
    ("pymodbus", "tcp"),
    ("pymodbus", "udp"),
    ("pymodbus", "tls"),
    ("pymodbus", "rtu_over_tcp"),
    ("pymodbus", "ascii_over_tcp"),
    ("pymodbus", "rtu"),
    ("pymodbus", "ascii"),
    ("libmodbus", "tcp"),
    ("libmodbus", "rtu"),
    ("modbus-serial", "tcp"),
    ("uModbus", "tcp"),
    ("modbus-stream", "tcp"),
    ("digitalpetri", "tcp"),
    ("digitalpetri", "tls"),
    ("digitalpetri", "rtu_over_tcp"),
    ("simonvetter", "tcp"),
    ("simonvetter", "tls"),
    ("rmodbus", "tcp"),
    ("rmodbus", "udp"),
    ("rmodbus", "rtu"),
    ("rmodbus", "ascii"),
]
COMPILED = ("simonvetter", "rmodbus")
READS_ONLY = [("modbus-server", "tcp")]


def name_of(peer):
    return f"{peer[0]}-{peer[1]}"


@pytest.fixture(params=[pytest.param(p, marks=SLOW if p[0] in COMPILED else (), id=name_of(p)) for p in PEERS])
def opc_id(request, client, foreign_server):
    """The gateway connected to one foreign server."""
    library, transport = request.param
    name = name_of(request.param)
    reach = foreign_server(library, transport)
    tags = [*TAGS, *((address, kind, None) for address, kind, _ in WRITES)]
    client.create(
        {
            "opc_id": name,
            "opc_type": "MODBUS",
            "timecycle": 200,
            **reach,
            "tag_list": [
                {"tag_id": f"{name}:{n}", "plc_address": address, "data_type": kind}
                for n, (address, kind, _) in enumerate(tags)
            ],
        }
    )
    yield name
    client.delete(f"/api/v1/opc/{name}")


def check_values(client, opc_id):
    """Everything is read and is what the server holds; returns the tags' ids."""
    slow = 20 if opc_id.endswith(("rtu", "ascii")) else 8
    ids = [f"{opc_id}:{n}" for n in range(len(TAGS) + len(WRITES))]
    records = eventually(
        lambda: (v := client.values(ids)) and all(r["quality"] == 192 for r in v) and v,
        within=slow,
        what=f"all tags are good, {client.opc(opc_id)}",
    )
    for record, (address, kind, value) in zip(records, TAGS):
        assert record["value"] == value, (address, kind)
    return ids[len(TAGS) :]


def test_collect_and_write(client, opc_id):
    written = check_values(client, opc_id)
    for tag_id, (address, kind, text) in zip(written, WRITES):
        answer = client.write(tag_id, text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, kind, answer)
    assert client.value(written[0], fresh=True)["value"] == WRITES[0][2]


@pytest.mark.parametrize("opc_id", READS_ONLY, ids=name_of, indirect=True)
def test_collect(client, opc_id):
    """Every write is refused by the device, and the reads go on."""
    written = check_values(client, opc_id)
    for tag_id, (address, _, text) in zip(written, WRITES):
        answer = client.write(tag_id, text)
        assert answer.result != "OK" and "function" in answer.text, (address, answer)
    check_values(client, opc_id)
