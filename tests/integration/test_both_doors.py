"""What v1 and V5 leave behind when they change the same OPC or tag: author, version, times, and the rule for sites."""

import pytest

from waiting import eventually

PASSWORD = "a long walk to the pumps"
TAG = {"plc_address": "hr5", "data_type": "Int16", "unit": "bar", "hi": 80, "linked_asset_id": "LINE_NONE"}


def opc_body(opc_id, **fields):
    return {"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1",
            "auto_collect": False, **fields}  # fmt: skip


@pytest.fixture(scope="module")
def kim(v5_gateway, v1_key):
    """A user's session of v1."""
    return v5_gateway.first_admin(PASSWORD, "kim")


def authors(record):
    return record["created_by"], record["updated_by"], record["version"]


def test_the_author_is_who_called_at_either_door(v5, v1, kim, plant):
    opc, tag = plant.new_id("opc"), plant.new_id("tag")
    kim.create(opc_body(opc, tag_list=[{"tag_id": tag, **TAG}]))
    assert authors(v5.read(f"/opc/{opc}")) == authors(v5.read(f"/tag/{tag}")) == ("kim", "kim", 1)
    v1.done("PUT", f"/api/v1/opc/{opc}", {"description": "by key"})
    v1.done("PUT", f"/api/v1/tag/{tag}", {"description": "by key"})
    assert authors(v5.read(f"/opc/{opc}")) == authors(v5.read(f"/tag/{tag}")) == ("kim", "api-key", 2)
    plant.change("opc", opc, description="by account")
    plant.change("tag", tag, description="by account")
    kim.done("PUT", f"/api/v1/opc/{opc}", {"description": "by kim"})
    kim.done("PUT", f"/api/v1/tag/{tag}", {"description": "by kim"})
    assert authors(v5.read(f"/opc/{opc}")) == authors(v5.read(f"/tag/{tag}")) == ("kim", "kim", 4)
    other = plant.new_id("tag")
    kim.done("POST", f"/api/v1/opc/{opc}/tag", {"tag_id": other, **TAG})
    v1.done("POST", f"/api/v1/opc/{opc}/tag/bulk", {"tags": [{"tag_id": other, **TAG, "unit": "kPa"}]})
    assert authors(v5.read(f"/tag/{other}")) == ("kim", "api-key", 2)
    kim.done("DELETE", f"/api/v1/tag/{other}")
    newest = [change for change in v5.read("/system/change", after=0, size=5000)["items"] if change["id"] == other]
    assert [(change["actor"], change["action"]) for change in newest] == [
        ("kim", "create"), ("api-key", "update"), ("kim", "delete")]  # fmt: skip


def test_a_site_that_v1_makes_has_its_author(v5, kim, plant):
    site, opc = plant.new_id("site"), plant.new_id("opc")
    kim.create(opc_body(opc, site_id=site))
    assert authors(v5.read(f"/site/{site}")) == ("kim", "kim", 1)


# What the collection says of an OPC, a moment after its configuration has reached it.
OF_THE_COLLECTION = {"point_count", "good_count", "connection_status", "scan_status", "last_error", "last_error_time",
                     "active_address", "security", "confirmed_at", "scan_ms",
                     "requests_per_scan", "overruns"}  # fmt: skip


def stored(record):
    return {name: value for name, value in record.items() if name not in OF_THE_COLLECTION}


def test_a_put_without_a_change_changes_nothing(v5, v1, plant):
    opc, tag = plant.new_id("opc"), plant.new_id("tag")
    body = opc_body(opc, tag_list=[{"tag_id": tag, **TAG}], options={"unit_id": 3, "password": "Tr0ub4dor-plain"})
    v1.create(body)
    before = stored(v5.read(f"/opc/{opc}")), v5.read(f"/tag/{tag}")
    last = v5.read("/system/change", after=0, size=5000)["items"][-1]["seq"]
    v1.done("PUT", f"/api/v1/opc/{opc}", body)
    v1.done("PUT", f"/api/v1/opc/{opc}", {**body, "options": {"unit_id": 3, "password": "***"}})
    v1.done("PUT", f"/api/v1/opc/{opc}", {name: value for name, value in v1.opc(opc).items() if name != "site_id"})
    v1.done("PUT", f"/api/v1/tag/{tag}", {**TAG, "hi": 80.0})
    v1.done("PUT", f"/api/v1/tag/{tag}", v1.get(f"/api/v1/tag/{tag}").data)
    v1.done("POST", f"/api/v1/opc/{opc}/tag/bulk", {"tags": [{"tag_id": tag, **TAG}]})
    plant.change("opc", opc, **before[0])
    plant.change("tag", tag, unit="bar")
    assert (stored(v5.read(f"/opc/{opc}")), v5.read(f"/tag/{tag}")) == before
    assert v1.opc(opc)["updated_at"] == before[0]["updated_at"]
    assert v5.read("/system/change", after=last, size=5000)["items"] == []
    v1.done("PUT", f"/api/v1/opc/{opc}", {"options": {"unit_id": 3, "password": "an0ther-plain"}})
    assert v5.read(f"/opc/{opc}")["version"] == 2, "another password is a change"


def test_only_what_differs_of_a_tag_list_changes(v5, v1, plant):
    opc, same, other = plant.new_id("opc"), plant.new_id("tag"), plant.new_id("tag")
    v1.create(opc_body(opc, tag_list=[{"tag_id": same, **TAG}, {"tag_id": other, **TAG}]))
    v1.done("PUT", f"/api/v1/opc/{opc}", {"tag_list": [{"tag_id": same, **TAG}, {"tag_id": other, **TAG, "hi": 81}]})
    assert [v5.read(f"/{path}")["version"] for path in (f"opc/{opc}", f"tag/{same}", f"tag/{other}")] == [1, 1, 2]


def test_no_door_moves_an_opc_to_a_site_that_is_not_active(v5, v1, plant):
    site, opc = plant.new("site"), plant.new("opc")
    kept = plant.new("opc", site_id=site)
    plant.change("site", site, active=False)
    v5.refused("E1400", "PUT", f"/opc/{opc}", {"site_id": site})
    refused = v1.put(f"/api/v1/opc/{opc}", {"site_id": site})
    assert (refused.status, refused.result, refused.code) == (200, "OK", "INTEGRITY"), refused
    assert v5.read(f"/opc/{opc}")["site_id"] != site
    made = v1.post("/api/v1/opc", opc_body(plant.new_id("opc"), site_id=site))
    assert (made.status, made.code) == (200, "INTEGRITY"), made
    v1.done("PUT", f"/api/v1/opc/{kept}", {"description": "what is there stays there", "site_id": site})
    assert v5.read(f"/opc/{kept}")["version"] == 2


def test_what_get_gave_can_be_put_back(v5, plant):
    opc, tag = plant.new("opc"), plant.new("tag", data_type="Boolean", plc_address="co1")
    for path in (f"/opc/{opc}", f"/tag/{tag}"):
        record = v5.read(path)
        assert v5.done("PUT", path, record) == record
    with_value = v5.read(f"/tag/{tag}", live="true")
    assert v5.done("PUT", f"/tag/{tag}", with_value) == v5.read(f"/tag/{tag}")
    copy = {**with_value, "tag_id": plant.new_id("tag")}
    assert v5.done("POST", "/tag/bulk", {"items": [copy]})["created"] == 1
    v5.refused("E1001", "PUT", f"/opc/{opc}", {"live": {}})
    v5.refused("E1001", "PUT", f"/tag/{tag}", {"lives": {}})


def test_a_state_that_is_no_alarm_has_the_priority_null(v5, v1, plant):
    made = plant.make("tag", data_type="Boolean", plc_address="co1")
    tag = f"/tag/{made['tag_id']}"
    both = "bool_true_priority", "bool_false_priority"
    assert [made[name] for name in both] == [None, None]
    assert v5.done("PUT", tag, {"bool_true_priority": "HIGH"})["bool_true_priority"] == "HIGH"
    for none in (None, ""):
        v5.done("PUT", tag, {"bool_true_priority": "HIGH"})
        assert v5.done("PUT", tag, {"bool_true_priority": none})["bool_true_priority"] is None
    assert made["tag_id"] in v5.get("/tag/export", opc_id=made["opc_id"]).text


def test_the_gateways_own_opc_is_in_lists_as_it_is_by_id(v5, v1, plant):
    own = v5.read("/opc/EDGE_SYSTEM")
    home = v1.get("/api/v1/edge").data["site_id"]
    assert own["site_id"] == home == v1.opc("EDGE_SYSTEM")["site_id"]
    steady = {name: own[name] for name in own if name not in ("point_count", "good_count", "scan_ms")}
    for query in ({}, {"q": "edge_SYS"}, {"opc_type": "SYSTEM"}, {"site_id": home}, {"edge_id": own["edge_id"]},
                  {"connection_status": "CONNECTED"}, {"sort": "-opc_type"}):  # fmt: skip
        found = [opc for opc in v5.read("/opc", **query) if opc["opc_id"] == "EDGE_SYSTEM"]
        assert len(found) == 1 and {name: found[0][name] for name in steady} == steady, query
    for query in ({"q": "nobody"}, {"opc_type": "MODBUS"}, {"connection_status": "DISCONNECTED"}):
        assert "EDGE_SYSTEM" not in {opc["opc_id"] for opc in v5.read("/opc", **query)}, query
    assert v5.read("/opc/EDGE_SYSTEM/exists") == {"exists": True}


def test_the_gateways_own_opc_is_on_one_page_in_its_order(v5, plant):
    for _ in range(3):
        plant.new("opc")
    for sort in ("id", "-id", "opc_type", "-created_at"):
        whole = [opc["opc_id"] for opc in v5.read("/opc", sort=sort)]
        assert whole.count("EDGE_SYSTEM") == 1 and v5.read("/opc/count")["count"] == len(whole)
        pages, page = [], 1
        while found := v5.read("/opc", sort=sort, page=page, size=2)["items"]:
            pages, page = pages + [opc["opc_id"] for opc in found], page + 1
        assert pages == whole
        chained, after = [], None
        while True:
            some = v5.read("/opc", sort=sort, size=2, **({"after": after} if after else {}))
            chained += [opc["opc_id"] for opc in some["items"]]
            assert some["total"] == len(whole)
            if not (after := some["next"]):
                break
        assert chained == whole
    exported = v5.get("/opc/export").text
    assert "EDGE_SYSTEM" not in exported, "what is exported can be imported"


def test_another_protocol_leaves_the_options_of_the_old_one_behind(v5, v1, plant):
    for change in ({"options": {}}, {}, {"options": {"family": "iQ-R"}}):
        ids = [plant.new("opc", options={"unit_id": 3, "timeout_ms": 700, "password": "Tr0ub4dor-plain"}) for _ in range(2)]
        moved = {"opc_type": "MELSEC", "opc_agent_port": "5000", **change}
        answer = v1.put(f"/api/v1/opc/{ids[0]}", moved)
        assert answer.status == 400 and "options.password" in answer.faults[0], "a secret is not sent to another port"
        moved["options"] = {**change.get("options", {}), "password": "Tr0ub4dor-plain"}
        v1.done("PUT", f"/api/v1/opc/{ids[0]}", moved)
        plant.change("opc", ids[1], **moved)
        wanted = {"timeout_ms": 700, "password": "***", **change.get("options", {})}
        assert [v5.read(f"/opc/{opc}")["options"] for opc in ids] == [wanted, wanted]
    v5.refused("E1002", "PUT", f"/opc/{plant.new('opc')}", {"opc_type": "MELSEC", "options": {"unit_id": 4}})


@pytest.mark.parametrize("text", ["zzz", "", "2", "yes"])
def test_a_query_that_is_no_flag_is_400(v1, plant, text):
    tag, opc = plant.new("tag"), plant.new("opc")
    for answer in (v1.get(f"/api/v1/tag/{tag}/value?fresh={text}"),
                   v1.post(f"/api/v1/opc/{opc}/tag/bulk?dry_run={text}", {"tags": []}),
                   v1.get(f"/ui/opcua/info?reveal={text}")):  # fmt: skip
        assert answer.status == 400 and "expected true or false" in answer.text, answer


def test_a_boolean_is_one_of_six_words(v5, v1, plant, make_device):
    device = make_device()
    opc = plant.new("opc", opc_agent_port=str(device.port), auto_collect=True, timecycle=50)
    tag = plant.new("tag", opc_id=opc, plc_address="co1", data_type="Boolean")
    eventually(lambda: v1.value(tag)["quality"] == 192)
    for text, value in (("ON", "true"), ("0", "false"), ("True", "true"), ("off", "false"), ("1", "true")):
        assert v1.write(tag, text).data["actual_read"] == value
    for text in ("yes", "no", "t", "2", ""):
        refused = v1.write(tag, text)
        assert refused.code == "WRITE_FAILED" and "true, false, 1, 0, on, off" in refused.message, refused
    for body in ({"auto_collect": "yes"}, {"auto_collect": 2}):
        answer = v1.put(f"/api/v1/opc/{opc}", body)
        assert answer.status == 400 and "auto_collect" in answer.faults[0], answer
        v5.refused("E1001", "PUT", f"/opc/{opc}", body)
