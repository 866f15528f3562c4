"""`edge.net.allow`: the addresses to which a gateway may be configured to connect.

All that is tried here stays on this machine, also where the rules were broken: which addresses are link-local is tested
by src/io/tests/net_rules_test.cpp, which connects to none of them.
"""

import pytest

from waiting import eventually

LINK_LOCAL = "fe80::1%lo"


def attempt(client, kind, host, port=None, **more):
    """The result of a test of a device that is not saved."""
    body = {"opc_type": kind, "opc_agent_ip": host, "timecycle": 1000, "options": {"timeout_ms": 1000}, **more}
    if port is not None:
        body["opc_agent_port"] = port
    return client.post("/api/v1/opc/test", body).text


@pytest.fixture(scope="module")
def narrow_gateway(make_gateway):
    """A gateway that may connect to two networks alone, neither of them 127.0.0.1."""
    return make_gateway({"edge.net.allow": "127.0.0.2, 10.0.0.0/8"}).start()


@pytest.fixture(scope="module")
def narrow(narrow_gateway):
    """Its owner's client."""
    return narrow_gateway.client()


@pytest.mark.parametrize("kind,host", [
    ("MODBUS", "127.0.0.1"),
    ("MODBUS", "localhost"),
    ("MODBUS", "::ffff:127.0.0.1"),
    ("S7", "127.0.0.1"),
    ("MELSEC", "127.0.0.1"),
    ("XGT", "127.0.0.1"),
    ("EIP", "127.0.0.1"),
    ("HTTP", "http://127.0.0.1:9/latest/meta-data"),
    ("OPCUA", "opc.tcp://127.0.0.1:9"),
])  # fmt: skip
def test_no_protocol_connects_to_what_is_not_listed(narrow, kind, host):
    said = attempt(narrow, kind, host)
    assert "edge.net.allow: " in said and "is not in this list" in said


def test_what_is_listed_is_reached(narrow, device):
    assert "edge.net.allow: 127.0.0.1" in attempt(narrow, "MODBUS", "127.0.0.1", device.port)
    assert "edge.net.allow" not in attempt(narrow, "MODBUS", "127.0.0.2", device.port)


def test_discovery_calls_no_other_address(narrow):
    answer = narrow.get("/api/v1/drivers/EIP/devices?address=127.0.0.1&seconds=1")
    assert "edge.net.allow: 127.0.0.1 is not in one of the networks" in answer.message


@pytest.mark.parametrize("kind", ["EIP", "S7", "XGT", "MELSEC"])
def test_an_operator_makes_the_gateway_send_to_listed_networks_alone(narrow_gateway, narrow, kind):
    key = narrow.done("POST", "/api/v1/keys", {"name": f"op {kind}", "role": "operator"})["key"]
    answer = narrow_gateway.client(key=key).get(f"/api/v1/drivers/{kind}/devices?address=192.0.2.9&seconds=1")
    assert (answer.status, answer.code) == (403, "FORBIDDEN") and "edge.net.allow does not contain 192.0.2.9" in answer.text, answer


@pytest.mark.parametrize("options", [
    {"type": "api", "url": "http://127.0.0.1:9/x"},
    {"type": "mqtt", "brokers": "mqtt://127.0.0.1:9"},
    {"type": "sparkplug", "brokers": "mqtt://127.0.0.1:9", "group_id": "G", "edge_node_id": "E"},
])  # fmt: skip
def test_a_transfer_connects_to_no_other_address(narrow, device, make_opc, new_id, options):
    make_opc(["40001"], using=narrow, opc_agent_ip="127.0.0.2")  # something to send
    name = new_id("way").replace("_", "-")
    narrow.done("POST", f"/api/v1/transfer/{name}", options)
    status = lambda: narrow.get(f"/api/v1/transfer/{name}").text  # noqa: E731
    eventually(lambda: "edge.net.allow: 127.0.0.1 is not in one of the networks" in status(), what="the reason", within=20)
    narrow.done("DELETE", f"/api/v1/transfer/{name}")


def test_a_stored_device_reports_why_it_is_not_connected(client, make_opc):
    opc = make_opc(["40001"], opc_agent_ip=LINK_LOCAL)
    shown = lambda: client.get(f"/api/v1/opc/{opc}").data  # noqa: E731
    eventually(lambda: f"edge.net.allow: {LINK_LOCAL} is a link-local address" in (shown()["last_error"] or ""), what="the reason")


@pytest.mark.parametrize("port", ["http", "https", "opcua"])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0", "127.9.9.9"])
def test_the_gateway_is_no_device_of_itself(gateway, client, host, port):
    said = attempt(client, "MODBUS", host, gateway.ports[port])
    assert "edge.net.allow" in said and f"with port {gateway.ports[port]} is this gateway itself" in said


def test_its_own_doors_are_shut_to_http_and_opc_ua_devices(gateway, client):
    assert "is this gateway itself" in attempt(client, "HTTP", f"https://localhost:{gateway.ports['https']}/api/health")
    assert "is this gateway itself" in attempt(client, "OPCUA", f"opc.tcp://localhost:{gateway.ports['opcua']}")
