"""Devices that make the connection themselves: told apart by what they say first, within the ports that the owner names."""

import socket

import pytest

from device import Device
from ports import free_port
from waiting import eventually, holds

TIMEOUT_MS = 500


@pytest.fixture(scope="module")
def port():
    return free_port()


@pytest.fixture(scope="module")
def gateway(make_gateway, port):
    return make_gateway({"edge.dial_in.ports": str(port)}).start()


@pytest.fixture
def dialer(tmp_path, port):
    """Starts devices that dial in and say who they are; the value of hr0 tells which one is read."""
    made = []

    def make(name, value, faults=(), transport="rtu_over_tcp", units=(1,)):
        device = Device(tmp_path / name.replace(":", "_"), transport=transport, units=units, profile="own_address",
                        dial=f"127.0.0.1:{port}")  # fmt: skip
        device.start()
        for unit in units:
            device.set(unit, "hr", 0, [value])
        for line in (f"greeting {name}", *faults):
            device.fault(line)
        device.order("drop")  # what connected before it had a name
        made.append(device)
        return device

    yield make
    for device in made:
        device.stop()


@pytest.fixture
def make_opc(client, new_id, port):
    made = []

    def make(registration, transport="rtu_over_tcp", addresses=("hr0",), opc_agent_ip="any", at=None, **options):
        opc_id = new_id("DIAL")
        made.append(opc_id)
        client.create({"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": opc_agent_ip,
                       "opc_agent_port": str(at or port), "timecycle": 100,
                       "options": {"transport": transport, "dial_in": True, "timeout_ms": TIMEOUT_MS,
                                   **({"registration": registration} if registration else {}), **options},
                       "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": a, "data_type": "UInt16"}
                                    for n, a in enumerate(addresses)]})  # fmt: skip
        return opc_id

    yield make
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


def read(client, opc_id, number=0):
    value = client.value(f"{opc_id}.{number}")
    return value["value"] if value["quality"] == 192 else ""


@pytest.mark.parametrize("transport", ["rtu_over_tcp", "ascii_over_tcp", None], ids=str)
def test_devices_of_one_port_are_told_by_their_registration(client, dialer, make_opc, transport):
    first, second = make_opc("DTU-1", transport or "tcp"), make_opc("DTU-11", transport or "tcp")
    dialer("DTU-11", 11, transport=transport)
    dialer("DTU-1", 1, transport=transport)
    eventually(lambda: (read(client, first), read(client, second)) == ("1", "11"), within=15)
    assert client.write(f"{first}.0", "5").data["result"] == "SUCCESS"
    holds(lambda: (read(client, first), read(client, second)) == ("5", "11"), during=1)


def test_a_registration_of_bytes_and_heartbeats_are_no_values(client, dialer, make_opc):
    opc_id = make_opc("hex:0A0B0C")
    device = dialer("hex:0A0B0C", 7, faults=["heartbeat 100 hex:FEFE"])
    eventually(lambda: read(client, opc_id) == "7", within=15)
    holds(lambda: read(client, opc_id) == "7", during=2)
    assert device.stats()["connections"] == 1


def test_several_units_behind_one_modem_are_one_opc(client, dialer, make_opc):
    opc_id = make_opc("DTU-M", addresses=("1!hr0", "2!hr0"))
    device = dialer("DTU-M", 3, units=(1, 2))
    device.set(2, "hr", 0, [4])
    eventually(lambda: (read(client, opc_id), read(client, opc_id, 1)) == ("3", "4"), within=15)


def test_a_device_that_dials_in_again_is_read_on(client, dialer, make_opc):
    opc_id = make_opc("DTU-R")
    device = dialer("DTU-R", 9)
    eventually(lambda: read(client, opc_id) == "9", within=15)
    for value in (10, 11):
        device.set(1, "hr", 0, [value])
        device.order("drop")
        eventually(lambda: read(client, opc_id) == str(value), within=15)
    other = dialer("DTU-R", 12)  # half-open for the gateway: the newest counts
    device.order("refuse on")
    eventually(lambda: read(client, opc_id) == "12", within=15)
    assert other.stats()["connections"] == 1


def test_one_that_is_away_is_told_and_read_when_it_comes(client, dialer, make_opc, port):
    opc_id = make_opc("DTU-LATE")
    error = eventually(lambda: client.opc(opc_id)["last_error"], within=10)
    assert "DTU-LATE" in error and str(port) in error
    dialer("DTU-LATE", 21)
    eventually(lambda: read(client, opc_id) == "21", within=15)


def test_strangers_harm_no_one(client, dialer, make_opc, port):
    opc_id = make_opc("DTU-S")
    dialer("DTU-S", 8)
    eventually(lambda: read(client, opc_id) == "8", within=15)
    links = []
    for n in range(150):
        link = socket.create_connection(("127.0.0.1", port), timeout=5)
        if n % 3 == 1:
            link.sendall(b"\x00" * 600)
        if n % 3 == 2:
            link.sendall(b"GET / HTTP/1.1\r\n\r\n")
        links.append(link)
    holds(lambda: read(client, opc_id) == "8", during=1)
    links[0].settimeout(5)
    assert links[0].recv(10) == b"", "the oldest that said nothing gives way"
    for link in links:
        link.close()


def test_deleting_one_leaves_the_others_and_closes_the_port_with_the_last(client, dialer, make_opc, port):
    one, other = make_opc("DTU-D1"), make_opc("DTU-D2")
    devices = dialer("DTU-D1", 1), dialer("DTU-D2", 2)
    eventually(lambda: (read(client, one), read(client, other)) == ("1", "2"), within=15)
    client.done("DELETE", f"/api/v1/opc/{one}")
    holds(lambda: read(client, other) == "2", during=1)
    client.done("DELETE", f"/api/v1/opc/{other}")
    for device in devices:
        device.order("refuse on")

    def is_closed():
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except ConnectionRefusedError:
            return True
        return False

    eventually(is_closed, within=10)


def test_a_port_that_the_owner_does_not_list_stays_closed(client, make_opc):
    other = free_port()
    opc_id = make_opc("DTU-X", at=other)
    error = eventually(lambda: client.opc(opc_id)["last_error"], within=10)
    assert "edge.dial_in.ports" in error and str(other) in error
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", other), timeout=5)


def test_a_device_of_another_network_is_not_taken(client, dialer, make_opc):
    opc_id = make_opc("DTU-N", opc_agent_ip="10.0.0.0/8")
    dialer("DTU-N", 1)
    holds(lambda: read(client, opc_id) == "", during=3)


def test_the_same_registration_twice_is_told_to_the_second(client, dialer, make_opc):
    first = make_opc("DTU-T")
    dialer("DTU-T", 6)
    eventually(lambda: read(client, first) == "6", within=15)
    second = make_opc("DTU-T")
    error = eventually(lambda: client.opc(second)["last_error"], within=10)
    assert "options.registration" in error
    holds(lambda: read(client, first) == "6", during=1)


@pytest.mark.parametrize("change, field", [
    ({"opc_agent_port": ""}, "opc_agent_port"),
    ({"opc_agent_ip": "plc-7"}, "opc_agent_ip"),
    ({"options": {"transport": "tls"}}, "options.dial_in"),
    ({"options": {"share_connection": True}}, "options.dial_in"),
    ({"options": {"close_after_scan": True}}, "options.dial_in"),
    ({"options": {"registration": "hex:0"}}, "options.registration"),
    ({"options": {"registration": "x" * 129}}, "options.registration"),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_its_field(client, new_id, change, field):
    body = {"opc_id": new_id("DIAL"), "opc_type": "MODBUS", "opc_agent_ip": "any", "opc_agent_port": "5020", **change}
    body["options"] = {"dial_in": True, **change.get("options", {})}
    answer = client.post("/api/v1/opc", body)
    assert answer.result != "OK" and field in str(answer.faults), answer
