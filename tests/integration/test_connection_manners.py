"""Figures for devices of bad manners: what may be lost, how many connections and requests it may cost.

That nothing wrong is shown in any of them, for every driver: tests/manners.
"""

import time

import pytest

from waiting import eventually

POLLED = {
    "modbus": ("MODBUS", None, "hr10", "UInt16"),
    "modbus rtu_over_tcp": ("MODBUS", "rtu_over_tcp", "hr10", "UInt16"),
    "melsec": ("MELSEC", None, "D100", "UInt16"),
    "s7": ("S7", None, "DB1,INT10", "Int16"),
    "xgt": ("XGT", None, "%DW100", "UInt16"),
    "eip": ("EIP", None, "Int0", "Int16"),
}


@pytest.fixture
def read_from(client, make_device, new_id):
    """Gives a function that starts a device with faults and an OPC that reads it; returns device, OPC id and tags."""
    made = []

    def run(addresses, *, faults=(), opc_type="MODBUS", transport=None, units=(1,), data_type="UInt16", timecycle=200, **options):
        device = make_device(kind=opc_type.lower(), transport=transport, **({"units": units} if opc_type == "MODBUS" else {}))
        for line in faults:
            device.fault(line)
        opc_id = new_id("MANNER")
        tags = [f"{opc_id}.{n}" for n in range(len(addresses))]
        client.create({
            "opc_id": opc_id, "opc_type": opc_type, "opc_agent_ip": "127.0.0.1", "opc_agent_port": device.port,
            "timecycle": timecycle, "options": {**({"transport": transport} if transport else {}), **options},
            "tag_list": [{"tag_id": t, "plc_address": a, "data_type": data_type} for t, a in zip(tags, addresses)],
        })  # fmt: skip
        made.append(opc_id)
        return device, opc_id, tags

    yield run
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


def is_good(client, tags):
    return all(v["quality"] == 192 for v in client.values(tags))


def figures(client, opc_id):
    return client.get(f"/api/v1/diagnostics/opc/{opc_id}").data


def scanned(client, opc_id, count, within=20.0):
    """Waits for so many more scans."""
    before = figures(client, opc_id)["scans"]
    eventually(lambda: figures(client, opc_id)["scans"] >= before + count, within=within)


def test_a_device_that_swallows_what_comes_first_is_read_on_its_first_connection(client, read_from):
    device, opc_id, tags = read_from(["hr10"], faults=["deaf_after_connect 1300"], timeout_ms=500)
    eventually(lambda: is_good(client, tags), within=10)
    assert device.stats()["accepted"] == 1
    device.order("drop")
    eventually(lambda: figures(client, opc_id)["reconnects"] == 1, within=10)
    timeouts = figures(client, opc_id)["timeouts"]
    eventually(lambda: is_good(client, tags), within=10)
    scanned(client, opc_id, 2)
    assert figures(client, opc_id)["timeouts"] == timeouts, "what it needs has been learned"


def test_a_device_that_hangs_up_on_who_asks_too_early_is_read_with_connect_delay_ms(client, read_from):
    device, _, tags = read_from(["hr10"], faults=["hang_up_early 300"], connect_delay_ms=400)
    eventually(lambda: is_good(client, tags), within=10)
    assert device.stats()["accepted"] == 1


@pytest.mark.parametrize("manner", ["reopen_refuse 0", "reopen_refuse 300", "reopen_hang 1000"])
def test_one_dead_unit_behind_a_converter_costs_its_neighbours_little(client, read_from, manner):
    _, _, tags = read_from(["3!hr1", "1!hr1", "2!hr1"], faults=[manner], transport="rtu_over_tcp", units=(1, 2),
                           timeout_ms=300, timecycle=100)  # fmt: skip
    healthy = tags[1:]
    eventually(lambda: is_good(client, healthy), within=10)
    seen = []
    end = time.monotonic() + 5
    while time.monotonic() < end:
        seen.append(is_good(client, healthy))
        time.sleep(0.05)
    assert sum(seen) >= 0.95 * len(seen), f"{sum(seen)} of {len(seen)}"


@pytest.mark.parametrize("name", POLLED)
def test_a_connection_that_the_device_closes_when_idle_costs_no_bad_value_and_no_write(client, read_from, name):
    opc_type, transport, address, data_type = POLLED[name]
    _, opc_id, tags = read_from([address], faults=["idle_close 150"], opc_type=opc_type, transport=transport,
                                data_type=data_type, timecycle=400)  # fmt: skip
    eventually(lambda: is_good(client, tags), within=10)
    before = figures(client, opc_id)
    for number in range(3):
        scanned(client, opc_id, 1)
        time.sleep(0.25)  # the device closes; nothing to see of it before the next request
        answer = client.write(tags[0], str(100 + number))
        assert answer.result == "OK" and answer.data["result"] == "SUCCESS", answer
        assert is_good(client, tags)
    after = figures(client, opc_id)
    assert after["reconnects"] > before["reconnects"]
    assert (after["read_errors"], after["write_errors"]) == (before["read_errors"], before["write_errors"])


def test_a_flow_that_a_firewall_forgets_costs_one_bad_scan(client, read_from):
    _, opc_id, tags = read_from(["hr10"], faults=["idle_forget 500"], timeout_ms=300, timecycle=1000)
    eventually(lambda: is_good(client, tags), within=10)
    eventually(lambda: figures(client, opc_id)["reconnects"] >= 2, within=15)
    points = client.get(f"/api/v1/tag/{tags[0]}/history?limit=1000").data["points"]
    # What was not answered and that the link is lost stand a moment apart: one scan of a second.
    bad = [point["ts"] for point in points if point["quality"] != 192]
    scans = [ts for before, ts in zip([0, *bad], bad) if ts - before > 500]
    assert len(scans) <= figures(client, opc_id)["reconnects"] + 1, points


@pytest.mark.parametrize("exception", [2, 3, 4, 6])
def test_single_refusals_cost_no_value_and_teach_nothing(client, read_from, exception):
    device, opc_id, tags = read_from([f"hr{n}" for n in range(100)], timecycle=50)
    eventually(lambda: is_good(client, tags), within=10)
    before = figures(client, opc_id)
    for _ in range(12):
        refusals = device.stats()["exceptions"]  # before: the refusal may come before the next line
        device.fault(f"once {exception}")
        eventually(lambda: device.stats()["exceptions"] > refusals)
        scanned(client, opc_id, 1)
    after = figures(client, opc_id)
    assert after["read_errors"] == before["read_errors"] and after["bad_tags"] == 0
    assert client.opc(opc_id)["requests_per_scan"] == 1


def test_an_adapter_that_echoes_is_found_out_and_its_echo_is_no_success(client, read_from):
    _, _, tags = read_from(["1!hr10", "9!hr10"], faults=["line_echo on"], transport="rtu_over_tcp", timeout_ms=300)
    alive, dead = tags
    eventually(lambda: is_good(client, [alive]), within=10)
    assert client.write(alive, "7").data["result"] == "SUCCESS"
    for _ in range(3):
        answer = client.write(dead, "7")
        assert answer.result != "OK" or answer.data["result"] != "SUCCESS", answer


@pytest.mark.parametrize("options", [{}, {"pipeline": 8, "max_registers": 10}, {"transport": "rtu_over_tcp"}])
def test_registration_and_heartbeats_in_the_stream_are_dropped_and_counted(client, read_from, options):
    _, opc_id, tags = read_from([f"hr{n}" for n in range(50)], faults=["greeting DTU-4711 ready", "heartbeat 100 hex:FEFE"],
                                timecycle=50, **options)  # fmt: skip
    eventually(lambda: is_good(client, tags), within=10)
    eventually(lambda: figures(client, opc_id)["unasked_bytes"] >= 40, within=20)
    before = figures(client, opc_id)
    scanned(client, opc_id, 10)
    after = figures(client, opc_id)
    assert is_good(client, tags)
    assert after["reconnects"] == before["reconnects"]


@pytest.mark.parametrize("missing", ["lacks 6", "lacks 6 2", "lacks 6 3", "lacks 6 4", "lacks 6 silent"])
def test_a_device_with_one_write_function_is_writable(client, read_from, missing):
    device, _, tags = read_from(["hr10"], faults=[missing], timeout_ms=300)
    eventually(lambda: is_good(client, tags), within=10)
    for number in ("5", "6"):
        answer = client.write(tags[0], number)
        assert answer.data["result"] == "SUCCESS", answer
    assert device.stats()["f6"] == 1, "learned"


def test_a_device_that_is_deaf_behind_the_mask_write_is_found_out_by_one_write(client, read_from):
    device, opc_id, tags = read_from(["hr10.3", "hr20"], faults=["deaf_after 22"], timeout_ms=300, data_type="Boolean")
    eventually(lambda: is_good(client, tags), within=10)
    client.write(tags[0], "1")
    eventually(lambda: figures(client, opc_id)["reconnects"] >= 1, within=10)
    eventually(lambda: client.opc(opc_id)["connection_status"] == "CONNECTED" and is_good(client, tags), within=10)
    for bit in ("1", "0"):
        answer = client.write(tags[0], bit)
        assert answer.result == "OK" and answer.data["result"] == "SUCCESS", answer
    assert device.stats()["f22"] == 1


def test_a_write_that_meets_a_busy_device_is_done(client, read_from):
    device, _, tags = read_from(["hr10"])
    eventually(lambda: is_good(client, tags), within=10)
    device.fault("once 6 4")
    assert client.write(tags[0], "77").data["result"] == "SUCCESS"
    assert device.value("hr10", "UInt16") == "77"


@pytest.mark.parametrize("name", POLLED)
def test_a_device_of_one_client_is_left_to_others_between_two_scans(client, read_from, name):
    opc_type, transport, address, data_type = POLLED[name]
    device, opc_id, tags = read_from([address], faults=["one_client hang_up"], opc_type=opc_type, transport=transport,
                                     data_type=data_type, timecycle=1000, close_after_scan=True)  # fmt: skip
    eventually(lambda: is_good(client, tags), within=10)
    eventually(lambda: device.stats()["connections"] == 0, within=10)
    before = figures(client, opc_id)
    accepted = device.stats()["accepted"]
    for number in range(3):
        scanned(client, opc_id, 1)
        answer = client.write(tags[0], str(100 + number))
        assert answer.result == "OK" and answer.data["result"] == "SUCCESS", answer
        assert client.value(tags[0], fresh=True)["value"] == str(100 + number)
        eventually(lambda: device.stats()["connections"] == 0, within=10)
        assert is_good(client, tags) and client.opc(opc_id)["connection_status"] == "CONNECTED"
    after = figures(client, opc_id)
    assert device.stats()["accepted"] > accepted
    assert after["reconnects"] == before["reconnects"], "what the gateway closes itself is no lost link"
    assert (after["read_errors"], after["write_errors"]) == (before["read_errors"], before["write_errors"])
    # Another client between two scans: the same device, tested before it is saved.
    body = {"opc_type": opc_type, "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
            "options": {"timeout_ms": 500, **({"transport": transport} if transport else {})},
            "tag_list": [{"tag_id": "T", "plc_address": address, "data_type": data_type}]}  # fmt: skip
    eventually(lambda: all(p["is_good"] for p in client.post("/api/v1/opc/test", body).data["points"]), within=15)
    eventually(lambda: is_good(client, tags), within=10)


def test_a_device_that_is_scanned_back_to_back_keeps_its_connection(client, read_from):
    device, opc_id, tags = read_from(["hr10"], timecycle=0, close_after_scan=True)
    eventually(lambda: is_good(client, tags), within=10)
    scanned(client, opc_id, 20)
    assert device.stats()["accepted"] == 1


def test_a_device_that_is_away_when_it_is_due_is_lost_and_comes_back(client, read_from):
    device, opc_id, tags = read_from(["hr10"], timecycle=300, close_after_scan=True, timeout_ms=300)
    eventually(lambda: is_good(client, tags), within=10)
    device.order("refuse on")
    eventually(lambda: client.opc(opc_id)["connection_status"] != "CONNECTED" and not is_good(client, tags), within=20)
    device.order("refuse off")
    eventually(lambda: is_good(client, tags), within=20)
