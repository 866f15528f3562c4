"""The port in force is shown, and an answer that is sent back changes nothing (finding A15): over all drivers."""

import pytest

from v5 import V5

# type, address, options: the port that is used when none is named
EXAMPLES = [
    ("MODBUS", "127.0.0.1", {}, "502"), ("MODBUS", "127.0.0.1", {"transport": "tls"}, "802"),
    ("MODBUS", "127.0.0.1", {"transport": "udp"}, "502"), ("MODBUS", "/dev/ptmx", {"transport": "rtu"}, ""),
    ("MELSEC", "127.0.0.1", {}, "5000"), ("S7", "127.0.0.1", {}, "102"), ("XGT", "127.0.0.1", {}, "2004"),
    ("XGT", "127.0.0.1", {"transport": "udp"}, "2005"), ("EIP", "127.0.0.1", {}, "44818"),
    ("OPCUA", "127.0.0.1", {}, "4840"), ("OPCUA", "opc.tcp://127.0.0.1:4841/path", {}, "4841"),
    ("OPCUA", "opc.tcp://127.0.0.1/path", {}, "4840"), ("OPCUA", "[::1]:4842", {}, "4842"),
    ("HTTP", "127.0.0.1", {}, "80"), ("HTTP", "http://127.0.0.1/x", {}, "80"), ("HTTP", "https://127.0.0.1/x", {}, "443"),
    ("HTTP", "https://127.0.0.1:8443/x", {}, "8443"), ("HTTP", "127.0.0.1", {"push": True}, ""),
]  # fmt: skip


@pytest.fixture(scope="module")
def v5(gateway):
    return V5(gateway, v1_key=gateway.key())


@pytest.fixture
def create(client, new_id):
    made = []

    def make(kind, address, options, **more):
        opc_id = new_id("PORT")
        body = {"opc_id": opc_id, "opc_type": kind, "opc_agent_ip": address, "options": options, "auto_collect": "false"}
        client.create({**body, **more})
        made.append(opc_id)
        return opc_id

    yield make
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


@pytest.mark.parametrize(("kind", "address", "options", "port"), EXAMPLES)
def test_what_was_read_is_sent_back_and_nothing_is_changed(client, v5, create, kind, address, options, port):
    opc_id = create(kind, address, options)
    before = v5.get(f"/opc/{opc_id}").data
    shown = client.get(f"/api/v1/opc/{opc_id}").data
    assert shown["opc_agent_port"] == before["opc_agent_port"] == port
    client.done("PUT", f"/api/v1/opc/{opc_id}", shown)
    assert v5.put(f"/opc/{opc_id}", before | {"version": v5.get(f"/opc/{opc_id}").data["version"]}).status == 200
    after = v5.get(f"/opc/{opc_id}").data
    for name in set(before) - {"version", "updated_at", "updated_by"}:
        assert after[name] == before[name], name
    assert client.get(f"/api/v1/opc/{opc_id}").data["opc_agent_port"] == port


def test_the_port_follows_the_address_after_an_answer_was_sent_back(client, create):
    opc_id = create("HTTP", "https://127.0.0.1/x", {})
    shown = client.get(f"/api/v1/opc/{opc_id}").data
    client.done("PUT", f"/api/v1/opc/{opc_id}", {**shown, "opc_agent_ip": "http://127.0.0.1/x"})
    assert client.get(f"/api/v1/opc/{opc_id}").data["opc_agent_port"] == "80"


def test_an_own_port_stays_and_is_used(client, v5, create):
    opc_id = create("HTTP", "https://127.0.0.1/x", {}, opc_agent_port="8080")
    shown = client.get(f"/api/v1/opc/{opc_id}").data
    assert shown["opc_agent_port"] == "8080"
    client.done("PUT", f"/api/v1/opc/{opc_id}", {**shown, "opc_agent_ip": "http://127.0.0.1/x"})
    assert v5.get(f"/opc/{opc_id}").data["opc_agent_port"] == "8080"
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_agent_port": ""})
    assert client.get(f"/api/v1/opc/{opc_id}").data["opc_agent_port"] == "80"
