"""The gateway collects from and writes to third-party Modbus servers."""

import pytest

from shared_map import TAGS, WRITES
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
]


@pytest.fixture(params=PEERS, ids=lambda peer: f"{peer[0]}-{peer[1]}")
def opc_id(request, client, foreign_server):
    """The gateway connected to one foreign server."""
    library, transport = request.param
    name = f"{library}-{transport}"
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


def test_collect_and_write(client, opc_id):
    slow = 20 if opc_id.endswith(("rtu", "ascii")) else 8
    ids = [f"{opc_id}:{n}" for n in range(len(TAGS) + len(WRITES))]
    records = eventually(
        lambda: (v := client.values(ids)) and all(r["quality"] == 192 for r in v) and v,
        within=slow,
        what=f"all tags are good, {client.opc(opc_id)}",
    )
    for record, (address, kind, value) in zip(records, TAGS):
        assert record["value"] == value, (address, kind)
    for n, (address, kind, text) in enumerate(WRITES, start=len(TAGS)):
        answer = client.write(f"{opc_id}:{n}", text)
        assert answer.result == "OK" and answer.data["actual_read"] == text, (address, kind, answer)
    assert client.value(f"{opc_id}:{len(TAGS)}", fresh=True)["value"] == WRITES[0][2]
