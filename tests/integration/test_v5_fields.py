"""V5 points 14 to 16: which bodies are refused, and with which code (v5 §1.4, §1.5)."""

import http.client
import json
import ssl
import urllib.parse

import pytest

from resources import NAMED, RESOURCES

JSON = {"Content-Type": "application/json"}
HANGUL = "가나다라마바사아자차" * 20
MEBIBYTE = 1 << 20


@pytest.mark.one_store
@pytest.mark.parametrize("kind", NAMED)
def test_14_a_missing_name_is_e1001(v5, plant, kind):
    resource = RESOURCES[kind]
    body = plant.body(kind)
    del body[resource.name]
    answer = v5.refused("E1001", "POST", resource.path, body)
    assert answer.fields == {resource.name} and resource.name in answer.message


@pytest.mark.one_store
@pytest.mark.parametrize("kind", RESOURCES)
def test_14_an_unknown_member_is_e1001_also_on_update(v5, plant, kind):
    resource = RESOURCES[kind]
    for unknown in ("nosuch", "Description", "_id"):
        assert v5.refused("E1001", "POST", resource.path, plant.body(kind, **{unknown: 1})).fields == {unknown}
        assert v5.refused("E1001", "PUT", plant.where(kind, plant.new(kind)), {unknown: 1}).fields == {unknown}


WRONG_TYPES = [
    ("site", "site_name", 5), ("site", "lat", "35.5"), ("site", "active", "true"), ("site", "active", 1),
    ("site", "attributes", "x"), ("site", "attributes", {"a": 1}), ("site", "attributes", ["a"]),
    ("customer", "description", []), ("customer", "email", {}), ("product", "ideal_cycle_ms", "4000"),
    ("product", "ideal_cycle_ms", 4000.5), ("product", "ideal_cycle_ms", True), ("product", "product_type", 1),
    ("area", "sort_no", "1"), ("line", "order_rule", 1), ("equipment", "installed_on", 20260228),
    ("alarm", "levels", {}), ("alarm", "enabled", "false"), ("alarm", "on_delay_ms", "5"),
    ("order", "planned_qty", "500"), ("order", "priority", 1.5), ("order", "planned_start", "tomorrow"),
    ("calendar", "cycle_days", "7"), ("calendar", "shifts", {}), ("calendar", "exceptions", "none"),
    ("path", "is_default", "yes"), ("path", "steps", {}), ("flow", "width", "1920"), ("flow", "edges", {}),
    ("node", "x", "10"), ("node", "bindings", {}), ("account", "scopes", "site:read"), ("account", "role", 1),
]  # fmt: skip


@pytest.mark.one_store
@pytest.mark.parametrize("kind, member, value", WRONG_TYPES, ids=[f"{k}.{m}={v!r}" for k, m, v in WRONG_TYPES])
def test_14_a_wrong_json_type_is_e1001(v5, plant, kind, member, value):
    answer = v5.refused("E1001", "POST", RESOURCES[kind].path, plant.body(kind, **{member: value}))
    assert any((field or "").startswith(member) for field in answer.fields), answer


def test_14_opc_and_tag_take_texts_for_numbers_and_booleans_as_v1_does(plant):
    opc = plant.make("opc", auto_collect="false", timecycle="2500")
    assert (opc["auto_collect"], opc["timecycle"]) == (False, 2500)
    assert plant.change("opc", opc["opc_id"], timecycle="3000")["timecycle"] == 3000


@pytest.mark.one_store
@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'"text"', b'{"site_name":"x"} {}', b"{'site_name':'x'}", b'{"site_name":"\xff"}',
     b'{"site_name":"a","site_name":"b"}', b'{"site_name":"x",}'],
)  # fmt: skip
def test_14_what_is_no_json_object_is_e1001(v5, content):
    count = v5.read("/site/count")
    v5.refused("E1001", "POST", "/site", data=content, headers=JSON)
    assert v5.read("/site/count") == count


@pytest.mark.one_store
def test_14_a_body_over_8_mib_is_e1001(v5):
    """Refused by its length alone: the gateway does not wait for the rest."""
    url = urllib.parse.urlsplit(v5.base)
    connection = http.client.HTTPSConnection(url.netloc, context=ssl.create_default_context(cafile=v5.session.verify))
    connection.putrequest("POST", url.path + "/site")
    for name, text in {**JSON, "api_key": v5.key, "Content-Length": str(8 * MEBIBYTE + 1)}.items():
        connection.putheader(name, text)
    connection.endheaders(b"{")
    answer = connection.getresponse()
    assert answer.status == 400 and json.load(answer)["_code"] == "E1001"
    connection.close()


@pytest.mark.one_store
@pytest.mark.parametrize("name", ["x" * 201, "가" * 201, "bell\x07", "line\nbreak", "tab\tbed", "\x00", "del\x7f"])
@pytest.mark.parametrize("kind", ["site", "tag", "order"])
def test_15_a_name_is_1_to_200_code_points_without_control_characters(v5, plant, kind, name):
    resource = RESOURCES[kind]
    assert v5.refused("E1002", "POST", resource.path, plant.body(kind, **{resource.name: name})).fields == {
        resource.name
    }
    v5.refused("E1002", "PUT", plant.where(kind, plant.shared(kind)), {resource.name: name})


@pytest.mark.one_store
@pytest.mark.parametrize("kind", NAMED)
def test_15_a_required_name_is_not_empty(v5, plant, kind):
    """Names with a default are left open: v1 treats an empty tag_name as absent."""
    name = RESOURCES[kind].name
    assert v5.refused("E1002", "POST", RESOURCES[kind].path, plant.body(kind, **{name: ""})).fields == {name}


@pytest.mark.parametrize("name", [HANGUL, "😀" * 200, "e\u0301" * 100, " ", "'; DROP TABLE site; --", "<b>&amp;</b>"])
def test_15_200_code_points_of_any_script_pass_and_come_back(v5, plant, name):
    for kind in NAMED:
        resource = RESOURCES[kind]
        made = plant.make(kind, **{resource.name: name})
        assert v5.read(plant.where(kind, made[resource.id]))[resource.name] == name


def texts(length):
    return "가" * length


OUT_OF_RANGE = [
    ("site", "description", texts(1000), texts(1001)), ("site", "external_id", texts(100), texts(101)),
    ("site", "address", texts(300), texts(301)), ("site", "time_zone", "Europe/Berlin", "Mars/Olympus"),
    ("site", "lat", 90, 90.001), ("site", "lat", -90, -91), ("site", "lng", 180, 180.5), ("site", "lng", -180, -181),
    ("customer", "business_no", texts(50), texts(51)), ("customer", "contact_name", texts(100), texts(101)),
    ("customer", "phone", "+82 52 1234", texts(51)), ("customer", "email", "a@b", "a.b"),
    ("customer", "email", "a" * 250 + "@b.c", "a" * 251 + "@b.c"), ("customer", "email", "x@y.kr", "x@y@z"),
    ("employee", "employee_no", texts(49) + "1", texts(51)), ("employee", "department", texts(100), texts(101)),
    ("employee", "position", texts(100), texts(101)), ("employee", "crew", texts(100), texts(101)),
    ("product", "product_type", "CONSUMABLE", "BOUGHT"), ("product", "product_type", "RAW", "raw"),
    ("product", "product_code", texts(99) + "2", texts(101)), ("product", "unit", texts(20), texts(21)),
    ("product", "spec", texts(500), texts(501)), ("product", "ideal_cycle_ms", 1, 0),
    ("line", "order_rule", "ONE_OPEN", "TWO"), ("equipment", "serial_no", texts(100), texts(101)),
    ("equipment", "equipment_type", texts(100), texts(101)), ("equipment", "installed_on", "2024-02-29", "2025-02-29"),
    ("equipment", "installed_on", "2026-12-31", "31.12.2026"),
    ("tag", "hi_priority", "CRITICAL", "URGENT"), ("tag", "hi_message", texts(500), texts(501)),
    ("tag", "alarm_on_delay_ms", 3_600_000, 3_600_001), ("tag", "alarm_off_delay_ms", 0, -1),
    ("tag", "alarm_deadband", 0, -0.5),
    ("alarm", "instruction", texts(2000), texts(2001)), ("alarm", "on_delay_ms", 3_600_000, 3_600_001),
    ("order", "planned_qty", 1e12, 1.001e12), ("order", "planned_qty", 0.001, 0),
    ("order", "planned_qty", 2.125, 2.1254),
    ("order", "planned_qty", 1, -1), ("order", "priority", 1, 0), ("order", "priority", 999, 1000),
    ("order", "lot_no", texts(100), texts(101)), ("order", "note", texts(2000), texts(2001)),
    ("calendar", "time_zone", "America/New_York", "EST5EDT,M3"), ("calendar", "cycle_days", 56, 57),
    ("calendar", "cycle_days", 1, 0), ("calendar", "cycle_start", "2024-02-29", "2026-02-30"),
    ("path", "revision", texts(20), texts(21)), ("flow", "width", 20_000, 20_001), ("flow", "height", 1, 0),
    ("flow", "grid", 200, 201), ("flow", "background", "#0aF9Ff", "red"), ("flow", "background", "#000000", "#12345"),
    ("node", "node_type", "GROUP", "ROBOT"), ("node", "x", -100_000, -100_001), ("node", "y", 1e5, 100_000.5),
    ("node", "width", 0.5, 0), ("node", "rotation", 359.9, 360), ("node", "rotation", 0, -1),
]  # fmt: skip


@pytest.mark.parametrize(
    "kind, member, good, bad", OUT_OF_RANGE, ids=[f"{k}.{m}={str(b)[:20]}" for k, m, _, b in OUT_OF_RANGE]
)
def test_15_a_value_at_its_limit_passes_and_one_beyond_is_e1002(v5, plant, kind, member, good, bad):
    assert plant.make(kind, **{member: good})[member] == good
    answer = v5.refused("E1002", "POST", RESOURCES[kind].path, plant.body(kind, **{member: bad}))
    assert answer.fields == {member} and member in answer.message


def test_15_attributes_are_at_most_50_texts_and_4_kib(v5, plant):
    many = {f"key{n}": "v" for n in range(50)}
    assert plant.make("site", attributes=many)["attributes"] == many
    for bad in (many | {"one_more": "v"}, {"a": "x" * 4097}):
        assert v5.refused("E1002", "POST", "/site", plant.body("site", attributes=bad)).fields == {"attributes"}


@pytest.mark.one_store
def test_16_all_faults_of_a_body_are_reported(v5):
    answer = v5.refused("E1001", "POST", "/site", {"lat": "north", "nosuch": 1})
    assert answer.fields == {"site_name", "lat", "nosuch"} and len(answer.errors) == 3
    answer = v5.refused("E1002", "POST", "/site", {"site_name": "x" * 201, "lat": 91})
    assert answer.fields == {"site_name", "lat"} and len(answer.errors) == 2
    assert {error["code"] for error in answer.errors} == {"E1002"}


@pytest.mark.one_store
def test_16_the_message_is_the_first_fault_and_names_member_and_expectation(v5):
    answer = v5.refused("E1001", "POST", "/site", {"site_id": "SITE_B"})
    assert answer.message == "site_name: required"
    answer = v5.refused("E1002", "POST", "/site", {"site_id": "B", "site_name": "x"})
    assert answer.message == "site_id: must start with SITE_"
    answer = v5.refused("E1002", "POST", "/site", {"site_name": "x" * 201, "lat": 91})
    assert answer.message.startswith(answer.errors[0]["field"])


@pytest.mark.one_store
def test_16_faults_inside_lists_name_their_place(v5, plant):
    steps = [{"step_no": 10, "step_name": "a", "asset_id": plant.shared("line")},
             {"step_no": 0, "step_name": "b", "asset_id": plant.shared("line")}]  # fmt: skip
    answer = v5.refused("E1002", "POST", "/path", plant.body("path", steps=steps))
    assert answer.fields == {"steps[1].step_no"}, "as v1 names places, and in the order in which they were sent"
