"""Several OPCs over one TCP connection to a converter with one client: they alternate, and a fault of one does not affect
the others."""

import time

import pytest

from device import own_address
from waiting import eventually, holds

TIMEOUT_MS = 600  # in parallel with other tests the simulator may be slow
ADDRESSES = range(3)
TRANSPORTS = ("rtu_over_tcp", "ascii_over_tcp", None)


@pytest.fixture(scope="module")
def converters(make_device):
    """One a transport; it ends each connection beside the first."""
    made = {}
    for transport in TRANSPORTS:
        made[transport] = make_device(units=(1, 2), transport=transport)
    return made


@pytest.fixture(params=TRANSPORTS, ids=str)
def converter(request, converters):
    device = converters[request.param]
    device.fault("clear")
    device.fault("one_client hang_up")
    device.transport = request.param or "tcp"
    yield device
    device.fault("clear")


@pytest.fixture
def make_meter(client, new_id, converter):
    """One OPC for one unit behind the converter."""
    made = []

    def make(unit, **options):
        opc_id = new_id("METER")
        made.append(opc_id)
        tags = [{"tag_id": f"{opc_id}.{a}", "plc_address": f"hr{a}", "data_type": "UInt16"} for a in ADDRESSES]
        client.create({"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                       "opc_agent_port": str(converter.port), "timecycle": 50,
                       "options": {"transport": converter.transport, "unit_id": unit, "timeout_ms": TIMEOUT_MS,
                                   "share_connection": True, **options},
                       "tag_list": tags})  # fmt: skip
        return opc_id

    yield make
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")
    eventually(lambda: converter.stats()["connections"] == 0, within=10, what="the connection ends with its last user")


def records(client, opc_id):
    return client.values(f"{opc_id}.{a}" for a in ADDRESSES)


def is_good(client, opc_id, unit):
    """All values good, and those of this unit."""
    read = records(client, opc_id)
    values = [record["value"] for record in read if record["quality"] == 192]
    assert all(value == str(own_address(unit, a)) for a, value in zip(ADDRESSES, values) if len(values) == len(read))
    return len(values) == len(ADDRESSES)


def is_fresh(client, opc_id, unit, within_ms=4000):
    now = time.time() * 1000
    return is_good(client, opc_id, unit) and all(now - r["ts"] < within_ms for r in records(client, opc_id))


def is_lost(client, opc_id):
    return all(record["value_read_status"] == "ERROR" for record in records(client, opc_id))


def test_many_opcs_have_one_connection_and_their_turn(client, converter, make_meter):
    accepted = converter.stats()["accepted"]
    meters = [(make_meter(unit), unit) for unit in (1, 2, 1, 2, 1)]
    eventually(lambda: all(is_fresh(client, opc_id, unit) for opc_id, unit in meters), within=10)
    holds(lambda: all(is_fresh(client, opc_id, unit) for opc_id, unit in meters), during=2)
    assert converter.stats()["accepted"] == accepted + 1
    assert not any(client.opc(opc_id)["last_error"] for opc_id, _ in meters)


def test_a_unit_without_response_leaves_the_others_their_turn(client, converter, make_meter):
    dead, alive = make_meter(1), make_meter(2)
    eventually(lambda: is_good(client, dead, 1) and is_good(client, alive, 2), within=10)
    converter.fault("silent on", unit=1)
    eventually(lambda: is_lost(client, dead), within=15)
    holds(lambda: is_fresh(client, alive, 2) and not is_good(client, dead, 1), during=5)
    assert not client.opc(alive)["last_error"]
    converter.fault("silent off", unit=1)
    eventually(lambda: is_good(client, dead, 1), within=15)


def test_a_late_answer_reaches_no_other_caller(client, converter, make_meter):
    late, other = make_meter(1), make_meter(2)
    eventually(lambda: is_good(client, late, 1) and is_good(client, other, 2), within=10)
    converter.fault(f"late {TIMEOUT_MS + 20}", unit=1)
    eventually(lambda: is_lost(client, late), within=15)
    holds(lambda: is_fresh(client, other, 2), during=4)


def test_writes_of_two_opcs_go_each_to_its_unit(client, converter, make_meter):
    meters = {unit: make_meter(unit) for unit in (1, 2)}
    eventually(lambda: all(is_good(client, opc_id, unit) for unit, opc_id in meters.items()), within=10)
    for turn in range(3):
        for unit, opc_id in meters.items():
            answer = client.write(f"{opc_id}.0", str(1000 * unit + turn))
            assert answer.data["result"] == "SUCCESS", answer
            assert converter.get(unit, "hr", 0, 1) == [1000 * unit + turn]
    for unit in meters:
        converter.set(unit, "hr", 0, [own_address(unit, 0)])


def test_stopping_and_deleting_one_does_not_disturb_the_other(client, converter, make_meter):
    other = make_meter(2)
    eventually(lambda: is_good(client, other, 2), within=10)
    accepted = converter.stats()["accepted"]
    for _ in range(5):
        one = make_meter(1)
        eventually(lambda: is_fresh(client, one, 1), within=10)
        client.done("POST", f"/api/v1/opc/{one}/stop")
        holds(lambda: is_fresh(client, other, 2), during=0.3)
        client.done("POST", f"/api/v1/opc/{one}/start")
        client.done("DELETE", f"/api/v1/opc/{one}")
        assert is_fresh(client, other, 2)
    assert converter.stats()["accepted"] == accepted
    assert not client.opc(other)["last_error"]


def test_a_connection_that_is_lost_is_made_again_for_all(client, converter, make_meter):
    meters = {unit: make_meter(unit) for unit in (1, 2)}
    eventually(lambda: all(is_good(client, opc_id, unit) for unit, opc_id in meters.items()), within=10)
    converter.order("drop")
    eventually(lambda: all(is_fresh(client, opc_id, unit) for unit, opc_id in meters.items()), within=10)
    converter.order("refuse on")
    converter.order("drop")
    eventually(lambda: all(is_lost(client, opc_id) for opc_id in meters.values()), within=10)
    converter.order("refuse off")
    eventually(lambda: all(is_good(client, opc_id, unit) for unit, opc_id in meters.items()), within=15)


def test_a_connection_that_answers_nothing_more_is_made_again_for_all(client, converter, make_meter):
    meters = {unit: make_meter(unit) for unit in (1, 2)}
    eventually(lambda: all(is_good(client, opc_id, unit) for unit, opc_id in meters.items()), within=10)
    accepted = converter.stats()["accepted"]
    converter.order("half_open on")
    eventually(lambda: all(is_lost(client, opc_id) for opc_id in meters.values()), within=15)
    eventually(lambda: converter.stats()["accepted"] > accepted, within=30, what="another connection")
    converter.order("half_open off")
    eventually(lambda: all(is_good(client, opc_id, unit) for unit, opc_id in meters.items()), within=30)


@pytest.mark.parametrize("options, why", [
    ({"transport": "udp"}, "only with transport"),
    ({"transport": "tls"}, "only with transport"),
    ({"pipeline": 2}, "pipeline"),
    ({"close_after_scan": True}, "close_after_scan"),
])  # fmt: skip
def test_what_cannot_be_shared_is_refused_with_its_field(client, new_id, options, why):
    answer = client.post("/api/v1/opc", {"opc_id": new_id("SHARED"), "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1",
                                         "options": {"share_connection": True, **options}})  # fmt: skip
    assert answer.result != "OK" and "options.share_connection" in str(answer.faults) and why in str(answer.faults), answer
