"""How values are collected: schedule, dead units, bad addresses, learned sizes, undisturbed changes."""

import time

from device import own_address
from plant import Plant
from v5 import V5
from waiting import eventually, holds


def good(client, ids):
    return all(v["quality"] == 192 for v in client.values(ids))


def test_the_rate_is_fixed_without_drift(client, make_device, make_opc):
    device = make_device()
    opc_id = make_opc(["hr0"], port=device.port, timecycle=100)
    eventually(lambda: good(client, [f"{opc_id}.hr0"]))
    before, began = device.stats()["requests"], time.monotonic()
    time.sleep(5)
    rate = (device.stats()["requests"] - before) / (time.monotonic() - began)
    assert 9.7 <= rate <= 10.3
    assert client.opc(opc_id)["overruns"] <= 1


def test_a_missed_cycle_is_counted_and_never_caught_up(client, make_device, make_opc):
    device = make_device()
    opc_id = make_opc(["hr0"], port=device.port, timecycle=100)
    eventually(lambda: good(client, [f"{opc_id}.hr0"]))
    device.fault("delay 350")
    eventually(lambda: client.opc(opc_id)["overruns"] >= 5, within=8)
    device.fault("delay 0")
    time.sleep(0.5)
    before = device.stats()["requests"]
    time.sleep(2)
    assert device.stats()["requests"] - before <= 22, "no burst"


def test_timecycle_0_scans_back_to_back(client, make_device, make_opc):
    device = make_device()
    make_opc(["hr0"], port=device.port, timecycle=0)
    eventually(lambda: device.stats()["requests"] > 0)
    before = device.stats()["requests"]
    time.sleep(1)
    assert device.stats()["requests"] - before > 100, "a cycle of 10 ms, the shortest, would bring 100"


def test_every_register_appears_under_its_own_tag(client, make_opc):
    addresses = (
        [f"hr{n}" for n in range(0, 2000, 7)]
        + [f"2!hr{n}" for n in range(0, 500, 3)]
        + [f"ir{n}" for n in range(0, 300, 2)]
    )
    opc_id = make_opc(addresses)
    ids = [f"{opc_id}.{a}" for a in addresses if "!" not in a]
    tags = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]
    eventually(lambda: good(client, [tag["tag_id"] for tag in tags]))
    for tag in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]:
        unit = 2 if tag["plc_address"].startswith("2!") else 1
        number = int(tag["plc_address"].split("r")[-1])
        assert tag["value"] == str(own_address(unit, number, tag["plc_address"].split("!")[-1][:2])), tag["plc_address"]
    assert ids


def test_a_bad_address_stands_alone_with_its_own_error(client, make_device, make_opc):
    device = make_device()
    device.fault("exception 2 hr 50 50")
    addresses = [f"hr{n}" for n in range(100)]
    opc_id = make_opc(addresses, port=device.port, timecycle=100)
    neighbours = [f"{opc_id}.{a}" for a in addresses if a != "hr50"]
    eventually(lambda: good(client, neighbours), within=8)
    bad = eventually(lambda: (v := client.value(f"{opc_id}.hr50"))["value_read_status"] == "ERROR" and v)
    assert "2" in bad["value_read_error_message"] and "address" in bad["value_read_error_message"].lower()
    holds(lambda: good(client, neighbours), during=2, what="neighbours are not affected")
    time.sleep(1)
    before = device.stats()["requests"]
    time.sleep(2)
    assert (device.stats()["requests"] - before) / 20 <= 3.2, "at most one extra request a scan"
    assert client.opc(opc_id)["requests_per_scan"] <= 2


def test_a_bad_address_is_tried_again_when_changed_and_after_its_time(client, make_device, make_opc):
    device = make_device()
    device.fault("exception 2 hr 50 50")
    opc_id = make_opc(["hr49", "hr50"], port=device.port, timecycle=100, options={"bad_address_retry_s": 3})
    eventually(lambda: client.value(f"{opc_id}.hr50")["value_read_status"] == "ERROR")
    client.done("PUT", f"/api/v1/tag/{opc_id}.hr50", {"plc_address": "hr51"})
    eventually(lambda: client.value(f"{opc_id}.hr50")["value"] == str(own_address(1, 51)), within=2)
    client.done("PUT", f"/api/v1/tag/{opc_id}.hr50", {"plc_address": "hr50"})
    eventually(lambda: client.value(f"{opc_id}.hr50")["value_read_status"] == "ERROR", within=3)
    device.fault("exception off")
    eventually(lambda: client.value(f"{opc_id}.hr50")["value"] == str(own_address(1, 50)), within=5)


def test_many_bad_addresses_do_not_sink_the_good_ones(client, make_device, make_opc):
    holes = [{"area": "hr", "first": n + 1, "count": 9, "fill": n} for n in range(0, 400, 10)]
    device = make_device(profile={"units": [{"ranges": holes}]})
    addresses = [f"hr{n}" for n in range(400)]
    opc_id = make_opc(addresses, port=device.port, timecycle=100)
    ids = [f"{opc_id}.hr{n}" for n in range(400) if n % 10]
    eventually(lambda: good(client, ids), within=15)
    assert all(v["value_read_status"] == "ERROR" for v in client.values(f"{opc_id}.hr{n}" for n in range(0, 400, 10)))


def unanswered(device):
    """Requests that were refused or ignored."""
    stats = device.stats()
    return stats["exceptions"] + stats["requests"] - stats["answers"]


def test_sizes_that_a_device_refuses_are_learned(client, make_device, make_opc):
    for how in ("2", "3", "silent"):
        device = make_device()
        device.fault(f"max_registers 50 {how}")
        addresses = [f"hr{n}" for n in range(200)]
        opc_id = make_opc(addresses, port=device.port, timecycle=200, options={"timeout_ms": 200})
        ids = [f"{opc_id}.{a}" for a in addresses]
        eventually(lambda: good(client, ids), within=15, what=f"all read although sizes above 50 are refused by {how}")
        eventually(lambda: client.opc(opc_id)["requests_per_scan"] <= 5, within=30, what="45 registers or more at a time")
        last = [unanswered(device), time.monotonic()]

        def has_ended():
            if unanswered(device) != last[0]:
                last[:] = unanswered(device), time.monotonic()
            return time.monotonic() - last[1] > 2

        eventually(has_ended, within=30, what="it stops requesting larger ones")
        assert good(client, ids)
        client.done("DELETE", f"/api/v1/opc/{opc_id}")


def test_sizes_that_were_learned_are_known_after_a_restart(make_gateway, make_device, new_id):
    gateway, device = make_gateway().start(), make_device()
    client = gateway.client()
    device.fault("max_registers 50 2")
    opc_id, addresses = new_id("OPC"), [f"hr{n}" for n in range(200)]
    body = {"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
            "timecycle": 50}  # fmt: skip
    client.create(body | {"tag_list": [{"tag_id": f"{opc_id}.{a}", "plc_address": a, "data_type": "UInt16"}
                                       for a in addresses]})  # fmt: skip
    ids = [f"{opc_id}.{a}" for a in addresses]

    def is_learned():
        return good(client, ids) and 0 < client.opc(opc_id)["requests_per_scan"] <= 5

    def is_searched():
        before, requests = unanswered(device), device.stats()["requests"]
        eventually(lambda: device.stats()["requests"] > requests + 100, within=10)
        return unanswered(device) == before

    def is_asked_in_vain():
        return unanswered(device) > before

    eventually(is_learned, within=30)
    eventually(is_searched, within=30, what="it has found the largest size")
    assert gateway.stop(within=30) == 0
    before = unanswered(device)
    gateway.start()
    client = gateway.client()
    eventually(is_learned, within=30)
    assert not is_asked_in_vain(), "no limit is detected again"

    # Another address is another device, and a damaged file is none.
    kept = gateway.data / "learned" / "limits"
    assert opc_id in kept.read_text() and kept.stat().st_mode & 0o777 == 0o600
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_agent_ip": "localhost"})
    eventually(is_asked_in_vain, within=10, what="it detects the other one")
    eventually(is_learned, within=30)
    assert gateway.stop(within=30) == 0
    kept.write_bytes(kept.read_bytes()[:-3] + b"\xff\x00")
    before = unanswered(device)
    gateway.start()
    client = gateway.client()
    eventually(is_learned, within=30)
    assert is_asked_in_vain()
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
    assert gateway.stop(within=30) == 0
    assert opc_id not in kept.read_text()


def test_a_dead_unit_costs_its_neighbours_less_than_one_time_out_in_ten_seconds(client, make_device, make_opc):
    device = make_device(units=(1, 2, 3))
    device.fault("silent on", unit=2)
    opc_id = make_opc(
        ["hr0", "2!hr0", "2!hr500", "3!hr0"], port=device.port, timecycle=100, options={"timeout_ms": 1000}
    )
    tags = {t["plc_address"]: t["tag_id"] for t in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]}
    alive = [tags["hr0"], tags["3!hr0"]]
    eventually(lambda: good(client, alive), within=5)
    eventually(lambda: client.value(tags["2!hr0"])["value_read_status"] == "ERROR", within=5)
    time.sleep(2)
    began, longest, last, seen = time.monotonic(), 0.0, time.monotonic(), client.value(alive[0])["ts"]
    while time.monotonic() - began < 10:
        ts = client.value(alive[0])["ts"]
        if ts != seen:
            longest, last, seen = max(longest, time.monotonic() - last), time.monotonic(), ts
        time.sleep(0.01)
    assert longest < 1.0 + 0.25, f"one gap of {longest:.2f} s"
    device.fault("silent off", unit=2)
    eventually(lambda: good(client, [tags["2!hr0"]]), within=6)


def test_changing_one_tag_disturbs_nothing_else(client, make_device, make_opc):
    device = make_device()
    opc_id = make_opc([f"hr{n}" for n in range(20)], port=device.port)
    ids = [f"{opc_id}.hr{n}" for n in range(1, 20)]
    eventually(lambda: good(client, ids))
    links = device.stats()["accepted"]
    for n in range(10):
        client.done("PUT", f"/api/v1/tag/{opc_id}.hr0", {"plc_address": f"hr{100 + n}"})
        assert good(client, ids), "values stay"
    client.done(
        "POST", f"/api/v1/opc/{opc_id}/tag", {"tag_id": f"{opc_id}.more", "plc_address": "hr77", "data_type": "UInt16"}
    )
    client.done("DELETE", f"/api/v1/tag/{opc_id}.more")
    assert good(client, ids)
    assert device.stats()["accepted"] == links


def test_pipelining_returns_the_same_values(client, make_device, make_opc):
    device = make_device()
    device.fault("delay 5")
    addresses = [f"hr{n * 130}" for n in range(100)]
    opc_id = make_opc(addresses, port=device.port, timecycle=0, options={"pipeline": 16})
    eventually(lambda: good(client, [f"{opc_id}.{a}" for a in addresses]), within=10)
    for record, n in zip(client.values(f"{opc_id}.{a}" for a in addresses), range(100)):
        assert record["value"] == str(own_address(1, n * 130))


def test_what_is_called_otherwise_loses_no_sample(gateway, client, make_device, make_opc):
    device, plant = make_device(), Plant(V5(gateway, v1_key=gateway.key()))
    opc_id = make_opc([f"hr{n}" for n in range(20)], port=device.port, timecycle=20)
    tag = f"{opc_id}.hr0"
    eventually(lambda: good(client, [tag]))
    links = device.stats()["accepted"]
    line, site = plant.new("line"), plant.read("opc", opc_id)["site_id"]
    client.done("PUT", f"/api/v1/tag/{tag}", {"linked_asset_id": line})
    for n in range(10):
        plant.change("site", site, site_name=f"공장 {n}")
        plant.change("line", line, line_name=f"line {n}")
        client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_name": f"프레스 {n}", "description": f"hall {n}"})
        client.done("PUT", f"/api/v1/tag/{tag}", {"tag_name": f"pressure {n}", "note": "n", "display_format": "0.0"})
    assert client.opc(opc_id)["opc_name"] == "프레스 9"
    assert device.stats()["accepted"] == links
    client.done("POST", f"/api/v1/opc/{opc_id}/stop")
    eventually(lambda: client.opc(opc_id)["scan_status"] == "STOP" and client.value(tag)["quality"] == 28)
    answers = device.stats()["answers"]

    def qualities():
        return [point["quality"] for point in client.get(f"/api/v1/tag/{tag}/history?limit=100000").data["points"]]

    # The last point is that of the stop; the one before it may have been asked for in vain.
    eventually(lambda: len(qualities()) >= answers and qualities()[-1] == 28, what="each answer is a sample")
    assert set(qualities()[:-1]) == {192}
