"""Clean disconnects: connections, sessions and passwords are released, for every end of the collection."""

import pytest

from opc_fixture import is_good, opc_maker
from waiting import eventually

CASES = {  # simulator, its options; tag, options of the OPC; request by which it leaves, as the simulator counts it
    "EIP": ("eip", {}, "Tag0", "Int32", {}, 0x4E),
    "MELSEC": ("melsec", {"password": "abcd"}, "D0", "UInt16", {"remote_password": "abcd"}, 0x1631),
}


@pytest.fixture(params=CASES)
def started(request, client, make_device, new_id):
    kind, device_options, address, data_type, options, function = CASES[request.param]
    device = make_device(kind=kind, options=device_options)
    with opc_maker(client, new_id, request.param, device.port) as make:
        opc_id = make([(address, data_type)], options=options)
        eventually(lambda: is_good(client, opc_id, 1), what=lambda: client.opc(opc_id))
        yield opc_id, lambda: device.stats().get(f"f{function}", 0)


def test_a_stop_leaves(client, started):
    opc_id, times_left = started
    assert times_left() == 0
    client.done("POST", f"/api/v1/opc/{opc_id}/stop")
    eventually(lambda: times_left() == 1)


def test_a_new_configuration_leaves(client, started):
    opc_id, times_left = started
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": {"timeout_ms": 1500}})
    eventually(lambda: times_left() >= 1)


def test_the_end_of_the_gateway_leaves(make_gateway, make_device):
    gateway = make_gateway().start()
    client = gateway.client()
    device = make_device(kind="eip")
    client.create({"opc_id": "EIP", "opc_type": "EIP", "opc_agent_ip": "127.0.0.1", "opc_agent_port": device.port,
                   "tag_list": [{"tag_id": "EIP.0", "plc_address": "Tag0", "data_type": "Int32"}]})  # fmt: skip
    eventually(lambda: is_good(client, "EIP", 1))
    assert gateway.stop() == 0
    eventually(lambda: device.stats().get("f78", 0) == 1)
