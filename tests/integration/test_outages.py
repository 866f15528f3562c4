"""Every kind of outage ends automatically: values are good within five seconds after the device answers again."""

import socket

import pytest

from waiting import eventually, holds

RECOVERY = 5.0


def put(client, opc_id, port, **fields):
    client.create(
        {
            "opc_id": opc_id,
            "opc_type": "MODBUS",
            "opc_agent_ip": "127.0.0.1",
            "opc_agent_port": port,
            "timecycle": 100,
            "options": {"timeout_ms": 300},
            **fields,
            "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": f"hr{n}", "data_type": "UInt16"} for n in range(3)],
        }
    )


def is_good(client, opc_id):
    return all(v["quality"] == 192 for v in client.values(f"{opc_id}.{n}" for n in range(3)))


def is_lost(client, opc_id):
    return all(v["value_read_status"] == "ERROR" for v in client.values(f"{opc_id}.{n}" for n in range(3)))


@pytest.fixture
def outage(client, make_device, new_id):
    """A device of its own and the id of the OPC that reads it."""
    device, opc_id = make_device(), new_id("OUT")
    yield device, opc_id
    client.delete(f"/api/v1/opc/{opc_id}")


def test_absent_at_start(client, outage):
    device, opc_id = outage
    device.stop()
    put(client, opc_id, device.port)
    eventually(lambda: is_lost(client, opc_id))
    holds(lambda: not is_good(client, opc_id), during=6)
    device.start()
    eventually(lambda: is_good(client, opc_id), within=RECOVERY)


def lose_and_regain(client, outage, begin, end, noticed_within, during):
    """It works, `begin(device)` ends that, is noticed and stays so, and after `end(device)` it works again."""
    device, opc_id = outage
    put(client, opc_id, device.port)
    eventually(lambda: is_good(client, opc_id))
    begin(device)
    eventually(lambda: is_lost(client, opc_id), within=noticed_within)
    holds(lambda: is_lost(client, opc_id), during=during)
    end(device)
    eventually(lambda: is_good(client, opc_id), within=RECOVERY)


def test_refused_after_it_had_worked(client, outage):
    lose_and_regain(client, outage, lambda d: d.stop(), lambda d: d.start(), noticed_within=2, during=6)


@pytest.mark.parametrize(
    "begin, end",
    [
        ("fault silent on", "fault silent off"),
        ("half_open on", "half_open off"),
        ("fault cut 5", "fault cut off"),
        ("fault transaction wrong", "fault transaction right"),
        ("fault answer_unit wrong", "fault answer_unit right"),
        ("fault byte_count wrong", "fault byte_count right"),
        ("fault exception 4", "fault exception off"),
        ("fault delay 2000", "fault delay 0"),
    ],
)
def test_a_fault_of_the_device(client, outage, begin, end):
    lose_and_regain(client, outage, lambda d: d.order(begin), lambda d: d.order(end), noticed_within=5, during=3)


def test_bytes_that_are_no_answer_are_skipped(client, outage):
    device, opc_id = outage
    put(client, opc_id, device.port)
    eventually(lambda: is_good(client, opc_id))
    device.order("fault garbage on")
    holds(lambda: is_good(client, opc_id), during=3)


def test_connections_that_are_dropped_and_refused(client, outage):
    def begin(device):
        device.order("refuse on")
        device.order("drop")

    lose_and_regain(client, outage, begin, lambda d: d.order("refuse off"), noticed_within=2, during=3)


def test_a_frozen_device_half_open(client, outage):
    lose_and_regain(client, outage, lambda d: d.freeze(), lambda d: d.thaw(), noticed_within=3, during=4)


def test_a_port_that_accepts_and_never_responds(client, outage):
    device, opc_id = outage
    device.stop()
    with socket.create_server(("127.0.0.1", device.port), backlog=0):
        put(client, opc_id, device.port)
        eventually(lambda: is_lost(client, opc_id))
        holds(lambda: is_lost(client, opc_id), during=5)
    device.start()
    eventually(lambda: is_good(client, opc_id), within=RECOVERY)


def test_the_address_is_changed_by_an_update(client, outage):
    device, opc_id = outage
    put(client, opc_id, 1)
    eventually(lambda: is_lost(client, opc_id))
    holds(lambda: not is_good(client, opc_id), during=5)
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_agent_port": str(device.port)})
    eventually(lambda: is_good(client, opc_id), within=2)
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_agent_ip": "localhost"})
    eventually(lambda: is_good(client, opc_id), within=2)


def test_a_device_that_comes_and_goes(client, outage):
    device, opc_id = outage
    put(client, opc_id, device.port)
    for _ in range(5):
        eventually(lambda: is_good(client, opc_id), within=RECOVERY)
        device.kill()
        eventually(lambda: is_lost(client, opc_id), within=2)
        device.start()


def test_an_unreachable_address_does_not_slow_others(client, outage):
    device, opc_id = outage
    put(client, opc_id, device.port)
    client.create(
        {
            "opc_id": f"{opc_id}.FAR",
            "opc_type": "MODBUS",
            "opc_agent_ip": "192.0.2.1",
            "tag_list": [{"plc_address": "hr0", "data_type": "UInt16"}],
        }
    )
    client.create(
        {
            "opc_id": f"{opc_id}.NONAME",
            "opc_type": "MODBUS",
            "opc_agent_ip": "no-such-host.invalid",
            "tag_list": [{"plc_address": "hr0", "data_type": "UInt16"}],
        }
    )
    eventually(lambda: is_good(client, opc_id))
    overruns = client.opc(opc_id)["overruns"]
    holds(lambda: is_good(client, opc_id), during=4)
    assert client.opc(opc_id)["overruns"] - overruns <= 2
    assert client.opc(f"{opc_id}.NONAME")["last_error"]
    for suffix in ("FAR", "NONAME"):
        client.done("DELETE", f"/api/v1/opc/{opc_id}.{suffix}")
