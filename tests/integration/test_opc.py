"""OPC fields: specification 2.2 and the OPC rows of decisions §3."""

import base64
import json
import re
import sqlite3
import time

import pytest

from waiting import eventually, holds

ABSENT = {"opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1", "timecycle": 1000}


@pytest.fixture
def put_away(client):
    """Deletes what a test has created without the fixtures."""
    ids = []
    yield lambda opc_id: ids.append(opc_id) or opc_id
    for opc_id in ids:
        client.delete(f"/api/v1/opc/{opc_id}")


def test_a_listed_opc_has_every_documented_field(client, make_opc, device):
    opc_id = make_opc(["hr0", "hr1"], options={"unit_id": 1, "username": "u", "password": "secret", "discovery": False})
    entry = eventually(lambda: (e := client.opc(opc_id))["connection_status"] == "CONNECTED" and e)
    assert entry["opc_id"] == entry["opc_name"] == opc_id
    assert entry["opc_type"] == "MODBUS"
    assert entry["opc_agent_ip"] == "127.0.0.1" and entry["opc_agent_port"] == str(device.port)
    assert entry["site_id"] == "SITE_DEFAULT"
    assert entry["auto_collect"] == "true" and entry["timecycle"] == "50"
    assert entry["options"]["username"] == "u"
    assert entry["options"]["password"] == "***"
    assert entry["options"]["discovery"] == "false"
    assert entry["options"]["unit_id"] == 1
    assert entry["tag_count"] == 2
    assert entry["scan_status"] == "START"
    assert entry["requests_per_scan"] == 1
    assert entry["scan_ms"] >= 0 and entry["overruns"] >= 0
    now = time.time() * 1000
    assert now - 60_000 < entry["created_at"] <= entry["updated_at"] <= now + 1000
    eventually(lambda: client.opc(opc_id)["point_count"] == 2)


def test_one_opc_is_given_by_its_id(client, make_opc):
    opc_id = make_opc(["hr0"])
    one = client.get(f"/api/v1/opc/{opc_id}")
    assert one.data["opc_id"] == opc_id
    assert set(one.data) >= set(client.opc(opc_id))


def test_a_lost_device_has_no_good_tags_however_many_it_had(client, make_device, make_opc):
    device = make_device()
    opc_id = make_opc(["hr0", "hr1", "hr2"], port=device.port)
    eventually(lambda: client.opc(opc_id)["good_count"] == 3, within=10)
    device.kill()
    eventually(lambda: client.opc(opc_id)["good_count"] == 0, within=20)
    entry = client.opc(opc_id)
    assert (entry["point_count"], entry["tag_count"]) == (3, 3)


def test_last_error_and_its_time_show_why_no_link_exists(client, make_opc):
    opc_id = make_opc(["hr0"], port=1)
    entry = eventually(lambda: (e := client.opc(opc_id))["last_error"] and e)
    assert "refused" in entry["last_error"].lower()
    assert abs(entry["last_error_time"] - time.time() * 1000) < 10_000
    assert entry["connection_status"] in ("CONNECTING", "DISCONNECTED")


def test_ids_are_made_when_absent_and_names_default_to_them(client, put_away):
    opc_id = put_away(client.create({**ABSENT, "tag_list": [{"plc_address": "hr0", "data_type": "Int16"}]})["opc_id"])
    assert re.fullmatch("OPC_[A-Za-z0-9]{12}", opc_id)
    tag = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]
    assert re.fullmatch("TAG_[A-Za-z0-9]{12}", tag["tag_id"])
    assert tag["tag_name"] == tag["tag_id"] and client.opc(opc_id)["opc_name"] == opc_id


def test_ids_are_case_sensitive(client, make_opc, new_id):
    lower = new_id("case").lower()
    make_opc(opc_id=lower, opc_name="lower")
    make_opc(opc_id=lower.upper(), opc_name="upper")
    assert client.opc(lower)["opc_name"] == "lower" and client.opc(lower.upper())["opc_name"] == "upper"


@pytest.mark.parametrize("alias", ["modbus", "MODBUS-TCP", "ModbusTcp"])
def test_aliases_of_the_type_are_stored_as_the_type(client, make_opc, alias):
    assert client.opc(make_opc(opc_type=alias))["opc_type"] == "MODBUS"


def test_the_port_may_be_a_number_and_defaults_to_the_standard_one(client, make_opc, new_id, put_away):
    opc_id = put_away(new_id("OPC"))
    client.create({"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1"})
    assert client.opc(opc_id)["opc_agent_port"] == "502"
    assert client.opc(make_opc(opc_agent_port=1502))["opc_agent_port"] == "1502"


def test_defaults_of_a_sparing_body(client, new_id, put_away):
    opc_id = put_away(new_id("OPC"))
    client.create({"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1"})
    entry = client.opc(opc_id)
    assert (entry["timecycle"], entry["auto_collect"], entry["site_id"]) == ("1000", "true", "SITE_DEFAULT")


@pytest.mark.parametrize(
    "sent, stored",
    [
        ({"timecycle": "250", "auto_collect": "false"}, ("250", "false")),
        ({"timecycle": 0, "auto_collect": True}, ("0", "true")),
        ({"timecycle": 10, "auto_collect": "true"}, ("10", "true")),
        ({"timecycle": 86_400_000, "auto_collect": False}, ("86400000", "false")),
    ],
)
def test_numbers_and_booleans_may_come_as_text_and_go_out_as_text(client, make_opc, sent, stored):
    entry = client.opc(make_opc(**sent))
    assert (entry["timecycle"], entry["auto_collect"]) == stored


def test_an_unknown_site_is_made(client, make_opc):
    assert client.opc(make_opc(site_id="SITE_NEW_PLANT"))["site_id"] == "SITE_NEW_PLANT"


def test_a_secret_is_encrypted_at_rest_masked_and_kept_when_sent_back(gateway, client, make_opc):
    opc_id = make_opc(options={"username": "operator", "password": "Tr0ub4dor-plain"})
    for path in (gateway.data).rglob("*"):
        if path.is_file():
            assert b"Tr0ub4dor-plain" not in path.read_bytes(), path
    sealed = sealed_size(gateway, opc_id)
    entry = client.get(f"/api/v1/opc/{opc_id}").data
    assert entry["options"]["password"] == "***"
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": entry["options"]})
    assert sealed_size(gateway, opc_id) == sealed, "*** keeps the stored one"
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": {**entry["options"], "password": "another"}})
    assert sealed_size(gateway, opc_id) == sealed - len("Tr0ub4dor-plain") + len("another")


def sealed_size(gateway, opc_id):
    """Bytes of the sealed password on disk: as many more as the password is longer."""
    for path in gateway.data.rglob("*"):
        if path.is_file() and path.read_bytes()[:15] == b"SQLite format 3":
            with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
                row = database.execute("select options from opc where opc_id=?", (opc_id,)).fetchone()
                return len(base64.b64decode(json.loads(row[0])["password"].removeprefix("enc1:")))
    raise AssertionError("no database")


def test_an_answer_can_be_sent_back(client, make_opc):
    opc_id = make_opc(["hr0", "hr1"])
    entry = client.get(f"/api/v1/opc/{opc_id}").data
    client.done("PUT", f"/api/v1/opc/{opc_id}", entry)
    listed = client.opc(opc_id)
    client.done("PUT", f"/api/v1/opc/{opc_id}", listed)
    assert client.opc(opc_id)["timecycle"] == entry["timecycle"]
    assert client.opc(opc_id)["tag_count"] == 2


def test_the_path_overrides_the_id_in_the_body(client, make_opc, new_id):
    opc_id, other = make_opc(), new_id("OPC")
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_id": other, "opc_name": "still me"})
    assert client.opc(opc_id)["opc_name"] == "still me"
    assert client.get(f"/api/v1/opc/{other}").code == "NOT_FOUND"


def test_an_update_merges_and_a_tag_list_replaces_the_tags(client, make_opc):
    opc_id = make_opc(["hr0", "hr1"], opc_name="before", description="kept")
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_name": "after"})
    entry = client.get(f"/api/v1/opc/{opc_id}").data
    assert (entry["opc_name"], entry["description"], entry["tag_count"]) == ("after", "kept", 2)
    client.done(
        "PUT",
        f"/api/v1/opc/{opc_id}",
        {
            "tag_list": [
                {"tag_id": f"{opc_id}.hr1", "plc_address": "hr7", "data_type": "UInt16"},
                {"tag_id": f"{opc_id}.new", "plc_address": "hr8", "data_type": "UInt16"},
            ]
        },
    )
    tags = {tag["tag_id"]: tag["plc_address"] for tag in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]}
    assert tags == {f"{opc_id}.hr1": "hr7", f"{opc_id}.new": "hr8"}
    assert client.value(f"{opc_id}.hr0")["value_read_status"] == "NOT_FOUND"


def test_a_bad_update_changes_nothing(client, make_opc):
    opc_id = make_opc(["hr0"], opc_name="before")
    answer = client.put(f"/api/v1/opc/{opc_id}", {"opc_name": "after", "timecycle": 1})
    assert answer.status == 400
    assert client.opc(opc_id)["opc_name"] == "before"


def test_scan_status_without_tags_or_collection_is_not_collect(client, make_opc):
    assert client.opc(make_opc())["scan_status"] == "NOT_COLLECT"
    opc_id = make_opc(["hr0"], auto_collect=False)
    entry = client.opc(opc_id)
    assert (entry["scan_status"], entry["connection_status"]) == ("NOT_COLLECT", "DISCONNECTED")
    answer = client.get(f"/api/v1/tag/{opc_id}.hr0/value?fresh=true")
    assert (answer.result, answer.code) == ("ERROR", "READ_FAILED")
    client.done("POST", f"/api/v1/opc/{opc_id}/start")
    eventually(lambda: client.opc(opc_id)["scan_status"] == "START")
    eventually(lambda: client.value(f"{opc_id}.hr0")["value_read_status"] == "SUCCESS")


def test_stop_closes_the_link_and_keeps_the_last_value(client, make_opc):
    opc_id = make_opc(["hr0"])
    good = eventually(lambda: (v := client.value(f"{opc_id}.hr0"))["value_read_status"] == "SUCCESS" and v)
    client.done("POST", f"/api/v1/opc/{opc_id}/stop")
    entry = eventually(lambda: (e := client.opc(opc_id))["connection_status"] == "DISCONNECTED" and e)
    assert entry["scan_status"] == "STOP"
    record = client.value(f"{opc_id}.hr0")
    assert record["value"] == good["value"]
    assert (record["value_read_status"], record["value_read_error_message"]) == ("ERROR", "collection stopped")
    assert record["quality"] == 28
    assert client.write(f"{opc_id}.hr0", "1").code == "WRITE_FAILED"
    assert client.get(f"/api/v1/tag/{opc_id}.hr0/value?fresh=true").code == "READ_FAILED"
    holds(lambda: client.opc(opc_id)["connection_status"] == "DISCONNECTED", during=1.0)
    client.done("POST", f"/api/v1/opc/{opc_id}/start")
    eventually(lambda: client.value(f"{opc_id}.hr0")["quality"] == 192)


def test_connection_status_follows_the_flow_of_answers(client, make_device, make_opc):
    device = make_device()
    opc_id = make_opc(["hr0"], port=device.port, timecycle=1000, options={"timeout_ms": 300})
    eventually(lambda: client.opc(opc_id)["connection_status"] == "CONNECTED")
    device.fault("silent on")
    eventually(lambda: client.opc(opc_id)["connection_status"] != "CONNECTED", within=8.0)
    device.fault("silent off")
    eventually(lambda: client.opc(opc_id)["connection_status"] == "CONNECTED", within=6.0)


def test_requests_per_scan_returns_the_plan(client, make_opc):
    together = make_opc([f"hr{n}" for n in range(0, 120)])
    apart = make_opc(["hr0", "hr1000", "hr3000", "ir0", "ir2000"])
    eventually(lambda: client.opc(together)["requests_per_scan"] == 1)
    eventually(lambda: client.opc(apart)["requests_per_scan"] == 5)
    plan = client.get(f"/api/v1/opc/{apart}/plan").data
    assert len(plan["plan"]) == 5 and [request["text"] for request in plan["requests"]] == plan["plan"]
    assert all(request["points"] == 1 and len(request["spans"]) == 1 for request in plan["requests"])


def test_drivers_are_listed_with_every_option(client):
    drivers = client.get("/api/v1/drivers").data["data"]
    assert "MODBUS" in {driver["opc_type"] for driver in drivers}
    modbus = client.get("/api/v1/drivers/MODBUS").data
    assert modbus["icon"] and not modbus["browses"] and not modbus["reports_types"]
    eip = client.get("/api/v1/drivers/EIP").data
    assert eip["browses"] and eip["reports_types"] and eip["member_separator"] == "."
    assert eip["browses_if"]["option"] == "family" and "SLC" not in eip["browses_if"]["values"]
    names = {option["name"] for option in modbus["schema"]["options"]}
    assert names >= {
        "transport",
        "baud",
        "data_bits",
        "parity",
        "stop_bits",
        "unit_id",
        "timeout_ms",
        "byte_order",
        "byte_order_16",
        "string_order",
        "string_encoding",
        "max_registers",
        "max_coils",
        "max_gap",
        "pipeline",
        "bad_address_retry_s",
    }
    assert client.get("/api/v1/drivers/modbus-tcp").data["opc_type"] == "MODBUS"


def test_options_say_where_a_form_shows_them(client):
    drivers = client.get("/api/v1/drivers").data["data"]
    shown = {driver["opc_type"]: {option["name"]: (option["group"], option["hidden"]) for option in driver["schema"]["options"]}
             for driver in drivers}  # fmt: skip
    assert shown["MODBUS"]["unit_id"] == ("connection", False) and shown["MODBUS"]["username"] == ("more", False)
    assert shown["OPCUA"]["username"] == ("connection", False), "the server asks for a user"
    assert {options["discovery"] for options in shown.values()} == {("more", True)}


@pytest.mark.parametrize(
    "method, path, what",
    [
        ("GET", "opc/NOPE", "OPC"),
        ("PUT", "opc/NOPE", "OPC"),
        ("DELETE", "opc/NOPE", "OPC"),
        ("POST", "opc/NOPE/start", "OPC"),
        ("POST", "opc/NOPE/stop", "OPC"),
        ("GET", "opc/NOPE/tag", "OPC"),
        ("POST", "opc/NOPE/tag", "OPC"),
        ("GET", "opc/NOPE/plan", "OPC"),
        ("PUT", "tag/NOPE", "tag"),
        ("DELETE", "tag/NOPE", "tag"),
    ],
)
def test_what_does_not_exist_is_called_by_its_kind(client, method, path, what):
    answer = client.call(method, f"/api/v1/{path}", {} if method in ("PUT", "POST") else None)
    assert (answer.result, answer.code) == ("OK", "NOT_FOUND")
    assert answer.data["msg"] == f"{what} NOPE does not exist"
