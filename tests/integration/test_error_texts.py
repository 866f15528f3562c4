"""What people read when a device cannot be reached: where, why, and what to check; and of a write whether it was sent."""

import socket

import pytest

from ports import free_port
from waiting import eventually

ADDRESSES = {"MODBUS": "hr1", "MELSEC": "D1", "S7": "DB1,INT0", "XGT": "%DW1", "EIP": "Int0", "OPCUA": "ns=2;s=a", "HTTP": "/a"}


@pytest.fixture
def mute():
    """A port where connections are taken and nothing is said."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(50)
        yield listening.getsockname()[1]


@pytest.fixture
def error_of(client, new_id):
    """Gives a function that makes a device and returns its OPC id and first error."""
    made = []

    def run(opc_type, host, port):
        opc_id = new_id("TEXT")
        made.append(opc_id)
        client.create({"opc_id": opc_id, "opc_type": opc_type, "opc_agent_ip": host, "opc_agent_port": port, "timecycle": 200,
                       "options": {"timeout_ms": 300}, "tag_list": [{"tag_id": f"{opc_id}.1", "plc_address": ADDRESSES[opc_type],
                                                                      "data_type": "Int16"}]})  # fmt: skip
        return opc_id, eventually(lambda: client.opc(opc_id)["last_error"], within=20)

    yield run
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


@pytest.mark.parametrize("opc_type", ADDRESSES)
def test_a_device_that_is_not_there_is_named_with_its_port_and_what_to_check(error_of, mute, opc_type):
    port = free_port()
    for host, at in (("127.0.0.1", port), ("no-such-host.invalid", port), ("127.0.0.1", mute)):
        _, text = error_of(opc_type, host, at)
        assert f" {host}:{at}: " in text, text
        assert "check " in text or "the gateway connects again automatically" in text, text
        assert "authoritative" not in text, text


@pytest.mark.parametrize("opc_type", ADDRESSES)
def test_a_write_says_once_whether_it_was_sent(client, error_of, mute, opc_type):
    opc_id, _ = error_of(opc_type, "127.0.0.1", mute)
    for _ in range(4):
        text = client.write(f"{opc_id}.1", "5").body["message"]
        assert ("nothing was sent" in text) != ("unknown whether" in text), text
