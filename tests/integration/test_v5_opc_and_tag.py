"""V5 points 33 to 35: one row, two APIs: what v1 and V5 return for the same OPC and tag (v5 §5)."""

import pytest

from device import own_address
from waiting import eventually

OPC_FIELDS = ("opc_id opc_type opc_name opc_agent_ip opc_agent_port site_id options tag_count point_count good_count "
              "connection_status scan_status last_error last_error_time active_address security confirmed_at scan_ms requests_per_scan "
              "overruns created_at "
              "updated_at").split()  # fmt: skip
TAG = {"plc_address": "hr5", "data_type": "Int16", "tag_name": "Temperature", "unit": "°C", "scale": 0.1, "offset": 2,
       "min_value": -10, "max_value": 500, "clamp": "high", "writable": False, "deadband": 0.5, "alias_name": "T5", "note": "n",
       "importance": "high", "lat": 35.5, "lng": 129.3, "display_format": "0.0", "description": "d",
       "hi": 80, "hi_hi": 95.5, "lo": -5, "hi_priority": "HIGH", "hi_message": "warm", "alarm_deadband": 1.5,
       "alarm_on_delay_ms": 500, "alarm_off_delay_ms": 0, "alarm_enabled": False,
       "none_value": "0x8000,32767", "states": {"0": "정지", "1": "운전"}, "scale_from": "TAG_COMES_LATER",
       "scale_from_as": "factor"}  # fmt: skip


# What does not change from one scan to the next.
STEADY = ("value", "value_read_status", "value_read_error_message", "quality")


def v1_opc(opc_id, **fields):
    return {"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1",
            "auto_collect": False, **fields}  # fmt: skip


def v1_tag(v1, opc_id, tag_id):
    tags = v1.get(f"/api/v1/opc/{opc_id}/tag").data["data"]
    return next((tag for tag in tags if tag["tag_id"] == tag_id), None)


def test_33_a_tag_made_in_v1_is_the_tag_of_v5(v5, v1, plant):
    opc, tag = plant.new("opc"), plant.new_id("tag")
    v1.done("POST", f"/api/v1/opc/{opc}/tag", {"tag_id": tag, **TAG})
    record = v5.read(f"/tag/{tag}")
    assert {member: record[member] for member in TAG} == TAG
    assert (record["opc_id"], record["site_id"], record["version"]) == (opc, plant.read("opc", opc)["site_id"], 1)


def test_33_a_tag_made_in_v5_is_the_tag_of_v1(v5, v1, plant):
    opc = plant.new("opc")
    tag = plant.new("tag", opc_id=opc, **TAG)
    record = v1_tag(v1, opc, tag)
    assert {member: record[member] for member in TAG} == TAG


def test_33_changes_pass_both_ways(v5, v1, plant):
    opc = plant.new("opc")
    tag = plant.new("tag", opc_id=opc)
    v1.done("PUT", f"/api/v1/tag/{tag}", {"unit": "bar", "hi": 7})
    seen = v5.read(f"/tag/{tag}")
    assert (seen["unit"], seen["hi"], seen["version"]) == ("bar", 7, 2)
    plant.change("tag", tag, unit="kPa", hi=None)
    seen = v1_tag(v1, opc, tag)
    assert (seen["unit"], seen["hi"]) == ("kPa", None)
    v1.done("DELETE", f"/api/v1/tag/{tag}")
    assert not plant.exists("tag", tag)


@pytest.mark.one_store
def test_33_a_port_is_checked_in_the_same_way_in_both_apis(v5, v1, plant):
    opc = plant.new("opc")
    for port in ("0", "70000", 70000, "http"):
        assert v5.refused("E1002", "PUT", f"/opc/{opc}", {"opc_agent_port": port}).fields == {"opc_agent_port"}
        answer = v1.put(f"/api/v1/opc/{opc}", {"opc_agent_port": port})
        assert answer.status == 400 and any("opc_agent_port" in fault for fault in answer.faults), answer
    assert plant.change("opc", opc, opc_agent_port=65535)["opc_agent_port"] == "65535"


def test_33_an_opc_made_in_either_api_has_the_same_fields_in_both(v5, v1, plant):
    ids = [plant.new_id("opc") for _ in range(2)]
    options = {"unit_id": 3, "username": "u", "password": "Tr0ub4dor-plain"}
    v1.create(v1_opc(ids[0], options=options, timecycle=2500))
    plant.make("opc", opc_id=ids[1], options=options, timecycle=2500)
    for opc in ids:
        here, there = v5.read(f"/opc/{opc}"), v1.opc(opc)
        assert {name: here[name] for name in OPC_FIELDS} == {name: there[name] for name in OPC_FIELDS}
        assert (here["auto_collect"], here["timecycle"]) == (False, 2500)
        assert (there["auto_collect"], there["timecycle"]) == ("false", "2500")
        assert here["options"]["password"] == there["options"]["password"] == "***"
        assert here["edge_id"] == v1.get("/api/v1/edge").data["id"]
        assert "tag_list" not in here


def test_33_stars_sent_back_keep_the_password(v5, v1, plant):
    opc = plant.new("opc", options={"password": "Tr0ub4dor-plain"})
    record = v5.read(f"/opc/{opc}")
    assert plant.change("opc", opc, **record) == record
    changed = plant.change("opc", opc, options={**record["options"], "unit_id": 4})
    assert changed["options"] == {"password": "***", "unit_id": 4}
    v1.done("PUT", f"/api/v1/opc/{opc}", {"options": changed["options"]})
    assert v5.read(f"/opc/{opc}")["options"] == {"password": "***", "unit_id": 4}


def test_33_ids_without_prefix_made_in_v1_are_read_changed_and_deleted_here(v5, v1, plant):
    opc, tag = "press-" + plant.new_id("opc")[4:], "temperature-" + plant.new_id("tag")[4:]
    v1.create(v1_opc(opc, tag_list=[{"tag_id": tag, "plc_address": "hr0", "data_type": "Int16"}]))
    assert v5.read(f"/opc/{opc}")["tag_count"] == 1
    assert plant.change("tag", tag, description="changed")["description"] == "changed"
    assert plant.change("opc", opc, description="changed")["description"] == "changed"
    made = plant.make("tag", opc_id=opc)
    plant.delete("tag", tag)
    plant.delete("opc", opc)
    assert not plant.exists("tag", made["tag_id"])
    assert v1.get(f"/api/v1/opc/{opc}").code == "NOT_FOUND"


@pytest.mark.one_store
def test_33_checks_of_options_and_addresses_are_those_of_v1(v5, plant):
    v5.refused("E1002", "POST", "/opc", plant.body("opc", opc_type="TOASTER"))
    assert v5.post("/opc", plant.body("opc", options={"nosuch": 1})).code in ("E1001", "E1002")
    v5.refused("E1002", "POST", "/tag", plant.body("tag", plc_address="D100"))
    v5.refused("E1002", "POST", "/tag", plant.body("tag", data_type="Quaternion"))
    assert plant.make("opc", opc_type="modbus-tcp")["opc_type"] == "MODBUS"
    v5.refused("E1001", "POST", "/opc", plant.body("opc", tag_list=[]))


def test_33_the_gateways_own_opc_is_not_changed(v5, v1, plant):
    own = v5.read("/opc/EDGE_SYSTEM")
    assert own["opc_type"] == "SYSTEM" and own["connection_status"] == "CONNECTED"
    v5.refused("E1400", "PUT", "/opc/EDGE_SYSTEM", {"opc_name": "x"})
    v5.refused("E1400", "DELETE", "/opc/EDGE_SYSTEM")
    v5.refused("E1400", "POST", "/tag", plant.body("tag", opc_id="EDGE_SYSTEM"))


def test_33_a_link_to_an_asset_is_checked_and_named_here_and_unchecked_in_v1(v5, v1, plant):
    tag, line = plant.new("tag"), plant.new("line", line_name="Line 7")
    assert plant.change("tag", tag, linked_asset_id=line)["linked_asset_name"] == "Line 7"
    v5.refused("E1200", "PUT", f"/tag/{tag}", {"linked_asset_id": "LINE_NONE"})
    v1.done("PUT", f"/api/v1/tag/{tag}", {"linked_asset_id": "anything"})
    assert v5.read(f"/tag/{tag}")["linked_asset_id"] == "anything"


def test_33_v1_makes_an_unknown_site_and_refuses_one_without_prefix(v5, v1, plant):
    site, opc = plant.new_id("site"), plant.new_id("opc")
    v1.create(v1_opc(opc, site_id=site))
    made = v5.read(f"/site/{site}")
    assert (made["site_name"], made["version"], made["active"]) == (site, 1, True)
    assert v1.post("/api/v1/opc", v1_opc(plant.new_id("opc"), site_id="Ulsan")).status == 400
    v5.refused("E1200", "POST", "/opc", plant.body("opc", site_id="SITE_NONE"))


def test_34_v1_keeps_a_tag_that_a_flow_shows(v5, v1, plant):
    tag = plant.new("tag")
    node = plant.new("node", bindings=[{"role": "VALUE", "tag_id": tag}])
    opc = plant.read("tag", tag)["opc_id"]
    refusals = [v1.delete(f"/api/v1/tag/{tag}"), v1.delete(f"/api/v1/opc/{opc}"),
                v1.put(f"/api/v1/opc/{opc}", {"tag_list": []})]  # fmt: skip
    for answer in refusals:
        assert (answer.status, answer.result, answer.code) == (200, "OK", "INTEGRITY"), answer
    assert plant.exists("tag", tag) and plant.exists("opc", opc)
    plant.delete("node", node)
    v1.done("DELETE", f"/api/v1/tag/{tag}")


@pytest.fixture
def collected(plant, device):
    """A tag whose value is known, and one that cannot be read."""
    opc = plant.new("opc", opc_agent_port=str(device.port), auto_collect=True, timecycle=50)
    tags = [plant.new("tag", opc_id=opc, plc_address=address, data_type="UInt16") for address in ("hr7", "hr20000")]
    device.fault("exception 2 hr 20000 20000")
    yield opc, tags
    device.fault("exception off")
    plant.delete("opc", opc)


@pytest.mark.one_store
def test_35_live_values_are_those_of_v1(v5, v1, collected):
    opc, (good, bad) = collected
    eventually(lambda: v1.value(good)["quality"] == 192 and v1.value(bad)["value_read_status"] == "ERROR", within=10)
    assert v5.read(f"/tag/{good}", live="true")["live"]["value"] == str(own_address(1, 7))
    for tag in (good, bad):
        cached = v1.value(tag)
        steady = {name: cached[name] for name in STEADY}
        live = v5.read(f"/tag/{tag}", live="true")["live"]
        assert set(live) == {"value", "value_time", "ts", *steady}
        assert {name: live[name] for name in steady} == steady
    by_list = {tag["tag_id"]: tag["live"] for tag in v5.read("/tag", opc_id=opc, live="true")}
    assert by_list[good]["value"] == str(own_address(1, 7)) and by_list[bad]["value_read_status"] == "ERROR"
    assert "live" not in v5.read(f"/tag/{good}") and "live" not in v5.read("/tag", opc_id=opc)[0]


@pytest.mark.one_store
def test_35_a_stopped_opc_keeps_the_same_time_and_value_in_both(v5, v1, collected):
    opc, (good, _) = collected
    eventually(lambda: v1.value(good)["quality"] == 192)
    v1.done("POST", f"/api/v1/opc/{opc}/stop")
    cached = eventually(lambda: (value := v1.value(good))["quality"] == 28 and value)
    live = v5.read(f"/tag/{good}", live="true")["live"]
    assert live == {name: cached[name] for name in live}
    assert v5.read(f"/opc/{opc}")["scan_status"] == "STOP"


@pytest.mark.one_store
def test_35_a_tag_that_was_never_read_reports_it(v5, plant):
    live = v5.read(f"/tag/{plant.new('tag')}", live="true")["live"]
    assert (live["value"], live["value_read_status"]) == ("-", "NOT_READ")


def test_35_opcs_are_listed_by_their_state(v5, plant, collected):
    opc, _ = collected
    eventually(lambda: v5.read(f"/opc/{opc}")["connection_status"] == "CONNECTED")
    assert opc in {record["opc_id"] for record in v5.read("/opc", connection_status="CONNECTED", scan_status="START")}
    idle = plant.new("opc")
    assert idle in {record["opc_id"] for record in v5.read("/opc", scan_status="NOT_COLLECT")}
    assert idle not in {record["opc_id"] for record in v5.read("/opc", scan_status="START")}
